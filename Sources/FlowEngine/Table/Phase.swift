/// A named group of states, and what they all decide alike.
public struct Phase<F: Flow>: Sendable {
  /// Short, for example `C1`.
  public let name: String
  /// What the phase is, for people.
  public let title: String
  /// The states of the phase, in the order in which they read best.
  public var nodes: [Node<F>]
  /// Rows that decide an event in every state of the phase that is itself silent about it.
  var columns: [Row<F, F.State>]

  /// A phase; `columns` decide an event in each of its states that is silent about it.
  public init(_ name: String, _ title: String, everywhere columns: [Row<F, F.State>] = [], _ nodes: [Node<F>]) {
    self.name = name
    self.title = title
    self.nodes = nodes
    self.columns = columns.flatMap(\.flattened)
  }
}
