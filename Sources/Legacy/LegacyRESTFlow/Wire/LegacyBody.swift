import Foundation
import PassAPI

/// The body of an answer of REST API v1, which may be JSON or XML whichever was requested (v1 1.2, v1 5.1).
enum LegacyBody {
  /// Returns the answer with an XML body converted to JSON; `nil` for a page, and for a body that is neither.
  static func asJSON(_ response: HTTPResponse) -> HTTPResponse? {
    guard response.beginning.first == UInt8(ascii: "<") else { return response }
    guard !response.isTooLarge, let text = String(data: response.body, encoding: .utf8),
      let document = try? XMLReader.document(text), document.root.lowercased() != "html"
    else { return nil }
    var answer = response
    // A list of one kind is the root in XML, but has a name in JSON.
    answer.body = (document.content.object == nil ? [document.root: document.content] : document.content).data
    return answer
  }

  /// Whether a page takes the place of an answer, as from a network that requires a login first.
  static func isPage(_ response: HTTPResponse) -> Bool { asJSON(response) == nil }

  /// Whether a text is a page.
  static func isHTML(_ text: String) -> Bool {
    let head = text.trimmed.prefix(16).lowercased()
    return head.hasPrefix("<html") || head.hasPrefix("<!doctype html")
  }

  /// The failure that the answer of a failed call reports.
  static func failure(of response: HTTPResponse) -> CallFailure {
    guard let answer = asJSON(response) else { return AnswerReader.failure(of: response) }
    guard response.status != 429, let error = EnhancedError(withoutCodeIn: answer) else {
      return AnswerReader.failure(of: answer)
    }
    return AnswerReader.failure(of: response, saying: error)
  }
}

extension EnhancedError {
  /// Reads a status and a text, which is all that an answer has where errors have no code; `nil` unless it has this
  /// form, with neither a code nor an error in it.
  fileprivate init?(withoutCodeIn answer: HTTPResponse) {
    guard let body = try? WireJSON.decode(JSONValue.self, from: answer.body), body.object != nil,
      body["code"] == nil, body["error"] == nil, body["status"] != nil || body["message"] != nil,
      let error = try? WireJSON.decode(ErrorWithoutCode.self, from: answer.body)
    else { return nil }
    self.init(
      action: .none, status: error.status ?? answer.status, code: "", message: error.message, details: error.details)
  }
}

/// An error without a code. Each member may be absent, and the status may be in quotation marks.
private struct ErrorWithoutCode: Decodable {
  let status: Int?
  let message: String?
  let details: String?

  private enum CodingKeys: String, CodingKey { case status, message, details }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    status = container.wholeNumber(forKey: .status).flatMap { Int(exactly: $0) }
    message = container.tolerant(String.self, forKey: .message)
    details = container.tolerant(String.self, forKey: .details)
  }
}

/// The result of looking up a value that the service may have.
package enum Lookup<Value: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
  /// The value is there.
  case found(Value)
  /// The value is not there, or not yet.
  case notFound
  /// The value was there, but has ended.
  case expired
  /// The device has no valid login.
  case notAuthenticated
}

/// An answer of which only the status counts.
package struct NoContent: Hashable, Codable, Sendable {
  /// Creates the empty answer.
  package init() {}
}
