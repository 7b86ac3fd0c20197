import FlowEngine
import PassSimulator

/// Every scenario with every kind of disturbance at every place, once and permanently: it must end in a documented
/// state, within the limits, and lose nothing.
///
/// All runs take minutes; a seed draws a share of them. For each run it also draws a reading of what Apple's documents
/// leave open.
@Memberwise(unlabelled: 1) package struct FaultSweep<F: SimulatedFlow>: Sendable {
  /// One place of one undisturbed scenario.
  private struct Shard: Sendable {
    let scenario: Scenario<F>
    let place: Disturbance.Place
    let number: Int
  }

  /// The result of the runs.
  package struct Report: Sendable {
    /// The number of scenarios, and of places in them.
    package var scenarios = 0, places: [Disturbance.Place: Int] = [:]
    /// The share of the runs that was drawn, one in this number, and the seed.
    package var share = 1, seed: UInt64 = 1
    /// The number of runs; one in which nothing follows the disturbance counts for once and permanently.
    package var runs = 0
    /// The runs that violate a property, in the order of the scenarios.
    package var failures: [Failure] = []

    /// A summary in one line.
    package var summary: String {
      let drawn = share == 1 ? "all" : "one of \(share)"
      let at = Disturbance.Place.allCases.map { "\(places[$0] ?? 0) \($0.plural)" }.joined(separator: ", ")
      return "\(scenarios) scenarios, \(Disturbance.all.count) kinds of disturbance at \(at), once and for good, "
        + "\(drawn) by seed \(seed): \(runs) runs, \(failures.count) violate a property"
    }

    mutating func add(_ other: Report) {
      places.merge(other.places, uniquingKeysWith: +)
      runs += other.runs
      failures += other.failures
    }
  }

  private var scenarios: [Scenario<F>] = F.scenarios
  /// One in this many disturbances is drawn at each place; 1 for all.
  private var share: Int = 1
  /// The seed, which alone decides what is drawn.
  private var seed: UInt64 = 1
  /// The number of concurrent workers.
  private let workers: Int

  /// Makes all runs.
  ///
  /// - Parameter progress: Called after each place with the number done and the number in all.
  package func run(progress: ((_ places: Int, _ all: Int) -> Void)? = nil) async -> Report {
    var report = Report(scenarios: scenarios.count, share: share, seed: seed), shards: [Shard] = []
    for scenario in scenarios {
      let undisturbed = await FaultedRun(scenario)
      report.runs += 1
      if let failure = await Failure(undisturbed, []) { report.failures.append(failure) }
      for place in Disturbance.Place.allCases {
        shards += (0..<(undisturbed.places[place] ?? 0)).map { Shard(scenario: scenario, place: place, number: $0 + 1) }
      }
    }
    // Each shard is one place, since scenarios differ much in length.
    let parts = await shards.map(workers: workers, progress: progress) { number, shard in
      await sweep(shard, SeededRandom(seed: seed &* 1_000_003 &+ UInt64(number)))
    }
    for part in parts { report.add(part) }
    return report
  }

  private func sweep(_ shard: Shard, _ random: SeededRandom) async -> Report {
    var report = Report(places: [shard.place: 1]), random = random
    for disturbance in Disturbance.all where disturbance.place == shard.place {
      let isDrawn = random.below(share) == 0, reading = random.below(FrameworkReadings.others.count + 1)
      guard isDrawn else { continue }
      let readings = (reading == 0 ? [] : [FrameworkReadings.others[reading - 1]]).map {
        WorldChange("framework: \($0.name)", .set(\.framework.readings, $0.readings))
      }
      for length in Disturbance.Length.allCases {
        let causes = [WorldChange(disturbance, length, at: shard.number)] + readings
        let run = await FaultedRun(shard.scenario) { $0.apply(causes.map(\.fact)) }
        report.runs += 1
        if let failure = await Failure(run, causes) { report.failures.append(failure) }
        // If nothing follows, nothing meets the disturbance again: a permanent one gives the same run.
        if run.places[shard.place] ?? 0 <= shard.number { break }
      }
    }
    return report
  }
}

extension FaultSweep {
  /// A run that violates properties, with the shortest beginning of its scenario that does.
  package struct Failure: Sendable, CustomStringConvertible {
    /// The place and cause of the failure, the broken properties, and the exchanges.
    package let description: String

    /// Returns `nil` if the run violates no property.
    init?(_ run: FaultedRun<F>, _ causes: [WorldChange]) async {
      guard !FaultProperties.broken(by: run).isEmpty else { return nil }
      var shortest = run
      for count in run.scenario.script.indices {
        var beginning = run.scenario
        beginning.script = Array(beginning.script.prefix(count + 1))
        shortest = await FaultedRun(beginning)
        if !FaultProperties.broken(by: shortest).isEmpty { break }
      }
      let script = shortest.scenario.script.map(\.description).joined(separator: "; ")
      description = """
        \(run.scenario.name), \(causes.isEmpty ? "undisturbed" : causes.map(\.name).joined(separator: ", ")): \(script)
          \(Set(FaultProperties.broken(by: shortest)).sorted().joined(separator: "\n  "))
          \(shortest.exchanges.joined(separator: ", "))
          \(shortest.path)
        """
    }
  }
}
