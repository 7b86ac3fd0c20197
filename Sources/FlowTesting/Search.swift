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
  /// How many events lead to a configuration at most.
  public let deepest: Int
  /// The samples that may change anything in each state, by the positions of the names of states.
  @usableFromInline let feeds: [[Int32]]

  /// A search that has not begun.
  public init(
    _ machine: Machine<F>, feeding events: [F.Event], mostWaiting: Int = 2, limit: Int = 1_000_000,
    deepest: Int = .max
  ) {
    self.machine = machine
    self.events = events
    self.mostWaiting = mostWaiting
    self.limit = max(1, min(limit, Int(Int32.max)))
    self.deepest = deepest
    feeds = F.State.Name.allCases.map { state in
      events.indices.filter { machine.mayChange(in: state, on: events[$0].name) }.map(Int32.init)
    }
  }

  /// All that is reached from here, until a limit.
  @inlinable public func explore(from start: Run<F>.Configuration) -> Exploration<F> {
    let rests = Rests<F>(), successors = Successors(machine, mostWaiting: mostWaiting, sharing: rests)
    var found = Exploration<F>(events)
    found.insert(start.context, start.state, rests.shared(start.rest), from: -1, by: -1)
    var next = 0, depth = 0, ofDepth = 0
    search: while next < found.count {
      if next == ofDepth {
        // All that `depth` events lead to begins here.
        guard depth < deepest else {
          found.wasCut = true
          break
        }
        depth += 1
        ofDepth = found.count
      }
      let configuration = found.configuration(next, rests.all)
      // A vocabulary that cannot be counted, which `validate()` reports, is not searched.
      guard feeds.indices.contains(configuration.statePosition) else { break }
      for feed in feeds[configuration.statePosition] {
        var context = configuration.context, state = configuration.state, rest = configuration.rest
        guard successors.find(from: configuration, on: events[Int(feed)], &context, &state, &rest) else { continue }
        if let count = rest?.waitingCount, count > mostWaiting, count > configuration.waitingCount { continue }
        if found.count >= limit {
          guard found.number(of: context, state, rest) == nil else { continue }
          found.wasCut = true
          break search
        }
        found.insert(context, state, rest, from: next, by: feed)
      }
      next += 1
    }
    found.rests = rests.all
    return found
  }
}

/// What a search has found: every configuration once, in the order in which they were found, each known by its number;
/// that from which the search began has the number 0.
public struct Exploration<F: Flow>: Sendable {
  /// Everything was found that can be reached while no more wait than may.
  @inlinable public var isComplete: Bool { !wasCut }
  @usableFromInline var wasCut = false
  /// A configuration, where what waits and is kept is known by a number.
  @frozen @usableFromInline struct Place: Sendable {
    @usableFromInline let context: F.Context
    @usableFromInline let state: F.State
    /// Negative where there is nothing.
    @usableFromInline let rest: Int32
    @inlinable init(_ context: consuming F.Context, _ state: consuming F.State, _ rest: Int32) {
      self.context = context
      self.state = state
      self.rest = rest
    }
  }
  @usableFromInline var all: [Place] = []
  /// What waits and is kept in the places, by number.
  @usableFromInline var rests: [Run<F>.Configuration.Rest] = []
  /// The index of the configuration from which each was first found; -1 for the first.
  @usableFromInline var parents: [Int32] = []
  /// The index of the event by which each was first found.
  @usableFromInline var feeds: [Int32] = []
  @usableFromInline let events: [F.Event]
  @usableFromInline var seen = Numbers()

  @inlinable init(_ events: [F.Event]) { self.events = events }

  /// How many configurations there are.
  @inlinable public var count: Int { all.count }

  /// A configuration by its number.
  @inlinable public subscript(number: Int) -> Run<F>.Configuration { configuration(number, rests) }

  @inlinable func configuration(_ number: Int, _ rests: [Run<F>.Configuration.Rest]) -> Run<F>.Configuration {
    let rest = Int(all[number].rest)
    return Run<F>.Configuration(all[number].context, all[number].state, rest < 0 ? nil : rests[rest])
  }

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
  public func number(of configuration: Run<F>.Configuration) -> Int? {
    guard let rest = configuration.rest else { return number(of: configuration.context, configuration.state, nil) }
    return rests.first { $0.isSame(as: rest) }.flatMap { number(of: configuration.context, configuration.state, $0) }
  }

  @inlinable func number(of context: F.Context, _ state: F.State, _ rest: Run<F>.Configuration.Rest?) -> Int? {
    find(context, state, rest?.number ?? -1).number
  }

  @inlinable @inline(__always) func find(
    _ context: F.Context, _ state: F.State, _ rest: Int32
  ) -> (number: Int?, hash: Int, slot: Int) {
    var hasher = Hasher()
    hasher.combine(state)
    hasher.combine(context)
    if rest >= 0 { hasher.combine(rest) }
    let hash = hasher.finalize()
    let (number, slot) = all.withUnsafeBufferPointer { all in
      seen.find(hash) { all[$0].rest == rest && all[$0].state == state && all[$0].context == context }
    }
    return (number, hash, slot)
  }

  @inlinable mutating func insert(
    _ context: F.Context, _ state: F.State, _ rest: Run<F>.Configuration.Rest?, from parent: Int, by feed: Int32
  ) {
    let rest = rest?.number ?? -1, (number, hash, slot) = find(context, state, rest)
    guard number == nil else { return }
    _ = seen.insert(hash, at: slot)
    all.append(Place(context, state, rest))
    parents.append(Int32(truncatingIfNeeded: parent))
    feeds.append(feed)
  }
}

extension Exploration: CustomStringConvertible, CustomReflectable {
  /// How much was found.
  public var description: String { "\(count) configurations\(isComplete ? "" : ", and there are more")" }
  /// No children: a failed expectation would otherwise print every configuration.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
