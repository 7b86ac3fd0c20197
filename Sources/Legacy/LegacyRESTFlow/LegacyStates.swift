import FlowEngine
import PassAPI
import PassService

extension LegacyREST {
  /// The states of the flow, from signed out to playing.
  ///
  /// States marked "ours" are not steps of the cookbook; the reason for each is given here or in `ServiceStates`.
  @Cases package enum State {
    // Resting
    case signedOut(SignedOut)
    /// The device has a login. Followed by step 11 and logout.
    case authenticated(Authenticated)
    // Before the first step
    case describingDevice
    case explainingAccess(ExplainingAccess)
    /// Ours.
    case openingVault(OpeningVault)
    /// Ours: repeats the logout.
    case finishingSignOut(FinishingSignOut)
    /// Ours: counts a launch that has asked for a sign-out without success. A detour.
    case notingLaunch
    case registering(Registering)
    case storingCredentials
    case requestingToken(RequestingToken)
    case storingToken
    /// Ours.
    case pausing(Pausing)
    // The steps
    /// Step 1.
    case checkingToken(CheckingToken)
    /// Ours: reads whose login step 1 has found, if this device does not remember it.
    case retrievingLogin(RetrievingLogin)
    /// Step 2.
    case readingStatus
    /// Step 3.
    case retrievingConfiguration(RetrievingConfiguration)
    /// Step 4. Its answer is evaluated in step 5.
    case pickingProvider(PickingProvider)
    /// Step 6.
    case requestingProfile(RequestingProfile)
    /// Step 7.
    case completingLogin(CompletingLogin)
    /// Step 8. Its answer is evaluated in step 9.
    case exchangingProfile(ExchangingProfile)
    // Step 10
    case choosingProvider
    /// A registration code is created.
    case creatingCode(CreatingCode)
    /// iOS and iPadOS.
    case showingLoginPage(ShowingLoginPage)
    case polling(Polling)
    case awaitingLogin(AwaitingLogin)
    case offeringNewCode(OfferingNewCode)
    // Storing a sign-in
    /// Ours.
    case storingSignIn(Authenticated)
    /// Ours: records a sign-out, so that the next launch finishes it if this one cannot.
    case recordingSignOut(RecordingSignOut)
    /// Describes the device, for the logout.
    case describingForLogout(LoggingOut)
    /// Ours: stores how a sign-in without a viewer, or a sign-out, has ended.
    case storingEnd(SignedOut)
    // Step 11
    /// Requests the permit for a resource.
    case authorizing(Authorizing)
    /// Ours: a denial without a reason may mean that the login is gone.
    case checkingDenial(CheckingDenial)
    /// Requests the short media token.
    case obtainingMediaToken(ObtainingMediaToken)
    /// Reads the MVPD's metadata about the viewer.
    case retrievingMetadata(RetrievingMetadata)
    // Logout
    /// Asks whether the login came from Apple.
    case askingTokenSource(LoggingOut)
    /// iOS and iPadOS: the logout runs in a user agent.
    case showingLogoutPage(LoggingOut)
    /// Calls the service's logout.
    case loggingOut(LoggingOut)
  }
}

extension LegacyREST.State: ServiceState {
  package var meaning: StateMeaning {
    switch self {
    case .signedOut, .authenticated, .describingDevice, .explainingAccess, .openingVault, .finishingSignOut,
      .notingLaunch,
      .registering, .storingCredentials, .requestingToken, .storingToken, .pausing, .choosingProvider,
      .showingLoginPage, .polling, .awaitingLogin, .offeringNewCode, .storingSignIn, .recordingSignOut, .storingEnd:
      .shared
    case .readingStatus, .completingLogin: .working
    case .checkingToken(let call): .calling(call)
    case .retrievingLogin(let call): .calling(call)
    case .retrievingConfiguration(let call): .calling(call)
    case .requestingProfile(let call): .calling(call)
    case .exchangingProfile(let call): .calling(call)
    case .creatingCode(let call): .calling(call)
    case .pickingProvider: .showing(.atPartner)
    case .authorizing(let call): .deciding(call.access)
    case .checkingDenial(let call): .deciding(call.access)
    case .obtainingMediaToken(let call): .deciding(call.access)
    case .retrievingMetadata(let call): .reading(call.access)
    case .askingTokenSource, .loggingOut: .signingOut
    case .describingForLogout, .showingLogoutPage: .showing(.signingOut)
    }
  }
}
