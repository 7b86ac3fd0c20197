import FlowTesting
import LegacyRESTFlow
import LegacyRESTScenarios
import PassCatalogue
import Testing

@Suite("Made-up scenarios of the legacy flow", .endsIfStuck) struct LegacyMadeUpTests {
  @Test("whatever goes wrong and whoever interrupts: at rest, within the limits, nothing lost", arguments: 0..<12)
  func laws(tens: UInt64) async {
    for seed in (tens * 10)..<(tens * 10 + 10) {
      let simplest = await Generator.madeUp().simplest(of: seed) { scenario in
        await !FaultLaws.broken(by: FaultedRun(scenario)).isEmpty
      }
      guard let simplest else { continue }
      let run = await FaultedRun(simplest), script = simplest.script.map(\.description).joined(separator: "; ")
      Issue.record("seed \(seed): \(Set(FaultLaws.broken(by: run)))\n\(script)\n\(simplest.facts)\n\(run.path)")
    }
  }

  @Test("they reach many edges, so that they prove something")
  func reach() async {
    var edges: Set<String> = []
    for seed in 0..<60 { edges.formUnion(await FaultedRun(Generator.madeUp().value(of: UInt64(seed))).result.edgeIds) }
    #expect(edges.count > 80, "only \(edges.count)")
  }
}
