/// One case of an enum: its name, and functions that build it from its payload and move the payload out again.
public struct Case<Root: Cased, Payload>: Sendable {
  /// The name of the case.
  public let name: Root.CodingKeys
  /// Builds the case from its payload.
  public let embed: @Sendable (consuming Payload) -> Root
  /// Returns the payload if the value is of this case, otherwise `nil`.
  public let extract: @Sendable (consuming Root) -> Payload?
  /// Moves the payload out of a place and leaves the place empty.
  @usableFromInline let take: @Sendable (UnsafeMutablePointer<Root>) -> Payload

  /// `@Cases` writes calls of it: a value with the name is certain to be of the case, and no step checks it.
  @inlinable @inline(__always) public init(
    _generated name: Root.CodingKeys, _ embed: @escaping @Sendable (consuming Payload) -> Root,
    _ extract: @escaping @Sendable (consuming Root) -> Payload?
  ) {
    self.name = name
    self.embed = embed
    self.extract = extract
    take = Self.taking(extract)
  }
}

extension Case: CustomStringConvertible {
  /// The case as a row names it, without the dot.
  public var description: String { name.stringValue }
}

extension Case {
  @inlinable @inline(__always) static func taking(
    _ extract: @escaping @Sendable (consuming Root) -> Payload?
  ) -> @Sendable (UnsafeMutablePointer<Root>) -> Payload {
    { place in
      guard let payload = extract(place.move()) else {
        preconditionFailure("a case of \(Root.self) does not match its name")
      }
      return payload
    }
  }

  /// Lets `body` inspect the payload in its place. It moves out and back, so nothing is retained.
  @inlinable @inline(__always) func look<Seen>(
    at place: UnsafeMutablePointer<Root>, _ body: (borrowing Payload) -> Seen
  ) -> Seen {
    // A `Void` payload is not moved, and an event known only by name has no other. `Payload` is `Void` here, so the
    // cast is safe.
    if Payload.self == Void.self { return body(unsafeBitCast((), to: Payload.self)) }
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
    Case(_generated: name, { $0.state }) { AnyState($0) }
  }

  /// An event whose payload is not read. Its `embed` is never called: the case matches every event, and `look` does not
  /// move a `Void` payload.
  @inlinable static func nameOnly(_ name: Root.Name) -> Self where Payload == Void {
    Case(_generated: name, { preconditionFailure("only the name is known") }) { _ in () }
  }
}
