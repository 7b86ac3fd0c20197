/// One case of an enum: its name, and the way in and out of its payload.
///
/// A case is declared once, as a static member that rows of a table then name with a leading dot:
///
///     extension Case<State, Open> {
///       static var open: Self { .init(.open, State.open) { if case .open(let payload) = $0 { payload } else { nil } } }
///     }
///
/// `embed` and `extract` are inverse to each other; `lawsBroken(by:named:)` checks it.
public struct Case<Root: Cased, Payload>: Sendable {
  /// Which case.
  public let name: Root.CodingKeys
  /// Builds the case from its payload.
  public let embed: @Sendable (Payload) -> Root
  /// The payload when the value is of this case, else nil.
  public let extract: @Sendable (Root) -> Payload?

  /// Declares a case: its name, the way in and the way out.
  @inlinable public init(
    _ name: Root.CodingKeys, _ embed: @escaping @Sendable (Payload) -> Root, _ extract: @escaping @Sendable (Root) -> Payload?
  ) {
    self.name = name
    self.embed = embed
    self.extract = extract
  }
}

extension Case {
  /// What a case declares wrongly, in words, tried on a value that should be of this case: nothing when its declaration is right.
  ///
  /// For the test of a table's vocabulary: a slip of the pen in the line of a case shows here.
  public func lawsBroken(by payload: Payload) -> [String] where Payload: Equatable {
    let root = embed(payload)
    var broken: [String] = []
    if root.name != name { broken.append("\(name.stringValue) embeds as \(root.name.stringValue)") }
    if extract(root) != payload { broken.append("\(name.stringValue) does not extract what it embedded") }
    return broken
  }

  /// The same for a case without payload.
  public func lawsBroken() -> [String] where Payload == Void {
    let root = embed(())
    var broken: [String] = []
    if root.name != name { broken.append("\(name.stringValue) embeds as \(root.name.stringValue)") }
    if extract(root) == nil { broken.append("\(name.stringValue) does not extract what it embedded") }
    return broken
  }
}
