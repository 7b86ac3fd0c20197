import FlowCommands
import Foundation
import PassScenarios

extension Command {
  /// Prints the table of `Docs/Migration.md` with what a viewer meets differently.
  static func compare(_ catalogue: Catalogue) -> Command {
    Command(
      name: "compare",
      summary: "print what a viewer meets differently in an app that moves to REST API v2, and why",
      options: [Option(name: "pairs", value: .none, summary: "with two things otherwise in each world, not one")]
    ) { arguments, output in
      let workers = ProcessInfo.processInfo.activeProcessorCount
      let comparisons = catalogue.flows.compactMap(\.simulated.comparison)
      guard !comparisons.isEmpty else { throw UsageError("no flow has another to be compared with") }
      var isExplained = true
      for comparison in comparisons {
        let pairs = arguments["pairs"] != nil
        let result = await comparison.run(pairs ? ViewerStory.pairs : ViewerStory.all, workers: workers)
        try output.write(result.table)
        // Two things otherwise may hide each other.
        for gap in result.unexplained + (pairs ? [] : result.unused) { try output.line(gap) }
        isExplained = isExplained && result.unexplained.isEmpty && (pairs || result.unused.isEmpty)
      }
      return isExplained ? .success : .failure
    }
  }
}
