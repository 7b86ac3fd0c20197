/// A model that is read and written by one list of its members.
package protocol WireModel: Codable {
  /// The documented members, in the order in which they are written.
  static var members: [Member<Self>] { get }
  /// Undocumented members; descriptions show only their kinds.
  var others: [String: JSONValue] { get set }
  /// Creates a value to be filled.
  init()
}

extension WireModel {
  /// Reads each member as tolerantly as its entry says, and keeps undocumented ones.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: WireKey.self)
    self.init()
    for member in Self.members { try member.read(&self, container) }
    let names = Set(Self.members.flatMap(\.names))
    others = try decoder.container(keyedBy: AnyKey.self).others { !names.contains($0) }
  }

  /// Writes the format of the wire. Members that may identify a person are secrets: it throws `EncodingError` unless
  /// `CodingUserInfoKey.keepsSecrets` says whether they are written in the clear or masked.
  public func encode(to encoder: any Encoder) throws { try write(to: encoder, keepingSecrets: encoder.keepsSecrets) }

  func write(to encoder: any Encoder, keepingSecrets: Bool) throws {
    var container = encoder.container(keyedBy: WireKey.self), rest = encoder.container(keyedBy: AnyKey.self)
    for member in Self.members { try member.write(self, &container, keepingSecrets) }
    try rest.encodeOthers(others, keepingSecrets: keepingSecrets)
  }
}

/// The name of a documented member.
package struct WireKey: CodingKey, RawRepresentable {
  package let rawValue: String
  package var stringValue: String { rawValue }
  package var intValue: Int? { nil }
  package init(rawValue: String) { self.rawValue = rawValue }
  package init(stringValue: String) { rawValue = stringValue }
  package init?(intValue: Int) { nil }
}

/// A documented member: its name on the wire, its place in the model, and how it is read.
@Memberwise package struct Member<Model>: Sendable {
  package typealias Source = KeyedDecodingContainer<WireKey>
  /// Its name, and an alias that samples use.
  package let names: [String]
  package let read: @Sendable (inout Model, Source) throws -> Void
  package let write: @Sendable (Model, inout KeyedEncodingContainer<WireKey>, _ keepsSecrets: Bool) throws -> Void
}

extension Member {
  /// Creates a member that is always written; as `mask` where secrets are masked, if it identifies somebody.
  package init<Value: Encodable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Model, Value> & Sendable, alias: String? = nil, mask: Value? = nil,
    read: @escaping @Sendable (Source, WireKey) throws -> Value
  ) {
    let key = WireKey(rawValue: name)
    names = [name] + (alias.map { [$0] } ?? [])
    self.read = { model, source in model[keyPath: path] = try read(source, key) }
    write = { model, container, keepsSecrets in
      try container.encode(keepsSecrets ? model[keyPath: path] : mask ?? model[keyPath: path], forKey: key)
    }
  }

  /// Creates a member that is written if it is present.
  package init<Value: Encodable & Sendable>(
    ifPresent name: String, _ path: WritableKeyPath<Model, Value?> & Sendable,
    mask: (@Sendable (Value) -> Value)? = nil, read: @escaping @Sendable (Source, WireKey) throws -> Value?
  ) {
    let key = WireKey(rawValue: name)
    names = [name]
    self.read = { model, source in model[keyPath: path] = try read(source, key) }
    write = { model, container, keepsSecrets in
      let value = model[keyPath: path]
      try container.encodeIfPresent(keepsSecrets ? value : value.map { mask?($0) ?? $0 }, forKey: key)
    }
  }
}

extension Member {
  /// A member that must be present, and usable by some measure.
  package static func required<Value: Codable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Model, Value> & Sendable, mask: Value? = nil,
    where isUsable: @escaping @Sendable (Value) -> Bool = { _ in true }
  ) -> Member {
    Member(name, path, mask: mask) { source, key in
      let value = try source.decode(Value.self, forKey: key)
      guard isUsable(value) else {
        throw DecodingError.dataCorruptedError(forKey: key, in: source, debugDescription: "is of no use")
      }
      return value
    }
  }

  /// A member that may be absent, but must be readable if it is present.
  package static func optional<Value: Codable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Model, Value?> & Sendable
  ) -> Member { Member(ifPresent: name, path) { try $0.decodeIfPresent(Value.self, forKey: $1) } }

  /// A text that may be absent or blank, but must be readable if it is present.
  package static func text(_ name: String, _ path: WritableKeyPath<Model, String?> & Sendable) -> Member {
    Member(ifPresent: name, path) { source, key in
      try source.decodeIfPresent(String.self, forKey: key).flatMap { $0.trimmed.isEmpty ? nil : $0 }
    }
  }

  /// A secret text that may be absent or blank, but must be readable if it is present.
  package static func text(_ name: String, _ path: WritableKeyPath<Model, Secret?> & Sendable) -> Member {
    Member(ifPresent: name, path) { source, key in
      try source.decodeIfPresent(Secret.self, forKey: key).flatMap { $0.revealed.trimmed.isEmpty ? nil : $0 }
    }
  }

  /// A member that has a default if it is absent, and must be readable if it is present.
  package static func optional<Value: Codable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Model, Value> & Sendable, or absent: Value
  ) -> Member { Member(name, path) { try $0.decodeIfPresent(Value.self, forKey: $1) ?? absent } }

  /// A member that only informs: an unreadable one counts as absent.
  package static func tolerant<Value: Codable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Model, Value?> & Sendable
  ) -> Member { Member(ifPresent: name, path) { $0.tolerant(Value.self, forKey: $1) } }

  /// A member that only informs, perhaps under an alias; it has a default if it is absent or unreadable.
  package static func tolerant<Value: Codable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Model, Value> & Sendable, or absent: Value, alias: String? = nil
  ) -> Member {
    Member(name, path, alias: alias) { source, key in
      source.tolerant(Value.self, forKey: key) ?? alias.flatMap {
        source.tolerant(Value.self, forKey: WireKey(rawValue: $0))
      } ?? absent
    }
  }

  /// Parts by their names; unreadable ones are left out.
  package static func items<Value: Codable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Model, [String: Value]> & Sendable
  ) -> Member { Member(name, path) { $0.tolerantMap(of: Value.self, forKey: $1) } }

  /// A boolean, with or without quotes.
  package static func flag(_ name: String, _ path: WritableKeyPath<Model, Bool?> & Sendable) -> Member {
    Member(ifPresent: name, path) { $0.flag(forKey: $1) }
  }

  /// A whole number, written as a number or as digits in quotes (C-33).
  package static func whole(_ name: String, _ path: WritableKeyPath<Model, Int64?> & Sendable) -> Member {
    Member(ifPresent: name, path) { $0.wholeNumber(forKey: $1) }
  }

  /// A member that may identify a person.
  package static func masked(_ name: String, _ path: WritableKeyPath<Model, JSONValue?> & Sendable) -> Member {
    Member(ifPresent: name, path, mask: { _ in .string(Secret.mask) }) { $0.tolerant(JSONValue.self, forKey: $1) }
  }
}
