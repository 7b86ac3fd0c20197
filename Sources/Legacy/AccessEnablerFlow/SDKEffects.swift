import FlowEngine
import PassAPI
import PassService

extension AccessEnablerSDK {
  /// The work that states start: the app's own query to Apple's framework, calls of the SDK, and what the SDK asks the
  /// app to show. A call lasts until its callbacks have come.
  @Cases package enum Effect {
    /// `init`, both delegates, `setOptions`.
    case makeEnabler(AccessEnablerSettings)
    /// `setOptions`.
    case setOptions(AccessEnablerOptions)
    /// The access check of Apple's framework; the payload says whether the system may ask the viewer.
    case askForAccess(Bool)
    case explainAccess(SettingsPlace)
    /// `setRequestor`.
    case setRequestor(Requestor)
    /// `checkAuthentication`.
    case checkAuthentication
    /// `getAuthentication`.
    case getAuthentication(AuthenticationOptions)
    /// Presents Apple's controller until it has to be dismissed.
    case presentDialog(TVProviderDialog)
    /// Makes no call: the SDK goes on with the login by itself.
    case awaitLogin
    /// The app's own picker.
    case chooseProvider([OfferedProvider])
    /// `setSelectedProvider` with a provider.
    case selectProvider(Selection)
    /// A web view or the Safari controller, until it reaches the address of its end.
    case openPage(Page)
    /// Makes no call: the viewer acts, and the SDK may report.
    case listen
    /// `handleExternalURL`, of a login.
    case completeLogin(String)
    /// `setSelectedProvider` without a provider.
    case cancelLogin
    /// Waits for codes that follow the callback to which they belong.
    case collectCodes(Duration)
    /// `checkAuthorization`.
    case checkAuthorization(CheckAuthorization)
    /// `getAuthorization`.
    case getAuthorization(GetAuthorization)
    /// Makes no call: the decision follows the login.
    case awaitDecision
    /// `preauthorize`.
    case preauthorize(PreauthorizationRequest)
    /// `checkPreauthorizedResources`.
    case checkResources(CheckResources)
    /// `getSelectedProvider`.
    case getSelectedProvider
    /// `getMetadata`.
    case getMetadata(MetadataKey)
    /// `logout`.
    case logOut
    /// `handleExternalURL`, of a logout.
    case completeLogout(String)
  }

  /// The requestor, and the endpoints to ask.
  package struct Requestor: Hashable, Codable, Sendable {
    var id: String
    var serviceProviders: [String]
  }

  /// A provider to select at the SDK.
  package struct Selection: Hashable, Codable, Sendable {
    var mvpd: String
    /// Whether no login is under way: the selection may count only at the next one (sdk 5.5).
    var isAhead: Bool
  }

  package static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .makeEnabler: .outcomes([.enablerMade])
    case .setOptions: .outcomes([.optionsSet])
    case .askForAccess: .outcomes([.accessReported], waitsFor: .framework, isExclusive: true)
    case .explainAccess: .explainAccess
    case .setRequestor: .awaiting([.requestorCompleted])
    case .checkAuthentication, .cancelLogin, .completeLogout: .awaiting([.authenticationStatusSet])
    case .getAuthentication, .selectProvider, .completeLogin: .awaiting(ofLogin)
    case .presentDialog: .awaiting(ofLogin, from: .person, isExclusive: true)
    case .awaitLogin: .awaiting(ofLogin, from: .person)
    case .chooseProvider: .outcomes([.providerChosen, .viewerLeft], waitsFor: .person, isExclusive: true)
    case .openPage: .outcomes([.redirectReached, .viewerLeft, .pageFailed], waitsFor: .person, isExclusive: true)
    case .listen: .awaiting([.authenticationStatusSet], from: .person)
    case .collectCodes: .outcomes([.graceElapsed], progress: atAnyTime, waitsFor: .time)
    case .checkAuthorization, .awaitDecision: .awaiting([.tokenSet, .tokenRequestFailed])
    case .getAuthorization: .awaiting(ofLogin + [.tokenSet, .tokenRequestFailed])
    case .preauthorize: .awaiting([.preauthorized])
    case .checkResources: .awaiting([.resourcesPreauthorized])
    case .getSelectedProvider: .awaiting([.providerReported])
    case .getMetadata: .awaiting([.metadataStatusSet])
    case .logOut: .awaiting([.authenticationStatusSet, .pageRequested])
    }
  }

  /// The callbacks that may come at any moment of a login.
  private static let ofLogin: [Event.Name] = [
    .authenticationStatusSet, .providerDialogDisplayed, .pageRequested, .tvProviderDialogPresented,
    .tvProviderDialogDismissed, .codeIssued, .codeNotIssued,
  ]

  /// Statuses and tracking data come at any time.
  fileprivate static let atAnyTime: [Event.Name] = [.trackingDataSent, .statusReported, .unexpectedCallback]
}

extension EffectDeclaration<AccessEnablerSDK.Event> {
  /// A call of the SDK reports its callbacks as progress; it only ends when one is missing.
  fileprivate static func awaiting(
    _ callbacks: [Event.Name], from awaited: Awaited = .service, isExclusive: Bool = false
  ) -> Self {
    .outcomes(
      [.callbackMissing], progress: callbacks + AccessEnablerSDK.atAnyTime, waitsFor: awaited,
      isExclusive: isExclusive)
  }
}
