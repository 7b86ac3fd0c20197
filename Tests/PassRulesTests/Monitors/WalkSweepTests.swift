import PassFlows
import PassRules
import PassSimulator
import Testing

@Suite("Monitors on walks", .timeLimit(.minutes(5))) struct WalkSweepTests {
  @Test("whatever goes wrong and whoever interrupts, no rule is broken", arguments: 0..<20)
  func cleanliness(tens: UInt64) async {
    for seed in (tens * 10)..<(tens * 10 + 10) {
      let broken = await Trace.of(Self.walk(seed)).violations()
      #expect(broken.isEmpty, "seed \(seed): \(broken.map(\.description))")
    }
  }

  /// A walk as a record of a real client could show it: with the policies of every client, with time between what the
  /// app asks but not in the middle of its calls, and without answers that a record cannot tell from good ones.
  private static func walk(_ seed: UInt64) -> Scenario<AppleSSO> {
    var walk = Scenario.walk(seed: seed)
    walk.world.policies = .standard
    walk.world.backend.seededFaults?.answers = wellFormed
    walk.acts = walk.acts.flatMap { act -> [Act<AppleSSO>] in
      // A call that the app gives up is answered all the same in a simulation, and the answer is not taken.
      if act.deed == .app(.cancel) { return [] }
      // An app that asks again the moment it was refused looks like a client that repeats.
      if act.deed == .app(.signIn), act.moment != .atRest { return [] }
      if case .wait = act.deed { return act.moment == .atRest ? [act] : [] }
      return act.moment == .atRest ? [.wait(120), act] : [act]
    }
    return walk
  }

  private static let wellFormed: [Fault.Answer] =
    [
      .tooManyRequests, .status(401), .status(500), .transport(.offline), .transport(.timedOut),
      .transport(.connectionLost),
    ]
    + ["internal_server_error", "network_received_error", "authenticated_profile_missing"].map { .error(code: $0) }
    + ["invalid_access_token_client_application", "invalid_access_token_service_provider"].map { .error(code: $0) }
}
