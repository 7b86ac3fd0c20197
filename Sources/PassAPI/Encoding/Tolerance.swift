import Foundation

extension KeyedDecodingContainer {
  /// A member that only informs: absent and unreadable are the same.
  func tolerant<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
    (try? decodeIfPresent(type, forKey: key)) ?? nil
  }

  /// A whole number, written as one or as digits; nil when it is absent or neither (C-33).
  func wholeNumber(forKey key: Key) -> Int64? { tolerant(Timestamp.self, forKey: key)?.milliseconds }

  /// A boolean, written as one or as `true` or `false` in quotes; nil when it is absent or neither.
  func flag(forKey key: Key) -> Bool? {
    tolerant(Bool.self, forKey: key) ?? tolerant(String.self, forKey: key).flatMap { Bool($0.trimmed.lowercased()) }
  }

  /// A list whose unreadable elements are left out; empty when the list itself is absent or unreadable.
  func tolerantList<Value: Decodable>(of type: Value.Type, forKey key: Key) -> [Value] {
    (tolerant([Tolerated<Value>].self, forKey: key) ?? []).compactMap(\.value)
  }
}

/// An element that may be unreadable.
private struct Tolerated<Value: Decodable>: Decodable {
  let value: Value?
  init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}

extension Encoder {
  /// Whether the output is as protected as the secrets written to it.
  var keepsSecrets: Bool { CodingUserInfoKey.keepsSecrets.flatMap { userInfo[$0] as? Bool } ?? false }
}

extension String {
  /// The text without white space and line breaks at both ends.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
