extension Session {
  /// What happens from now on, for one observer; every call opens another stream. Ends with the session.
  ///
  /// Memory is bounded: of the records that the observer has not read yet the newest are kept, and `Record.number`
  /// shows a gap where older ones were dropped. The session never waits for an observer.
  ///
  /// - Parameter limit: How many unread records are kept, at least 1.
  public func records(keeping limit: Int = 256) -> AsyncStream<Record<F>> {
    let (stream, observer) = AsyncStream.makeStream(
      of: Record<F>.self, bufferingPolicy: .bufferingNewest(max(1, limit)))
    guard !hasEnded else {
      observer.finish()
      return stream
    }
    let observers = observers ?? Observers()
    self.observers = observers
    let number = observers.add(observer)
    observer.onTermination = { [weak self] _ in Task { [weak self] in await self?.forget(number) } }
    return stream
  }

  /// Where the session stands, and what happens from there on, with nothing lost in between.
  ///
  /// - Parameter limit: How many unread records are kept, as in `records(keeping:)`.
  public func observe(keeping limit: Int = 256) -> Observation<F> {
    Observation(state: state, context: context, kept: kept, visit: visit, records: records(keeping: limit))
  }

  private func forget(_ number: Int) {
    observers?.forget(number)
    if observers?.isEmpty == true { observers = nil }
  }
}

/// Who observes a session; touched on its actor only. Finishes the streams when it goes.
@usableFromInline final class Observers<F: Flow> {
  private var count = 0
  private var streams: [Int: AsyncStream<Record<F>>.Continuation] = [:]
  var isEmpty: Bool { streams.isEmpty }

  func add(_ stream: AsyncStream<Record<F>>.Continuation) -> Int {
    count += 1
    streams[count] = stream
    return count
  }

  func forget(_ number: Int) { streams[number] = nil }

  @usableFromInline func tell(_ reaction: Reaction<F>, _ run: borrowing Run<F>, _ number: Int) {
    let record = Record(
      number: number, reaction: reaction, state: run.state, context: run.context, kept: run.kept, visit: run.visit)
    for stream in streams.values { stream.yield(record) }
  }

  deinit {
    for stream in streams.values {
      // The session is gone: nobody need be told that the stream ended.
      stream.onTermination = nil
      stream.finish()
    }
  }
}
