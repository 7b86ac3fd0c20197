import Foundation
import PassAPI
import PassService

/// The clocks of the system: the wall as it is set, and a clock that goes on while the device is asleep.
public struct SystemClock: AppClock {
  private let start = ContinuousClock.now

  /// Its `uptime` counts from now on.
  public init() {}

  /// The time by the wall.
  public var now: Timestamp { Timestamp(Date()) }
  /// The time since the clock was made.
  public var uptime: Duration { ContinuousClock.now - start }

  /// Sleeps, until the task is cancelled at the latest.
  public func sleep(for duration: Duration) async {
    guard duration > .zero else { return }
    try? await ContinuousClock().sleep(for: duration)
  }
}
