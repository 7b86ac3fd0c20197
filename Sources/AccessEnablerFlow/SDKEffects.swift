import FlowEngine
import PassAPI
import PassService

extension AccessEnablerSDK {
  /// The work that states start: the app's own question to Apple's framework, calls of the SDK, and what it asks the
  /// app to show. A call goes on until the callbacks that it leads to have come.
  @Cases package enum Effect {
    /// `init`, both delegates, `setOptions`.
    case makeEnabler(AccessEnablerSettings)
    /// `setOptions`.
    case setOptions(AccessEnablerOptions)
    /// The access check of Apple's framework; whether the system may ask the viewer.
    case askForAccess(Bool)
    case explainAccess(SettingsPlace)
    /// `setRequestor`.
    case setRequestor(Requestor)
    /// `checkAuthentication`.
    case checkAuthentication
    /// `getAuthentication`.
    case getAuthentication(AuthenticationOptions)
    /// Presents Apple's controller until it is to be dismissed.
    case presentDialog(TVProviderDialog)
    /// Nothing is called: the SDK goes on with the login by itself.
    case awaitLogin
    /// The app's own picker.
    case chooseProvider([OfferedProvider])
    /// `setSelectedProvider` with a provider.
    case selectProvider(Selection)
    /// A web view or the Safari controller, until it reaches the address of its end.
    case openPage(Page)
    /// Nothing is called: the viewer acts, and the SDK may report.
    case listen
    /// `handleExternalURL`, of a login.
    case completeLogin(String)
    /// `setSelectedProvider` without a provider.
    case cancelLogin
    /// Waits for codes that come behind the callback that they belong to.
    case collectCodes(Duration)
    /// `checkAuthorization`.
    case checkAuthorization(CheckAuthorization)
    /// `getAuthorization`.
    case getAuthorization(GetAuthorization)
    /// Nothing is called: the decision follows the login.
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

  /// Whose app it is, and where to ask.
  package struct Requestor: Hashable, Codable, Sendable {
    var id: String
    var serviceProviders: [String]
  }

  /// A provider for the SDK.
  package struct Selection: Hashable, Codable, Sendable {
    var mvpd: String
    /// No login is under way: the selection may count only at the next one (sdk 5.5).
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

  /// What a login may lead to, at any of its moments.
  private static let ofLogin: [Event.Name] = [
    .authenticationStatusSet, .providerDialogDisplayed, .pageRequested, .tvProviderDialogPresented,
    .tvProviderDialogDismissed, .codeIssued, .codeNotIssued,
  ]

  /// Statuses and tracking data come at any time.
  fileprivate static let atAnyTime: [Event.Name] = [.trackingDataSent, .statusReported, .unexpectedCallback]
}

extension EffectDeclaration<AccessEnablerSDK.Event> {
  /// A call of the SDK has no end but its callbacks, which are progress: what ends it is that one is missing.
  fileprivate static func awaiting(
    _ callbacks: [Event.Name], from awaited: Awaited = .service, isExclusive: Bool = false
  ) -> Self {
    .outcomes(
      [.callbackMissing], progress: callbacks + AccessEnablerSDK.atAnyTime, waitsFor: awaited,
      isExclusive: isExclusive)
  }
}
