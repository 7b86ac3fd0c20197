import AppleSSOFlow
import PassScenarios
import Foundation
import PassAPI
import PassRules
import Testing

@testable import PassTestSupport

@Suite("Journal", .endsIfStuck) struct JournalTests {
  private static let key: (UInt64, UInt64) = (1, 2)

  private func again(_ trace: Trace) throws -> Trace {
    try Journal.trace(of: Data(Journal.text(trace, key: Self.key).utf8))
  }

  @Test(
    "a journal holds no token, secret, statement, SAML or device identifier",
    arguments: AppleSSO.scenarios.prefix(40).map(\.name))
  func secrecy(of name: String) async throws {
    let scenario = try #require(AppleSSO.scenario(name))
    let trace = try await Trace.of(name)
    let text = Journal.text(trace, key: Self.key)
    var secrets = [
      scenario.settings.softwareStatement.revealed, "simulated-apple-tv",
      Data("simulated-apple-tv".utf8).base64EncodedString(),
    ]
    for entry in trace.entries {
      guard case .message(let message) = entry.event else { continue }
      if let bearer = message.headers["Authorization"] { secrets.append(String(bearer.dropFirst(7))) }
      secrets += ["client_secret", "SAMLResponse"].compactMap { message.form($0) }.filter { !$0.isEmpty }
    }
    for secret in secrets { #expect(!text.contains(secret)) }
    for mark in ["samlp", "PHNhbWxw", "PG1lZGlhPg"] { #expect(!text.contains(mark)) }
  }

  @Test("a token that the server echoes in its words is not in the journal, and the words are")
  func echoes() async throws {
    let echoed = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ2aWV3ZXIifQ.c2lnbmF0dXJlLW9mLWEtdG9rZW4"
    var draft = try await Draft.of("apple-sso")
    try draft.edit("POST /authorize") {
      $0.answer(403, #"{"code":"\#(echoed)","action":"\#(echoed)","message":"no \#(echoed)","trace":"\#(echoed)"}"#)
    }
    let text = Journal.text(draft.trace, key: Self.key)
    #expect(!text.contains("c2lnbmF0dXJl"))
    #expect(draft.trace.violations() == (try again(draft.trace)).violations())
  }

  @Test(
    "what a listed word or address could carry besides is not in the journal",
    arguments: [
      ("source", "call 0815 a/b"), ("source", "viewer0815@a.example"), ("url", "tel:+490815081508"),
      ("url", "https://sp.auth.adobe.com:x@evil0815.example/api"), ("url", "https://u0815:p@sp.auth.adobe.com/api"),
    ])
  func carriers(name: String, value: String) async throws {
    var draft = try await Draft.of("apple-sso")
    try draft.edit("POST /authorize") { $0.answer(200, #"{"decisions":[{"\#(name)":"\#(value)"}]}"#) }
    #expect(!Journal.text(draft.trace, key: Self.key).contains("0815"))
  }

  @Test("equal secrets stay equal in one journal, and differ between journals") func keys() async throws {
    let trace = try await Trace.of("apple-sso")
    #expect(Journal.text(trace, key: (1, 2)) == Journal.text(trace, key: (1, 2)))
    #expect(Journal.text(trace, key: (1, 2)) != Journal.text(trace, key: (1, 3)))
    let bearers = try again(trace).entries.compactMap { entry -> String? in
      if case .message(let message) = entry.event { message.headers["Authorization"] } else { nil }
    }
    #expect(Set(bearers).count == 1 && bearers.count > 3)
  }

  @Test(
    "a journal keeps the end of a signed token of every single sign-on method",
    arguments: ["Adobe-Subject-Token", "AD-Service-Token", "X-Roku-Reserved-Roku-Connect-Token"])
  func signedTokens(header: String) async throws {
    var draft = try await Draft.of("apple-sso")
    let secret = "e30.\(Data(#"{"exp":1,"sub":"viewer"}"#.utf8).base64EncodedString()).signature"
    try draft.edit("POST /authorize") { $0.headers[header] = secret }
    let violations = draft.trace.violations()
    #expect(violations.contains { $0.rule == "R-HDR-11" })
    #expect(try again(draft.trace).violations() == violations)
    #expect(!Journal.text(draft.trace, key: Self.key).contains("signature"))
  }

  @Test("a journal that was cut off is read up to there; another damage is told by its line")
  func damage() async throws {
    let text = Journal.text(try await Trace.of("apple-sso"), key: Self.key)
    let whole = try Journal.trace(of: Data(text.utf8)).entries.count
    #expect(try Journal.trace(of: Data(text.dropLast(20).utf8)).entries.count == whole - 1)
    let lines = text.split(separator: "\n").map(String.init)
    let damaged = ([lines[0], "{"] + lines[1...]).joined(separator: "\n") + "\n"
    #expect { try Journal.trace(of: Data(damaged.utf8)) } throws: { "\($0)".contains("line 2") }
  }

  @Test("records of a machine stand between the entries in their order, and an audit passes them over")
  func machineRecords() async throws {
    let trace = try await Trace.of("apple-sso")
    let lines: [Journal.Line<Secret>] = trace.entries.flatMap { [.entry($0), .record(Secret("token-of-the-viewer"))] }
    let text = try Journal.text(lines, key: Self.key)
    #expect(!text.contains("token-of-the-viewer"))
    let read = try Journal.lines(of: Data(text.utf8), records: JSONValue.self)
    #expect(read.map { $0.entry == nil } == lines.map { $0.entry == nil })
    #expect(try Journal.trace(of: Data(text.utf8)).entries == again(trace).entries)
  }
}
