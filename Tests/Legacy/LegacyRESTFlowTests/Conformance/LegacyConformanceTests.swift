import Foundation
import PassScenarios
import PassAPI
import PassRules
import PassTestSupport
import TestTraits
import Testing

@Suite("conformance of REST API v1")
struct LegacyConformanceTests {
  private static let folder = Repository.url("Tests/Legacy/LegacyRESTFlowTests/Fixtures")

  private func fixture(_ name: String, _ change: (inout DocumentedFixture) -> Void = { _ in }) -> [String] {
    var fixture = DocumentedFixture(name, in: Self.folder, of: [.v1])
    change(&fixture)
    return fixture.problems
  }

  @Test("all 50 documented exchanges pass")
  func fixtures() throws {
    #expect(try Conformance([.v1]).check(Self.folder).summary == "50 passed, 0 failed")
  }

  @Test(
    "a form that the pages allow passes",
    arguments: [
      ("config__mvpd_list_json__200", "request.path", "/api/v1/config/DEMO.json"),
      (
        "tokens-media__issued_json__200", "request.path",
        "/api/v1/mediatoken?requestor=DEMO&deviceId=d&resource=DemoResource1"
      ),
      (
        "checkauthn__valid__200", "request.path",
        "/api/v1/checkauthn?requestor=DEMO&deviceId=d&format=json&deviceType=AppleTV"
      ),
    ])
  func allowed(_ name: String, _ path: String, _ value: String) {
    #expect(fixture(name) { $0 = $0.with(path, .string(value)) } == [])
  }

  @Test(
    "a damage is told",
    arguments: [
      ("checkauthn__valid__200", "request.method", "POST" as JSONValue?, "method POST"),
      ("checkauthn__valid__200", "request.path", "/api/v1/checkauthn?requestor=DEMO", "query.deviceId"),
      ("config__mvpd_list_json__200", "response.body.requestor.mvpds.0.id", nil, "mvpds: 3 of 4"),
      (
        "config__mvpd_list_json__200", "response.body.requestor.mvpds.0.requiredMetadataFields", .integer(7),
        "requiredMetadataFields"
      ),
      ("tokens-authn__found_json__200", "response.body.expires", "soon", "expires"),
      ("tokens-media__issued_json__200", "response.body.serializedToken", nil, "serializedToken"),
      ("authorize__permit_xml__200", "response.body", "<authorization><expires>1</expires>", "answer"),
      ("regcode-create__default_ttl__201", "response.body.code", nil, "code"),
      ("usermetadata__apple_sso__200", "request.headers.X-Device-Info", "%%%", "X-Device-Info"),
    ])
  func damaged(_ name: String, _ path: String, _ value: JSONValue?, _ report: String) {
    let problems = fixture(name) { $0 = $0.with(path, value) }
    #expect(problems.contains { $0.contains(report) }, "\(problems)")
  }

  @Test("which version of the API a file is about is told by its path, whatever its folder is called")
  func folders() throws {
    let current =
      #"""
      {"request": {"method": "GET", "path": "/api/v2/R/profiles"}, \#
      "response": {"status": 200, "body": {"profiles": {}}}}
      """#
    let former =
      #"""
      {"request": {"method": "GET", "path": "/api/v1/config/R"}, \#
      "response": {"status": 200, "body": {"requestor": {"id": "R"}}}}
      """#
    // Both versions of the API register in the same way.
    let shared =
      #"""
      {"request": {"method": "POST", "path": "/o/client/token"}, \#
      "response": {"status": 400, "body": {"error": "invalid_client"}}}
      """#
    let broken = current.replacingOccurrences(of: "GET", with: "PUT")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("passflow-\(UUID())/v1")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in ["a": current, "b": broken, "c": shared, "d": former, "../e": former] {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name + ".json"))
    }
    let conformance = Conformance([.v1])
    #expect(try conformance.check(folder.deletingLastPathComponent()).summary == "4 passed, 1 failed")
    #expect(try conformance.check(folder).failures == ["b.json: method PUT: the client sends GET for profiles-list"])
  }
}
