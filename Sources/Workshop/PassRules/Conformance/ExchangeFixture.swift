import Foundation
import PassAPI

/// A fixture file: a request, its answer, and the contents of headers.
struct ExchangeFixture: Sendable {
  /// The method; `nil` if the fixture is only about headers.
  let method: String?
  /// Path and query, in canonical form where the documented form disagrees with the template.
  let target: String?
  let headers: [Field]
  /// The body: a text for a form, an object for JSON; `nil` for none.
  let body: JSONValue?
  let answer: Answer
  /// The content of a header's value.
  let decoded: JSONValue?

  struct Field: Sendable {
    let name: String
    let value: String
  }

  struct Answer: Sendable {
    let status: Int?
    let headers: [Field]
    /// An object for JSON, a text for anything else; `nil` for none.
    let body: JSONValue?
  }

  /// The error for a file that is not JSON, or not of the shape.
  struct Misshapen: Error { let what: String }

  init(_ data: Data) throws(Misshapen) {
    guard let json = JSONValue(parsing: data) else {
      throw Misshapen(what: !data.isEmpty && RecordedBody.isOpen(data) ? "is cut in the middle" : "is not JSON")
    }
    guard json.object != nil else { throw Misshapen(what: "is not an object") }
    let request = try Self.part("request", of: json), response = try Self.part("response", of: json)
    method = try Self.text("method", of: request, in: "request")
    let path = try Self.text("path", of: request, in: "request")
    target = try Self.text("canonicalPath", of: json, in: "the file") ?? path
    headers = try Self.fields(of: request, in: "request")
    body = Self.value("body", of: request)
    answer = Answer(
      status: try Self.status(of: response), headers: try Self.fields(of: response, in: "response"),
      body: Self.value("body", of: response))
    decoded = Self.value("decoded", of: json)
    if method == nil && target == nil && headers.isEmpty && answer.status == nil && answer.body == nil {
      throw Misshapen(what: "holds neither a request nor an answer")
    }
  }

  private static func value(_ name: String, of json: JSONValue) -> JSONValue? {
    json[name].flatMap { $0 == .null ? nil : $0 }
  }

  private static func part(_ name: String, of json: JSONValue) throws(Misshapen) -> JSONValue {
    guard let part = json[name] else { throw Misshapen(what: "has no member \(name)") }
    guard part.object != nil else { throw Misshapen(what: "\(name) is not an object") }
    return part
  }

  private static func text(_ name: String, of json: JSONValue, in place: String) throws(Misshapen) -> String? {
    guard let value = value(name, of: json) else { return nil }
    guard let text = value.text else { throw Misshapen(what: "\(name) of \(place) is not text") }
    return text
  }

  private static func status(of response: JSONValue) throws(Misshapen) -> Int? {
    switch value("status", of: response) {
    case nil: return nil
    case .integer(let status)? where (100...599).contains(status): return Int(status)
    default: throw Misshapen(what: "status of response is not a status")
    }
  }

  /// The fields; a header that occurs several times is a list of its values.
  private static func fields(of json: JSONValue, in place: String) throws(Misshapen) -> [Field] {
    guard let headers = value("headers", of: json) else { return [] }
    guard headers.object != nil else { throw Misshapen(what: "headers of \(place) are not an object") }
    var fields: [Field] = []
    for (name, value) in headers.sorted {
      for value in value.array ?? [value] where value != .null {
        guard let text = value.text else { throw Misshapen(what: "header \(name) of \(place) is not text") }
        fields.append(Field(name: name.trimmingCharacters(in: .whitespaces), value: text))
      }
    }
    return fields
  }
}

extension [ExchangeFixture.Field] {
  subscript(_ name: String) -> String? { first { $0.name.lowercased() == name.lowercased() }?.value }
}

/// The marks that documents put in place of a value.
enum LeftOut {
  /// Whether a text is cut short with dots, or contains a placeholder, `{name}` or `${name}`, so that it cannot be
  /// compared.
  static func holds(_ text: String) -> Bool { isCut(text) || hasPlaceholder(text) }

  /// Whether dots stand for the rest.
  static func isCut(_ text: String) -> Bool { text.contains("...") || text.hasSuffix("..") || text.contains("…") }

  /// Whether braces stand for a value; braces of JSON do not.
  static func hasPlaceholder(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "{")) && text.contains(/\{[^{}":,]+\}/)
  }
}
