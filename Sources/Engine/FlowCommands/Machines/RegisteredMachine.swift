import FlowEngine
import FlowExport
import FlowTesting

/// A machine as a command line sees it, whatever its types: a `MachineRegistration` of some flow.
package protocol RegisteredMachine: Sendable {
  /// The flow of the machine.
  associatedtype F: Flow
  /// The name on the command line.
  var name: String { get }
  /// The table.
  var machine: Machine<F> { get }
  /// The document that describes the table to people: title, introduction, and the steps that it should encode.
  var document: StatesDocument { get }
  /// The refusals and failures among its edges, by the ids of their rows, which take precedence, or by their events.
  var emphases: [String: Emphasis] { get }
  /// Walks and properties of the machine; `nil` if it has none.
  var walkSuite: WalkSuite<F>? { get }
  /// Samples with which explorations of the machine finish; empty if it has none.
  var proofSets: [ProofSet<F>] { get }
  /// The simulation around the machine; `nil` if it has none.
  var world: (any MachineWorld)? { get }
}

/// The simulation around a machine: the optional part of its registration.
package protocol MachineWorld: Sendable {
  /// Named runs, for drawings; the first is the happy path.
  var runs: [any DrawableRun] { get }
  /// The run in a journal, with what happened around the machine.
  ///
  /// - Parameter graph: The graph of the run's machine, or of another version of it.
  /// - Throws: A `UsageError` if it is not a journal, or if it is one of another machine.
  func run(in journal: JournalFile, of graph: Graph) throws(UsageError) -> any DrawableRun
}

extension RegisteredMachine {
  /// Named runs, for drawings; empty without a world.
  package var runs: [any DrawableRun] { world?.runs ?? [] }
  /// The run in a journal; without a world, from its records alone.
  ///
  /// - Parameter graph: The graph of the run's machine, or of another version of it.
  /// - Throws: A `UsageError` if it is not a journal, or if it is one of another machine.
  package func run(in journal: JournalFile, of graph: Graph) throws(UsageError) -> any DrawableRun {
    if let world { return try world.run(in: journal, of: graph) }
    return try RecordedRun(journal, in: graph)
  }
  /// The table as data.
  package var graph: Graph { Graph(machine) }
  /// The faults of the table; empty if it is sound.
  package var diagnostics: [Diagnostic] { machine.validate() }
  /// The size of the table, in words.
  package var size: String { "\(machine.nodes.count) states, \(machine.edges.count) edges" }
}
