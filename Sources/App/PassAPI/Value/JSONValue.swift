import Foundation

/// A JSON value, for data without a model: members whose form the vendor does not guarantee, records of other clients,
/// answers of the simulator.
///
/// Its description shows only its kind, since such values are user metadata and device descriptions, which may identify
/// a person.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// A map.
  case object([String: JSONValue])

  /// The member of an object; `nil` for other kinds and absent members.
  public subscript(_ key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// A map.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

extension JSONValue {
  /// Parses JSON of any size and depth; `nil` if the data is not JSON.
  package init?(parsing data: Data) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: data) else { return nil }
    self = value
  }

  /// Reads the Base64 of a JSON text, as in headers; `nil` if either is damaged.
  package init?(base64 text: String) {
    guard let value = HeaderJSON.decode(JSONValue.self, from: text) else { return nil }
    self = value
  }

  /// Creates a map without the members that are `nil`.
  package init(members: [String: JSONValue?]) { self = .object(members.compactMapValues { $0 }) }

  /// Compact JSON in UTF-8, with sorted keys: equal values give equal bytes.
  package var data: Data { WireJSON.encode(self) }

  /// The text; `nil` for other kinds, as in the properties below.
  package var text: String? { if case .string(let text) = self { text } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var object: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
  package var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// The members of an object, sorted by name; empty for other kinds.
  package var sorted: [(name: String, value: JSONValue)] {
    (object ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The elements of a list of texts; `nil` if one is not a text.
  package var texts: [String]? {
    guard let array else { return nil }
    let texts = array.compactMap(\.text)
    return texts.count == array.count ? texts : nil
  }

  /// The value as a whole number, which may be written as text.
  package var whole: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value.rounded())
    case .string(let text): Int64(text)
    case .null, .bool, .array, .object: nil
    }
  }

  /// The value as a moment, in milliseconds since 1970, written as a number or as text.
  package var time: Timestamp? { whole.map(Timestamp.init(milliseconds:)) }
}

extension JSONValue: Codable {
  /// Reads any JSON value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The most frequent kinds come first, since each failed attempt costs an error.
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if (try? decoder.container(keyedBy: AnyKey.self)) != nil {
      self = .object(try container.decode([String: JSONValue].self))
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  /// Writes the value as it was read.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSONValue: SafelyPrinted {
  /// The kind, and the size of a list or a map.
  public var description: String {
    switch self {
    case .null: "null"
    case .bool: "bool \(Secret.mask)"
    case .integer, .number: "number \(Secret.mask)"
    case .string: "string \(Secret.mask)"
    case .array(let values): "list of \(values.count)"
    case .object(let members): "map of \(members.count)"
    }
  }
}
