import Foundation

extension Command {
  /// Plays every scenario with every disturbance at every place.
  static var sweep: Command {
    Command(
      name: "sweep", summary: "play scenarios, and let something go wrong at each place; report violated properties",
      options: [
        .flow,
        Option(
          name: "scenario", value: .ofFlow("NAME") { $0.scenarios.map(\.name) },
          summary: "one scenario instead of all"),
        Option(
          name: "share", value: .any("N"),
          summary: "draw one of N disturbances at each call, query, opening and writing (2 unless given, 1 for all)"),
        Option(name: "seed", value: .any("N"), summary: "what is drawn depends on it alone (1 unless given)"),
      ]
    ) { arguments, output in
      let share = try arguments.number("share", from: 1) ?? 2
      let report = await arguments.flow.sweep(
        only: arguments["scenario"], share: share, seed: UInt64(try arguments.number("seed", from: 0) ?? 1),
        workers: ProcessInfo.processInfo.activeProcessorCount,
        progress: { output.progress("\($0) of \($1) places") })
      output.progress("")
      for failure in report.failures { try output.line(failure) }
      try output.line(report.summary)
      return report.failures.isEmpty ? .success : .failure
    }
  }
}
