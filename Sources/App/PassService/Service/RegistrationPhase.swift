import FlowEngine
import PassAPI

/// A1: the registration of a client.
@Memberwise package struct Registering: Hashable, Codable, Sendable, Retryable {
  /// The attempts for this call.
  package var attempts: Attempts = Attempts()
}
/// A3: the request for a token.
@Memberwise package struct RequestingToken: Hashable, Codable, Sendable, Retryable {
  /// Whether it is for a poll for a login, which is repeated anyway.
  package var isRecurring: Bool = false
  /// The attempts for this call.
  package var attempts: Attempts = Attempts()
}
/// A pause before something is tried again.
@Memberwise package struct Pausing: Hashable, Codable, Sendable {
  /// Its length; a restore starts the pause over.
  package var duration: Duration
}

/// A1: the data that registers the client.
@Memberwise package struct Registration: Hashable, Codable, Sendable {
  /// The brand's id at the service.
  package var serviceProvider: String
  /// The streaming device; `nil` before it is described.
  package var device: DeviceDescription?
  /// The software statement, which identifies the app.
  package var softwareStatement: Secret
  /// The app's redirect, if it has one (C-42).
  package var redirectURI: String?
  /// How long to wait for it; `nil` without limits.
  package var patience: Patience?
}
/// A3: the data that requests a token.
@Memberwise package struct TokenRequest: Hashable, Codable, Sendable {
  /// The brand's id at the service.
  package var serviceProvider: String
  /// The streaming device; `nil` before it is described.
  package var device: DeviceDescription?
  /// The client credentials; `nil` if none are known, and then nothing is sent.
  package var credentials: ClientCredentials?
  /// How long to wait for it; `nil` without limits.
  package var patience: Patience?
}

extension ServiceFlow {
  /// A wait, after which the interrupted call is tried again. A detour.
  package static var pause: Phase<Self> {
    Phase("Pause", "Before a retry", [pausing], everywhere: meanwhile)
  }

  /// The wait itself.
  private static var pausing: StateNode<Self> {
    StateNode(
      \.pausing, "", "Wait before a retry",
      [
        .detour,
        .does(\.wait) { _, state in state.duration },
        .returns(on: \.timeReached, "pause.over", ["R-ERR-5", "R-THR-2", "R-REG-5"]),
      ])
  }

  /// Phase A: gets credentials once, and a token for each token life. A detour of every call that needs a token.
  ///
  /// - Parameters:
  ///   - accepted: Which credentials are usable.
  ///   - refusesCredentials: The rows for other credentials.
  ///   - registersAgain: The rows for a client that is no longer accepted when it requests a token.
  package static func registrationPhase(
    accepting accepted: Guard<Self, Registering, ClientCredentials, Void> = .always,
    refusesCredentials: [Row<Self, Registering>] = [], registersAgain: [Row<Self, RequestingToken>]
  ) -> Phase<Self> {
    Phase(
      "A", "Registration",
      [
        registering(accepting: accepted, refusesCredentials), storingCredentials, requestingToken(registersAgain),
        storingToken,
      ], everywhere: meanwhile + [.defer(\.authorizeRequested, when: .always), cancelsLater, fails])
  }

  /// Steps A1 and A2: credentials are issued.
  private static func registering(
    accepting accepted: Guard<Self, Registering, ClientCredentials, Void>,
    _ refusesCredentials: [Row<Self, Registering>]
  ) -> StateNode<Self> {
    StateNode(
      \.registering, "A1", "Get client credentials",
      [
        .detour,
        .defer(\.signOutRequested, when: .always),
        .does(\.register) { context, _ in
          Registration(
            serviceProvider: context.settings.serviceProvider, device: context.device,
            softwareStatement: context.settings.softwareStatement,
            redirectURI: context.settings.registrationRedirectURI, patience: context.patience)
        },
        .group(refusesCredentials),
        .on(
          \.credentialsIssued, "A2", [step("A2"), "R-REG-1", "R-REG-2", "R-REG-9"], when: accepted,
          to: \.storingCredentials
        ) { context, _, credentials in context.credentials = credentials },
        .pausesAndRepeats("A2", ["R-THR-2", "R-ERR-5"], when: .remedy(\.pause).and(.not(.cancelled))),
        .staysSignedIn("A2", unless: .remedy(is: .pause)),
        .cancelled("A1.cancelled", on: \.requestFailed),
        .outer(\.requestFailed),
      ])
  }

