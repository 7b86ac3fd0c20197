import PassWing

extension RegisteredFlow {
  /// Plays the scenarios, or one of them, with every kind of fault at every call, or with one of `share` kinds at each.
  /// Returns the violated properties of the wire, and a summary in one line.
  ///
  /// - Parameter progress: Told after each call how many of all have met their faults.
  public func sweep(
    only name: String? = nil, share: Int = 1, workers: Int, progress: ((_ calls: Int, _ all: Int) -> Void)? = nil
  ) async -> (failures: [String], summary: String) {
    let scenarios = F.scenarios.filter { name == nil || $0.name == name }
    let report = await FaultSweep<F>(scenarios, share: share, workers: workers).run(progress: progress)
    return (report.failures.map(\.description), report.summary)
  }
}
