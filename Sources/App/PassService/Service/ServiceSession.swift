import FlowEngine
import PassAPI

// The streams by which the façades of all flows report to an app, in addition to the answers to its requests.

extension Session {
  /// The values of `view` over state, kept states and context, from now on; the first element is the present one. A
  /// slow reader misses the oldest.
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

  /// Every step of the machine in names and numbers, without payloads. A slow reader misses the oldest.
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

extension AsyncStream<Situation> {
  /// These situations, with `stillTrying` for a call that takes longer than a moment.
  func stillTrying(after moment: Duration, by clock: any AppClock) -> AsyncStream<Situation> {
    let (stream, continuation) = AsyncStream.makeStream(of: Situation.self, bufferingPolicy: .bufferingNewest(256))
    let forwarding = Task {
      var waiting: Task<Void, Never>?
      for await situation in self {
        waiting?.cancel()
        await waiting?.value
        continuation.yield(situation)
        guard let longer = situation.whenItTakesLonger else { continue }
        waiting = Task {
          await clock.timeOut(after: moment)
          if !Task.isCancelled { continuation.yield(longer) }
        }
      }
      waiting?.cancel()
      continuation.finish()
    }
    continuation.onTermination = { _ in forwarding.cancel() }
    return stream
  }
}

extension Situation {
  /// The situation to show if it lasts; `nil` if people take their time, or if nothing is under way.
  fileprivate var whenItTakesLonger: Situation? {
    switch self {
    case .working: .stillTrying(nil)
    case .deciding(let access): .stillTrying(access)
    case .signedOut, .unknown, .atPartner, .explainingAccess, .choosingProfile, .confirmingProvider, .choosingProvider,
      .showingPage, .showingCode, .offeringNewCode, .signedIn, .stillTrying, .signingOut:
      nil
    }
  }
}
