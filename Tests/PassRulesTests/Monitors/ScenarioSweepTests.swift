import PassRules
import PassSimulator
import Testing

@Suite("Monitors on our own flow") struct ScenarioSweepTests {
  @Test("no scenario breaks a rule", arguments: Scenario.all.map(\.name))
  func cleanliness(of name: String) async throws {
    let scenario = try #require(Scenario.named(name))
    let lines = await Trace.of(scenario).violations().map(\.description)
    #expect(lines.isEmpty)
  }
}
