import Foundation
import PassAPI
import PassService

/// The queue of unhandled callbacks, in the order of their arrival: the SDK calls back at any time, on any thread,
/// without waiting.
///
/// Its sendability is unchecked, since a lock protects all its state.
final class CallbackQueue: @unchecked Sendable {
  private let lock = NSLock()
  private var callbacks: [SDKCallback] = []
  private var listeners: [Int: CheckedContinuation<Void, Never>] = [:]
  private var count = 0

  /// Adds a callback.
  func receive(_ callback: SDKCallback) { change { $0.append(callback) } }

  /// Puts back a callback that reached a listener which no longer listens: the next listener gets it first.
  func putBack(_ callback: SDKCallback) { change { $0.insert(callback, at: 0) } }

  /// Takes the oldest callback; `nil` if the queue is empty.
  func take() -> SDKCallback? { lock.withLock { callbacks.isEmpty ? nil : callbacks.removeFirst() } }

  /// Takes the oldest callback, waiting for one; `nil` if none arrives in time, or if the task is cancelled.
  ///
  /// - Parameter isConcurrent: Whether another part works at the same time, such as a viewer in a picker.
  func next(within limit: Duration, _ clock: any AppClock, isConcurrent: Bool = false) async -> SDKCallback? {
    let end = await clock.uptime + limit
    while !Task.isCancelled {
      if let callback = take() { return callback }
      let rest = end - (await clock.uptime)
      guard rest > .zero else { return nil }
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await self.arrival() }
        group.addTask { if isConcurrent { await clock.timeOut(after: rest) } else { await clock.sleep(for: rest) } }
        await group.next()
        group.cancelAll()
      }
    }
    return nil
  }

  /// Returns when there is a callback, or when the task is cancelled.
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

  private func change(_ callbacks: (inout [SDKCallback]) -> Void) {
    let woken = lock.withLock {
      callbacks(&self.callbacks)
      defer { listeners = [:] }
      return Array(listeners.values)
    }
    for listener in woken { listener.resume() }
  }
}
