import PassAPI

/// The time, injected.
public protocol WallClock: Sendable {
  var now: Timestamp { get async }
  /// Returns when the time is reached, at once when it has passed, or when the task is cancelled.
  func sleep(until deadline: Timestamp) async
}
