import PartChecks
import PassAPI
import PassService

/// Counts no time: limits are over as soon as a part says that it hangs. So a machine may be as slow as it likes.
actor HangClock: AppClock {
  /// The one that parts of the present test speak to.
  @TaskLocal static var current: HangClock?

  private var isHanging = false
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var count = 0

  nonisolated var now: Timestamp { Timestamp(milliseconds: 0) }
  nonisolated var uptime: Duration { .zero }

  func sleep(for duration: Duration) async {
    guard !isHanging else { return }
    count += 1
    let number = count
    await withTaskCancellationHandler {
      await withCheckedContinuation { Task.isCancelled ? $0.resume() : (waiting[number] = $0) }
    } onCancel: {
      Task { await self.leave(number) }
    }
  }

  private func leave(_ number: Int) { waiting.removeValue(forKey: number)?.resume() }

  fileprivate func hang() {
    isHanging = true
    waiting.keys.forEach(leave)
  }
}

/// Waits until it is cancelled, as a part does that waits for the viewer.
func untilCancelled() async { try? await Task.sleep(for: .seconds(100_000)) }

/// Says that a part does not do what it should, and waits until it is cancelled.
func hangUntilCancelled() async {
  await HangClock.current?.hang()
  await untilCancelled()
}

/// Never returns, be it cancelled or not.
func forever() async {
  await HangClock.current?.hang()
  await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}

/// Runs a check whose limits are over as soon as a part hangs.
func trying<Value: Sendable>(_ work: @Sendable (ClauseCheck) async throws -> Value) async rethrows -> Value {
  let clock = HangClock()
  return try await HangClock.$current.withValue(clock) {
    try await work(ClauseCheck(limit: .seconds(60), clock: clock))
  }
}
