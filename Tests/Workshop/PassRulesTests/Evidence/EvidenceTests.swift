import Foundation
import PassAPI
import Testing

@testable import PassCommands
@testable import PassRules
@testable import PassTestSupport

@Suite("The account of evidence", .endsIfStuck) struct EvidenceTests {
  /// So many that reading them one by one would take minutes.
  private static let manyFields = "[\((0..<60_000).map { #"{"name":"X-\#($0)","value":"1"}"# }.joined(separator: ","))]"

  /// An exchange: what a producer writes in place of a member, and what is lost of it.
  private static let forms: [(member: String, value: String, lost: [String])] = [
    ("status", #""200""#, []), ("status", "200.0", []), ("status", "-1", ["status absent"]),
    ("status", "null", ["status absent"]), ("status", #""200 OK""#, ["status unreadable"]),
    ("status", "true", ["status unreadable"]), ("status", "0", ["status unreadable"]),
    ("headers", #"{"Authorization":"Bearer a","AP-Device-Identifier":"fingerprint eA=="}"#, []),
    ("headers", "null", ["request headers absent"]), ("headers", #""none""#, ["request headers unreadable"]),
    ("headers", #"[["Authorization","Bearer a"]]"#, ["request headers unreadable (a header without name or value)"]),
    ("headers", #"[{"name":"Accept","value":null}]"#, ["request headers unreadable (a header without name or value)"]),
    (
      "headers", #"[{"name":"Authorization","value":"a"},{"name":"authorization","value":"b"}]"#,
      ["request headers unreadable (two values of authorization)"]
    ), ("headers", manyFields, ["request headers unreadable (more than 100 fields, or 64 KiB of them)"]),
    (
      "headers", #"[{"name":"Authorization","value":"\#(String(repeating: "a", count: 70_000))"}]"#,
      ["request headers unreadable (more than 100 fields, or 64 KiB of them)"]
    ),
    (
      "headers", #"[{"name":"Authorization","value":"a"},{"name":"Cookie","value":"a"},{"name":"Cookie","value":7}]"#,
      []
    ),
    (
      "headers", #"[{"name":"Authorization","value":"Bearer [REDACTED]"}]"#,
      ["request headers taken out (Authorization is redacted)"]
    ), ("text", #"{"profiles":{}}"#, []), ("text", #""eyJwcm9maWxlcyI6e319""#, ["answer body encoded without a mark"]),
    ("text", #""eyJwcm9maWxlcyI6""#, ["answer body encoded without a mark"]),
    ("text", #""\"{\\\"profiles\\\":{}}\"""#, ["answer body encoded without a mark"]),
    ("text", #""{\"profiles\":{""#, ["answer body cut"]), ("text", #""""#, ["answer body absent"]),
    ("text", "null", ["answer body absent"]), ("text", "7", ["answer body unreadable (not text)"]),
    ("text", #""<binary>""#, ["answer body unreadable (not JSON)"]), ("text", #""<!DOCTYPE html><p>""#, []),
    ("text", #""[object Object]""#, ["answer body unreadable (not JSON)"]),
    ("text", #""\ufffd\u0003""#, ["answer body unreadable (not text)"]), ("text", #""\ufeff{}""#, []),
    ("time", #""20.5""#, []), ("time", "-1", ["times absent"]), ("time", "null", ["times absent"]),
    ("time", #""long""#, ["times unreadable"]), ("time", #"null,"timings":{"send":1,"wait":9,"receive":2}"#, []),
    ("answered", #"{"Date":"Thu, 01 Jan 2026 12:00:00 GMT"}"#, []), ("answered", "null", ["answer headers absent"]),
    ("answered", "7", ["answer headers unreadable"]),
    ("response", "null", ["status absent", "answer headers absent", "answer body absent"]),
    ("response", #"{"status":0,"headers":[],"content":{"size":0}}"#, []),
    ("response", #"{"status":503,"headers":[],"content":{"size":0}}"#, []),
    ("response", #"{"status":403,"headers":[],"content":{"size":99}}"#, ["answer body absent"]),
  ]

  private func entry(_ member: String, _ value: String, at second: Int = 0) -> String {
    func either(_ name: String, _ usual: String) -> String { member == name ? value : usual }
    let headers = #"""
      [{"name":"Authorization","value":"Bearer a"},{"name":"AP-Device-Identifier","value":"fingerprint eA=="},\#
      {"name":"X-Device-Info","value":"e30="}]
      """#
    let response = #"""
      {"status":\#(either("status", "200")),"headers":\#(either("answered", "[]")),\#
      "content":{"text":\#(either("text", #""{\"profiles\":{}}""#))}}
      """#
    return #"""
      {"startedDateTime":"2026-01-01T12:00:0\#(second)Z","time":\#(either("time", "20")),"request":{"method":"GET",\#
      "url":"\#(Archive.profiles)","headers":\#(either("headers", headers))},\#
      "response":\#(either("response", response))}
      """#
  }

  @Test("what producers write otherwise is read, or told and never guessed", arguments: forms.indices) func producers(
    index: Int
  ) throws {
    let form = Self.forms[index]
    let record = AuditedRecord("a", try Archive.recording(entry(form.member, form.value)))
    #expect(record.evidence.losses.map(\.words).sorted() == form.lost.sorted(), "\(form)")
    #expect(record.evidence.parts.all == 7 && record.evidence.parts.read == 7 - form.lost.count)
    // What is lost is held against nobody: the description of the device alone is wrong.
    let found = Set(record.findings.map(\.first.rule)), isTakenOut = form.value.contains("REDACTED")
    if form.member != "headers" { #expect(found == ["R-HDR-7"]) }
    if form.member == "headers", !form.lost.isEmpty, !isTakenOut { #expect(found == []) }
  }

  @Test(
    "the body of a request is read in every form, or told",
    arguments: [
      (#"{"text":"grant_type=client_credentials&client_id=a&client_secret=b"}"#, "", []),
      (#""grant_type=client_credentials&client_id=a&client_secret=b""#, "", []),
      (#"{"text":"Z3JhbnRfdHlwZT1jbGllbnRfY3JlZGVudGlhbHM="}"#, "", ["request body encoded without a mark"]),
      (#"{"text":"grant_type=client_cred"}"#, #","bodySize":60"#, ["request body cut"]),
      ("null", "", ["request body absent"]), ("null", #","bodySize":60"#, ["request body absent"]),
      ("null", #","bodySize":0"#, []), (#"{"text":7}"#, "", ["request body unreadable (not text)"]),
      (
        #"{"params":[{"name":"grant_type"},{"value":"b"}]}"#, "",
        ["request body unreadable (a parameter without name or value)"]
      ),
    ])
  func requests(post: String, size: String, lost: [String]) throws {
    let call = Archive.entry("https://sp.auth.adobe.com/o/client/token", method: "POST", post: post + size)
    let record = AuditedRecord("a", try Archive.recording(call))
    #expect(record.evidence.losses.map(\.words) == lost)
    // That something is missing in a form is said of one that was read, or of a call that had none.
    let isAccused = record.findings.contains { $0.first.rule == "R-REG-12" }
    #expect(isAccused == (size == #","bodySize":0"#))
  }

  @Test(
    "a date that does not exist is no date",
    arguments: [
      "2026-02-30T12:00:00Z", "2025-02-29T12:00:00Z", "2026-04-31T12:00:00Z", "2026-01-00T12:00:00Z",
      "2026-01-01T24:00:01Z", "2026-01-01T12:00:00+99:99", "2026-01-01T12:00:00+24:00", "2026-01-01T12:00:00-00:60",
    ])
  func dates(text: String) throws {
    #expect(Timestamp(iso8601: text) == nil)
    let whole = entry("", ""), damaged = whole.replacing("2026-01-01T12:00:00Z", with: text)
    let record = AuditedRecord("a", try Archive.recording(damaged, entry("", "", at: 4)))
    #expect(record.judged == 1 && record.hidesBinding && record.evidence.notShown["R-HDR-1"] == [1])
    #expect(record.evidence.lines.count == 3 && record.evidence.parts.read == 7 && record.evidence.parts.all == 14)
  }

  @Test(
    "archives in UTF-16 or behind a byte order mark, and several in one file, are read",
    arguments: ["utf-16le", "utf-16be", "marked", "utf-8", "two", "two lines"])
  func files(kind: String) throws {
    let text = "{\"log\":{\"entries\":[\(entry("", "")),\(entry("", "", at: 4))]}}"
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let data: [String: Data] = [
      "utf-8": Data([0xEF, 0xBB, 0xBF] + text.utf8), "utf-16le": Data(little), "utf-16be": Data(big),
      "marked": Data([0xFE, 0xFF] + big),
      "two": Data((text + text).utf8), "two lines": Data((text + "\n" + text + "\n").utf8),
    ]
    let recording = try Recording(of: RecordedBytes(try #require(data[kind])))
    let isTwo = kind.hasPrefix("two")
    #expect(recording.trace.exchangeCount == (isTwo ? 4 : 2) && recording.trace.losses.isEmpty)
    #expect(recording.count.notices.count == (isTwo ? 1 : 0))
  }

  @Test("what only a recommendation needs passes, but for a strict reading; a cut file passes neither way")
  func verdicts() throws {
    func report(_ text: String, isStrict: Bool = false, scope: AuditScope = AuditScope()) throws -> AuditReport {
      let recording = try Recording(of: RecordedBytes(Data(text.utf8)))
      return AuditReport([AuditedRecord("a", recording, scope: scope)], scope: scope, isStrict: isStrict)
    }
    let whole = "{\"log\":{\"entries\":[\(entry("", ""))]}}"
    let lost = "{\"log\":{\"entries\":[\(entry("status", "null"))]}}"
    let binding = AuditScope(rule: "R-THR-3"), free = AuditScope(rule: "R-PROF-3"),
      advice = AuditScope(rule: "R-LOGOUT-6")
    #expect(Rule.named("R-THR-3")?.level.isBinding == true && Rule.named("R-LOGOUT-6")?.level.isBinding == false)
    #expect(try report(whole, scope: binding).verdict == .clean)
    #expect(try report(lost, scope: binding).verdict == .blind)
    #expect(
      try report(lost, scope: free).verdict == .clean && report(lost, isStrict: true, scope: free).verdict == .blind)
    let cut = String(whole.dropLast(2))
    #expect(try report(cut, scope: binding).verdict == .blind && report(cut, scope: advice).verdict == .clean)
    #expect(try report(cut, isStrict: true, scope: advice).verdict == .blind)
    #expect(try report(cut).text.contains("not shown for lack of evidence"))
  }

  @Test("every format follows from the account") func formats() throws {
    let record = AuditedRecord("a", try Archive.recording(entry("text", #""{\"prof""#), entry("", "", at: 4)))
    let report = AuditReport([record])
    #expect(report.verdict == .violated)
    for line in record.evidence.lines { #expect(report.text.contains(line)) }
    #expect(report.markdown.contains("lost: answer body cut (\\#1)"))
    #expect(report.junit.contains("name=\"R-ERR-7\">\n      <skipped message=\"not shown for"))
    #expect(report.junit.contains("<error type=\"reading\""))
    let json = JSONValue(parsing: Data(report.json.utf8))?["records"]?.array?.first?["evidence"]
    #expect(json?["lost"]?.array?.first?["state"]?.text == "cut" && json?["read"]?.whole == 13)
    #expect(try report.sarif.contains("lost: answer body cut (#1)"))
  }

  @Test("migrate-report says that a file is cut, and reads what an audit reads") func migration() async throws {
    let call = #"""
      {"startedDateTime":"2026-01-01T12:00:00Z","time":20,"request":{"method":"GET","headers":{},\#
      "url":"https://api.auth.adobe.com/api/v1/checkauthn?requestor=REF30&deviceId=x"},"response":{"status":"200"}}
      """#
    let text = "{\"log\":{\"entries\":[\(call),\(call)]}}"
    try await TemporaryFolder.use { folder in
      let file = folder.appendingPathComponent("v1.har").path
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      let whole = try await Printed.by("migrate-report", file)
      #expect(whole.status == 0 && whole.output.contains("(2 times, first entry 1)"))
      try String(text.dropLast(40)).write(toFile: file, atomically: true, encoding: .utf8)
      let cut = try await Printed.by("migrate-report", file)
      #expect(cut.status == 2 && cut.output.contains("(1 time, first entry 1)"))
      #expect(cut.complaints.contains("the record ends in the middle"))
    }
  }
}
