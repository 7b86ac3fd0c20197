import FlowEngine
import PassAPI

// A login that the viewer makes in a browser, here or on a second screen, and the looks for it.

/// A code, and where it is entered.
package struct LoginCode: Hashable, Codable, Sendable {
  /// The code of the session.
  package var code: String
  /// The login page, relative to the service's origin.
  package var url: String
  /// The provider's id.
  package var mvpd: String?
  /// The end of the code.
  package var ends: Deadline
  /// The end of the code in the device's wall-clock time, to show to the viewer.
  package var until: Timestamp
  /// Whether the code is on display for a second screen.
  package var isShown: Bool
  /// How many more times to check for the login; nil while the code is valid.
  package var pollsLeft: Int?

  /// The code lives for so long from the receipt of its answer (`CodeLife`).
  package init(
    code: String, url: String, mvpd: String? = nil, life: Duration, from receipt: Moment, isShown: Bool,
    pollsLeft: Int? = nil
  ) {
    self.code = code
    self.url = url
    self.mvpd = mvpd
    ends = Deadline(life, from: receipt)
    until = receipt.wall.advanced(by: life)
    self.isShown = isShown
    self.pollsLeft = pollsLeft
  }
}
/// The login page, on this device.
package struct ShowingLoginPage: Hashable, Codable, Sendable, HasLogin {
  /// The login under way.
  package var login: LoginCode

  package init(login: LoginCode) {
    self.login = login
  }
}
/// One look for the profile of a code.
package struct Polling: Hashable, Codable, Sendable, Retryable, HasLogin {
  /// The login under way.
  package var login: LoginCode
  /// What has been tried for this call.
  package var attempts = Attempts()

  package init(login: LoginCode, attempts: Attempts = Attempts()) {
    self.login = login
    self.attempts = attempts
  }
  /// The looks end with a profile, with the code, or with an error of it (8.4).
  package var isRecurring: Bool { true }
  /// Between two polls (C-37: 5 s by default, never below 3).
  package static let interval = Duration.seconds(5)
  /// The same where only a few looks are made, since the login is over when the first is.
  package static let briefInterval = Duration.seconds(2)
}
/// The time until the next look.
package struct AwaitingLogin: Hashable, Codable, Sendable, HasLogin {
  /// The login under way.
  package var login: LoginCode
  /// How long it is; a restore begins it anew.
  package let duration: Duration
  /// Whether the code ends with it, or no look is left.
  package let isLast: Bool
  /// What has been tried for the last look; nothing when it was answered.
  package let attempts: Attempts

  /// Begins at the end of a look; the last one ends with the code (R-POLL-3, R-POLL-5). The server may want to be
  /// left alone for longer than an interval.
  package init(_ login: LoginCode, from now: Moment, asked: Duration? = nil, attempts: Attempts = Attempts()) {
    let rest = max(.zero, login.ends.rest(at: now))
    self.login = login
    self.attempts = attempts
    guard let pollsLeft = login.pollsLeft.map({ $0 - 1 }) else {
      duration = min(max(Polling.interval, asked ?? .zero), rest)
      isLast = rest <= duration
      if rest == .zero { self.login.pollsLeft = 0 }
      return
    }
    self.login.pollsLeft = pollsLeft
    duration = min(max(Polling.briefInterval, asked ?? .zero), max(Polling.briefInterval, rest))
    isLast = pollsLeft <= 0
  }
}
/// A code that is over.
package struct OfferingNewCode: Hashable, Codable, Sendable, HasProvider {
  /// The provider's id.
  package var mvpd: String?

  package init(mvpd: String? = nil) {
    self.mvpd = mvpd
  }
}

/// A page of the service or of a provider.
package struct Page: Hashable, Codable, Sendable {
  /// The address, which may be relative to the service.
  package var url: String
  /// Where the user agent is to land.
  package var redirectURL: String

  package init(url: String, redirectURL: String) {
    self.url = url
    self.redirectURL = redirectURL
  }
}

/// A state of a login whose provider may be known.
package protocol HasProvider: Sendable {
  /// The provider's id; nil when it is left to a second screen.
  var mvpd: String? { get }
}

/// A state of a login with a code.
package protocol HasLogin: HasProvider { var login: LoginCode { get } }

extension HasLogin {
  package var mvpd: String? { login.mvpd }
}

extension Row where F: ServiceFlow, From == Polling {
  /// A look for the login failed, and others follow.
  package static var pollFailures: Self {
    .group([
      // The next look is due an interval after this one, whatever the token takes.
      .on(
        \.requestFailed, "poll.renew", ["R-REG-6", "R-REG-7", "R-POLL-3"], when: .remedy(is: .renewToken),
        to: \.requestingToken, then: \.awaitingLogin
      ) { context, state, failure in
        (
          context.renewing(because: failure),
          state.updatingAttempts { $0.renewed = true }.waiting(after: failure)
        )
      },
      // A look without an answer ends nothing: there is no end to them but the code's (8.4).
      .on(
        \.requestFailed, "poll.unanswered", [F.aboutPolling, "R-POLL-3", "R-POLL-5", "R-POLL-7"],
        when: .remedy(is: .pollAgain), to: \.awaitingLogin
      ) { context, state, failure in
        if context.problems.last?.code != failure.problem.code { context.record(failure) }
        return state.waiting(after: failure)
      },
      // A look that failed is repeated when the next one would be due (8.4).
      .on(
        \.requestFailed, "poll.pause", [F.aboutPolling, "R-POLL-3", "R-ERR-5"], when: .remedy(is: .pause),
        to: \.awaitingLogin
      ) { context, state, failure in
        context.record(failure)
        return state.updatingAttempts { $0.pauses += 1 }.waiting(after: failure)
      },
    ])
  }
}

extension Guard where F: ServiceFlow, From == AwaitingLogin, Trigger == Moment, Found == Void {
  /// Because the wait was for the rest of it; or the device was asleep for longer than that.
  package static var codeIsOver: Self {
    .check("code is over") { _, state, now in
      state.isLast || state.login.ends.isReached(at: now)
    }
  }
}

extension Polling {
  /// The time until the next look, which goes on with what has been tried.
  fileprivate func waiting(after failure: Timestamped<CallFailure>) -> AwaitingLogin {
    AwaitingLogin(login, from: failure.moment, asked: failure.retryAfter, attempts: attempts)
  }
}
