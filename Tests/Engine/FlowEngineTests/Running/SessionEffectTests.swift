import Testing

@testable import FlowEngine
@testable import TestMachines

@Suite("A session performs effects:", .endsIfStuck)
struct SessionEffectTests {
  let kitchen = Kitchen()

  @Test("start begins the effect of the initial state, once")
  func starts() async throws {
    let session = kitchen.session(.lit)
    #expect(kitchen.begun.isEmpty)
    await session.start()
    await session.start()
    try await kitchen.next().finish(.boiled)
    #expect(try await kitchen.next().effect == .ring)
    #expect(kitchen.begun == [.heat(.init(refills: 0)), .ring])
  }

  @Test("the first event starts the session too")
  func startsByEvent() async throws {
    let session = kitchen.session(.lit)
    await session.notify(.lifted)
    #expect(try await kitchen.next().effect == .heat(.init(refills: 0)))
  }

  @Test("leaving a state cancels its effect")
  func cancels() async throws {
    let session = kitchen.session(.lit)
    await session.start()
    let heating = try await kitchen.next()
    await session.notify(.switchedOff)
    #expect(await heating.cancelled.value() != nil)
    #expect(await session.state == .cold)
  }

  @Test("a self-transition is a new visit with a new effect")
  func reenters() async throws {
    let session = kitchen.session(.lit)
    await session.start()
    let first = try await kitchen.next()
    await session.notify(.refilled)
    #expect(await first.cancelled.value() != nil)
    #expect(try await kitchen.next().effect == .heat(.init(refills: 1)))
    #expect(await session.visit == 1)
  }

  @Test("staying lets the effect run on, and its outcome lands")
  func stays() async throws {
    let session = kitchen.session(.lit), records = await session.records()
    await session.start()
    let heating = try await kitchen.next()
    await session.notify(.lifted)
    #expect(await session.state == .heating(Kettle.Heating(lifted: 1)))
    heating.finish(.boiled)
    #expect(await records.first { $0.state == .hot }?.visit == 1)
    #expect(await session.lateCount == 0)
    #expect(kitchen.begun.first == .heat(.init(refills: 0)))
  }

  @Test("the outcome of an effect whose state was left is counted, reported and discarded")
  func late() async throws {
    let session = kitchen.session(.lit), records = await session.records()
    await session.start()
    let first = try await kitchen.next()
    await session.notify(.refilled)
    first.finish(.burnt)
    let late = try #require(await records.first { if case .late = $0.reaction { true } else { false } })
    guard case .late(.burnt, visit: 0) = late.reaction else { return #expect(Bool(false), "\(late.reaction)") }
    #expect(late.state == .lit && late.visit == 1)
    #expect(await session.lateCount == 1)
  }

  @Test("no task while the machine rests", arguments: [Kettle.State.cold, .hot, .broken])
  func rests(state: Kettle.State) async {
    let session = kitchen.session(state)
    await session.start()
    #expect(await session.effects == nil)
  }

  @Test("an outcome that leads to rest leaves no task behind")
  func comesToRest() async throws {
    let session = kitchen.session(.lit), records = await session.records()
    await session.start()
    #expect(await session.effects != nil)
    try await kitchen.next().finish(.burnt)
    #expect(await records.first { _ in true }?.state == .broken)
    #expect(await session.effects == nil)
  }

  @Test("a command is performed to its end though its state is left, and though the session ends")
  func commands() async throws {
    let session = kitchen.session(.hot)
    await session.start()
    let ring = try await kitchen.next()
    async let tea = session.ask(\.pour, Kettle.Pour())
    let pour = try await kitchen.next()
    #expect(ring.effect == .ring && pour.effect == .pour)
    pour.finish(.poured)
    _ = try await tea
    await session.end()
    ring.finish(nil)
    #expect(await ring.over.value() == false)
  }

  @Test("a state that a deferred event leaves at once gives its command")
  func passesThrough() async throws {
    let session = kitchen.session(.lit), records = await session.records()
    await session.start()
    let heating = try await kitchen.next()
    async let tea = session.ask(\.pour, Kettle.Pour())
    _ = await records.first { if case .deferred = $0.reaction { true } else { false } }
    heating.finish(.boiled)
    let both = try await [kitchen.next(), kitchen.next()]
    #expect(Set(both.map(\.effect)) == [.ring, .pour])
    both.first { $0.effect == .pour }?.finish(.poured)
    #expect(try await tea == nil)
  }

  @Test("commands are performed one after the other, in the order of their states")
  func commandsInOrder() async throws {
    let session = kitchen.session(.lit), records = await session.records()
    await session.start()
    try await kitchen.next().finish(.boiled)
    let first = try await kitchen.next()
    await session.notify(.pour(Kettle.Pour()))
    try await kitchen.next().finish(.poured)
    _ = await records.first { $0.state == .cold }
    await session.notify(.boil(Kettle.Boil()))
    try await kitchen.next().finish(.boiled)
    _ = await records.first { $0.state == .hot && $0.visit == 5 }
    await session.notify(.pour(Kettle.Pour()))
    #expect(try await kitchen.next().effect == .pour)
    #expect(kitchen.begun.filter { $0 == .ring }.count == 1)
    first.finish(nil)
    #expect(try await kitchen.next().effect == .ring)
  }

  @Test("a session that nobody holds cancels its effect and finishes its streams")
  func dropped() async throws {
    var session: Session<Kettle>? = kitchen.session(.lit)
    weak let dropped = session
    await session?.start()
    let records = try #require(await session?.records())
    let heating = try await kitchen.next()
    session = nil
    #expect(await heating.cancelled.value() != nil)
    #expect(await records.first { _ in true } == nil)
    #expect(dropped == nil)
  }
}