  /// Step A2: the credentials are kept.
  private static var storingCredentials: StateNode<Self> {
    StateNode(
      \.storingCredentials, "A2", "Store the credentials for good",
      [
        .detour,
        .defer(\.signOutRequested, when: .always),
        .does(\.store) { context, _ in context.change },
        // Credentials that could not be kept still serve this launch.
        .on(
          \.vaultWritten, "A2.kept", [step("A2"), "R-REG-2", "R-REG-9"], when: .not(.tokenStored).and(.not(.cancelled)),
          to: \.requestingToken
        ) { context, _, written in
          context.takeClient(of: written)
          return RequestingToken()
        },
        // Another client of the vault was first.
        .returns(
          on: \.vaultWritten, "A2.back", [step("A3"), "R-REG-3", "PassFlow: vault"],
          when: .tokenStored.and(.not(.cancelled))
        ) { context, _, written in context.takeClient(of: written) },
        .cancelled("A2.cancelled", on: \.vaultWritten) { context, written in context.takeClient(of: written) },
      ])
  }

  /// Steps A3 and A4: a token is issued.
  private static func requestingToken(_ registersAgain: [Row<Self, RequestingToken>]) -> StateNode<Self> {
    StateNode(
      \.requestingToken, "A3", "Get an access token",
      [
        .detour,
        .does(\.requestToken) { context, _ in
          TokenRequest(
            serviceProvider: context.settings.serviceProvider, device: context.device,
            credentials: context.credentials, patience: context.patience)
        },
        // During a sign-in or a sign-out the token waits for the write at its end.
        .returns(
          on: \.tokenIssued, "A4", [step("A4"), "R-REG-6"], when: .tokenWaits
        ) { context, _, token in context.token = token },
        .on(
          \.tokenIssued, "A4.store", [step("A4"), "R-REG-3", "R-REG-6"], when: .not(.tokenWaits), to: \.storingToken
        ) { context, _, token in context.token = token },
        .group(registersAgain),
        .pausesAndRepeats("A4", ["R-THR-2", "R-ERR-5"], when: .remedy(\.pause).and(.not(.cancelled))),
        // The code lives on, and the polls for its login continue.
        .on(
          \.requestFailed, "A4.poll", [aboutPolling, "R-POLL-3"],
          finding: .kept(\.awaitingLogin).and(.remedy(is: .pollAgain)).and(.not(.cancelled)).and(.not(.signedIn)),
          to: \.awaitingLogin
        ) { context, _, failure, waiting in
          waiting.again(after: failure, context.recordUnanswered(failure, after: waiting.polls.unanswered()))
        },
        .staysSignedIn("A4", unless: .remedy(is: .pause, .registerAgain)),
        .cancelled("A3.cancelled", on: \.requestFailed),
        .outer(\.requestFailed),
      ])
  }

  /// Step A4: the token is kept.
  private static var storingToken: StateNode<Self> {
    StateNode(
      \.storingToken, "A4", "Store the token until it expires",
      [
        .detour,
        .defer(\.signOutRequested, when: .always),
        .does(\.store) { context, _ in context.change },
        .returns(on: \.vaultWritten, "A4.kept", [step("A4"), "R-REG-3"], when: .not(.cancelled)),
        .cancelled("A4.cancelled", on: \.vaultWritten),
      ])
  }
}

extension ServiceFlow {
  /// Another sign-in is requested meanwhile: a viewer who is signed in stays so whatever the detour's outcome;
  /// otherwise the callers share the sign-in.
  private static var meanwhile: [Column<Self>] {
    [
      .stay(
        on: \.signInRequested, "signIn.known", ["R-AUTH-1"], finding: .signedIn.and(.not(.signOutUnderWay)),
        answering: .asker { _, _, _, access in .success(access) }),
      .stay(
        on: \.signInRequested, "signIn.joins", ["PassFlow: requests"],
        when: .not(.signedIn).and(.not(.cancelled)).and(.not(.signOutUnderWay))
      ) { context, _, request in context.join(request) },
      // A cancelled sign-in ends as soon as client or token are kept, and a sign-out ends anyway: another sign-in does
      // not share that end.
      .defer(\.signInRequested, when: .signOutUnderWay.or(.not(.signedIn).and(.cancelled))),
      // A login that waits for its code goes on with another one once the token is there; any other state then refuses
      // the request.
      .defer(\.newCodeRequested, when: .always),
    ]
  }

