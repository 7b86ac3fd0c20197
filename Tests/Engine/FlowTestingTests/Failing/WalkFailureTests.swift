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
        Found after \(failure.stepCount) steps of seed 1; 5 steps show it, and no fewer while at most 2 wait:
          1. coinInserted occurs
               coin: idle × coinInserted [room] → idle (stays)
          2. the app requests drinkRequested(Vending.Drink())
               drink: idle × drinkRequested [coins] → serving as visit 1
          3. an effect ends with overheated
               hot: serving × overheated [again] → cooling, then again as visit 2
          4. an effect ends with cooled
               cooled: cooling × cooled → back as visit 3
          5. an effect ends with overheated
               broken: serving × overheated [not again] → idle as visit 4
        Before the last: .serving(Vending.Serving(attempts: 1)) with Vending.Context(coins: 0)
        After it: .idle with Vending.Context(coins: 0)
        Edges: coin, drink, hot, cooled, broken
        As Swift:
          var stepper = Stepper(Vending.machine, Vending.Context(coins: 0))
          stepper.send(.coinInserted)
          let asking1 = stepper.ask(\\.drinkRequested, Vending.Drink())
          try stepper.answer(.overheated)
          try stepper.answer(.cooled)
          try stepper.answer(.overheated)
          // fails: every request is answered exactly once: drinkRequested still waits while the machine rests in idle
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

  @Test("another payload makes moves needless, from every seed", arguments: 1...8)
  func payloads(seed: UInt64) {
    let samples = Samples<Turnstile>([]).generating(\.coinInserted) { choices, _, _ in
      choices.pick([5, 10, 20, 50, 100, 200]).map { Turnstile.Coin(cents: $0) }
    }
    let failure = #expect(throws: WalkFailure.self) {
      try Walks(Turnstile.machine, context: .init(), samples: samples, seed: seed)
        .check(.never("200 cents") { $0.context.paid == 200 })
    }
    #expect(failure?.steps.count == 1)
  }

  @Test("a fixture is JSON, and plays the failure again; on the repaired table it holds")
  func fixture() throws {
    let failure = try failure(), text = failure.fixture.description
    let fixture = try JSONDecoder().decode(WalkFixture.self, from: Data(text.utf8))
    #expect(fixture == failure.fixture)
    #expect(try JSONDecoder().decode(WalkFixture.self, from: JSONEncoder().encode(fixture)) == fixture)
    let silent = Walks(try #require(Self.silent), context: .init(), steps: 1)
    let again = #expect(throws: WalkFailure.self) { try silent.replay(fixture, .everyRequestIsAnsweredOnce()) }
    #expect(again?.edges == failure.edges && again?.reason == failure.reason)
    #expect(again?.description.contains("\nPlayed from a fixture; 5 steps show it:\n") == true)
    let mended = try Walks(Vending.machine, context: .init()).replay(fixture, .everyRequestIsAnsweredOnce())
    #expect(mended.leftOut == [] && mended.isOfAnotherTable)
    #expect(throws: WalkFailure.self) { try silent.check(.everyRequestIsAnsweredOnce(), fixtures: [fixture]) }
  }

  @Test("a fixture whose steps never come shows nothing any more, and a check says so")
  func silentFixture() throws {
    let property = Property<Vending>.always("no coin", in: \.idle) { context, _ in context.coins < 2 }
    let failure = try #require(
      #expect(throws: WalkFailure.self) { try Walks(Vending.machine, context: .init()).check(property) })
    #expect(failure.fixture.description.contains(#""kind":"notification""#))
    let deaf = Walks(Vending.machine, context: .init(), samples: Samples<Vending>([]).alone)
    let stale = WalkError.staleFixture("no coin", "no longer possible: coinInserted\nno longer possible: coinInserted")
    #expect(throws: stale) { try deaf.check(property, fixtures: [failure.fixture]) }
  }

  @Test("steps of a fixture that cannot be made any more are told, and what does not fit is an error")
  func stale() throws {
    let fixture = try failure().fixture, property = Property<Vending>.everyRequestIsAnsweredOnce()
    let broken = Vending.State.serving(Vending.Serving(attempts: 1))
    let walks = Walks(Vending.machine, context: .init())
    let replay = try Walks(Vending.machine, context: Vending.Context(), in: broken).replay(fixture, property)
    #expect(replay.leftOut == Array(fixture.steps.suffix(2)), "it does not cool any more")
    #expect(
      replay.description == """
        the table differs from that of the fixture
        no longer possible: cooled
        no longer possible: overheated
        """)
    func changed(_ old: String, _ new: String) throws -> WalkFixture {
      let text = fixture.description.replacingOccurrences(of: old, with: new)
      #expect(text != fixture.description)
      return try JSONDecoder().decode(WalkFixture.self, from: Data(text.utf8))
    }
    let rows: [(old: String, new: String, error: WalkError)] = [
      ("coinInserted", "coin", .unknownName("coin")),
      (#""version":3"#, #""version":9"#, .otherVersion(9)),
      (#""flow":"Vending""#, #""flow":"Door""#, .otherFlow("Door")),
      ("answered exactly once", "answered twice", .unknownProperty("every request is answered twice")),
    ]
    for row in rows { #expect(throws: row.error) { try walks.replay(try changed(row.old, row.new), property) } }
    for event in ["7", #"{\"coinInserted\":{}}"#] {
      let other = try changed(#"{\"drinkRequested\":{\"_0\":{}}}"#, event)
      #expect(throws: WalkError.otherPayload("drinkRequested")) { try walks.replay(other, property) }
    }
  }
}
