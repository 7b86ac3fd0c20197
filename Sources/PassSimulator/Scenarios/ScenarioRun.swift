import FlowEngine
import PassFlows

/// Plays a scenario: one effect after the other, in simulated time, the same way every time.
public struct ScenarioRun: Sendable {
  /// What is played.
  public let scenario: Scenario
  /// How many effects and acts a scenario may take; one that needs more has gone in circles.
  public static let limit = 1_000

  /// Prepares a run.
  public init(_ scenario: Scenario) { self.scenario = scenario }

  /// Plays the scenario from its beginning; may be called again, with the same steps.
  ///
  /// - Parameter report: is told every step as it happens.
  public func run(_ report: (ScenarioStep) -> Void) async -> ScenarioResult {
    await run(in: World(scenario.world, seed: scenario.seed), report)
  }

  /// Plays the scenario in a world that somebody else looks at afterwards.
  package func run(in world: World, _ report: (ScenarioStep) -> Void) async -> ScenarioResult {
    let performer = AppleSSO.Performer(world.environment)
    var stage = Stage(scenario)
    var result: ScenarioResult?
    for _ in 0..<Self.limit {
      if let act = stage.actDue(beforeEffect: true) {
        await stage.play(act, in: world, report)
      } else if !stage.run.rests, let effect = stage.run.effects.first {
        let visit = stage.run.visit
        let outcome = await performer.perform(effect)
        stage.note(effect, outcome)
        while let act = stage.actDue(beforeEffect: false) { await stage.play(act, in: world, report) }
        await stage.conclude(outcome, of: visit, in: world, report)
      } else {
        result = stage.result
        break
      }
    }
    guard var result else {
      var endless = stage.result
      endless.problems = ["does not come to rest within \(Self.limit) effects and acts"]
      return endless
    }
    result.problems = stage.problems + scenario.ending.problems(of: result)
    return result
  }
}

extension World {
  /// Everything that the Apple SSO flow needs, with policies that begin anew.
  public var environment: AppleSSO.Environment {
    AppleSSO.Environment(
      origin: .releaseProduction, transport: transport, framework: framework, vault: vault, clock: clock,
      userAgent: viewer,
      chooser: viewer, device: device, extras: script.extras, policies: script.policies)
  }
}
