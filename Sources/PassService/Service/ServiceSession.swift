import FlowEngine
import PassAPI

// What the façades of all flows report to an app in addition to the answers to its requests.

extension Session {
  /// What somebody makes of state, what is kept and context, from now on; the first element is what it is at present.
  /// Who does not read for long misses the oldest.
  package func views<View: Equatable & Sendable>(
    _ view: @escaping @Sendable (F.State, [F.State], F.Context) -> View
  ) -> AsyncStream<View> {
    let observation = observe()
    let (stream, continuation) = AsyncStream.makeStream(of: View.self, bufferingPolicy: .bufferingNewest(256))
    let first = view(observation.state, observation.kept, observation.context)
    continuation.yield(first)
    let forwarding = Task {
      var last = first
      for await record in observation.records {
        let next = view(record.state, record.kept, record.context)
        if next != last { continuation.yield(next) }
        last = next
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in forwarding.cancel() }
    return stream
  }

  /// Every step of the machine in names and numbers, without payloads; who does not read for long misses the oldest.
  package func lines() -> AsyncStream<RecordLine> {
    let records = records()
    let (stream, continuation) = AsyncStream.makeStream(of: RecordLine.self, bufferingPolicy: .bufferingNewest(256))
    let forwarding = Task {
      for await record in records { continuation.yield(record.line) }
      continuation.finish()
    }
    continuation.onTermination = { _ in forwarding.cancel() }
    return stream
  }
}
