import FlowEngine

/// A script for a flow: the app's settings, the world around it, the actions of app and viewer, and the expected end.
///
///     let result = await scenario.play { print($0) }
///     print(result.problems.isEmpty)
@Memberwise(unlabelled: 2) package struct Scenario<F: SimulatedFlow>: Hashable, Sendable {
  /// Words joined by hyphens, unique among the scenarios of the flow.
  package var name: String
  /// What happens, in one line.
  package var summary: String
  /// The app's settings.
  package var settings: F.Settings = F.simulatedSettings
  /// The world that the flow runs in.
  package var world: WorldScript = F.simulatedWorld
  /// The seed of everything random in the world.
  package var seed: UInt64 = 1
  /// The actions of the app, in order.
  package var script: [ScriptedStep<F>]
  /// The expected end.
  package var ending: Ending<F>
}

extension Scenario {
  /// Creates a scenario in the world where everything works, but for the facts.
  ///
  /// Never inlined: an optimizing compiler takes minutes for a list of them.
  ///
  /// - Parameters:
  ///   - path: The edges of its ending in order, separated by white space.
  ///   - transitions: The number of transitions that it must take, where a needless detour would change nothing else.
  @inline(never) package init(
    _ name: String, _ summary: String, settings: F.Settings = F.simulatedSettings, given facts: [Fact] = [],
    script: [ScriptedStep<F>] = F.simulatedScript, endsIn state: F.State.Name, path: String, answers: [String],
    transitions: Int? = nil
  ) {
    var world = F.world(for: settings)
    world.apply(facts)
    self.init(
      name, summary, settings: settings, world: world, script: script,
      ending: Ending(
        state, path: path.split(whereSeparator: \.isWhitespace).map(String.init), answers: answers,
        transitions: transitions))
  }
}

/// A scenario of any flow.
package protocol PlayableScenario: Sendable, CustomStringConvertible {
  /// Words joined by hyphens, unique among the scenarios of the flow.
  var name: String { get }
  /// What happens, in one line.
  var summary: String { get }
  /// The world that the flow runs in.
  var world: WorldScript { get }
  /// The seed of everything random in the world.
  var seed: UInt64 { get }
  /// What differs in this scenario from the one where everything works: in the world, and in the app's settings.
  var facts: [String] { get }
  /// The ids of the edges that it must take, in this order; others may be in between.
  var path: [String] { get }
  /// Plays the scenario in a world that the caller can inspect afterwards.
  ///
  /// - Parameter report: Called for every step as it happens.
  func play(in world: SimulatedWorld, _ report: (ScenarioStep) -> Void) async -> ScenarioResult
}

extension PlayableScenario {
  /// Plays the scenario from its beginning; may be called again, with the same steps.
  package func play(_ report: (ScenarioStep) -> Void) async -> ScenarioResult {
    await play(in: SimulatedWorld(world, seed: seed), report)
  }

  /// The name, since the world of a scenario is long.
  package var description: String { name }
}

extension Scenario: PlayableScenario {
  /// Plays the scenario with another fact, and returns its result.
  package func result(given fact: Fact) async -> ScenarioResult {
    var scenario = self
    scenario.world.apply(fact)
    return await scenario.play { _ in }
  }

  /// The ids of the edges of its ending, without the states that edges return to.
  package var path: [String] { ending.path.map { String($0.prefix { $0 != "→" }) } }

  /// The members of `WorldScript` and of the settings that differ, each with its value.
  package var facts: [String] {
    ScriptDifferences(of: world, besides: F.simulatedWorld).lines
      + ScriptDifferences(of: settings, besides: F.simulatedSettings).lines
  }

  /// Plays the scenario: one effect after the other, in simulated time, always in the same way.
  ///
  /// Of several effects of a state that produce events, only the first is performed. Simulated work takes no time, so
  /// the others, such as a deadline, are never reached.
  package func play(in world: SimulatedWorld, _ report: (ScenarioStep) -> Void) async -> ScenarioResult {
    await play(in: world, by: F.machine, report)
  }

  /// Plays the scenario by another table than the flow's, to see whether it notices the difference, or while an
  /// observer watches.
  package func play(
    in world: SimulatedWorld, by machine: Machine<F>, watch: (any ScenarioWatch<F>)? = nil,
    _ report: (ScenarioStep) -> Void
  ) async -> ScenarioResult {
    let stage = Stage(self, machine, watch)
    var app = Launch<F>(in: world)
    for _ in 0..<Stage<F>.limit {
      for step in await stage.steps() { report(step) }
      if let command = await stage.commandDue() {
        _ = await app.perform(command, Emitter { _ in false })
      } else if let act = await stage.actDue(beforeEffect: true) {
        await stage.play(act, by: &app, in: world)
      } else if let effect = await stage.effect {
        let visit = await stage.run.visit, launch = await stage.launches
        let outcome = await stage.perform(effect, of: visit, in: world, app.perform)
        await stage.note(effect, outcome)
        while let act = await stage.actDue(beforeEffect: false) { await stage.play(act, by: &app, in: world) }
        await stage.conclude(outcome, of: visit, launch: launch, in: world)
      } else {
        let result = await stage.result()
        return await stage.result(problems: stage.problems + ending.problems(of: result))
      }
    }
    for step in await stage.steps() { report(step) }
    return await stage.result(problems: ["does not come to rest within \(Stage<F>.limit) effects and actions"])
  }
}
