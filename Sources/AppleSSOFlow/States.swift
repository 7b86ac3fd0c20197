import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// Where a viewer is on the way from signed out to playing.
  ///
  /// Those that say "ours" are no steps of the cookbook, and say why we have them.
  @Cases package enum State {
    // Resting
    /// Nobody is signed in. The flow rests until the app asks for a sign-in.
    case signedOut(SignedOut)
    /// A profile is chosen. The flow rests between the app's requests. Followed by phases D and E.
    case authenticated(Authenticated)
    /// P2 again, for whoever refused access and may have been to the settings. A detour.
    case lookingAtAccess
    // P Prerequisites
    /// P1. Followed by `askingForAccess`.
    case describingDevice
    /// P2. Followed by phase A.
    case askingForAccess
    /// P3. A detour: the viewer has refused access, and the sign-in goes on without.
    case explainingAccess(ExplainingAccess)
    // A Registration
    /// Ours: the vault tells which steps of phase A can be skipped.
    case openingVault(OpeningVault)
    /// Ours: E1 once more, after a launch that ended before it was answered. Followed by phase B.
    case finishingSignOut(FinishingSignOut)
    /// A1.
    case registering(Registering)
    /// A2: credentials are kept for ever.
    case storingCredentials
    /// A3.
    case requestingToken(RequestingToken)
    /// A4: the token is kept for its life.
    case storingToken
    /// Ours: the wait before something is tried again (429, action `retry`, no connection, a locked vault).
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
    case choosingProvider
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
    /// Ours: that a sign-out begins is kept, so that the next launch finishes it if this one cannot. Followed by E1.
    case notingSignOut(LoggingOut)
    /// Ours: what was kept of a sign-in that is over is dropped.
    case erasingSignIn(SignedOut)
    // D Decisions
    /// D1.1, D2.1, and when the app came to the foreground: the partner status is read anew.
    case refreshingStatus(StatusPurpose)
    /// D1.3.
    case preauthorizing(Preauthorizing)
    /// D2.3.
    case authorizing(Authorizing)
    // Reading a profile again
    /// Ours: the profile in use is read again (R-PROF-4).
    case retrievingProfileInUse(RetrievingProfileInUse)
    // E Logout
    /// E1.
    case loggingOut(LoggingOut)
    /// The provider's logout page is open on this device.
    case showingLogoutPage(LogoutPages)
  }
}

extension AppleSSO.State {
  package var isSigningOut: Bool { name == .loggingOut }

  /// What the viewer is signed in with, where a call serves a request of theirs: they stay so whatever comes of it.
  package var served: Access? {
    switch self {
    case .preauthorizing(let state): state.access
    case .authorizing(let state): state.access
    case .retrievingProfileInUse(let state): state.access
    case .loggingOut(let state): state.isRefused ? nil : state.access
    // At rest, on the way to a sign-in, or not a call that needs a token.
    case .signedOut, .authenticated, .lookingAtAccess, .describingDevice, .askingForAccess, .explainingAccess,
      .openingVault, .finishingSignOut, .registering, .storingCredentials, .requestingToken, .storingToken, .pausing,
      .readingStatus, .retrievingProfiles, .choosingProfile, .confirmingProvider, .retrievingConfiguration,
      .pickingProvider, .requestingPartnerSession, .completingLogin, .creatingPartnerProfile, .choosingProvider,
      .creatingSession, .resumingSession, .showingLoginPage, .polling, .awaitingLogin, .offeringNewCode,
      .storingSignIn, .notingSignOut, .erasingSignIn, .refreshingStatus, .showingLogoutPage:
      nil
    }
  }
}

extension Situation {
  /// What a state means to an interface. A detour looks like what it serves, unless it has something to say itself.
  ///
  /// - Parameters:
  ///   - kept: The states to come back to, the one kept first in front.
  ///   - context: What the flow has learnt.
  package init(_ state: AppleSSO.State, keeping kept: [AppleSSO.State] = [], in context: AppleSSO.Context) {
    if case .explainingAccess(let explaining) = state {
      self = .explainingAccess(explaining.place)
      return
    }
    switch kept.first ?? state {
    case .signedOut(let signedOut): self = .signedOut(signedOut.why)
    case .authenticated(let state): self = .signedIn(state.access)
    case .choosingProfile(let choosing): self = .choosingProfile(choosing.profiles)
    case .confirmingProvider(let confirming): self = .confirmingProvider(confirming.provider)
    case .choosingProvider: self = .choosingProvider(context.offered)
    case .pickingProvider, .completingLogin: self = .atPartner
    case .showingLoginPage: self = .showingPage
    case .polling(let polling): self = Self.awaiting(polling.login)
    case .awaitingLogin(let waiting): self = Self.awaiting(waiting.login)
    case .offeringNewCode: self = .offeringNewCode
    case .storingSignIn(let state): self = .signedIn(state.access)
    case .refreshingStatus(let purpose):
      self = purpose.isDecision ? .deciding(purpose.access) : .signedIn(purpose.access)
    case .preauthorizing(let state): self = .deciding(state.access)
    case .authorizing(let state): self = .deciding(state.access)
    case .retrievingProfileInUse(let state): self = .signedIn(state.access)
    case .notingSignOut, .loggingOut, .showingLogoutPage: self = .signingOut
    case .erasingSignIn(let erasing): self = erasing.result == nil ? .signedOut(erasing.why) : .signingOut
    // What the system asks in P2 stands in front of the app.
    case .describingDevice, .askingForAccess, .openingVault, .finishingSignOut, .readingStatus, .retrievingProfiles,
      .retrievingConfiguration,
      .requestingPartnerSession, .creatingPartnerProfile, .creatingSession, .resumingSession, .registering,
      .storingCredentials, .requestingToken, .storingToken, .pausing, .lookingAtAccess, .explainingAccess:
      self = .working
    }
  }
}
