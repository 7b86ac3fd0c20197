import FlowEngine
import Testing

@testable import TestMachines

/// Performs effects as a test says: each performance is handed to the test, which finishes it when it likes.
actor Kitchen {
  /// An effect that is being performed. It goes on when it is cancelled, and so can be late.
  struct Performance: Sendable {
    let effect: Kettle.Effect
    let outcome: Signal<Kettle.Event?>
    let cancelled: Signal<Void>
    /// Sent at the end: whether the task was cancelled until then.
    let over: Signal<Bool>
    func finish(_ event: Kettle.Event?) { outcome.send(event) }
  }
  /// A value that one task sends and one awaits.
  struct Signal<Value: Sendable>: Sendable {
    private let stream: AsyncStream<Value>, continuation: AsyncStream<Value>.Continuation
    init() { (stream, continuation) = AsyncStream.makeStream() }
    func send(_ value: Value) { continuation.yield(value) }
    /// Awaits in a task of its own, because a stream ends when the task that reads it is cancelled.
    func value() async -> Value? { await Task { await stream.first { _ in true } }.value }
  }

  private nonisolated let performances = AsyncStream.makeStream(of: Performance.self)
  private(set) var performed: [Kettle.Effect] = []

  nonisolated var handler: @Sendable (Kettle.Effect) async -> Kettle.Event? {
    { effect in await self.perform(effect) }
  }

  private func perform(_ effect: Kettle.Effect) async -> Kettle.Event? {
    performed.append(effect)
    let performance = Performance(effect: effect, outcome: Signal(), cancelled: Signal(), over: Signal())
    return await withTaskCancellationHandler {
      performances.continuation.yield(performance)
      let outcome = await performance.outcome.value()
      performance.over.send(Task.isCancelled)
      return outcome ?? nil
    } onCancel: {
      performance.cancelled.send(())
    }
  }

  /// The next effect that a session starts.
  func next() async throws -> Performance {
    try #require(await performances.stream.first { _ in true })
  }
}
