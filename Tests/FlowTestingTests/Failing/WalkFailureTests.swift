import FlowEngine
import FlowTesting
import Foundation
import Testing

@testable import TestMachines

@Suite("Reports of failures") struct WalkFailureTests {
  static let silent = Vending.machine.mutated(by: .dropSettlement(of: .drinkRequested, on: "broken"))

  private func failure(_ seed: UInt64 = 1) throws -> WalkFailure {
    let machine = try #require(Self.silent)
    let failure = #expect(throws: WalkFailure.self) {
      try Walks(machine, context: .init(), seed: seed).check(.everyRequestIsAnsweredOnce())
    }
    return try #require(failure)
  }

  @Test("a report has the seed, the shortest way in words and as edges, Swift and a fixture")
  func report() throws {
    let failure = try failure()
    #expect(failure.edges == ["coin", "drink", "hot", "cooled", "broken"] && failure.seed == 1)
    #expect(
      failure.description == """
        "every request is answered exactly once" does not hold: drinkRequested still waits while the machine rests in \
        idle
        Found after \(failure.stepCount) steps of seed 1; 5 steps show it, and no fewer:
          1. there comes coinInserted
               coin: idle × coinInserted [room] → idle (stays)
          2. the app asks drinkRequested(Vending.Drink())
               drink: idle × drinkRequested [coins] → serving as visit 1
          3. an effect ends with overheated
               hot: serving × overheated [again] → cooling, then again as visit 2
          4. an effect ends with cooled
               cooled: cooling × cooled → back as visit 3
          5. an effect ends with overheated
               broken: serving × overheated [not again] → idle as visit 4
        Edges: coin, drink, hot, cooled, broken
        As Swift:
          var stepper = Stepper(Vending.machine, Vending.Context(coins: 0))
          stepper.send(.coinInserted)
          let asking1 = stepper.ask(\\.drinkRequested, Vending.Drink())
          try stepper.answer(.overheated)
          try stepper.answer(.cooled)
          try stepper.answer(.overheated)
          // every request is answered exactly once: drinkRequested still waits while the machine rests in idle
        As a fixture, for Walks.replay:
          \(failure.fixture)
        """)
  }

  @Test("the Swift of the report does what it says")
  func swift() throws {
    var stepper = Stepper(try #require(Self.silent), Vending.Context(coins: 0))
    stepper.send(.coinInserted)
    let asking1 = stepper.ask(\.drinkRequested, Vending.Drink())
    try stepper.answer(.overheated)
    try stepper.answer(.cooled)
    try stepper.answer(.overheated)
    #expect(stepper.rests && stepper.result(of: asking1) == nil)
  }

  @Test("every seed comes to the same shortest way", arguments: 1...8)
  func seeds(seed: UInt64) throws {
    #expect(try failure(seed).edges == ["coin", "drink", "hot", "cooled", "broken"])
  }

  @Test("a fixture is JSON, and plays the failure again; on the repaired table it holds")
  func fixture() throws {
    let failure = try failure(), text = failure.fixture.description
    let fixture = try JSONDecoder().decode(WalkFixture.self, from: Data(text.utf8))
    #expect(fixture == failure.fixture)
    #expect(try JSONDecoder().decode(WalkFixture.self, from: JSONEncoder().encode(fixture)) == fixture)
    let again = #expect(throws: WalkFailure.self) {
      try Walks(try #require(Self.silent), context: .init()).replay(fixture, .everyRequestIsAnsweredOnce())
    }
    #expect(again?.edges == failure.edges && again?.reason == failure.reason)
    #expect(try Walks(Vending.machine, context: .init()).replay(fixture, .everyRequestIsAnsweredOnce()) == [])
  }

  @Test("moves of a fixture that cannot be made any more are told, and unknown names are an error")
  func stale() throws {
    let fixture = try failure().fixture
    let broken = Vending.State.serving(Vending.Serving(attempts: 1))
    let left = try Walks(Vending.machine, context: Vending.Context(), in: broken).replay(fixture)
    #expect(left == Array(fixture.steps.suffix(2)), "it does not cool any more")
    let other = try JSONDecoder().decode(
      WalkFixture.self, from: Data(fixture.description.replacingOccurrences(of: "coinInserted", with: "coin").utf8))
    #expect(throws: WalkError.unknownName("coin")) { try Walks(Vending.machine, context: .init()).replay(other) }
  }
}
