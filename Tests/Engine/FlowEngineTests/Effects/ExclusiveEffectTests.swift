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

  private static func checking(_ rows: Row<Dock, Void>...) -> Run<Dock> {
    var table = DockTable()
    table.checking += rows
    return Run(table.machine, .init(.init(), .checking))
  }
  private static let blocked = SessionError.broken(effect: "inspector")

  private static let courses: [SessionCourse<Dock>] = [
    SessionCourse(
      "begins anew only when its former run has returned, though that was cancelled; other kinds do not wait",
      Run(machine, .init(.init(), .checking)),
      [
        .start: "begins inspector, tide",
        .notify(.shipChanged): "C.ship; visit 1; begins tide; cancels inspector, tide",
        .finish(.inspector, .inspected): "inspected came too late, from visit 0; late 1; begins inspector",
        .finish(.inspector, .inspected): "C.inspected; free; visit 2; cancels tide",
      ]),
    SessionCourse(
      "that waits for its former run is not begun in a later state",
      checking(.on(\.whistleBlown, "C.whistle", ["plan"], to: \.free)),
      [
        .start: "begins inspector", .notify(.shipChanged): "C.ship; visit 1; cancels inspector",
        .notify(.whistleBlown): "C.whistle; free; visit 2",
        .finish(.inspector, .inspected): "inspected came too late, from visit 0; late 1",
        .notify(.shipChanged): "F.ship; unloading 0; visit 3; begins crane 0, horn 0, tide",
        .finish(.crane, .unloaded): "U.unloaded; checking; visit 4; begins inspector; cancels tide",
        .finish(.inspector, .inspected): "C.inspected; free; visit 5",
      ]),
    SessionCourse(
      "that returned before the next one begins delays nothing", checking(),
      [
        .start: "begins inspector", .finish(.inspector, .inspected): "C.inspected; free; visit 1",
        .notify(.shipChanged): "F.ship; unloading 0; visit 2; begins crane 0, horn 0, tide",
        .finish(.crane, .unloaded): "U.unloaded; checking; visit 3; begins inspector; cancels tide",
        .finish(.inspector, .inspected): "C.inspected; free; visit 4",
      ]),
    SessionCourse(
      "that never returns does not hold a session that nobody else holds", checking(),
      [
        .start: "begins inspector", .notify(.shipChanged): "C.ship; visit 1; cancels inspector", .release: "gone",
        .finish(.inspector, nil): "gone",
      ]),
    SessionCourse(
      "E7: that waits half a minute for a former run which does not return is broken, and its askers hear it",
      checking(),
      [
        .start: "begins inspector", .notify(.shipChanged): "C.ship; visit 1; cancels inspector",
        .ask(\.leave, .init()): "leave #1 deferred; deferred leave", .pass(.seconds(29)): "nothing",
        .pass(.seconds(1)):
          "inspector is broken: a run of it has not returned; deferred nobody; broken; 1 is refused: \(blocked)",
        .ask(\.leave, .init()): "2 is refused: \(blocked)",
        .finish(.inspector, .inspected): "inspected came too late, from visit 0; late 1",
        .notify(.shipChanged): "C.ship; visit 2; whole; begins inspector",
      ]),
    SessionCourse(
      "a first run that never returns is broken after a bound, too, and who waits for it hears it", checking(),
      [
        .start: "begins inspector", .ask(\.leave, .init()): "leave #1 deferred; deferred leave",
        .pass(Session<Dock>.maxEffectWait - .seconds(1)): "nothing",
        .pass(.seconds(1)):
          "inspector is broken: a run of it has not returned; deferred nobody; broken; 1 is refused: \(blocked)",
        .finish(.inspector, .inspected): "inspected did not come from the effect that may produce it",
        .notify(.shipChanged): "C.ship; visit 1; whole; begins inspector",
      ]),
  ]

  @Test("goes as it is written:", arguments: courses)
  func course(_ course: SessionCourse<Dock>) async { await course.check() }

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
