import FlowEngine

/// A script for a flow: the app's settings, the world around it, what app and viewer do, and how it should end.
///
///     let result = await scenario.play { print($0) }
///     print(result.problems.isEmpty)
package struct Scenario<F: SimulatedFlow>: Hashable, Sendable {
  /// Words joined by hyphens, unique among the scenarios of the flow.
  package var name: String
  /// What happens, in one line.
  package var summary: String
  /// The app's settings.
  package var settings: F.Settings
  /// The world that the flow runs in.
  package var world: WorldScript
  /// Fixes everything random in the world.
  package var seed: UInt64
  /// What the app does, in this order.
  package var script: [ScriptedStep<F>]
  /// How it should end.
  package var ending: Ending<F>

  /// By default the app's settings are accepted, and everything in the world works.
  package init(
    _ name: String, _ summary: String, settings: F.Settings = F.simulatedSettings,
    world: WorldScript = F.simulatedWorld,
    seed: UInt64 = 1, script: [ScriptedStep<F>], ending: Ending<F>
  ) {
    self.name = name
    self.summary = summary
    self.settings = settings
    self.world = world
    self.seed = seed
    self.script = script
    self.ending = ending
  }
}

extension Scenario {
  /// The scenario with the number of transitions that it must take, for when an additional detour would change nothing
  /// else.
  package func taking(_ transitions: Int) -> Self {
    var scenario = self
    scenario.ending.transitions = transitions
    return scenario
  }
}

/// A scenario of whatever flow.
package protocol PlayableScenario: Sendable, CustomStringConvertible {
  /// Words joined by hyphens, unique among the scenarios of the flow.
  var name: String { get }
  /// What happens, in one line.
  var summary: String { get }
  /// The world that the flow runs in.
  var world: WorldScript { get }
  /// Fixes everything random in the world.
  var seed: UInt64 { get }
  /// What is otherwise in this story than where everything works: of the world, and of what the app says about itself.
  var facts: [String] { get }
  /// The ids of the edges that it has to take, in this order; others may lie between.
  var path: [String] { get }
  /// Plays the scenario in a world that another part looks at afterwards.
  ///
  /// - Parameter report: Called for every step as it happens.
  func play(in world: World, _ report: (ScenarioStep) -> Void) async -> ScenarioResult
}

extension PlayableScenario {
  /// Plays the scenario from its beginning; may be called again, with the same steps.
  package func play(_ report: (ScenarioStep) -> Void) async -> ScenarioResult {
    await play(in: World(world, seed: seed), report)
  }

  /// The name: the world of a scenario is long.
  package var description: String { name }
}

extension Scenario: PlayableScenario {
  /// The ids of the edges of its ending, without the states that a return comes back to.
  package var path: [String] { ending.path.map { String($0.prefix { $0 != "→" }) } }

  /// Members of `WorldScript` and of the settings, each with its value.
  package var facts: [String] {
    Facts(of: world, besides: F.simulatedWorld).lines + Facts(of: settings, besides: F.simulatedSettings).lines
  }

  /// Plays the scenario: one effect after the other, in simulated time, the same way every time.
  ///
  /// Of several effects of a state that bring something, only the first is performed. Simulated work takes no time, so
  /// the others, such as a deadline, are never reached.
  package func play(in world: World, _ report: (ScenarioStep) -> Void) async -> ScenarioResult {
    await play(in: world, by: F.machine, report)
  }

  /// Plays the scenario by another table than that of the flow, to see whether it notices the difference, or while
  /// an observer watches.
  package func play(
    in world: World, by machine: Machine<F>, watch: (any ScenarioWatch<F>)? = nil, _ report: (ScenarioStep) -> Void
  ) async -> ScenarioResult {
    let stage = Stage(self, machine, watch)
    var app = Launch<F>(in: world)
    for _ in 0..<Stage<F>.limit {
      for step in await stage.steps() { report(step) }
      if let command = await stage.commandDue() {
        _ = await app.perform(command, Emit { _ in false })
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
    return await stage.result(problems: ["does not come to rest within \(Stage<F>.limit) effects and script"])
  }
}
