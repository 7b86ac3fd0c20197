import FlowEngine
import Testing

@testable import TestMachines

/// An effect that ends with nothing, or with what it does not declare: nobody may wait for it.
@Suite("A broken effect", .endsIfStuck)
struct BrokenEffectTests {
  /// Works and takes requests meanwhile; one kind is taken, the other deferred.
  private static let machine = LabTable(
    idle: [.on(\.go, "go", [], to: \.busy) { _, _, asked in Lab.Busy(number: asked.number) }],
    busy: [
      LabTable.working, .stay(on: \.go, "joined", []), .defer(.look, .ping),
      .stay(on: \.add, "added", []) { $1.number += $2.value },
      .on(\.pong, "again", [], to: \.busy) { _, busy, _ in busy },
      .on(\.take, "left", [], answering: .all(\.go) { _, _, _, _ in .failure(.no) }, to: \.done),
      .on(\.finished, "finished", [], to: \.done), .ignore(.failed, because: "never mind"),
    ],
    done: [
      .answers(\.go) { _, _, asked in .success(asked.number) },
      .stay(on: \.look, "seen", [], answering: .asker { _, _, _ in .success("done") }),
      .ignore(.ping, because: "done"),
    ]
  ).machine
  private static func busy() -> Stepper<Lab> {
    Stepper(Run(machine, Run.Configuration(Lab.Context(), .busy(.init()))))
  }
  private static let error = SessionError.broken(effect: "work")

  @Test(
    "is reported, and who is open or deferred hears of it",
    arguments: [
      (nil, "work is broken: it ended without an outcome"),
      (.waited, "work is broken: it ended with waited, which it does not declare"),
      (.ping, "work is broken: it ended with ping, which it does not declare"),
    ] as [(Lab.Event?, String)])
  func heard(_ outcome: Lab.Event?, _ line: String) {
    var stepper = Self.busy()
    stepper.send(.ping)
    let open = [stepper.ask(\.go, .init(1)), stepper.ask(\.go, .init(2))], deferred = stepper.ask(\.look, .init())
    let reactions = stepper.conclude(outcome, of: 0).lines()
    let unanswered = [
      "go #1 unanswered: \(Self.error)", "go #2 unanswered: \(Self.error)", "look #3 unanswered: \(Self.error)",
    ]
    #expect(reactions == [line] + unanswered)
    for asking in open { #expect(throws: Self.error) { try stepper.result(of: asking)?.get() } }
    #expect(throws: Self.error) { try stepper.result(of: deferred)?.get() }
    #expect(stepper.run.isBroken && stepper.run.open.isEmpty && stepper.visit == 0)
    #expect(stepper.run.deferred.map(\.event) == [.ping], "nobody waits for a notification, so it waits on")
  }

  @Test("is heard of by who asks afterwards and would wait, taken or deferred")
  func afterwards() {
    var stepper = Self.busy()
    stepper.conclude(nil, of: 0)
    let (taken, joined) = stepper.asking(\.go, .init()), (deferred, waiting) = stepper.asking(\.look, .init())
    #expect(joined.lines() == ["joined: busy × go → busy (stays)", "go #1 unanswered: \(Self.error)"])
    #expect(waiting.lines() == ["look #2 unanswered: \(Self.error)"])
    #expect(throws: Self.error) { try stepper.result(of: taken)?.get() }
    #expect(throws: Self.error) { try stepper.result(of: deferred)?.get() }
    #expect(stepper.run.open.isEmpty && stepper.run.deferred.isEmpty)
  }

  @Test("leaves the other edges alone, and notifications are deferred as before")
  func otherEdges() {
    var stepper = Self.busy()
    stepper.conclude(nil, of: 0)
    #expect(stepper.send(.add(.init(3))).lines() == ["added: busy × add → busy (stays)"])
    #expect(stepper.send(.ping).lines() == ["ping deferred"])
    #expect(stepper.state == .busy(.init(number: 3)) && stepper.run.isBroken)
  }

  @Test("is healed when its state is left, and what was deferred is taken then")
  func heals() {
    var stepper = Self.busy()
    stepper.conclude(nil, of: 0)
    stepper.send(.ping)
    #expect(stepper.send(.take(.init(0))).lines() == ["left: busy × take → done as visit 1", "ping ignored: done"])
    #expect(!stepper.run.isBroken)
  }

  @Test("is healed when its state is entered anew: the effect starts again, and may be waited for")
  func startsAgain() throws {
    var stepper = Self.busy()
    stepper.conclude(nil, of: 0)
    stepper.send(.pong)
    let asking = stepper.ask(\.go, .init(9))
    #expect(!stepper.run.isBroken && stepper.effect == .work(.init(0)) && stepper.result(of: asking) == nil)
    try stepper.answer(.finished(.init()))
    #expect(try stepper.result(of: asking)?.get() == 9)
  }

  @Test("brings nothing more: what comes after its end is discarded")
  func afterItsEnd() {
    var stepper = Self.busy()
    stepper.conclude(nil, of: 0)
    #expect(
      stepper.conclude(.finished(.init()), of: 0).lines() == [
        "finished did not come from the effect that may produce it"
      ])
    #expect(stepper.conclude(nil, of: 0).isEmpty)
    #expect(stepper.run.isBroken && stepper.state == .busy(.init()))
  }

