/// When a failing service is given up, and for how long (R-ERR-14).
public struct CircuitBreaker: Hashable, Sendable {
  /// How many failures of the service in a row open the circuit.
  public var threshold: Int
  /// How long nothing is sent then, in seconds.
  public var coolDown: Int

  /// Makes a circuit breaker. The defaults, which no document names: five failures, one more than a call with its three
  /// repetitions can have (C-90), and 30 seconds.
  public init(threshold: Int = 5, coolDown: Int = 30) {
    self.threshold = max(1, threshold)
    self.coolDown = max(1, coolDown)
  }
}
