import Foundation
import PassAPI

/// Values that occur many times in a record, kept once: headers, device descriptions, answers.
struct KnownTexts {
  /// Whether only the parts of an answer that monitors need are kept.
  let reduces: Bool
  private var texts: Set<String> = []
  private var headers: Set<HTTPHeaders> = []
  private var decoded: [String: JSONValue?] = [:]
  private var answers: [Data: JSONValue] = [:]
  private var addresses: [String: (method: String, address: Address)] = [:]

  init(reduces: Bool) { self.reduces = reduces }

  /// The number of different values that are kept; further ones are not shared.
  private static let limit = 4_096

  mutating func text(_ text: String) -> String {
    guard text.utf8.count > 15 else { return text }
    if texts.count < Self.limit { return texts.insert(text).memberAfterInsert }
    return texts.firstIndex(of: text).map { texts[$0] } ?? text
  }

  /// Tells the endpoint of a path.
  mutating func address(_ method: String, _ path: String) -> Address? {
    if let known = addresses[path], known.method == method { return known.address }
    let address = Address(method: method, path: path)
    if let address, addresses.count < Self.limit { addresses[path] = (method, address) }
    return address
  }

  mutating func headers(_ fields: HTTPHeaders) -> HTTPHeaders {
    guard headers.count < Self.limit else { return fields }
    return headers.insert(fields).memberAfterInsert
  }

  /// Decodes a header.
  mutating func header(_ header: String) -> JSONValue? {
    if let known = decoded[header] { return known }
    let info = JSONValue(base64: header)
    if decoded.count < Self.limit { decoded[header] = .some(info) }
    return info
  }

  mutating func answer(_ body: Data) -> JSONValue? {
    // Lists of providers are long, and always the same.
    let isLong = reduces && body.count > 1_024
    if isLong, let known = answers[body] { return known }
    guard let whole = JSONValue(recorded: body) else { return nil }
    let value = reduces ? whole.reduced : whole
    if isLong, answers.count < 64 { answers[body] = value }
    return value
  }
}

extension JSONValue {
  /// Members of answers that no monitor needs, most of them texts for people.
  private static let spare: Set<String> = [
    "details", "displayName", "helpUrl", "issuedAt", "issuer", "logoUrl", "message", "notBefore", "serviceProvider",
    "trace",
  ]
  /// The user metadata whose presence monitors check.
  private static let attributes: Set<String> = ["remaining_resources", "used_assets"]

  /// The value without the parts that no monitor needs.
  fileprivate var reduced: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.reduced))
    case .object(let members):
      .object(
        members.reduce(into: [:]) { kept, member in
          guard !Self.spare.contains(member.key) else { return }
          if member.key == "attributes", let attributes = member.value.object {
            kept[member.key] = .object(attributes.filter { Self.attributes.contains($0.key) }.mapValues { _ in .null })
          } else {
            kept[member.key] = member.value.reduced
          }
        })
    case .null, .bool, .integer, .number, .string: self
    }
  }
}