  @Test("of an earlier visit is nothing when it was cancelled and ended with nothing")
  func earlierVisit() {
    var stepper = Self.busy()
    stepper.send(.pong)
    #expect(stepper.conclude(nil, of: 0).isEmpty)
    #expect(!stepper.run.isBroken && stepper.run.lateCount == 0)
  }

  @Test("is one whose outcome the table does not take: nothing more can come of it, and nobody waits for it")
  func tableIsSilent() {
    var stepper = Self.busy()
    #expect(
      stepper.conclude(.failed, of: 0).lines() == [
        "failed ignored: never mind", "work is broken: it ended with failed, which leads nowhere",
      ])
    #expect(stepper.run.isBroken)
  }
}

@Suite("A session whose effect is broken", .endsIfStuck)
struct BrokenSessionTests {
  let kitchen = Kitchen()
  func session(_ state: Kettle.State) -> Session<Kettle> {
    Session(Run(Kettle.machine, Run.Configuration(Kettle.Context(), state)), perform: kitchen.handler)
  }
  static let error = SessionError.broken(effect: "heat")

  @Test("tells all who wait instead of letting them hang", arguments: [nil, Kettle.Event.poured, .refilled])
  func tells(_ outcome: Kettle.Event?) async throws {
    let session = session(.cold), records = await session.records()
    let boil = Task { try await session.ask(\.boil, .init()) }, heating = try await kitchen.next()
    let tea = Task { try await session.ask(\.pour, .init()) }
    _ = await records.first { if case .deferred = $0.reaction { true } else { false } }
    heating.finish(outcome)
    await #expect(throws: Self.error) { try await boil.value }
    await #expect(throws: Self.error) { try await tea.value }
    #expect(await session.isBroken)
    #expect(await session.state == .heating(.init()))
  }

  @Test("tells whoever asks afterwards, and works again once the state is left")
  func afterwards() async throws {
    let session = session(.heating(.init())), records = await session.records()
    await session.start()
    try await kitchen.next().finish(nil)
    let broken = try #require(await records.first { _ in true })
    #expect(broken.description == "1 heat is broken: it ended without an outcome")
    await #expect(throws: Self.error) { try await session.ask(\.boil, .init()) }
    await #expect(throws: Self.error) { try await session.ask(\.pour, .init()) }
    await session.notify(.switchedOff)
    let boil = Task { try await session.ask(\.boil, .init()) }
    try await kitchen.next().finish(.boiled)
    #expect(try await boil.value == 100)
    #expect(await session.isBroken == false)
  }

  @Test("does not take the nothing of a cancelled effect for a broken one")
  func cancelled() async throws {
    let session = session(.heating(.init())), records = await session.records()
    await session.start()
    let first = try await kitchen.next()
    await session.notify(.refilled)
    first.finish(nil)
    _ = await first.over.value()
    let second = try await kitchen.next()
    second.finish(.boiled)
    var lines: [String] = []
    for await record in records {
      lines.append("\(record.reaction)")
      if record.state == .hot { break }
    }
    #expect(
      lines == ["refilled: heating × refilled → heating as visit 1", "boiled: heating × boiled → hot as visit 2"])
  }
}
