import PassAPI
import PassSimulator

/// A script from which the server creates worlds.
public struct ServedScript: Sendable {
  /// The name, as for scenarios.
  public let name: String
  /// What happens, in one line.
  public let summary: String
  /// The script of the service.
  public let backend: BackendScript
  /// Whether and how answers are dated.
  package let clocks: ClockScript
  /// The seed of everything random in the service.
  public let seed: UInt64

  /// Creates the service of a scenario; the rest of its world, Apple's framework and the viewer, is up to the client.
  package init(_ scenario: any PlayableScenario) {
    self.init(scenario.name, scenario.summary, scenario.world, seed: scenario.seed)
  }

  /// Creates the service of a world.
  public init(_ name: String, _ summary: String, _ world: WorldScript, seed: UInt64 = 1) {
    (self.name, self.summary, self.seed) = (name, summary, seed)
    (backend, clocks) = (world.backend, world.clocks)
  }
}
