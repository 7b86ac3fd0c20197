import Foundation
import PassAPI
import PassFlows
import PassSimulator
import Testing

@Suite("Scenarios") struct ScenarioTests {
  /// A scenario played once, with all its steps.
  private func play(_ scenario: Scenario) async -> (result: ScenarioResult, steps: [ScenarioStep]) {
    var steps: [ScenarioStep] = []
    let result = await ScenarioRun(scenario).run { steps.append($0) }
    return (result, steps)
  }

  @Test("a scenario ends as it says", arguments: Scenario.all)
  func ending(of scenario: Scenario) async {
    let (result, steps) = await play(scenario)
    #expect(
      result.problems.isEmpty,
      "\(scenario.name): \(result.problems)\n\(steps.map(\.description).joined(separator: "\n"))")
    #expect(!steps.contains { $0.kind == .undecided })
    #expect(steps.map(\.number) == Array(steps.indices.map { $0 + 1 }))
  }

  @Test("a scenario played twice takes the same steps", arguments: Scenario.all)
  func repetition(of scenario: Scenario) async {
    let first = await play(scenario), second = await play(scenario)
    #expect(first.steps == second.steps)
    #expect(first.result == second.result)
  }

  @Test("no step tells a secret", arguments: Scenario.all)
  func secrecy(of scenario: Scenario) async throws {
    let world = World(scenario.world, seed: scenario.seed)
    var steps: [ScenarioStep] = []
    _ = await ScenarioRun(scenario).run(in: world) { steps.append($0) }
    let told = String(decoding: try JSONEncoder().encode(steps), as: UTF8.self)
    let vault = await world.vault.contents
    let secrets =
      [vault.credentials?.clientSecret, vault.token?.token] + (await world.framework.queries.map(\.verificationToken))
    for secret in [scenario.settings.softwareStatement] + secrets.compactMap({ $0 }) {
      #expect(!told.contains(secret.revealed), "\(scenario.name)")
    }
    // Whatever was not kept: SAML in clear or in Base64, and media tokens.
    for mark in ["samlp", "PHNhbWxw", "PG1lZGlhPg"] { #expect(!told.contains(mark), "\(scenario.name)") }
  }

  @Test("names are unique, and the happy path comes first")
  func names() {
    #expect(Set(Scenario.all.map(\.name)).count == Scenario.all.count)
    #expect(Scenario.all.first?.name == "apple-sso")
    #expect(Scenario.named("apple-sso") == Scenario.all.first)
    #expect(Scenario.named("no-such-scenario") == nil)
  }

  @Test("an outcome that comes after a cancellation is told as late")
  func lateness() async throws {
    let scenario = try #require(Scenario.named("cancel-sign-in"))
    let steps = await play(scenario).steps
    #expect(steps.last?.kind == .late)
    #expect(steps.last?.event == "configurationReceived")
  }

  @Test("the scenarios together take most edges of the table")
  func coverage() async {
    var taken: Set<String> = []
    for scenario in Scenario.all { taken.formUnion(await play(scenario).result.edgeIds) }
    let all = AppleSSO.machine.edges.map(\.id)
    let left = all.filter { !taken.contains($0) }
    let share = 100 * (all.count - left.count) / all.count
    #expect(share >= 84, "only \(share) % of \(all.count); not taken: \(left.joined(separator: " "))")
  }
}
