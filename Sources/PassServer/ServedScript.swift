import PassAPI
import PassSimulator

/// A script that worlds of the server are made of.
public struct ServedScript: Sendable {
  /// What it is called, as scenarios are.
  public let name: String
  /// What happens, in one line.
  public let summary: String
  /// How the service behaves.
  public let backend: BackendScript
  /// Whether and how answers are dated.
  package let clocks: ClockScript
  /// Fixes everything random in the service.
  public let seed: UInt64

  /// The service of a scenario; the rest of its world, Apple's framework and the viewer, is the client's own.
  package init(_ scenario: any PlayableScenario) {
    self.init(scenario.name, scenario.summary, scenario.world, seed: scenario.seed)
  }

  /// The service of a world.
  public init(_ name: String, _ summary: String, _ world: WorldScript, seed: UInt64 = 1) {
    (self.name, self.summary, self.seed) = (name, summary, seed)
    (backend, clocks) = (world.backend, world.clocks)
  }
}
