import FlowEngine
import Testing

@testable import TestMachines

/// The hydraulics of a turnstile that has not been built: the pump fails a given number of times.
actor Hydraulics {
  private var failures: Int

  init(failures: Int) { self.failures = failures }

  func perform(_ effect: Turnstile.Effect) async -> Turnstile.Event? {
    switch effect {
    case .pump where failures > 0:
      failures -= 1
      return .pumpFailed(.init())
    case .pump: return .pressureBuilt(.init(bar: 5))
    case .wait: return .waitElapsed  // A real one sleeps for as long as the effect says.
    case .releaseArm: return nil  // A command: it produces no event.
    }
  }
}

@Suite(.endsIfStuck) struct TurnstileSessionTests {
  @Test("whoever paid is let through, though the pump needed a second try")
  func secondTry() async throws {
    let hydraulics = Hydraulics(failures: 1)
    let turnstile = Session(Turnstile.machine, .init()) { effect in await hydraulics.perform(effect) }
    let records = await turnstile.records()

    await turnstile.notify(.coinInserted(.init(cents: 100)))
    let bar = try await turnstile.ask(\.passageRequested, .init())
    #expect(bar == 5)

    await turnstile.end()
    var path: [String] = []
    for await record in records {
      if case .moved(let edge, _) = record.reaction { path.append(edge.id) }
    }
    #expect(path == ["L1.passage", "P1.tired", "P2.cooled", "P1.built"])
  }

  @Test("whoever has not paid is told so, by the error that the table names")
  func unpaid() async throws {
    let turnstile = Session(Turnstile.machine, .init()) { _ in nil }
    await #expect(throws: Turnstile.Refusal.coinsMissing(cents: 100)) {
      try await turnstile.ask(\.passageRequested, .init())
    }
  }

  @Test("a pump that always fails puts the turnstile out of order after three tries")
  func givenUp() async throws {
    let hydraulics = Hydraulics(failures: 100)
    let turnstile = Session(Turnstile.machine, .init(paid: 100)) { effect in await hydraulics.perform(effect) }
    await #expect(throws: Turnstile.Refusal.outOfOrder) {
      try await turnstile.ask(\.passageRequested, .init())
    }
    #expect(await turnstile.state == .outOfOrder)
  }

  @Test("an effect that ends without an outcome is broken: whoever waits for it hears so")
  func broken() async {
    let turnstile = Session(Turnstile.machine, .init(paid: 100)) { _ in nil }
    await #expect(throws: SessionError.broken(effect: "pump")) {
      try await turnstile.ask(\.passageRequested, .init())
    }
    #expect(await turnstile.isBroken)
  }

  @Test("an outcome is accepted from its effect alone")
  func undeclared() async throws {
    let turnstile = Session(try Run(Turnstile.machine, .init(paid: 100), in: .buildingPressure(.init(attempt: 1)))) {
      _ in
      try? await Task.sleep(for: .seconds(3600))
      return nil
    }
    await turnstile.notify(.pressureBuilt(.init(bar: 99)))
    #expect(await turnstile.state == .buildingPressure(.init(attempt: 1)))
  }

  @Test("a refund is answered before it is made")
  func refund() async throws {
    let turnstile = Session(Turnstile.machine, .init(paid: 70)) { _ in nil }
    #expect(try await turnstile.ask(\.refundRequested, .init()) == 70)
    #expect(try await turnstile.ask(\.balanceRequested, .init()) == 0)
  }

  @Test("the same without tasks: a stepper takes the outcomes from the test")
  func stepper() throws {
    var turnstile = Stepper(Turnstile.machine, .init(paid: 100))
    let asking = turnstile.ask(\.passageRequested, .init())
    try turnstile.answer(.pumpFailed(.init()))
    #expect(turnstile.effect == .wait(.init(seconds: 10)))
    try turnstile.answer(.waitElapsed)
    try turnstile.answer(.pressureBuilt(.init(bar: 5)))
    #expect(try turnstile.result(of: asking)?.get() == 5)
  }
}
