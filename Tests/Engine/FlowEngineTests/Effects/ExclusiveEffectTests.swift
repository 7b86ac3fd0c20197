import FlowEngine
import Foundation
import Testing

@testable import TestMachines

@Suite("An exclusive effect", .endsIfStuck)
struct ExclusiveEffectTests {
  /// The inspector looks while a crane works, which is not exclusive.
  private static let machine = {
    var table = DockTable()
    table.checking.append(.does(\.tide))
    table.checking += [.on(\.tideTurned, "C.tide", ["plan"], to: \.free), .ignore(.waterRead, because: "no ship")]
    return table.machine
  }()

  @Test("begins anew only when its former run has returned, though that was cancelled; other kinds do not wait")
  func waits() async throws {
    let crew = Crew(), session = crew.session(Self.machine, in: .checking), records = await session.records()
    await session.start()
    let first = try await crew.next(.inspector)
    _ = try await crew.next(.tide)
    await session.notify(.shipChanged)
    #expect(await first.cancelled.value() != nil)
    _ = try await crew.next(.tide)
    #expect(crew.begun.count == 3, "the second inspector waits")
    first.finish(.inspected)
    let second = try await crew.next(.inspector)
    #expect(crew.begun.count == 4)
    second.finish(.inspected)
    let lines = await records.lines(until: "C.inspected")
    #expect(
      lines.dropFirst() == [
        "inspected came too late, from visit 0", "C.inspected: checking × inspected → free as visit 2",
      ])
  }

  @Test("that was left before it began is never performed")
  func neverBegun() async throws {
    let crew = Crew(), session = crew.session(Self.machine, in: .checking)
    await session.start()
    let first = try await crew.next(.inspector)
    _ = try await crew.next(.tide)
    for _ in 0..<20 {
      await session.notify(.shipChanged)
      _ = try await crew.next(.tide)
    }
    first.finish(nil)
    let last = try await crew.next(.inspector)
    #expect(crew.begun.count == 23, "of 21 inspectors the first and the last")
    #expect(await session.isBroken == false)
    let records = await session.records()
    last.finish(.inspected)
    #expect(await records.lines(until: "C.").last == "C.inspected: checking × inspected → free as visit 21")
  }

  @Test("that waits for its former run is not begun in a later state")
  func leftWaiting() async throws {
    let crew = Crew()
    var table = DockTable()
    table.checking.append(.on(\.whistleBlown, "C.whistle", ["plan"], to: \.free))
    let session = crew.session(table.machine, in: .checking), records = await session.records()
    await session.start()
    let first = try await crew.next(.inspector)
    await session.notify(.shipChanged)
    await session.notify(.whistleBlown)
    first.finish(.inspected)
    _ = await records.lines(until: "inspected came too late")
    await session.notify(.shipChanged)
    try await crew.next(.crane).finish(.unloaded)
    while await session.state != .checking { await Task.yield() }
    let later = await session.records()
    try await crew.next(.inspector).finish(.inspected)
    #expect(await later.first { _ in true }?.description.contains("C.inspected") == true)
  }

  @Test("that returned before the next one begins delays nothing")
  func alone() async throws {
    let crew = Crew(), session = crew.session(in: .checking)
    await session.start()
    for _ in 0..<3 {
      let records = await session.records()
      try await crew.next(.inspector).finish(.inspected)
      _ = await records.lines(until: "C.inspected")
      await session.notify(.shipChanged)
      try await crew.next(.crane).finish(.unloaded)
      _ = await records.lines(until: "U.unloaded")
    }
    #expect(try await crew.next(.inspector).effect == .inspector)
  }

  @Test("is waited for through states that do not have it")
  func through() async throws {
    let crew = Crew(), session = crew.session(in: .checking), records = await session.records()
    var table = DockTable()
    table.checking.append(.on(\.whistleBlown, "C.whistle", ["plan"], to: \.free))
    let whistling = crew.session(table.machine, in: .checking)
    await whistling.start()
    let first = try await crew.next(.inspector)
    await whistling.notify(.whistleBlown)
    await whistling.notify(.shipChanged)
    try await crew.next(.crane).finish(.unloaded)
    while await whistling.state != .checking { await Task.yield() }
    // Another session has an inspector of its own.
    await session.start()
    let other = try await crew.next(.inspector)
    other.finish(.inspected)
    _ = await records.lines(until: "C.inspected")
    let begun = crew.begun.count
    first.finish(.inspected)
    _ = try await crew.next(.inspector)
    #expect(crew.begun.count == begun + 1)
  }

  @Test("that never returns does not hold a session that nobody else holds")
  func released() async throws {
    let crew = Crew()
    var session: Session<Dock>? = crew.session(in: .checking)
    weak let released = session
    await session?.start()
    let first = try await crew.next(.inspector)
    await session?.notify(.shipChanged)
    session = nil
    #expect(released == nil)
    first.finish(nil)
  }

  @Test("E7: that waits half a minute for a former run which does not return is broken, and its askers hear it")
  func blocked() async throws {
    let clock = HeldClock(), crew = Crew()
    let session = Session(try Run(Dock.machine, .init(), in: .checking), clock: clock) { await crew.perform($0, $1) }
    let records = await session.records()
    await session.start()
    let first = try await crew.next(.inspector)
    await session.notify(.shipChanged)
    let asking = Task { try await session.ask(\.leave, .init()) }
    while await session.configuration.deferred.isEmpty { await Task.yield() }
    await clock.advance(by: .seconds(29))
    #expect(await session.isBroken == false)
    await clock.advance(by: .seconds(1))
    await #expect(throws: SessionError.broken(effect: "inspector")) { try await asking.value }
    await #expect(throws: SessionError.broken(effect: "inspector")) { try await session.ask(\.leave, .init()) }
    #expect(
      await records.lines(until: "leave #1 unanswered").contains("inspector is broken: a run of it has not returned")
    )
    first.finish(.inspected)
    await session.notify(.shipChanged)
    _ = try await crew.next(.inspector)
    #expect(await session.isBroken == false, "the next visit is served again")
    await session.end()
    #expect(await clock.sleeperCount == 0)
  }

  @Test("a first run that never returns is broken after a bound, too, and who waits for it hears it")
  func neverReturns() async throws {
    let clock = HeldClock(), crew = Crew()
    let session = Session(try Run(Dock.machine, .init(), in: .checking), clock: clock) { await crew.perform($0, $1) }
    await session.start()
    let first = try await crew.next(.inspector)
    #expect(await clock.sleeperCount == 0, "nobody waits")
    let asking = Task { try await session.ask(\.leave, .init()) }
    while await clock.sleeperCount == 0 { await Task.yield() }
    await clock.advance(by: Session<Dock>.maxEffectWait - .seconds(1))
    #expect(await session.isBroken == false)
    await clock.advance(by: .seconds(1))
    await #expect(throws: SessionError.broken(effect: "inspector")) { try await asking.value }
    first.finish(.inspected)
    await session.notify(.shipChanged)
    #expect(await session.isBroken == false, "the next visit is served again")
    await session.end()
  }

  @Test("an effect that waits for time or a person may take as long as it likes")
  func mayTakeLong() async throws {
    let clock = HeldClock(), crew = Crew()
    var table = DockTable()
    table.checking = [
      .does(\.tide), .on(\.tideTurned, "C.tide", ["plan"], to: \.free), .ignore(.waterRead, because: "no ship"),
      .defer(.unload, .leave),
    ]
    let session = Session(try Run(table.machine, .init(), in: .checking), clock: clock) { await crew.perform($0, $1) }
    await session.start()
    let tide = try await crew.next(.tide), asking = Task { try await session.ask(\.leave, .init()) }
    while await session.configuration.deferred.isEmpty { await Task.yield() }
    #expect(await clock.sleeperCount == 0)
    tide.finish(.tideTurned)
    #expect(try await asking.value == "free")
    await session.end()
  }

  @Test("E7: that waits when its session is released waits no longer")
  func waitingReleased() async throws {
    let clock = HeldClock(), crew = Crew()
    var session: Session<Dock>? = Session(try Run(Dock.machine, .init(), in: .checking), clock: clock) {
      await crew.perform($0, $1)
    }
    await session?.start()
    let first = try await crew.next(.inspector)
    await session?.notify(.shipChanged)
    while await clock.sleeperCount == 0 { await Task.yield() }
    session = nil
    while await clock.sleeperCount > 0 { await Task.yield() }
    first.finish(nil)
  }

  @Test("E7: that begins in time, or is left before, is never broken by the limit")
  func inTime() async throws {
    let clock = HeldClock(), crew = Crew()
    let session = Session(try Run(Self.machine, .init(), in: .checking), clock: clock) { await crew.perform($0, $1) }
    await session.start()
    let first = try await crew.next(.inspector)
    _ = try await crew.next(.tide)
    for _ in 0..<3 {
      await session.notify(.shipChanged)
      _ = try await crew.next(.tide)
      await clock.advance(by: .seconds(20))
    }
    first.finish(nil)
    _ = try await crew.next(.inspector)
    await clock.advance(by: .seconds(3_600))
    #expect(await session.isBroken == false)
    await session.end()
  }
}

