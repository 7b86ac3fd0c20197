import FlowEngine
import Foundation
import LegacyRESTFlow
import PassScenarios
import PassAPI
import PassRules
import PassSimulator
import PassTestSupport
import Testing

@testable import PassCommands

@Suite("Recordings of REST API v1", .endsIfStuck) struct MigrateReportTests {
  /// Runs a command on what a scenario of the legacy flow leaves behind, with other entries behind it.
  private func run(_ command: String, _ name: String, adding more: [Message] = []) async throws -> Printed {
    let scenario = try #require(LegacyREST.scenario(name)), world = SimulatedWorld(scenario.world, seed: scenario.seed)
    var steps: [ScenarioStep] = []
    _ = await scenario.play(in: world) { steps.append($0) }
    var entries = await [Journal.Line<RecordLine>](of: steps, in: world).compactMap(\.entry)
    let last = try #require(entries.last)
    for message in more {
      entries.append(Trace.Entry(entries.count + 1, .message(message), start: last.end, end: last.end))
    }
    return try await TemporaryFolder.use { folder in
      let file = folder.appendingPathComponent("record")
      try Journal.text(Trace(entries), key: (1, 2), .v1).write(to: file, atomically: true, encoding: .utf8)
      return try await .by(command, file.path)
    }
  }

  @Test("every endpoint of v1 has a replacement, is not needed, or has no counterpart")
  func complete() {
    for endpoint in Endpoint.all + Endpoint.allOfV1 + [.logoutPage] {
      let replacement = Replacements.ofV1[endpoint]
      #expect((replacement == nil) == (endpoint.api == .v2), "\(endpoint)")
      #expect(replacement?.endpoints.allSatisfy { $0.api != .v1 } ?? true)
      #expect(replacement.map { $0.endpoints.isEmpty == ($0.kind != .replaced) } ?? true, "\(endpoint)")
    }
  }

  @Test("a recording is told what replaces its calls and parameters, and what is not needed any more")
  func report() async throws {
    let printed = try await run("migrate-report", "legacy-sso")
    #expect(printed.status == 0)
    for line in [
      "replaced:", "not needed:", "parameters:",
      "  GET /api/v1/checkauthn (1 time, first entry 3) -> GET /api/v2/{serviceProvider}/profiles, ",
      "  POST /api/v1/tokens/authn (1 time", "  GET /api/v1/tokens/media (1 time",
      "  deviceId -> header AP-Device-Identifier",
    ] { #expect(printed.lines.contains { $0.hasPrefix(line) }, "\(line)") }
    #expect(!printed.output.contains("simulated-apple-tv"))
  }

  @Test("calls of v2 beside those of v1, and paths of v1 that no page has, are told")
  func mixed() async throws {
    let others = [
      Message("GET", "/api/v2/REF30/profiles", outcome: .failed),
      Message("GET", "/api/v1/identities", outcome: .failed),
    ]
    let printed = try await run("migrate-report", "legacy-sso", adding: others)
    #expect(printed.output.contains("1 call of v2 stands next to them"))
    let strange = printed.lines.drop { $0 != "of v1, and not described anywhere:" }.dropFirst().prefix {
      $0.hasPrefix("  ")
    }
    #expect(strange.map { $0.prefix { $0 != "(" } } == ["  GET /api/v1/identities "])
  }

  @Test("the page of the logout is known; what no page describes is told by its entry, and its name is masked")
  func strange() async throws {
    func message(_ method: String, _ target: String, _ body: String? = nil) -> Message {
      Message(method, target, body: body.map { Data($0.utf8) }, outcome: .failed)
    }
    let printed = try await run(
      "migrate-report", "legacy-sso",
      adding: [
        message("GET", "/api/v1/logout?requestor=REF30&deviceId=secret-id&redirect_url=x"),
        message("PUT", "/reggie/v1/REF30/regcode/SECRET7"),
        message("GET", "/api/v1/entitlements/SECRET7?colour=secret-id"),
        message("GET", "/api/v1/authorize?resource=news&flavour=secret-id"),
        message("POST", "/api/v1/tokens/authn", "{\"secret-id\": 1}"),
      ])
    for line in [
      "  GET /api/v1/logout (1 time", "  PUT /reggie/v1/{serviceProvider}/regcode/{code} (first entry ",
      "  GET /api/v1/•••/••• (first entry ",
      "parameters that no page describes:", "  ••• (first entry ", "  resource -> resources of the body",
    ] { #expect(printed.lines.contains { $0.hasPrefix(line) }, "\(line)") }
    #expect(["SECRET7", "flavour", "entitlements", "secret-id"].allSatisfy { !printed.output.contains($0) })
  }

  @Test("what one call of v2 does not do with the same meaning is marked")
  func mapping() async throws {
    let printed = try await run("migrate-report", "legacy-sso")
    let marked = printed.lines.filter { $0.contains("not 1:1: ") }
    for call in ["GET /api/v1/checkauthn ", "GET /api/v1/authorize ", "DELETE /api/v1/logout "] {
      #expect(marked.contains { $0.hasPrefix("  \(call)") } == printed.output.contains(call), "\(call)")
    }
    #expect(!marked.contains { $0.contains("/o/client/register") } && marked.count >= 2)
  }

  @Test("a recording without a call of v1 is bad usage")
  func nothing() async throws {
    #expect(try await Printed.by("migrate-report", "/no/such/file").status == 2)
  }

  @Test("an audit tells a client of v1 apart instead of judging it by the rules of v2")
  func audit() async throws {
    let printed = try await run("audit", "legacy-sso")
    #expect(printed.status == 2)
    #expect(printed.lines.first?.contains("exchanges are of v1, which these rules do not cover") == true)
    #expect(printed.lines.last?.hasPrefix("0 violations in 0 exchanges") == true && printed.lines.count == 2)
    #expect(printed.complaints.contains("there is nothing to judge"))
  }
}
