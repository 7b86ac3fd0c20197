import FlowEngine
import PassAPI

/// One moment, by the clocks that a flow reads; a table reads none.
@Memberwise package struct Moment: Hashable, Codable, Sendable {
  /// The service's time (`ServiceClock`), with which dates on the wire are compared.
  package var at: Timestamp
  /// The monotonic time, by which durations are measured.
  package var uptime: Duration
  /// The device's wall-clock time, to show to people.
  package var wall: Timestamp
  /// Whether the service's time was learned in this process; otherwise `at` is estimated from the wall clock.
  package var isLearnt: Bool

  /// Creates a moment at which all clocks agree and the monotonic one began in 1970, for samples and tests.
  package init(_ time: Timestamp) {
    self.init(at: time, uptime: .milliseconds(time.milliseconds), wall: time, isLearnt: true)
  }

  /// Returns the moment that is later by these seconds on every clock.
  package func advanced(bySeconds seconds: Int) -> Moment {
    Moment(
      at: at.advanced(bySeconds: seconds), uptime: uptime + .seconds(seconds), wall: wall.advanced(bySeconds: seconds),
      isLearnt: isLearnt)
  }
}

/// The end of a life by the monotonic clock: changes of the wall clock or the service's time neither shorten nor extend
/// it (PassFlow: time). It is valid in one process only.
package struct Deadline: Hashable, Codable, Sendable {
  private let uptime: Duration

  /// Creates the end of a life that began at a moment.
  package init(_ life: Duration, from start: Moment) { uptime = start.uptime + life }

  /// The time left; zero or less once the deadline is reached.
  package func rest(at now: Moment) -> Duration { uptime - now.uptime }
  /// Whether the deadline is reached.
  package func isReached(at now: Moment) -> Bool { rest(at: now) <= .zero }
}

extension Duration {
  /// The absolute value.
  package var size: Duration { self < .zero ? .zero - self : self }
}
