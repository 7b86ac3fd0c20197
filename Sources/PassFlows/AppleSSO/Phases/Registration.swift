import FlowEngine
import PassAPI

extension AppleSSO {
  /// Phase A: credentials once, a token while it lives; then on to where the token is needed.
  static let registration = Phase<AppleSSO>(
    "A", "Registration", everywhere: whileRegistering,
    [
      Node(
        \.openingVault, "A", "What does the vault hold?",
        [
          .does(\.openVault),
          .on(
            \.vaultOpened, "A.token", ["v2 A3", "R-REG-3", "R-REG-14"], when: .stored(\.token), to: \.readingStatus
          ) { context, _, opened, _ in context.recall(opened.contents) },
          .on(
            \.vaultOpened, "A.credentials", ["v2 A1", "R-REG-2"], when: .stored(\.credentials), to: \.requestingToken
          ) { context, _, opened, _ in
            context.recall(opened.contents)
            return RequestingToken(errand: .checkAuthentication)
          },
          .on(
            \.vaultOpened, "A.nothing", ["v2 A1"], when: .stored(is: .nothing), to: \.registering
          ) { context, _, opened in
            context.recall(opened.contents)
            context.loseClient()
            return Registering(errand: .checkAuthentication)
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
          .on(\.vaultFailed, "A.lost", ["R-REG-8", "C-52"], when: .not(.clientInMemory), to: \.registering) { _, _, _ in
            Registering(errand: .checkAuthentication)
          },
          .on(
            \.cancelRequested, "A.cancel", ["PassFlow: requests"], to: \.signedOut
          ) { _, _, _ in SignedOut(.cancelled) },
        ]),

      Node(
        \.awaitingVault, "A", "The vault is locked; wait",
        [
          .does(\.wait) { _, state in state.next },
          .on(\.timeReached, "A.again", ["R-REG-5"], to: \.openingVault) { _, state, _ in state },
          .on(
            \.cancelRequested, "A.locked.cancel", ["PassFlow: requests"], to: \.signedOut
          ) { _, _, _ in SignedOut(.cancelled) },
        ]),

      Node(
        \.registering, "A1", "Get client credentials",
        [
          .does(\.register) { context, _ in
            Registration(
              serviceProvider: context.settings.serviceProvider, device: context.device,
              softwareStatement: context.settings.softwareStatement)
          },
          .scopeMissing("A2"),
          .on(
            \.credentialsIssued, "A2", ["v2 A2", "R-REG-1", "R-REG-2", "R-REG-9"], when: .forThisAPI,
            to: \.storingCredentials
          ) { context, state, credentials in
            context.credentials = credentials
            return StoringCredentials(errand: state.errand, trial: state.trial)
          },
          .on(
            \.requestFailed, "A1.pause", ["R-THR-2", "R-ERR-5"], when: .course(\.pause), to: \.awaitingRegistry
          ) { _, state, _, until in
            AwaitingRegistry(until: until, acquisition: .credentials(state.trying { $0.pauses += 1 }))
          },
          .failures(
            "A1", ["v2 A2", "R-REG-13"],
            when: .hopeless(or: .renewToken, .registerAgain, .reselect, .newCode, .signInAgain, .refreshStatus)),
          .keepsWhatComes,
          .signIns("A1"),
        ]),

      Node(
        \.storingCredentials, "A2", "Keep the credentials for ever",
        [
          .does(\.store) { context, _ in context.contents },
          // Credentials that could not be kept still serve this launch.
          .on(\.vaultWritten, "A2.kept", ["v2 A2", "R-REG-2", "R-REG-9"], to: \.requestingToken) { _, state, _ in
            RequestingToken(errand: state.errand, trial: state.trial.onward)
          },
          .keepsWhatComes,
          .signIns("A2"),
        ]),

      Node(
        \.requestingToken, "A3", "Get an access token",
        [
          .does(\.requestToken) { context, _ in
            TokenRequest(
              serviceProvider: context.settings.serviceProvider, device: context.device,
              credentials: context.credentials)
          },
          .on(\.tokenIssued, "A4", ["v2 A4", "R-REG-6"], to: \.storingToken) { context, state, token in
            context.token = token
            return StoringToken(errand: state.errand)
          },
          .on(
            \.requestFailed, "A3.register", ["R-REG-8", "C-52"], when: .course(is: .registerAgain), to: \.registering
          ) { context, state, _ in
            context.loseClient()
            return Registering(
              errand: state.errand.afterRegistration, trial: state.trying { $0.registered = true }.trial)
          },
          .on(
            \.requestFailed, "A3.pause", ["R-THR-2", "R-ERR-5"], when: .course(\.pause), to: \.awaitingRegistry
          ) { _, state, _, until in
            AwaitingRegistry(until: until, acquisition: .token(state.trying { $0.pauses += 1 }))
          },
          .failures(
            "A3", ["v2 A4", "R-REG-13"],
            when: .hopeless(or: .renewToken, .reselect, .newCode, .signInAgain, .refreshStatus)
          ),
          .keepsWhatComes,
          .signIns("A3"),
        ]),

      Node(
        \.storingToken, "A4", "Keep the token for its life",
        [
          .does(\.store) { context, _ in context.contents },
          .errands("A4", on: \.vaultWritten, ["v2 A4", "R-REG-3"]),
          .keepsWhatComes,
          .signIns("A4"),
        ]),

      Node(
        \.awaitingRegistry, "A", "Wait before registration or token are asked for again",
        [
          .does(\.wait) { _, state in state.until },
          .on(\.timeReached, "A1.again", ["R-ERR-5"], when: .acquisition(\.credentials), to: \.registering) { $3 },
          .on(\.timeReached, "A3.again", ["R-ERR-5"], when: .acquisition(\.token), to: \.requestingToken) { $3 },
          .cancels("A.pause"),
          .signIns("A.pause"),
        ]),

      Node(
        \.pausing, "", "Wait before a call is repeated",
        [
          .does(\.wait) { _, state in state.until },
          .errands("again", on: \.timeReached, ["R-ERR-5", "R-THR-2"]),
          .cancels("pause"),
          .signIns("pause"),
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

extension Row where F == AppleSSO, From: AppleSSO.Carrying {
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

extension Guard where F == AppleSSO, From == AppleSSO.AwaitingRegistry {
  fileprivate static var acquisition: Question<F, From, Trigger, AppleSSO.Acquisition> {
    Question("waits for") { _, state, _ in state.acquisition }
  }
}
