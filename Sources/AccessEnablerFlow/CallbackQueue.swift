import Foundation
import PassAPI
import PassService

/// Callbacks that nobody has handled yet, in the order in which they came: the SDK calls back whenever it likes, on any
/// thread, and waits for nobody.
///
/// Unchecked, since what it holds is touched under the lock only.
final class CallbackQueue: @unchecked Sendable {
  private let lock = NSLock()
  private var callbacks: [AccessEnablerCallback] = []
  private var listeners: [Int: CheckedContinuation<Void, Never>] = [:]
  private var count = 0

  /// A callback came.
  func receive(_ callback: AccessEnablerCallback) { change { $0.append(callback) } }

  /// A callback reached a listener that no longer listens: the next listener gets it first.
  func putBack(_ callback: AccessEnablerCallback) { change { $0.insert(callback, at: 0) } }

  /// The oldest callback, nil when the queue is empty.
  func take() -> AccessEnablerCallback? { lock.withLock { callbacks.isEmpty ? nil : callbacks.removeFirst() } }

  /// The oldest callback; nil when none comes in time, or the task is cancelled.
  ///
  /// - Parameter isBeside: Whether another part is at work meanwhile, such as a viewer in a picker.
  func next(
    within limit: Duration, _ clock: any AppClock, isBeside: Bool = false
  ) async -> AccessEnablerCallback? {
    let end = await clock.uptime + limit
    while !Task.isCancelled {
      if let callback = take() { return callback }
      let rest = end - (await clock.uptime)
      guard rest > .zero else { return nil }
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await self.arrival() }
        group.addTask { if isBeside { await clock.timeOut(after: rest) } else { await clock.sleep(for: rest) } }
        await group.next()
        group.cancelAll()
      }
    }
    return nil
  }

  /// Returns when a callback is there, or the task is cancelled.
  private func arrival() async {
    let number = lock.withLock { () -> Int in
      count += 1
      return count
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { listener in
        let isOver = lock.withLock { () -> Bool in
          guard callbacks.isEmpty, !Task.isCancelled else { return true }
          listeners[number] = listener
          return false
        }
        if isOver { listener.resume() }
      }
    } onCancel: {
      lock.withLock { listeners.removeValue(forKey: number) }?.resume()
    }
  }

  private func change(_ callbacks: (inout [AccessEnablerCallback]) -> Void) {
    let woken = lock.withLock {
      callbacks(&self.callbacks)
      defer { listeners = [:] }
      return Array(listeners.values)
    }
    for listener in woken { listener.resume() }
  }
}
