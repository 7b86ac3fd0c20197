import PassScenarios
import Foundation
import PassAPI
import PassSimulator
import PassTestSupport
import FlowEngine
import Testing

@testable import AppleSSOFlow
@testable import PassService

@Suite("Scenarios", .endsIfStuck) struct ScenarioTests {
  @Test("a scenario ends as it says")
  func endings() async {
    for played in await PlayedScenario.all(of: AppleSSO.self) {
      let steps = played.steps
      #expect(
        played.result.problems.isEmpty,
        "\(played.scenario): \(played.result.problems)\n\(steps.map(\.description).joined(separator: "\n"))")
      #expect(!steps.contains { $0.kind == .undecided }, "\(played.scenario)")
      #expect(steps.map(\.number) == Array(steps.indices.map { $0 + 1 }), "\(played.scenario)")
    }
  }

  /// Some of them: CI plays every scenario twice.
  @Test("a scenario played twice takes the same steps")
  func repetition() async {
    var random = SeededRandom(seed: 1)
    for first in await PlayedScenario.all(of: AppleSSO.self) where random.below(12) == 0 {
      let second = await PlayedScenario(first.scenario)
      #expect(first.steps == second.steps, "\(first.scenario)")
      #expect(first.result == second.result, "\(first.scenario)")
    }
  }

  @Test("no step tells a secret")
  func secrecy() async throws {
    for (scenario, played) in zip(AppleSSO.scenarios, await PlayedScenario.all(of: AppleSSO.self)) {
      let printed = String(decoding: try JSONEncoder().encode(played.steps), as: UTF8.self)
      let vault = await played.world.vault.contents, queries = await played.world.framework.queries
      let secrets =
        [
          scenario.settings.softwareStatement, vault.credentials?.clientSecret, vault.token?.token,
        ] + queries.map(\.verificationToken)
      for secret in secrets.compactMap({ $0 }) { #expect(!printed.contains(secret.revealed), "\(played.scenario)") }
      // Whatever was not kept: SAML in clear or in Base64, and media tokens.
      for mark in ["samlp", "PHNhbWxw", "PG1lZGlhPg"] { #expect(!printed.contains(mark), "\(played.scenario)") }
    }
  }

  @Test("names are unique, and the happy path comes first")
  func names() {
    #expect(Set(AppleSSO.scenarios.map(\.name)).count == AppleSSO.scenarios.count)
    #expect(AppleSSO.scenarios.first?.name == "apple-sso")
    #expect(AppleSSO.scenario("apple-sso") == AppleSSO.scenarios.first)
    #expect(AppleSSO.scenario("no-such-scenario") == nil)
  }

  @Test("an outcome that comes after a cancellation is told as late")
  func lateness() async throws {
    let scenario = try #require(AppleSSO.scenario("cancel-sign-in"))
    let steps = await PlayedScenario.of(scenario).steps
    #expect(steps.filter { $0.kind == .late }.map(\.event) == ["configurationReceived"])
  }

  @Test("what waits for the viewer has a question in words")
  func questions() async {
    let effects: [AppleSSO.Effect] = [
      .chooseProfile([]), .confirmProvider(RememberedProvider(mvpd: "northlight")), .chooseProvider([]),
      .openPage(Page(url: "", redirectAddress: "")), .offerNewCode, .explainAccess(SettingsPlace(.tvOS)),
    ]
    let asked = AppleSSO.Effect.Name.allCases.filter { AppleSSO.declaration(of: $0).waitsFor == .person }
    #expect(Set(effects.map(\.name)) == Set(asked))
    for effect in effects { #expect(AppleSSO.question(effect) != nil, "its name alone says what is asked") }
  }

  @Test("no edge is missed without notice: beside one that takes the rest, every other is taken by a scenario")
  func besideOtherwise() async {
    // The tests of the steps take these.
    var taken: Set = [
      "A1.cancelled", "A1.cancelled.signedIn", "A2.failed.signedIn", "A3.cancelled", "A3.cancelled.signedIn",
      "A4.register.poll", "A4.register.resume", "B4.picker.cached", "B4.picker.cached.ownPicker",
      "profile.reselect", "profile.signIn", "session.register", "A.failed@registering",
    ]
    let callers = ["creatingSession", "resumingSession", "finishingSignOut", "retrievingConfiguration"]
    taken.formUnion(callers.map { "failed@\($0)" })
    for played in await PlayedScenario.all(of: AppleSSO.self) { taken.formUnion(played.result.edgeIds) }
    let cells = Dictionary(grouping: AppleSSO.machine.edges) { [$0.from.stringValue, $0.on.stringValue] }
    for edges in cells.values where edges.contains(where: { $0.condition == .otherwise }) {
      for edge in edges { #expect(taken.contains(edge.id), "\(edge.id)") }
    }
  }

  @Test("the scenarios together take most edges of the table")
  func coverage() async {
    var taken: Set<String> = []
    for played in await PlayedScenario.all(of: AppleSSO.self) { taken.formUnion(played.result.edgeIds) }
    let all = AppleSSO.machine.edges.map(\.id)
    let left = all.filter { !taken.contains($0) }
    let share = 100 * (all.count - left.count) / all.count
    #expect(share >= 84, "only \(share) % of \(all.count); not taken: \(left.joined(separator: " "))")
  }
}
