import PassAPI
import PassSimulator

/// What an app does, and from which action on its calls are counted: viewers wait for the network.
///
/// Counted in the simulated world, so that the same table makes the same calls. Calls of the user agent, and of the
/// viewer on a second screen, are not counted: the client does not make them.
struct StoryCost<F: SimulatedFlow>: Sendable {
  /// What happens, for example `playback`.
  let name: String
  /// The most calls that it should take.
  let aim: Int
  private let settings: F.Settings
  private let world: WorldScript
  private let before: [ScriptedStep<F>]
  private let script: [ScriptedStep<F>]

  /// A story whose calls are counted.
  ///
  /// - Parameters:
  ///   - aim: The most calls that it should take.
  ///   - before: What happened before.
  init(
    _ name: String, aim: Int, settings: F.Settings = F.simulatedSettings, world: WorldScript = F.simulatedWorld,
    before: [ScriptedStep<F>] = [], script: [ScriptedStep<F>]
  ) {
    self.name = name
    self.aim = aim
    self.settings = settings
    self.world = world
    self.before = before
    self.script = script
  }

  /// The endpoints called, in their order.
  func calls() async -> [Endpoint] {
    let skipped = await calls(before).count
    return Array(await calls(before + script).dropFirst(skipped))
  }

  private func calls(_ script: [ScriptedStep<F>]) async -> [Endpoint] {
    guard let rest = F.State.Name.allCases.first else { return [] }
    let scenario = Scenario<F>(
      "story", name, settings: settings, world: world, script: script, ending: Ending(rest, path: [], answers: []))
    let world = SimulatedWorld(world, seed: scenario.seed)
    _ = await scenario.play(in: world) { _ in }
    return await world.transport.log.compactMap { world.transport.endpoint(of: $0.request) }
      .filter { !$0.isPage }
  }
}
