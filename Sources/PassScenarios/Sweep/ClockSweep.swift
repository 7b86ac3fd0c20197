import FlowEngine
import PassSimulator

/// Scenarios with clocks that are wrong: each ends as it does where all are right, in the same state and with the same
/// answers; where the service's `Date` is right from the first answer on, by the same edges, too.
package struct ClockSweep<F: SimulatedFlow>: Sendable {
  /// The runs that end otherwise, and what is otherwise.
  package private(set) var failures: [String] = []
  /// The runs that end otherwise for a reason that is known, by `scenario, clock`.
  package private(set) var excused: Set<String> = []
  /// How many runs were made.
  package private(set) var runs = 0

  /// Plays them. Of the pairs of a scenario and a clock one of `share` is drawn by a seed.
  package init(
    _ scenarios: [Scenario<F>], _ clocks: [WrongClock] = WrongClock.all, excuses: [ClockExcuse] = [], share: Int = 1,
    seed: UInt64 = 1
  ) async {
    var random = SeededRandom(seed: seed)
    for scenario in scenarios {
      let drawn = clocks.filter { _ in random.below(max(1, share)) == 0 }
      guard !drawn.isEmpty else { continue }
      let usual = await Self.result(scenario) { _ in }
      for clock in drawn {
        runs += 1
        let result = await Self.result(scenario, clock.apply)
        guard let difference = Self.difference(result, usual, comparingEdges: clock.isOfWall) else { continue }
        if excuses.contains(where: { $0.excuses(scenario.name, clock.name) }) {
          excused.insert("\(scenario.name), \(clock.name)")
        } else {
          failures.append("\(scenario.name), \(clock.name): \(difference)")
        }
      }
    }
  }

  private static func result(
    _ scenario: Scenario<F>, _ change: (inout WorldScript) -> Void
  ) async -> ScenarioResult {
    var scenario = scenario
    change(&scenario.world)
    return await scenario.play { _ in }
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
  /// Plays the scenarios, or one of them, with every clock that is wrong, or one of `share` pairs that a seed draws.
  /// Returns what ends otherwise and is not excused, excuses of no use among it, and a summary in one line.
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
