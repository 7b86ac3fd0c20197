import FlowCommands
import Foundation
import PassAPI
import PassService
import PassSimulator
import TestTraits
import Testing

@testable import PassTerminal

@Suite("Doctor: what an app needs of the service", .endsIfStuck)
struct DoctorTests {
  @Test("where all is in order each check is told once, in its order, and is ok")
  func sound() async throws {
    let examined = try await Examined()
    #expect(examined.results.map(\.check) == Check.allCases)
    #expect(examined.checks(.ok) == Check.allCases, "\(examined.results)")
  }

  @Test("what is not ok says what to do, and every result hides the statement")
  func explained() async throws {
    let world = SimulatedWorld.with { $0.backend.faults = [ScriptedFault(.register, .every, .status(500))] }
    let examined = try await Examined(in: world) { $0.entitlements = .success(Data()) }
    for result in examined.results {
      let isBad = result.outcome == .failed || result.outcome == .warning
      #expect((result.advice != nil) == isBad && !result.text(width: .max).contains(Examined.statement), "\(result)")
    }
    #expect(examined.checks(.failed) == [.registration, .entitlements])
  }

  @Test("on a narrow terminal no line is wider than it, but for a long word, and on any what to do stands below")
  func narrow() async throws {
    let result = try #require(try await Examined { $0.domainName = "example.org" }[.domain])
    let lines = result.text(width: 40).split(separator: "\n")
    #expect(
      lines.count > 4 && lines.allSatisfy { $0.count <= 40 } && lines[0].hasPrefix("warning      domain: "), "\(lines)")
    let wide = result.text(width: .max).split(separator: "\n")
    #expect(wide.count == 3 && wide[1].hasPrefix("             do: ") && wide[2].contains("C-98"), "\(wide)")
  }

  @Test(
    "v2 4.1: a statement is a signed JSON Web Token, and what is none is not sent",
    arguments: [
      (Examined.statement + "\n", CheckResult.Outcome.warning, true), ("", .failed, false), ("   \n", .failed, false),
      ("eyJhbGciOiJSUzI1NiJ9.e30.", .failed, false), ("eyJhbGciOiJSUzI1NiJ9.e30", .failed, false),
      ("W10.e30.c2ln", .failed, false), ("eyJhbGciOiJSUzI1NiJ9.bm8.c2ln", .failed, false),
      ("eyJhbGciOiJSUzI1NiJ9.e3+/.c2ln", .failed, false), ("eyJhbGciOi\nJSUzI1NiJ9.e30.c2ln", .failed, false),
      ("a secret of another kind", .failed, false),
    ])
  func statements(text: String, outcome: CheckResult.Outcome, isSent: Bool) async throws {
    let world = SimulatedWorld(), examined = try await Examined(in: world) { $0.statement = .success(Data(text.utf8)) }
    #expect(examined[.statement]?.outcome == outcome, "\(examined.results)")
    #expect(await world.called.contains("dcr-register") == isSent)
    #expect(examined[.registration]?.outcome == (isSent ? .ok : .notChecked))
  }

  @Test("a statement that is no text, too large, missing or not given is told apart")
  func noStatement() async throws {
    let files: [(Doctor.Subject.File?, CheckResult.Outcome, String)] = [
      (.success(Data([0xFF, 0xFE])), .failed, "not text"), (.success(Data(count: 2 << 20)), .failed, "too large"),
      (.failure(UsageError("there is no such file")), .failed, "no such file"),
      (nil, .notChecked, "--software-statement"),
    ]
    for (file, outcome, word) in files {
      let result = try #require(try await Examined { $0.statement = file }[.statement])
      #expect(result.outcome == outcome && result.found.contains(word), "\(result)")
    }
  }

  @Test("at this machine any statement goes to the simulated service, as it accepts any")
  func simulated() async throws {
    let examined = try await Examined {
      ($0.origin, $0.statement) = ("http://127.0.0.1:8080", .success(Data("any".utf8)))
      $0.redirectAddress = "http://127.0.0.1:8080/_done"
    }
    #expect(examined[.statement]?.outcome == .warning && examined[.registration]?.outcome == .ok)
    #expect(examined[.redirect]?.outcome == .ok && examined[.tls]?.outcome == .notChecked)
  }

  @Test(
    "v2 2: an origin is https with a host, and http at this machine alone",
    arguments: [
      "http://example.com", "https://example.com/api", "https://me@example.com", "ftp://example.com", "sp", "",
    ])
  func origins(text: String) async throws {
    let world = SimulatedWorld(), examined = try await Examined(in: world) { $0.origin = text }
    #expect(examined[.origin]?.outcome == .failed && examined.results.map(\.check) == Check.allCases)
    #expect(examined.checks(.notChecked) == Array(Check.allCases[3...14]))
    #expect(await world.transport.log.isEmpty)
  }

  @Test(
    "a call without an answer is located: name, connection, certificate or answer",
    arguments: [
      (TransportFailure.connectionLost, false, false, Check.name), (.connectionLost, true, false, .connection),
      (.connectionLost, true, true, .tls), (.timedOut, true, true, .answer), (.timedOut, false, true, .name),
      (.offline, true, true, .connection),
    ])
  func located(failure: TransportFailure, resolves: Bool, accepts: Bool, failed: Check) async throws {
    let world = SimulatedWorld.with { $0.backend.faults = [ScriptedFault(nil, .every, .transport(failure))] }
    let probe = HostProbe(resolves: { _ in resolves }, accepts: { _, _ in accepts })
    let examined = try await Examined(in: world, probe: probe)
    #expect(examined.checks(.failed) == [failed], "\(examined.results)")
    #expect(examined.results.map(\.check) == Check.allCases)
    #expect(await world.called == ["configuration"])
  }

  @Test(
    "what answers in place of the service is named, and gets no statement",
    arguments: [
      (
        HTTPResponse(status: 302, headers: ["Location": "https://login.example.net/x?token=secret"]),
        "login.example.net"
      ),
      (HTTPResponse(status: 200, body: Data("<html>Log in to the network</html>".utf8)), "unavailable 200"),
      (HTTPResponse(status: 503), "unavailable 503"),
    ])
  func foreign(response: HTTPResponse, word: String) async throws {
    let world = SimulatedWorld(), examined = try await Examined(in: world, transport: Always(response))
    let result = try #require(examined[.answer])
    #expect(result.outcome == .failed && result.found.contains(word) && !"\(result)".contains("secret"), "\(result)")
    #expect(examined[.registration]?.outcome == .notChecked)
  }

  @Test(
    "v2 2: without a token the API answers 401 or an error of its own; anything else is doubted",
    arguments: [
      (HTTPResponse(status: 401), CheckResult.Outcome.ok),
      (
        HTTPResponse(
          status: 400, body: Data(#"{"action":"none","status":400,"code":"invalid_parameter_service_provider"}"#.utf8)),
        .ok
      ),
      (HTTPResponse(status: 404), .warning), (.tooManyRequests, .warning),
      (HTTPResponse(status: 200, body: Data(#"{"requestor":{"id":"REF30"}}"#.utf8)), .warning),
    ])
  func answers(response: HTTPResponse, outcome: CheckResult.Outcome) async throws {
    #expect(try await Examined(transport: Always(response))[.answer]?.outcome == outcome)
  }
}

/// Answers every call alike.
private struct Always: HTTPTransport {
  let response: HTTPResponse
  init(_ response: HTTPResponse) { self.response = response }
  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> { .success(response) }
}