  /// A cancellation while a client or a token is on its way: that is kept first, since the server has created it, and
  /// then the flow ends (R-REG-2, R-REG-3).
  private static var cancelsLater: Column<Self> {
    .group([
      .stay(
        on: \.cancelRequested, "A.cancel", ["PassFlow: requests", "R-REG-2"],
        when: .not(.signOutUnderWay).and(.not(.leaving))
      ) { context, _, _ in context.isCancelled = true },
      .reject(\.cancelRequested, when: .signOutUnderWay.or(.leaving), with: .tooLate),
    ])
  }

  /// There is no client or token, so the sign-in fails. Refused ones leave the vault, so that the next launch does not
  /// send them again.
  private static var fails: Column<Self> {
    .group([
      .on(
        \.requestFailed, "A.failed.signingOut", [step("E1"), "PassFlow: vault"], when: .signOutUnderWay,
        to: \.storingEnd
      ) { context, _, failure in context.signOut(unheard: failure) },
      .on(
        \.requestFailed, "A.failed", [step("A2"), step("A4"), "R-REG-13", "R-REG-7", "R-REG-8"], when: .otherwise,
        to: \.storingEnd
      ) { context, _, failure in
        context.patience?.keepPause(of: failure)
        return SignedOut(.failed(failure.problem))
      },
    ])
  }
}

extension Row where F: ServiceFlow {
  /// Keeps the outcome, if there is one, and ends what was cancelled.
  fileprivate static func cancelled<Trigger: Sendable>(
    _ id: String, on event: CasePath<F.Event, Trigger>,
    _ keep: @escaping @Sendable (inout F.Context, Trigger) -> Void = { _, _ in }
  ) -> Self {
    .group([
      .on(
        event, "\(id).signedIn", ["PassFlow: requests"], finding: .signedIn.and(.cancelled), to: \.authenticated
      ) { context, _, trigger, access in
        keep(&context, trigger)
        return Authenticated(access, interrupted: .cancelled)
      },
      .on(
        event, id, ["PassFlow: requests"], when: .cancelled.and(.not(.signedIn)), to: \.signedOut
      ) { context, _, trigger in
        keep(&context, trigger)
        return SignedOut(.cancelled)
      },
    ])
  }
}

extension Guard where F: ServiceFlow, Found == Void {
  /// The detour serves a sign-out, which is carried through.
  package static var signOutUnderWay: Self { .keptFirst("signing out") { $0.isSigningOut ? () : nil } }
  /// A token waits for the write at the end of a sign-in or a sign-out.
  fileprivate static var tokenWaits: Self { .not(.signedIn).and(.not(.cancelled)) }
  /// The app has cancelled while a client or a token was on its way.
  package static var cancelled: Self { .check("cancelled") { context, _, _ in context.isCancelled } }
}

extension Guard where F: ServiceFlow, From == Void, Trigger == Timestamped<VaultContents?>, Found == Void {
  /// The client that the vault keeps has a token that may be sent.
  fileprivate static var tokenStored: Self {
    .check("token stored") { _, _, written in
      guard let kept = written.value, kept.credentials != nil, let token = kept.token else { return false }
      return token.isUsable(at: written.moment)
    }
  }
}

extension Row where F: ServiceFlow, From: Retryable {
  /// There is no client or token: a viewer who was signed in stays so, and may try again.
  fileprivate static func staysSignedIn(
    _ step: String, unless remedied: Guard<F, From, Timestamped<CallFailure>, Void>
  ) -> Self {
    .on(
      \.requestFailed, "\(step).failed.signedIn", [F.step(step), "R-REG-13"],
      finding: .signedIn.and(.not(remedied)).and(.not(.cancelled)), to: \.storingSignIn
    ) { context, _, failure, access in
      context.patience?.keepPause(of: failure)
      return context.staySignedIn(with: access, failure.problem)
    }
  }
}

extension Guard where F: ServiceFlow, Found == CurrentProfile {
  /// The viewer is signed in, and stays so whatever the detour's outcome.
  package static var signedIn: Self { .keptFirst("signed in") { $0.accessInUse } }
}
