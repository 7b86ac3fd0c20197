import Foundation
import TestTraits
import Testing

@testable import PassScenarios

/// The same viewer on v1 and on v2 (`passflow compare`).
@Suite("What a viewer meets differently", .endsIfStuck) struct ViewerComparisonTests {
  private static func stories(_ changes: String...) -> [ViewerStory] {
    ViewerStory.all.filter { $0.changes.map(\.name) == changes }
  }

  @Test("where everything works, only the page of the logout is missing on an iPhone (R-LOGOUT-4)")
  func usual() async {
    let result = await ViewerComparison.ofV1.run(Self.stories(), workers: 2)
    #expect(result.unexplained == [] && result.actCount > 30)
    #expect(result.table.split(separator: "\n").count == 3)
    #expect(result.table.contains("| sign-out | iPhone, iPad | the provider's page | signed out |"))
  }

  @Test("on an Apple TV v2 asks for the provider before it shows a code, and v1 does not")
  func television() async {
    let result = await ViewerComparison.ofV1.run(Self.stories("system: no access"), workers: 2)
    #expect(result.table.contains("| sign-in | Apple TV | a code | the app's picker |"))
    #expect(result.unexplained == [])
  }

  @Test("a difference without a reason is told with a story that shows it, a reason without a difference as well")
  func unexplained() async {
    let known = ViewerComparison.ofV1, made = ViewerComparison.Difference("play", "nothing", "a code")
    let comparison = ViewerComparison(title: known.title, reasons: [made: "none"], play: known.play)
    let result = await comparison.run(Self.stories("system: no access"), workers: 2)
    #expect(result.unexplained.contains { $0.hasPrefix("sign-in | Apple TV | a code | the app's picker") })
    #expect(result.unexplained.allSatisfy { $0.hasSuffix("[\"system: no access\"]") } && result.unused.count == 1)
    #expect(result.table.contains("NOT EXPLAINED"))
  }

  @Test("every difference of the page occurs, and the page has the table that is printed")
  func page() throws {
    let text = try Repository.text("Docs/Migration.md")
    let block = try #require(text.components(separatedBy: "<!-- passflow compare -->\n").dropFirst().first)
    let rows = block.components(separatedBy: "<!-- end -->")[0].split(separator: "\n").dropFirst(2)
    #expect(rows.count == ViewerComparison.ofV1.reasons.count)
    #expect(rows.allSatisfy { row in ViewerComparison.ofV1.reasons.values.contains { row.hasSuffix("| \($0) |") } })
  }
}
