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

  /// Performs commands as a test lets it.
  private actor Bench {
    private(set) var begun: [Lab.Effect] = []
    private var held: [CheckedContinuation<Void, Never>] = []
    private var isOpen = false
    private var watchers: [(count: Int, CheckedContinuation<Void, Never>)] = []

    /// Returns from beeps once the bench is open; from others at once.
    func perform(_ effect: Lab.Effect) async -> Lab.Event? {
      begun.append(effect)
      watchers.filter { $0.count <= begun.count }.forEach { $0.1.resume() }
      watchers.removeAll { $0.count <= begun.count }
      if effect.name == .beep, !isOpen { await withCheckedContinuation { held.append($0) } }
      return nil
    }
    func open() {
      isOpen = true
      held.forEach { $0.resume() }
      held = []
    }
    func begun(_ count: Int) async -> [Lab.Effect] {
      if begun.count < count { await withCheckedContinuation { watchers.append((count, $0)) } }
      return begun
    }
  }

  @Test("that never return delay only their own kind")
  func ownKind() async {
    let bench = Bench(), session = Session(Self.machine, .init()) { await bench.perform($0) }
    await session.start()
    await session.notify(.add(.init(1)))
    _ = await bench.begun(2)
    await session.notify(.add(.init(1)))
    await session.notify(.take(.init(1)))
    await session.notify(.take(.init(1)))
    let begun = await bench.begun(4)
    #expect(begun.filter { $0 == .flash }.count == 3 && begun.filter { $0.name == .beep } == [.beep(.init(0))])
    await bench.open()
    #expect(await bench.begun(5).last == .beep(.init(1)))
  }

  @Test("of one kind are performed in their order")
  func inOrder() async throws {
    let bench = Bench(), session = Session(try Run(Self.machine, .init(), in: .waiting)) { await bench.perform($0) }
    for _ in 0..<20 { await session.notify(.add(.init(1))) }
    await bench.open()
    #expect(await bench.begun(21) == (0...20).map { .beep(.init($0)) })
  }

  @Test("beyond the bound are dropped, and reported")
  func bounded() async throws {
    let bench = Bench(), session = Session(try Run(Self.machine, .init(), in: .waiting)) { await bench.perform($0) }
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
    await bench.open()
    #expect(await bench.begun(limit + 1).last == .beep(.init(limit)))
  }

  @Test("that were given are performed though the session ends", arguments: [true, false])
  func afterTheEnd(_ isReleased: Bool) async throws {
    let bench = Bench()
    var session: Session<Lab>? = Session(try Run(Self.machine, .init(), in: .waiting)) { await bench.perform($0) }
    weak let released = session
    for _ in 0..<3 { await session?.notify(.add(.init(1))) }
    _ = await bench.begun(1)
    if isReleased { session = nil } else { await session?.end() }
    #expect((released == nil) == isReleased)
    await bench.open()
    #expect(await bench.begun(4) == (0...3).map { .beep(.init($0)) })
  }

  @Test("are given again by a self-transition, and by a state that a deferred event leaves at once")
  func passingThrough() async {
    let bench = Bench()
    let machine = LabTable(
      idle: [.defer(.add), .on(\.ping, "on", [], to: \.waiting)],
      waiting: [.does(\.flash), .on(\.add, "through", [], to: \.done)],
      done: [.does(\.flash), .on(\.ping, "again", [], to: \.done)]
    ).machine
    let session = Session(machine, .init()) { await bench.perform($0) }
    await session.notify(.add(.init(1)))
    await session.notify(.ping)
    await session.notify(.ping)
    #expect(await session.visit == 3)
    #expect(await bench.begun(3) == [.flash, .flash, .flash])
  }
}
