import FlowCommands
import PassCatalogue
import FlowBenchmark

extension Command {
  /// Measures the engine against switches, and counts the calls of stories.
  static func bench(_ catalogue: Catalogue) -> Command {
    Command(
      name: "bench",
      summary: "compare the engine with the same machine as a switch; count calls; time the start and audits",
      options: [.format("text", "json")]
    ) { arguments, output in
      if Benchmark.isDebug {
        output.complain(
          "this is a debug build; only a release build measures speed: swift run -c release passflow bench")
      }
      let isJSON = arguments["format"] == "json"
      let report = { (measurement: Measurement) throws in
        try output.line(isJSON ? measurement.json : measurement.description)
      }
      for measurement in try StartUp.all() { try report(measurement) }
      for cost in await catalogue.first.costs {
        try report(Measurement("calls: \(cost.name)", Double(cost.calls), "", aim: Double(cost.aim)))
      }
      try await Benchmark.run(report)
      for measurement in try AuditCurve.all() { try report(measurement) }
      return .success
    }
  }
}
