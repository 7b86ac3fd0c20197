import FlowEngine
import FlowTesting
import Testing

@testable import TestMachines

@Suite("Counter-examples of explorations") struct CounterexampleTests {
  private func failure(_ property: Property<Vending>, of machine: Machine<Vending> = Vending.machine) throws
    -> WalkFailure?
  {
    try Exploration(machine, context: .init()).run(property).failure
  }

  @Test("a forgotten caller is told by the shortest way, with Swift and a fixture that plays it again")
  func report() throws {
    let machine = try #require(Vending.machine.mutated(by: .dropSettlement(of: .drinkRequested, on: "broken")))
    let failure = try #require(try failure(.everyRequestIsAnsweredOnce(), of: machine))
    #expect(failure.edges == ["coin", "drink", "hot", "cooled", "broken"] && failure.shortestAmong != nil)
    #expect(
      failure.description.hasPrefix(
        """
        "every request is answered exactly once" does not hold: drinkRequested still waits while the machine rests in \
        idle
        Explored after \(failure.stepCount) moves; 5 steps show it, and no fewer while at most 1 wait:
          1. coinInserted occurs
               coin: idle × coinInserted [room] → idle (stays)
        """))
    #expect(failure.swift.contains("try stepper.answer(.overheated)"))
    let again = #expect(throws: WalkFailure.self) {
      try Walks(machine, context: .init()).replay(failure.fixture, .everyRequestIsAnsweredOnce())
    }
    #expect(again?.reason == failure.reason && again?.edges == failure.edges)
  }

  @Test("each kind of move can show what does not hold, and is told so that it can be replayed")
  func kinds() throws {
    func reaction(_ title: String, _ happens: @escaping @Sendable (Reaction<Vending>) -> Bool) -> Property<Vending> {
      .never(title) { happens($0.reaction) }
    }
    let rows: [(Property<Vending>, Int, String)] = [
      (reaction("late") { if case .late = $0 { true } else { false } }, 4, "an effect of 1 visits ago produces poured"),
      (reaction("broken") { if case .broken = $0 { true } else { false } }, 3, "pour breaks"),
      (reaction("unanswered") { if case .unanswered = $0 { true } else { false } }, 3, "pour breaks"),
      (reaction("continued") { if case .continued = $0 { true } else { false } }, 3, "the run is saved"),
      (reaction("forgotten") { if case .forgotten = $0 { true } else { false } }, 4, "the run is saved"),
      (.never("answered", .answering(.drinkRequested)), 3, "an effect ends with poured"),
      (.never("refused", .refusing(.drinkRequested)), 1, "the app requests drinkRequested"),
      (reaction("deferred") { if case .deferred = $0 { true } else { false } }, 3, "the app requests drinkRequested"),
    ]
    for (property, count, last) in rows {
      var exploration = Exploration(Vending.machine, context: .init())
      exploration.maxWaiting = 2
      let failure = try #require(try exploration.run(property).failure, "\(property.title)")
      #expect(failure.steps.count == count, "\(failure)")
      #expect(failure.steps.last?.hasPrefix(last) == true, "\(failure)")
      let again = #expect(throws: WalkFailure.self, "\(property.title)") {
        try Walks(Vending.machine, context: .init()).replay(failure.fixture, property)
      }
      #expect(again?.steps == failure.steps)
    }
  }

  @Test("a caller who gives up is the one that is told")
  func cancellation() throws {
    // The second of two cannot be served once the first has left, unless it was withdrawn itself.
    let property = Property<Vending>.monitor("nobody leaves", remembering: 0) { most, step in
      most = max(most, step.context.coins)
      return nil
    }
    var exploration = Exploration(Vending.machine, context: .init())
    exploration.maxWaiting = 2
    let found = try exploration.run(property, Property("nobody leaves") { Leaving(waiting: 0) })
    let failure = try #require(found.failure)
    #expect(failure.steps.last == "asking1 is withdrawn" && failure.steps.count == 3)
    #expect(failure.swift.contains("_ = stepper.withdraw(asking1)"))
  }

  /// Fewer callers wait, and none got a reply.
  private struct Leaving: Monitor {
    var waiting: Int
    var settled = 0
    mutating func see(_ step: WalkStep<Vending>) -> String? {
      if step.reaction.ticket != nil { settled += 1 }
      return nil
    }
    mutating func pause(_ now: WalkPause<Vending>) -> String? {
      let run = now.run
      defer { (waiting, settled) = (run.open.count + run.deferred.count, 0) }
      return run.open.count + run.deferred.count < waiting && settled == 0 ? "somebody left" : nil
    }
  }

  @Test("walks and explorations show the same shortest way")
  func same() throws {
    let machine = try #require(Vending.machine.mutated(by: .drop(edge: "cooled")))
    let explored = try #require(try Exploration(machine, context: .init()).run().failure)
    let walked = #expect(throws: WalkFailure.self) { try Walks(machine, context: .init()).check() }
    #expect(walked?.steps == explored.steps && walked?.shortestAmong != nil)
  }

  @Test("an event about which the table says nothing is a failure, whatever is checked; check() throws it")
  func decided() throws {
    let machine = try #require(Vending.machine.mutated(by: .drop(edge: "cooled")))
    let failure = #expect(throws: WalkFailure.self) { try Exploration(machine, context: .init()).check() }
    #expect(failure?.edges == ["coin", "drink", "hot"])
    try Exploration(Vending.machine, context: .init()).check(.everyRequestIsAnsweredOnce())
  }
}
