import Foundation
import PassAPI

/// A fixture file: a request, its answer, and for headers what they hold.
struct ExchangeFixture: Sendable {
  /// The method; nil when the fixture is about headers alone.
  let method: String?
  /// Path and query; the canonical ones where the documented ones disagree with the template.
  let target: String?
  let headers: [Field]
  /// The body: a text for a form, an object for JSON; nil for none.
  let body: JSON?
  let answer: Answer
  /// What a header's value holds.
  let decoded: JSON?

  struct Field: Sendable {
    let name: String
    let value: String
  }

  struct Answer: Sendable {
    let status: Int?
    let headers: [Field]
    /// An object for JSON, a text for anything else; nil for none.
    let body: JSON?
  }

  /// The file is no JSON, or not of the shape.
  struct Misshapen: Error { let what: String }

  init(_ data: Data) throws(Misshapen) {
    guard let json = JSON(parsing: data) else { throw Misshapen(what: "is not JSON") }
    guard json.members != nil else { throw Misshapen(what: "is no object") }
    let request = try Self.part("request", of: json)
    let response = try Self.part("response", of: json)
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

  /// Whether the path is one of REST API v1 and none of this API.
  var isLegacy: Bool {
    guard let target, Backend.endpoint(of: HTTPRequest(.get, target)) == nil else { return false }
    return LegacyPath.matches(String(target.prefix { $0 != "?" }))
  }

  private static func value(_ name: String, of json: JSON) -> JSON? { json[name].flatMap { $0 == .null ? nil : $0 } }

  private static func part(_ name: String, of json: JSON) throws(Misshapen) -> JSON {
    guard let part = json[name] else { throw Misshapen(what: "has no member \(name)") }
    guard part.members != nil else { throw Misshapen(what: "\(name) is no object") }
    return part
  }

  private static func text(_ name: String, of json: JSON, in place: String) throws(Misshapen) -> String? {
    guard let value = value(name, of: json) else { return nil }
    guard let text = value.text else { throw Misshapen(what: "\(name) of \(place) is no text") }
    return text
  }

  private static func status(of response: JSON) throws(Misshapen) -> Int? {
    switch value("status", of: response) {
    case nil: return nil
    case .integer(let status)? where (100...599).contains(status): return Int(status)
    default: throw Misshapen(what: "status of response is no status")
    }
  }

  /// A header that occurs several times is a list of its values.
  private static func fields(of json: JSON, in place: String) throws(Misshapen) -> [Field] {
    guard let headers = value("headers", of: json) else { return [] }
    guard let members = headers.members else { throw Misshapen(what: "headers of \(place) are no object") }
    var fields: [Field] = []
    for member in members {
      for value in member.value.elements ?? [member.value] where value != .null {
        guard let text = value.text else { throw Misshapen(what: "header \(member.name) of \(place) is no text") }
        fields.append(Field(name: member.name.trimmingCharacters(in: .whitespaces), value: text))
      }
    }
    return fields
  }
}

extension [ExchangeFixture.Field] {
  subscript(_ name: String) -> String? { first { $0.name.lowercased() == name.lowercased() }?.value }
}
