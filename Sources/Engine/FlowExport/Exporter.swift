import FlowEngine

/// A format in which a machine is written. The same machine gives the same text in every process.
public protocol Exporter: Sendable {
  /// The whole text, which ends with a newline.
  func text(of graph: Graph) -> String
}

extension Exporter {
  /// The text of a machine.
  public func text<F: Flow>(of machine: Machine<F>) -> String { text(of: Graph(machine)) }
}
