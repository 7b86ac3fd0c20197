import Foundation

/// The answer of a call that takes a handler.
///
/// Apple calls a handler once, on any queue, perhaps before the call has returned. Should it come again, or after it
/// was given up, it is dropped, and that is reported.
///
/// Sendable, because what changes is touched only under the lock.
final class FirstAnswer<Value: Sendable>: @unchecked Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Value?, Never>)
    case over(Value?)
  }
  private let lock = NSLock()
  private var state = State.open
  private let dropped: @Sendable () -> Void

  /// `dropped` is told of each answer that does not count.
  init(dropped: @escaping @Sendable () -> Void) { self.dropped = dropped }

  /// The handler: what comes first counts.
  func come(_ value: Value) { if !end(value) { dropped() } }

  /// Who waits goes on without an answer; nothing happens when there is one.
  func giveUp() { _ = end(nil) }

  private func end(_ value: Value?) -> Bool {
    lock.lock()
    let before = state
    if case .over = before {} else { state = .over(value) }
    lock.unlock()
    switch before {
    case .open: return true
    case .awaited(let waiting):
      waiting.resume(returning: value)
      return true
    case .over: return false
    }
  }

  /// What came, be it before or after it is asked for; nil when it was given up. To be asked for once.
  var value: Value? {
    get async {
      await withCheckedContinuation { waiting in
        lock.lock()
        let before = state
        if case .open = before { state = .awaited(waiting) }
        lock.unlock()
        if case .over(let value) = before { waiting.resume(returning: value) }
      }
    }
  }
}
