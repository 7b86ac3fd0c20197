import Foundation
import PassAPI
import PassService

/// A clock that stands still until something waits: then it is at once as late as it was waited for.
package actor SimulatedClock: AppClock {
  /// The present moment: the true time, whatever walls show.
  package private(set) var now: Timestamp
  /// How long the simulation has been going on.
  package private(set) var uptime = Duration.zero

  private struct Limit {
    let number: Int
    let end: Duration
    let length: Duration
    let wake: CheckedContinuation<Void, Never>
  }
  private var limits: [Limit] = []
  private let overrun = Overrun()
  private var count = 0

  /// A clock that starts at this time.
  package init(_ now: Timestamp) { self.now = now }

  /// Goes forward, unless the task is cancelled.
  package func sleep(for duration: Duration) {
    if !Task.isCancelled { advance(by: duration) }
  }

  /// Goes forward, as when the viewer takes time on a page.
  package func advance(bySeconds seconds: Int) { advance(by: .seconds(seconds)) }

  /// Goes forward; never back.
  package func advance(by duration: Duration) {
    guard duration > .zero else { return }
    uptime += duration
    now = now.advanced(by: duration)
    wake { $0.end <= uptime }
  }

  /// When the next time limit of some work is reached, in `uptime`; nil when no limit is under way. The ten minutes for
  /// which a session watches its effects are none.
  package var nextLimit: Duration? { limits.filter { $0.length < .seconds(600) }.map(\.end).min() }

  /// Returns when others have moved the clock to the limit, or when the task is cancelled: work that goes on meanwhile
  /// takes no simulated time.
  package func timeOut(after limit: Duration) async {
    guard limit > .zero, limit != overrun.limit, !Task.isCancelled else { return }
    count += 1
    let number = count, end = uptime + limit
    await withTaskCancellationHandler {
      await withCheckedContinuation { limits.append(Limit(number: number, end: end, length: limit, wake: $0)) }
    } onCancel: {
      Task { await wake { $0.number == number } }
    }
  }

  /// Answers nothing until a time limit is over, and returns when the task is cancelled for that. The limit may begin
  /// before or after: it is over as soon as the clock has gone forward by it.
  package func stall(beyond limit: Duration) async {
    overrun.limit = limit
    advance(by: limit)
    await withTaskCancellationHandler {
      await timeOut(after: Self.forever)
    } onCancel: { [overrun] in
      overrun.limit = nil
    }
  }

  private static let forever = Duration.seconds(1 << 32)

  private func wake(_ isOver: (Limit) -> Bool) {
    let over = limits.filter(isOver)
    limits.removeAll(where: isOver)
    for limit in over { limit.wake.resume() }
  }
}

/// The time limit of a caller that waits for a part that does not answer.
///
/// It ends when the part is cancelled, not when the part notices: a caller that gave up may ask again at once.
/// Unchecked: the lock is held wherever the value is touched.
private final class Overrun: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Duration?

  var limit: Duration? {
    get { lock.withLock { value } }
    set { lock.withLock { value = newValue } }
  }
}
