/// A named group of states, and what they all decide alike.
public struct Phase<F: Flow>: Sendable {
  /// Short, for example `C1`.
  public let name: String
  /// What the phase is, for people.
  public let title: String
  /// The states of the phase, in the order in which they read best.
  public var nodes: [Node<F>]
  /// Rows that decide an event in every state of the phase that is itself silent about it.
  var columns: [Column<F>]

  /// A phase; `columns` decide an event in each of its states that is silent about it.
  public init(_ name: String, _ title: String, everywhere columns: [Column<F>] = [], _ nodes: [Node<F>]) {
    self.name = name
    self.title = title
    self.nodes = nodes
    self.columns = columns
  }
}

extension Phase {
  /// Writes the columns of each phase, then those of the whole machine, into the nodes that leave something to them,
  /// where they are then found as the nodes' own. Answers the columns that decided nothing.
  static func adoptColumns(_ phases: inout [Phase], _ everywhere: [Column<F>], _ roles: Roles<F>) -> [Diagnostic] {
    var idle: [Diagnostic] = []
    for index in phases.indices {
      let columns = phases[index].columns
      idle += adopt(columns, into: &phases[index...index], roles, at: phases[index].name, everywhere: false)
      phases[index].columns = []
    }
    return idle + adopt(everywhere, into: &phases[...], roles, at: "everywhere", everywhere: true)
  }

  private static func adopt(
    _ columns: [Column<F>], into phases: inout ArraySlice<Phase>, _ roles: Roles<F>, at place: String,
    everywhere: Bool
  ) -> [Diagnostic] {
    let columns = columns.flatMap { $0.flattened }
    var used: Set<Int> = []
    for phase in phases.indices {
      for node in phases[phase].nodes.indices {
        used.formUnion(phases[phase].nodes[node].adopt(columns, roles, everywhere: everywhere))
      }
    }
    return columns.indices.filter { !used.contains($0) }.map { index in
      columns[index].event.map { Diagnostic(.columnIdle, at: "\(place) × \($0.stringValue)") }
        ?? Diagnostic(.columnIdle, at: place, "a column has no effect, answers nobody and is not final")
    }
  }
}
