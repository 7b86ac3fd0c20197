import FlowEngine
import Testing

@testable import TestMachines

/// Effects without outcomes: performed to their end, in order per kind, and never without bound.
@Suite("Commands", .endsIfStuck)
struct CommandTests {
  /// Beeps on each `add` and flashes on each `take`.
  private static let machine = LabTable(
    idle: [.does(\.flash), .on(\.add, "beep", [], to: \.waiting), .on(\.take, "flash", [], to: \.idle)],
    waiting: [
      .does(\.beep) { context, _ in Lab.Number(context.count) },
      .on(\.add, "again", [], to: \.waiting) { context, _, _ in context.count += 1 },
      .on(\.take, "flash", [], to: \.idle),
    ]
  ).machine

  /// A session whose beeps end as a test lets them, and flashes at once.
  private static func session(_ crew: Performers<Lab>, in state: Lab.State = .waiting) -> Session<Lab> {
    Session(Run(machine, Run.Configuration(.init(), state))) { effect, emit in
      effect.name == .beep ? await crew.perform(effect, emit) : nil
    }
  }
  /// Lets these beeps end, one after the other.
  private static func end(_ numbers: ClosedRange<Int>, _ crew: Performers<Lab>) async throws {
    for number in numbers {
      let beep = try await crew.next(.beep)
      #expect(beep.effect == .beep(.init(number)))
      beep.finish(nil)
    }
  }

  @Test("that never return delay only their own kind")
  func ownKind() async throws {
    let crew = Performers<Lab>(), flashes = Collected<Lab.Effect>()
    let session = Session(Self.machine, .init()) { effect, emit in
      guard effect == .flash else { return await crew.perform(effect, emit) }
      flashes.add(effect)
      return nil
    }
    await session.start()
    await session.notify(.add(.init(1)))
    let first = try await crew.next(.beep)
    await session.notify(.add(.init(1)))
    await session.notify(.take(.init(1)))
    await session.notify(.take(.init(1)))
    while flashes.all.count < 3 { await Task.yield() }
    #expect(crew.begun == [.beep(.init(0))])
    first.finish(nil)
    try await Self.end(1...1, crew)
  }

  @Test("of one kind are performed in their order")
  func inOrder() async throws {
    let crew = Performers<Lab>(), session = Self.session(crew)
    for _ in 0..<20 { await session.notify(.add(.init(1))) }
    try await Self.end(0...20, crew)
  }

  @Test("beyond the bound are dropped, and reported")
  func bounded() async throws {
    let crew = Performers<Lab>(), session = Self.session(crew)
    let limit = Session<Lab>.maxWaitingCommands, records = await session.records(keeping: 5_000)
    for _ in 0..<(limit + 3) { await session.notify(.add(.init(1))) }
    #expect(await session.droppedCount == 3)
    await session.end()
    let dropped = await records.reduce(into: [String]()) { lines, record in
      if case .dropped = record.reaction { lines.append("\(record)") }
    }
    // One is performed, and as many as may wait do.
    let numbers = (0..<3).map { limit + 2 + 2 * $0 }
    #expect(dropped == numbers.map { "\($0) beep dropped: too many of its kind wait" })
    try await Self.end(0...limit, crew)
  }

  @Test("that were given are performed though the session ends", arguments: [true, false])
  func afterTheEnd(_ isReleased: Bool) async throws {
    let crew = Performers<Lab>()
    var session: Session<Lab>? = Self.session(crew)
    weak let released = session
    for _ in 0..<3 { await session?.notify(.add(.init(1))) }
    if isReleased { session = nil } else { await session?.end() }
    #expect((released == nil) == isReleased)
    try await Self.end(0...3, crew)
  }

  @Test("are given again by a self-transition, and by a state that a deferred event leaves at once")
  func passingThrough() async {
    let flashes = Collected<Lab.Effect>()
    let machine = LabTable(
      idle: [.defer(.add), .on(\.ping, "on", [], to: \.waiting)],
      waiting: [.does(\.flash), .on(\.add, "through", [], to: \.done)],
      done: [.does(\.flash), .on(\.ping, "again", [], to: \.done)]
    ).machine
    let session = Session(machine, .init()) { effect in
      flashes.add(effect)
      return nil
    }
    await session.notify(.add(.init(1)))
    await session.notify(.ping)
    await session.notify(.ping)
    #expect(await session.visit == 3)
    while flashes.all.count < 3 { await Task.yield() }
    #expect(flashes.all == [.flash, .flash, .flash])
  }
}
