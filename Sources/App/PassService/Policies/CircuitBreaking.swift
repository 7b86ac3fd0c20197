import PassAPI

/// When to stop calling a failing service, and for how long (R-ERR-14).
package struct CircuitBreaker: Hashable, Sendable {
  /// The number of consecutive failures of the service that opens the circuit.
  package var threshold: Int
  /// How long nothing is sent while the circuit is open, in seconds.
  package var coolDown: Int

  /// Creates a circuit breaker. No document names the defaults: five failures, one more than a call with its three
  /// repetitions can have (C-90), and 30 seconds.
  package init(threshold: Int = 5, coolDown: Int = 30) {
    self.threshold = max(1, threshold)
    self.coolDown = max(1, coolDown)
  }
}

/// A transport that spares a failing service: after several failures in a row nothing is sent for a while, then one
/// request probes the service (R-ERR-14).
///
/// A request that is not sent fails at once with `.circuitOpen`; the flow does not repeat it. `Health` defines what
/// counts as a failure. A transport leads to one origin, so each origin has a circuit of its own; copies share it.
package struct CircuitBreakerTransport: HTTPTransport {
  private let circuit: SharedCircuit
  private let transport: any HTTPTransport

  /// Puts a circuit breaker in front of a transport.
  package init(_ transport: any HTTPTransport, breaker: CircuitBreaker = CircuitBreaker(), clock: any AppClock) {
    self.transport = transport
    circuit = SharedCircuit(breaker, clock: clock)
  }

  /// Sends the request unless the circuit is open.
  package func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    guard let pass = await circuit.admit() else { return .failure(.circuitOpen) }
    let outcome = await transport.send(request)
    await circuit.settle(pass, Health(outcome))
    return outcome
  }
}

/// The circuit that copies of a transport share.
private actor SharedCircuit {
  private var circuit: Circuit
  private let clock: any AppClock

  init(_ breaker: CircuitBreaker, clock: any AppClock) {
    circuit = Circuit(breaker)
    self.clock = clock
  }

  func admit() async -> Circuit.Pass? { circuit.admit(at: await clock.uptime) }
  func settle(_ pass: Circuit.Pass, _ health: Health) async { circuit.settle(pass, health, at: await clock.uptime) }
}

/// A circuit as a value: *closed* while the service works, *open* when it has failed too often, *half-open* during a
/// probe. Times are those of a clock that is never set: `AppClock.uptime`.
///
/// | State | Request | It fails | It succeeds |
/// |---|---|---|---|
/// | closed | is sent | is counted; at the threshold: open | the count starts over |
/// | open | is refused; the first after the cool-down is the probe: half-open | | |
/// | half-open | is refused | the probe: open for another cool-down | the probe: closed |
///
/// A probe that says nothing about the service (cancelled, or no network) leaves its place to the next request.
package struct Circuit: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case closed(failures: Int)
    case open(until: Duration)
    case halfOpen
  }

  /// The admission of a request, tied to the state that gave it: an outcome from before a change of state does not
  /// count after it.
  package struct Pass: Hashable, Sendable {
    fileprivate let era: Int
  }

  private let breaker: CircuitBreaker
  private(set) var state = State.closed(failures: 0)
  private var era = 0

  package init(_ breaker: CircuitBreaker) { self.breaker = breaker }

  /// Admits a request; `nil` if it may not be sent.
  package mutating func admit(at now: Duration) -> Pass? {
    switch state {
    case .closed: break
    case .halfOpen: return nil
    case .open(let until):
      guard until <= now else { return nil }
      move(to: .halfOpen)
    }
    return Pass(era: era)
  }

  /// Records the outcome of a request that was admitted.
  package mutating func settle(_ pass: Pass, _ health: Health, at now: Duration) {
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

  private mutating func open(at now: Duration) { move(to: .open(until: now + .seconds(breaker.coolDown))) }

  private mutating func move(to state: State) {
    self.state = state
    era += 1
  }
}

/// What an outcome says about the service.
package enum Health: Hashable, Sendable {
  /// It answered, even if it refused.
  case working
  /// It did not answer, or failed.
  case failing
  /// Nothing about the service.
  case unknown

  /// A lost connection, a time-out and a status from 500 on are failures of the service. Every other answer is that of
  /// a working service: a 4xx, a 429 (which has its own pause), and an error with the action `configuration`, although
  /// its status is 500: waiting cannot help it, and it concerns one integration only. Without network, with the page of
  /// a network that requires a login, or if the caller left, nothing is known.
  package init(_ outcome: Result<HTTPResponse, TransportFailure>) {
    switch outcome {
    case .failure(.connectionLost), .failure(.timedOut): self = .failing
    case .failure(.offline), .failure(.cancelled), .failure(.circuitOpen): self = .unknown
    case .success(let response) where response.status >= 500:
      self = AnswerReader.failure(of: response).error?.action == .configuration ? .working : .failing
    case .success(let response): self = response.isForeign ? .unknown : .working
    }
  }
}
