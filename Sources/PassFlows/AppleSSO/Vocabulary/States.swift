import FlowEngine
import PassAPI

extension AppleSSO {
  /// Where a viewer is on the way from signed out to playing.
  ///
  /// States with a step are the cookbook's; those without are ours: each says why we have it.
  @Cases public enum State {
    // Resting
    /// Nobody is signed in. The flow rests until the app asks for a sign-in.
    case signedOut(SignedOut)
    /// A profile is chosen. The flow rests between the app's requests. Followed by phases D and E.
    case authenticated(Authenticated)
    // P Prerequisites
    /// P1. Followed by `askingForAccess`.
    case describingDevice
    /// P2. Followed by phase A.
    case askingForAccess
    // A Registration
    /// Ours: the vault tells which steps of phase A can be skipped.
    case openingVault(OpeningVault)
    /// Ours: a Keychain is locked before the first unlock; concluding that it is empty would cost all profiles.
    case awaitingVault(OpeningVault)
    /// A1.
    case registering(Registering)
    /// A2: credentials are kept for ever.
    case storingCredentials
    /// A3.
    case requestingToken(RequestingToken)
    /// A4: the token is kept for its life.
    case storingToken
    /// Ours: the wait before a call is repeated (429, action `retry`, no connection).
    case pausing(Pausing)
    // B Check authentication
    /// B1.
    case readingStatus
    /// B3.
    case retrievingProfiles(RetrievingProfiles)
    /// B5, when the viewer has to say which of several profiles.
    case choosingProfile(ChoosingProfile)
    /// Ours: a viewer whose profile is over may simply confirm the provider of the last sign-in (R-CFG-4, R-PROF-8).
    case confirmingProvider(ConfirmingProvider)
    // C Partner authentication
    /// C1.
    case retrievingConfiguration(RetrievingConfiguration)
    /// C3.
    case pickingProvider(PickingProvider)
    /// C5.
    case requestingPartnerSession(RequestingPartnerSession)
    /// C10.
    case completingLogin(CompletingLogin)
    /// C12.
    case creatingPartnerProfile(CreatingPartnerProfile)
    // Basic authentication
    /// The app's own picker.
    case choosingProvider(ChoosingProvider)
    /// An authentication session, and with it a code, is created.
    case creatingSession(CreatingSession)
    /// What the session still misses is supplied.
    case resumingSession(ResumingSession)
    /// First screen: the provider's login page is open on this device.
    case showingLoginPage(ShowingLoginPage)
    /// Is there a profile for the code yet?
    case polling(Polling)
    /// The time between two polls; on a second screen the code is on display.
    case awaitingLogin(AwaitingLogin)
    /// The code has expired: does the viewer want another?
    case offeringNewCode(OfferingNewCode)
    // What the vault keeps of a sign-in
    /// Ours: provider and profile parts are kept before the sign-in is reported (R-CFG-5, R-PROF-1).
    case storingSignIn(Authenticated)
    /// Ours: what was kept of a sign-in that is over is dropped.
    case erasingSignIn(SignedOut)
    // D Decisions
    /// The app came to the foreground: the cached partner status is read anew.
    case refreshingStatus(Authenticated)
    /// D1.1.
    case readingStatusToPreauthorize(ReadingStatusToPreauthorize)
    /// D1.3.
    case preauthorizing(Preauthorizing)
    /// D2.1.
    case readingStatusToAuthorize(ReadingStatusToAuthorize)
    /// D2.3.
    case authorizing(Authorizing)
    // Reading a profile again
    /// Ours: the partner status without which an `appleSSO` profile stays hidden.
    case readingStatusToRetrieveProfile(ReadingStatusToRetrieveProfile)
    /// Ours: the profile in use is read again (R-PROF-4).
    case retrievingProfileInUse(RetrievingProfileInUse)
    // E Logout
    /// E1.
    case loggingOut(LoggingOut)
    /// The provider's logout page is open on this device.
    case showingLogoutPage(ShowingLogoutPage)
  }
}
