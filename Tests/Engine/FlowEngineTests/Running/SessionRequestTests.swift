import FlowEngine
import Testing

@testable import TestMachines

@Suite("A session settles requests:", .endsIfStuck)
struct SessionRequestTests {
  let kitchen = Kitchen()
  func boil(_ session: Session<Kettle>) -> Task<Int, any Error> {
    Task { try await session.ask(\.boil, Kettle.Boil()) }
  }
  /// Returns when the session stayed because another caller joined a request.
  func joined(_ records: AsyncStream<Record<Kettle>>) async {
    _ = await records.first { if case .stayed = $0.reaction { true } else { false } }
  }

  @Test("all who ask the same get the same answer")
  func answers() async throws {
    let session = kitchen.session(.cold), records = await session.records()
    let first = boil(session)
    let heating = try await kitchen.next()
    let second = boil(session)
    await joined(records)
    heating.finish(.boiled)
    #expect(try await first.value == 100)
    #expect(try await second.value == 100)
  }

  @Test("an answer may be an optional without a value")
  func answersNil() async throws {
    let session = kitchen.session(.hot)
    async let tea = session.ask(\.pour, Kettle.Pour())
    while true {
      let performance = try await kitchen.next()
      if performance.effect == .pour {
        performance.finish(.poured)
        break
      }
    }
    #expect(try await tea == nil)
  }

  @Test("a refusal on the way is thrown")
  func refuses() async throws {
    let session = kitchen.session(.cold), asking = boil(session)
    try await kitchen.next().finish(.burnt)
    await #expect(throws: Kettle.Refusal.broken) { try await asking.value }
  }

  @Test("a rejected request throws the refusal of the cell, and is explained")
  func rejects() async throws {
    let session = kitchen.session(.broken)
    await #expect(throws: Kettle.Refusal.broken) { try await session.ask(\.boil, Kettle.Boil()) }
    #expect(await session.lastUnhandled?.description == "broken × boil: reject (broken)")
  }

  @Test("an ignored request throws the reason")
  func ignores() async throws {
    let session = kitchen.session(.pouring)
    await #expect(throws: SessionError.ignored(because: "it pours")) { try await session.ask(\.boil, Kettle.Boil()) }
  }

  @Test("an undecided request throws the explanation of the cell")
  func undecided() async throws {
    let session = kitchen.session(.hot)
    await #expect(throws: SessionError.undecided("hot × boil: undecided")) {
      try await session.ask(\.boil, Kettle.Boil())
    }
  }

  @Test("why not: an event can be explained beforehand, and the last one that did nothing afterwards")
  func explains() async {
    let session = kitchen.session(.cold)
    #expect(await session.lastUnhandled == nil)
    #expect(await session.explain(.refilled).decision == "ignore (the kettle is off)")
    await session.notify(.refilled)
    await session.notify(.boil(Kettle.Boil()))
    #expect(await session.lastUnhandled?.description == "cold × refilled: ignore (the kettle is off)")
    #expect(await session.explain(.refilled).decision == "refilled")
  }

  @Test("a cancelled caller gets a CancellationError, the others their answer, and the hook is told that they wait")
  func cancelsOne() async throws {
    let session = kitchen.session(.cold) { $0.othersWait ? nil : .switchedOff }
    let records = await session.records()
    let first = boil(session)
    let heating = try await kitchen.next()
    let second = boil(session)
    await joined(records)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    heating.finish(.boiled)
    #expect(try await second.value == 100)
  }

  @Test("when the last caller is cancelled, the event that the hook names is sent")
  func sendsForTheLast() async throws {
    let session = kitchen.session(.cold) { $0.request == .boil(.init()) && !$0.othersWait ? .switchedOff : nil }
    let asking = boil(session)
    let heating = try await kitchen.next()
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
    #expect(await session.state == .cold)
    #expect(await heating.cancelled.value() != nil)
  }

  @Test("without such an event the work goes on")
  func goesOn() async throws {
    let session = kitchen.session(.cold), asking = boil(session), records = await session.records()
    let heating = try await kitchen.next()
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
    heating.finish(.boiled)
    #expect(await records.first { $0.state == .hot } != nil)
  }

  @Test("a deferred request that is withdrawn is not taken later")
  func withdrawsDeferred() async throws {
    let session = kitchen.session(.lit) { _ in .switchedOff }
    let records = await session.records()
    await session.start()
    let heating = try await kitchen.next()
    let tea = Task { try await session.ask(\.pour, Kettle.Pour()) }
    _ = await records.first { if case .deferred = $0.reaction { true } else { false } }
    tea.cancel()
    await #expect(throws: CancellationError.self) { try await tea.value }
    #expect(await session.state == .lit)
    heating.finish(.boiled)
    _ = await records.first { $0.state == .hot }
    #expect(await session.state == .hot)
  }

  @Test("a caller cancelled beforehand sends nothing")
  func cancelledBefore() async throws {
    let session = kitchen.session(.cold)
    let asking = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await session.ask(\.boil, Kettle.Boil())
    }
    await #expect(throws: CancellationError.self) { try await asking.value }
    #expect(await session.visit == 0)
  }

  @Test("the end refuses all who wait and all who come, once, and cancels the effect")
  func ends() async throws {
    let session = kitchen.session(.cold), records = await session.records(), asking = boil(session)
    let heating = try await kitchen.next()
    await session.end()
    await session.end()
    await #expect(throws: SessionError.ended) { try await asking.value }
    await #expect(throws: SessionError.ended) { try await session.ask(\.boil, Kettle.Boil()) }
    #expect(await heating.cancelled.value() != nil)
    var last: Record<Kettle>?
    for await record in records { last = record }
    #expect(last?.state == .lit)
    #expect(await session.records().first { _ in true } == nil)
  }

  @Test("after the end neither events nor outcomes change anything, and start starts nothing")
  func staysEnded() async throws {
    let session = kitchen.session(.lit)
    await session.end()
    await session.start()
    await session.notify(.refilled)
    #expect(await session.state == .lit)
    #expect(await session.visit == 0)
    #expect(kitchen.begun.isEmpty)
  }

  @Test("each of many callers is resumed exactly once, whoever is cancelled and whenever the answer comes")
  func many() async throws {
    let session = kitchen.session(.cold), first = boil(session)
    let heating = try await kitchen.next()
    let callers = (0..<200).map { _ in boil(session) }
    let cancelling = Task {
      for caller in callers.enumerated() where caller.offset % 2 == 0 { caller.element.cancel() }
    }
    heating.finish(.boiled)
    var settled = 0
    for caller in [first] + callers {
      switch await caller.result {
      case .success(100): settled += 1
      case .success(let answer): #expect(Bool(false), "\(answer)")
      // Those who came when it boiled already meet a cell that is undecided.
      case .failure(let error): if error is CancellationError || error is SessionError { settled += 1 }
      }
    }
    await cancelling.value
    #expect(settled == 201)
  }
}
