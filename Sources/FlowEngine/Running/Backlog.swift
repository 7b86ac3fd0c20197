/// Events that wait, in order of arrival, found by their kind: taking the oldest of a kind costs the same whatever else
/// waits.
@usableFromInline struct Backlog<F: Flow>: Sendable {
  struct Entry: Sendable {
    let arrival: Int
    let ticket: Ticket?
    /// Nil once it was taken or withdrawn.
    var event: F.Event?
  }
  private struct Queue: Sendable {
    let kind: Int
    var entries: [Entry] = []
    /// What stands before is gone.
    var head = 0
    var count = 0
    /// Where the first entry stands that arrived later than `floor`; entries stand in the order of their arrival.
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
  /// The kinds of which something waits, by the ordinals of events.
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

  /// Takes an entry out.
  mutating func remove(_ entry: Entry, of kind: Int) {
    guard let index = queues.firstIndex(where: { $0.kind == kind }) else { return }
    let place = queues[index].place(after: entry.arrival - 1)
    guard place < queues[index].entries.count, queues[index].entries[place].arrival == entry.arrival else { return }
    clear(index, place)
  }

  /// Takes out what a caller asked for and nobody wants any more.
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

  /// Takes out all of a kind, oldest first.
  mutating func removeAll(_ kind: Int) -> [Entry] {
    guard let index = queues.firstIndex(where: { $0.kind == kind }) else { return [] }
    let entries = Array(queues[index].live)
    count -= queues[index].count
    queues.remove(at: index)
    return entries
  }

  /// All of a kind, oldest first.
  func all(_ kind: Int) -> [Entry] { queues.first(where: { $0.kind == kind }).map { Array($0.live) } ?? [] }
  /// Everything, oldest first.
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
    // What is gone is given back when it is most of the whole, wherever it stood: that costs a constant for each entry.
    if queues[index].entries.count > 2 * queues[index].count + 16 {
      queues[index].entries.removeAll { $0.event == nil }
      queues[index].head = 0
    }
  }
}
