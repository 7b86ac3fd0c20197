/// A JSON value whose shape the vendor does not promise.
///
/// It prints its kind only: such values are user metadata and device descriptions, which may identify a person.
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

  /// The member of an object; nil for other kinds and absent members.
  public subscript(_ key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }
}

extension JSONValue: Codable {
  /// Reads any JSON value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
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

extension JSONValue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
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
  /// The same as `description`.
  public var debugDescription: String { description }
  /// No children: they may identify a person.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
