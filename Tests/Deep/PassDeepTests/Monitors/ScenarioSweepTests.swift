import Testing

@testable import AppleSSOFlow
@testable import PassScenarios
@testable import PassSimulator
@testable import PassRules
@testable import PassTestSupport

@Suite("Monitors on our own flow", .endsIfStuck) struct ScenarioSweepTests {
  @Test("no scenario breaks a rule", arguments: AppleSSO.scenarios.map(\.name))
  func cleanliness(of name: String) async throws {
    let known = Self.known[name] ?? [], violations = try await Trace.of(name).violations()
    #expect(violations.filter { !known.contains($0.rule) }.map(\.description) == [])
    #expect(known.subtracting(violations.map(\.rule)).sorted() == [], "accepted, and not needed any more")
  }

  @Test("every scenario with an exception exists")
  func exceptions() { #expect(Set(Self.known.keys).subtracting(AppleSSO.scenarios.map(\.name)).sorted() == []) }

  /// What is accepted, with its reason.
  private static let known: [String: Set<String>] = others.merging(
    // The marking that was given up is answered as well.
    [
      "", "-denied", "-denied-by-item", "-refused", "-undecided", "-again", "-lost-once", "-renewed", "-status-refused",
      "-status-refused-by-item",
    ].map { ("play-overtakes\($0)", ["R-PRE-3"]) }
  ) { own, _ in own }

  private static let others: [String: Set<String>] = [
    // The simulated server answers a call that the app has cancelled; the flow does not take the answer, and asks
    // again.
    "cancel-at-every-step": ["R-CFG-7"],
    // The clock is two days ahead: the status looks over until an answer of the service shows the time.
    "restore-clock-set": ["R-SSO-8"],
    // Launches follow each other within the same second.
    "logout-of-two": ["R-ERR-7"], "logout-given-up": ["R-ERR-7"],
    // The app reads a profile again without a cause.
    "sign-out-while-retrievingprofileinuse": ["R-PROF-2"],
    "client-forgotten-while-retrievingprofileinuse": ["R-PROF-2"],
    // An app that was given no identity gets the answer that one is wanted.
    "identity-wanted": ["R-TEMP-1"],
  ]
}
