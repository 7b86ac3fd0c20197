/// Events that wait, in order of arrival, grouped by kind: taking the oldest of a kind costs the same however many
/// others wait.
@usableFromInline struct Backlog<F: Flow>: Sendable {
  struct Entry: Sendable {
    let arrival: Int
    let ticket: Ticket?
    /// The event; `nil` once it was taken or withdrawn.
    var event: F.Event?
  }
  private struct Queue: Sendable {
    let kind: Int
    var entries: [Entry] = []
    /// The index before which all entries are gone.
    var head = 0
    var count = 0
    /// The index of the first entry that arrived later than `floor`; entries are in the order of their arrival.
    func place(after floor: Int) -> Int {
      var low = head, high = entries.count
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].arrival <= floor { low = middle + 1 } else { high = middle }
      }
      return low
    }
    var live: some Sequence<Entry> { entries[head...].lazy.filter { $0.event != nil } }
  }
  private var queues: [Queue] = []
  private var arrivals = 0
  private(set) var count = 0

  init() {}
  var isEmpty: Bool { count == 0 }
  /// The kinds of the events that wait, as ordinals.
  var kinds: [Int] { queues.filter { $0.count > 0 }.map { $0.kind } }
  /// Whether a caller waits for an event of the kind.
  func isAwaited(_ kind: Int) -> Bool { queues.contains { $0.kind == kind && $0.live.contains { $0.ticket != nil } } }

  mutating func append(_ event: consuming F.Event, _ ticket: Ticket?) {
    let kind = event.ordinal
    let index = queues.firstIndex { $0.kind == kind } ?? queues.endIndex
    if index == queues.endIndex { queues.append(Queue(kind: kind)) }
    queues[index].entries.append(Entry(arrival: arrivals, ticket: ticket, event: event))
    queues[index].count += 1
    arrivals += 1
    count += 1
  }

  /// The oldest entry of certain kinds that arrived later than `floor`.
  func first(after floor: Int, where isWanted: (_ kind: Int) -> Bool) -> (kind: Int, entry: Entry)? {
    var first: (kind: Int, entry: Entry)?
    for queue in queues where queue.count > 0 && isWanted(queue.kind) {
      guard let entry = queue.entries[queue.place(after: floor)...].first(where: { $0.event != nil }) else { continue }
      if first.map({ entry.arrival < $0.entry.arrival }) ?? true { first = (queue.kind, entry) }
    }
    return first
  }

  /// Removes an entry.
  mutating func remove(_ entry: Entry, of kind: Int) {
    guard let index = queues.firstIndex(where: { $0.kind == kind }) else { return }
    let place = queues[index].place(after: entry.arrival - 1)
    guard place < queues[index].entries.count, queues[index].entries[place].arrival == entry.arrival else { return }
    clear(index, place)
  }

  /// Removes the event of a caller that no longer waits.
  mutating func remove(_ ticket: Ticket) -> F.Event? {
    for index in queues.indices {
      guard
        let place = queues[index].entries[queues[index].head...].firstIndex(where: {
          $0.ticket == ticket && $0.event != nil
        })
      else { continue }
      let event = queues[index].entries[place].event
      clear(index, place)
      return event
    }
    return nil
  }

  /// Removes all entries of a kind, and returns them, oldest first.
  mutating func removeAll(_ kind: Int) -> [Entry] {
    guard let index = queues.firstIndex(where: { $0.kind == kind }) else { return [] }
    let entries = Array(queues[index].live)
    count -= queues[index].count
    queues.remove(at: index)
    return entries
  }

  /// All entries of a kind, oldest first.
  func all(_ kind: Int) -> [Entry] { queues.first(where: { $0.kind == kind }).map { Array($0.live) } ?? [] }
  /// All entries, oldest first.
  var all: [Entry] { queues.flatMap { $0.live }.sorted { $0.arrival < $1.arrival } }

  private mutating func clear(_ index: Int, _ place: Int) {
    queues[index].entries[place].event = nil
    queues[index].count -= 1
    count -= 1
    if queues[index].count == 0 {
      queues.remove(at: index)
      return
    }
    while queues[index].head < queues[index].entries.count, queues[index].entries[queues[index].head].event == nil {
      queues[index].head += 1
    }
    // Compacts the array when most of its entries are gone, wherever they are. That costs a constant per entry.
    if queues[index].entries.count > 2 * queues[index].count + 16 {
      queues[index].entries.removeAll { $0.event == nil }
      queues[index].head = 0
    }
  }
}
