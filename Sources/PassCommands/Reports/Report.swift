import Foundation
import PassSimulator

/// How a run is shown. Every text ends with a newline or is empty.
protocol Report: Sendable {
  func opening(_ scenario: any PlayableScenario) -> String
  func line(_ step: ScenarioStep) -> String
  func closing(_ scenario: any PlayableScenario, _ result: ScenarioResult, problems: [String]?) -> String
}

/// A run for programs: one object to a line, the last of them the outcome.
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

  /// Keys are sorted, so that equal runs are equal texts.
  private static func text(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
