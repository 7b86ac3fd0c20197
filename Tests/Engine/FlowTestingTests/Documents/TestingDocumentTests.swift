import FlowExport
import FlowTesting
import Foundation
import TestTraits
import Testing

/// The document shows code that compiles, because it shows this code, and a report that it prints.
@Suite struct TestingDocumentTests {
  @Test("each block of Swift stands in the sources beside this test")
  func verbatim() throws {
    let blocks = try Repository.strayBlocks(of: "Docs/Testing.md", in: "Tests/Engine/FlowTestingTests/Documents")
    #expect(blocks.strays == [] && blocks.count >= 3)
  }

  @Test("the gate lets a second person through, and the report is the one that the document shows")
  func gate() throws {
    let failure = #expect(throws: WalkFailure.self) { try everybodyPays() }
    let report = try #require(failure?.description)
    #expect(try report == Repository.blocks("text", of: "Docs/Testing.md").first)
  }

  @Test("README says of the gate what its table, its walk and its drawing say")
  func readme() throws {
    let readme = try Repository.text("README.md").replacing("\n", with: " ")
    let failure = try #require(#expect(throws: WalkFailure.self) { try everybodyPays() })
    let edges = failure.description.firstMatch(of: /Edges: (.*)/)
    #expect(Gate.machine.validate().map { readme.contains("*\($0)*") } == [true])
    #expect(readme.contains("*\(failure.description.prefix { $0 != "\n" })*"))
    #expect(readme.contains("`\(try #require(edges).1)`"))
    #expect(try Repository.text("Docs/Generated/gate.json") == JSON().text(of: Gate.machine))
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
