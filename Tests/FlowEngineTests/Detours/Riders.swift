import FlowEngine
import Testing

/// Performs the effects of the courier as a test says: each performance is handed to the test, by its kind.
struct Riders: Sendable {
  /// An effect that is being performed. It goes on when it is cancelled, and so can be late.
  struct Job: Sendable {
    let effect: Courier.Effect
    let emit: Emit<Courier>
    let outcome = Kitchen.Signal<Courier.Event?>(), cancelled = Kitchen.Signal<Void>()
    func finish(_ event: Courier.Event?) { outcome.send(event) }
  }
  private typealias Jobs = (stream: AsyncStream<Job>, continuation: AsyncStream<Job>.Continuation)
  private let jobs = Dictionary(
    uniqueKeysWithValues: Courier.Effect.Name.allCases.map { ($0, AsyncStream.makeStream(of: Job.self) as Jobs) })
  /// How many were begun, of whatever kind.
  let begun = Counter()

  func perform(_ effect: Courier.Effect, _ emit: Emit<Courier>) async -> Courier.Event? {
    begun.hit()
    let job = Job(effect: effect, emit: emit)
    return await withTaskCancellationHandler {
      jobs[effect.name]?.continuation.yield(job)
      return await job.outcome.value() ?? nil
    } onCancel: {
      job.cancelled.send(())
    }
  }

  /// The next performance of a kind that a session starts.
  func next(_ kind: Courier.Effect.Name) async throws -> Job {
    try #require(await jobs[kind]?.stream.first { _ in true })
  }

  func session(
    _ machine: Machine<Courier> = Courier.machine, in state: Courier.State = .ride(3),
    withdrawn: Session<Courier>.Withdrawn? = nil
  ) -> Session<Courier> { Session(machine, .init(), in: state, withdrawn: withdrawn) { await perform($0, $1) } }
}
