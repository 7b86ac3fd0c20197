import PassAPI

/// What an outcome says about the service.
enum Health: Hashable, Sendable {
  /// It answered, be it with a refusal.
  case working
  /// It did not answer, or failed.
  case failing
  /// Nothing about the service.
  case unknown

  /// A lost connection, a time-out and a status from 500 on are failures of the service. Every other answer is one of a
  /// working service: a 4xx, a 429 (which has its own pause), and an error whose action is `configuration`, although
  /// its status is 500: waiting cannot help it, and it concerns one integration only. No network, and a caller who
  /// left, say nothing.
  init(_ outcome: Result<HTTPResponse, TransportFailure>) {
    switch outcome {
    case .failure(.connectionLost), .failure(.timedOut): self = .failing
    case .failure(.offline), .failure(.cancelled), .failure(.circuitOpen): self = .unknown
    case .success(let response) where response.status >= 500:
      self = EnhancedError(in: response)?.action == .configuration ? .working : .failing
    case .success: self = .working
    }
  }
}
