import FaultSweep
import Foundation
import PassFlows
import PassSimulator

extension Command {
  /// Plays every scenario with every fault at every call.
  static var sweep: Command {
    Command(
      name: "sweep", summary: "play scenarios with every fault at every call; what breaks a law is told",
      options: [Option(name: "scenario", value: .any("NAME"), summary: "one scenario instead of all")]
    ) { arguments, output in
      var scenarios = AppleSSO.scenarios
      if let name = arguments["scenario"] {
        scenarios = scenarios.filter { $0.name == name }
        if scenarios.isEmpty { throw UsageError.unknown("scenario", name, of: AppleSSO.scenarios.map(\.name)) }
      }
      let report = await FaultSweep(scenarios, workers: ProcessInfo.processInfo.activeProcessorCount).run()
      for failure in report.failures { try output.line(failure.description) }
      try output.line(report.summary)
      return report.failures.isEmpty ? .success : .failure
    }
  }
}
