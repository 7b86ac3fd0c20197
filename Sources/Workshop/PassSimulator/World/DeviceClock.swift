import FlowEngine
import PassAPI
import PassService

/// The clocks that may be wrong: the wall clock of the device, and the one by which the service dates its answers.
///
/// The clock of the world is the true time, which service, framework and viewer use.
package struct ClockScript: Hashable, Sendable {
  /// How far the wall clock is ahead of the true time, in seconds; negative if behind.
  package var wallAhead = 0
  /// The number of calls after which the wall clock is set; `nil` if it is not.
  package var setsAfterCalls: Int?
  /// How far it is set forward, in seconds; negative if back.
  package var setsBySeconds = 0
  /// Whether answers are dated (`Date`).
  package var datesAnswers = true
  /// How far that date is ahead of the true time, in seconds; negative if behind.
  package var dateAhead = 0
  /// The calls, counted from 1, that an intermediary answers with the page of a throttle; `nil` if none.
  package var pages: ClosedRange<Int>?
  /// How far the date of such a page is ahead of the true time, in seconds; negative if behind.
  package var pagesAhead = 0

  /// Creates clocks that are all right.
  package init() {}
}

/// The clocks of the device: its wall clock may be wrong and may be set, while `uptime` runs with the world.
@Memberwise(unlabelled: 1) package struct DeviceClock: AppClock {
  private let script: ClockScript
  private let clock: SimulatedClock
  private let transport: SimulatedTransport

  /// The wall-clock time.
  package var now: Timestamp {
    get async {
      var ahead = script.wallAhead
      if let calls = script.setsAfterCalls, await transport.log.count >= calls { ahead += script.setsBySeconds }
      return await clock.now.advanced(bySeconds: ahead)
    }
  }
  /// The uptime of the world's clock, which is never wrong.
  package var uptime: Duration { get async { await clock.uptime } }
  /// Moves the world's time forward.
  package func sleep(for duration: Duration) async { await clock.sleep(for: duration) }
  /// Waits for a time limit; it does not move the world's time forward.
  package func timeOut(after limit: Duration) async { await clock.timeOut(after: limit) }
}
