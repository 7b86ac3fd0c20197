import Foundation
import PassAPI
import PassRules
import Testing

@Suite("HAR reader") struct HARTests {
  private func trace(_ entries: String...) throws -> Trace {
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
    ])
  func times(text: String, milliseconds: Int64) throws {
    let trace = try trace(
      #"""
      {"startedDateTime":"\#(text)","request":{"method":"GET","url":"https://sp.auth.adobe.com/api/v2/REF30/profiles"}}
      """#)
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
    let base = "https://sp.auth.adobe.com/api/v2/REF30"
    func entry(_ moment: String, _ time: Double, _ method: String, _ path: String, _ answer: String) throws -> String {
      let text = String(decoding: try JSONEncoder().encode(answer), as: UTF8.self)
      return #"""
        {"startedDateTime":"2026-01-01T12:00:\#(moment)Z","time":\#(time),"request":{"method":"\#(method)",\#
        "url":"\#(base)\#(path)","headers":[],"bodySize":0},\#
        "response":{"status":200,"headers":[],"content":{"text":\#(text)}}}
        """#
    }
    let profile = #"{"profiles":{"citycable":{"notAfter":1999999999999,"type":"regular"}}}"#
    func breaches(_ second: String) throws -> [Violation] {
      try trace(
        try entry("00.000", 3, "GET", "/profiles", #"{"profiles":{}}"#),
        try entry("30.\(start)", time, "GET", "/profiles/code/ABC1234", profile),
        try entry(second, 0.2, "POST", "/decisions/authorize/citycable", #"{"decisions":[]}"#)
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
    let trace = try trace(
      #"""
      {"startedDateTime":"2026-01-01T12:00:00Z","request":{"method":"POST",\#
      "url":"https://sp.auth.adobe.com/api/v2/REF30/sessions","postData":\#(postData)}}
      """#)
    let body = messages(trace).first?.body.map { String(decoding: $0, as: UTF8.self) }
    #expect(body == "domainName=example.com&redirectUrl=https%3A%2F%2Fexample.com")
  }

  @Test("headers are found in any case, and pseudo headers of HTTP/2 are left out") func headers() throws {
    let trace = try trace(
      #"""
      {"startedDateTime":"2026-01-01T12:00:00Z","request":{"method":"GET",\#
      "url":"https://sp.auth.adobe.com/api/v2/REF30/profiles","headers":[{"name":":authority","value":"sp"},\#
      {"name":"ap-device-identifier","value":"fingerprint eA=="},7]}}
      """#)
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
    let trace = try trace(
      #"""
      {"startedDateTime":"2026-01-01T12:00:00Z","request":{"method":"GET",\#
      "url":"https://sp.auth.adobe.com/api/v2/REF30/profiles"},"response":\#(response)}
      """#)
    #expect(messages(trace).first?.outcome == outcome)
  }

  @Test("other hosts and preflight requests do not count") func others() throws {
    let time = #""startedDateTime":"2026-01-01T12:00:00Z""#
    let ours = #"{"name":"X-Device-Info","value":"e30="}"#
    let trace = try trace(
      #"""
      {\#(time),"request":{"method":"GET","url":"https://sp.auth.adobe.com/api/v2/REF30/profiles","headers":[\#(ours)]}}
      """#, #"{\#(time),"request":{"method":"OPTIONS","url":"https://sp.auth.adobe.com/api/v2/REF30/profiles"}}"#,
      #"{\#(time),"request":{"method":"GET","url":"https://cdn.example.com/logo.png"}}"#,
      #"{\#(time),"request":{"method":"GET","url":"https://shop.example.com/api/v2/acme/profiles"}}"#,
      #"{\#(time),"request":{"method":"GET","url":"https://api.auth.adobe.com/api/v1/checkauthn"}}"#, #"{"request":7}"#)
    #expect(trace.exchangeCount == 2)
  }

  @Test("what is found in an archive shows no code, token or control character of its paths, nor without bound")
  func hostilePaths() throws {
    let token = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ2aWV3ZXIifQ.c2lnbmF0dXJlLW9mLWEtdG9rZW4"
    let long = String(repeating: "x.", count: 10_000)
    let found = try [#"sessions/8ER640M"#, token, "\\u001b[2J\\n\\u202e", long].flatMap { path in
      try trace(
        #"""
        {"startedDateTime":"2026-01-01T12:00:00Z","request":{"method":"GET",\#
        "url":"https://sp.auth.adobe.com/api/v2/REF30/\#(path)","headers":[]}}
        """#
      ).violations().map(\.description)
    }
    #expect(!found.isEmpty)
    for text in found {
      #expect(!text.contains("8ER640M") && !text.contains("c2lnbmF0dXJl"))
      #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
      #expect(text.utf8.count < 2_000)
    }
  }

  @Test("a byte order mark is passed over") func mark() throws {
    #expect(try HAR.trace(of: Data([0xEF, 0xBB, 0xBF]) + Data(#"{"log":{"entries":[]}}"#.utf8)).entries.isEmpty)
  }

  @Test(
    "a file that is no archive is refused with a reason",
    arguments: [
      ("", "not JSON"), ("<html>", "not JSON"), ("[]", "entries is not a list"), ("{}", "has no log"),
      (#"{"log":{}}"#, "has no entries"), (#"{"log":{"entries":{}}}"#, "entries is not a list"),
      (#"{"log":{"entries":[{"request":1}]}}"#, "no entry"),
    ]) func refusals(text: String, reason: String)
  { #expect { try HAR.trace(of: Data(text.utf8)) } throws: { "\($0)".contains(reason) } }

  @Test("two apps on one device are told apart, and one that registers twice is still one") func apps() throws {
    let register = { (client: String, statement: String, second: Int) in
      #"""
      {"startedDateTime":"2026-01-01T12:00:0\#(second)Z","time":20,"request":{"method":"POST",\#
      "url":"https://sp.auth.adobe.com/o/client/register","headers":[{"name":"X-Device-Info",\#
      "value":"\#(Self.device)"},{"name":"Content-Type","value":"application/json"}],\#
      "postData":{"text":"{\"software_statement\":\"\#(statement)\"}"}},"response":{"status":201,\#
      "content":{"text":"{\"client_id\":\"\#(client)\",\"scopes\":[\"api:client:v2\"]}"}}}
      """#
    }
    #expect(try trace(register("one", "a.b.c", 1), register("two", "d.e.f", 3)).violations().isEmpty)
    #expect(try trace(register("one", "a.b.c", 1), register("two", "a.b.c", 3)).violations().map(\.rule) == ["R-REG-2"])
  }

  private static let device = Data(
    #"{"model":"AppleTV","version":"5,3","osName":"tvOS","osVersion":"17.4","connectionType":"WiFi"}"#.utf8
  ).base64EncodedString()
}
