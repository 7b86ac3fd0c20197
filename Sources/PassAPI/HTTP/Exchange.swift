/// One request and what became of it, with the times of both ends.
///
/// It holds secrets as its parts do: a description shows method, path and status only.
public struct Exchange: Hashable, Sendable {
  /// What was sent.
  public let request: HTTPRequest
  /// The answer, or why there was none.
  public let outcome: Result<HTTPResponse, TransportFailure>
  /// When the request was sent.
  public let start: Timestamp
  /// When the answer was there.
  public let end: Timestamp

  /// Joins a request with its outcome.
  public init(
    _ request: HTTPRequest, _ outcome: Result<HTTPResponse, TransportFailure>, start: Timestamp, end: Timestamp
  ) {
    self.request = request
    self.outcome = outcome
    self.start = start
    self.end = end
  }
}

extension Exchange: CustomStringConvertible {
  /// One line, for example `GET /api/v2/REF30/profiles 200`.
  public var description: String {
    let end =
      switch outcome {
      case .success(let response): String(response.status)
      case .failure(let failure): failure.rawValue
      }
    return "\(request) \(end)"
  }
}
