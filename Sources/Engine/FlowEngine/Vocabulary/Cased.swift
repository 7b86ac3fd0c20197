/// An enum whose cases the engine can count, name, build and take apart.
///
/// `@Cases` writes all of it from the declaration of the cases, and nothing else conforms:
///
///     @Cases enum State { case locked; case open(Open) }
///
/// `CodingKeys` serves as ordinal, as name in diagrams and as key in snapshots, because Swift's own coding uses it too.
public protocol Cased: Hashable, Codable, Sendable {
  /// One key per case.
  associatedtype CodingKeys: CodingKey, CaseIterable, Hashable, Sendable
  /// A struct with a property per case, to which a path such as `\.open` leads.
  associatedtype Cases: Sendable
  /// Which case this is, without its payload.
  var name: CodingKeys { get }
  /// The cases, each with the functions that build it and take it apart.
  static var cases: Cases { get }

  /// Whether `_payload(_:movedFrom:)` knows the cases that carry this type.
  static func _carries<Payload>(_: Payload.Type) -> Bool
  /// Moves a payload out of its place if it is of this type, whatever the case. Otherwise returns `nil`, and the value
  /// stays.
  static func _payload<Payload>(_: Payload.Type, movedFrom place: UnsafeMutablePointer<Self>) -> Payload?
}

extension Cased {
  /// Returns a payload that has left its place if it is of the wanted type; otherwise moves it back. `@Cases` writes
  /// calls of it.
  @inlinable @inline(__always) public static func _payload<Own, Wanted>(
    _ payload: consuming Own, elseBackTo place: UnsafeMutablePointer<Self>, _ embed: (consuming Own) -> Self
  ) -> Wanted? {
    // `Own` and `Wanted` are the same type here, so the cast is safe.
    if Own.self == Wanted.self { return unsafeBitCast(payload, to: Wanted.self) }
    place.initialize(to: embed(payload))
    return nil
  }
}

/// A case, as rows of a table name it: `\.open`.
public typealias CasePath<Root: Cased, Payload> = KeyPath<Root.Cases, Case<Root, Payload>>

/// Conforms an enum to `Cased`, with members written from its cases.
///
/// A case has at most one value, without a label. The macro cannot see cases inside `#if`.
@attached(member, names: named(CodingKeys), named(name), named(Cases), named(cases), named(_carries), named(_payload))
@attached(extension, conformances: Cased)
public macro Cases() = #externalMacro(module: "FlowMacros", type: "CasesMacro")

extension Cased {
  /// The name of a case.
  public typealias Name = CodingKeys

  /// The position of the case among all cases.
  @inlinable @inline(__always) var ordinal: Int { Self.ordinal(of: name) }

  /// The position of a name among all names. It is read from memory, without a branch that a processor could
  /// mispredict. The casts are safe: the sizes are equal.
  @inlinable @inline(__always) static func ordinal(of name: Name) -> Int {
    switch MemoryLayout<Name>.size {
    case 1: Int(unsafeBitCast(name, to: UInt8.self))
    case 2: Int(unsafeBitCast(name, to: UInt16.self))
    default: 0
    }
  }

  /// `ordinal`, for modules that keep counts alongside a table.
  @inlinable @inline(__always) package var position: Int { ordinal }
  /// `ordinal(of:)`, for modules that keep counts alongside a table.
  package static func position(of name: Name) -> Int { ordinal(of: name) }
}
