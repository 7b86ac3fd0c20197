import FlowEngine
import Testing

/// The hydraulics of a turnstile that has not been built: the pump fails as often as it is told.
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
    case .releaseArm: return nil  // A command: nobody waits for it.
    }
  }
}

@Suite struct TurnstileSessionTests {
  @Test("whoever paid is let through, though the pump needed a second try")
  func secondTry() async throws {
    let hydraulics = Hydraulics(failures: 1)
    let turnstile = Session(Turnstile.machine, .init(), .locked) { effect in await hydraulics.perform(effect) }
    let transitions = await turnstile.transitions()

    await turnstile.notify(.coinInserted(.init(cents: 100)))
    let bar = try await turnstile.ask(.passageRequested, .init())
    #expect(bar == 5)

    await turnstile.end()
    var path: [String] = []
    for await transition in transitions {
      if case .moved(let edge, _) = transition.happening { path.append(edge.id) }
    }
    #expect(path == ["L1.passage", "P1.tired", "P2.cooled", "P1.built"])
  }

  @Test("whoever has not paid is told so, by the error that the table names")
  func unpaid() async throws {
    let turnstile = Session(Turnstile.machine, .init(), .locked) { _ in nil }
    await #expect(throws: Turnstile.Refusal.coinsMissing(cents: 100)) {
      try await turnstile.ask(.passageRequested, .init())
    }
  }

  @Test("a pump that always fails puts the turnstile out of order after three tries")
  func givenUp() async throws {
    let hydraulics = Hydraulics(failures: 100)
    let turnstile = Session(Turnstile.machine, .init(paid: 100), .locked) { effect in await hydraulics.perform(effect) }
    await #expect(throws: Turnstile.Refusal.outOfOrder) {
      try await turnstile.ask(.passageRequested, .init())
    }
    #expect(await turnstile.state == .outOfOrder)
  }

  @Test("the same without tasks: a stepper takes the outcomes from the test")
  func stepper() throws {
    var turnstile = Stepper(Turnstile.machine, .init(paid: 100), .locked)
    let ticket = turnstile.ask(.passageRequested, .init())
    try turnstile.answer(.pumpFailed(.init()))
    #expect(turnstile.effect == .wait(.init(seconds: 10)))
    try turnstile.answer(.waitElapsed)
    try turnstile.answer(.pressureBuilt(.init(bar: 5)))
    #expect(try turnstile.result(of: ticket)?.get() as? Int == 5)
  }
}
