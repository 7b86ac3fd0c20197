import Foundation
import PassAPI

/// A request as it was sent, by whatever client, and what came of it; nothing about it is trusted.
package struct Message: Hashable, Sendable {
  /// What came back.
  package enum Outcome: Hashable, Sendable {
    /// An answer; the body is nil when it was not recorded or not whole.
    case answered(status: Int, body: Data?)
    /// No answer.
    case failed
  }

  /// The method, in capitals.
  package var method: String
  /// Scheme, host and port, for example `https://sp.auth.adobe.com`; nil when it was not recorded.
  package var origin: String?
  /// Path and query as they were sent, percent-encoded.
  package var target: String
  /// The header fields; they may hold secrets.
  package var headers: HTTPHeaders
  /// The body; nil when there was none or it was not recorded.
  package var body: Data?
  /// What came back.
  package var outcome: Outcome
  /// When the service wrote the answer, by its own clock (`Date`); nil when it was not recorded.
  package var date: Timestamp?
  /// The parts that the record does not show as they were.
  var losses: [RecordedEvidence.Loss] = []

  /// A call as it was recorded, and how it ended; `date` is when it was sent.
  package init(
    _ method: String, _ target: String, origin: String? = nil, headers: HTTPHeaders = [:], body: Data? = nil,
    outcome: Outcome, date: Timestamp? = nil
  ) {
    self.method = method.uppercased()
    self.origin = origin
    self.target = target
    self.headers = headers
    self.body = body
    self.outcome = outcome
    self.date = date
  }

  /// What a transport logged.
  package init(_ exchange: Exchange) {
    let outcome: Outcome, date: Timestamp?
    switch exchange.outcome {
    case .success(let response):
      outcome = .answered(status: response.status, body: response.body)
      date = response.headers["Date"].flatMap { Timestamp(httpDate: $0) }
    case .failure: (outcome, date) = (.failed, nil)
    }
    let request = exchange.request
    self.init(
      request.method.rawValue, request.target.text, headers: request.headers, body: request.body, outcome: outcome,
      date: date)
  }

  /// The path without the query.
  package var path: String { String(target.prefix { $0 != "?" && $0 != "#" }) }
  /// The status; nil when there was no answer.
  package var status: Int? { if case .answered(let status, _) = outcome { status } else { nil } }
}

extension Message: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Method and path only: headers, query and body may hold secrets. Authentication codes in the path are masked, and
  /// so is what looks like a token.
  package var description: String { "\(method.shown) \(path.shownAsPath)" }
  /// The same as `description`.
  package var debugDescription: String { description }
  /// Method and path, as in `description`.
  package var customMirror: Mirror { Mirror(self, children: ["method": method.shown, "path": path.shownAsPath]) }
}
