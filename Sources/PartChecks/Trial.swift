import PassAPI
import PassService

/// How a clause is broken.
struct Breach: Error {
  let text: String
  init(_ text: String) { self.text = text }
}

/// Time as checks spend it: the clock of the machine, since what they look at is real.
struct Trial: Sendable {
  /// How long a call may take that nobody has to be waited for.
  let limit: Duration

  /// What a call brings; throws `Breach` when it has not returned in time.
  func value<Value: Sendable>(
    of call: String, _ work: @escaping @Sendable () async -> Value
  ) async throws -> Value {
    guard let value = await WatchClock().limiting(limit, work) else {
      throw Breach("\(call) had not returned after \(limit)")
    }
    return value
  }

  /// What a call brings that is cancelled; throws `Breach` when it does not return in time for that.
  func value<Value: Sendable>(
    of call: String, _ cancelled: Cancelled, _ work: @escaping @Sendable () async -> Value
  ) async throws -> Value {
    let task = Task {
      if cancelled == .beforeItBegins { while !Task.isCancelled { await Task.yield() } }
      return await work()
    }
    if cancelled == .onItsWay { await WatchClock().sleep(for: .milliseconds(100)) }
    task.cancel()
    return try await value(of: "\(call), \(cancelled.rawValue),") { await task.value }
  }

  /// When a call is cancelled.
  enum Cancelled: String, CaseIterable {
    case beforeItBegins = "cancelled before it began"
    case onItsWay = "cancelled on its way"
  }

  /// Throws `Breach` unless a condition holds.
  func expect(_ holds: Bool, _ breach: @autoclosure () -> String) throws {
    if !holds { throw Breach(breach()) }
  }
}

/// A clock that only counts.
private struct WatchClock: AppClock {
  var now: Timestamp { Timestamp(milliseconds: 0) }
  var uptime: Duration { .zero }
  func sleep(for duration: Duration) async { try? await ContinuousClock().sleep(for: duration) }
}
