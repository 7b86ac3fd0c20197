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
