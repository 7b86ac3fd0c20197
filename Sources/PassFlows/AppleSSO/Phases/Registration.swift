import FlowEngine
import PassAPI

extension AppleSSO {
  /// Phase A, first part: which of its steps can be skipped?
  static let vault = Phase<AppleSSO>(
    "A.1", "Registration: what is known", everywhere: whileSigningIn,
    [
      Node(
        \.openingVault, "A", "What does the vault hold?",
        [
          .does(\.openVault),
          .on(
            \.vaultOpened, "A.token", ["v2 A3", "R-REG-3", "R-REG-14"], when: .stored(\.token), to: \.readingStatus
          ) { context, _, opened, _ in context.recall(opened.contents) },
          .on(
            \.vaultOpened, "A.credentials", ["v2 A1", "R-REG-2"], when: .stored(\.credentials), to: \.requestingToken,
            then: \.readingStatus
          ) { context, _, opened, _ in
            context.recall(opened.contents)
            return RequestingToken()
          },
          .on(
            \.vaultOpened, "A.nothing", ["v2 A1"], when: .stored(is: .nothing), to: \.registering, then: \.readingStatus
          ) { context, _, opened in
            context.recall(opened.contents)
            context.loseClient()
            return Registering()
          },
          // A vault that was written in vain or is locked again: this launch knows its client (R-REG-8).
          .on(
            \.vaultNotReadable, "A.locked.known", ["R-REG-5", "R-REG-8"], when: .clientInMemory, to: \.readingStatus),
          .on(
            \.vaultNotReadable, "A.locked", ["R-REG-5"], when: .triesAgain.and(.not(.clientInMemory)),
            to: \.awaitingVault
          ) { _, state, now in
            OpeningVault(attempts: state.attempts + 1, next: now.advanced(bySeconds: OpeningVault.pause))
          },
          .on(
            \.vaultNotReadable, "A.lockedForGood", ["R-REG-5"], when: .not(.triesAgain).and(.not(.clientInMemory)),
            to: \.signedOut
          ) { _, _, _ in SignedOut(.vaultLocked) },
          // A vault that fails has lost what it held: credentials may be asked for anew (C-52).
          .on(\.vaultFailed, "A.lost.known", ["R-REG-8"], when: .clientInMemory, to: \.readingStatus),
          .on(
            \.vaultFailed, "A.lost", ["R-REG-8", "C-52"], when: .not(.clientInMemory), to: \.registering,
            then: \.readingStatus
          ) { _, _, _ in Registering() },
        ]),

      Node(
        \.awaitingVault, "A", "The vault is locked; wait",
        [
          .does(\.wait) { _, state in state.next },
          .on(\.timeReached, "A.again", ["R-REG-5"], to: \.openingVault) { _, state, _ in state },
        ]),
    ])

  /// Phase A, second part: credentials once, a token while it lives. A detour of every call that needs a token.
  static let registration = Phase<AppleSSO>(
    "A.2", "Registration: credentials and token", everywhere: meanwhile,
    [
      Node(
        \.registering, "A1", "Get client credentials",
        [
          .detour,
          .does(\.register) { context, _ in
            Registration(
              serviceProvider: context.settings.serviceProvider, device: context.device,
              softwareStatement: context.settings.softwareStatement)
          },
          .scopeMissing("A2"),
          .on(
            \.credentialsIssued, "A2", ["v2 A2", "R-REG-1", "R-REG-2", "R-REG-9"], when: .forThisAPI,
            to: \.storingCredentials
          ) { context, _, credentials in context.credentials = credentials },
          .failures(
            "A1", ["v2 A2", "R-REG-13"],
            when: .noRemedy(or: .renewToken, .registerAgain, .reselect, .newCode, .signInAgain, .refreshStatus)),
          .pause("A1", ["R-THR-2", "R-ERR-5"]),
          .keepsWhatComes,
        ]),

      Node(
        \.storingCredentials, "A2", "Keep the credentials for ever",
        [
          .detour,
          .does(\.store) { context, _ in context.contents },
          // Credentials that could not be kept still serve this launch.
          .on(\.vaultWritten, "A2.kept", ["v2 A2", "R-REG-2", "R-REG-9"], to: \.requestingToken) { _, _, _ in
            RequestingToken()
          },
          .keepsWhatComes,
        ]),

      Node(
        \.requestingToken, "A3", "Get an access token",
        [
          .detour,
          .does(\.requestToken) { context, _ in
            TokenRequest(
              serviceProvider: context.settings.serviceProvider, device: context.device,
              credentials: context.credentials)
          },
          .on(\.tokenIssued, "A4", ["v2 A4", "R-REG-6"], to: \.storingToken) { context, _, token in
            context.token = token
          },
          .on(
            \.requestFailed, "A3.register", ["R-REG-8", "C-52"],
            when: .remedy(is: .registerAgain).and(.not(.kept(is: .resumingSession, .awaitingLogin))), to: \.registering
          ) { context, _, failure in context.registering(because: failure) },
          // A session belongs to the client that created it: the new one needs a session of its own.
          .on(
            \.requestFailed, "A3.register.resume", ["R-REG-8", "R-REG-9"],
            when: .kept(\.resumingSession).and(.remedy(is: .registerAgain)), to: \.registering, then: \.creatingSession
          ) { context, _, failure, resuming in
            (context.registering(because: failure), CreatingSession(mvpd: resuming.mvpd))
          },
          .on(
            \.requestFailed, "A3.register.poll", ["R-REG-8", "R-REG-9"],
            when: .kept(\.awaitingLogin).and(.remedy(is: .registerAgain)), to: \.registering, then: \.creatingSession
          ) { context, _, failure, waiting in
            (context.registering(because: failure), CreatingSession(mvpd: waiting.login.mvpd))
          },
          .failures(
            "A3", ["v2 A4", "R-REG-13"],
            when: .noRemedy(or: .renewToken, .reselect, .newCode, .signInAgain, .refreshStatus)
          ),
          .pause("A3", ["R-THR-2", "R-ERR-5"]),
          .keepsWhatComes,
        ]),

      Node(
        \.storingToken, "A4", "Keep the token for its life",
        [
          .detour,
          .does(\.store) { context, _ in context.contents },
          .returns(on: \.vaultWritten, "A4.back", ["v2 A4", "R-REG-3"]),
          .keepsWhatComes,
        ]),

      Node(
        \.pausing, "", "Wait before a call is repeated",
        [
          .detour,
          .does(\.wait) { _, state in state.until },
          .returns(on: \.timeReached, "pause.over", ["R-ERR-5", "R-THR-2"]),
        ]),
    ])
}

