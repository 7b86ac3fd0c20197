import PassAPI

/// A circuit as a value: *closed* while the service works, *open* when it has failed too often, *half-open* while a
/// probe is out.
///
/// | State | Request | It fails | It succeeds |
/// |---|---|---|---|
/// | closed | is sent | is counted; at the threshold: open | the count begins anew |
/// | open | is refused; the first after the cool-down is the probe: half-open | | |
/// | half-open | is refused | the probe: open for another cool-down | the probe: closed |
///
/// A probe that says nothing of the service (cancelled, or no network) leaves its place to the next request.
struct Circuit: Hashable, Sendable {
  enum State: Hashable, Sendable {
    case closed(failures: Int)
    case open(until: Timestamp)
    case halfOpen
  }

  /// Belongs to the state that admitted a request: an outcome from before a change does not count after it.
  struct Pass: Hashable, Sendable {
    fileprivate let era: Int
  }

  private let breaker: CircuitBreaker
  private(set) var state = State.closed(failures: 0)
  private var era = 0

  init(_ breaker: CircuitBreaker) { self.breaker = breaker }

  /// Whether a request may be sent; nil if not.
  mutating func admit(at now: Timestamp) -> Pass? {
    switch state {
    case .closed: break
    case .halfOpen: return nil
    case .open(let until):
      // A clock that was set back must not lengthen the cool-down.
      let end = min(until, now.advanced(bySeconds: breaker.coolDown))
      state = .open(until: end)
      guard end <= now else { return nil }
      move(to: .halfOpen)
    }
    return Pass(era: era)
  }

  /// Takes in what became of a request that was admitted.
  mutating func settle(_ pass: Pass, _ health: Health, at now: Timestamp) {
    guard pass.era == era else { return }
    switch (state, health) {
    case (.open, _), (.closed, .unknown): break
    case (.closed, .working): state = .closed(failures: 0)
    case (.closed(let failures), .failing):
      if failures + 1 < breaker.threshold { state = .closed(failures: failures + 1) } else { open(at: now) }
    case (.halfOpen, .working): move(to: .closed(failures: 0))
    case (.halfOpen, .failing): open(at: now)
    case (.halfOpen, .unknown): move(to: .open(until: now))
    }
  }

  private mutating func open(at now: Timestamp) { move(to: .open(until: now.advanced(bySeconds: breaker.coolDown))) }

  private mutating func move(to state: State) {
    self.state = state
    era += 1
  }
}
