import FlowBenchmark

extension Command {
  /// Measures the engine against switches.
  static var bench: Command {
    Command(
      name: "bench", summary: "measure the engine against the same machine as a switch",
      options: [.format("text", "json")]
    ) { arguments, output in
      if Benchmark.isDebug {
        output.complain("built for debugging; only a release build says anything: swift run -c release passflow bench")
      }
      let isJSON = arguments["format"] == "json"
      try await Benchmark.run { try output.line(isJSON ? $0.json : $0.description) }
      return .success
    }
  }
}
