import Foundation

extension Command {
  /// Plays every scenario with every fault at every call.
  static var sweep: Command {
    Command(
      name: "sweep", summary: "play scenarios with every fault at every call; report violated properties",
      options: [
        .flow,
        Option(
          name: "scenario", value: .ofFlow("NAME") { $0.scenarios.map(\.name) },
          summary: "one scenario instead of all"),
        Option(
          name: "share", value: .any("N"),
          summary: "each call meets one of N kinds of fault, and each kind one of N calls (1 unless given)"),
      ]
    ) { arguments, output in
      let share = try arguments.number("share", from: 1) ?? 1
      let report = await arguments.flow.sweep(
        only: arguments["scenario"], share: share, workers: ProcessInfo.processInfo.activeProcessorCount,
        progress: { output.progress("\($0) of \($1) calls") })
      output.progress("")
      for failure in report.failures { try output.line(failure) }
      try output.line(report.summary)
      return report.failures.isEmpty ? .success : .failure
    }
  }
}
