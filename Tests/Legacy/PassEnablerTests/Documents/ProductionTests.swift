import Foundation
import TestTraits
import Testing

/// What Docs/PassEnabler.md asks an app to write stands in an app that compiles: Tests/OldApps/Swift6.
@Suite("The lines that Docs/PassEnabler.md asks for") struct ProductionTests {
  @Test("the place that makes the AccessEnabler, and the names, are those of the app that compiles")
  func blocks() throws {
    let blocks = try Repository.blocks("swift", of: "Docs/PassEnabler.md")
    try #require(blocks.count == 3)
    let lines = try Repository.text("Tests/OldApps/Swift6/Parts.swift").split(separator: "\n").dropFirst(2).dropLast()
    #expect(lines.map { $0.dropFirst(2) } == blocks[1].split(separator: "\n"))
    // They are `package` there, as the app's delegate is.
    let names = try Repository.text("Tests/OldApps/Swift6/EveryImport.swift")
      .replacingOccurrences(of: "package ", with: "")
    #expect(names.contains("\n\(blocks[2])\n"))
  }

  /// The names of a module's types, of the page that lists them.
  private static func names(of module: String) throws -> Set<Substring> {
    let page = try Repository.text("Docs/Generated/Interface.md")
    // A module without types of its own has no section.
    let section = page.components(separatedBy: "\n## \(module)\n").dropFirst().first ?? ""
    return Set(section.components(separatedBy: "\n## ")[0].matches(of: /\n\| `([^`.]+)`/).map { $0.output.1 })
  }

  @Test("L6: MVPD and Decision are the only names that an app has to choose beside the wire and the client")
  func ambiguous() throws {
    let names = try Self.names(of: "PassEnabler")
    #expect(names.count > 10)
    for module in ["PassService", "AppleSSOFlow", "PassLive", "PassSimulator", "PassScenarios", "PartChecks"] {
      #expect(try names.intersection(Self.names(of: module)) == [], "\(module)")
    }
    #expect(try names.intersection(Self.names(of: "PassAPI")) == ["MVPD", "Decision"])
  }
}
