import FlowCommands
import Foundation
import PassScenarios

extension Command {
  /// Prints the table of `Docs/Migration.md` with the differences for a viewer.
  static func compare(_ catalogue: Catalogue) -> Command {
    Command(name: "compare", summary: "print what changes for viewers when an app moves to REST API v2, and why") {
      _, output in
      let workers = ProcessInfo.processInfo.activeProcessorCount
      let comparisons = catalogue.flows.compactMap(\.comparison)
      guard !comparisons.isEmpty else { throw UsageError("no flow has another to compare it with") }
      var isExplained = true
      for comparison in comparisons {
        let result = await comparison.run(ViewerStory.all, workers: workers)
        try output.write(result.table)
        for gap in result.unexplained + result.unused { try output.line(gap) }
        isExplained = isExplained && result.unexplained.isEmpty && result.unused.isEmpty
      }
      return isExplained ? .success : .failure
    }
  }
}
