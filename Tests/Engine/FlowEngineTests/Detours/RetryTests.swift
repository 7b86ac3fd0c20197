import FlowEngine
import FlowTesting
import Testing

@testable import TestMachines

@Suite("A retry") struct RetryTests {
  @Test("is made after each pause, so many times and no more, counted anew by whoever begins anew")
  func counted() throws {
    var player = Stepper(Player.machine, .init())
    for _ in 0..<2 {
      let asking = player.ask(\.playRequested, .init())
      for attempt in 1...3 {
        try player.answer(.loadFailed)
        #expect(player.state == .pausing && player.kept == [.loading(.init())] && player.context.attempts == attempt)
        player.elapse(.seconds(1 << attempt) - .nanoseconds(1))
        #expect(player.elapse(.nanoseconds(1)).map { $0.edge?.id } == ["3.retry"])
        #expect(player.effect == .load(.init()))
      }
      try player.answer(.loadFailed)
      #expect(try player.heard(asking) == .failure(.unavailable))
    }
  }

  @Test("is an edge like any other: its guard can be read, its answer is bounded, and explorations prove it")
  func data() throws {
    let edge = try #require(Player.machine.edges.first { $0.id == "2.again" })
    #expect(edge.description == "2.again: loading × loadFailed [fewer than 3 attempts] → pausing, then again")
    #expect(edge.questions.map(\.bounded) == [["yes"]])
    #expect(Player.machine.assumptions.map(\.description) == ["2.again is bounded by fewer than 3 attempts: yes"])
    let explored = try Exploration(Player.machine, context: .init(), samples: [.positionReported(1)])
      .run(.always("at most three are made") { $0.context.attempts <= 3 })
    #expect(explored.failure == nil && explored.boundedAnswersEnd.holds)
  }

  @Test("can be left meanwhile, as what failed could be")
  func left() throws {
    var player = Stepper(Player.machine, .init())
    let asking = player.ask(\.playRequested, .init())
    try player.answer(.loadFailed)
    player.send(.stopPressed)
    #expect(player.state == .idle && player.kept.isEmpty)
    #expect(try player.heard(asking) == .failure(.stopped))
  }
}
