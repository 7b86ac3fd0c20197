import FlowEngine
import PassAPI

extension AppleSSO {
  /// What a failed call asks for, by the server's `action` first, then by the status (`rest-api-v2.md` 8.1, 8.6, 9).
  @Cases public enum Remedy {
    /// The token is missing, expired or was refused: get a new one, then repeat the call once (R-REG-6, R-REG-7).
    case renewToken
    /// The client is no longer accepted: register once more (R-REG-8, C-51).
    case registerAgain
    /// Wait until then, and repeat; at most three times (R-ERR-5, R-THR-2).
    case pause(Timestamp)
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
    /// No repetition can help.
    case giveUp
    /// Repeated often enough, or with a new token or client: the service does not serve us now, whatever else it is
    /// asked for.
    case outOfReach
  }
}

extension AppleSSO.Remedy {
  /// What a failure asks for in a state.
  init(_ failure: AppleSSO.Failure, after state: some AppleSSO.Retryable, in context: AppleSSO.Context) {
    self.init(failure, after: context.attempts(for: state), divisible: state.isDivisible)
  }

  /// `action` decides first, then the code for what the catalogue tells apart, then the status.
  init(_ failure: AppleSSO.Failure, after attempts: AppleSSO.Attempts, divisible: Bool = false) {
    let renewal: Self = attempts.renewed ? .outOfReach : .renewToken
    let call: CallFailure
    switch failure.cause {
    case .call(let failed): call = failed
    case .tokenUnusable:
      self = renewal
      return
    case .credentialsMissing:
      self = .registration(after: attempts)
      return
    case .statusOver:
      self = .refresh(after: attempts)
      return
    case .deviceUnknown:
      self = .giveUp
      return
    }
    switch call.kind {
    case .throttled: self = .repetition(after: attempts, at: failure.at) ?? .outOfReach
    case .transport:
      self = call.transport == .cancelled ? .giveUp : .repetition(after: attempts, at: failure.at) ?? .outOfReach
    case .registrationRefused: self = call.registration == .invalidClient ? .registration(after: attempts) : .giveUp
    case .unauthorized, .rejected, .malformed:
      if let error = call.error, call.kind != .unauthorized || error.asksForSomething {
        self.init(error, after: attempts, at: failure.at, divisible: divisible)
      } else {
        self = call.kind == .unauthorized ? renewal : .giveUp
      }
    }
  }

  /// What an error of the server asks for, whether it stands at the root of an answer or in an item (R-ERR-2).
  init(_ error: EnhancedError, after attempts: AppleSSO.Attempts, at now: Timestamp, divisible: Bool = false) {
    switch error.wanted {
    case .applicationRegistration: self = .registration(after: attempts)
    case .retry: self = .repetition(after: attempts, at: now) ?? .giveUp
    case .authentication: self = .signInAgain
    default: self = Self.handling(error.code, after: attempts, divisible: divisible)
    }
  }

  /// What the client can do about a code although its action asks for nothing (`rest-api-v2.md` 9, the classes).
  private static func handling(_ code: ErrorCode, after attempts: AppleSSO.Attempts, divisible: Bool) -> Self {
    switch code.entry?.handling {
    case .reselect?: .reselect
    case .newSession?: .newCode
    case .refreshStatus?: refresh(after: attempts)
    // The partner way is closed: on the way to a sign-in the viewer's own login follows, later another sign-in.
    case .basicAuthentication?: .signInAgain
    case .split?: divisible ? .split : .giveUp
    case .fix?, .collectIdentity?, .showDenial?, .showError?, .configuration?, .registerAgain?, .signInAgain?, .retry?,
      nil:
      .giveUp
    }
  }

  /// Registered again once, no more (C-51).
  private static func registration(after attempts: AppleSSO.Attempts) -> Self {
    attempts.registered ? .outOfReach : .registerAgain
  }

  /// The status is read anew once; then only another sign-in can help (R-SSO-23).
  private static func refresh(after attempts: AppleSSO.Attempts) -> Self {
    attempts.refreshed ? .signInAgain : .refreshStatus
  }

  /// The next pause; nil when the call has been repeated often enough (R-ERR-5).
  private static func repetition(after attempts: AppleSSO.Attempts, at now: Timestamp) -> Self? {
    attempts.pauses < AppleSSO.Attempts.mostPauses ? .pause(end(of: attempts.pauses, from: now)) : nil
  }

  /// One second, then two, then four (C-90); never less than the second that throttling demands.
  static func end(of pauses: Int, from now: Timestamp) -> Timestamp { now.advanced(bySeconds: 1 << min(pauses, 2)) }
}

extension EnhancedError {
  /// What the server wants done; where it says nothing of a code that it names, what its catalogue says (C-74).
  fileprivate var wanted: ErrorAction { action == .none ? code.entry?.action ?? .none : action }
  fileprivate var asksForSomething: Bool { [.applicationRegistration, .retry, .authentication].contains(wanted) }
}

extension Guard where F == AppleSSO, From: AppleSSO.Retryable, Trigger == AppleSSO.Failure {
  /// What the failure asks for. Renewing, registering and pausing are counted in the attempts.
  static var remedy: Question<F, From, Trigger, AppleSSO.Remedy> {
    Question(
      "remedy", bounded: [.renewToken, .registerAgain, .pause, .refreshStatus, .split]
    ) { context, state, failure in AppleSSO.Remedy(failure, after: state, in: context) }
  }
}

extension Guard where F == AppleSSO, From: AppleSSO.Retryable, Trigger == AppleSSO.Failure, Found == Void {
  /// Nothing helps the call, or only what is not done for it in this state.
  static func noRemedy(or remedies: AppleSSO.Remedy.Name...) -> Self {
    remedies.reduce(remedy(is: .giveUp, .outOfReach, .split)) { $0.or(remedy(is: $1)) }
  }
}
