extension Session {
  /// Returns a stream of what happens from now on, for one observer. Every call opens another stream. It ends with the
  /// session.
  ///
  /// Memory is bounded: the newest unread records are kept, and a gap in `Record.number` shows that older ones were
  /// dropped. The session never waits for an observer.
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

  /// Returns where the session stands now, with a stream of what happens afterwards. Nothing is lost in between.
  ///
  /// - Parameter limit: How many unread records are kept, as in `records(keeping:)`.
  public func observe(keeping limit: Int = 256) -> Observation<F> {
    Observation(state: state, context: context, kept: kept, visit: visit, records: records(keeping: limit))
  }

  /// Sets the inspector, which is called for every reaction from now on, as it happens. One inspector may serve many
  /// sessions, which it distinguishes by `name`. It is called on the session, which waits for it, and costs next to
  /// nothing unless it reads the `reaction`. A new inspector replaces the former one; `nil` removes it.
  ///
  /// - Parameter inspector: Receives the name, the number as in `Record.number`, and the reaction. It must not hold the
  ///   session strongly.
  public func inspect(
    as name: String = "", by inspector: (@Sendable (String, Int, borrowing LiveReaction<F>) -> Void)?
  ) {
    guard !hasEnded else { return }
    let observers = observers ?? Observers()
    observers.inspector = inspector
    observers.name = name
    self.observers = observers.isEmpty ? nil : observers
  }

  private func forget(_ number: Int) {
    observers?.forget(number)
    if observers?.isEmpty == true { observers = nil }
  }
}

/// The observers of a session, used on its actor only. Finishes the streams when it is released.
@usableFromInline final class Observers<F: Flow> {
  private var count = 0
  @usableFromInline var streams: [Int: AsyncStream<Record<F>>.Continuation] = [:]
  @usableFromInline var inspector: (@Sendable (String, Int, borrowing LiveReaction<F>) -> Void)?
  @usableFromInline var name = ""
  var isEmpty: Bool { streams.isEmpty && inspector == nil }

  func add(_ stream: AsyncStream<Record<F>>.Continuation) -> Int {
    count += 1
    streams[count] = stream
    return count
  }

  func forget(_ number: Int) { streams[number] = nil }

  @inlinable @inline(never) func show(_ occurrence: RawReaction, _ run: inout Run<F>, _ number: Int) {
    if let inspector { LiveReaction.show(occurrence, &run) { inspector(name, number, $0) } }
    if !streams.isEmpty { yield(run.reaction(occurrence), run, number) }
  }

  @usableFromInline func yield(_ reaction: Reaction<F>, _ run: borrowing Run<F>, _ number: Int) {
    let record = Record(
      number: number, reaction: reaction, state: run.state, context: run.context, kept: run.kept, visit: run.visit)
    for stream in streams.values { stream.yield(record) }
  }

  deinit {
    for stream in streams.values {
      // The session is gone and need not hear that the stream ended.
      stream.onTermination = nil
      stream.finish()
    }
  }
}
