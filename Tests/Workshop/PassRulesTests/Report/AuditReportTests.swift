import Foundation
import PassAPI
import PassCommands
import Testing

@testable import PassRules
@testable import PassTestSupport

@Suite("The report of an audit") struct AuditReportTests {
  private static let other = "https://sp.auth.adobe.com/api/v2/REF30/a%7Cb"

  /// A client that sends bad headers three times, and a call that the API does not have once.
  private func record(_ name: String = "a.har", at second: Int = 0, others: Int = 1) throws -> AuditedRecord {
    let headers = #"""
      {"name":"Authorization","value":"Bearer some-token"},{"name":"AP-Device-Identifier","value":"fingerprint eA=="},\#
      {"name":"X-Device-Info","value":"<b>&"}
      """#
    let calls = (0..<3).map { Archive.entry(at: second + $0 * 20, headers: headers) }
    let rest = (0..<others).map { Archive.entry(Self.other, at: second + 59 + $0, headers: headers) }
    let recording = try Archive.recording(calls + rest)
    return AuditedRecord(name, recording)
  }

  private func json(_ text: String) throws -> JSONValue { try #require(JSONValue(parsing: Data(text.utf8))) }

  @Test("repetitions are one finding with count, first and last place, in every format") func repetitions() throws {
    let report = AuditReport([try record()])
    let repeated = try #require(report.records[0].findings.first)
    #expect(repeated.count == 3 && repeated.first.number == 1 && repeated.last.number == 3)
    #expect(report.records[0].findings.map(\.first.rule) == ["R-HDR-7", "R-HDR-8"])
    #expect(report.text.contains("(3 times, last #3 2026-01-01T12:00:40.000Z)\n"))
    #expect(report.text.contains("4 violations (2 different) in 4 exchanges, by "))
    let finding = try json(report.json)["records"]?.array?.first?["findings"]?.array?.first
    #expect(
      finding?["count"]?.whole == 3 && finding?["last"]?["entry"]?.whole == 3 && finding?["last"]?["line"]?.whole == 3)
    let result = try json(report.sarif)["runs"]?.array?.first?["results"]?.array?.first
    #expect(result?["occurrenceCount"]?.whole == 3)
    #expect(result?["relatedLocations"]?.array?.first?["logicalLocations"]?.array?.first?["name"]?.text == "entry 3")
    #expect(report.junit.contains("(3 times, last #3"))
    #expect(report.markdown.contains("| entries 1 to 3, 3 times |"))
  }

  @Test(
    "R-HDR-10: a disputed rule is told once a file, on a level of its own, and fails nothing, R-HDR-2 and R-HDR-3 for configuration alone (C-55); R-HDR-8: our own headers are none"
  ) func disputed() throws {
    func header(_ name: String, _ value: String) -> String { #"{"name":"\#(name)","value":"\#(value)"}"# }
    let info = #"{"model":"TV","version":"1","osName":"tvOS","osVersion":"17","connectionType":"WiFi"}"#
    let sound = [
      header("Authorization", "Bearer some-token"), header("AP-Device-Identifier", "fingerprint eA=="),
      header("X-Device-Info", Data(info.utf8).base64EncodedString()), header("X-PassFlow-World", "mine"),
    ]
    func report(_ accept: String) throws -> AuditReport {
      let headers = (sound + [header("Accept", accept)]).joined(separator: ",")
      let calls = ["profiles", "profiles/northlight"].enumerated().map { index, path in
        Archive.entry("https://sp.auth.adobe.com/api/v2/REF30/\(path)", at: index * 20, headers: headers)
      }
      return AuditReport([AuditedRecord("a.har", try Archive.recording(calls))])
    }
    let report = try report("application/json"), findings = report.records[0].findings
    #expect(findings.map(\.first.rule) == ["R-HDR-10"] && findings[0].count == 2)
    #expect(findings[0].first.level == .disputed && findings[0].isDisputed)
    #expect(report.verdict == .clean && report.text.contains("0 violations") && report.text.contains("1 disputed"))
    #expect(report.text.contains("R-HDR-10 DISPUTED"))
    #expect(try json(report.sarif)["runs"]?.array?.first?["results"]?.array?.first?["level"]?.text == "note")
    #expect(!report.junit.contains("<failure"))
    #expect(
      !AuditScope(isBindingOnly: true).contains("R-HDR-10") && AuditScope(isBindingOnly: true).contains("R-HDR-9"))
    #expect(try self.record().findings.contains { $0.first.rule == "R-HDR-8" })
    let bare = Archive.entry(Archive.profiles.replacing("profiles", with: "configuration"), headers: sound[0])
    let optional = AuditReport([AuditedRecord("a", try Archive.recording(bare))])
    #expect(optional.verdict == .clean && optional.text.contains("; 2 disputed"))
    let binding = AuditedRecord("a", try Archive.recording(bare), scope: AuditScope(isBindingOnly: true))
    #expect(binding.findings.isEmpty)
    let both = AuditReport([AuditedRecord("a", try Archive.recording(bare, Archive.entry(at: 9, headers: sound[0])))])
    #expect(both.verdict == .violated && both.junit.contains("name=\"R-HDR-2\">\n      <failure"))
    let explanation = RulesDocument(edges: [:], titles: nil).explanation(of: try #require(Rule.named("R-HDR-10")))
    #expect(
      explanation.contains("R-HDR-10 (MUST)") && explanation.contains("disputed: ") && explanation.contains("C-49"))
  }

  @Test("fingerprints outlive times, numbers of entries and of seconds, and tell places apart")
  func fingerprints() throws {
    let one = try record().findings.map(\.fingerprint),
      later = try record(at: 100, others: 3).findings.map(\.fingerprint)
    #expect(one == later && Set(one).count == 2)
    func finding(_ place: String, _ text: String) -> String {
      Finding.all([
        Violation(
          rule: "R-THR-2", alsoBreaks: [], number: 1, time: Timestamp(milliseconds: 0), place: place, text: text)
      ])[0].fingerprint
    }
    #expect(
      finding("GET /a/7/b2", "is sent 0.3 s after entry 9") == finding("GET /a/12/b2", "is sent 10.4 s after entry 10"))
    #expect(finding("GET /a/b2", "x") != finding("GET /a/b3", "x"))
  }

  @Test("what a baseline accepts breaks nothing, and what is new does; what is accepted in vain is told")
  func baseline() throws {
    let first = AuditReport([try record(others: 0)]), whole = [try record(at: 3)]
    let baseline = try Baseline(reading: Data(Baseline().accepting(first).text.utf8))
    #expect(baseline.entries.map(\.rule) == ["R-HDR-7"])
    #expect(AuditReport([try record(others: 0)], baseline: baseline).verdict == .clean)
    let more = AuditReport(whole, baseline: baseline)
    #expect(more.verdict == .violated && more.stale.isEmpty)
    #expect(more.text.contains("; 1 finding is accepted") && !more.text.contains("not Base64 of JSON (3 times"))
    #expect(more.junit.contains("failures=\"1\""))
    let results = try json(more.sarif)["runs"]?.array?.first?["results"]?.array ?? []
    #expect(results.compactMap { $0["baselineState"]?.text } == ["unchanged", "new"])
    #expect(results.map { $0["suppressions"] != nil } == [true, false])
    let all = baseline.accepting(more)
    let less = AuditReport([try record(others: 0)], baseline: all)
    #expect(less.verdict == .clean && less.stale.count == 1)
    #expect(less.warnings.contains { $0.hasPrefix("accepted, but no longer found: R-HDR-8 GET") })
    #expect(less.markdown.contains("accepted, but no longer found: R-HDR-8"))
    #expect(try json(less.json)["stale"]?.array?.count == 1)
    #expect(all.accepting(less) == baseline)
  }

  @Test("an entry of a baseline that an audit cannot judge is neither stale nor lost, and a reason stays")
  func unjudgedBaseline() throws {
    let reason = Baseline().accepting(AuditReport([try record()])).text.replacing(
      #""place":"GET /api/v2/REF30/profiles""#, with: #""reason":"known","place":"GET /""#)
    let baseline = try Baseline(reading: Data(reason.utf8))
    #expect(baseline.entries.first?.reason == "known")
    let blind = AuditReport([AuditedRecord("b", try Archive.recording([]))], baseline: baseline)
    #expect(blind.stale.isEmpty)
    let scope = AuditScope(rule: "R-HDR-9")
    let other = AuditReport(
      [AuditedRecord("b", try Archive.recording([Archive.entry()]), scope: scope)], scope: scope, baseline: baseline)
    #expect(other.stale.isEmpty && baseline.accepting(other) == baseline)
    let again = baseline.accepting(AuditReport([try record()], baseline: baseline))
    #expect(again.entries.contains { $0.reason == "known" && $0.place.hasSuffix("profiles") })
  }

  @Test(
    "a file that is no baseline is refused with a reason",
    arguments: [
      ("", "not a baseline"), ("{}", "not a baseline"),
      (#"{"baseline":"passflow audit","version":2}"#, "another version"),
      (#"{"baseline":"passflow audit","version":1}"#, "without the list"),
      (#"{"baseline":"passflow audit","version":1,"accepted":[{"rule":"R-HDR-1"}]}"#, "item 1"),
    ]) func refusals(text: String, reason: String)
  { #expect { try Baseline(reading: Data(text.utf8)) } throws: { "\($0)".contains(reason) } }

  @Test("JUnit has a case for each rule that was judged, skips what cannot be, and shows a blind record as an error")
  func junit() throws {
    let report = AuditReport([try record("a & <b>.har"), AuditedRecord("blind", try Archive.recording([]))]).junit
    #expect(report.contains("<testsuite name=\"a &amp; &lt;b&gt;.har\" "))
    #expect(report.contains("name=\"R-SSO-1\">\n      <skipped message=\"not judged: the record has no query"))
    #expect(report.contains("name=\"R-POLL-3\"/>"))
    #expect(report.contains("<failure type=\"MUST\" message=\"GET /api/v2/•••/•••: is not a call"))
    #expect(report.contains("<error type=\"reading\" message=\"there is nothing to judge"))
    #expect(!report.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test("a rule that is broken besides another fails in JUnit, and is kept by a filter") func besides() throws {
    let calls = [
      Archive.entry("https://sp.auth.adobe.com/api/v2/REF30/configuration"),
      Archive.entry("https://sp.auth.adobe.com/api/v2/REF30/configuration", at: 20),
    ]
    let scope = AuditScope(rule: "R-THR-4")
    let record = AuditedRecord("a", try Archive.recording(calls), scope: scope)
    #expect(record.findings.map(\.first.rule) == ["R-CFG-7"] && record.rules == ["R-THR-4"])
    #expect(AuditReport([record], scope: scope).junit.contains("name=\"R-THR-4\">\n      <failure"))
    let binding = AuditScope(isBindingOnly: true)
    #expect(
      AuditedRecord("a", try Archive.recording(calls), scope: binding).findings.contains { $0.first.rule == "R-CFG-7" })
  }

  @Test("Markdown keeps names and texts inside of their cells, and lists no more than a comment holds")
  func markdown() throws {
    let many = (0..<130).map { Archive.entry("https://sp.auth.adobe.com/api/v2/x\($0)y/sessions/z/z", at: $0 * 4) }
    let record = AuditedRecord("a|@b.har", try Archive.recording(many))
    let text = AuditReport([record]).markdown
    #expect(text.contains("**a\\|&#64;b.har**"))
    #expect(text.utf8.count < 60_000 && text.contains("more findings are not listed."))
    let row = text.split(separator: "\n").first { $0.hasPrefix("| R-HDR-8") }
    #expect(row?.contains("`GET /api/v2/x0y/sessions/•••/•••`: is not a call of the API") == true)
    #expect(text.contains("- **R-HDR-8** (MUST) Send only parameters"))
  }
}
