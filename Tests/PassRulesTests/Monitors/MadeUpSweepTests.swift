import AppleSSOFlow
import AppleSSOScenarios
import FlowTesting
import PassRules
import PassSimulator
import PassTestSupport
import Testing

@Suite("Monitors on made-up scenarios", .endsIfStuck) struct MadeUpSweepTests {
  @Test("whatever goes wrong and whoever interrupts, no rule is broken", arguments: 0..<12)
  func cleanliness(tens: UInt64) async {
    for seed in (tens * 10)..<(tens * 10 + 10) {
      let simplest = await Self.scenarios.simplest(of: seed) { await !Self.violations(in: $0).isEmpty }
      guard let simplest else { continue }
      let faults = simplest.world.backend.faults
      Issue.record("seed \(seed): \(await Self.violations(in: simplest)) in \(simplest.script) with \(faults)")
    }
  }

  private static func violations(in scenario: Scenario<AppleSSO>) async -> [Violation] {
    await Trace.of(PlayedScenario(scenario)).violations()
  }

  /// Scenarios as a record of a real client could show them: with the policies of every client, with time between what
  /// the app asks but not in the middle of its calls, and without answers that a record cannot tell from good ones.
  private static let scenarios = Generator.madeUp(faults: wellFormed).map { madeUp in
    var scenario = madeUp
    scenario.world.policies = .standard
    scenario.script = scenario.script.flatMap { act -> [ScriptedStep<AppleSSO>] in
      // A call that the app gives up is answered all the same in a simulation, and the answer is not taken.
      if act.deed == .app(.cancel) { return [] }
      // An app that asks again the moment it was refused looks like a client that repeats.
      // That the viewer wants another provider is not on the record.
      if act.deed == .app(.signInWith(.another)) { return [] }
      if act.deed == .app(.signIn), act.moment != .atRest { return [] }
      if case .wait = act.deed { return act.moment == .atRest ? [act] : [] }
      return act.moment == .atRest ? [.wait(120), act] : [act]
    }
    return scenario
  }

  private static let wellFormed: [Fault.Answer] =
    [
      .tooManyRequests, .status(401), .status(500), .transport(.offline), .transport(.timedOut),
      .transport(.connectionLost),
    ]
    + ["internal_server_error", "network_received_error", "authenticated_profile_missing"].map { .error(code: $0) }
    + ["invalid_access_token_client_application", "invalid_access_token_service_provider"].map { .error(code: $0) }
}
