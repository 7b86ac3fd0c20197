import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// The states of the flow, from signed out to playing.
  ///
  /// States marked "ours" are not steps of the cookbook; the reason for each is given here or in `ServiceStates`.
  @Cases package enum State {
    // Resting
    case signedOut(SignedOut)
    /// A profile is chosen. Followed by phases D and E.
    case authenticated(Authenticated)
    /// P2 again, for a viewer who refused access and may have changed the settings. A detour.
    case lookingAtAccess
    /// P2 again, because the app asks for it. A detour.
    case askingAgain
    // P Prerequisites
    /// P1. Followed by `askingForAccess`.
    case describingDevice
    /// P2. Followed by phase A.
    case askingForAccess
    /// P3. The sign-in goes on without access.
    case explainingAccess(ExplainingAccess)
    // A Registration
    /// Ours. Followed by phase A or B.
    case openingVault(OpeningVault)
    /// Ours: repeats E1. Followed by phase B.
    case finishingSignOut(FinishingSignOut)
    /// Ours: counts a launch that has asked for a sign-out without success. A detour.
    case notingLaunch
    /// E2 again, for a viewer who is about to sign in. Followed by phase B.
    case showingEarlierLogoutPage(LogoutPages)
    /// A1.
    case registering(Registering)
    /// A2.
    case storingCredentials
    /// A3.
    case requestingToken(RequestingToken)
    /// A4.
    case storingToken
    /// Ours.
    case pausing(Pausing)
    // B Check authentication
    /// B1.
    case readingStatus
    /// B3.
    case retrievingProfiles(RetrievingProfiles)
    /// B5, if the viewer has to choose among several profiles.
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
    case choosingProvider
    /// An authentication session, and with it a code, is created.
    case creatingSession(CreatingCode)
    /// The missing parameters of the session are supplied.
    case resumingSession(ResumingSession)
    /// First screen.
    case showingLoginPage(ShowingLoginPage)
    /// One poll for the profile of the code.
    case polling(Polling)
    case awaitingLogin(AwaitingLogin)
    case offeringNewCode(OfferingNewCode)
    // Storing a sign-in
    /// Ours.
    case storingSignIn(Authenticated)
    /// Ours: records a sign-out, so that the next launch finishes it if this one cannot.
    case recordingSignOut(RecordingSignOut)
    /// P1, for E1.
    case describingForLogout(LoggingOut)
    /// Ours: stores how a sign-in without a viewer, or a sign-out, has ended.
    case storingEnd(SignedOut)
    // D Decisions
    /// D1.1, D2.1, and when the app came to the foreground: the partner status is read again.
    case refreshingStatus(StatusPurpose)
    /// D1.3.
    case preauthorizing(Preauthorizing)
    /// D2.3.
    case authorizing(Authorizing)
    /// D2.3, which interrupts the marking of a catalogue.
    case overtaking(Overtaking)
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

extension AppleSSO.State: ServiceState {
  package var meaning: StateMeaning {
    switch self {
    case .signedOut, .authenticated, .describingDevice, .explainingAccess, .openingVault, .finishingSignOut,
      .notingLaunch, .registering, .storingCredentials, .requestingToken, .storingToken, .pausing, .choosingProvider,
      .showingLoginPage, .polling, .awaitingLogin, .offeringNewCode, .storingSignIn, .recordingSignOut, .storingEnd:
      .shared
    // The system's question in P2 is in front of the app.
    case .lookingAtAccess, .askingAgain, .askingForAccess, .readingStatus: .working
    case .retrievingProfiles(let call): .calling(call)
    case .retrievingConfiguration(let call): .calling(call)
    case .requestingPartnerSession(let call): .calling(call)
    case .creatingPartnerProfile(let call): .calling(call)
    case .creatingSession(let call): .calling(call)
    case .resumingSession(let call): .calling(call)
    case .choosingProfile(let choosing): .showing(.choosingProfile(choosing.profiles))
    case .confirmingProvider(let confirming): .showing(.confirmingProvider(confirming.provider))
    case .pickingProvider, .completingLogin: .showing(.atPartner)
    // A call without a token.
    case .refreshingStatus(let purpose):
      .showing(purpose.isDecision ? .deciding(purpose.access) : .signedIn(purpose.access))
    case .preauthorizing(let state): .deciding(state.access)
    case .authorizing(let state): .deciding(state.access)
    case .overtaking(let state): .deciding(state.access)
    case .retrievingProfileInUse(let state): .reading(state.access)
    case .loggingOut: .signingOut
    case .describingForLogout, .showingLogoutPage, .showingEarlierLogoutPage: .showing(.signingOut)
    }
  }
}
