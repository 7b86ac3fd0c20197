import FlowEngine
import PassAPI

// The remedies for a failed call, shared by all calls: a new token, a new registration, a pause, another provider
// (v2 8.1, v2 8.6, v2 9).

/// The remedy for a failed call. The kind of failure decides first; for an error of the server, its `action`, then its
/// code.
@Cases package enum Remedy {
  /// The token is missing, expired or was refused: get a new one, then repeat the call once (R-REG-6, R-REG-7).
  case renewToken
  /// The client is no longer accepted: register again (R-REG-8, C-51).
  case registerAgain
  /// Wait for this duration, then repeat; at most three times (R-ERR-5, R-THR-2).
  case pause(Duration)
  /// The token for a poll is not available now: the next poll asks for it again.
  case pollAgain
  /// The server refused the partner status: ask Apple's framework again, once (R-SSO-23).
  case refreshStatus
  /// The request named more resources than the integration allows: ask for fewer at a time (R-PRE-7).
  case split
  /// The provider cannot be used: forget it and choose again (R-CFG-9).
  case reselect
  /// The code is dead: start again (R-AUTH-11).
  case newCode
  /// The profile is gone: the viewer has to sign in again (R-AUTH-13).
  case signInAgain
  /// Repeating does not help.
  case giveUp
  /// Repeated often enough, or with a new token or client: the service cannot be used now, for any request.
  case outOfReach
}

extension Remedy {
  /// The remedies for failures that no repetition, token or client can fix.
  package static let hopeless: [Remedy.Name] = [
    .pollAgain, .refreshStatus, .split, .reselect, .newCode, .signInAgain, .giveUp,
  ]

  /// The remedy for a failure in a state.
  package init(_ failure: Timestamped<CallFailure>, after state: some HasAttempts, in context: some ServiceContext) {
    self.init(
      failure.value, after: context.attempts(for: state), divisible: state.isDivisible, recurring: state.isRecurring,
      persistent: state.isPersistent)
    // A call that would lose a viewer's login is waited for.
    guard case .pause(let pause) = self, !state.isPersistent || context.isSilent, let patience = context.patience else {
      return
    }
    if !patience.allows(pause, after: failure, state.attempts) { self = .outOfReach }
  }

  package init(
    _ call: CallFailure, after attempts: Attempts, divisible: Bool = false, recurring: Bool = false,
    persistent: Bool = false
  ) {
    let renewal: Self = attempts.renewed ? .outOfReach : .renewToken
    /// Returns a repetition, or the next poll if the call is made for polls.
    func repetition(_ asked: Duration?) -> Self {
      recurring ? .pollAgain : Self.repetition(after: attempts, asked: asked) ?? .outOfReach
    }
    switch call {
    case .notSent(.token): self = renewal
    case .notSent(.credentials): self = .registration(after: attempts)
    case .notSent(.status): self = .refresh(after: attempts)
    case .notSent(.device): self = .giveUp
    case .transport(.cancelled): self = .giveUp
    // While the circuit is open, or too many requests wait, a repetition would not be sent either. Without a network it
    // would not arrive: the failure is reported at once, and the app asks again when there is one.
    case .tooManyRequests(let asked) where persistent: self = repetition(asked)
    case .transport(.circuitOpen), .tooManyRequests: self = recurring ? .pollAgain : .outOfReach
    case .transport(.offline) where !recurring && !persistent: self = .outOfReach
    case .transport: self = repetition(nil)
    // A failing service is asked again with the next poll, unless an operator has to correct its settings.
    case .unavailable(500, let error?, _) where recurring && error.isForOperator: self = .giveUp
    case .unavailable where recurring: self = .pollAgain
    case .unavailable(500, let error?, let asked) where error.saysMoreThanFailing(persistent: persistent):
      self.init(error, after: attempts, asked: asked, divisible: divisible)
    case .throttled(let asked), .unavailable(_, _, let asked): self = repetition(asked)
    case .registrationRefused(_, .invalidClient): self = .registration(after: attempts)
    case .malformed where recurring, .unreadable where recurring: self = .pollAgain
    case .registrationRefused, .malformed, .unreadable: self = .giveUp
    case .unauthorized(let error?) where error.asksForSomething:
      self.init(error, after: attempts, divisible: divisible, recurring: recurring)
    case .unauthorized: self = renewal
    case .rejected(_, let error?):
      self.init(error, after: attempts, divisible: divisible, recurring: recurring)
    case .rejected: self = .giveUp
    }
  }

  /// The remedy for an error of the server, at the root of an answer or in an item (R-ERR-2).
  package init(
    _ error: EnhancedError, after attempts: Attempts, asked: Duration? = nil, divisible: Bool = false,
    recurring: Bool = false
  ) {
    switch error.wanted {
    case .applicationRegistration: self = .registration(after: attempts)
    case .retry where recurring: self = .pollAgain
    case .retry: self = .repetition(after: attempts, asked: asked) ?? .giveUp
    case .authentication: self = .signInAgain
    default: self = Self.handling(error.code, after: attempts, divisible: divisible)
    }
  }

