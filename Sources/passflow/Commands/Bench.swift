extension Command {
  /// Measures the engine against switches.
  static var bench: Command {
    Command(name: "bench", summary: "measure a step of the engine against the same machine as a switch") { _, output in
      for line in await Benchmark.run() { try output.line(line) }
      return .success
    }
  }
}
