import FlowEngine
import PassSimulator

/// Scenarios with wrong clocks: each must end as with right clocks, in the same state and with the same answers; if the
/// service's `Date` is right from the first answer on, it must also take the same edges.
package struct ClockSweep<F: SimulatedFlow>: Sendable {
  /// The runs that end differently, with the differences.
  package private(set) var failures: [String] = []
  /// The runs that end differently for a known reason, by `scenario, clock`.
  package private(set) var excused: Set<String> = []
  /// The number of runs.
  package private(set) var runs = 0

  /// Plays the scenarios. A seed draws one in `share` of the pairs of a scenario and a clock.
  package init(
    _ scenarios: [Scenario<F>], _ clocks: [WrongClock] = WrongClock.all, excuses: [ClockExcuse] = [], share: Int = 1,
    seed: UInt64 = 1
  ) async {
    var random = SeededRandom(seed: seed)
    for scenario in scenarios {
      let drawn = clocks.filter { _ in random.below(max(1, share)) == 0 }
      guard !drawn.isEmpty else { continue }
      let usual = await scenario.play { _ in }
      for clock in drawn {
        runs += 1
        let result = await scenario.result(given: Fact(clock.apply))
        guard let difference = Self.difference(result, usual, comparingEdges: clock.isOfWall) else { continue }
        if excuses.contains(where: { $0.excuses(scenario.name, clock.name) }) {
          excused.insert("\(scenario.name), \(clock.name)")
        } else {
          failures.append("\(scenario.name), \(clock.name): \(difference)")
        }
      }
    }
  }

  private static func difference(
    _ result: ScenarioResult, _ usual: ScenarioResult, comparingEdges: Bool
  ) -> String? {
    if result.state != usual.state { return "ends in \(result.state), not in \(usual.state)" }
    if result.answers != usual.answers { return "answers \(result.answers), not \(usual.answers)" }
    if result.unsettled != usual.unsettled { return result.unsettled.joined(separator: ", ") }
    guard comparingEdges, result.path != usual.path else { return nil }
    let place = zip(result.path, usual.path).prefix { $0 == $1 }.count
    return "takes \(result.path.dropFirst(place).prefix(5)), not \(usual.path.dropFirst(place).prefix(5))"
  }
}

extension RegisteredFlow {
  /// Plays the scenarios, or one of them, with every wrong clock, or one in `share` of the pairs, drawn by a seed.
  /// Returns the unexcused differences, including unnecessary excuses, and a summary in one line.
  package func sweepClocks(
    only name: String? = nil, share: Int = 1, seed: UInt64 = 1
  ) async -> (failures: [String], summary: String) {
    let scenarios = F.scenarios.filter { name == nil || $0.name == name }
    let sweep = await ClockSweep<F>(scenarios, excuses: simulated.clockExcuses, share: share, seed: seed)
    let idle = simulated.clockExcuses.filter { excuse in
      share == 1 && scenarios.contains { $0.name == excuse.scenario }
        && !sweep.excused.contains { $0.hasPrefix("\(excuse.scenario), ") }
    }
    return (
      sweep.failures + idle.map { "\($0.scenario): excused, and ends as it should" },
      "\(scenarios.count) scenarios with \(WrongClock.all.count) wrong clocks: \(sweep.runs) runs, "
        + "\(sweep.failures.count) end otherwise, \(sweep.excused.count) excused"
    )
  }
}
