import FlowEngine
import PassAPI

// A login in a browser, on this device or a second screen, and the polls for it.

/// A code, and the page on which it is entered.
package struct LoginCode: Hashable, Codable, Sendable {
  /// The code of the session.
  package var code: Secret
  /// The login page, relative to the service's origin; it has the code in it.
  package var url: Secret
  /// The provider's id.
  package var mvpd: String?
  /// The end of the code.
  package var ends: Deadline
  /// The end of the code in the device's wall-clock time, to show to the viewer.
  package var until: Timestamp
  /// Whether the code is on display for a second screen.
  package var isShown: Bool
  /// The number of polls left; `nil` while only the end of the code ends them.
  package var pollsLeft: Int?

  /// Creates a code that lives for `life` from the receipt of its answer (`CodeLife`).
  package init(
    code: Secret, url: Secret, mvpd: String? = nil, life: Duration, from receipt: Moment, isShown: Bool,
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

extension LoginCode: SafelyPrinted {
  /// The provider and the end.
  package var description: String { "code\(mvpd.map { " for \($0.shown)" } ?? "") until \(until)" }
}

/// The login page, on this device.
@Memberwise package struct ShowingLoginPage: Hashable, Codable, Sendable, HasLogin {
  /// The login under way.
  package var login: LoginCode
}
/// One poll for the login.
@Memberwise package struct Polling: Hashable, Codable, Sendable, HasLogin {
  /// The login under way.
  package var login: LoginCode
  /// The result of the polls before it.
  package var polls: Polls = Polls()

  /// The time between two polls (C-37: 5 s by default, never below 3).
  package static let interval = Duration.seconds(5)
  /// The time between two polls if only a few are made, since the login is over when the first one is.
  package static let briefInterval = Duration.seconds(2)
}
/// The time until the next poll.
package struct AwaitingLogin: Hashable, Codable, Sendable, HasLogin {
  /// The login under way.
  package var login: LoginCode
  /// Its length; a restore starts it over.
  package let duration: Duration
  /// Whether the code has ended when it does.
  package let isLast: Bool
  /// The result of the polls so far.
  package let polls: Polls

  /// Starts a wait at the end of a poll; the last one ends with the code (R-POLL-3, R-POLL-5). The server may ask for a
  /// pause longer than an interval.
  package init(_ login: LoginCode, from now: Moment, asked: Duration? = nil, polls: Polls = Polls()) {
    let rest = max(.zero, login.ends.rest(at: now))
    self.login = login
    self.polls = polls
    if let pollsLeft = login.pollsLeft {
      self.login.pollsLeft = pollsLeft &- 1
      duration = min(max(Polling.briefInterval, asked ?? .zero), max(Polling.briefInterval, rest))
    } else {
      duration = min(max(Polling.interval, asked ?? .zero), rest)
    }
    isLast = rest <= duration
  }
}
/// The offer of another code after the last one is over.
@Memberwise package struct OfferingNewCode: Hashable, Codable, Sendable, HasProvider {
  /// The provider's id.
  package var mvpd: String?
}

/// A page of the service or of a provider.
@Memberwise package struct Page: Hashable, Codable, Sendable {
  /// The address, which may be relative to the service.
  package var url: String
  /// The redirect that closes the page.
  package var redirectAddress: String
}

/// A state of a login whose provider may be known.
package protocol HasProvider: Sendable {
  /// The provider's id; `nil` when it is left to a second screen.
  var mvpd: String? { get }
}

/// A state of a login with a code.
package protocol HasLogin: HasProvider { var login: LoginCode { get } }

extension HasLogin {
  package var mvpd: String? { login.mvpd }
}

extension Row where F: ServiceFlow, From == Polling {
  /// A poll did not find the login, and more follow (`PollingPolicy`).
  package static var pollFailures: Self {
    .group([
      // The next poll is due one interval after this one, however long the token takes.
      .on(
        \.requestFailed, "poll.renew", ["R-REG-6", "R-REG-7", "R-POLL-3"], finding: .poll(\.renew),
        to: \.requestingToken, then: \.awaitingLogin
      ) { context, state, failure, polls in
        (context.renewToken(because: failure, forPoll: true), state.waiting(after: failure, polls))
      },
      // A poll without an answer ends nothing: only the end of the code ends the polls (8.4).
      .on(
        \.requestFailed, "poll.unanswered", [F.aboutPolling, "R-POLL-3", "R-POLL-5", "R-POLL-7"],
        finding: .poll(\.unanswered), to: \.awaitingLogin
      ) { context, state, failure, polls in
        state.waiting(after: failure, context.recordUnanswered(failure, after: polls))
      },
      // The service has answered: not yet, or not so often (8.4, 8.5).
      .on(
        \.requestFailed, "poll.pause", [F.aboutPolling, "R-POLL-3", "R-POLL-7"], finding: .poll(\.wait),
        to: \.awaitingLogin
      ) { context, state, failure, polls in
        context.recordOnce(failure)
        return state.waiting(after: failure, polls)
      },
    ])
  }
}

extension Guard where F: ServiceFlow, From == Polling, Trigger == Timestamped<CallFailure> {
  /// What the failure of a poll means for the login.
  package static var poll: Question<F, From, Trigger, PollOutcome> {
    Question("poll", bounded: [.renew, .register]) { context, state, failure in
      PollingPolicy.outcome(
        of: .failed(failure.value), to: F.poll, after: state.polls, registered: context.registeredAgain)
    }
  }
}

extension Guard where F: ServiceFlow, From == AwaitingLogin, Trigger == Moment, Found == Void {
  package static var codeIsOver: Self { .check("code is over") { _, state, now in state.isOver(at: now) } }
}

extension AwaitingLogin {
  /// Whether the wait was for the rest of the code's life, or the device was asleep past its end.
  package func isOver(at now: Moment) -> Bool { isLast || login.ends.isReached(at: now) }

  /// Repeats the wait, since there was no token for the poll that was to follow.
  func again(after failure: Timestamped<CallFailure>, _ polls: Polls) -> AwaitingLogin {
    var login = login
    // The poll has been counted.
    login.pollsLeft = login.pollsLeft.map { $0 &+ 1 }
    return AwaitingLogin(login, from: failure.moment, asked: failure.retryAfter, polls: polls)
  }
}

extension Polling {
  /// The time until the next poll.
  fileprivate func waiting(after failure: Timestamped<CallFailure>, _ polls: Polls) -> AwaitingLogin {
    AwaitingLogin(login, from: failure.moment, asked: failure.retryAfter, polls: polls)
  }
}
