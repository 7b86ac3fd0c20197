import PassSimulator

/// How a run is shown. Every text ends with a newline or is empty.
protocol Report: Sendable {
  func opening(_ scenario: Scenario) -> String
  func line(_ step: ScenarioStep) -> String
  func closing(_ result: ScenarioResult) -> String
}
