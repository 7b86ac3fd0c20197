import PassAPI

/// Lets callers through one after the other, in the order of their arrival, each when the allowance says so.
///
/// Only the caller at the head of the line sleeps. A caller whose task is cancelled leaves the line at once, and costs
/// nothing.
actor Pacer {
  private struct Waiter {
    let number: Int
    let turn: CheckedContinuation<Bool, Never>
  }

  private let clock: any WallClock
  private(set) var allowance: Allowance
  private var isHeadTaken = false
  private var line: [Waiter] = []
  private var arrivals = 0

  init(_ pace: Pace, clock: any WallClock) {
    allowance = Allowance(pace)
    self.clock = clock
  }

  /// How many callers wait behind the head of the line.
  var waiting: Int { line.count }

  /// Returns when the caller may send one request; false if its task was cancelled before.
  func admit() async -> Bool {
    guard await reachHead() else { return false }
    defer { leaveHead() }
    var now = await clock.now
    // Asked again after each sleep: a 429 may have come meanwhile.
    while !Task.isCancelled {
      let opening = allowance.opening(at: now)
      guard opening > now else {
        allowance.spend(at: now)
        return true
      }
      await clock.sleep(until: opening)
      now = max(await clock.now, opening)
    }
    return false
  }

  /// Tells what became of a request that was admitted.
  func settle(_ outcome: Result<HTTPResponse, TransportFailure>) async {
    let now = await clock.now
    allowance.settle(throttled: (try? outcome.get())?.status == 429, at: now)
  }

  private func reachHead() async -> Bool {
    guard isHeadTaken else {
      isHeadTaken = true
      return true
    }
    arrivals += 1
    let number = arrivals
    // The actor is not left before the waiter stands in the line, so a withdrawal finds it, or finds it called to the
    // head.
    return await withTaskCancellationHandler {
      await withCheckedContinuation { line.append(Waiter(number: number, turn: $0)) }
    } onCancel: {
      Task { await withdraw(number) }
    }
  }

  private func leaveHead() {
    if line.isEmpty {
      isHeadTaken = false
    } else {
      line.removeFirst().turn.resume(returning: true)
    }
  }

  private func withdraw(_ number: Int) {
    guard let place = line.firstIndex(where: { $0.number == number }) else { return }
    line.remove(at: place).turn.resume(returning: false)
  }
}
