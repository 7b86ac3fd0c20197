import PassAPI

/// How long a request of the app may wait for the service (`TimeLimits.request`).
///
/// A request that nobody has to answer on its way has one end, counted from the asking. A sign-in on which the viewer
/// may be asked has none, since people are not hurried: there each call has its own, repetitions included.
package struct Patience: Hashable, Codable, Sendable {
  /// For all of it.
  private let whole: Duration
  /// The end of the request; nil where each call has its own.
  private var ends: Deadline?
  /// A pause that the service demanded of a request which could not wait for it: later ones keep it.
  private var pause: DemandedPause?

  package init(_ whole: Duration) { self.whole = whole }

  /// A request begins, that was made at this moment; nil where the viewer may be asked.
  package mutating func begin(at moment: Moment?) { ends = moment.map { Deadline(whole, from: $0) } }

  /// How long a call that begins now is waited for.
  package func rest(at now: Moment) -> Duration { min(whole, ends?.rest(at: now) ?? whole) }

  /// The end of a call that failed, with its repetitions.
  package func end(of attempts: Attempts, after failure: Timestamped<CallFailure>) -> Deadline {
    ends ?? attempts.ends ?? Deadline(whole, from: failure.moment)
  }

  /// Whether a call that failed can be made again after a pause.
  package func allows(_ pause: Duration, after failure: Timestamped<CallFailure>, _ attempts: Attempts) -> Bool {
    // Without an end, who got no answer in time has waited for as long as there is.
    let isSpent = ends == nil && attempts.ends == nil && failure.value == .transport(.timedOut)
    return !isSpent && pause < end(of: attempts, after: failure).rest(at: failure.moment)
  }
}

/// A pause that the service demands.
private struct DemandedPause: Hashable, Codable, Sendable {
  /// With what it does.
  let failure: CallFailure
  let ends: Deadline
}

extension Patience {
  /// A call has failed: if the service demands a pause with that, no call is sent until it is over. One that is longer
  /// than a call may be asked to wait is not believed for so long.
  package mutating func keepPause(of failure: Timestamped<CallFailure>) {
    guard let asked = failure.value.retryAfter else { return }
    let ends = Deadline(min(asked, Attempts.longestPause), from: failure.moment)
    pause = DemandedPause(failure: failure.value, ends: ends)
  }

  /// What a call meets that is not sent: the pause is not over, or there is no time left.
  package func refusal(at now: Moment) -> CallFailure? {
    if let pause, case let rest = pause.ends.rest(at: now), rest > .zero { return pause.failure.asking(for: rest) }
    return rest(at: now) > .zero ? nil : .transport(.timedOut)
  }
}

extension CallFailure {
  /// The same, with what is left of the pause.
  fileprivate func asking(for rest: Duration) -> CallFailure {
    switch self {
    case .throttled: .throttled(retryAfter: rest)
    case .unavailable(let status, let error, _): .unavailable(status: status, error, retryAfter: rest)
    default: self
    }
  }
}
