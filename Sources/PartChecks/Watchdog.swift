import Foundation

/// Lets go of what is held once a time limit is over, from a thread of its own: what waits for it may hold up all the
/// threads that tasks have.
///
/// Sendable, because what changes is touched only under the lock of `condition`.
final class Watchdog: @unchecked Sendable {
  private let condition = NSCondition()
  private let letGo: @Sendable () -> Void
  private var isOver = false
  private var wasLate = false

  init(after limit: Duration, _ letGo: @escaping @Sendable () -> Void) {
    self.letGo = letGo
    let deadline = Date(timeIntervalSinceNow: limit / .seconds(1))
    Thread.detachNewThread { [self] in watch(until: deadline) }
  }

  /// Lets go, unless that was done; false when it was, since the limit was over. Nothing is done by a second call.
  @discardableResult
  func stop() -> Bool {
    condition.lock()
    let isFirst = !isOver, inTime = !wasLate
    isOver = true
    condition.signal()
    condition.unlock()
    if isFirst { letGo() }
    return inTime
  }

  private func watch(until deadline: Date) {
    condition.lock()
    while !isOver, condition.wait(until: deadline) {}
    let isLate = !isOver
    if isLate { (isOver, wasLate) = (true, true) }
    condition.unlock()
    if isLate { letGo() }
  }
}
