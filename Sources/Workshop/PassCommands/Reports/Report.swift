import FlowCommands
import PassSimulator

/// A presentation of a run. Every text ends with a newline or is empty.
protocol Report: Sendable {
  func opening(_ scenario: any PlayableScenario) -> String
  func line(_ step: ScenarioStep) -> String
  func closing(_ scenario: any PlayableScenario, _ result: ScenarioResult, problems: [String]?) -> String
}

/// A presentation for programs: one object per line, the last of them the outcome.
struct JSONReport: Report {
  private struct Outcome: Encodable {
    let kind = "outcome"
    let facts: [String]
    let state: String, edges: [String], answers: [String], problems: [String]
  }

  func opening(_ scenario: any PlayableScenario) -> String { "" }
  func line(_ step: ScenarioStep) -> String { Self.text(step) }
  func closing(_ scenario: any PlayableScenario, _ result: ScenarioResult, problems: [String]?) -> String {
    Self.text(
      Outcome(
        facts: scenario.facts, state: result.state, edges: result.edgeIds, answers: result.answers,
        problems: problems ?? []))
  }

  // Names and numbers, which always encode.
  private static func text(_ value: some Encodable) -> String { (try? JSONText.of(value, isOneLine: true)) ?? "" }
}
