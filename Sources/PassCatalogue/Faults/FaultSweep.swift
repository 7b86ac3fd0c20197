import FlowEngine
import PassSimulator

/// Every scenario with every kind of fault at every one of its calls, once and for good: it ends in a documented state,
/// within the limits, and nothing is lost.
package struct FaultSweep<F: SimulatedFlow>: Sendable {
  /// Whether the server recovers after one fault, or never.
  package enum Length: String, CaseIterable, Sendable {
    case once
    case forGood = "for good"

    func calls(from call: Int) -> Fault.Calls { self == .once ? .only(call) : .from(call) }
  }

  /// The calls of one scenario, as they are without a fault.
  private struct Shard: Sendable {
    let scenario: Scenario<F>
    let call: Int
  }

  /// What came of the runs.
  package struct Report: Sendable {
    /// How many scenarios were played, and how many calls they make.
    package var scenarios = 0, calls = 0
    /// Which share of the kinds of fault each call met.
    package var share = 1
    /// How many runs were made; one in which no call follows the fault stands for once and for good.
    package var runs = 0
    /// The runs that break a law, in the order of the scenarios.
    package var failures: [Failure] = []

    /// What was done, in one line.
    package var summary: String {
      let kinds = "\(Fault.Answer.kinds.count) kinds of fault" + (share == 1 ? "" : ", one of \(share)")
      return "\(scenarios) scenarios, \(kinds) at each of \(calls) calls, once and for good:"
        + " \(runs) runs, \(failures.count) break a law"
    }

    mutating func add(_ other: Report) {
      calls += other.calls
      runs += other.runs
      failures += other.failures
    }
  }

  private let scenarios: [Scenario<F>]
  private let share: Int
  private let workers: Int

  /// Sweeps over scenarios with several workers at the same time.
  ///
  /// - Parameter share: Each call meets one of `share` kinds of fault, and each kind one of `share` calls; 1 for all.
  package init(_ scenarios: [Scenario<F>] = F.scenarios, share: Int = 1, workers: Int) {
    self.scenarios = scenarios
    self.share = max(1, share)
    self.workers = max(1, workers)
  }

  /// Makes all runs.
  ///
  /// - Parameter progress: Told after each call how many of all have met their faults.
  package func run(progress: ((_ calls: Int, _ all: Int) -> Void)? = nil) async -> Report {
    var report = Report(scenarios: scenarios.count, share: share), shards: [Shard] = []
    for scenario in scenarios {
      let undisturbed = await FaultedRun(scenario)
      report.runs += 1
      if let failure = await Failure(undisturbed, nil) { report.failures.append(failure) }
      shards += undisturbed.log.indices.map { Shard(scenario: scenario, call: $0 + 1) }
    }
    // Each shard is one call, since scenarios are of very different length.
    let swept = await withTaskGroup(of: (Int, Report).self) { group in
      var swept: [Int: Report] = [:]
      func keep(_ part: Report, of shard: Int) {
        swept[shard] = part
        progress?(swept.count, shards.count)
      }
      for (number, shard) in shards.enumerated() {
        if number >= workers, let (done, part) = await group.next() { keep(part, of: done) }
        group.addTask { [share] in (number, await Self.sweep(shard, Self.kinds(number, share))) }
      }
      for await (done, part) in group { keep(part, of: done) }
      return swept
    }
    for number in shards.indices { if let part = swept[number] { report.add(part) } }
    return report
  }

  /// The kinds that the call of a number meets.
  private static func kinds(_ number: Int, _ share: Int) -> [Fault.Answer.Kind] {
    Fault.Answer.kinds.enumerated().filter { ($0.offset + number) % share == 0 }.map(\.element)
  }

  private static func sweep(_ shard: Shard, _ kinds: [Fault.Answer.Kind]) async -> Report {
    var report = Report(calls: 1)
    for kind in kinds {
      for length in Length.allCases {
        let cause = Failure.Cause(kind: kind, length: length, call: shard.call)
        let run = await FaultedRun(shard.scenario, [cause.fault])
        report.runs += 1
        if let failure = await Failure(run, cause) { report.failures.append(failure) }
        // Where no call follows, nothing meets the fault again: for good is the same run as once.
        if run.log.count <= shard.call { break }
      }
    }
    return report
  }
}

extension FaultSweep {
  /// A run that breaks laws, with the shortest beginning of its story that does.
  package struct Failure: Sendable, CustomStringConvertible {
    /// The fault of a run.
    struct Cause: Sendable, CustomStringConvertible {
      let kind: Fault.Answer.Kind
      let length: Length
      let call: Int

      var fault: Fault { Fault(nil, length.calls(from: call), kind.answer) }
      var description: String { "\(kind.name) \(length.rawValue) at call \(call)" }
    }

    /// What went wrong where, the laws that are broken, and what was exchanged.
    package let description: String

    /// Nil when the run breaks no law.
    init?(_ run: FaultedRun<F>, _ cause: Cause?) async {
      guard !FaultLaws.broken(by: run).isEmpty else { return nil }
      var shortest = run
      for count in run.scenario.script.indices {
        var beginning = run.scenario
        beginning.script = Array(beginning.script.prefix(count + 1))
        shortest = await FaultedRun(beginning)
        if !FaultLaws.broken(by: shortest).isEmpty { break }
      }
      let script = shortest.scenario.script.map(\.description).joined(separator: "; ")
      description = """
        \(run.scenario.name), \(cause?.description ?? "without a fault"): \(script)
          \(Set(FaultLaws.broken(by: shortest)).sorted().joined(separator: "\n  "))
          \(shortest.exchanges.joined(separator: ", "))
          \(shortest.path)
        """
    }
  }
}
