import PassAPI
import PassFlows

/// A clock that stands still until somebody waits: then it is at once as late as it was waited for.
public actor SimulatedClock: AppClock {
  /// The present moment by the wall.
  public private(set) var now: Timestamp
  /// How long the simulation has been going on.
  public private(set) var uptime = Duration.zero

  /// Makes a clock that shows a moment.
  public init(_ now: Timestamp) { self.now = now }

  /// Goes forward, unless the task is cancelled.
  public func sleep(for duration: Duration) {
    if !Task.isCancelled { advance(by: duration) }
  }

  /// Goes forward, as when the viewer takes time on a page.
  public func advance(bySeconds seconds: Int) { advance(by: .seconds(seconds)) }

  /// Goes forward; never back.
  public func advance(by duration: Duration) {
    guard duration > .zero else { return }
    uptime += duration
    now = now.advanced(by: duration)
  }

  /// The viewer sets the clock on the wall; nobody who waits is woken, or waits for longer.
  public func set(_ now: Timestamp) { self.now = now }
}
