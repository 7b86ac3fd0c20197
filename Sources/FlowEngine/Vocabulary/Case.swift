/// One case of an enum: its name, and the ways in and out of its payload, which moves.
public struct Case<Root: Cased, Payload>: Sendable {
  /// Which case.
  public let name: Root.CodingKeys
  /// Builds the case from its payload.
  public let embed: @Sendable (consuming Payload) -> Root
  /// The payload when the value is of this case, else nil.
  public let extract: @Sendable (consuming Root) -> Payload?
  /// Moves the payload out of a place, which is then empty. Where the case is declared by hand, `isRight(at:)` has to
  /// be asked before.
  @usableFromInline let take: @Sendable (UnsafeMutablePointer<Root>) -> Payload
  /// The macro wrote the case: what bears its name is of this case.
  @usableFromInline let isGenerated: Bool

  /// A case declared by hand.
  @inlinable public init(
    _ name: Root.CodingKeys, _ embed: @escaping @Sendable (consuming Payload) -> Root,
    _ extract: @escaping @Sendable (consuming Root) -> Payload?
  ) {
    self.init(name, embed, extract, isGenerated: false)
  }

  /// A case that `@Cases` wrote, for which nothing is checked at run time. Not meant to be called by hand.
  @inlinable @inline(__always) public init(
    generated name: Root.CodingKeys, _ embed: @escaping @Sendable (consuming Payload) -> Root,
    _ extract: @escaping @Sendable (consuming Root) -> Payload?
  ) {
    self.init(name, embed, extract, isGenerated: true)
  }

  @inlinable @inline(__always) init(
    _ name: Root.CodingKeys, _ embed: @escaping @Sendable (consuming Payload) -> Root,
    _ extract: @escaping @Sendable (consuming Root) -> Payload?, isGenerated: Bool
  ) {
    self.name = name
    self.embed = embed
    self.extract = extract
    take = Self.taking(extract)
    self.isGenerated = isGenerated
  }
}

extension Case: CustomStringConvertible {
  /// The case as a row names it, without the dot.
  public var description: String { name.stringValue }
}

extension Case {
  /// Whether a value that bears the name gives its payload. Only a slip in a case declared by hand is otherwise.
  @inlinable @inline(__always) func isRight(at place: UnsafeMutablePointer<Root>) -> Bool {
    isGenerated || extract(place.pointee) != nil
  }

  @inlinable @inline(__always) static func taking(
    _ extract: @escaping @Sendable (consuming Root) -> Payload?
  ) -> @Sendable (UnsafeMutablePointer<Root>) -> Payload {
    { place in
      guard let payload = extract(place.move()) else {
        preconditionFailure("a case of \(Root.self) is not what it is named")
      }
      return payload
    }
  }

  /// Lets `body` look at the payload in its place, from which it moves out and back: nothing is retained. Nil when it
  /// is not there.
  @inlinable @inline(__always) func look<Seen>(
    at place: UnsafeMutablePointer<Root>, _ body: (borrowing Payload) -> Seen
  ) -> Seen? {
    // Nothing to move, and an event of which only the name is known has nothing to give. The two types are one here.
    if Payload.self == Void.self { return body(unsafeBitCast((), to: Payload.self)) }
    guard isRight(at: place) else { return nil }
    let payload = take(place)
    let seen = body(payload)
    place.initialize(to: embed(payload))
    return seen
  }
}

/// A state whose case does not matter, as columns see it: it can be read, and nobody can build another.
public struct AnyState<F: Flow>: Sendable {
  /// The state.
  public let state: F.State
  init(_ state: F.State) { self.state = state }
}

extension Case {
  /// A state seen by a column.
  static func any<F: Flow>(_ name: F.State.Name) -> Self where Root == F.State, Payload == AnyState<F> {
    Case(generated: name, { $0.state }) { AnyState($0) }
  }

  /// An event whose payload is not looked at.
  @inlinable static func nameOnly(_ name: Root.Name) -> Self where Payload == Void {
    Case(generated: name, { preconditionFailure("only the name is known") }) { _ in () }
  }
}
