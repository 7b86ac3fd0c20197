import PassWing

extension RegisteredFlow {
  /// Plays the scenarios, or one of them, with every kind of fault at every call, or with one of `share` kinds at each:
  /// what breaks a law of the wire, and what was done in one line.
  public func sweep(
    only name: String? = nil, share: Int = 1, workers: Int
  ) async -> (failures: [String], summary: String) {
    let scenarios = F.scenarios.filter { name == nil || $0.name == name }
    let report = await FaultSweep<F>(scenarios, share: share, workers: workers).run()
    return (report.failures.map(\.description), report.summary)
  }
}
