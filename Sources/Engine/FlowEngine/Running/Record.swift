/// One thing that happened to a session, and the state after it.
public struct Record<F: Flow>: Sendable {
  /// The number of the record, counted from 1 over everything that happened since the session began. A gap means that
  /// the observer was too slow and missed some.
  public let number: Int
  /// What happened.
  public let reaction: Reaction<F>
  /// The state afterwards.
  public let state: F.State
  /// The context afterwards.
  public let context: F.Context
  /// The states that detours will return to afterwards, the one kept first in front; empty outside a detour.
  public let kept: [F.State]
  /// The visit afterwards: how many states were entered since the initial one.
  public let visit: Int

  @inlinable init(_ number: Int, _ occurrence: RawReaction, _ run: inout Run<F>) {
    (self.number, reaction, visit) = (number, run.reaction(occurrence), run.visitCount)
    (state, context, kept) = (run.ownState, run.ownContext, run.waiting == nil ? [] : run.kept)
  }
}

/// What happens in a session, for one observer, as an asynchronous sequence. All that is unread is fetched at once,
/// since waiting costs more than an event.
public struct Records<F: Flow>: AsyncSequence, AsyncIteratorProtocol, Sendable {
  @usableFromInline let reader: RecordReader<F>

  /// Reads the records in their order, from the first that no iterator has read.
  @inlinable public func makeAsyncIterator() -> Self { self }

  /// The next record; `nil` once the session has ended, or the task is cancelled while it waits.
  @inlinable public mutating func next() async -> Record<F>? { await reader.next() }
}

/// The records that were fetched and not read yet.
@usableFromInline actor RecordReader<F: Flow> {
  private let news: AsyncStream<[Record<F>]>
  private let fetch: @Sendable () async -> [Record<F>]
  @exclusivity(unchecked) @usableFromInline var records: [Record<F>] = []
  @exclusivity(unchecked) @usableFromInline var readCount = 0

  init(_ news: AsyncStream<[Record<F>]>, _ fetch: @escaping @Sendable () async -> [Record<F>]) {
    (self.news, self.fetch) = (news, fetch)
  }

  @inlinable func next() async -> Record<F>? {
    if readCount == records.count { await wait() }
    guard readCount < records.count else { return nil }
    defer { readCount += 1 }
    return records[readCount]
  }

  /// Fetches what is unread, or waits for it. Nothing is left once the session has ended.
  @usableFromInline func wait() async {
    (records, readCount) = ([], 0)
    var fetched = await fetch(), news = news.makeAsyncIterator()
    while fetched.isEmpty, let last = await news.next() { fetched = last.isEmpty ? await fetch() : last }
    // Another iterator may have fetched meanwhile.
    if records.isEmpty { records = fetched } else { records += fetched }
  }
}

extension Record: CustomStringConvertible {
  /// A line for a log, without payloads; a refusal is printed in full.
  public var description: String { "\(number) \(reaction)" }
}
