import Foundation
import PassAPI
import PassService

/// The clocks of the system: the wall clock as it is set, and a clock that runs on while the device sleeps.
public struct SystemClock: AppClock {
  private let start = ContinuousClock.now

  /// Creates a clock whose `uptime` counts from now on.
  public init() {}

  /// The wall-clock time.
  public var now: Timestamp { Timestamp(Date()) }
  /// The time since the clock was created.
  public var uptime: Duration { ContinuousClock.now - start }

  /// Sleeps for a duration, or until the task is cancelled.
  public func sleep(for duration: Duration) async {
    guard duration > .zero else { return }
    try? await ContinuousClock().sleep(for: duration)
  }
}
