import FlowEngine
import PassAPI
import PassService

extension AccessEnablerSDK {
  /// The work that states start: calls of the SDK, and what it asks the app to show. A call goes on until the callbacks
  /// that it leads to have come.
  @Cases package enum Effect {
    /// `init`, both delegates, `setOptions`.
    case makeEnabler(AccessEnablerSettings)
    /// `setOptions`.
    case setOptions(AccessEnablerOptions)
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

  /// The events that may end an effect. A call of the SDK has no end but its callbacks, which are progress: what ends
  /// it is that one is missing.
  package static func outcomes(of effect: Effect.Name) -> [Event.Name] {
    switch effect {
    case .makeEnabler: [.enablerMade]
    case .setOptions: [.optionsSet]
    case .chooseProvider: [.providerChosen, .viewerLeft]
    case .openPage: [.redirectReached, .viewerLeft, .pageFailed]
    case .collectCodes: [.graceOver]
    default: [.callbackMissing]
    }
  }

  /// The callbacks that an effect waits for. Statuses and tracking data come at any time.
  package static func progress(of effect: Effect.Name) -> [Event.Name] {
    let awaited: [Event.Name]
    switch effect {
    case .makeEnabler, .setOptions, .chooseProvider, .openPage: return []
    case .collectCodes: awaited = []
    case .setRequestor: awaited = [.requestorCompleted]
    case .checkAuthentication, .cancelLogin, .listen, .completeLogout: awaited = [.authenticationStatusSet]
    case .getAuthentication, .presentDialog, .awaitLogin, .selectProvider, .completeLogin: awaited = ofLogin
    case .getAuthorization: awaited = ofLogin + [.tokenSet, .tokenRequestFailed]
    case .checkAuthorization, .awaitDecision: awaited = [.tokenSet, .tokenRequestFailed]
    case .preauthorize: awaited = [.preauthorized]
    case .checkResources: awaited = [.resourcesPreauthorized]
    case .getSelectedProvider: awaited = [.providerTold]
    case .getMetadata: awaited = [.metadataStatusSet]
    case .logOut: awaited = [.authenticationStatusSet, .pageRequested]
    }
    return awaited + [.trackingDataSent, .statusReported, .callbackUnasked]
  }

  /// What a login may lead to, at any of its moments.
  private static let ofLogin: [Event.Name] = [
    .authenticationStatusSet, .providerDialogDisplayed, .pageRequested, .tvProviderDialogPresented,
    .tvProviderDialogDismissed, .codeIssued, .codeNotIssued,
  ]

  /// Effects that wait for time or for people.
  package static let pauses: [Effect.Name] = [
    .presentDialog, .awaitLogin, .chooseProvider, .openPage, .listen, .collectCodes,
  ]

  /// What shows something to the viewer: one at a time.
  package static let exclusive: [Effect.Name] = [.presentDialog, .chooseProvider, .openPage]
}
