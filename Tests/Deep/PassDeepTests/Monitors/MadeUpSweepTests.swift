import Testing

@testable import AppleSSOFlow
@testable import PassScenarios
@testable import PassRules
@testable import PassSimulator
@testable import PassTestSupport

@Suite("Monitors on made-up scenarios", .endsIfStuck) struct MadeUpSweepTests {
  @Test("whatever goes wrong and whoever interrupts, no rule is broken", arguments: 0..<8)
  func cleanliness(tens: UInt64) async throws {
    for seed in (tens * 10)..<(tens * 10 + 10) {
      let story = try #require(Self.stories.story(of: seed))
      guard await !Self.violations(in: story).isEmpty else { continue }
      let shortest = await story.shortest { await !Self.violations(in: $0).isEmpty }
      let result = await Self.recorded(shortest).play { _ in }
      Issue.record("seed \(seed): \(await Self.violations(in: shortest))\n\(shortest.swift(endingAs: result))")
    }
  }

  private static func violations(in story: MadeUpStory<AppleSSO>) async -> [Violation] {
    await Trace.of(PlayedScenario(recorded(story))).violations()
  }

  /// The story as a record of a real client could show it: with the policies of every client, with time between what
  /// the app asks but not in the middle of its calls, and from one process, whose clocks are right.
  private static func recorded(_ story: MadeUpStory<AppleSSO>) -> Scenario<AppleSSO> {
    var scenario = story.scenario
    scenario.world.policies = .standard
    scenario.world.clocks = ClockScript()
    scenario.script = scenario.script.flatMap { act -> [ScriptedStep<AppleSSO>] in
      // A call that the app gives up is answered all the same in a simulation, and the answer is not taken.
      if act.at(.atRest) == .cancel { return [] }
      // An app that asks again the moment it was refused looks like a client that repeats.
      // That the viewer wants another provider is not on the record.
      if act.at(.atRest) == .signInWith(.another) { return [] }
      if [.signIn, .profile].contains(act.at(.atRest)), act.moment != .atRest { return [] }
      if act.action == .relaunch { return [] }
      if case .wait = act.action { return act.moment == .atRest ? [act] : [] }
      return act.moment == .atRest ? [.wait(120), act] : [act]
    }
    return scenario
  }

  /// Stories without answers that a record cannot tell from good ones.
  private static let stories = AppleSSO.madeUpStories.disturbed(
    by: Disturbance.all.filter { wellFormed.contains($0.name) })

  private static let wellFormed: Set = [
    "too-many-requests", "unauthorized", "server-page", "offline", "timed-out", "connection-lost", "server-error",
    "network-error", "profile-missing", "token-of-revoked-client", "token-of-other-service-provider", "vault-fails",
    "vault-refuses", "settings-nobody", "settings-no-access", "settings-undecided", "settings-other-provider",
    "settings-ended",
  ]
}
