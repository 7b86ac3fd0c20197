/// Sends requests to one origin of the vendor's API.
///
/// An implementation puts its origin in front of `HTTPRequest.target` and keeps no cookies and no cache. It follows no
/// redirect, whatever the status: `Authorization` would go to a host that the server names. A redirect is an answer (a
/// `Call` reads it as the failure `unavailable`). A `url` member of an answer is opened in a user agent or, through
/// `Origin.target(of:)`, called at the same origin only.
public protocol HTTPTransport: Sendable {
  /// Sends a request once and waits for the whole answer.
  ///
  /// Every HTTP status is an answer, not a failure. Calls may overlap. Cancelling the task, even before the call
  /// begins, ends the call promptly with `.cancelled`. What the server still sends then takes neither the turn of
  /// another call nor the processor: no codings within each other, no heads, fields, chunks or bodies without end. An
  /// answer with more header fields than `HTTPHeaders.maximumFields` or `maximumBytes` may be `connectionLost`.
  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure>
}

/// The reason why no answer arrived.
public enum TransportFailure: String, Error, Hashable, Codable, Sendable, CaseIterable {
  /// There is no network.
  case offline
  /// The server did not answer in time.
  case timedOut
  /// The connection was refused, cut or not trusted.
  case connectionLost
  /// The caller cancelled.
  case cancelled
  /// The service has failed several times in a row, so nothing was sent: try again later (R-ERR-14).
  case circuitOpen
}

/// A request and its outcome, with the times of both.
///
/// Its parts may hold secrets; its description shows only method, path and status.
@Memberwise(unlabelled: 2) public struct Exchange: Hashable, Sendable {
  /// The request that was sent.
  public let request: HTTPRequest
  /// The answer, or why there was none.
  public let outcome: Result<HTTPResponse, TransportFailure>
  /// When the request was sent.
  public let start: Timestamp
  /// When the answer arrived, or the request failed.
  public let end: Timestamp
}

extension Exchange: SafelyPrinted {
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
