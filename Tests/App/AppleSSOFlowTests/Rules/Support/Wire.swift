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
  static func json(_ header: String, of request: HTTPRequest) -> JSONValue? {
    request.headers[header].flatMap { Data(base64Encoded: $0) }.flatMap { JSONValue(parsing: $0) }
  }

  static let statusHeader = "AP-Partner-Framework-Status"

  /// The status of an exchange; nil when there was no answer.
  static func status(_ exchange: Exchange) -> Int? { try? exchange.outcome.get().status }

  /// What an answer with a code has besides.
  static let code: [String: JSONValue] = [
    "code": "8ER640M", "url": "/api/v2/authenticate/REF30/8ER640M", "mvpd": "northlight",
    "notBefore": "1767268800000", "notAfter": "1767270600000",
  ]

  /// A session answer with more members behind the three that say what to do.
  static func answer(_ action: String, _ type: String, _ reason: String, _ members: [String: JSONValue] = [:])
    -> ScriptedFault.Answer
  {
    let action: [String: JSONValue] = [
      "actionName": .string(action), "actionType": .string(type), "reasonType": .string(reason),
    ]
    return .status(200, body: .object(action.merging(members) { $1 }))
  }
}
