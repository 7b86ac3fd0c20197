import FlowCommands
import FlowEngine
import FlowExport
import Foundation
import PassRules
import PassSimulator

extension FlowWorld {
  /// The scenarios, each played when it is drawn.
  package var runs: [any DrawableRun] { F.scenarios.map(PlayedRun.init) }

  /// The run in a journal; its calls are read, too.
  package func run(in journal: JournalFile, of graph: Graph) throws(UsageError) -> any DrawableRun {
    do throws(RecordedFile.Unreadable) {
      let lines = try Journal.lines(of: journal.data, records: RecordLine.self)
      let steps = try [ScenarioStep](lines, of: graph, calling: F.simulatedWorld.backend.endpoints)
      return RecordedRun(name: journal.name, recorded: steps)
    } catch {
      throw UsageError("\(journal.name): \(error)")
    }
  }
}

/// A scenario, played for each drawing.
private struct PlayedRun: DrawableRun {
  let scenario: any PlayableScenario
  var name: String { scenario.name }
  var title: String { scenario.summary }
  var steps: [RunStep] { get async { await scenario.steps.map(RunStep.init) } }
  func sequenceDiagram(in graph: Graph) async -> SequenceDiagram { await scenario.sequenceDiagram(in: graph) }
}

/// A run read from a journal.
private struct RecordedRun: DrawableRun {
  let name: String
  let recorded: [ScenarioStep]
  var title: String { URL(fileURLWithPath: name).lastPathComponent }
  var steps: [RunStep] { recorded.map(RunStep.init) }
  func sequenceDiagram(in graph: Graph) -> SequenceDiagram { SequenceDiagram(title, recorded, in: graph) }
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
