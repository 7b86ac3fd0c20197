/// One piece of user metadata in a profile (REST API v2, attribute).
public struct Attribute: Hashable, Sendable {
  /// The value; its kind depends on the key. It prints masked.
  public var value: JSONValue?
  /// `plain`; `enc`, `encrypted` and anything else mean encrypted (C-66).
  public var state: String
  /// A code of the catalogue that came instead of a value.
  public var error: String?
  /// Members that are not documented; they print their kind only.
  public var others: [String: JSONValue]

  /// Makes an attribute; plain unless said otherwise.
  public init(value: JSONValue?, state: String = "plain", error: String? = nil, others: [String: JSONValue] = [:]) {
    self.value = value
    self.state = state
    self.error = error
    self.others = others
  }

  /// Whether only the programmer's backend, which holds the private key, can read the value.
  public var isEncrypted: Bool { state != "plain" }
}

extension Attribute {
  /// The value as a text; numbers and booleans are not converted.
  public var string: String? { if case .string(let text)? = value { text } else { nil } }

  /// The value as a whole number, written as a number or as digits.
  public var integer: Int64? {
    switch value {
    case .integer(let number)?: number
    case .string(let text)?: Int64(text.trimmed)
    default: nil
    }
  }

  /// The value as a boolean, written as one or as `true`, `false`, `1`, `0`.
  public var bool: Bool? {
    switch value {
    case .bool(let flag)?: flag
    case .integer(1)?: true
    case .integer(0)?: false
    case .string(let text)?: ["true": true, "1": true, "false": false, "0": false][text.trimmed.lowercased()]
    default: nil
    }
  }

  /// The texts of a list; other kinds of elements are left out.
  public var strings: [String]? {
    guard case .array(let values)? = value else { return nil }
    return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  /// The members of a map.
  public var object: [String: JSONValue]? { if case .object(let members)? = value { members } else { nil } }

  /// The value as a moment, for `expiration_date`.
  public var timestamp: Timestamp? { integer.map(Timestamp.init(milliseconds:)) }
}

extension Attribute: Codable {
  private enum CodingKeys: String, CodingKey { case value, state, error }

  /// Reads an attribute; an absent state means plain.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    value = try container.decodeIfPresent(JSONValue.self, forKey: .value)
    state = try container.decodeIfPresent(String.self, forKey: .state) ?? "plain"
    error = container.tolerant(String.self, forKey: .error)
    others = decoder.others(than: CodingKeys.self)
  }

  /// Writes the value masked unless the encoder keeps secrets: user ids are among the values.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if let value { try container.encode(encoder.keepsSecrets ? value : .string(Secret.mask), forKey: .value) }
    try container.encode(state, forKey: .state)
    try container.encodeIfPresent(error, forKey: .error)
    try encoder.encodeOthers(others)
  }
}

extension Attribute: CustomStringConvertible, CustomDebugStringConvertible {
  /// The state and the kind of the value; never the value.
  public var description: String { "\(state) \(value?.description ?? "nothing")\(error.map { ", \($0)" } ?? "")" }
  /// The same as `description`.
  public var debugDescription: String { description }
}
