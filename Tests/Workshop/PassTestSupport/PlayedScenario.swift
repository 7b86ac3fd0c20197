import Foundation
import PassAPI
import PassSimulator
import PassScenarios

/// A scenario that was played to its end, with everything that came of it: played once, however many tests look at it.
package struct PlayedScenario: Sendable {
  package let scenario: any PlayableScenario
  package let world: SimulatedWorld
  package let result: ScenarioResult
  package let steps: [ScenarioStep]
  /// What went over the wire.
  package let log: [Exchange]

  /// Plays a scenario anew.
  package init(_ scenario: any PlayableScenario) async {
    self.scenario = scenario
    world = SimulatedWorld(scenario.world, seed: scenario.seed)
    var steps: [ScenarioStep] = []
    result = await scenario.play(in: world) { steps.append($0) }
    self.steps = steps
    log = await world.transport.log
  }

  /// Every scenario of a flow, in the order of the flow.
  package static func all<F: SimulatedFlow>(of flow: F.Type) async -> [PlayedScenario] {
    var all: [PlayedScenario] = []
    for play in F.scenarios.map({ plays.play($0, of: "\(flow)") }) { all.append(await play.value) }
    return all
  }

  /// One scenario of a flow.
  package static func of<F: SimulatedFlow>(_ scenario: Scenario<F>) async -> PlayedScenario {
    await plays.play(scenario, of: "\(F.self)").value
  }

  private static let plays = Plays()
}

extension RegisteredFlow {
  /// Its scenarios, each played once.
  package var played: [PlayedScenario] { get async { await PlayedScenario.all(of: F.self) } }
}

/// What was played, and is being played. Sendable, because plays are touched only under the lock.
private final class Plays: @unchecked Sendable {
  private let lock = NSLock()
  private var plays: [String: Task<PlayedScenario, Never>] = [:]

  func play(_ scenario: any PlayableScenario, of flow: String) -> Task<PlayedScenario, Never> {
    let name = "\(flow) \(scenario.name)"
    return lock.withLock {
      let play = plays[name] ?? Task { await PlayedScenario(scenario) }
      plays[name] = play
      return play
    }
  }
}
