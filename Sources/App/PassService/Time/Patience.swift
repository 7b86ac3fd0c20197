import PassAPI

/// The time that a request of the app may wait for the service (`TimeLimits.request`).
///
/// A request that involves no one but the service has one end, counted from its beginning. A sign-in that may ask the
/// viewer has none, since people are not hurried: there each call, with its repetitions, has its own.
package struct Patience: Hashable, Codable, Sendable {
  /// The limit.
  private let whole: Duration
  /// The end of the request; `nil` if each call has its own.
  private var ends: Deadline?
  /// A pause demanded by the service for which a request could not wait: later ones observe it.
  private var pause: DemandedPause?
  /// The number of the request.
  package private(set) var request = 0

  package init(_ whole: Duration) { self.whole = whole }

  /// Begins a request that was made at this moment; `nil` if it may ask the viewer.
  package mutating func beginRequest(at moment: Moment?) {
    request += 1
    begin(at: moment)
  }

  /// Begins the time anew, in the same request.
  package mutating func begin(at moment: Moment?) { ends = moment.map { Deadline(whole, from: $0) } }

  /// How long to wait for a call that begins now.
  package func rest(at now: Moment) -> Duration { min(whole, ends?.rest(at: now) ?? whole) }

  /// Whether less than half of the time is left.
  package func isHalfOver(at now: Moment) -> Bool { rest(at: now) < whole / 2 }

  /// The end of a failed call, with its repetitions.
  package func end(of attempts: Attempts, after failure: Timestamped<CallFailure>) -> Deadline {
    ends ?? attempts.ends ?? Deadline(whole, from: failure.moment)
  }

  /// Whether a failed call can be repeated after a pause.
  package func allows(_ pause: Duration, after failure: Timestamped<CallFailure>, _ attempts: Attempts) -> Bool {
    // Without an end, a call that timed out has used all the time there is.
    let isSpent = ends == nil && attempts.ends == nil && failure.value == .transport(.timedOut)
    return !isSpent && pause < end(of: attempts, after: failure).rest(at: failure.moment)
  }
}

/// A pause demanded by the service.
private struct DemandedPause: Hashable, Codable, Sendable {
  /// The failure that demands it.
  let failure: CallFailure
  let ends: Deadline
}

extension Patience {
  /// Keeps the pause that a failed call demands: no call is sent until it is over. A pause is capped at the longest
  /// that a call may be asked to wait.
  package mutating func keepPause(of failure: Timestamped<CallFailure>) {
    guard failure.value.kind != .tooManyRequests, let asked = failure.value.retryAfter else { return }
    let ends = Deadline(min(asked, Attempts.longestPause), from: failure.moment)
    pause = DemandedPause(failure: failure.value, ends: ends)
  }

  /// Why a call is not sent: the pause is not over, or there is no time left; `nil` if it is sent.
  package func refusal(at now: Moment) -> CallFailure? {
    if let pause, case let rest = pause.ends.rest(at: now), rest > .zero { return pause.failure.asking(for: rest) }
    return rest(at: now) > .zero ? nil : .transport(.timedOut)
  }
}

extension CallFailure {
  /// The failure with the rest of the pause.
  fileprivate func asking(for rest: Duration) -> CallFailure {
    switch self {
    case .throttled: .throttled(retryAfter: rest)
    case .unavailable(let status, let error, _): .unavailable(status: status, error, retryAfter: rest)
    case .notSent, .tooManyRequests, .transport, .unauthorized, .rejected, .registrationRefused, .malformed,
      .unreadable:
      self
    }
  }
}
