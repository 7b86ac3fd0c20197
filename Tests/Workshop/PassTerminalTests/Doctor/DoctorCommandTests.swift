import Foundation
import PassAPI
import PassServer
import PassSimulator
import PassTestSupport
import TestTraits
import Testing

@testable import PassTerminal

@Suite("Doctor: the command, and services over HTTP", .endsIfStuck)
struct DoctorCommandTests {
  @Test("a client of a sound service is kept, also when the service or its clock is no longer sound")
  func sound() async throws {
    let world = SimulatedWorld.with { script in
      script.start = Timestamp(Date())
      script.backend.options.throttles = false
      script.backend.incidents = [Incident(before: .configuration, call: 9, .revokeClients)]
    }
    let service = try WorldServer(world) {}
    defer { service.stop() }
    try await TemporaryFolder.use { folder in
      let app = Repository.url("Docs/Examples/TVApp/App").path
      let words = [
        "--redirect-url", "com.example.tvapp://signed-in", "--entitlements", "\(app)/TVApp.entitlements",
        "--info-plist", "\(app)/Info.plist",
      ]
      for _ in 1...2 {
        let told = try await Told(of: service.origin.text, words, in: folder)
        // How far the clocks are apart depends on how busy the machine is.
        let others = Check.allCases.filter { $0 != .tls && $0 != .clock }
        #expect(told.printed.status == 0 && told.checks(.ok).filter { $0 != .clock } == others, "\(told.results)")
      }
      let text = try await Told(of: service.origin.text, words, as: "text", in: folder).printed
      #expect(text.lines.last?.hasPrefix("\(Check.allCases.count) checks: nothing failed") == true, "\(text)")
      #expect(text.complaints.isEmpty)
      #expect(text.lines.contains { $0.hasPrefix("ok           registration: ") } && !text.output.contains("\u{1B}"))

      await world.clock.advance(bySeconds: 1_200)
      let late = try await Told(of: service.origin.text, words, in: folder)
      #expect(late.printed.status == 0 && late.checks(.warning) == [.clock], "\(late.results)")
      #expect(late.bad?.found.contains("behind") == true)
      let revoked = try await Told(of: service.origin.text, words, in: folder)
      #expect(revoked.printed.status == 1 && revoked.checks(.failed) == [.configuration], "\(revoked.results)")
      #expect(revoked.bad?.found.contains("invalid_access_token_client_application") == true)
      #expect(await world.called.filter { $0.hasPrefix("dcr") } == ["dcr-register", "dcr-token"])
    }
  }

  @Test(
    "who refuses, redirects or speaks no TLS fails one check, and is called no further",
    arguments: [
      ("http://SERVICE", ScriptedFault(nil, .every, .status(302)), .answer, "a redirect to", ["configuration"]),
      ("http://SERVICE", ScriptedFault(nil, .every, .page(200)), .answer, "unavailable 200", ["configuration"]),
      (
        "http://SERVICE", ScriptedFault(.register, .every, .registrationError(code: "unapproved_software_statement")),
        .registration, "unapproved_software_statement", ["configuration", "dcr-register"]
      ),
      ("https://SERVICE", nil, .tls, "the certificate", []),
      ("http://127.0.0.1:REFUSING", nil, .connection, "accepts no connection", []),
      ("http://example.com", nil, .origin, "only for this machine", []),
    ] as [(String, ScriptedFault?, Check, String, [String])])
  func unsound(origin: String, fault: ScriptedFault?, check: Check, found: String, called: [String]) async throws {
    let world = SimulatedWorld.with { $0.backend.faults = fault.map { [$0] } ?? [] }
    let service = try WorldServer(world) {}
    defer { service.stop() }
    try await TemporaryFolder.use { folder in
      let told = try await Socket.withRefusingPort { port in
        let origin = origin.replacing("SERVICE", with: service.origin.text.dropFirst("http://".count))
          .replacing("REFUSING", with: "\(port)")
        return try await Told(of: origin, ["--service-provider", "REF30"], in: folder)
      }
      #expect(told.printed.status == 1 && told.checks(.failed) == [check], "\(told.results)")
      #expect(told.bad?.found.contains(found) == true && told.bad?.sources.isEmpty == false, "\(told.results)")
      #expect(told.results.map(\.id) == Check.allCases)
      #expect(await world.called == called)
      #expect(await world.transport.log.first?.request.headers["Authorization"] == nil)
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("vault").path))
    }
  }

  @Test("each check has a row in Docs/Terminal.md")
  func page() throws {
    let rows = try Repository.text("Docs/Terminal.md").matches(of: /(?m)^\| `([a-z-]+)` \|/)
    #expect(rows.compactMap { Check(rawValue: String($0.1)) } == Check.allCases)
  }

  @Test(
    "wrong words are bad usage",
    arguments: [[], ["--origin", "https://example.com"], ["--origin", "x", "--limit", "none"], ["--orign", "x"]])
  func words(_ words: [String]) async throws {
    #expect(try await Printed.by(["doctor"] + words, of: .passclient).status == 2)
  }
}

/// What the command tells of a service, and never the statement.
private struct Told {
  struct Result: Decodable {
    let id: Check, outcome: CheckResult.Outcome, found: String, `do`: String?, sources: [String]
  }
  private struct Report: Decodable { let checks: [Result] }
  let printed: Printed
  private(set) var results: [Result] = []
  /// The first result that says what to do.
  var bad: Result? { results.first { $0.do != nil } }

  init(of origin: String, _ words: [String], as format: String = "json", in folder: URL) async throws {
    let statement = folder.appendingPathComponent("statement"), vault = folder.appendingPathComponent("vault")
    try Data(Examined.statement.utf8).write(to: statement)
    // An answer may take long on a busy machine.
    let given = [
      "--limit", "600", "--origin", origin, "--software-statement", statement.path, "--vault", vault.path, "--format",
      format,
    ]
    printed = try await Printed.by(["doctor"] + given + words, of: .passclient)
    #expect(!(printed.output + printed.complaints).contains(Examined.statement))
    if format == "json" { results = try JSONDecoder().decode(Report.self, from: Data(printed.output.utf8)).checks }
  }

  func checks(_ outcome: CheckResult.Outcome) -> [Check] { results.filter { $0.outcome == outcome }.map(\.id) }
}

extension Check: Decodable {}
extension CheckResult.Outcome: Decodable {}
