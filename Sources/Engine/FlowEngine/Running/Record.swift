/// One thing that happened to a session, and the state after it.
public struct Record<F: Flow>: Sendable {
  /// The number of the record, counted from 1 over everything that happened since the session began. A gap means that
  /// the observer was too slow and missed some.
  public let number: Int
  /// What happened.
  public let reaction: Reaction<F>
  /// What it happened to; `nil` if it follows from the same as the record before.
  @usableFromInline let cause: Cause<F>?
  /// The state afterwards.
  public let state: F.State
  /// The context afterwards.
  public let context: F.Context
  /// The states that detours will return to afterwards, the one kept first in front; empty outside a detour.
  public let kept: [F.State]
  /// The visit afterwards: how many states were entered since the initial one.
  public let visit: Int

  @inlinable init(_ number: Int, _ occurrence: RawReaction, _ run: inout Run<F>, of cause: Cause<F>?) {
    (self.number, reaction, visit, self.cause) = (number, run.reaction(occurrence), run.visitCount, cause)
    (state, context, kept) = (run.ownState, run.ownContext, run.waiting == nil ? [] : run.kept)
  }
}

/// What a session reacts to.
@usableFromInline package struct Cause<F: Flow>: Codable, Sendable {
  /// The event; `nil` for a timer, and if an effect ended without one, or was not begun.
  package let event: F.Event?
  /// The caller, if the event is a request with one.
  package let asker: Ticket?
  /// The callers that have given up since the last record.
  package let withdrawn: [Ticket]
}

/// A record with its contents, as a file stores it.
package struct FullRecord<F: Flow>: Codable, Sendable {
  package let record: RecordLine
  package let cause: Cause<F>?
  package let state: F.State
  package let context: F.Context
  package let kept: [F.State]
}

extension Record {
  /// The record with event, state and context, as a line of a journal, on which `replay --check` judges properties.
  ///
  ///     for await record in session.records() { lines.append(try encoder.encode(record.full)) }
  ///
  /// Encode secrets as masks.
  public var full: some Encodable & Sendable {
    FullRecord(record: line, cause: cause, state: state, context: context, kept: kept)
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
