import Foundation
import PassAPI
import PassRules
import PassTestSupport
import Testing

@Suite("conformance of the documented exchanges")
struct ConformanceTests {
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: DocumentedFixture.folder.path)) ?? [])
    .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()

  @Test("all documented and synthesised fixtures pass")
  func documented() throws {
    let report = try Conformance().check(DocumentedFixture.folder)
    #expect(report.failures == [])
    #expect(report.summary == "145 passed, 0 failed")
    #expect(report.entries.map(\.file) == Self.names.map { $0 + ".json" })
  }

  @Test("a fixture that leaves out its headers and its body passes", arguments: names)
  func leftOut(_ name: String) {
    let fixture = DocumentedFixture(name)
    guard fixture.json["request"]?["path"]?.text != nil else { return }
    #expect(fixture.with("request.body", .null).with("request.headers", nil).problems == [])
  }

  @Test(
    "neither the name of a case nor a member unknown today is of any consequence, in the file or in the answer",
    arguments: names)
  func unknownMembers(_ name: String) {
    var fixture = DocumentedFixture(name)
    for member in ["case", "source", "provenance", "notes", "fixed"] { fixture = fixture.with(member, nil) }
    fixture = fixture.with("novelty", .integer(7)).with("request.novelty", ["a": []]).with("response.novelty", .null)
    if fixture.json["response"]?["body"]?.object != nil {
      fixture = fixture.with("response.body.novelty", ["a": [.integer(1), .null]])
    }
    #expect(fixture.problems == [])
  }

  @Test("a fixture without its path is read by what its answer looks like", arguments: names)
  func guessed(_ name: String) {
    let fixture = DocumentedFixture(name).with("request.path", nil).with("canonicalPath", nil).with(
      "request.method", nil)
    guard fixture.json["decoded"] == nil, fixture.json["response"]?["body"]?.object != nil else { return }
    #expect(fixture.with("request.headers", nil).problems == [])
  }

  /// One answer of each kind.
  static let kinds = [
    "dcr-register__success__201", "dcr-token__success__201", "configuration__apple_sso_members__200",
    "sessions-get__complete_parameters__200",
    "sessions-sso-partner__partner_profile__200", "sessions-resume__retry_missing_parameters__200",
    "profiles-mvpd__attribute_kinds__200",
    "decisions-authorize__permit__200", "decisions-authorize__deny__200", "logout__logout_interactive__200",
    "error__invalid_integration__400",
  ]

  @Test("a documented member of another kind is reported, unless any kind is kept or allowed", arguments: kinds)
  func otherKind(_ name: String) throws {
    let fixture = DocumentedFixture(name)
    let body = try #require(fixture.json["response"]?["body"])
    for (path, change) in body.changes(to: [true]) {
      let isKept =
        (name.hasPrefix("sessions-get") && path.hasPrefix(".device")) || path.contains(".value")
        || path.hasSuffix(".message")
      #expect(fixture.with("response.body", change).problems.isEmpty == isKept, "\(path)")
    }
  }

  static let shapes: [(String, String)] = [
    ("", "is not JSON"), ("{", "is cut in the middle"), ("\u{FEFF}[]", "is not an object"), ("7", "is not an object"),
    ("{}", "has no member request"),
    (#"{"request": {}}"#, "has no member response"), (#"{"request": [], "response": {}}"#, "request is not an object"),
    (#"{"request": {}, "response": null}"#, "response is not an object"),
    (#"{"request": {}, "response": {}}"#, "holds neither a request nor an answer"),
    (#"{"request": {"method": 1}, "response": {}}"#, "method of request is not text"),
    (#"{"request": {"path": {}}, "response": {}}"#, "path of request is not text"),
    (#"{"request": {"headers": []}, "response": {}}"#, "headers of request are not an object"),
    (#"{"request": {"headers": {"A": 1}}, "response": {}}"#, "header A of request is not text"),
    (#"{"request": {}, "response": {"status": "200"}}"#, "status of response is not a status"),
    (#"{"request": {}, "response": {"status": 2000}}"#, "status of response is not a status"),
    (#"{"request": {}, "response": {"headers": 1}}"#, "headers of response are not an object"),
    (#"{"canonicalPath": 1, "request": {}, "response": {}}"#, "canonicalPath of the file is not text"),
  ]

  @Test("a file of another shape is a failure that says what is missing", arguments: shapes)
  func shape(_ text: String, _ problem: String) {
    #expect(Conformance().outcome(of: Data(text.utf8)) == .failed([problem]))
  }

  @Test("a file that cannot be read, one of arbitrary bytes, and one that is nested without end, are failures")
  func unreadable() {
    for opening in ["[", #"{"request":"#] {
      let deep = String(repeating: opening, count: 100_000)
      #expect(Conformance().outcome(of: Data(deep.utf8)) == .failed(["is not JSON"]))
    }
    #expect(Conformance().outcome(of: nil) == .failed(["cannot be read"]))
    #expect(Conformance().outcome(of: Data([0xFF, 0x00, 0x7B])) == .failed(["is not JSON"]))
  }

  @Test("a path of no API is a failure", arguments: ["/api/v1/R/sessions", "/reggie/v2/R/regcode", "/", ""])
  func unknownPath(_ path: String) {
    let fixture = DocumentedFixture("profiles-list__empty__200").with("request.path", .string(path))
    #expect(fixture.outcome == .failed(["path \(path) leads to no endpoint"]))
  }
}

extension JSONValue {
  /// The value with each of its parts replaced in turn, and the path of the part.
  fileprivate func changes(to replacement: JSONValue, at path: String = "") -> [(String, JSONValue)] {
    switch self {
    case .object(let members):
      return [(path, replacement)]
        + sorted.flatMap { name, value in
          value.changes(to: replacement, at: "\(path).\(name)").map { place, change in
            (place, .object(members.merging([name: change]) { $1 }))
          }
        }
    case .array(let elements):
      return [(path, replacement)]
        + elements.indices.flatMap { index in
          elements[index].changes(to: replacement, at: "\(path).\(index)").map { place, change in
            var changed = elements
            changed[index] = change
            return (place, .array(changed))
          }
        }
    default: return [(path, replacement)]
    }
  }
}
