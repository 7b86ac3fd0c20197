import FlowEngine
import Foundation
import TestTraits
import Testing

/// The tutorials show code that compiles, because they show this code.
@Suite struct EngineDocumentTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// Without indentation, because a document shows the inside of a type at its margin.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static func blocks(of name: String) throws -> [[String]] {
    var blocks: [[String]] = [], current: [String]?
    for line in lines(try Repository.text("Docs/\(name)")) {
      if line == "```swift" {
        current = []
      } else if line == "```", let block = current {
        blocks.append(block)
        current = nil
      } else {
        current?.append(line)
      }
    }
    return blocks
  }

  @Test(
    "each block of Swift in the tutorial stands, line by line, in the sources of the turnstile",
    arguments: [("Engine.md", 10), ("Drawings.md", 5)])
  func verbatim(name: String, atLeast count: Int) throws {
    let folders = [Self.folder, Repository.url("Tests/Engine/TestMachines")]
    let sources = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.sorted().map {
        let text = try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
        return "\n" + Self.lines(text).joined(separator: "\n") + "\n"
      }
    }
    let blocks = try Self.blocks(of: name)
    #expect(blocks.count >= count)
    for block in blocks {
      let text = "\n" + block.joined(separator: "\n") + "\n"
      #expect(sources.contains { $0.contains(text) }, "not in the sources: \(text)")
    }
  }

  @Test("the tutorial names every kind of diagnostic", arguments: Diagnostic.Kind.allCases)
  func diagnostics(_ kind: Diagnostic.Kind) throws {
    #expect(try Repository.text("Docs/Engine.md").contains("`\(kind.rawValue)`"))
  }
}
