import FlowEngine
import PassAPI

/// The policies by which a client protects the service, for every request of any flow (v2 8).
///
/// Repetitions, caches and renewals change the path of a flow and are part of its table; policies are not.
public struct Policies: Hashable, Sendable {
  /// Whether equal requests for credentials or a token share one answer.
  package var sharesTokenRequests: Bool
  /// When to stop calling a failing service for a while; `nil` means never.
  package var circuitBreaker: CircuitBreaker?
  /// How fast requests may follow one another; `nil` means without limit.
  package var pace: Pace?

  /// Any mix of policies; apps choose among those below.
  package init(sharesTokenRequests: Bool, circuitBreaker: CircuitBreaker?, pace: Pace?) {
    (self.sharesTokenRequests, self.circuitBreaker, self.pace) = (sharesTokenRequests, circuitBreaker, pace)
  }

  /// All three policies, for production.
  public static let standard = Policies(sharesTokenRequests: true, circuitBreaker: CircuitBreaker(), pace: Pace())
  /// No policies, for a transport that has its own.
  public static let none = Policies(sharesTokenRequests: false, circuitBreaker: nil, pace: nil)
}

extension HTTPTransport {
  /// Returns this transport with policies around it. A request passes them in this order:
  ///
  /// 1. `SingleFlightTransport`: a caller that joins a request under way costs nothing more;
  /// 2. `CircuitBreakerTransport`: a request that is refused neither waits for a turn nor takes one;
  /// 3. `PacedTransport`: the last to delay a request, so that the distances are those on the wire;
  /// 4. `RecordingTransport`, if there is an observer: records only what is sent, with the times of the wire.
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
