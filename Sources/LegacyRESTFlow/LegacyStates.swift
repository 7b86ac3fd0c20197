import FlowEngine
import PassAPI
import PassService

extension LegacyREST {
  /// Where a viewer is on the way from signed out to playing.
  ///
  /// Those that say "ours" are no steps of the cookbook, and say why we have them.
  @Cases package enum State {
    // Resting
    /// Nobody is signed in. The flow rests until the app asks for a sign-in.
    case signedOut(SignedOut)
    /// The device has a login. The flow rests between the app's requests. Followed by step 11 and logout.
    case authenticated(Authenticated)
    // Before the first step
    /// The device id and the description of the device.
    case describingDevice
    /// The viewer has refused access, and hears what it is good for. A detour.
    case explainingAccess(ExplainingAccess)
    /// Ours: the vault tells whether client and token are there.
    case openingVault(OpeningVault)
    /// Ours: the logout once more, after a launch that ended before it was answered.
    case finishingSignOut(FinishingSignOut)
    /// Dynamic Client Registration.
    case registering(Registering)
    /// Credentials are kept for ever.
    case storingCredentials
    /// The bearer token of every call.
    case requestingToken(RequestingToken)
    /// It is kept for its life.
    case storingToken
    /// Ours: the wait before something is tried again.
    case pausing(Pausing)
    // The steps
    /// Step 1.
    case checkingToken(CheckingToken)
    /// Ours: whose login it is that step 1 found, where this device does not remember it.
    case retrievingLogin(RetrievingLogin)
    /// Step 2.
    case readingStatus
    /// Step 3.
    case retrievingConfiguration(RetrievingConfiguration)
    /// Step 4. Its answer is judged in step 5.
    case pickingProvider(PickingProvider)
    /// Step 6.
    case requestingProfile(RequestingProfile)
    /// Step 7.
    case completingLogin(CompletingLogin)
    /// Step 8. Its answer is judged in step 9.
    case exchangingProfile(ExchangingProfile)
    // Step 10
    /// The app's own picker.
    case choosingProvider
    /// A registration code is created.
    case creatingCode(CreatingCode)
    /// iOS and iPadOS: the login page is open on this device.
    case showingLoginPage(ShowingLoginPage)
    /// Is the login there yet?
    case polling(Polling)
    /// The time between two looks; on tvOS the code is on display.
    case awaitingLogin(AwaitingLogin)
    /// The code is over: does the viewer want another?
    case offeringNewCode(OfferingNewCode)
    // What the vault keeps of a sign-in
    /// Ours: the provider is kept before the sign-in is reported.
    case storingSignIn(Authenticated)
    /// Ours: that a sign-out begins is kept, so that the next launch finishes it if this one cannot.
    case notingSignOut(LoggingOut)
    /// Ours: what was kept of a sign-in that is over is dropped.
    case erasingSignIn(SignedOut)
    // Step 11
    /// May the resource be played?
    case authorizing(Authorizing)
    /// Ours: a denial without a reason may mean that the login is gone.
    case checkingDenial(CheckingDenial)
    /// The short media token.
    case obtainingMediaToken(ObtainingMediaToken)
    /// What the MVPD tells of the viewer.
    case retrievingMetadata(RetrievingMetadata)
    // Logout
    /// Did the login come from Apple?
    case askingTokenSource(LoggingOut)
    /// iOS and iPadOS: the logout runs in a user agent.
    case showingLogoutPage(LoggingOut)
    /// The service's logout.
    case loggingOut(LoggingOut)
  }
}

extension LegacyREST.State {
  package var isSigningOut: Bool { name == .loggingOut || name == .askingTokenSource }

  package var served: Access? {
    switch self {
    case .authorizing(let state): state.access
    case .checkingDenial(let state): state.access
    case .obtainingMediaToken(let state): state.access
    case .retrievingMetadata(let state): state.access
    case .askingTokenSource(let state), .loggingOut(let state): state.access
    // At rest, on the way to a sign-in, or not a call that needs a token.
    case .signedOut, .authenticated, .describingDevice, .explainingAccess, .openingVault, .finishingSignOut,
      .registering, .storingCredentials, .requestingToken, .storingToken, .pausing, .checkingToken, .retrievingLogin,
      .readingStatus, .retrievingConfiguration, .pickingProvider, .requestingProfile, .completingLogin,
      .exchangingProfile, .choosingProvider, .creatingCode, .showingLoginPage, .polling, .awaitingLogin,
      .offeringNewCode, .storingSignIn, .notingSignOut, .erasingSignIn, .showingLogoutPage:
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
  package init(_ state: LegacyREST.State, keeping kept: [LegacyREST.State] = [], in context: LegacyREST.Context) {
    if case .explainingAccess(let explaining) = state {
      self = .explainingAccess(explaining.place)
      return
    }
    switch kept.first ?? state {
    case .signedOut(let signedOut): self = .signedOut(signedOut.why)
    case .authenticated(let state), .storingSignIn(let state): self = .signedIn(state.access)
    case .retrievingMetadata(let state): self = .signedIn(state.access)
    case .pickingProvider: self = .atPartner
    case .choosingProvider: self = .choosingProvider(context.offered)
    case .showingLoginPage: self = .showingPage
    case .polling(let polling): self = Self.awaiting(polling.login)
    case .awaitingLogin(let waiting): self = Self.awaiting(waiting.login)
    case .offeringNewCode: self = .offeringNewCode
    case .authorizing(let state): self = .deciding(state.access)
    case .checkingDenial(let state): self = .deciding(state.access)
    case .obtainingMediaToken(let state): self = .deciding(state.access)
    case .notingSignOut, .askingTokenSource, .showingLogoutPage, .loggingOut: self = .signingOut
    case .erasingSignIn(let erasing): self = erasing.result == nil ? .signedOut(erasing.why) : .signingOut
    case .describingDevice, .explainingAccess, .openingVault, .finishingSignOut, .registering, .storingCredentials,
      .requestingToken, .storingToken, .pausing, .checkingToken, .retrievingLogin, .readingStatus,
      .retrievingConfiguration, .requestingProfile, .completingLogin, .exchangingProfile, .creatingCode:
      self = .working
    }
  }
}
