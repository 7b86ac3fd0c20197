import AppleSSOFlow
import FlowEngine
import PassRules
import PassSimulator
import Testing

@testable import PassCommands

extension Trace {
  /// The trace of a scenario of the flow.
  static func of(_ name: String) async throws -> Trace {
    await of(PlayedScenario.of(try #require(AppleSSO.scenario(name))))
  }

  /// The trace of what was played.
  static func of(_ played: PlayedScenario) async -> Trace {
    Trace(await [Journal.Line<RecordLine>](of: played.steps, in: played.world).compactMap(\.entry))
  }
}
