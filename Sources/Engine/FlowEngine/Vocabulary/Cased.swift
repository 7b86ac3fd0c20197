/// An enum whose cases the engine can count, name, build and take apart.
///
/// `@Cases` writes all of it from the declaration of the cases:
///
///     @Cases enum State { case locked; case open(Open) }
///
/// A conformance by hand needs four members. Tables of such an enum run a little slower:
///
///     enum State: Cased {
///       case locked
///       case open(Open)
///       enum CodingKeys: CodingKey, CaseIterable { case locked, open }
///       var name: CodingKeys {
///         switch self {
///         case .locked: .locked
///         case .open: .open
///         }
///       }
///       struct Cases {
///         var locked: Case<State, Void> { Case(.locked, { .locked }) { if case .locked = $0 { () } else { nil } } }
///         var open: Case<State, Open> {
///           Case(.open, State.open) { if case .open(let open) = $0 { open } else { nil } }
///         }
///       }
///       static var cases: Cases { Cases() }
///     }
///
/// `CodingKeys` serves as ordinal, as name in diagrams and as key in snapshots, because Swift's own coding uses it too.
/// It must be an enum of at most 65 536 cases, in any order; `validate()` reports any other type.
public protocol Cased: Hashable, Codable, Sendable {
  /// One key per case.
  associatedtype CodingKeys: CodingKey, CaseIterable, Hashable, Sendable
  /// A struct with a property per case, to which a path such as `\.open` leads.
  associatedtype Cases: Sendable
  /// Which case this is, without its payload.
  var name: CodingKeys { get }
  /// The cases, each with the functions that build it and take it apart.
  static var cases: Cases { get }

  // `@Cases` writes these from what it knows at compile time; a conformance by hand uses the defaults.

  /// Whether `payload(_:movedFrom:)` knows the cases that carry this type.
  static func carries<Payload>(_: Payload.Type) -> Bool
  /// Moves a payload out of its place if it is of this type, whatever the case. Otherwise returns `nil`, and the value
  /// stays.
  static func payload<Payload>(_: Payload.Type, movedFrom place: UnsafeMutablePointer<Self>) -> Payload?
}

extension Cased {
  /// Returns false: by default only the cases themselves know their payloads.
  @inlinable @inline(__always) public static func carries<Payload>(_: Payload.Type) -> Bool { false }
  /// Returns `nil`: by default only the cases themselves know their payloads.
  @inlinable @inline(__always) public static func payload<Payload>(
    _: Payload.Type, movedFrom place: UnsafeMutablePointer<Self>
  ) -> Payload? { nil }

  /// Returns a payload that has left its place if it is of the wanted type; otherwise moves it back. `@Cases` writes
  /// calls of it.
  @inlinable @inline(__always) public static func payload<Own, Wanted>(
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
@attached(member, names: named(CodingKeys), named(name), named(Cases), named(cases), named(carries), named(payload))
@attached(extension, conformances: Cased)
public macro Cases() = #externalMacro(module: "FlowMacros", type: "CasesMacro")

extension Cased {
  /// The name of a case.
  public typealias Name = CodingKeys

  /// The position of the case among all cases.
  @inlinable @inline(__always) var ordinal: Int { Self.ordinal(of: name) }

  /// The position of a name among all names. It is read from memory, without a branch that a processor could
  /// mispredict, and is always less than `ordinalLimit`, whatever the type is. The casts are safe: the sizes are equal.
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

  /// The exclusive upper bound of ordinals.
  static var ordinalLimit: Int { MemoryLayout<Name>.size == 1 ? 1 << 8 : MemoryLayout<Name>.size == 2 ? 1 << 16 : 1 }

  /// The number of cases that the names have, whatever `allCases` lists: `nil` is stored as the first number that is
  /// not a case. The casts are safe: the sizes are equal.
  private static var caseCount: Int {
    switch (MemoryLayout<Name>.size, MemoryLayout<Name?>.size) {
    case (0, _): 1
    case (1, 1): Int(unsafeBitCast(Name?.none, to: UInt8.self))
    case (2, 2): Int(unsafeBitCast(Name?.none, to: UInt16.self))
    default: ordinalLimit
    }
  }

  /// Whether ordinals count the names from 0 in the order of `allCases`, as the layout of a table requires.
  @usableFromInline package static var isCountable: Bool {
    Name.allCases.count == caseCount && zip(0..., Name.allCases).allSatisfy { $0 == ordinal(of: $1) }
  }
}
