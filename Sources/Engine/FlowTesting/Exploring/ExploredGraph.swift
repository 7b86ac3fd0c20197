import FlowEngine

/// The places of an exploration, and the moves between them.
@usableFromInline struct ExploredGraph<F: Flow>: Sendable {
  /// A configuration, with what properties remember there. What waits and is kept, and what is remembered, is given by
  /// number.
  @frozen @usableFromInline struct Place: Sendable {
    @usableFromInline let context: F.Context
    @usableFromInline let state: F.State
    /// Negative if nothing waits and nothing is kept.
    @usableFromInline let rest: Int32
    @usableFromInline let memory: Int32
    @inlinable init(
      context: consuming F.Context, state: consuming F.State, rest: Int32, memory: Int32
    ) {
      self.context = context
      self.state = state
      self.rest = rest
      self.memory = memory
    }

    @inlinable @inline(__always) static func hash(
      _ context: F.Context, _ state: F.State, _ rest: Int32, _ memory: Int32
    ) -> Int {
      var hasher = Hasher()
      hasher.combine(state)
      hasher.combine(context)
      if rest >= 0 { hasher.combine(rest) }
      if memory > 0 { hasher.combine(memory) }
      return hasher.finalize()
    }
  }
  /// A place, regardless of what is remembered there.
  private struct Point: Hashable {
    let context: F.Context
    let state: F.State
    let rest: Int32
  }
  /// The traits of a move between places.
  @frozen @usableFromInline struct Traits: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }
    /// An effect or a timer produces the event.
    @inlinable static var driven: Self { Self(rawValue: 1) }
    /// The event comes from outside.
    @inlinable static var outside: Self { Self(rawValue: 2) }
    /// A timer produces the event, or an effect that waits for time or a person.
    @inlinable static var pause: Self { Self(rawValue: 4) }
    /// The move takes an edge that a bounded answer allows.
    @inlinable static var counted: Self { Self(rawValue: 8) }
    /// The move enters a state.
    @inlinable static var enters: Self { Self(rawValue: 16) }
    /// The run is restored.
    @inlinable static var restores: Self { Self(rawValue: 32) }
  }

  @usableFromInline var places: [Place] = []
  /// What waits and is kept, by number.
  @usableFromInline var rests: [Run<F>.Configuration.Rest] = []
  /// The place from which each place was first found; -1 for the first.
  @usableFromInline var parents: [Int32] = []
  /// The move by which each place was first found.
  @usableFromInline var moves: [Int32] = []
  /// The moves, each once.
  private(set) var allMoves: [Move] = []
  private var numbers: [Move: Int32] = [:]
  /// The places to which the moves out of each place lead, in the order in which places were expanded.
  @usableFromInline var targets: [Int32] = []
  @usableFromInline var traits: [Traits] = []
  /// Whether moves are recorded.
  private(set) var hasMoves = true
  /// The index at which the moves of each place begin, and one more at the end. Places that were not expanded have
  /// none.
  @usableFromInline var offsets: [Int] = [0]

  init() {}

  /// Places without moves between them, found by these moves.
  @usableFromInline init(by moves: [Move]) {
    hasMoves = false
    allMoves = moves
  }

  func configuration(_ number: Int) -> Run<F>.Configuration { configuration(number, rests) }

  /// The configuration of a place, while what waits and is kept is still being numbered.
  @inlinable func configuration(_ number: Int, _ rests: [Run<F>.Configuration.Rest]) -> Run<F>.Configuration {
    configuration(of: places[number], rests)
  }

  func configuration(of place: Place) -> Run<F>.Configuration { configuration(of: place, rests) }

  @inlinable func configuration(
    of place: Place, _ rests: [Run<F>.Configuration.Rest]
  ) -> Run<F>.Configuration {
    Run<F>.Configuration(place.context, place.state, place.rest < 0 ? nil : rests[Int(place.rest)])
  }

  var configurationCount: Int {
    guard let first = places.first, places.contains(where: { $0.memory != first.memory }) else { return places.count }
    return Set(places.map { Point(context: $0.context, state: $0.state, rest: $0.rest) }).count
  }

  /// The shortest sequence of moves that leads to a place.
  func path(to number: Int) -> [Move] {
    var path: [Move] = [], number = number
    while number > 0 {
      path.append(allMoves[Int(moves[number])])
      number = Int(parents[number])
    }
    return path.reversed()
  }

  @inlinable mutating func append(_ place: consuming Place, from parent: Int, by move: Int32) {
    places.append(place)
    parents.append(Int32(truncatingIfNeeded: parent))
    moves.append(move)
  }

  /// The number of a move.
  mutating func number(of move: Move) -> Int32 {
    if let known = numbers[move] { return known }
    allMoves.append(move)
    numbers[move] = Int32(allMoves.count - 1)
    return Int32(allMoves.count - 1)
  }

  /// Adds a move of the place that is being expanded. One that leads straight back counts only if an effect produces
  /// it.
  @inlinable mutating func lead(to target: Int, _ traits: Traits) {
    let here = offsets.count - 1
    if target == here, !traits.contains(.driven) { return }
    if targets.count > offsets[here], targets.last == Int32(target), self.traits.last == traits { return }
    targets.append(Int32(target))
    self.traits.append(traits)
  }

  /// Completes the moves of the place that is being expanded.
  @inlinable mutating func close() { offsets.append(targets.count) }
}
