import FaultSweep
import PassFlows
import PassSimulator
import Testing

@Suite("Walks over requests and faults that a seed picks", .timeLimit(.minutes(5))) struct SeededWalkTests {
  @Test("whatever goes wrong and whoever interrupts: at rest, within the limits, nothing lost", arguments: 0..<30)
  func walks(tens: UInt64) async {
    for seed in (tens * 10)..<(tens * 10 + 10) {
      guard let failure = await shortestFailure(of: seed) else { continue }
      let acts = failure.run.scenario.acts.map(\.description).joined(separator: "; ")
      Issue.record("seed \(seed), \(failure.acts) acts: \(Set(failure.broken))\n\(acts)\n\(failure.run.path)")
    }
  }

  @Test("walks reach many edges, so that they prove something")
  func reach() async {
    var edges: Set<String> = []
    for seed in 0..<60 { edges.formUnion(await FaultedRun<AppleSSO>(.walk(seed: UInt64(seed))).result.edgeIds) }
    #expect(edges.count > 100, "only \(edges.count)")
  }

  /// The number of acts of the shortest beginning that breaks a law, and how; nil if none does.
  private func shortestFailure(of seed: UInt64) async -> (acts: Int, broken: [String], run: FaultedRun<AppleSSO>)? {
    let walk = Scenario<AppleSSO>.walk(seed: seed)
    guard await !FaultLaws.broken(by: FaultedRun(walk)).isEmpty else { return nil }
    for count in 1...walk.acts.count {
      let run = await FaultedRun<AppleSSO>(.walk(seed: seed, acts: count)), broken = FaultLaws.broken(by: run)
      if !broken.isEmpty { return (count, broken, run) }
    }
    return nil
  }
}
