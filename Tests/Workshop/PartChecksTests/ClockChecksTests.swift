import PartChecks
import PassAPI
import PassLive
import PassService
import Testing

@Suite("Checks of a clock", .endsIfStuck)
struct ClockChecksTests {
  @Test("the clocks of the system keep the contract")
  func system() async throws {
    let report = await trying { await ClockChecks.run(SystemClock(), $0) }
    #expect(report.isKept, "\(report)")
    #expect(try report.undocumented == [])
  }

  @Test("a broken clock is found out", arguments: broken)
  func found(row: Broken<any AppClock>) async {
    let report = await trying { await ClockChecks.run(row.part(), $0) }
    #expect(row.isFound(in: report), "\(report)")
  }

  static let broken: [Broken<any AppClock>] = [
    Broken("tells the time in seconds", "of this century") {
      MockClock(now: { Timestamp(milliseconds: $0.milliseconds / 1_000) })
    },
    Broken("counts back", "never goes back") {
      let turns = Turns()
      return MockClock(uptime: { await turns.next() % 3 == 2 ? .zero : $0 })
    },
    Broken("returns from a sleep at once", "that much uptime has passed") { MockClock(sleep: { _ in }) },
    Broken("never returns from a sleep", "that much uptime has passed") { MockClock(sleep: { _ in await forever() }) },
    Broken("sleeps for ever when it should not at all", "no time or less") {
      MockClock(sleep: { if $0 <= .zero { await forever() } else { await SystemClock().sleep(for: $0) } })
    },
    Broken("does not heed cancellation", "that is cancelled") {
      MockClock(sleep: {
        if $0 > .seconds(3_600), !Task.isCancelled { await forever() } else { await SystemClock().sleep(for: $0) }
      })
    },
    Broken("lets one sleep at a time", "sleeps overlap") {
      let turn = Turn()
      return MockClock(sleep: { duration in await turn.take { await SystemClock().sleep(for: duration) } })
    },
  ]
}

private struct MockClock: AppClock {
  private let clock = SystemClock()
  private let changedNow: @Sendable (Timestamp) -> Timestamp
  private let changedUptime: @Sendable (Duration) async -> Duration
  private let sleep: @Sendable (Duration) async -> Void

  init(
    now: @escaping @Sendable (Timestamp) -> Timestamp = { $0 },
    uptime: @escaping @Sendable (Duration) async -> Duration = { $0 },
    sleep: @escaping @Sendable (Duration) async -> Void = { await SystemClock().sleep(for: $0) }
  ) { (changedNow, changedUptime, self.sleep) = (now, uptime, sleep) }

  var now: Timestamp { changedNow(clock.now) }
  var uptime: Duration { get async { await changedUptime(clock.uptime) } }
  func sleep(for duration: Duration) async { await sleep(duration) }
}

private actor Turns {
  private var count = 0
  func next() -> Int {
    count += 1
    return count
  }
}

/// One at a time: who comes meanwhile waits for ever, since the other sleeps for long.
private actor Turn {
  private var isTaken = false
  func take(_ work: @Sendable () async -> Void) async {
    if isTaken { await forever() }
    isTaken = true
    await work()
    isTaken = false
  }
}
