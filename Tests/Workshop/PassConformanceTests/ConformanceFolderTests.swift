import Foundation
import PassRules
import Testing

@Suite("folders of fixtures")
struct ConformanceFolderTests {
  /// A folder that is removed afterwards; its name is that of the test.
  private func withFolder(_ name: String, _ files: [String: String], _ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "passflow-conformance-\(name)-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try body(folder)
  }

  private let sound =
    #"""
    {"request": {"method": "GET", "path": "/api/v2/R/profiles"}, "response": {"status": 200, "body": {"profiles": {}}}}
    """#
  private let broken =
    #"""
    {"request": {"method": "PUT", "path": "/api/v2/R/profiles"}, "response": {"status": 200, "body": {"profiles": []}}}
    """#

  @Test("files are found at any depth, sorted, and counted; what fails has one line")
  func recursive() throws {
    let files = [
      "b.json": sound, "a/z.json": broken, "a/b/c.json": "no JSON", "v1/x.json": broken, "INDEX.md": "# Index",
      "a/notes.txt": "",
      ".hidden.json": broken, "c.JSON": sound,
    ]
    try withFolder("recursive", files) { folder in
      let report = try Conformance().check(folder)
      #expect(report.entries.map(\.file) == ["a/b/c.json", "a/z.json", "b.json", "c.JSON", "v1/x.json"])
      let wrongMethod = "method PUT: the client sends GET for profiles-list"
      #expect(report.failures == ["a/b/c.json: is not JSON", "a/z.json: \(wrongMethod)", "v1/x.json: \(wrongMethod)"])
      #expect(report.summary == "2 passed, 3 failed")
    }
  }

  @Test("a failure stays on one line, whatever its file holds")
  func oneLine() throws {
    let text = #"{"request": {"path": "/a\nb: 1 passed, 0 failed\u0085"}, "response": {"status": 200}}"#
    try withFolder("line", ["a.json": text, "b.json/c.json": sound]) { folder in
      let report = try Conformance().check(folder)
      #expect(report.failures == ["a.json: path /a?b: 1 passed, 0 failed? leads to no endpoint"])
      #expect(report.summary == "1 passed, 1 failed")
    }
  }

  @Test("no folder, a file, and a folder without fixtures are errors of their own")
  func missing() throws {
    try withFolder("missing", ["INDEX.md": ""]) { folder in
      #expect(throws: ConformanceError.noFixture(folder.relativePath)) { try Conformance().check(folder) }
      let file = folder.appendingPathComponent("INDEX.md")
      #expect(throws: ConformanceError.noFolder(file.relativePath)) { try Conformance().check(file) }
      let nowhere = folder.appendingPathComponent("nowhere")
      #expect(throws: ConformanceError.noFolder(nowhere.relativePath)) { try Conformance().check(nowhere) }
    }
    #expect("\(ConformanceError.noFolder("x"))" == "there is no folder 'x'")
    #expect("\(ConformanceError.noFixture("x"))" == "there is no fixture in 'x'")
  }
}
