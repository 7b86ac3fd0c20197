import FlowEngine
import TestTraits
import Testing

/// The tutorials show code that compiles, because they show this code.
@Suite struct EngineDocumentTests {
  @Test(
    "each block of Swift in the tutorial stands in the sources of the turnstile",
    arguments: [("Engine.md", 10), ("Drawings.md", 5)])
  func verbatim(name: String, atLeast count: Int) throws {
    let blocks = try Repository.strayBlocks(
      of: "Docs/\(name)", in: "Tests/Engine/FlowEngineTests/Turnstile", "Tests/Engine/TestMachines")
    #expect(blocks.strays == [] && blocks.count >= count)
  }

  @Test("the tutorial names every kind of diagnostic", arguments: Diagnostic.Kind.allCases)
  func diagnostics(_ kind: Diagnostic.Kind) throws {
    #expect(try Repository.text("Docs/Engine.md").contains("`\(kind.rawValue)`"))
  }
}
