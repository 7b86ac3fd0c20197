import PassAPI

/// Spares a failing service: after several failures in a row nothing is sent for a while, then one request tries
/// (R-ERR-14).
///
/// A request that is not sent fails at once with `.circuitOpen`, which the flow treats as it treats a lost connection.
/// What counts as a failure: see `Health`. A transport leads to one origin, so each origin has a circuit of its own;
/// copies share it.
public struct CircuitBreakerTransport: HTTPTransport {
  private let circuit: SharedCircuit
  private let transport: any HTTPTransport

  /// Puts a circuit breaker before a transport.
  public init(_ transport: any HTTPTransport, breaker: CircuitBreaker = CircuitBreaker(), clock: any WallClock) {
    self.transport = transport
    circuit = SharedCircuit(breaker, clock: clock)
  }

  /// Sends the request unless the circuit is open.
  public func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    guard let pass = await circuit.admit() else { return .failure(.circuitOpen) }
    let outcome = await transport.send(request)
    await circuit.settle(pass, Health(outcome))
    return outcome
  }
}

/// The circuit that copies of a transport share.
private actor SharedCircuit {
  private var circuit: Circuit
  private let clock: any WallClock

  init(_ breaker: CircuitBreaker, clock: any WallClock) {
    circuit = Circuit(breaker)
    self.clock = clock
  }

  func admit() async -> Circuit.Pass? {
    let now = await clock.now
    return circuit.admit(at: now)
  }

  func settle(_ pass: Circuit.Pass, _ health: Health) async {
    let now = await clock.now
    circuit.settle(pass, health, at: now)
  }
}
