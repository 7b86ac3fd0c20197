import Foundation
import PassRules
import Testing

@testable import PassCommands

@Suite("passflow audit") struct AuditTests {
  /// Runs the command on a file with some text; answers its exit status and what it printed.
  private func audit(_ text: String) async throws -> (status: Int32, lines: [String]) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("record")
    try text.write(to: file, atomically: true, encoding: .utf8)
    let printed = folder.appendingPathComponent("printed")
    try Data().write(to: printed)
    let status = try await Command.audit.perform(
      Arguments([file.path], of: .audit), Output(file: try FileHandle(forWritingTo: printed)))
    return (status.rawValue, try String(contentsOf: printed, encoding: .utf8).split(separator: "\n").map(String.init))
  }

  @Test("a clean journal gives the closing line only")
  func clean() async throws {
    let (status, lines) = try await audit(Journal.text(try await Draft.of("apple-sso").trace, key: (1, 2)))
    #expect(status == 0)
    #expect(lines == ["0 violations in 9 exchanges"])
  }

  @Test("a violation is told with rule, level, entry, time, place and text")
  func violation() async throws {
    var draft = try await Draft.of("second-screen")
    try draft.again("GET /profiles/code", by: 1_000)
    let (status, lines) = try await audit(Journal.text(draft.trace, key: (1, 2)))
    #expect(status == 1)
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("R-POLL-3 MUST #") == true)
    #expect(lines.first?.hasSuffix("polls 1.0 s after the poll before; at least 3 s are wanted") == true)
    #expect(lines.last == "1 violations in 9 exchanges")
  }

  @Test("a file that is no record, and no file, are bad usage", arguments: ["", "{}", "[1]", "{\"log\":1}"])
  func usage(text: String) async throws {
    await #expect(throws: UsageError.self) { try await audit(text) }
    await #expect(throws: UsageError.self) {
      try await Command.audit.perform(Arguments(["/no/such/file"], of: .audit), Output.standard)
    }
  }
}
