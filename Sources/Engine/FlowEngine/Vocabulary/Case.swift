/// One case of an enum: its name, and functions that build it from its payload and move the payload out again.
public struct Case<Root: Cased, Payload>: Sendable {
  /// The name of the case.
  public let name: Root.CodingKeys
  /// Builds the case from its payload.
  public let embed: @Sendable (consuming Payload) -> Root
  /// Returns the payload if the value is of this case, otherwise `nil`.
  public let extract: @Sendable (consuming Root) -> Payload?
  /// Moves the payload out of a place and leaves the place empty. If the case is declared by hand, call `isRight(at:)`
  /// first.
  @usableFromInline let take: @Sendable (UnsafeMutablePointer<Root>) -> Payload
  /// Whether `@Cases` wrote the case, so that a value with its name is certain to be of this case.
  @usableFromInline let isGenerated: Bool

  /// A case declared by hand.
  @inlinable public init(
    _ name: Root.CodingKeys, _ embed: @escaping @Sendable (consuming Payload) -> Root,
    _ extract: @escaping @Sendable (consuming Root) -> Payload?
  ) {
    self.init(name, embed, extract, isGenerated: false)
  }

  /// A case that `@Cases` wrote, and that is not checked at run time. Not meant to be called by hand.
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
  /// Whether a value with the name of this case yields its payload. False only for a mistake in a case declared by
  /// hand.
  @inlinable @inline(__always) func isRight(at place: UnsafeMutablePointer<Root>) -> Bool {
    isGenerated || extract(place.pointee) != nil
  }

  @inlinable @inline(__always) static func taking(
    _ extract: @escaping @Sendable (consuming Root) -> Payload?
  ) -> @Sendable (UnsafeMutablePointer<Root>) -> Payload {
    { place in
      // Not reached: callers check `isRight(at:)` of a case that is declared by hand.
      guard let payload = extract(place.move()) else {
        preconditionFailure("a case of \(Root.self) does not match its name")
      }
      return payload
    }
  }

  /// Lets `body` inspect the payload in its place. It moves out and back, so nothing is retained. Returns `nil` if it
  /// is not there.
  @inlinable @inline(__always) func look<Seen>(
    at place: UnsafeMutablePointer<Root>, _ body: (borrowing Payload) -> Seen
  ) -> Seen? {
    // A `Void` payload is not moved, and an event known only by name has no other. `Payload` is `Void` here, so the
    // cast is safe.
    if Payload.self == Void.self { return body(unsafeBitCast((), to: Payload.self)) }
    guard isRight(at: place) else { return nil }
    let payload = take(place)
    let seen = body(payload)
    place.initialize(to: embed(payload))
    return seen
  }
}

/// A state whose case does not matter, as columns see it: it can be read, but not built.
public struct AnyState<F: Flow>: Sendable {
  /// The state.
  public let state: F.State
  init(_ state: F.State) { self.state = state }
}

extension Case {
  static func any<F: Flow>(_ name: F.State.Name) -> Self where Root == F.State, Payload == AnyState<F> {
    Case(generated: name, { $0.state }) { AnyState($0) }
  }

  /// An event whose payload is not read. Its `embed` is never called: the case matches every event, and `look` does not
  /// move a `Void` payload.
  @inlinable static func nameOnly(_ name: Root.Name) -> Self where Payload == Void {
    Case(generated: name, { preconditionFailure("only the name is known") }) { _ in () }
  }
}
