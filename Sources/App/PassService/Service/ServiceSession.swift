import FlowEngine

// The streams by which the façades of all flows report to an app, in addition to the answers to its requests.

extension AsyncStream {
  /// A stream of what a task yields, which is cancelled with it. The newest are kept for a slow reader.
  fileprivate static func ofTask(
    keeping limit: Int, _ work: @escaping @Sendable (Continuation) async -> Void
  ) -> AsyncStream where Element: Sendable {
    let (stream, continuation) = makeStream(bufferingPolicy: .bufferingNewest(Swift.max(1, limit)))
    let task = Task {
      await work(continuation)
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }
}

extension Session {
  /// The values of `view` over state, kept states and context, from now on; the first element is the present one. The
  /// newest are kept for a slow reader; there are none once the session has ended.
  package func views<View: Equatable & Sendable>(
    keeping limit: Int, _ view: @escaping @Sendable (F.State, [F.State], F.Context) -> View
  ) -> AsyncStream<View> {
    guard !hasEnded else { return AsyncStream { $0.finish() } }
    let observation = observe()
    return .ofTask(keeping: limit) { views in
      var last = view(observation.state, observation.kept, observation.context)
      views.yield(last)
      for await record in observation.records {
        let next = view(record.state, record.kept, record.context)
        if next != last { views.yield(next) }
        last = next
      }
    }
  }

  /// Every step of the machine in names and numbers, without payloads. A slow reader misses the oldest.
  package func lines() -> AsyncStream<RecordLine> {
    let records = records()
    return .ofTask(keeping: 256) { lines in for await record in records { lines.yield(record.line) } }
  }
}

extension AsyncStream<Situation> {
  /// These situations, with `stillTrying` for a call that takes longer than a moment.
  func stillTrying(keeping limit: Int, after moment: Duration, by clock: any AppClock) -> AsyncStream<Situation> {
    .ofTask(keeping: limit) { shown in
      var waiting: Task<Void, Never>?
      for await situation in self {
        waiting?.cancel()
        await waiting?.value
        shown.yield(situation)
        guard let longer = situation.whenItTakesLonger else { continue }
        waiting = Task {
          await clock.timeOut(after: moment)
          if !Task.isCancelled { shown.yield(longer) }
        }
      }
      waiting?.cancel()
    }
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
