extension RegisteredFlow {
  /// Plays the scenarios, or one of them, with every kind of disturbance at every place, or with one in `share`, drawn
  /// by a seed. Returns the violated properties, and a summary in one line.
  ///
  /// - Parameter progress: Called after each place with the number done and the number in all.
  package func sweep(
    only name: String? = nil, share: Int = 1, seed: UInt64 = 1, workers: Int,
    progress: ((_ places: Int, _ all: Int) -> Void)? = nil
  ) async -> (failures: [String], summary: String) {
    let scenarios = F.scenarios.filter { name == nil || $0.name == name }
    let report = await FaultSweep<F>(scenarios, share: share, seed: seed, workers: workers).run(progress: progress)
    return (report.failures.map(\.description), report.summary)
  }
}
