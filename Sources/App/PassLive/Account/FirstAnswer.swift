import Foundation

/// The answer of a call that takes a handler.
///
/// Apple calls a handler once, on any queue, perhaps before the call has returned. A second answer, or one after the
/// call was given up, is dropped and reported.
///
/// Sendable, because its mutable state is accessed only under the lock.
final class FirstAnswer<Value: Sendable>: @unchecked Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Value?, Never>)
    case over(Value?)
  }
  private let lock = NSLock()
  private var state = State.open
  private let dropped: @Sendable () -> Void

  /// `dropped` is called for each answer that does not count.
  init(dropped: @escaping @Sendable () -> Void) { self.dropped = dropped }

  /// Answers the call; only the first answer counts.
  func come(_ value: Value) { if !end(value) { dropped() } }

  /// Ends the wait without an answer; does nothing if there is one already.
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

  /// The answer, which may arrive before or after this call; `nil` if the call was given up. Read it only once.
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