/// A clock that stands until a test lets it go on.
actor HeldClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero
    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
  }
  private final class Time: @unchecked Sendable {
    private let lock = NSLock()
    private var current = Instant()
    var now: Instant { lock.withLock { current } }
    func advance(by duration: Duration) { lock.withLock { current = current.advanced(by: duration) } }
  }
  private let time = Time()
  private var sleepers: [Int: (deadline: Instant, wake: CheckedContinuation<Void, any Error>)] = [:]
  private var count = 0
  nonisolated var now: Instant { time.now }
  nonisolated var minimumResolution: Duration { .zero }
  var sleeperCount: Int { sleepers.count }

  nonisolated func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = await draw()
    try await withTaskCancellationHandler {
      try await hold(number, until: deadline)
    } onCancel: {
      Task { await self.wake(number, throwing: CancellationError()) }
    }
  }

  private func draw() -> Int {
    count += 1
    return count
  }
  private func hold(_ number: Int, until deadline: Instant) async throws {
    if Task.isCancelled { throw CancellationError() }
    if deadline <= now { return }
    try await withCheckedThrowingContinuation { sleepers[number] = (deadline, $0) }
  }
  private func wake(_ number: Int, throwing error: (any Error)? = nil) {
    guard let sleeper = sleepers.removeValue(forKey: number) else { return }
    if let error { sleeper.wake.resume(throwing: error) } else { sleeper.wake.resume() }
  }

  /// Lets time pass once somebody sleeps; an hour passes though nobody does.
  func advance(by duration: Duration) async {
    while sleepers.isEmpty, duration < .seconds(3_600) { await Task.yield() }
    time.advance(by: duration)
    for (number, sleeper) in sleepers where sleeper.deadline <= now { wake(number) }
  }
}
