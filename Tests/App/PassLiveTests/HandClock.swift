import PassAPI
import PassService

/// A clock that a test winds by hand.
actor HandClock: AppClock {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var hasRung = false

  let now = Timestamp(milliseconds: 0)
  let uptime = Duration.zero

  /// Every sleep is over.
  func ring() {
    hasRung = true
    waiting.forEach { $0.resume() }
    waiting = []
  }

  func sleep(for duration: Duration) async {
    if !hasRung { await withCheckedContinuation { waiting.append($0) } }
  }
}
