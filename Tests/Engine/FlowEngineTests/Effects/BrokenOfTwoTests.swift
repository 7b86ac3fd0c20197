import FlowEngine
import Testing

@testable import TestMachines

@Suite("One of two effects is broken", .endsIfStuck)
struct BrokenOfTwoTests {
  private static let crane = SessionError.broken(effect: "crane"), tide = SessionError.broken(effect: "tide")

  private static let either: [(Dock.Effect.Name, SessionError)] = [(.crane, crane), (.tide, tide)]
  @Test("and who waits hears which one", arguments: either)
  func heard(_ effect: Dock.Effect.Name, _ error: SessionError) {
    var stepper = Stepper()
    let unload = stepper.ask(\.unload, .init()), leave = stepper.ask(\.leave, .init())
    stepper.conclude(nil, of: 0, by: effect)
    #expect(throws: error) { try stepper.result(of: unload)?.get() }
    #expect(throws: error) { try stepper.result(of: leave)?.get() }
    let later = stepper.ask(\.unload, .init()), spot = stepper.ask(\.count, .init())
    #expect(throws: error) { try stepper.result(of: later)?.get() }
    #expect(throws: Never.self) { try stepper.result(of: spot)?.get() }
  }

  private static let others: [(Dock.Effect.Name, Dock.Event, Dock.State)] = [
    (.crane, .tideTurned, .free), (.tide, .unloaded, .checking),
  ]
  @Test("and the outcome of the other moves and heals", arguments: others)
  func heals(_ effect: Dock.Effect.Name, _ outcome: Dock.Event, _ state: Dock.State) throws {
    var stepper = Stepper()
    stepper.conclude(nil, of: 0, by: effect)
    #expect(stepper.run.isBroken)
    try stepper.answer(outcome)
    #expect(stepper.state == state && !stepper.run.isBroken)
    if state == .checking { try stepper.answer(.inspected) }
    let unload = stepper.ask(\.unload, .init())
    try stepper.answer(.unloaded)
    #expect(try stepper.result(of: unload)?.get() == 0)
  }

  @Test("and the other brings its progress, while its own is nothing")
  func progress() throws {
    var stepper = Stepper()
    stepper.conclude(nil, of: 0, by: .tide)
    #expect(try stepper.progress(.boxLifted(.init(3))).count == 1)
    #expect(try stepper.progress(.waterRead(.init())).isEmpty)
    #expect(stepper.context.boxes == [3] && stepper.run.lateCount == 0)
  }

  @Test("and then the other: each is reported, and only an event from outside heals")
  func bothBreak() {
    var stepper = Stepper()
    #expect(stepper.conclude(nil, of: 0, by: .tide).lines() == ["tide is broken: it ended without an outcome"])
    #expect(stepper.conclude(nil, of: 0, by: .tide).isEmpty)
    #expect(stepper.conclude(nil, of: 0, by: .crane).lines() == ["crane is broken: it ended without an outcome"])
    for outcome in [Dock.Event.unloaded, .tideTurned] {
      let line = "\(outcome.name.stringValue) did not come from the effect that may produce it"
      #expect(stepper.conclude(outcome, of: 0).lines() == [line])
    }
    stepper.send(.shipChanged)
    #expect(!stepper.run.isBroken && stepper.visit == 1)
    #expect(stepper.conclude(.unloaded, of: 1, by: .crane).count == 1)
  }

  @Test("in a session: who waits is told, its later progress is nothing, and the other moves on")
  func session() async throws {
    let crew = Crew(), session = crew.session(), records = await session.records()
    let unload = Task { try await session.ask(\.unload, .init()) }
    _ = await records.lines(until: "U.join")
    let leave = Task { try await session.ask(\.leave, .init()) }
    _ = await records.lines(until: "leave #")
    let crane = try await crew.next(.crane), tide = try await crew.next(.tide)
    crane.finish(.tideTurned)
    await #expect(throws: Self.crane) { try await unload.value }
    await #expect(throws: Self.crane) { try await leave.value }
    #expect(await session.isBroken)
    #expect(await session.visit == 0)
    #expect(await crane.emit(.boxLifted(.init())) == false)
    #expect(await crane.emit(.waterRead(.init())) == false, "what it does not declare is nothing more either")
    #expect(await session.context.boxes.isEmpty)
    #expect(await tide.emit(.waterRead(.init())))
    tide.finish(.tideTurned)
    _ = await records.lines(until: "U.tide")
    #expect(await session.isBroken == false)
    #expect(try await session.ask(\.leave, .init()) == "free")
  }

  @Test("in a session: when both break, an event from outside starts both again")
  func bothInSession() async throws {
    let crew = Crew(), session = crew.session(), records = await session.records()
    await session.start()
    try await crew.next(.crane).finish(nil)
    _ = await records.lines(until: "crane is broken")
    try await crew.next(.tide).finish(.waterRead(.init()))
    #expect(await records.lines(until: "tide is broken").count == 1)
    await #expect(throws: Self.crane) { try await session.ask(\.unload, .init()) }
    await session.notify(.shipChanged)
    #expect(await session.isBroken == false)
    let unload = Task { try await session.ask(\.unload, .init()) }
    _ = await records.lines(until: "U.join")
    _ = try await crew.next(.tide)
    try await crew.next(.crane).finish(.unloaded)
    #expect(try await unload.value == 0)
  }
}
