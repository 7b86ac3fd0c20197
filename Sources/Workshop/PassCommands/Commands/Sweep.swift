import FlowCommands
import Foundation

extension Command {
  /// Plays every scenario with every disturbance at every place, with every wrong clock, or under every reading of
  /// Apple's framework.
  static var sweep: Command {
    Command(
      name: "sweep", summary: "play scenarios with a fault at each place; report violated properties",
      options: [
        .flow, Option(name: "scenario", value: .scenario, summary: "one scenario instead of all"),
        Option(
          name: "clocks", value: .none,
          summary: "use wrong clocks of device and service instead; each scenario must end as it does with right ones"),
        Option(
          name: "share", value: .any("N"),
          summary: "draw one of N faults at each call, query, opening and writing, or of the readings (default: 3, "
            + "1 for all), or one of N clocks for a scenario (default: all)"),
        Option(name: "seed", value: .any("N"), summary: "decides what is drawn (default: 1)"),
        Option(
          name: "readings", value: .none,
          summary: "no faults: play under each other reading of what Apple's documents leave open"),
      ]
    ) { arguments, output in
      let (flow, name) = (try arguments.flow, arguments["scenario"])
      let seed: UInt64 = try arguments.number("seed", from: 0) ?? 1
      let share = try arguments.number("share", from: 1)
      let workers = ProcessInfo.processInfo.activeProcessorCount
      let report =
        if arguments["clocks"] != nil {
          await flow.sweepClocks(only: name, share: share ?? 1, seed: seed)
        } else if arguments["readings"] != nil {
          await flow.playReadings(only: name, share: share ?? 3, seed: seed, workers: workers) {
            output.progress("\($0) of \($1) runs")
          }
        } else {
          await flow.sweep(only: name, share: share ?? 3, seed: seed, workers: workers) {
            output.progress("\($0) of \($1) places")
          }
        }
      output.progress("")
      for failure in report.failures { try output.line(failure) }
      try output.line(report.summary)
      return report.failures.isEmpty ? .success : .failure
    }
  }
}
