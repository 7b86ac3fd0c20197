import FaultSweep
import FlowEngine
import FlowExport
import PassSimulator

/// A flow as the command line knows it, whatever its types.
public protocol RegisteredFlow: Sendable {
  /// The flow itself.
  associatedtype F: SimulatedFlow
  /// What it is called on the command line: `--flow v2`.
  var name: String { get }
  /// How its table is written down for people: title, introduction, and the steps that it should encode.
  var document: StatesDocument { get }
  /// What drawings show that the table does not tell.
  var meaning: Meaning { get }
  /// What the document that it follows demands, each with what meets it; nil when nobody has gone through it.
  var demands: Demands? { get }
}

/// A flow with what the catalogue adds to it: declared once, beside the flow's document.
public struct FlowRegistration<F: SimulatedFlow>: RegisteredFlow {
  /// What it is called on the command line.
  public let name: String
  /// How its table is written down.
  public let document: StatesDocument
  /// What drawings show that the table does not tell.
  public let meaning: Meaning
  /// What the document that it follows demands.
  public let demands: Demands?

  /// Registers a flow.
  public init(
    _ flow: F.Type, name: String, document: StatesDocument, demands: Demands? = nil, meaning: Meaning = Meaning()
  ) {
    self.name = name
    self.document = document
    self.demands = demands
    self.meaning = meaning
  }
}

extension RegisteredFlow {
  /// The table as data.
  public var graph: Graph { Graph(F.machine) }
  /// What is wrong with the table, a line for each; empty when it is sound.
  public var diagnostics: [String] { F.machine.validate().map(\.description) }
  /// The scenarios; the first is the happy path.
  public var scenarios: [any PlayableScenario] { F.scenarios }
  /// The names of the phases.
  public var phases: [String] { F.machine.phases.map(\.name) }

  /// The ids of the edges, with and without the states that a column spreads them over.
  public var edgeIds: Set<String> { Set(F.machine.edges.flatMap { [$0.id, $0.row] }) }

  /// Plays the scenarios of some names, and answers which edges each of them takes.
  public func edgesTaken(by names: Set<String>) async -> [String: Set<String>] {
    var taken: [String: Set<String>] = [:]
    for scenario in scenarios where names.contains(scenario.name) {
      taken[scenario.name] = Set(await scenario.play { _ in }.edgeIds)
    }
    return taken
  }

  /// The ids of the edges that cite each rule, without the states that a column spreads them over.
  public var edgesByRule: [String: [String]] {
    var ids: [String: [String]] = [:]
    for edge in F.machine.edges {
      for source in edge.sources where source.text.hasPrefix("R-") && ids[source.text]?.contains(edge.row) != true {
        ids[source.text, default: []].append(edge.row)
      }
    }
    return ids
  }

  /// Plays the scenarios, or one of them, with every kind of fault at every call: what breaks a law of the wire, and
  /// what was done in one line.
  public func sweep(only name: String? = nil, workers: Int) async -> (failures: [String], summary: String) {
    let scenarios = F.scenarios.filter { name == nil || $0.name == name }
    let report = await FaultSweep<F>(scenarios, workers: workers).run()
    return (report.failures.map(\.description), report.summary)
  }
}
