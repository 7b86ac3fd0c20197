import Testing

@testable import FlowEngine
@testable import FlowTesting
@testable import TestMachines

@Suite("Walks") struct WalkTests {
  private func end(of walks: Walks<Chain>) -> WalkFailure? {
    do {
      try walks.check(.never("it opens", .entering(.open)))
      return nil
    } catch { return error as? WalkFailure }
  }

  @Test("a bug twelve steps deep is found, and shown in twelve steps", arguments: 1...6)
  func deep(seed: UInt64) throws {
    let failure = try #require(end(of: Walks(Chain.machine, context: .init(), seed: seed, steps: 6_000)))
    #expect(failure.edges == (0..<12).map { "right\($0)" } && failure.stepCount < 6_000)
  }

  @Test("walks that are not guided do not find it")
  func uniform() {
    var walks = Walks(Chain.machine, context: .init(), steps: 30_000)
    walks.isGuided = false
    #expect(end(of: walks) == nil)
  }

  @Test("a way of twelve steps that only the context tells of is found, though every configuration is new")
  func context() {
    let failure = #expect(throws: WalkFailure.self) {
      try Walks(Lock.machine, context: .init(), samples: Lock.samples, steps: 60_000).check(
        .never("it opens") { $0.context.right == 12 })
    }
    #expect(failure?.steps.count == 12)
  }

  @Test("what has to be carried a long way is brought to where alone it counts", arguments: 1...2)
  func carried(seed: UInt64) {
    let failure = #expect(throws: WalkFailure.self) {
      try Walks(Relay.machine, context: .init(), samples: Relay.samples, seed: seed, steps: 20_000).check(
        .never("it is won", .edge("won")))
    }
    #expect(failure?.steps.count == 13)
  }

  @Test("the same seed walks the same way, and another seed another")
  func deterministic() throws {
    func walk(_ seed: UInt64) throws -> Coverage {
      try Walks(Vending.machine, context: .init(), seed: seed, steps: 2_000).check()
    }
    let once = try walk(7), again = try walk(7), other = try walk(8)
    #expect(once == again && once != other)
    let walks = Walks(Chain.machine, context: .init(), seed: 5)
    #expect(end(of: walks) == end(of: walks))
  }

  @Test("all that can happen to a machine happens: requests, effects that break, what comes too late, who gives up")
  func kinds() throws {
    func happens(_ title: String, _ happens: @escaping @Sendable (WalkStep<Vending>) -> Bool) -> String? {
      let failure = #expect(throws: WalkFailure.self) {
        try Walks(Vending.machine, context: .init(), steps: 3_000).check(.never(title, happens))
      }
      return failure?.steps.last?.split(separator: "\n").first.map(String.init)
    }
    #expect(happens("late") { if case .late = $0.reaction { true } else { false } }?.contains("visits ago") == true)
    #expect(happens("broken") { if case .broken = $0.reaction { true } else { false } } == "pour breaks")
    #expect(happens("answer") { $0.answer != nil }?.hasPrefix("an effect ends") == true)
    #expect(happens("refusal") { $0.refusal == .noCoin }?.hasPrefix("the app requests drinkRequested") == true)
    #expect(happens("deferred") { if case .deferred = $0.reaction { true } else { false } } != nil)
  }

  @Test("what has no weight does not happen")
  func weights() throws {
    var walks = Walks(Vending.machine, context: .init(), samples: Samples([]).weighing(.overheated, 0), steps: 2_000)
    walks.weights[.broken] = 0
    let coverage = try walks.check(
      .never("broken") { if case .broken = $0.reaction { true } else { false } }, .never("hot", .event(.overheated)))
    #expect(coverage.missing(.states) == ["cooling"])
  }

  @Test("walks begin in the state and with the context that are given")
  func beginnings() {
    let failure = #expect(throws: WalkFailure.self) {
      try Walks(Vending.machine, context: Vending.Context(coins: 2), in: .serving(Vending.Serving(attempts: 1))).check(
        .never("left", .edge("broken")))
    }
    #expect(failure?.steps.count == 1)
  }

  @Test("no steps, and a machine that cannot do anything, end at once")
  func nothing() throws {
    #expect(try Walks(Vending.machine, context: .init(), steps: 0).check().steps == 0)
    let idle = Machine<Idle>([Phase("I", "Idle", [StateNode(\.only, "", "Only", [.final])])], from: .only)
    #expect(try Walks(idle, context: .init()).check().steps == 0)
  }
}

private enum Idle: Flow {
  struct Context: Hashable, Codable {}
  @Cases enum State { case only }
  @Cases enum Event { case never }
}