extension Row where F == AppleSSO {
  /// A client or a token is on its way: it is kept first, since the server has made it, and then the way ends (R-REG-2,
  /// R-REG-3).
  fileprivate static var keepsWhatComes: Self { .defer(.cancelRequested) }
}

extension Row where F == AppleSSO, From == AppleSSO.Registering {
  /// The software statement is not one for this API: no token could help (R-REG-1, R-REG-15).
  fileprivate static func scopeMissing(_ step: String) -> Self {
    let problem = AppleSSO.Problem(
      code: "scope_missing", text: "The software statement has no scope \(ClientCredentials.scope).")
    return .group([
      .on(
        \.credentialsIssued, "\(step).scope.signedIn", ["R-REG-1"], when: .signedIn.and(.not(.forThisAPI)),
        to: \.authenticated
      ) { _, _, _, access in AppleSSO.Authenticated(access, interrupted: .failed(problem)) },
      .on(
        \.credentialsIssued, "\(step).scope", ["R-REG-1"], when: .not(.forThisAPI).and(.lacks(.signedIn)),
        to: \.signedOut
      ) { _, _, _ in AppleSSO.SignedOut(.failed(problem)) },
    ])
  }
}

extension Guard<AppleSSO, AppleSSO.Registering, ClientCredentials, Void> {
  fileprivate static var forThisAPI: Self {
    .yes("scope of this API") { _, _, credentials in credentials.scopes.contains(ClientCredentials.scope) }
  }
}

extension Row where F == AppleSSO, From: AppleSSO.Retryable {
  /// Registration or token cannot be had: a viewer who was signed in stays so, and may try again.
  fileprivate static func failures(
    _ step: String, _ sources: [Source], when guarded: Guard<F, From, AppleSSO.Failure, Void>
  ) -> Self {
    .group([
      .on(
        \.requestFailed, "\(step).failed.signedIn", sources, when: .signedIn.and(guarded), to: \.authenticated
      ) { _, _, failure, access in AppleSSO.Authenticated(access, interrupted: .failed(failure.problem)) },
      .on(
        \.requestFailed, "\(step).failed", sources, when: guarded.and(.lacks(.signedIn)), to: \.signedOut
      ) { _, _, failure in AppleSSO.SignedOut(.failed(failure.problem)) },
    ])
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.OpeningVault, Found == Void {
  fileprivate static var clientInMemory: Self {
    .yes("client in memory") { context, _, _ in context.credentials != nil }
  }
}

extension Guard<AppleSSO, AppleSSO.OpeningVault, Timestamp, Void> {
  fileprivate static var triesAgain: Self {
    .yes("vault is tried again", bounded: true) { _, state, _ in state.attempts < AppleSSO.OpeningVault.mostAttempts }
  }
}

extension AppleSSO {
  /// Somebody else asks for a sign-in: a viewer who is signed in stays so whatever comes of the detour; otherwise the
  /// way is shared.
  fileprivate static let meanwhile: [Column<AppleSSO>] = [
    .stay(
      on: \.signInRequested, "signIn.known", ["R-AUTH-1"], when: .signedIn,
      answering: .asker { _, _, _, access in .success(access) }),
    .stay(on: \.signInRequested, "signIn.joins", ["PassFlow: requests"], when: .lacks(.signedIn)),
    // A login that waits for its code goes on with another one when the token is there.
    .defer(.newCodeRequested),
  ]
}

extension Guard where F == AppleSSO, Found == AppleSSO.Access {
  /// The viewer is signed in, and stays so whatever becomes of the detour.
  fileprivate static var signedIn: Self { .keptFirst("signed in") { $0.access } }
}

extension AppleSSO.State {
  /// What the viewer is signed in with, where a call serves a request of a signed-in viewer (phases D and E).
  fileprivate var access: AppleSSO.Access? {
    switch self {
    case .preauthorizing(let state): state.access
    case .authorizing(let state): state.access
    case .retrievingProfileInUse(let state): state.access
    case .loggingOut(let state): state.access
    // At rest, on the way to a sign-in, or not a call that needs a token.
    case .signedOut, .authenticated, .describingDevice, .askingForAccess, .openingVault, .awaitingVault, .registering,
      .storingCredentials, .requestingToken, .storingToken, .pausing, .readingStatus, .retrievingProfiles,
      .choosingProfile, .confirmingProvider, .retrievingConfiguration, .pickingProvider, .requestingPartnerSession,
      .completingLogin, .creatingPartnerProfile, .choosingProvider, .creatingSession, .resumingSession,
      .showingLoginPage, .polling, .awaitingLogin, .offeringNewCode, .storingSignIn, .erasingSignIn, .refreshingStatus,
      .readingStatusToPreauthorize, .readingStatusToAuthorize, .readingStatusToRetrieveProfile, .showingLogoutPage:
      nil
    }
  }
}