  /// The remedy for a code whose action asks for nothing (v2 9, the classes).
  private static func handling(_ code: ErrorCode, after attempts: Attempts, divisible: Bool) -> Self {
    switch code.entry?.handling {
    case .reselect?: .reselect
    case .newSession?: .newCode
    case .refreshStatus?: refresh(after: attempts)
    // Partner authentication is not possible: during a sign-in the viewer's own login follows, later another sign-in.
    case .basicAuthentication?: .signInAgain
    case .split?: divisible ? .split : .giveUp
    // Other settings are for an operator to correct, but the viewer chose the temporary pass and can choose another
    // way.
    case .configuration? where code == .invalidConfigurationTemporaryAccess: .reselect
    case .fix?, .collectIdentity?, .showDenial?, .showError?, .configuration?, .registerAgain?, .signInAgain?, .retry?,
      nil:
      .giveUp
    }
  }

  /// Registers again, once (C-51).
  private static func registration(after attempts: Attempts) -> Self {
    attempts.registered ? .outOfReach : .registerAgain
  }

  /// Reads the status again, once; after that only another sign-in can help (R-SSO-23).
  private static func refresh(after attempts: Attempts) -> Self {
    attempts.refreshed ? .signInAgain : .refreshStatus
  }

  /// The next pause, at least as long as the server asks for; `nil` if the call has been repeated often enough
  /// (R-ERR-5), or if the server asks for too long a pause.
  private static func repetition(after attempts: Attempts, asked: Duration?) -> Self? {
    let pause = max(pause(after: attempts.pauses), asked ?? .zero)
    return attempts.pauses < Attempts.maxPauses && pause <= Attempts.longestPause ? .pause(pause) : nil
  }

  /// One second, then two, then four (C-90); never less than the second that throttling requires.
  package static func pause(after pauses: Int) -> Duration { .seconds(1 << min(pauses, 2)) }
}

extension EnhancedError {
  /// Whether an error with a status of failure is decided like any other: it asks for something, or its code is
  /// documented to ask for nothing (C-75). For a call that would lose a login, only what it asks for counts.
  fileprivate func saysMoreThanFailing(persistent: Bool) -> Bool {
    asksForSomething || wanted == .configuration || (code.entry != nil && !persistent)
  }
  /// Whether the catalogue leaves it to an operator.
  fileprivate var isForOperator: Bool { wanted == .configuration && code.entry != nil }
  fileprivate var asksForSomething: Bool { [.applicationRegistration, .retry, .authentication].contains(wanted) }
}

extension Guard where F: ServiceFlow, From: HasAttempts, Trigger == Timestamped<CallFailure> {
  /// The remedy for the failure. Renewing, registering and pausing are counted in the attempts.
  package static var remedy: Question<F, From, Trigger, Remedy> {
    Question(
      "remedy", bounded: [.renewToken, .registerAgain, .pause, .refreshStatus, .split]
    ) { context, state, failure in Remedy(failure, after: state, in: context) }
  }
}

// MARK: Detours of every call; each returns to it

extension ServiceFlow {
  /// The step of the document with which an id begins, if there is one.
  package static func sources(of step: String) -> [Source] {
    // The second call of a step has a word behind it: `S11.check`.
    step.first?.isUppercase == true ? [self.step(step.replacing(/\.[a-z].*/, with: ""))] : []
  }
}

extension Row where F: ServiceFlow, From: HasAttempts {
  /// Registers a new client, then repeats the call (R-REG-8).
  ///
  /// - Parameter step: The step of the call; `nil` in a row that several calls share.
  package static func registersAgain(_ step: String? = nil) -> Self {
    .on(
      \.requestFailed, step.map { "\($0).register" } ?? "register",
      (step.map { F.sources(of: $0) } ?? []) + ["R-REG-8", "C-51"], when: .remedy(is: .registerAgain),
      to: \.registering, then: .again
    ) { context, _, failure in context.registerAgain(because: failure) }
  }
}

extension Row where F: ServiceFlow, From: Retryable {
  /// Gets a new token, then repeats the call.
  package static func renewsToken(_ step: String) -> Self {
    .on(
      \.requestFailed, "\(step).renew", F.sources(of: step) + ["R-REG-6", "R-REG-7", "C-51"],
      when: .remedy(is: .renewToken), to: \.requestingToken, then: .again
    ) { context, state, failure in
      state.attempts.renewed = true
      return context.renewToken(because: failure)
    }
  }

  /// Pauses, then repeats the call.
  package static func pausesAndRepeats(
    _ step: String, _ sources: [Source] = ["R-ERR-5", "R-THR-2", "C-90"],
    when guarded: Guard<F, From, Timestamped<CallFailure>, Duration> = .remedy(\.pause)
  ) -> Self {
    .on(
      \.requestFailed, "\(step).pause", F.sources(of: step) + sources, finding: guarded, to: \.pausing, then: .again
    ) { context, state, failure, duration in
      context.record(failure)
      context.patience?.keepPause(of: failure)
      state.attempts.ends = context.patience?.end(of: state.attempts, after: failure)
      state.attempts.pauses += 1
      return Pausing(duration: duration)
    }
  }
}

extension Row where F: ServiceFlow, From: HasAccess, From: Retryable {
  /// The call of a signed-in viewer failed for good: they stay signed in, and the caller gets the reason.
  package static func interrupted(_ step: String, _ sources: [Source]) -> Self {
    .on(\.requestFailed, "\(step).failed", sources, when: .otherwise, to: \.authenticated) { context, state, failure in
      context.patience?.keepPause(of: failure)
      return Authenticated(state.access, interrupted: .failed(failure.problem))
    }
  }
}
