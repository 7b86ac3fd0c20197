import PassCatalogue
import PassService
import PassSimulator
import PassWing
import Testing

/// What Apple's documents leave open must not matter: every scenario plays under every other reading, alone.
@Suite("Scenarios under each reading of Apple's framework", .endsIfStuck)
struct FrameworkReadingTests {
  /// Scenarios that end otherwise under a reading, and why that is right.
  private static let excused: [String: [String: String]] = [
    // Where nobody is signed in a login is needed: the end is the same, in another word for support.
    "v2 nobody rejected": Dictionary(
      uniqueKeysWithValues: [
        "status-lost-authorizing-nobody", "status-lost-preauthorizing-nobody",
        "status-lost-profile-nobody",
      ].map { ($0, "the viewer signs in again, and the problem is partner_status_expired") }),
    "sdk other cancelled": ["other-provider": "the SDK cannot tell it from a viewer who leaves: N005, not N003"],
    "sdk ended dated": ["both-over": "the simulated SDK takes a date for a login, and then misses its response"],
  ]

  @Test(
    "a scenario ends the same under each reading, or is excused with a reason",
    arguments: Catalogue.standard.flows.map(\.name))
  func same(word: String) async throws {
    let flow = try #require(Catalogue.standard[word])
    for (name, readings) in FrameworkReadings.others {
      var excused = Self.excused["\(word) \(name)"] ?? [:]
      for scenario in flow.scenarios where scenario.world.framework.readings == FrameworkReadings() {
        var world = scenario.world
        world.framework.readings = readings
        let result = await scenario.play(in: World(world, seed: scenario.seed)) { _ in }
        #expect(result.rests && result.unsettled.isEmpty, "\(word) \(scenario.name) under \(name)")
        let isExcused = excused.removeValue(forKey: scenario.name) != nil
        #expect(
          result.problems.isEmpty != isExcused,
          "\(word) \(scenario.name) under \(name): \(result.problems.joined(separator: "; "))")
      }
      #expect(excused.isEmpty, "nothing to excuse: \(excused.keys)")
    }
  }
}
