import Foundation

extension Command {
  /// Plays every scenario with every disturbance at every place, or with every clock that is wrong.
  static var sweep: Command {
    Command(
      name: "sweep", summary: "play scenarios, and let something go wrong at each place; report violated properties",
      options: [
        .flow,
        Option(
          name: "scenario", value: .ofFlow("NAME") { $0.scenarios.map(\.name) },
          summary: "one scenario instead of all"),
        Option(
          name: "clocks", value: .none,
          summary: "let the clocks of device and service be wrong instead; each story has to end as it does without"),
        Option(
          name: "share", value: .any("N"),
          summary:
            "draw one of N disturbances at each call, query, opening and writing (2 unless given, 1 for all), or one "
            + "of N clocks for a scenario (all unless given)"),
        Option(name: "seed", value: .any("N"), summary: "what is drawn depends on it alone (1 unless given)"),
      ]
    ) { arguments, output in
      let seed = UInt64(try arguments.number("seed", from: 0) ?? 1)
      if arguments["clocks"] != nil {
        let report = await arguments.flow.sweepClocks(
          only: arguments["scenario"], share: try arguments.number("share", from: 1) ?? 1, seed: seed)
        for failure in report.failures { try output.line(failure) }
        try output.line(report.summary)
        return report.failures.isEmpty ? .success : .failure
      }
      let share = try arguments.number("share", from: 1) ?? 2
      let report = await arguments.flow.sweep(
        only: arguments["scenario"], share: share, seed: seed,
        workers: ProcessInfo.processInfo.activeProcessorCount,
        progress: { output.progress("\($0) of \($1) places") })
      output.progress("")
      for failure in report.failures { try output.line(failure) }
      try output.line(report.summary)
      return report.failures.isEmpty ? .success : .failure
    }
  }
}
