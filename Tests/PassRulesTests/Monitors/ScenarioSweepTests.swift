import AppleSSOFlow
import AppleSSOScenarios
import PassRules
import Testing

@Suite("Monitors on our own flow", .endsIfStuck) struct ScenarioSweepTests {
  @Test("no scenario breaks a rule", arguments: AppleSSO.scenarios.map(\.name))
  func cleanliness(of name: String) async throws {
    let scenario = try #require(AppleSSO.scenario(name))
    let known = Self.known[name] ?? []
    let violations = await Trace.of(scenario).violations()
    #expect(violations.filter { !known.contains($0.rule) }.map(\.description) == [])
    #expect(known.subtracting(violations.map(\.rule)).sorted() == [], "accepted, and not needed any more")
  }

  @Test("every scenario with an exception exists")
  func exceptions() { #expect(Set(Self.known.keys).subtracting(AppleSSO.scenarios.map(\.name)).sorted() == []) }

  /// What is accepted, with its reason.
  private static let known: [String: Set<String>] = [
    // Faults at every call, and answers that take no time: scenarios run without the pace of `Policies.standard`.
    "tokens-forgotten-on-the-way": ["R-THR-3"],
    "cancel-second-screen-at-every-step": ["R-THR-3"],
    "denied-at-the-root": ["R-THR-3"],
    // The viewer cancels a pause and signs in again at once; the pace of `Policies.standard` would hold that back.
    "cancel-pauses": ["R-THR-2"],
    // The simulated server answers a call that the app has cancelled; the flow does not take the answer, and asks
    // again.
    "cancel-at-every-step": ["R-CFG-7", "R-THR-3"],
  ]
}
