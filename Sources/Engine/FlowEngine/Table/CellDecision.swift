/// What a cell decides about an event that takes no edge, always or under a condition.
public struct CellDecision<F: Flow>: Sendable {
  /// The kinds of decision other than an edge.
  package enum Kind: Hashable, Sendable {
    /// Nothing happens, for the reason given.
    case ignore(because: String)
    /// The request is refused.
    case reject(F.Refusal)
    /// The event waits for a state that takes it.
    case `defer`
  }
  /// The event that the cell decides.
  public let event: F.Event.Name
  /// The kind of decision.
  package let kind: Kind
  /// The guard; `always` if no question is asked.
  public var condition: Condition
  /// The questions that the condition asks.
  package internal(set) var questions: [TableQuestion<F>]
  /// Whether the guard of a deferred event is asked again only when a state is entered.
  public let isUntilLeft: Bool
  /// The owner of the column that the decision comes from, if the state is silent about the event or leaves a part of
  /// it to columns; `nil` if the row is the state's own.
  package internal(set) var column: ColumnOwner?
  /// Where the row is written.
  package let location: CodeLocation?
}

extension CellDecision: CustomStringConvertible {
  /// The form in a table: `ignore (reason)`, `reject (refusal)`, `defer` or `defer until left`.
  public var description: String { isUntilLeft ? "\(kind) until left" : kind.description }
}

extension CellDecision.Kind: CustomStringConvertible {
  /// The form in a table: `ignore (reason)`, `reject (refusal)` or `defer`.
  package var description: String {
    switch self {
    case .ignore(let reason): "ignore (\(reason))"
    case .reject(let refusal): "reject (\(refusal))"
    case .defer: "defer"
    }
  }
}
