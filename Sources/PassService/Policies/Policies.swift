import PassAPI

/// What a client does to protect the service, on every request of any flow (v2 8).
///
/// Repetitions, caches and renewals change the path of a flow and stand in its table; these do not.
public struct Policies: Hashable, Sendable {
  /// Whether equal requests for credentials or a token share one answer.
  public var sharesTokenRequests: Bool
  /// When to stop calling a failing service for a while; nil is never.
  public var circuitBreaker: CircuitBreaker?
  /// How fast requests may follow one another; nil is without limit.
  public var pace: Pace?

  /// For an app with other needs than `standard` and `none` serve.
  public init(sharesTokenRequests: Bool, circuitBreaker: CircuitBreaker?, pace: Pace?) {
    self.sharesTokenRequests = sharesTokenRequests
    self.circuitBreaker = circuitBreaker
    self.pace = pace
  }

  /// For production: all three.
  public static let standard = Policies(sharesTokenRequests: true, circuitBreaker: CircuitBreaker(), pace: Pace())
  /// For a transport that has policies of its own.
  public static let none = Policies(sharesTokenRequests: false, circuitBreaker: nil, pace: nil)
}

extension HTTPTransport {
  /// This transport with policies around it. A request passes them in this order:
  ///
  /// 1. `SingleFlightTransport`: who joins a request under way costs nothing more;
  /// 2. `CircuitBreakerTransport`: a request that is refused does not wait for a turn, nor take one;
  /// 3. `PacedTransport`: the last to delay a request, so that the distances are those on the wire;
  /// 4. `RecordingTransport`, if there is an observer: only what is sent is recorded, with the times of the wire.
  ///
  /// The result has state. Clients that talk to one origin from one process should share it.
  public func withPolicies(
    _ policies: Policies = .standard, clock: any AppClock, observer: RecordingTransport.Observer? = nil
  ) -> any HTTPTransport {
    withPolicies(policies, clock: clock, observer: observer, pacer: policies.pace.map { Pacer($0, clock: clock) })
  }

  func withPolicies(
    _ policies: Policies, clock: any AppClock, observer: RecordingTransport.Observer?, pacer: Pacer?
  ) -> any HTTPTransport {
    var transport: any HTTPTransport = self
    if let observer { transport = RecordingTransport(transport, clock: clock, observer: observer) }
    if let pacer { transport = PacedTransport(transport, pacer: pacer) }
    if let breaker = policies.circuitBreaker {
      transport = CircuitBreakerTransport(transport, breaker: breaker, clock: clock)
    }
    if policies.sharesTokenRequests { transport = SingleFlightTransport(transport) }
    return transport
  }
}
