/// What a client does for the service on every request, whatever its flow (`rest-api-v2.md` 8).
///
/// Repetitions, caches and renewals change the path of a flow and stand in its table; these do not.
public struct Policies: Hashable, Sendable {
  /// Whether equal requests for credentials or a token share one answer.
  public var sharesTokenRequests: Bool
  /// When a failing service is given up for a while; nil is never.
  public var circuitBreaker: CircuitBreaker?
  /// How fast requests may follow one another; nil is without limit.
  public var pace: Pace?

  /// For an app with other needs than `standard` and `none` serve.
  public init(sharesTokenRequests: Bool, circuitBreaker: CircuitBreaker?, pace: Pace?) {
    self.sharesTokenRequests = sharesTokenRequests
    self.circuitBreaker = circuitBreaker
    self.pace = pace
  }

  /// For real use.
  public static let standard = Policies(sharesTokenRequests: true, circuitBreaker: CircuitBreaker(), pace: Pace())
  /// For simulations, and for a transport that has policies already.
  public static let none = Policies(sharesTokenRequests: false, circuitBreaker: nil, pace: nil)
}
