import FlowCommands
import FlowEngine
import FlowExport
import FlowTesting
import Foundation
import PassScenarios
import PassRules
import PassSimulator

/// A flow as a tool knows it: its scenarios are played for drawings.
struct FlowOnCommandLine<Registered: RegisteredFlow>: RegisteredMachine, SimulatedMachine {
  let registered: Registered
  var flow: any RegisteredFlow { registered }
  var name: String { registered.name }
  var machine: Machine<Registered.F> { Registered.F.machine }
  var document: StatesDocument { registered.document }
  var emphases: [String: Emphasis] { registered.emphases }
  var walkSuite: WalkSuite<Registered.F>? { registered.walkSuite }
  var proofSets: [ProofSet<Registered.F>] { registered.proofSets }
  var scenarios: [any DrawableRun] { registered.scenarios.map(PlayedRun.init) }

  /// The calls of the journal are read, too.
  func run(in journal: JournalFile, of graph: Graph) throws(UsageError) -> any DrawableRun {
    do throws(RecordedFile.Unreadable) {
      let lines = try Journal.lines(of: journal.data, records: RecordLine.self)
      let steps = try [ScenarioStep](lines, of: graph, calling: registered.endpoints)
      return ToldRun(name: journal.name, told: steps)
    } catch {
      throw UsageError("\(journal.name): \(error)")
    }
  }
}

/// A machine with a simulated world around it.
protocol SimulatedMachine {
  var flow: any RegisteredFlow { get }
}

extension Catalogue {
  /// The flows as a tool knows them: the first, and the others.
  var machines: (any RegisteredMachine, [any RegisteredMachine]) {
    func machine(_ flow: some RegisteredFlow) -> any RegisteredMachine { FlowOnCommandLine(registered: flow) }
    return (machine(first), flows.dropFirst().map { machine($0) })
  }
}

extension Arguments {
  /// The flow that the call is about.
  var flow: any RegisteredFlow {
    get throws(UsageError) {
      guard let simulated = machine as? any SimulatedMachine else {
        throw UsageError("\(machine.name) has no simulated world")
      }
      return simulated.flow
    }
  }
}

extension Option.Value {
  /// The name of a scenario.
  static var scenario: Self { .ofMachine("NAME") { $0.scenarios.map(\.name) } }
}

/// A scenario, which is played for each drawing.
private struct PlayedRun: DrawableRun {
  let scenario: any PlayableScenario
  var name: String { scenario.name }
  var title: String { scenario.summary }
  var steps: [RunStep] { get async { await scenario.steps.map(RunStep.init) } }
  func conversation(in graph: Graph) async -> Conversation { await scenario.conversation(in: graph) }
}

/// A run that a journal tells.
private struct ToldRun: DrawableRun {
  let name: String
  let told: [ScenarioStep]
  var title: String { URL(fileURLWithPath: name).lastPathComponent }
  var steps: [RunStep] { told.map(RunStep.init) }
  func conversation(in graph: Graph) -> Conversation { Conversation(title, told, in: graph) }
}

extension RunStep {
  fileprivate init(_ step: ScenarioStep) {
    self.init(edge: step.edge, from: step.from, to: step.to, calls: step.exchanges.map(\.call))
  }
}

extension ScenarioStep.Exchange {
  /// The endpoint in words: `profiles-list GET /api/v2/REF30/profiles`.
  fileprivate var call: String { [endpoint, method, path].filter { !$0.isEmpty }.joined(separator: " ") }
}
