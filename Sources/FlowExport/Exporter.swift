import FlowEngine

/// A way to write a machine down. The same machine gives the same text, in every process.
public protocol Exporter: Sendable {
  /// The whole text, with a newline at its end.
  func text(of graph: Graph) -> String
}

extension Exporter {
  /// The text of a machine.
  public func text<F: Flow>(of machine: Machine<F>) -> String { text(of: Graph(machine)) }
}
