import FlowEngine
import FlowTesting
import Testing

/// What effects of states that were left bring.
@Suite("Events that come too late in explorations") struct LateTests {
  private func isLate(_ step: WalkStep<Errand>, _ size: Int) -> Bool {
    guard case .late = step.reaction, case .done(let done)? = step.event else { return false }
    return done.value == size
  }

  @Test("each payload that is listed comes too late, so that properties can tell them apart", arguments: [1, 2])
  func listed(size: Int) throws {
    let failure = try Exploration(Errand.machine, context: .init(), samples: Errand.samples)
      .run(.never("late") { isLate($0, size) }).failure
    #expect(failure?.steps.count == 3, "\(failure.map { "\($0)" } ?? "holds")")
  }

  @Test("each payload that is made comes too late", arguments: [1, 2])
  func made(size: Int) throws {
    let samples = Errand.samples.generating(\.done) { choices, _, _ in .init(value: 1 + choices.pick(below: 2)) }
    let failure = try Exploration(Errand.machine, context: .init(), samples: samples)
      .run(.never("late") { isLate($0, size) }).failure
    #expect(failure?.steps.count == 3, "\(failure.map { "\($0)" } ?? "holds")")
  }

  @Test("what a property remembers of each payload that came too late is a place of its own")
  func remembered() throws {
    let found = try Exploration(Errand.machine, context: .init(), samples: Errand.samples).run(
      .monitor("sizes", remembering: Set<Int>()) { sizes, step in
        for size in 1...2 where isLate(step, size) { sizes.insert(size) }
        return nil
      })
    // Nothing, either, and both; nothing comes too late where nothing was left.
    let places = Dictionary(grouping: (0..<found.count).map { found[$0] }, by: \.self)
    #expect(found.isComplete && places.values.allSatisfy { $0.count == 4 })
  }
}
