import Foundation
import PassCatalogue

extension Command {
  /// Plays every scenario with every fault at every call.
  static var sweep: Command {
    Command(
      name: "sweep", summary: "play scenarios with every fault at every call; what breaks a law is told",
      options: [
        .flow,
        Option(
          name: "scenario", value: .ofFlow("NAME") { $0.scenarios.map(\.name) },
          summary: "one scenario instead of all"),
      ]
    ) { arguments, output in
      let report = await arguments.flow.sweep(
        only: arguments["scenario"], workers: ProcessInfo.processInfo.activeProcessorCount)
      for failure in report.failures { try output.line(failure) }
      try output.line(report.summary)
      return report.failures.isEmpty ? .success : .failure
    }
  }
}
