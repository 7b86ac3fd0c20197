import Foundation
import PassAPI
import PassRules
import Testing

@testable import PassCommands
@testable import PassTestSupport

@Suite("passflow audit", .endsIfStuck) struct AuditTests {
  /// Runs the command on a file with some text.
  private func audit(_ text: String, _ options: String...) async throws -> Printed {
    try await TemporaryFolder.use { folder in
      let file = folder.appendingPathComponent("record")
      try text.write(to: file, atomically: true, encoding: .utf8)
      return try await .by(["audit"] + options + [file.path])
    }
  }

  @Test("a clean journal gives the closing line only") func clean() async throws {
    let printed = try await audit(Journal.text(try await Trace.of("apple-sso"), key: (1, 2)))
    #expect(printed.status == 0)
    #expect(printed.lines.count == 1)
    #expect(printed.lines.first?.hasPrefix("0 violations in 9 exchanges, by ") == true)
  }

  @Test("a violation is told with rule, level, entry, time, place and text") func violation() async throws {
    var draft = try await Draft.of("second-screen")
    try draft.again("GET /profiles/code", by: 1_000)
    let printed = try await audit(Journal.text(draft.trace, key: (1, 2)))
    #expect(printed.status == 1)
    #expect(printed.lines.count == 2)
    #expect(printed.lines.first?.hasPrefix("R-POLL-3 MUST #") == true)
    #expect(printed.lines.first?.hasSuffix("polls 1.0 s after the previous poll; at least 3 s are required") == true)
    #expect(printed.lines.last?.hasPrefix("1 violation in 11 exchanges, by ") == true)
  }

  @Test("a file that is no record, and no file, are bad usage", arguments: ["", "{}", "[1]", "{\"log\":1}"]) func usage(
    text: String
  ) async throws {
    #expect(try await audit(text).status == 2)
    let printed = try await Printed.by("audit", "/no/such/file")
    #expect(printed.status == 2 && printed.complaints.hasPrefix("passflow: /no/such/file: it cannot be opened"))
  }

