import FlowTesting
import PassEnabler
import PassEnablerScenarios
import PassSimulator
import PassWing
import Testing

@Suite("Scenarios and walks of the façade", .endsIfStuck) struct EnablerScenarioTests {
  @Test(
    "a scenario ends as it says, with nothing lost, and takes the same steps again", arguments: EnablerFlow.scenarios)
  func scenario(scenario: Scenario<EnablerFlow>) async {
    var first: [ScenarioStep] = [], second: [ScenarioStep] = []
    let result = await scenario.play { first.append($0) }
    #expect(result.problems == [])
    #expect(result.unsettled == [] && result.rests && result.answers.count == result.requests)
    _ = await scenario.play { second.append($0) }
    #expect(first == second)
  }

  @Test("the promises hold on walks, which meet everything in the table")
  func walks() throws {
    let suite = EnablerFlow.walkSuite, coverage = try #require(try suite.cover(seed: 1, steps: 400_000))
    #expect(suite.gap(in: coverage) == nil)
  }
}
