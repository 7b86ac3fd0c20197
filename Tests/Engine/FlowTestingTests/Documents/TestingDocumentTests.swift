import FlowTesting
import Foundation
import TestTraits
import Testing

/// The document shows code that compiles, because it shows this code, and a report that it prints.
@Suite struct TestingDocumentTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The blocks of a language, a line each element, without indentation.
  private static func blocks(_ language: String) throws -> [String] {
    var blocks: [String] = [], current: [String]?
    for line in lines(try Repository.text("Docs/Testing.md")) {
      if line == "```\(language)" {
        current = []
      } else if line == "```", let block = current {
        blocks.append(block.joined(separator: "\n"))
        current = nil
      } else {
        current?.append(line)
      }
    }
    return blocks
  }

  @Test("each block of Swift stands in the sources beside this test", arguments: ["Gate", "Pump"])
  func verbatim(name: String) throws {
    let all = try ["Gate", "Pump"].map { name in
      Self.lines(try String(contentsOf: Self.folder.appendingPathComponent("\(name).swift"), encoding: .utf8))
        .joined(separator: "\n")
    }
    let blocks = try Self.blocks("swift")
    #expect(blocks.count >= 3)
    for block in blocks { #expect(all.contains { $0.contains(block) }, "not in the sources: \(block)") }
  }

  @Test("the gate lets a second person through, and the report is the one that the document shows")
  func gate() throws {
    let failure = #expect(throws: WalkFailure.self) { try everybodyPays() }
    let report = try #require(failure?.description)
    let shown = try #require(Self.blocks("text").first)
    #expect(Self.lines(report).joined(separator: "\n") == shown)
  }

  @Test("what the test of the gate does not look at is an issue on the line of its step")
  func exhaustive() {
    withKnownIssue {
      passes()
    } matching: { issue in
      issue.comments.map(\.rawValue) == ["not checked: the context"]
        && issue.sourceLocation?.fileID == "FlowTestingTests/Gate.swift"
    }
  }

  @Test("the pump of the document keeps what is said of it")
  func pump() throws { #expect(try pumpKeepsItsPromises().steps == 5_000) }

  @Test("the pump is explored to its end, as the document prints")
  func exploration() throws {
    let explored = try explorePump(), document = try Repository.text("Docs/Testing.md")
    #expect(explored.isComplete && explored.conclusions.allSatisfy(\.holds))
    for line in "\(explored)".split(separator: "\n") { #expect(document.contains(line), "\(line)") }
  }
}
