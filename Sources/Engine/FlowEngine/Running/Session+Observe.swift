extension Session {
  /// Returns a sequence of what happens from now on, for one observer. Every call begins another one. It ends with the
  /// session.
  ///
  /// Memory is bounded: the newest unread records are kept, and a gap in `Record.number` shows that older ones were
  /// dropped. The session never waits for an observer.
  ///
  /// - Parameter limit: How many unread records are kept, at least 1.
  public func records(keeping limit: Int = 256) -> Records<F> {
    let (news, observer) = AsyncStream.makeStream(of: [Record<F>].self, bufferingPolicy: .bufferingNewest(1))
    guard !hasEnded else {
      observer.finish()
      return Records(reader: RecordReader(news) { [] })
    }
    let observers = observers ?? Observers()
    self.observers = observers
    let number = observers.add(limit: limit, observer)
    observer.onTermination = { [weak self] _ in Task { [weak self] in await self?.forget(number) } }
    return Records(reader: RecordReader(news) { [weak self] in await self?.read(number) ?? [] })
  }

  private func read(_ number: Int) -> [Record<F>] { observers?.read(number) ?? [] }

  /// Returns where the session stands now, with a sequence of what happens afterwards. Nothing is lost in between.
  ///
  /// - Parameter limit: How many unread records are kept, as in `records(keeping:)`.
  public func observe(
    keeping limit: Int = 256
  ) -> (state: F.State, context: F.Context, kept: [F.State], visit: Int, records: Records<F>) {
    (state, context, kept, visit, records(keeping: limit))
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
  // Accesses cannot overlap: an inspector is called as a copy, and waking an observer only schedules its task.
  @exclusivity(unchecked) @usableFromInline var all: [Unread<F>] = []
  @exclusivity(unchecked) @usableFromInline var inspector: (@Sendable (String, Int, borrowing LiveReaction<F>) -> Void)?
  @usableFromInline var name = ""
  /// What is being handled, until the first record of it.
  @exclusivity(unchecked) @usableFromInline var cause: Cause<F>?
  /// The callers that have given up since the last record.
  var withdrawn: [Ticket] = []
  var isEmpty: Bool { all.isEmpty && inspector == nil }

  /// Begins to handle something; only records tell of it.
  @usableFromInline @inline(never) func handle(_ event: F.Event?, _ asker: Ticket? = nil) {
    cause = all.isEmpty ? nil : Cause(event: event, asker: asker, withdrawn: withdrawn)
    withdrawn = []
  }

  func add(limit: Int, _ news: AsyncStream<[Record<F>]>.Continuation) -> Int {
    count += 1
    all.append(Unread(number: count, limit: limit, news: news))
    return count
  }

  func read(_ number: Int) -> [Record<F>] {
    all.firstIndex { $0.number == number }.map { all[$0].take() } ?? []
  }

  func forget(_ number: Int) { all.removeAll { $0.number == number } }

  @inlinable @inline(never) func show(_ occurrence: RawReaction, _ run: inout Run<F>, _ number: Int) {
    if let inspector { LiveReaction.show(occurrence, &run) { inspector(name, number, $0) } }
    guard !all.isEmpty else { return }
    let record = Record(number, occurrence, &run, of: cause)
    cause = nil
    for index in all.indices { all[index].append(record) }
  }

  deinit {
    for var observer in all {
      // The session is gone and need not hear that the sequence ended.
      observer.news.onTermination = nil
      let last = observer.take()
      if !last.isEmpty { observer.news.yield(last) }
      observer.news.finish()
    }
  }
}

/// What one observer has not read yet.
@usableFromInline struct Unread<F: Flow> {
  let number: Int
  @usableFromInline let limit: Int
  /// Wakes the observer, and brings what is unread when the session ends.
  let news: AsyncStream<[Record<F>]>.Continuation
  @usableFromInline var records: [Record<F>] = []

  init(number: Int, limit: Int, news: AsyncStream<[Record<F>]>.Continuation) {
    (self.number, self.limit, self.news) = (number, min(max(1, limit), Int.max / 2), news)
  }

  @inlinable mutating func append(_ record: Record<F>) {
    if records.isEmpty { wake() }
    // The oldest are dropped together, since each time moves the others.
    if records.count == 2 * limit { records.removeFirst(limit) }
    records.append(record)
  }
  @usableFromInline func wake() { news.yield([]) }

  mutating func take() -> [Record<F>] {
    defer { records = [] }
    return records.count > limit ? records.suffix(limit) : records
  }
}
