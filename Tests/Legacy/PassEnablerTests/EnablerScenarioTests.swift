import FlowEngine
import FlowTesting
import PassEnabler
import PassScenarios
import PassSimulator
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

  @Test("an app that gives up a page does so in every launch, be it at the same visit of its state", arguments: [0, 4])
  func relaunched(further: Int) async {
    let steps: [ScriptedStep<EnablerFlow>] = [.setRequestor(), .logIn()]
    let checks = (0..<further).map { _ in ScriptedStep<EnablerFlow>.check }
    let story = Scenario<EnablerFlow>(
      "relaunched", "The viewer leaves the page in both launches",
      world: {
        var world = EnablerFlow.simulatedWorld
        world.framework.picker = .picks("pickeronly-apple")
        return world
      }(), script: steps + [.relaunch] + checks + steps, ending: Ending(.ready, path: [], answers: []))
    var left = 0
    let result = await story.play { if $0.edge == "C07.nil@showingPage" { left += 1 } }
    #expect(result.rests && left == 2)
  }

  @Test("the properties hold on walks, which meet everything in the table")
  func walks() throws {
    let suite = EnablerFlow.walkSuite, coverage = try #require(try suite.cover(seed: 8, steps: 100_000))
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