  /// The calls of the vendor's service for single sign-on (C-96), and what only looks like them.
  private static let ssoService: String = {
    let calls = [
      ("POST", "https://sp.auth.adobe.com/api/REF30/serviceToken"),
      ("GET", "https://sp.auth.adobe.com/api/REF30/serviceToken?x=1"),
      ("POST", "https://sp.auth.adobe.com/api/REF30/link"), ("GET", "https://sp.auth.adobe.com/api/REF30/list"),
      ("GET", "https://sp.auth.adobe.com/api/REF30/link"), ("POST", "https://sp.auth.adobe.com/api/REF30/unlink/x"),
      ("POST", "https://example.com/api/REF30/unlink"),
    ]
    return archive(calls.map { #""method":"\#($0)","url":"\#($1)""# })
  }()

  private static let sdk = "https://sp.auth-staging.adobe.com/undocumented"

  /// An archive of some requests, given by their members.
  private static func archive(_ requests: [String]) -> String {
    let entries = requests.map { #"{"startedDateTime":"2026-01-01T12:00:00Z","request":{\#($0)}}"# }
    return #"{"log":{"entries":["# + entries.joined(separator: ",") + "]}}"
  }

  @Test("calls of the vendor's service for single sign-on are counted by name, and are no undocumented ones (C-96)")
  func ssoServiceCalls() async throws {
    let printed = try await audit(Self.ssoService, "--format", "json")
    for part in [#""ofSSOService":{"link":1,"list":1,"serviceToken":2}"#, #""undocumented":2"#, #""foreign":7"#] {
      #expect(printed.output.contains(part), "\(printed.output)")
    }
  }

  @Test(
    "a record that shows nothing to judge is no clean one, and it is said why",
    arguments: [
      (#"{"log":{"entries":[]}}"#, "nothing to judge: no call of the service"),
      (
        archive([#""method":"GET","url":"https://gateway.example.com/adobe/api/v2/REF30/profiles""#]),
        "--origin https://gateway.example.com --base-path /adobe"
      ),
      (
        archive([#""method":"GET","url":"\#(sdk)?redirect_url=adobepass%3A%2F%2Fios.app""#]),
        "1 requests are of the AccessEnabler SDK"
      ),
      (
        archive([#""method":"POST","url":"\#(sdk)","postData":{"text":"url=adbe.x9://adobe.com"}"#]),
        "1 requests are of the AccessEnabler SDK"
      ),
      (
        archive([#""method":"GET","url":"https://sp.auth.adobe.com/undocumented""#]),
        "1 requests go to the vendor under paths of no REST API"
      ),
      (ssoService, "1 link, 1 list, 2 serviceToken: calls of the vendor's service for single sign-on"),
      (
        archive([#""method":"GET","url":"https://api.auth.adobe.com/reggie/v1/REF30/regcode/7EKP2""#]),
        "there is nothing to judge"
      ),
      ("{\"journal\":\"passflow\",\"version\":1}\n", "nothing to judge: no call of the service"),
      ("{\"journal\":\"passflow\",\"version\":9}\n", "a journal of version 9"),
      (
        #"{"log":{"entries":[{"startedDateTime":"soon","request":{"method":"GET","url":"https://a.example/x"}}]}}"#,
        "1 entry: has no readable startedDateTime"
      ),
    ])
  func blind(text: String, reason: String) async throws {
    let printed = try await audit(text)
    #expect(printed.status == 2)
    #expect(printed.complaints.contains(reason), "\(printed.complaints)")
  }

  @Test("several records and a folder are judged, each by itself, in the form that is asked for")
  func several() async throws {
    let clean = Journal.text(try await Trace.of("apple-sso"), key: (1, 2))
    try await TemporaryFolder.use { folder in
      for name in ["one.jsonl", "two.jsonl"] {
        try clean.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
      }
      let one = folder.appendingPathComponent("one.jsonl").path
      #expect(try await Printed.by("audit", folder.path).lines.count == 2)
      #expect(try await Printed.by("audit", one, folder.path).lines.count == 3)
      for format in ["json", "sarif"] {
        let printed = try await Printed.by("audit", "--format", format, one)
        #expect(printed.status == 0 && JSONValue(parsing: Data(printed.lines.joined().utf8)) != nil)
      }
      try (clean + "{\"num").write(toFile: one, atomically: true, encoding: .utf8)
      // What follows may have broken any rule.
      #expect(try await Printed.by("audit", one).status == 2)
      #expect(try await Printed.by("audit", "--strict-reading", one).status == 2)
    }
  }

  @Test("a baseline is written by --accept, and what it accepts ends with 0 in every format")
  func baseline() async throws {
    let bad = #"{"log":{"entries":[\#(Archive.entry("https://sp.auth.adobe.com/api/v2/REF30/nothing"))]}}"#
    try await TemporaryFolder.use { folder in
      let record = folder.appendingPathComponent("a.har").path, file = folder.appendingPathComponent("baseline").path
      try bad.write(toFile: record, atomically: true, encoding: .utf8)
      #expect(try await Printed.by("audit", record).status == 1)
      #expect(try await Printed.by("audit", "--baseline", file, record).status == 2)
      #expect(try await Printed.by("audit", "--accept", record).status == 2)
      let accepted = try await Printed.by("audit", "--baseline", file, "--accept", record)
      #expect(accepted.status == 0 && accepted.complaints.contains("baseline accepts 1 finding"))
      for format in ["text", "json", "sarif", "junit", "markdown"] {
        #expect(try await Printed.by("audit", "--format", format, "--baseline", file, record).status == 0)
      }
      let text = try String(contentsOfFile: file, encoding: .utf8)
      // What cannot be judged accepts nothing, and what is no baseline is not written over.
      #expect(try await Printed.by("audit", "--baseline", file, "--accept", folder.path + "/no.har").status == 2)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
      #expect(try await Printed.by("audit", "--baseline", record, "--accept", record).status == 2)
      #expect(try String(contentsOfFile: record, encoding: .utf8) == bad)
    }
  }

  @Test("rules --explain tells source and monitor of one rule, away from the sources, too")
  func explain() async throws {
    let printed = try await Printed.by("rules", "--explain", "R-POLL-3")
    #expect(printed.status == 0 && printed.lines.first?.hasPrefix("R-POLL-3 (MUST): Keep at least 3 s") == true)
    #expect(printed.output.contains("\nmonitored: yes: less than 3 s from one poll to the next\n"))
    let unknown = try await Printed.by("rules", "--explain", "R-POLL")
    #expect(unknown.status == 2 && unknown.complaints.contains("did you mean R-POLL-"))
    #expect(try await Printed.by("rules", "--explain", "R-POLL-3", "--check").status == 2)
  }
}
