import PassAPI
import PassFlows

/// A clock that stands still until somebody waits: then it is at once as late as it was waited for.
public actor SimulatedClock: WallClock {
  /// The present moment.
  public private(set) var now: Timestamp

  /// Makes a clock that shows a moment.
  public init(_ now: Timestamp) { self.now = now }

  /// Goes forward to the deadline, unless it has passed or the task is cancelled.
  public func sleep(until deadline: Timestamp) {
    guard !Task.isCancelled else { return }
    now = max(now, deadline)
  }

  /// Goes forward, as when the viewer takes time on a page.
  public func advance(bySeconds seconds: Int) { now = max(now, now.advanced(bySeconds: seconds)) }
}
