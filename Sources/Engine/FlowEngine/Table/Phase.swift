/// A named group of states and inner phases, with the columns that they share.
public struct Phase<F: Flow>: FlowPart {
  /// A short name, such as `C1`.
  public let name: String
  /// A title for people.
  public let title: String
  /// The states of the phase that are in no phase inside it, in the order in which they read best.
  public var nodes: [StateNode<F>]
  /// The phases inside it, in the order in which they read best, after its own states.
  public var phases: [Phase<F>]
  /// Rows that decide an event in every state inside that is itself silent about it.
  var columns: [Column<F>]
  /// Where the phase is written.
  package let location: CodeLocation

  /// Creates a phase from its states, the phases inside it and its columns.
  ///
  /// - Parameters:
  ///   - nodes: Its own states.
  ///   - phases: The phases inside it.
  ///   - columns: Rows that decide an event in each state inside that is silent about it, or leaves a part of it to the
  ///     phase around. The columns of an inner phase come before those of the phase around it. Effects and timers among
  ///     them belong to the phase.
  public init(
    _ name: String, _ title: String, _ nodes: [StateNode<F>] = [], phases: [Phase<F>] = [],
    everywhere columns: [Column<F>] = [], file: StaticString = #fileID, line: UInt = #line
  ) {
    location = CodeLocation(file: file, line: line)
    self.name = name
    self.title = title
    self.nodes = nodes
    self.phases = phases
    self.columns = columns
  }

  /// All states inside, including those of inner phases.
  public var allNodes: [StateNode<F>] { nodes + phases.flatMap(\.allNodes) }

  /// The phase, and all phases inside it, each before those that it contains.
  public var allPhases: [Phase<F>] { [self] + phases.flatMap(\.allPhases) }

  /// Changes all states inside, in the order of `allNodes`.
  public mutating func changeNodes(_ change: (inout StateNode<F>) throws -> Void) rethrows {
    for index in nodes.indices { try change(&nodes[index]) }
    try phases.changeNodes(change)
  }
}

extension Array {
  /// Changes all states inside phases, in the order of `allNodes`.
  package mutating func changeNodes<F>(_ change: (inout StateNode<F>) throws -> Void) rethrows
  where Element == Phase<F> {
    for index in indices { try self[index].changeNodes(change) }
  }
}

/// The owner of the column that decided a cell.
@usableFromInline package enum ColumnOwner: Hashable, Sendable, CustomStringConvertible {
  /// The phase of this name.
  case phase(String)
  /// The whole machine.
  case machine

  /// The name of the phase, or `everywhere`.
  @usableFromInline package var description: String {
    switch self {
    case .phase(let name): name
    case .machine: "everywhere"
    }
  }
}
