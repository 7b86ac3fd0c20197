import Foundation

extension KeyedDecodingContainer {
  /// A member that only informs; `nil` if it is absent or unreadable.
  package func tolerant<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
    (try? decodeIfPresent(type, forKey: key)) ?? nil
  }

  /// A whole number, written as a number or as digits in quotes; `nil` if it is absent or neither (C-33).
  package func wholeNumber(forKey key: Key) -> Int64? { tolerant(Timestamp.self, forKey: key)?.milliseconds }

  /// A boolean, written with or without quotes; `nil` if it is absent or neither.
  package func flag(forKey key: Key) -> Bool? {
    tolerant(Bool.self, forKey: key) ?? tolerant(String.self, forKey: key).flatMap { Bool($0.trimmed.lowercased()) }
  }
}

extension StringProtocol {
  /// The text without white space and line breaks at both ends.
  package var trimmed: String {
    let text = String(self), ends = [text.utf8.first, text.utf8.last]
    // Most texts begin and end with a letter or a sign of ASCII, and trimming takes long.
    return ends.allSatisfy { $0.map { $0 > 0x20 && $0 < 0x7F } ?? true }
      ? text : text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// Members that the vendor does not document. The models keep them with the documented ones and write them again.
extension KeyedDecodingContainer where K == AnyKey {
  /// The members whose names `isOther` accepts.
  package func others(where isOther: (String) -> Bool) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for key in allKeys where isOther(key.stringValue) {
      members[key.stringValue] = tolerant(JSONValue.self, forKey: key)
    }
    return members
  }
}

extension Encoder {
  /// Writes members in addition to those already written; as secrets, since their contents are unknown.
  package func encodeOthers(_ members: [String: JSONValue]) throws {
    var container = container(keyedBy: AnyKey.self)
    try container.encodeOthers(members, keepingSecrets: keepsSecrets)
  }
}

extension KeyedEncodingContainer where K == AnyKey {
  /// Writes members; masked unless secrets are kept.
  package mutating func encodeOthers(_ members: [String: JSONValue], keepingSecrets: Bool) throws {
    for (name, value) in members {
      try encode(keepingSecrets ? value : .string(Secret.mask), forKey: AnyKey(stringValue: name))
    }
  }
}

/// The name of any member.
package struct AnyKey: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }
  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
}

/// A value that is coded as a text and checked when it is read.
protocol CheckedText: Codable {
  associatedtype Coded: Encodable
  /// Returns `nil` for a text that is not valid.
  init?(checking text: String)
  /// The value that is written: the text, or a secret.
  var coded: Coded { get }
}

extension CheckedText {
  /// Reads a text and checks it; throws `DecodingError` for one that is not valid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = Self(checking: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no \(Self.self)")
    }
    self = value
  }

  /// Writes the text; a secret as the encoder says (`CodingUserInfoKey.keepsSecrets`).
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(coded)
  }
}
