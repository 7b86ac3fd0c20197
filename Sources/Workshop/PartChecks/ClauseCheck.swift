import PassAPI
import PassService

/// The way in which a clause is broken.
struct Breach: Error {
  let text: String
  init(_ text: String) { self.text = text }
}

/// The time limits of checks, by the clock of the machine, since the checked parts are real.
///
/// A part counts as broken only after `limit`, which is long enough for a busy machine. Every other duration is
/// compared with the time that the part itself took before.
package struct ClauseCheck: Sendable {
  /// How long a call that does not wait for a person may take.
  let limit: Duration
  /// The clock that measures the limit.
  private let clock: any AppClock

  /// Creates limits by the clock of the machine, or by one that knows better when a part hangs.
  package init(limit: Duration, clock: any AppClock = WatchClock()) {
    self.limit = limit
    self.clock = clock
  }

  /// Returns the result of a call; throws `Breach` if it does not return in time.
  func value<Value: Sendable>(
    of call: String, _ work: @escaping @Sendable () async -> Value
  ) async throws -> Value {
    guard let value = await clock.limiting(limit, work) else {
      throw Breach("\(call) has not returned after \(limit)")
    }
    return value
  }

  /// Returns the result of a cancelled call; throws `Breach` if it does not return promptly after the cancellation.
  ///
  /// - Parameter isOnItsWay: Whether the call has visibly reached the point where it waits.
  func value<Value: Sendable>(
    of call: String, _ cancelled: Cancelled, once isOnItsWay: @escaping @Sendable () async -> Bool = { true },
    _ work: @escaping @Sendable () async -> Value
  ) async throws -> Value {
    let (beginning, begun) = AsyncStream<Void>.makeStream(), end = End()
    let task = Task {
      if cancelled == .beforeItBegins { await WatchClock().sleep(for: .seconds(86_400)) }
      begun.finish()
      let value = await work()
      await end.come()
      return value
    }
    defer { task.cancel() }
    if cancelled == .onItsWay {
      for await _ in beginning {}
      let start = ContinuousClock.now
      let waiting: Void? = await WatchClock().limiting(limit) {
        // A call that ends by itself never reaches that point.
        while !Task.isCancelled, await !end.hasCome, await !isOnItsWay() {
          await WatchClock().sleep(for: .milliseconds(2))
        }
      }
      guard waiting != nil else { throw Breach("\(call) has not begun to wait after \(limit)") }
      // The visible sign comes a little before the call waits: on a slow machine, somewhat more.
      await WatchClock().sleep(for: min(max(.milliseconds(100), (ContinuousClock.now - start) * 16), .seconds(5)))
    }
    task.cancel()
    return try await value(of: "\(call), \(cancelled.rawValue),") { await task.value }
  }

  /// Returns the results of concurrent, numbered calls; throws `Breach` if one does not return in time.
  func values<Value: Sendable>(
    of call: String, _ count: Int, _ work: @escaping @Sendable (Int) async -> Value
  ) async throws -> [Value] {
    try await withThrowingTaskGroup(of: Value.self) { group in
      for number in 0..<count { group.addTask { try await value(of: call) { await work(number) } } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// The moment at which a call is cancelled.
  enum Cancelled: String, CaseIterable {
    case beforeItBegins = "cancelled before it began"
    case onItsWay = "cancelled on its way"
  }

  /// Throws `Breach` unless a condition holds.
  func expect(_ holds: Bool, _ breach: @autoclosure () -> String) throws {
    if !holds { throw Breach(breach()) }
  }
}

/// Whether a call has ended.
private actor End {
  private(set) var hasCome = false
  func come() { hasCome = true }
}

/// A clock that is only used to sleep and to limit.
package struct WatchClock: AppClock {
  package init() {}
  package var now: Timestamp { Timestamp(milliseconds: 0) }
  package var uptime: Duration { .zero }
  package func sleep(for duration: Duration) async { try? await ContinuousClock().sleep(for: duration) }
}
