import FlowEngine
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
    let suite = EnablerFlow.walkSuite, coverage = try #require(try suite.cover(seed: 3, steps: 30_000))
    #expect(suite.gap(in: coverage) == nil)
  }

  @Test("sdk K07: a controller on the screen is taken back when another provider begins the login anew (C07)")
  func takenBack() throws {
    var context = EnablerFlow.Context()
    context.login.presented = [1, 2]
    var stepper = try Stepper(EnablerFlow.machine, context, in: .leavingLogin(.switched))
    try stepper.progress(.signInFailed(EnablerFlow.FailedSignIn(.cancelled, needsCode: false)))
    guard case .telling(let telling) = stepper.state else {
      Issue.record("\(stepper.state)")
      return
    }
    #expect(telling.callbacks == [.dismissTvProviderDialog(1), .dismissTvProviderDialog(2)])
    #expect(stepper.run.kept.map(\.name) == [.preparingLogin] && stepper.context.login.presented == [])
  }
}
