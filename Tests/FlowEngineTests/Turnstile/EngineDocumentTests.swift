import FlowEngine
import Foundation
import Testing

/// The tutorial shows code that compiles, because it shows this code.
@Suite struct EngineDocumentTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let document = folder.appendingPathComponent("../../../Docs/Engine.md").standardizedFileURL

  /// Without indentation, because a document shows the inside of a type at its margin.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static func blocks() throws -> [[String]] {
    var blocks: [[String]] = [], current: [String]?
    for line in lines(try String(contentsOf: document, encoding: .utf8)) {
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

  @Test("each block of Swift in the tutorial stands, line by line, in the sources of the turnstile")
  func verbatim() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".swift") }
    let sources = try names.sorted().map {
      "\n"
        + Self.lines(try String(contentsOf: Self.folder.appendingPathComponent($0), encoding: .utf8)).joined(
          separator: "\n") + "\n"
    }
    let blocks = try Self.blocks()
    #expect(blocks.count >= 10)
    for block in blocks {
      let text = "\n" + block.joined(separator: "\n") + "\n"
      #expect(sources.contains { $0.contains(text) }, "not in the sources: \(text)")
    }
  }

  @Test("the tutorial names every kind of diagnostic", arguments: Diagnostic.Kind.allCases)
  func diagnostics(_ kind: Diagnostic.Kind) throws {
    #expect(try String(contentsOf: Self.document, encoding: .utf8).contains("`\(kind.rawValue)`"))
  }
}
