import PassRules
import PassSimulator
import Testing

@Suite("Monitors on our own flow") struct ScenarioSweepTests {
  @Test("no scenario breaks a rule", arguments: Scenario.all.map(\.name))
  func cleanliness(of name: String) async throws {
    let scenario = try #require(Scenario.named(name))
    let known = Self.known[name] ?? []
    let lines = await Trace.of(scenario).violations().filter { !known.contains($0.rule) }.map(\.description)
    #expect(lines.isEmpty)
  }

  /// What is accepted, with its reason.
  private static let known: [String: Set<String>] = [
    // Faults at every call, and answers that take no time: scenarios run without the pace of `Policies.standard`.
    "tokens-forgotten-on-the-way": ["R-THR-3"],
    "registered-again-once": ["R-THR-3"],
    "cancel-second-screen-at-every-step": ["R-THR-3"],
    // The viewer cancels a pause and signs in again at once; the pace of `Policies.standard` would hold that back.
    "cancel-pauses": ["R-THR-2"],
    // The simulated server answers a call that the app has cancelled; the flow does not take the answer, and asks again.
    "cancel-at-every-step": ["R-CFG-7", "R-THR-3"],
    // The app asks to read the profile right after signing in; elsewhere that happens after an authorization (R-PROF-4).
    "profile-gone-when-read": ["R-PROF-2"],
    "profile-read-with-refused-status": ["R-PROF-2"],
    "profile-read-recovers": ["R-PROF-2"],
    "profile-cannot-be-read": ["R-PROF-2"],
    "plain-profile-read-again": ["R-PROF-2"],
  ]
}
