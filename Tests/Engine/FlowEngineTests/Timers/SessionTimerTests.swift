import FlowEngine
import Foundation
import Testing

@testable import TestMachines

@Suite("A session keeps time:", .endsIfStuck)
struct SessionTimerTests {
  @Sendable private static func perform(_ effect: DeviceGrant.Effect) async -> DeviceGrant.Event? {
    switch effect {
    case .requestCode: .codeIssued(.init(lifetime: 12, interval: 5))
    case .requestToken: await untilCancelled()
    }
  }

  /// A session that shows a code, and waits before the first call.
  private static func waiting(_ clock: any Clock<Duration>) async -> Session<DeviceGrant> {
    let session = Session(DeviceGrant.machine, .init(), clock: clock, perform: Self.perform)
    await session.submit(.signInRequested(.init()))
    while await session.visit < 2 { await Task.yield() }
    return session
  }

  @Test("timers elapse by its clock, and no task waits while nothing is armed")
  func elapses() async {
    let clock = HeldClock()
    let fresh = Session(DeviceGrant.machine, .init(), clock: clock, perform: Self.perform)
    await fresh.start()
    #expect(await clock.sleeperCount == 0)
    let session = await Self.waiting(clock)
    for (seconds, state) in [(5, DeviceGrant.State.polling), (7, .idle)] {
      while await clock.sleeperCount != 1 { await Task.yield() }
      await clock.advance(by: .seconds(seconds) - .nanoseconds(1))
      #expect(await session.state != state)
      await clock.advance(by: .nanoseconds(1))
      while await session.state != state { await Task.yield() }
    }
    while await clock.sleeperCount > 0 { await Task.yield() }
    #expect(await session.timers.isEmpty)
  }

  @Test("what a caller waits for does not begin a timer that is armed later")
  func armedLater() async throws {
    let clock = HandClock(), code = Signal<Void>()
    let session = Session(DeviceGrant.machine, .init(), clock: clock) { effect in
      if case .requestCode = effect { _ = await code.value() }
      return await Self.perform(effect)
    }
    let asking = Task { try await session.ask(\.signInRequested, .init()) }
    while await session.configuration.open.isEmpty { await Task.yield() }
    clock.advance(by: .seconds(100))
    code.send(())
    while await session.visit < 2 { await Task.yield() }
    #expect(await session.timers.map(\.left) == [.seconds(5), .seconds(12)])
    await session.end()
    await #expect(throws: SessionError.ended) { try await asking.value }
  }

  @Test("what became due while the clock jumped elapses once, in its order")
  func jump() async {
    let clock = HeldClock(), session = await Self.waiting(clock), records = await session.records()
    while await clock.sleeperCount == 0 { await Task.yield() }
    await clock.advance(by: .seconds(1_000))
    let lines = await records.lines(until: "C.expired")
    #expect(lines.map { $0.prefix { $0 != ":" } } == ["3.poll", "C.expired@polling"])
  }

  @Test("what is due goes before an event that comes later, though nobody was woken")
  func order() async {
    let clock = HandClock(), session = await Self.waiting(clock), records = await session.records()
    clock.advance(by: .seconds(6))
    await session.notify(.cancelled)
    #expect(
      await records.lines(until: "C.cancelled").map { $0.prefix { $0 != ":" } } == ["3.poll", "C.cancelled@polling"])
  }

  @Test("a clock that stands still, and sleeps, lets timers elapse; one that goes back does not stop them")
  func stalls() async {
    let session = await Self.waiting(HandClock(.never))
    while await session.visit < 4 { await Task.yield() }
    #expect(await session.state == .idle)
    let clock = HandClock(), other = await Self.waiting(clock)
    clock.advance(by: .seconds(-100))
    #expect(await other.timers.map(\.left) == [.seconds(5), .seconds(12)])
    clock.advance(by: .seconds(105))
    await other.notify(.connectionFound)
    #expect(await other.visit > 2)
  }

  @Test("a clock that leaps as far as durations go, or cannot sleep, lets timers elapse as well")
  func leaps() async {
    for leap in [Duration.seconds(Int64.max), .seconds(Int64.min)] {
      let clock = HandClock(), session = await Self.waiting(clock)
      clock.advance(by: leap)
      await session.notify(.connectionFound)
      #expect(await session.timers.isEmpty == (leap > .zero))
    }
    let post = Session(LampPost(dimmingAfter: .zero).machine, .init(), clock: HandClock(.fails), perform: nobody)
    await post.start()
    while await post.context.dimmed < 2 { await Task.yield() }
  }

  @Test("an idle timer that begins anew with each event keeps the task that waits for it")
  func idle() async {
    let clock = HandClock(), post = Session(LampPost().machine, .init(), clock: clock, perform: nobody)
    await post.start()
    while clock.sleepCount == 0 { await Task.yield() }
    for _ in 0..<50 {
      clock.advance(by: .milliseconds(1))
      await post.notify(.seen)
      await Task.yield()
    }
    #expect(await post.timers.map(\.left) == [.seconds(10), .seconds(100) - .milliseconds(50)])
    #expect(clock.sleepCount == 1)
  }

  @Test("a snapshot holds what remains at that moment, and what is due after the time away elapses first, once")
  func restores() async throws {
    let clock = HandClock(), session = await Self.waiting(clock)
    clock.advance(by: .seconds(3))
    let snapshot = await session.snapshot
    #expect(snapshot.timers == ["intervalElapsed": .seconds(2), "codeExpired": .seconds(9)])
    #expect(await session.state == .waiting, "nothing has happened by it")
    for _ in 0..<2 {
      let again = try Session(
        DeviceGrant.machine, restoring: snapshot, away: .seconds(9), clock: HandClock(), perform: Self.perform)
      let records = await again.records()
      await again.start()
      let lines = await records.lines(until: "C.expired")
      #expect(lines.map { $0.prefix { $0 != ":" } } == ["3.poll", "C.expired@polling"])
      #expect(await again.begunCount == 1)
      #expect(await again.state == .idle)
    }
  }

  @Test("released, it wakes nobody")
  func released() async {
    let clock = HeldClock()
    var session: Session<DeviceGrant>? = await Self.waiting(clock)
    while await clock.sleeperCount == 0 { await Task.yield() }
    weak let released = session
    session = nil
    while await clock.sleeperCount > 0 { await Task.yield() }
    #expect(released == nil)
  }
}

/// A clock that is set by hand and wakes nobody, or at once, or cannot sleep.
private final class HandClock: Clock, @unchecked Sendable {
  typealias Instant = HeldClock.Instant
  enum Sleep { case always, never, fails }
  private let lock = NSLock(), sleep: Sleep
  private var current = Instant(), count = 0
  init(_ sleep: Sleep = .always) { self.sleep = sleep }
  /// How often something has gone to sleep.
  var sleepCount: Int { lock.withLock { count } }
  var now: Instant { lock.withLock { current } }
  var minimumResolution: Duration { .zero }
  func advance(by duration: Duration) { lock.withLock { current = current.advanced(by: duration) } }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    lock.withLock { count += 1 }
    switch sleep {
    case .always: try await Task.sleep(for: .seconds(100_000))
    case .never: await Task.yield()
    case .fails: throw SessionError.ended
    }
  }
}

/// Performs the effects of a flow without any.
@Sendable private func nobody<Effect, Emitter, Event>(_: Effect, _: Emitter) async -> Event? { nil }
