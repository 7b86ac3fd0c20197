import FlowCommands
import PassAPI
import PassSimulator

/// A presentation for people: one line for each transition, in columns.
struct TextReport: Report {
  /// Wide enough for most ids, so that the columns align from the first line on.
  private static let edgeWidth = 20
  private static let exchangeWidth = 58

  func opening(_ scenario: any PlayableScenario) -> String {
    let facts = scenario.facts.map { "  \($0)\n" }.joined()
    return "\(scenario.name): \(scenario.summary)\n\(facts)\n"
  }

  func line(_ step: ScenarioStep) -> String {
    switch step.kind {
    case .moved: transition(step, "\(step.from) → \(step.to)")
    case .stayed: transition(step, "\(step.from) stays")
    case .answered: note("\(step.event) answered", step.note)
    case .refused: note("\(step.event) refused", step.note)
    case .ignored: note("\(step.event) ignored in \(step.from)", step.note)
    case .deferred: note("\(step.event) deferred in \(step.from)", step.note)
    case .late: note("\(step.event) came too late", step.note)
    case .undecided: note("\(step.event) is undecided in \(step.from)", step.note)
    case .broken: note("broken", step.note)
    }
  }

  func closing(_ scenario: any PlayableScenario, _ result: ScenarioResult, problems: [String]?) -> String {
    let verdict = problems.map { $0.isEmpty ? ", as the scenario says" : ", NOT as the scenario says" } ?? ""
    return "\nends in \(result.state) after \(result.edgeIds.count) transitions\(verdict)\n"
      + (problems ?? []).map { "  \($0)\n" }.joined()
  }

  private func transition(_ step: ScenarioStep, _ movement: String) -> String {
    let left = "\(step.place.padded(to: 9)) \((step.edge ?? "").padded(to: Self.edgeWidth)) "
    let exchanges = events(step)
    // Only the last of several exchanges led on; the earlier ones get their own lines.
    let before = exchanges.dropLast().map { String(repeating: " ", count: left.count) + $0 + "\n" }.joined()
    return before + left + (exchanges.last ?? step.event).padded(to: Self.exchangeWidth) + " " + movement + "\n"
  }

  /// The events outside the machine: calls, callbacks, questions to the framework, questions to the viewer.
  private func events(_ step: ScenarioStep) -> [String] {
    step.exchanges.map(\.text) + step.signals.map(\.text)
      + [step.query.map { "framework: \($0.text)" }, step.question.map { "viewer: \($0.text)" }].compactMap(\.self)
  }

  private func note(_ what: String, _ more: String?) -> String {
    "\(String(repeating: " ", count: 10))· \(what)\(more.map { ": \($0)" } ?? "")\n"
  }
}

extension ScenarioStep.Exchange {
  /// The exchange in words, for example `POST /o/client/token 201`.
  fileprivate var text: String { "\(method) \(path) \(status.map(String.init) ?? failure ?? "no answer")" }
}

extension ScenarioStep.Dialogue { fileprivate var text: String { "\(question) – \(answer)" } }
