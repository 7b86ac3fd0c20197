/// Members that the vendor does not document, kept by the models beside the documented ones and written again with
/// them.
extension Decoder {
  /// The members of an object whose names are none of the keys; empty when this is no object.
  func others<Key: CodingKey>(than keys: Key.Type) -> [String: JSONValue] {
    guard let container = try? container(keyedBy: AnyKey.self) else { return [:] }
    return container.others(than: keys)
  }
}

extension KeyedDecodingContainer where K == AnyKey {
  /// The members whose names are none of the keys.
  func others<Key: CodingKey>(than keys: Key.Type) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for key in allKeys where Key(stringValue: key.stringValue) == nil {
      members[key.stringValue] = tolerant(JSONValue.self, forKey: key)
    }
    return members
  }
}

extension Encoder {
  /// Writes members beside those that are written already; masked unless the encoder keeps secrets, since nobody knows
  /// what they hold.
  func encodeOthers(_ members: [String: JSONValue]) throws {
    guard !members.isEmpty else { return }
    var container = container(keyedBy: AnyKey.self)
    try container.encodeOthers(members, keepingSecrets: keepsSecrets)
  }
}

extension KeyedEncodingContainer where K == AnyKey {
  /// Writes members; masked unless secrets are kept.
  mutating func encodeOthers(_ members: [String: JSONValue], keepingSecrets: Bool) throws {
    for (name, value) in members {
      try encode(keepingSecrets ? value : .string(Secret.mask), forKey: AnyKey(stringValue: name))
    }
  }
}

/// The name of any member.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
