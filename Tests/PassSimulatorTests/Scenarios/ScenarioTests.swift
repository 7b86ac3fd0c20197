import PassFlows
import PassSimulator
import Testing

@Suite("Scenarios") struct ScenarioTests {
  @Test("a scenario ends as it says", arguments: Scenario.all)
  func ending(of scenario: Scenario) async {
    var steps: [String] = []
    let result = await ScenarioRun(scenario).run { steps.append($0.description) }
    #expect(result.problems.isEmpty, "\(scenario.name): \(result.problems)\n\(steps.joined(separator: "\n"))")
  }
}
