/// A named group of states, and what they all decide alike.
public struct Phase<F: Flow>: Sendable {
  /// Short, for example `C1`.
  public let name: String
  public let title: String
  public var nodes: [Node<F>]
  /// Rows that decide an event in every state of the phase that is itself silent about it.
  var columns: [Row<F, F.State>]

  public init(_ name: String, _ title: String, everywhere columns: [Row<F, F.State>] = [], _ nodes: [Node<F>]) {
    self.name = name
    self.title = title
    self.nodes = nodes
    self.columns = columns
  }
}
