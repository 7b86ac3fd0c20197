import FlowEngine
import Foundation
import Testing

@testable import TestMachines

/// Performs the effects of a machine as a test says: each performance is handed to the test, by its kind.
struct Performers<F: Flow>: Sendable {
  /// An effect that is being performed. It goes on when it is cancelled, and so can be late.
  struct Job: Sendable {
    let effect: F.Effect
    let emit: Emitter<F>
    let outcome = Signal<F.Event?>(), cancelled = Signal<Void>()
    /// Sent at the end: whether the task was cancelled until then.
    let over = Signal<Bool>()
    func finish(_ event: F.Event?) { outcome.send(event) }
  }
  private typealias Jobs = (stream: AsyncStream<Job>, continuation: AsyncStream<Job>.Continuation)
  private let jobs = Dictionary(
    uniqueKeysWithValues: F.Effect.Name.allCases.map { ($0, AsyncStream.makeStream(of: Job.self) as Jobs) })
  private let all: Jobs = AsyncStream.makeStream()
  private let begunEffects = Collected<F.Effect>()
  /// What was begun, of whatever kind.
  var begun: [F.Effect] { begunEffects.all }

  func perform(_ effect: F.Effect, _ emit: Emitter<F>) async -> F.Event? {
    begunEffects.add(effect)
    let job = Job(effect: effect, emit: emit)
    return await withTaskCancellationHandler {
      jobs[effect.name]?.continuation.yield(job)
      all.continuation.yield(job)
      let outcome = await job.outcome.value()
      job.over.send(Task.isCancelled)
      return outcome ?? nil
    } onCancel: {
      job.cancelled.send(())
    }
  }

  /// The next performance of a kind that a session starts.
  func next(_ kind: F.Effect.Name) async throws -> Job {
    try #require(await jobs[kind]?.stream.first { _ in true })
  }
  /// The next performance, of whatever kind. A test asks so always or never.
  func next() async throws -> Job { try #require(await all.stream.first { _ in true }) }
}

/// A value that one task sends and one awaits.
struct Signal<Value: Sendable>: Sendable {
  private let stream: AsyncStream<Value>, continuation: AsyncStream<Value>.Continuation
  init() { (stream, continuation) = AsyncStream.makeStream() }
  func send(_ value: Value) { continuation.yield(value) }
  /// Awaits in a task of its own, because a stream ends when the task that reads it is cancelled.
  func value() async -> Value? { await Task { await stream.first { _ in true } }.value }
}

typealias Crew = Performers<Dock>

extension Dock {
  /// A ship is unloaded.
  static let run = Run(machine, .init(.init(), .ship))
}

extension Performers<Dock> {
  func session(_ machine: Machine<Dock> = Dock.machine, in state: Dock.State = .ship) -> Session<Dock> {
    // No test waits for the clock of the system, which goes on while the machine is busy with something else.
    Session(Run(machine, Run.Configuration(.init(), state)), clock: HeldClock()) { await perform($0, $1) }
  }
}

extension Records {
  /// What happened until a line begins like this, a line each.
  func lines(until end: String) async -> [String] {
    var lines: [String] = []
    for await record in self {
      lines.append("\(record.reaction)")
      if lines.last?.hasPrefix(end) == true { break }
    }
    return lines
  }
}

/// Where an effect finds the session that performs it, which it must not hold.
final class Address<F: Flow>: @unchecked Sendable {
  private let lock = NSLock()
  private weak var known: Session<F>?
  var session: Session<F>? {
    get { lock.withLock { known } }
    set { lock.withLock { known = newValue } }
  }
}
