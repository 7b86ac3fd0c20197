import AppleSSOFlow
import AppleSSOScenarios
import FlowEngine
import PassRules
import PassSimulator

@testable import PassCommands

extension Trace {
  /// The trace of a scenario.
  static func of(_ scenario: Scenario<AppleSSO>) async -> Trace {
    let world = World(scenario.world, seed: scenario.seed)
    var steps: [ScenarioStep] = []
    _ = await scenario.play(in: world) { steps.append($0) }
    return Trace(await [Journal.Line<RecordLine>](of: steps, in: world).compactMap(\.entry))
  }
}
