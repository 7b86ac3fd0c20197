import Foundation
import PassScenarios
import PassAPI
import PassSimulator
import PassTestSupport
import Testing

@testable import LegacyRESTFlow

@Suite("Scenarios of the legacy flow", .endsIfStuck) struct LegacyScenarioTests {
  @Test("a scenario ends as it says, and violates no property of the wire")
  func endings() async {
    for (scenario, played) in zip(LegacyREST.scenarios, await PlayedScenario.all(of: LegacyREST.self)) {
      #expect(FaultProperties.broken(by: await FaultedRun(scenario)) == [], "\(scenario)")
      #expect(played.result.problems == [], "\(scenario)")
    }
    #expect(Set(LegacyREST.scenarios.map(\.name)).count == LegacyREST.scenarios.count)
    #expect(LegacyREST.scenarios.count >= 25)
  }

  @Test(
    "whatever fault meets a call, once and for good: at rest, within the limits, nothing lost",
    arguments: ["legacy-sso", "first-screen", "logout-in-component", "denied"])
  func faults(name: String) async throws {
    let report = await FaultSweep([try #require(LegacyREST.scenario(name))], share: 12, workers: 2).run()
    #expect(report.failures.map(\.description) == [])
  }

  @Test("no step tells a secret, and no call carries Apple's id of a provider")
  func secrecy() async {
    var lines: Set<String> = []
    for (scenario, played) in zip(LegacyREST.scenarios, await PlayedScenario.all(of: LegacyREST.self)) {
      let steps = played.steps.map(\.description), vault = await played.world.vault.contents
      let secrets = [scenario.settings.softwareStatement, vault.credentials?.clientSecret, vault.token?.token]
      for secret in secrets.compactMap({ $0?.revealed }) {
        #expect(!steps.contains { $0.contains(secret) }, "\(scenario)")
      }
      for request in played.log.map(\.request) {
        let body = request.body.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let line = "\(request.method.rawValue) \(request.path)"
        let carried = "\(request.target.text) \(body)".replacing("simulated-apple-tv", with: "")
        #expect(!carried.contains("-apple"), "\(scenario): \(line)")
        lines.insert(line)
      }
    }
    #expect(lines.isSuperset(of: ["POST /api/v1/tokens/authn", "POST /reggie/v1/REF30/regcode"]))
  }

  @Test("a cold sign-in takes six calls, a warm one two, a first permit two more")
  func cost() async throws {
    func calls(_ name: String) async throws -> [String] {
      let played = await PlayedScenario.of(try #require(LegacyREST.scenario(name)))
      return played.log.compactMap { played.world.transport.endpoint(of: $0.request)?.name }
    }
    #expect(
      try await calls("legacy-sso").prefix(6) == [
        "dcr-register", "dcr-token", "v1-checkauthn", "v1-config", "v1-profile-request", "v1-token-exchange",
      ])
    #expect(
      try await calls("login-remembered") == ["v1-checkauthn", "v1-tokens-authn", "v1-authorize", "v1-tokens-media"])
  }
}
