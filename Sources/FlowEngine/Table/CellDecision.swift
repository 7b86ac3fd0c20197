/// What a cell says to an event that it has no edge for, always or under a condition.
public struct CellDecision<F: Flow>: Sendable {
  /// The three ways of not moving.
  public enum Kind: Hashable, Sendable {
    /// Nothing happens, for the reason given.
    case ignore(because: String)
    /// The caller is refused.
    case reject(F.Refusal)
    /// The event waits for a state that takes it.
    case `defer`
  }
  /// The event.
  public let event: F.Event.Name
  /// What the cell says.
  public let kind: Kind
  /// The guard; `always` when nothing is asked.
  public var condition: Condition
  /// The questions that the condition is about.
  package internal(set) var questions: [TableQuestion<F>]
  /// What is deferred here is asked again only when a state is entered.
  public let isUntilLeft: Bool
  /// Whose column decided it, because the state itself is silent about the event, or leaves a part of it; nil where the
  /// row is the state's own.
  package internal(set) var column: ColumnOwner?
  /// Where the row is written.
  public let location: CodeLocation?
}

extension CellDecision: CustomStringConvertible {
  /// As it stands in a table: `ignore (reason)`, `reject (refusal)`, `defer`.
  public var description: String { isUntilLeft ? "\(kind) until left" : kind.description }
}

extension CellDecision.Kind: CustomStringConvertible {
  /// As it stands in a table: `ignore (reason)`, `reject (refusal)`, `defer`.
  public var description: String {
    switch self {
    case .ignore(let reason): "ignore (\(reason))"
    case .reject(let refusal): "reject (\(refusal))"
    case .defer: "defer"
    }
  }
}
