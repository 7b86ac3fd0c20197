import Foundation
import PassAPI

/// A request as any client sent it, with its outcome; it is not trusted.
package struct Message: Hashable, Sendable {
  /// The outcome of a request.
  package enum Outcome: Hashable, Sendable {
    /// An answer; the body is `nil` if it was not recorded or is incomplete.
    case answered(status: Int, body: Data?)
    /// No answer.
    case failed
  }

  /// The method, in upper case.
  package var method: String
  /// Scheme, host and port, for example `https://sp.auth.adobe.com`; `nil` if they were not recorded.
  package var origin: String?
  /// Path and query as they were sent, percent-encoded.
  package var target: String
  /// The header fields; they may hold secrets.
  package var headers: HTTPHeaders
  /// The body; `nil` if there was none or it was not recorded.
  package var body: Data?
  package var outcome: Outcome
  /// When the service wrote the answer, by its own clock (`Date`); `nil` if it was not recorded.
  package var date: Timestamp?
  /// The parts that the record does not show in their original form.
  var losses: [RecordedEvidence.Loss] = []

  /// Creates a recorded call with its outcome; `date` is when the answer was written.
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

  /// Creates a message from an exchange in a transport's log.
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
  package var path: String { target.withoutQuery }
  /// The status; `nil` without an answer.
  package var status: Int? { if case .answered(let status, _) = outcome { status } else { nil } }
}

extension StringProtocol {
  /// Where a text of ASCII first occurs.
  func place(of text: StaticString) -> Range<Index>? {
    let first = text.utf8Start.pointee, wanted = text.description.utf8
    let start = utf8.indices.first { utf8[$0] == first && utf8[$0...].starts(with: wanted) }
    return start.map { $0..<utf8.index($0, offsetBy: wanted.count) }
  }
}

extension String {
  /// The text before the query and the fragment of an address.
  var withoutQuery: String { String(Substring(utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })) }
}

extension Message: SafelyPrinted {
  /// Method and path only: headers, query and body may hold secrets. Authentication codes and apparent tokens in the
  /// path are masked.
  package var description: String { "\(method.shown) \(path.sanitizedPath)" }
}
