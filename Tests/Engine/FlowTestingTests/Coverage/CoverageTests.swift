import FlowTesting
import Foundation
import Testing

@testable import TestMachines

@Suite("Coverage") struct CoverageTests {
  private func walk(_ steps: Int) throws -> Coverage {
    try Walks(Vending.machine, context: .init(), steps: steps).check()
  }

  @Test("states, edges, answers, decisions, outcomes and pairs are counted")
  func counts() throws {
    let coverage = try walk(3_000)
    try coverage.require(.states, .edges, .answers, .decisions, .outcomes)
    #expect(coverage[.states].map(\.name) == ["idle", "serving", "cooling"])
    #expect(coverage.counts(.answers).keys.contains("idle × coinInserted: room = no"))
    #expect(coverage.counts(.decisions).keys.contains("idle × drinkRequested: reject (noCoin)"))
    #expect(coverage.counts(.outcomes).keys.contains("serving × overheated"))
    #expect((coverage.counts(.pairs)["hot → cooled"] ?? 0) > 0)
    // Beside the coin that none can be before, the drink that there is no coin for.
    #expect(coverage.met(.pairs) < coverage[.pairs].count)
    #expect(coverage.steps == 3_000)
  }

  @Test("a walk that is too short is told what is missing, and what excuses a gap has to be true")
  func gaps() throws {
    let few = try walk(3), gap = #expect(throws: CoverageGap.self) { try few.require(.states, .edges) }
    #expect(gap?.description.contains("not met: cooling") == true)
    try few.require(.states, atLeast: 0.3)
    #expect(throws: CoverageGap.self) { try few.require(.states, atLeast: 0.9) }
    let decisions = few.missing(.decisions).filter { $0.hasPrefix("idle × coinInserted: ") }
    let left = #expect(throws: CoverageGap.self) {
      try few.require(.answers, .decisions, except: ["idle × coinInserted: room = no": "three coins fill nothing"])
    }
    #expect(!decisions.isEmpty && decisions.allSatisfy { left?.description.contains($0) == false })
    let all = try walk(3_000)
    let needless = #expect(throws: CoverageGap.self) { try all.require(.edges, except: ["hot": "it is never hot"]) }
    #expect(needless?.description.contains("excused although met: hot") == true)
    let unknown = #expect(throws: CoverageGap.self) { try all.require(.edges, except: ["hott": "a typo"]) }
    #expect(unknown?.description.contains("excused, but no such part is required: hott") == true)
    let cold = try Walks(
      Vending.machine, context: .init(), samples: Samples([]).weighing(.overheated, 0), steps: 2_000
    ).check()
    try cold.require(.edges, except: ["hot": "cold", "broken": "cold", "cooled": "cold"])
  }

  @Test("what several walks met adds up")
  func merging() throws {
    let one = try walk(10), other = try walk(3_000), both = one.merging(other)
    #expect(both.steps == 3_010)
    let counts = [one, other, both].map { $0.counts(.edges)["coin"] ?? 0 }
    #expect(counts[0] + counts[1] == counts[2])
  }

  @Test("it is told as text, with visits per state, and as JSON")
  func texts() throws {
    let coverage = try walk(3_000)
    #expect(coverage.description.hasPrefix("3000 steps\n3 of 3 states\n6 of 6 edges\n"))
    #expect(coverage.visits.split(separator: "\n").count == 3 && coverage.visits.contains("  cooling"))
    struct Part: Decodable { let name: String, count: Int }
    struct Shape: Decodable { let format: String, version: Int, steps: Int, edges: [Part], pairs: [Part] }
    let shape = try JSONDecoder().decode(Shape.self, from: Data(coverage.json.utf8))
    #expect(shape.format == "flow-coverage" && shape.edges.count == 6 && shape.pairs.count == coverage[.pairs].count)
    #expect(try walk(2).text(missing: 1).contains("  and "))
  }
}
