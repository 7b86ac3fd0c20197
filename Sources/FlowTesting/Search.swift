import FlowEngine

/// Searches breadth first for all configurations that a machine can come to, fed with samples of its events.
///
///     let found = Search(Turnstile.machine, feeding: [.coinInserted(Coin(cents: 50)), …])
///       .explore(from: Run.Configuration(Turnstile.Context(), .locked))
///     found.count
///     found.path(to: 7)          // the events that lead there, the fewest
///
/// Effects bring whatever outcome and progress there are samples of; the app and the outside bring the others at any
/// time. What a payload says is decided by the samples alone, so that the search proves nothing about others.
public struct Search<F: Flow>: Sendable {
  /// The table.
  public let machine: Machine<F>
  /// The samples: every event that is fed, in this order.
  public let events: [F.Event]
  /// How many events may wait at once, open or deferred: requests beyond it are not made, nor are notifications that
  /// would be deferred.
  public let mostWaiting: Int
  /// How many configurations are looked for.
  public let limit: Int
  /// The samples that may change anything in each state, by the positions of the names of states.
  @usableFromInline let feeds: [[Int32]]

  /// A search that has not begun.
  public init(
    _ machine: Machine<F>, feeding events: [F.Event], mostWaiting: Int = 2, limit: Int = 1_000_000
  ) {
    self.machine = machine
    self.events = events
    self.mostWaiting = mostWaiting
    self.limit = max(1, min(limit, Int(Int32.max)))
    feeds = F.State.Name.allCases.map { state in
      events.indices.filter { machine.mayChange(in: state, on: events[$0].name) }.map(Int32.init)
    }
  }

  /// All that is reached from here, until the limit.
  @inlinable public func explore(from start: Run<F>.Configuration) -> Exploration<F> {
    var found = Exploration<F>(events)
    found.insert(start, from: -1, by: -1)
    var next = 0
    while next < found.count {
      let configuration = found[next]
      // A vocabulary that cannot be counted, which `validate()` reports, is not searched.
      guard feeds.indices.contains(configuration.statePosition) else { break }
      for feed in feeds[configuration.statePosition] {
        let event = events[Int(feed)]
        guard
          var successor = configuration.successor(
            on: event, of: machine, mostWaiting: mostWaiting),
          successor.waitingCount <= mostWaiting || successor.waitingCount <= configuration.waitingCount
        else { continue }
        found.shared.share(&successor)
        if found.count >= limit {
          guard found.number(of: successor) == nil else { continue }
          found.wasCut = true
          return found
        }
        found.insert(successor, from: next, by: feed)
      }
      next += 1
    }
    return found
  }
}

/// What a search has found: every configuration once, in the order in which they were found, each known by its number;
/// that from which the search began has the number 0.
public struct Exploration<F: Flow>: Sendable {
  /// Everything was found that can be reached while no more wait than may.
  @inlinable public var isComplete: Bool { !wasCut }
  @usableFromInline var wasCut = false
  @usableFromInline var all: [Run<F>.Configuration] = []
  @usableFromInline var shared = SharedRests<F>()
  /// From which configuration each was found first; -1 for the first.
  @usableFromInline var parents: [Int32] = []
  /// By which event.
  @usableFromInline var feeds: [Int32] = []
  @usableFromInline let events: [F.Event]
  @usableFromInline var seen = Seen()

  @inlinable init(_ events: [F.Event]) { self.events = events }

  /// How many configurations there are.
  @inlinable public var count: Int { all.count }

  /// A configuration by its number.
  @inlinable public subscript(number: Int) -> Run<F>.Configuration { all[number] }

  /// The events that lead to a configuration from where the search began, as few as possible.
  public func path(to number: Int) -> [F.Event] { steps(to: number).map { events[$0] } }

  /// The same, as positions among the samples.
  func steps(to number: Int) -> [Int] {
    var steps: [Int] = [], number = parents.indices.contains(number) ? number : 0
    while number > 0 {
      steps.append(Int(feeds[number]))
      number = Int(parents[number])
    }
    return steps.reversed()
  }

  /// The number of a configuration; nil when it was not found.
  @inlinable public func number(of configuration: Run<F>.Configuration) -> Int? {
    seen.find(configuration.hashValue) { all[$0] == configuration }.number
  }

  @inlinable mutating func insert(_ configuration: Run<F>.Configuration, from parent: Int, by feed: Int32) {
    let hash = configuration.hashValue, (number, slot) = seen.find(hash) { all[$0] == configuration }
    guard number == nil else { return }
    seen.insert(hash, at: slot)
    all.append(configuration)
    parents.append(Int32(truncatingIfNeeded: parent))
    feeds.append(feed)
  }
}

extension Exploration: CustomStringConvertible, CustomReflectable {
  /// How much was found.
  public var description: String { "\(count) configurations\(isComplete ? "" : ", and there are more")" }
  /// The same: who looks at what failed does not want to see all of them.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Numbers that were given in order, found again by a hash: one hash for each look, none when it grows.
@usableFromInline struct Seen: Sendable {
  /// Small, since most of the time goes into fetching slots from memory.
  @frozen @usableFromInline struct Slot: Sendable {
    @usableFromInline var hash: UInt32
    /// Negative when the slot is free.
    @usableFromInline var number: Int32
    @inlinable init(hash: UInt32, number: Int32) {
      self.hash = hash
      self.number = number
    }
  }
  @usableFromInline var slots: [Slot]
  @usableFromInline var count = 0

  @inlinable init() { slots = [Slot](repeating: Slot(hash: 0, number: -1), count: 1024) }

  /// The number of what has this hash and is the same; else the slot where it would stand.
  @inlinable @inline(__always) func find(_ hash: Int, _ isSame: (Int) -> Bool) -> (number: Int?, slot: Int) {
    let hash = UInt32(truncatingIfNeeded: hash)
    return slots.withUnsafeBufferPointer { slots in
      let mask = slots.count &- 1
      var place = Int(hash) & mask
      while true {
        let slot = slots[place]
        if slot.number < 0 { return (nil, place) }
        if slot.hash == hash, isSame(Int(slot.number)) { return (Int(slot.number), place) }
        place = (place &+ 1) & mask
      }
    }
  }

  /// Gives the next number, at the slot where it was not found.
  @inlinable @inline(__always) mutating func insert(_ hash: Int, at slot: Int) {
    slots[slot] = Slot(hash: UInt32(truncatingIfNeeded: hash), number: Int32(truncatingIfNeeded: count))
    count += 1
    if count * 2 > slots.count { grow() }
  }

  @usableFromInline mutating func grow() {
    var larger = [Slot](repeating: Slot(hash: 0, number: -1), count: slots.count * 2)
    let mask = larger.count - 1
    for slot in slots where slot.number >= 0 {
      var place = Int(slot.hash) & mask
      while larger[place].number >= 0 { place = (place + 1) & mask }
      larger[place] = slot
    }
    slots = larger
  }
}
