import Foundation
import PassAPI
import PassRules
import Testing

@testable import PassTestSupport

@Suite("HAR reader") struct HARTests {
  private func trace(_ entries: String...) throws -> Trace { try trace(entries) }

  private func trace(_ entries: [String]) throws -> Trace {
    try HAR.trace(of: Data("{\"log\":{\"entries\":[\(entries.joined(separator: ","))]}}".utf8))
  }

  private func messages(_ trace: Trace) -> [Message] {
    trace.entries.compactMap { if case .message(let message) = $0.event { message } else { nil } }
  }

  @Test(
    "times are read in every form of ISO 8601",
    arguments: [
      ("2026-01-01T12:00:00Z", 0), ("2026-01-01T12:00:00.5Z", 500), ("2026-01-01T12:00:00.123456789Z", 123),
      ("2026-01-01T13:00:00.001+01:00", 1), ("2026-01-01T04:00:00-0800", 0), ("2026-01-01T12:00:00,25Z", 250),
      ("2026-01-01 12:00:00+00", 0), ("2026-01-01T12:00:00.000", 0), ("2026-01-01T12:00Z", 0),
      ("2024-02-29T24:00:00Z", -58_017_600_000), ("2026-12-31T23:59:60Z", 31_492_800_000),
    ])
  func times(text: String, milliseconds: Int64) throws {
    let trace = try trace(Archive.entry().replacing("2026-01-01T12:00:00Z", with: text))
    #expect(trace.entries.first?.start == Timestamp(milliseconds: 1_767_268_800_000 + milliseconds))
  }

