import PassSimulator
import FlowEngine

extension RegisteredFlow {
  /// Plays the scenarios, or one of them, under each alternative reading of Apple's framework, or under one in `share`,
  /// drawn by a seed. Returns the runs that do not end as expected and the unnecessary acceptances, and a summary in
  /// one line.
  ///
  /// What Apple's documents leave open must not matter to a viewer. `acceptedReadings` lists the exceptions.
  ///
  /// - Parameter progress: Called after each run with the number done and the number in all.
  package func playReadings(
    only name: String? = nil, share: Int = 1, seed: UInt64 = 1, workers: Int,
    progress: ((_ runs: Int, _ all: Int) -> Void)? = nil
  ) async -> (failures: [String], summary: String) {
    let scenarios = F.scenarios.filter { $0.world.framework.readings == FrameworkReadings() }
    let runs = scenarios.flatMap { scenario in
      FrameworkReadings.others.map { ReadingRun(scenario: scenario, reading: $0) }
    }
    let accepted = acceptedReadings
    let needless = Set(accepted.keys).subtracting(runs.map(\.name)).sorted()
    var random = SeededRandom(seed: seed)
    let drawn = runs.filter { run in random.below(share) == 0 && (name == nil || run.scenario.name == name) }
    let failures = await drawn.map(workers: workers, progress: progress) { _, run in
      await run.failure(isAccepted: accepted[run.name] != nil)
    }
    let found = needless.map { "\($0): there is no such run to accept" } + failures.compactMap(\.self)
    return (
      found,
      "\(Set(drawn.map(\.scenario.name)).count) scenarios under \(FrameworkReadings.others.count) other readings of "
        + "Apple's framework, \(share == 1 ? "all" : "one of \(share)") by seed \(seed): \(drawn.count) runs, "
        + "\(found.count) end otherwise"
    )
  }
}

/// A scenario under an alternative reading of Apple's framework.
private struct ReadingRun<F: SimulatedFlow>: Sendable {
  let scenario: Scenario<F>
  let reading: (name: String, readings: FrameworkReadings)
  /// The name by which it is accepted.
  var name: String { "\(scenario.name), \(reading.name)" }

  /// What is wrong with its end; `nil` if nothing is.
  func failure(isAccepted: Bool) async -> String? {
    let result = await scenario.result(given: .set(\.framework.readings, reading.readings))
    if !result.rests { return "\(name): does not come to rest, but goes on in \(result.state)" }
    if let lost = result.unsettled.first { return "\(name): \(lost)" }
    if isAccepted { return result.problems.isEmpty ? "\(name): ends as the scenario says, and is accepted" : nil }
    return result.problems.first.map { "\(name): \($0)" }
  }
}
