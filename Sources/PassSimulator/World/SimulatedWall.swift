import PassAPI
import PassService

/// What clocks show that may be wrong: the wall of the device, and the one by which the service dates its answers. The
/// clock of the world is the true time, by which service, framework and viewer live.
package struct ClockScript: Hashable, Sendable {
  /// How far the wall is ahead of the true time, in seconds; less than zero is behind.
  package var wallAhead = 0
  /// The calls after which the wall is set; nil if nobody does.
  package var setsAfterCalls: Int?
  /// How far they set it forward, in seconds; less than zero is back.
  package var setsBySeconds = 0
  /// Whether answers say when they were written (`Date`).
  package var datesAnswers = true
  /// How far that date is ahead of the true time, in seconds; less than zero is behind.
  package var dateAhead = 0
  /// The calls, counted from 1, that an intermediary answers with the page of a throttle; nil if nobody does.
  package var pages: ClosedRange<Int>?
  /// How far the date of such a page is ahead of the true time, in seconds; less than zero is behind.
  package var pagesAhead = 0

  /// All clocks are right.
  package init() {}
}

/// The clocks of the device: its wall may be wrong, and is set while the world goes on; what lasts takes its time.
package struct SimulatedWall: AppClock {
  private let script: ClockScript
  private let clock: SimulatedClock
  private let transport: SimulatedTransport

  init(_ script: ClockScript, clock: SimulatedClock, transport: SimulatedTransport) {
    self.script = script
    self.clock = clock
    self.transport = transport
  }

  /// What the wall shows.
  package var now: Timestamp {
    get async {
      var ahead = script.wallAhead
      if let calls = script.setsAfterCalls, await transport.log.count >= calls { ahead += script.setsBySeconds }
      return await clock.now.advanced(bySeconds: ahead)
    }
  }
  /// The uptime of the world's clock, which is never wrong.
  package var uptime: Duration { get async { await clock.uptime } }
  /// Moves the time of the world forward.
  package func sleep(for duration: Duration) async { await clock.sleep(for: duration) }
  /// A time limit; it does not move the time of the world forward.
  package func timeOut(after limit: Duration) async { await clock.timeOut(after: limit) }
}
