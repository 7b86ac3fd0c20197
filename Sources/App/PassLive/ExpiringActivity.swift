import Foundation

/// Work during which the system does not suspend the process.
///
/// The system terminates an app that is suspended while it holds the lock of a file in the container of an app group.
struct ExpiringActivity: Sendable {
  /// Begins an activity. The closure receives false when it may run, on any thread, and true when there is no time,
  /// before it has begun or while it runs.
  let begin: @Sendable (@escaping @Sendable (_ isExpired: Bool) -> Void) -> Void

  /// The system's activity; Linux and macOS suspend no process.
  static let system = ExpiringActivity { run in
    #if os(iOS) || os(tvOS)
      ProcessInfo.processInfo.performExpiringActivity(withReason: "a vault is written", using: run)
    #else
      run(false)
    #endif
  }

  /// Performs work and returns its result; `nil` if there was no time to begin.
  ///
  /// - Parameter work: The work; `isGivenUp` says whether the time is over or the task is cancelled.
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

  /// Sendable, because its mutable state is accessed only under the lock.
  private final class State: @unchecked Sendable {
    private let lock = NSLock()
    private var hasBegun = false
    private var isOver = false

    var isGivenUp: Bool { lock.withLock { isOver } }
    /// Returns whether the work begins now.
    func begins() -> Bool {
      lock.withLock {
        if hasBegun || isOver { return false }
        hasBegun = true
        return true
      }
    }
    /// Gives up; returns whether the work had not begun.
    func givesUp() -> Bool {
      lock.withLock {
        isOver = true
        return !hasBegun
      }
    }
  }
}
