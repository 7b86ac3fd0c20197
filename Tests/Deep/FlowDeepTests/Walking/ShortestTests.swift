import Testing

@testable import FlowEngine
@testable import FlowTesting
@testable import TestMachines

/// Walks end with an exploration below the failure.
@Suite("The shortest failures of walks") struct ShortestTests {
  private func lengths<F: Flow>(
    _ machine: Machine<F>, _ context: F.Context, _ samples: Samples<F> = [], steps: Int = 20_000,
    seeds: ClosedRange<UInt64> = 1...20, _ properties: Property<F>...
  ) -> [Int] {
    seeds.map { seed in
      do {
        try Walks(machine, context: context, samples: samples, seed: seed, steps: steps).check(properties)
        return 0
      } catch { return (error as? WalkFailure)?.steps.count ?? -1 }
    }
  }

  @Test("T4: equal over 20 seeds, and those that an exploration finds, for faults in edges of a table")
  func planted() throws {
    for edge in ["drink", "poured", "cooled"] {
      let machine = try #require(Vending.machine.mutated(by: .drop(edge: edge)))
      let wanted = try #require(
        try Exploration(machine, context: .init()).run(.everyRequestIsAnsweredOnce()).failure?.steps.count)
      let found = lengths(machine, .init(), seeds: 1...20, .everyRequestIsAnsweredOnce())
      #expect(found == Array(repeating: wanted, count: 20))
    }
  }

  @Test("T5: five failures too many, fifteen steps deep, are found within 20 000 steps, among keys that distract")
  func counting() {
    let found = lengths(Keypad.machine, .init(), seeds: 1...4, Keypad.fewerFailures(than: 5))
    #expect(found == Array(repeating: 15, count: 4))
  }
}
