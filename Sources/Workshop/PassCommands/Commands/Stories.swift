import FlowCommands
import Foundation
import PassScenarios

extension Command {
  /// Plays made-up stories.
  static var stories: Command {
    Command(
      name: "stories",
      summary: "make up whole stories by a seed and play them; print the shortest form of each that fails",
      options: [
        .flow, Option(name: "count", value: .any("N"), summary: "the number of stories (default: 1000)"),
        Option(
          name: "seed", value: .any("N"),
          summary: "the seed of the first story; each further story has the next (default: 1)"),
      ]
    ) { arguments, output in
      let count = try arguments.number("count", from: 1) ?? 1_000
      let seed: UInt64 = try arguments.number("seed", from: 0) ?? 1
      let workers = ProcessInfo.processInfo.activeProcessorCount
      let report = try await arguments.flow.playMadeUpStories(count: count, from: seed, workers: workers) {
        output.progress("\($0) of \($1) stories")
      }
      output.progress("")
      guard let report else { throw UsageError("\(arguments.machine.name) has no made-up stories") }
      for failure in report.failures { try output.line(failure) }
      try output.line(report.summary)
      return report.failures.isEmpty ? .success : .failure
    }
  }
}
