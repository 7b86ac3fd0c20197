import Foundation

/// Releases a held lock when a time limit is over, from its own thread, since waiters for the lock may block all
/// threads that tasks have.
///
/// Sendable, because its mutable state is accessed only under the lock of `condition`.
final class Watchdog: @unchecked Sendable {
  private let condition = NSCondition()
  private let release: @Sendable () -> Void
  private var isOver = false
  private var wasLate = false

  init(after limit: Duration, _ release: @escaping @Sendable () -> Void) {
    self.release = release
    let deadline = Date(timeIntervalSinceNow: limit / .seconds(1))
    Thread.detachNewThread { [self] in watch(until: deadline) }
  }

  /// Releases the lock unless that was done; returns false if the time limit has released it. A second call does
  /// nothing.
  @discardableResult
  func stop() -> Bool {
    condition.lock()
    let isFirst = !isOver, inTime = !wasLate
    isOver = true
    condition.signal()
    condition.unlock()
    if isFirst { release() }
    return inTime
  }

  private func watch(until deadline: Date) {
    condition.lock()
    while !isOver, condition.wait(until: deadline) {}
    let isLate = !isOver
    if isLate { (isOver, wasLate) = (true, true) }
    condition.unlock()
    if isLate { release() }
  }
}
