import PassAPI
import PassFlows

/// A clock that stands still until the test moves it; who sleeps is woken when the time has come.
actor ManualClock: WallClock {
  private struct Sleeper {
    let number: Int
    let deadline: Timestamp
    let wake: CheckedContinuation<Void, Never>
  }

  private(set) var now = Timestamp(milliseconds: 0)
  private var sleepers: [Sleeper] = []
  private var count = 0

  /// How many sleep.
  var sleeping: Int { sleepers.count }

  func sleep(until deadline: Timestamp) async {
    guard now < deadline, !Task.isCancelled else { return }
    count += 1
    let number = count
    await withTaskCancellationHandler {
      await withCheckedContinuation { sleepers.append(Sleeper(number: number, deadline: deadline, wake: $0)) }
    } onCancel: {
      Task { await wake { $0.number == number } }
    }
  }

  func advance(milliseconds: Int64) {
    now.milliseconds += milliseconds
    wake { $0.deadline <= now }
  }

  private func wake(_ isWoken: (Sleeper) -> Bool) {
    let woken = sleepers.filter(isWoken)
    sleepers.removeAll(where: isWoken)
    for sleeper in woken { sleeper.wake.resume() }
  }
}

/// Waits for other tasks until something has come about; false if it does not.
func eventually(_ condition: () async -> Bool) async -> Bool {
  for _ in 0..<200_000 {
    if await condition() { return true }
    await Task.yield()
  }
  return false
}
