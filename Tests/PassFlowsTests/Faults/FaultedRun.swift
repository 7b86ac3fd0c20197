import FlowEngine
import PassAPI
import PassFlows
import PassSimulator

/// A scenario played to its end, perhaps with faults, and everything that was seen of it.
struct FaultedRun: Sendable {
  let scenario: Scenario<AppleSSO>
  let steps: [ScenarioStep]
  let result: ScenarioResult
  let log: [Exchange]

  init(_ scenario: Scenario<AppleSSO>, _ faults: [Fault] = []) async {
    var disturbed = scenario
    disturbed.world.backend.faults = faults + scenario.world.backend.faults
    let world = World(disturbed.world, seed: disturbed.seed)
    var steps: [ScenarioStep] = []
    result = await disturbed.play(in: world) { steps.append($0) }
    log = await world.transport.log
    self.scenario = disturbed
    self.steps = steps
  }

  /// The edges that led here, the last ones when there are many.
  var path: String {
    let ids = result.edgeIds
    return (ids.count > 40 ? "… " : "") + ids.suffix(40).joined(separator: ", ") + " -> " + result.state
  }
}
