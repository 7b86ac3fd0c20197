import FlowEngine
import PassAPI

/// One moment, by the clocks that a flow reads: a table reads none itself.
@Memberwise package struct Moment: Hashable, Codable, Sendable {
  /// The service's time (`ServiceClock`), with which dates on the wire are compared.
  package var at: Timestamp
  /// The monotonic time, by which durations are counted.
  package var uptime: Duration
  /// The device's wall-clock time, which people are shown.
  package var wall: Timestamp
  /// Whether the service has told its time in this process; else `at` is what the wall leads to expect.
  package var isLearnt: Bool

  /// Where all clocks agree, and the one that is never set began in 1970: for samples and tests.
  package init(_ time: Timestamp) {
    self.init(at: time, uptime: .milliseconds(time.milliseconds), wall: time, isLearnt: true)
  }

  /// The moment that is later by these seconds, on every clock.
  package func advanced(bySeconds seconds: Int) -> Moment {
    Moment(
      at: at.advanced(bySeconds: seconds), uptime: uptime + .seconds(seconds), wall: wall.advanced(bySeconds: seconds),
      isLearnt: isLearnt)
  }
}

/// The end of something that lasts, by the clock that is never set: whatever becomes of wall and service's time, it
/// neither ends early nor lasts longer (PassFlow: time). It means something in one process only.
package struct Deadline: Hashable, Codable, Sendable {
  private let uptime: Duration

  /// So long after a moment.
  package init(_ life: Duration, from start: Moment) { uptime = start.uptime + life }

  /// What is left; nothing or less once it is reached.
  package func rest(at now: Moment) -> Duration { uptime - now.uptime }
  /// Whether it is over.
  package func isReached(at now: Moment) -> Bool { rest(at: now) <= .zero }
}

extension Duration {
  /// How long it is, forward or back.
  package var size: Duration { self < .zero ? .zero - self : self }
}
