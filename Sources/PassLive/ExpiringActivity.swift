import Foundation

/// Work during which the system does not suspend the process.
///
/// The system ends an app that is suspended while it holds the lock of a file in the container of an app group.
struct ExpiringActivity: Sendable {
  /// Begins an activity. It is told false when it may run, on any thread, and true when there is no time, or no more:
  /// before it has begun, or while it runs.
  let begin: @Sendable (@escaping @Sendable (_ isExpired: Bool) -> Void) -> Void

  /// That of the system, which suspends no process on Linux and macOS.
  static let system = ExpiringActivity { run in
    #if os(iOS) || os(tvOS)
      ProcessInfo.processInfo.performExpiringActivity(withReason: "a vault is written", using: run)
    #else
      run(false)
    #endif
  }

  /// What the work brings; nil when there was no time to begin it.
  ///
  /// - Parameter work: Can ask whether it is given up: the time is over, or the task is cancelled.
  func perform<Value: Sendable>(_ work: @escaping @Sendable (_ isGivenUp: () -> Bool) -> Value) async -> Value? {
    let answer = FirstAnswer<Value> {}, state = State()
    return await withTaskCancellationHandler {
      begin { isExpired in
        if !isExpired, state.begins() {
          answer.come(work { state.isGivenUp })
        } else if state.givesUp() {
          answer.giveUp()
        }
      }
      return await answer.value
    } onCancel: {
      _ = state.givesUp()
    }
  }

  /// Sendable, because what changes is touched only under the lock.
  private final class State: @unchecked Sendable {
    private let lock = NSLock()
    private var hasBegun = false
    private var isOver = false

    var isGivenUp: Bool { lock.withLock { isOver } }
    /// Whether the work begins now.
    func begins() -> Bool {
      lock.withLock {
        if hasBegun || isOver { return false }
        hasBegun = true
        return true
      }
    }
    /// Gives up; whether the work had not begun.
    func givesUp() -> Bool {
      lock.withLock {
        isOver = true
        return !hasBegun
      }
    }
  }
}
