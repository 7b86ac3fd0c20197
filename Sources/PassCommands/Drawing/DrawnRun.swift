import FlowEngine
import FlowExport
import Foundation
import PassRules
import PassSimulator

/// A run that is drawn: a scenario, which is played for it, or a journal.
enum DrawnRun {
  case scenario(any PlayableScenario)
  case journal(file: String, [ScenarioStep])

  /// The scenario of a name or, if there is no such scenario, the journal in a file of that name.
  init(_ name: String, of subject: Subject) throws(UsageError) {
    if let scenario = subject.scenarios.first(where: { $0.name == name }) {
      self = .scenario(scenario)
      return
    }
    guard let data = FileManager.default.contents(atPath: name) else {
      throw .unknown("scenario or journal", name, of: subject.scenarios.map(\.name))
    }
    do throws(RecordedFile.Unreadable) {
      let lines = try Journal.lines(of: data, records: RecordLine.self)
      self = .journal(file: name, try [ScenarioStep](lines, of: subject))
    } catch {
      throw UsageError("\(name): \(error)")
    }
  }

  /// What it is called above a drawing.
  var title: String {
    switch self {
    case .scenario(let scenario): scenario.summary
    case .journal(let file, _): URL(fileURLWithPath: file).lastPathComponent
    }
  }

  /// What the machine did.
  var steps: [ScenarioStep] {
    get async {
      switch self {
      case .scenario(let scenario): await scenario.steps
      case .journal(_, let steps): steps
      }
    }
  }

  var story: Story { get async { Story(title, await steps) } }
}
