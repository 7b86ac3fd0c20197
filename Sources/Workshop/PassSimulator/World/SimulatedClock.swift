import Foundation
import PassAPI
import PassService

/// A clock that stands still until something waits, and then jumps to the end of the wait.
package actor SimulatedClock: AppClock {
  /// The true time, whatever the wall clocks show.
  package private(set) var now: Timestamp
  /// The duration of the simulation so far.
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

  /// Creates a clock that starts at a given time.
  package init(_ now: Timestamp) { self.now = now }

  /// Moves forward, unless the task is cancelled.
  package func sleep(for duration: Duration) {
    if !Task.isCancelled { advance(by: duration) }
  }

  /// Moves forward, as when the viewer takes time on a page.
  package func advance(bySeconds seconds: Int) { advance(by: .seconds(seconds)) }

  /// Moves forward, never back.
  package func advance(by duration: Duration) {
    guard duration > .zero else { return }
    uptime += duration
    now = now.advanced(by: duration)
    wake { $0.end <= uptime }
  }

  /// When the next time limit is reached, in `uptime`; `nil` if no limit is running. The ten minutes during which a
  /// session watches its effects do not count.
  package var nextLimit: Duration? {
    limits.filter { $0.length < .seconds(600) && !overrun.hasLeft($0.number) }.map(\.end).min()
  }

  /// Returns when others have moved the clock to the limit, or when the task is cancelled: work in the meantime takes
  /// no simulated time.
  package func timeOut(after limit: Duration) async {
    guard limit > .zero, limit != overrun.limit, !Task.isCancelled else { return }
    count += 1
    let number = count, end = uptime + limit
    await withTaskCancellationHandler {
      await withCheckedContinuation { limits.append(Limit(number: number, end: end, length: limit, wake: $0)) }
    } onCancel: { [overrun] in
      overrun.leave(number)
      Task { await wake { $0.number == number } }
    }
  }

  /// Stalls until a time limit is over, and returns when the task is therefore cancelled. The limit may begin before or
  /// after this call: it is over as soon as the clock has moved forward by it.
  package func stall(beyond limit: Duration) async {
    overrun.limit = limit
    advance(by: limit)
    await withTaskCancellationHandler {
      await timeOut(after: Self.forever)
    } onCancel: { [overrun] in
      overrun.limit = nil
    }
  }

  /// Stalls until the next time limit is over, which may begin after this call, and returns when the task is therefore
  /// cancelled. Only one part may be limited meanwhile.
  package func stall() async {
    while nextLimit == nil, !Task.isCancelled { await Task.yield() }
    if let nextLimit { advance(by: nextLimit - uptime) }
    await timeOut(after: Self.forever)
  }

  private static let forever = Duration.seconds(1 << 32)

  private func wake(_ isOver: (Limit) -> Bool) {
    let over = limits.filter(isOver)
    limits.removeAll(where: isOver)
    for limit in over { limit.wake.resume() }
  }
}

/// The time limit of a caller that waits for a part that does not answer, and the limits that were left.
///
/// It ends when the part is cancelled, not when the part notices: a caller that gave up may ask again at once.
/// Sendable, because the values are accessed only under the lock.
private final class Overrun: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Duration?
  private var left: Set<Int> = []

  var limit: Duration? {
    get { lock.withLock { value } }
    set { lock.withLock { value = newValue } }
  }

  func leave(_ number: Int) { lock.withLock { _ = left.insert(number) } }
  func hasLeft(_ number: Int) -> Bool { lock.withLock { left.contains(number) } }
}
