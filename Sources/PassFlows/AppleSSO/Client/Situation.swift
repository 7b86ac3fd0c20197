import FlowEngine
import PassAPI

extension AppleSSO {
  /// Where a viewer is, as far as an interface has to show something else; small enough to switch over.
  public enum Situation: Hashable, Sendable {
    /// Nobody is signed in, and why.
    case signedOut(Refusal)
    /// A call is on its way, or a short wait between two; show that something is going on.
    case working
    /// Apple's framework may be showing its own screens.
    case atPartner
    /// The app's chooser is asked for one of these profiles.
    case choosingProfile([Profile])
    /// The app's chooser is asked whether the viewer goes on with this provider.
    case confirmingProvider(RememberedProvider)
    /// The app's chooser is asked for a provider.
    case choosingProvider
    /// The user agent shows a page of the provider.
    case showingPage
    /// The viewer logs in on a second screen with this code.
    case showingCode(String, until: Timestamp)
    /// The code has expired; the app's chooser is asked whether the viewer wants another one.
    case offeringNewCode
    /// The viewer is signed in.
    case signedIn(Access)
    /// A decision is being fetched for a signed-in viewer.
    case deciding(Access)
    /// The viewer is being signed out.
    case signingOut

    /// What a state means to an interface. A detour looks like what it serves.
    ///
    /// - Parameter kept: The states to come back to, the one kept first in front.
    public init(_ state: State, keeping kept: [State] = []) {
      switch kept.first ?? state {
      case .signedOut(let signedOut): self = .signedOut(signedOut.why)
      case .authenticated(let authenticated): self = .signedIn(authenticated.access)
      case .choosingProfile(let choosing): self = .choosingProfile(choosing.profiles)
      case .confirmingProvider(let confirming): self = .confirmingProvider(confirming.provider)
      case .choosingProvider: self = .choosingProvider
      case .askingForAccess, .pickingProvider, .completingLogin: self = .atPartner
      case .showingLoginPage: self = .showingPage
      case .polling(let polling): self = Self.awaiting(polling.login)
      case .awaitingLogin(let waiting): self = Self.awaiting(waiting.login)
      case .offeringNewCode: self = .offeringNewCode
      case .storingSignIn(let storing): self = .signedIn(storing.access)
      case .refreshingStatus(let refreshing): self = .signedIn(refreshing.access)
      case .readingStatusToPreauthorize(let reading): self = .deciding(reading.access)
      case .preauthorizing(let preauthorizing): self = .deciding(preauthorizing.access)
      case .readingStatusToAuthorize(let reading): self = .deciding(reading.access)
      case .authorizing(let authorizing): self = .deciding(authorizing.access)
      case .readingStatusToRetrieveProfile(let reading): self = .signedIn(reading.access)
      case .retrievingProfileInUse(let retrieving): self = .signedIn(retrieving.access)
      case .loggingOut, .showingLogoutPage: self = .signingOut
      case .erasingSignIn(let erasing): self = erasing.result == nil ? .signedOut(erasing.why) : .signingOut
      case .describingDevice, .openingVault, .awaitingVault, .readingStatus, .retrievingProfiles,
        .retrievingConfiguration,
        .requestingPartnerSession, .creatingPartnerProfile, .creatingSession, .resumingSession, .registering,
        .storingCredentials, .requestingToken, .storingToken, .pausing:
        self = .working
      }
    }

    private static func awaiting(_ login: LoginCode) -> Self {
      login.isShown ? .showingCode(login.code, until: login.notAfter) : .working
    }
  }
}
