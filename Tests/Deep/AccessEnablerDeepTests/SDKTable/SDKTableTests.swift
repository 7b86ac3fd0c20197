import Foundation
import TestTraits
import Testing

/// The façade held against the SDK's own table.
@Suite("The façade in the place of the SDK", .endsIfStuck) @MainActor struct SDKTableTests {
  /// The rows of Docs/PassEnabler.md about what is different, each with its reason.
  private static func rows() throws -> [(differences: [SDKWalk.Difference], reason: String)] {
    let text = try Repository.text("Docs/PassEnabler.md")
    let section = try #require(text.components(separatedBy: "\n## Compared with the SDK\n").dropFirst().first)
    let lines = section.components(separatedBy: "\n## ")[0].split(separator: "\n").filter { $0.hasPrefix("| `") }
    return lines.map { line in
      let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
      let words = cells.map { $0.matches(of: /`([^`]+)`/).map { String($0.output.1) } }
      guard cells.count == 4 else { return ([], "") }
      return (words[0].map { .init(call: $0, onSDK: words[1], here: words[2]) }, cells[3])
    }
  }

  @Test("every call leads to the callbacks of the SDK, but for those that the page lists, and each of these occurs")
  func differences() async throws {
    var seen: Set<SDKWalk.Difference> = [], calls = 0
    for situation in SDKSituation.all {
      for walk in situation.walks {
        let result = await SDKWalk(situation: situation, moves: walk).play()
        calls += result.callCount
        seen.formUnion(result.differences)
      }
    }
    let rows = try Self.rows(), listed = rows.flatMap(\.differences)
    #expect(Set(listed).count == listed.count && rows.allSatisfy { !$0.differences.isEmpty && !$0.reason.isEmpty })
    #expect(seen.subtracting(listed).map(\.description).sorted() == [])
    #expect(Set(listed).subtracting(seen).map(\.description).sorted() == [])
    #expect(calls >= 590)
  }
}