  @Test("entries are put in order, and keep their numbers") func order() throws {
    let url = "https://sp.auth.adobe.com/api/v2/REF30/profiles"
    let trace = try trace(
      #"{"startedDateTime":"2026-01-01T12:00:09Z","time":20.4,"request":{"method":"GET","url":"\#(url)"}}"#,
      #"{"request":{"url":"\#(url)","method":"get"},"startedDateTime":"2026-01-01T12:00:01Z","time":-1}"#)
    #expect(trace.entries.map(\.number) == [2, 1])
    #expect(trace.entries.map { $0.end.milliseconds - $0.start.milliseconds } == [0, 20])
    #expect(messages(trace).map(\.method) == ["GET", "GET"])
  }

  @Test(
    "R-PROF-5: what an answer of less than a millisecond brought is known to the call that follows it at once",
    arguments: [("000", 0.9, "000"), ("000", 0.5, "000"), ("000", 1.9, "001"), ("999", 0.999_999, "999")])
  func fastCalls(start: String, time: Double, next: String) throws {
    let profile = #"{"text":{"profiles":{"citycable":{"notAfter":1999999999999,"type":"regular"}}}}"#
    let url = "https://sp.auth.adobe.com/api/v2/REF30/decisions/authorize/citycable"
    func breaches(_ second: String) throws -> [Violation] {
      let poll = Archive.entry(Archive.profiles + "/code/ABC1234", at: 30, content: profile)
      return try trace(
        Archive.entry(content: #"{"text":{"profiles":{}}}"#),
        poll.replacing("30Z", with: "30.\(start)Z").replacing(#""time":20"#, with: "\"time\":\(time)"),
        Archive.entry(url, method: "POST", content: #"{"text":{"decisions":[]}}"#).replacing("00Z", with: second + "Z")
      ).violations().filter { $0.rule == "R-PROF-5" }
    }
    #expect(try breaches("30.\(next)") == [])
    // Before that answer a decision breaks the rule.
    #expect(try breaches("29.000").map(\.number) == [3])
  }

  @Test(
    "a form is read from text, from decoded and from encoded parameters, and from Base64",
    arguments: [
      #"{"mimeType":"x","text":"domainName=example.com&redirectUrl=https%3A%2F%2Fexample.com"}"#,
      #"{"params":[{"name":"domainName","value":"example.com"},{"name":"redirectUrl","value":"https://example.com"}]}"#,
      #"""
      {"text":"","params":[{"value":"example.com","name":"domainName"},\#
      {"name":"redirectUrl","value":"https%3A%2F%2Fexample.com"}]}
      """#,
      #"""
      {"encoding":"base64","text":"ZG9tYWluTmFtZT1leGFtcGxlLmNvbSZyZWRpcmVjdFVybD1odHRwcyUzQSUyRiUyRmV4YW1wbGUuY29t"}
      """#,
    ])
  func forms(postData: String) throws {
    let url = Archive.profiles.replacing("profiles", with: "sessions")
    let trace = try trace(Archive.entry(url, method: "POST", post: postData))
    let body = messages(trace).first?.body.map { String(decoding: $0, as: UTF8.self) }
    #expect(body == "domainName=example.com&redirectUrl=https%3A%2F%2Fexample.com")
  }

  @Test("headers are found in any case, and pseudo headers of HTTP/2 are left out") func headers() throws {
    let fields = #"{"name":":authority","value":"sp"},{"name":"ap-device-identifier","value":"fingerprint eA=="},7"#
    let trace = try trace(Archive.entry(headers: fields))
    #expect(messages(trace).first?.headers["AP-Device-Identifier"] == "fingerprint eA==")
    #expect(messages(trace).first?.headers.fields.count == 1)
  }

  @Test(
    "answers are read plain and in Base64; what is missing is not known, and status 0 is a failure",
    arguments: [
      (#"{"status":200,"content":{"text":"{}"}}"#, Message.Outcome.answered(status: 200, body: Data("{}".utf8))),
      (#"{"status":200,"content":{"text":"e30=","encoding":"base64"}}"#, .answered(status: 200, body: Data("{}".utf8))),
      (#"{"status":204,"content":{}}"#, .answered(status: 204, body: nil)),
      (#"{"status":200}"#, .answered(status: 200, body: nil)), (#"{"status":0,"content":{"text":""}}"#, .failed),
      ("null", .failed),
    ])
  func answers(response: String, outcome: Message.Outcome) throws {
    let request = #""request":{"method":"GET","url":"\#(Archive.profiles)"}"#
    let trace = try trace(#"{"startedDateTime":"2026-01-01T12:00:00Z",\#(request),"response":\#(response)}"#)
    #expect(messages(trace).first?.outcome == outcome)
  }

  @Test("other hosts and preflight requests do not count") func others() throws {
    let trace = try trace(
      Archive.entry(headers: #"{"name":"X-Device-Info","value":"e30="}"#), Archive.entry(method: "OPTIONS"),
      Archive.entry("https://cdn.example.com/logo.png"), Archive.entry("https://shop.example.com/api/v2/acme/profiles"),
      Archive.entry("https://api.auth.adobe.com/api/v1/checkauthn"), #"{"request":7}"#)
    #expect(trace.exchangeCount == 2)
  }

  @Test("what is found in an archive shows no code, token or control character of its paths, nor without bound")
  func hostilePaths() throws {
    let token = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ2aWV3ZXIifQ.c2lnbmF0dXJlLW9mLWEtdG9rZW4"
    let long = String(repeating: "x.", count: 10_000)
    let found = try [#"sessions/8ER640M"#, token, "\\u001b[2J\\n\\u202e", long].flatMap { path in
      try trace(Archive.entry("https://sp.auth.adobe.com/api/v2/REF30/\(path)")).violations().map(\.description)
    }
    #expect(!found.isEmpty)
    for text in found {
      #expect(!text.contains("8ER640M") && !text.contains("c2lnbmF0dXJl"))
      #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
      #expect(text.utf8.count < 2_000)
    }
  }

  @Test(
    "a file that is no archive is refused with a reason",
    arguments: [
      ("", "not JSON"), ("<html>", "not JSON"), ("[]", "entries is not a list"), ("{}", "has no log"),
      (#"{"log":{}}"#, "has no entries"), (#"{"log":{"entries":{}}}"#, "entries is not a list"),
      (#"{"log":{"entries":[{"request":1}]}}"#, "no entry"),
      (#"{"log":{"entries":[]},"log":{"entries":[]}}"#, "entries occurs twice"),
    ]) func refusals(text: String, reason: String)
  { #expect { try HAR.trace(of: Data(text.utf8)) } throws: { "\($0)".contains(reason) } }

  @Test("two apps on one device are told apart, and one that registers twice is still one") func apps() throws {
    let register = { (client: String, statement: String, second: Int) in
      Archive.entry(
        "https://sp.auth.adobe.com/o/client/register", at: second, method: "POST",
        headers:
          #"{"name":"X-Device-Info","value":"\#(Self.device)"},{"name":"Content-Type","value":"application/json"}"#,
        post: #"{"text":"{\"software_statement\":\"\#(statement)\"}"}"#,
        content: #"{"text":{"client_id":"\#(client)","scopes":["api:client:v2"]}}"#)
    }
    #expect(try trace(register("one", "a.b.c", 1), register("two", "d.e.f", 3)).violations().isEmpty)
    #expect(try trace(register("one", "a.b.c", 1), register("two", "a.b.c", 3)).violations().map(\.rule) == ["R-REG-2"])
  }

  @Test("two apps that use their tokens side by side are told apart (R-CFG-7)", arguments: ["ABABA", "AAABB"])
  func sideBySide(tokens: String) throws {
    let entries = tokens.enumerated().map { index, token in
      let fields = ["Authorization": "Bearer token-\(token)", "AP-Device-Identifier": "fingerprint eA=="].map {
        #"{"name":"\#($0)","value":"\#($1)"}"#
      }
      let url = index / 2 == 1 ? Archive.profiles.replacing("profiles", with: "configuration") : Archive.profiles
      return Archive.entry(url, at: index * 40, headers: fields.joined(separator: ","))
    }
    #expect(try trace(entries).violations().contains { $0.rule == "R-CFG-7" } == (tokens == "AAABB"))
  }

  private static let device = Data(
    #"{"model":"AppleTV","version":"5,3","osName":"tvOS","osVersion":"17.4","connectionType":"WiFi"}"#.utf8
  ).base64EncodedString()
}
