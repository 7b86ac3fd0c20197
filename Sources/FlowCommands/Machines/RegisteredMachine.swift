import FlowEngine
import FlowExport
import FlowTesting

/// A machine as a command line knows it, whatever its types: a `MachineRegistration` of some flow.
package protocol RegisteredMachine: Sendable {
  /// The flow that the machine is of.
  associatedtype F: Flow
  /// What it is called on the command line.
  var name: String { get }
  /// The table.
  var machine: Machine<F> { get }
  /// How the table is written down for people: title, introduction, and the steps that it should encode.
  var document: StatesDocument { get }
  /// The refusals and failures among its edges, for drawings: by their events or, which goes first, by the ids of rows.
  var emphases: [String: Emphasis] { get }
  /// Walks and properties of the machine; nil if it has none.
  var walkSuite: WalkSuite<F>? { get }
  /// Samples with which explorations of the machine come to their end; empty if it has none.
  var proofSets: [ProofSet<F>] { get }
  /// What is simulated around the machine; nil if nothing is.
  var world: (any MachineWorld)? { get }
}

/// What is simulated around a machine: the optional part of its registration.
package protocol MachineWorld: Sendable {
  /// Runs that have a name, for drawings; the first is the happy path.
  var runs: [any DrawableRun] { get }
  /// The run that a journal tells, with what went on around the machine.
  ///
  /// - Parameter graph: The machine of the run, or another version of it.
  /// - Throws: A `UsageError` when it is no journal, or one of another machine.
  func run(in journal: JournalFile, of graph: Graph) throws(UsageError) -> any DrawableRun
}

extension RegisteredMachine {
  /// Runs that have a name, for drawings; none without a world.
  package var runs: [any DrawableRun] { world?.runs ?? [] }
  /// The run that a journal tells: by its records alone without a world.
  ///
  /// - Parameter graph: The machine of the run, or another version of it.
  /// - Throws: A `UsageError` when it is no journal, or one of another machine.
  package func run(in journal: JournalFile, of graph: Graph) throws(UsageError) -> any DrawableRun {
    if let world { return try world.run(in: journal, of: graph) }
    return try RecordedRun(journal, in: graph)
  }
  /// The table as data.
  package var graph: Graph { Graph(machine) }
  /// What is wrong with the table; empty when it is sound.
  package var diagnostics: [Diagnostic] { machine.validate() }
  /// How large the table is, in words.
  package var size: String { "\(machine.nodes.count) states, \(machine.edges.count) edges" }
}
