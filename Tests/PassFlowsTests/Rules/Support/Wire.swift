import Foundation
import PassAPI
import PassSimulator

/// The tests' own reading of requests: it shares nothing with the code that built them.
enum Wire {
  /// The body as text.
  static func body(_ request: HTTPRequest) -> String { String(decoding: request.body ?? Data(), as: UTF8.self) }

  /// The pairs of a form, as they are on the wire: nothing is decoded.
  static func form(_ request: HTTPRequest) -> [String: String] {
    let pairs = body(request).split(separator: "&").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    return Dictionary(pairs.map { ($0.first ?? "", $0.dropFirst().first ?? "") }) { first, _ in first }
  }

  /// The JSON in a Base64 header; nil when there is none.
  static func json(_ header: String, of request: HTTPRequest) -> JSON? {
    request.headers[header].flatMap { Data(base64Encoded: $0) }.flatMap { JSON(parsing: $0) }
  }

  static let statusHeader = "AP-Partner-Framework-Status"

  /// The status of an exchange; nil when there was no answer.
  static func status(_ exchange: Exchange) -> Int? { try? exchange.outcome.get().status }

  /// What an answer with a code has besides.
  static let code: [JSON.Member] = [
    .init("code", "8ER640M"), .init("url", "/api/v2/authenticate/REF30/8ER640M"), .init("mvpd", "northlight"),
    .init("notBefore", "1767268800000"), .init("notAfter", "1767270600000"),
  ]

  /// A session answer with more members behind the three that say what to do.
  static func answer(_ action: String, _ type: String, _ reason: String, _ members: [JSON.Member] = []) -> Fault.Answer
  {
    let action: [JSON.Member] = [
      .init("actionName", .string(action)), .init("actionType", .string(type)), .init("reasonType", .string(reason)),
    ]
    return .status(200, body: .object(action + members))
  }
}
