import TestTraits
import Testing

/// What Docs/PassEnabler.md asks an app to write stands in an app that compiles: Tests/OldApps/Swift6.
@Suite("The lines that Docs/PassEnabler.md asks for") struct ProductionTests {
  @Test("the place that makes the AccessEnabler is that of the app that compiles")
  func blocks() throws {
    let blocks = try Repository.blocks("swift", of: "Docs/PassEnabler.md")
    try #require(blocks.count == 2)
    let lines = try Repository.text("Tests/OldApps/Swift6/Parts.swift").split(separator: "\n").dropFirst(2).dropLast()
    #expect(lines.map { $0.dropFirst(2) } == blocks[1].split(separator: "\n"))
  }

  @Test("L6: no two modules have a type of the same name, so that a file may import any of them")
  func ambiguous() throws {
    let page = try Repository.text("Docs/Generated/Interface.md")
    let names = page.matches(of: /\n\| `([^`.]+)`/).map(\.output.1)
    #expect(names.count > 200)
    #expect(Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.sorted() == [])
  }
}
