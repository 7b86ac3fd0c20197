import PassAPI
import PassService

/// A clock that stands still until the test moves it; who sleeps is woken when the time has come. Its wall can be set,
/// which wakes nobody.
package actor ManualClock: AppClock {
  private struct Sleeper {
    let number: Int
    let deadline: Duration
    let isLimit: Bool
    let wake: CheckedContinuation<Void, Never>
  }

  package private(set) var now: Timestamp
  package private(set) var uptime = Duration.zero
  private var sleepers: [Sleeper] = []
  private var count = 0

  package init(_ now: Timestamp = Timestamp(milliseconds: 0)) { self.now = now }

  /// How many sleep; those beside some work, whose time is limited, are not counted.
  package var sleeping: Int { sleepers.count { !$0.isLimit } }

  /// How much work there is whose time is limited.
  package var limited: Int { sleepers.count { $0.isLimit } }

  package func sleep(for duration: Duration) async { await sleep(for: duration, isLimit: false) }
  package func timeOut(after limit: Duration) async { await sleep(for: limit, isLimit: true) }

  private func sleep(for duration: Duration, isLimit: Bool) async {
    guard duration > .zero, !Task.isCancelled else { return }
    count += 1
    let number = count, deadline = uptime + duration
    await withTaskCancellationHandler {
      await withCheckedContinuation {
        sleepers.append(Sleeper(number: number, deadline: deadline, isLimit: isLimit, wake: $0))
      }
    } onCancel: {
      Task { await wake { $0.number == number } }
    }
  }

  package func advance(milliseconds: Int64) {
    now = now.advanced(by: .milliseconds(milliseconds))
    uptime += .milliseconds(milliseconds)
    wake { $0.deadline <= uptime }
  }

  /// Sets the wall, forward or back.
  package func set(bySeconds seconds: Int) { now = now.advanced(bySeconds: seconds) }

  private func wake(_ isWoken: (Sleeper) -> Bool) {
    let woken = sleepers.filter(isWoken)
    sleepers.removeAll(where: isWoken)
    for sleeper in woken { sleeper.wake.resume() }
  }
}

extension Duration {
  /// The milliseconds in it, rounded.
  package var milliseconds: Int64 { Int64((self / .milliseconds(1)).rounded()) }
}

/// Waits for other tasks until something has come about; false if it does not.
package func eventually(_ condition: () async -> Bool) async -> Bool {
  for _ in 0..<200_000 {
    if await condition() { return true }
    await Task.yield()
  }
  return false
}
