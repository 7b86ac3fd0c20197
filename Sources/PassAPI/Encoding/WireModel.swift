/// A model that is read and written member by member, in one list for both.
package protocol WireModel: Codable {
  /// The documented members, in the order in which they are written.
  static var members: [Member<Self>] { get }
  /// Members that are not documented; they print their kind only.
  var others: [String: JSONValue] { get set }
  /// A value to be filled.
  init()
}

extension WireModel {
  /// Reads the members as tolerantly as their rows say, and keeps what is not documented.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: WireKey.self)
    self.init()
    for member in Self.members { try member.read(&self, container) }
    let names = Set(Self.members.flatMap(\.names))
    others = try decoder.container(keyedBy: AnyKey.self).others { !names.contains($0) }
  }

  /// Writes the shape of the wire; what may identify a person is masked unless the encoder keeps secrets.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    for member in Self.members { try member.write(self, &container, encoder.keepsSecrets) }
    try encoder.encodeOthers(others)
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
package struct Member<Model>: Sendable {
  package typealias Source = KeyedDecodingContainer<WireKey>
  /// Its name, and another that samples have.
  package let names: [String]
  package let read: @Sendable (inout Model, Source) throws -> Void
  package let write: @Sendable (Model, inout KeyedEncodingContainer<WireKey>, _ keepsSecrets: Bool) throws -> Void

  /// A member by its names, and what reads and writes it.
  package init(
    names: [String], read: @escaping @Sendable (inout Model, Source) throws -> Void,
    write: @escaping @Sendable (Model, inout KeyedEncodingContainer<WireKey>, _ keepsSecrets: Bool) throws -> Void
  ) {
    self.names = names
    self.read = read
    self.write = write
  }
}

extension Member {
  /// A member that is always written.
  package init<Value: Encodable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Model, Value> & Sendable, alias: String? = nil,
    read: @escaping @Sendable (Source, WireKey) throws -> Value
  ) {
    let key = WireKey(rawValue: name)
    names = [name] + (alias.map { [$0] } ?? [])
    self.read = { model, source in model[keyPath: path] = try read(source, key) }
    write = { model, container, _ in try container.encode(model[keyPath: path], forKey: key) }
  }

  /// A member that is written if it is there.
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
  /// It has to be there.
  package static func required<Value: Codable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Model, Value> & Sendable
  ) -> Member { Member(name, path) { try $0.decode(Value.self, forKey: $1) } }

  /// It has to be there, and of use.
  package static func required<Value: Codable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Model, Value> & Sendable,
    where isUsable: @escaping @Sendable (Value) -> Bool
  ) -> Member {
    Member(name, path) { source, key in
      let value = try source.decode(Value.self, forKey: key)
      guard isUsable(value) else {
        throw DecodingError.dataCorruptedError(forKey: key, in: source, debugDescription: "is of no use")
      }
      return value
    }
  }

  /// It may be absent, but has to be readable if it is there.
  package static func optional<Value: Codable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Model, Value?> & Sendable
  ) -> Member { Member(ifPresent: name, path) { try $0.decodeIfPresent(Value.self, forKey: $1) } }

  /// The same of a text, which may be blank instead of absent.
  package static func text(_ name: String, _ path: WritableKeyPath<Model, String?> & Sendable) -> Member {
    Member(ifPresent: name, path) { source, key in
      try source.decodeIfPresent(String.self, forKey: key).flatMap { $0.trimmed.isEmpty ? nil : $0 }
    }
  }

  /// It may be absent, and then has a default; it must be readable if it is there.
  package static func optional<Value: Codable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Model, Value> & Sendable, or absent: Value
  ) -> Member { Member(name, path) { try $0.decodeIfPresent(Value.self, forKey: $1) ?? absent } }

  /// It only informs: absent and unreadable are the same.
  package static func tolerant<Value: Codable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Model, Value?> & Sendable
  ) -> Member { Member(ifPresent: name, path) { $0.tolerant(Value.self, forKey: $1) } }

  /// The same, with another value in place of such a one; under its alias if it has one.
  package static func tolerant<Value: Codable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Model, Value> & Sendable, or absent: Value, alias: String? = nil
  ) -> Member {
    Member(name, path, alias: alias) { source, key in
      source.tolerant(Value.self, forKey: key)
        ?? alias.flatMap { source.tolerant(Value.self, forKey: WireKey(rawValue: $0)) } ?? absent
    }
  }

  /// Parts by their names; those that cannot be read are left out.
  package static func items<Value: Codable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Model, [String: Value]> & Sendable
  ) -> Member { Member(name, path) { $0.tolerantMap(of: Value.self, forKey: $1) } }

  /// A boolean, perhaps in quotes.
  package static func flag(_ name: String, _ path: WritableKeyPath<Model, Bool?> & Sendable) -> Member {
    Member(ifPresent: name, path) { $0.flag(forKey: $1) }
  }

  /// A whole number, perhaps written as digits (C-33).
  package static func whole(_ name: String, _ path: WritableKeyPath<Model, Int64?> & Sendable) -> Member {
    Member(ifPresent: name, path) { $0.wholeNumber(forKey: $1) }
  }

  /// What may identify a person.
  package static func masked(_ name: String, _ path: WritableKeyPath<Model, JSONValue?> & Sendable) -> Member {
    Member(ifPresent: name, path, mask: { _ in .string(Secret.mask) }) { $0.tolerant(JSONValue.self, forKey: $1) }
  }
}
