import PassSimulator
import Testing

@Suite("Walks over requests and faults that a seed picks") struct SeededWalkTests {
  @Test("whatever goes wrong and whoever interrupts: at rest, within the limits, nothing lost", arguments: 0..<30)
  func walks(tens: UInt64) async {
    for seed in (tens * 10)..<(tens * 10 + 10) {
      guard let failure = await SeededWalk(seed: seed).shortestFailure() else { continue }
      let acts = failure.run.scenario.acts.map { "\($0.moment) \($0.deed)" }.joined(separator: "; ")
      Issue.record("seed \(seed), \(failure.acts) acts: \(Set(failure.broken))\n\(acts)\n\(failure.run.path)")
    }
  }

  @Test("walks reach many edges, so that they prove something")
  func reach() async {
    var edges: Set<String> = []
    for seed in 0..<60 { edges.formUnion(await FaultedRun(SeededWalk(seed: UInt64(seed)).scenario()).result.edgeIds) }
    #expect(edges.count > 100, "only \(edges.count)")
  }
}
