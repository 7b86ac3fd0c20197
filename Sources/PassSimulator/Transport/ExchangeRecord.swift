import PassAPI

/// One request and its answer, as the log of a simulation keeps them: nothing in it is secret.
public struct ExchangeRecord: Hashable, Sendable {
  /// Where it went; nil if there is no such route.
  public let endpoint: EndpointName?
  /// The method.
  public let method: HTTPRequest.Method
  /// The path without the query.
  public let path: String
  /// The status of the answer, or why there was none.
  public let outcome: Result<Int, TransportFailure>
  /// When it was sent.
  public let time: Timestamp
}

extension ExchangeRecord: CustomStringConvertible {
  /// One line, for example `profiles-list GET /api/v2/REF30/profiles 200`.
  public var description: String {
    let end =
      switch outcome {
      case .success(let status): String(status)
      case .failure(let failure): failure.rawValue
      }
    return "\(endpoint?.rawValue ?? "unknown") \(method.rawValue) \(path) \(end)"
  }
}
