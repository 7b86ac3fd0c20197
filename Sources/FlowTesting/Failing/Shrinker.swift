import FlowEngine

/// Makes the moves that show a failure fewer and simpler, as long as they show it.
///
/// Moves that cannot be made where they stand are left out by playing them, so that whatever is tried is a way that the
/// machine allows.
struct Shrinker<F: Flow> {
  private let walks: Walks<F>
  private let start: Play<F>
  /// The property that has to go on failing.
  private let property: Int
  /// How many moves may still be tried.
  private var budget = 60_000

  init(_ walks: Walks<F>, _ start: Play<F>, _ property: Int) {
    self.walks = walks
    self.start = start
    self.property = property
  }

  /// The fewest and simplest moves found that show the failure.
  mutating func shortest(of moves: [Move]) -> [Move] {
    var best = moves, last: [Move]?
    while best != last, budget > 0 {
      last = best
      cutLoops(&best)
      cutAnywhere(&best)
      findShorterWays(&best)
      replaceByOne(&best)
      simplify(&best)
    }
    return best
  }

  /// Those of the moves that are made until the failure; nil if nothing fails.
  private mutating func failing(_ moves: [Move]) -> [Move]? {
    var play = start, made: [Move] = []
    for move in moves {
      budget -= 1
      switch play.take(move) {
      case .went: made.append(move)
      case .impossible: continue
      case .failed(let violation): return violation.property == property ? made + [move] : nil
      }
    }
    return nil
  }

  private mutating func tries(_ moves: some Sequence<Move>, instead best: inout [Move]) -> Bool {
    guard budget > 0, let made = failing(Array(moves)), Self.isSimpler(made, best) else { return false }
    best = made
    return true
  }

  private static func isSimpler(_ one: [Move], _ other: [Move]) -> Bool {
    func complexity(_ moves: [Move]) -> [Int] {
      [moves.count, moves.reduce(0) { $0 + $1.choices.count }] + moves.flatMap { [$0.number] + $0.choices }
    }
    return complexity(one).lexicographicallyPrecedes(complexity(other))
  }

  /// What lies between two visits of one state, the longest way first.
  private mutating func cutLoops(_ best: inout [Move]) {
    var isShorter = true
    while isShorter, budget > 0 {
      isShorter = false
      let states = states(along: best)
      search: for length in stride(from: best.count - 1, to: 1, by: -1) {
        for from in 0..<(best.count - length) where states[from] == states[from + length] {
          if tries(best[..<from] + best[(from + length)...], instead: &best) {
            isShorter = true
            break search
          }
          if budget <= 0 { return }
        }
      }
    }
  }

  /// The positions of the states before each move.
  private func states(along moves: [Move]) -> [Int] {
    var play = start
    return moves.map { move in
      defer { _ = play.take(move) }
      return play.place
    }
  }

  /// Half of the moves, a quarter and so on, wherever they stand.
  private mutating func cutAnywhere(_ best: inout [Move]) {
    var length = best.count / 2
    while length > 0 {
      var end = best.count
      while end > 0, budget > 0 {
        let from = max(0, end - length)
        // What was cut off at the end may have taken more with it.
        _ = tries(best[..<from] + best[min(end, best.count)...], instead: &best)
        end = min(from, best.count)
      }
      length /= 2
    }
  }

  /// Shorter ways to a configuration on the way, found breadth first.
  private mutating func findShorterWays(_ best: inout [Move]) {
    guard best.count > 2 else { return }
    let feeds = feeds(best)
    // A way to what stands before the last move is shorter than those that lead there now.
    let search = Search(
      walks.machine, feeding: feeds.map(\.event), mostWaiting: walks.mostWaiting, limit: 10_000,
      deepest: best.count - 2)
    let found = search.explore(from: start.run.configuration)
    budget -= found.count
    var play = start, configurations: [Run<F>.Configuration] = []
    for move in best {
      configurations.append(play.run.configuration)
      _ = play.take(move)
    }
    for index in configurations.indices.reversed() where index > 1 {
      guard let number = found.number(of: configurations[index]) else { continue }
      let way = found.steps(to: number).map { feeds[$0].move }
      if way.count < index, tries(way + best[index...], instead: &best) { return }
    }
  }

  /// What a search is fed with: what is listed, and what the moves bring.
  private func feeds(_ moves: [Move]) -> [(event: F.Event, move: Move)] {
    let possible = start.possible, roles = walks.machine.roles
    func kind(_ event: F.Event.Name) -> Move.Kind {
      if roles.requests.contains(event) { return .request }
      if roles.notifications.contains(event) { return .notification }
      return roles.isOutcome(event) ? .outcome : .progress
    }
    var feeds: [(event: F.Event, move: Move)] = [], known: Set<F.Event> = []
    func add(_ event: F.Event, _ choices: [Int]) {
      guard known.insert(event).inserted else { return }
      feeds.append(
        (event, Move(kind: kind(event.name), name: F.Event.position(of: event.name), choices: choices)))
    }
    // What is made out of context and state may be impossible elsewhere: a search would not notice.
    for event in possible.events where possible.samples.made[event] == nil {
      for (index, sample) in (possible.samples.listed[event] ?? []).enumerated() { add(sample, [index]) }
      var simplest = Choices([])
      if let sample = possible.samples.make(event, &simplest, in: start.run) { add(sample, []) }
    }
    var play = start
    for move in moves {
      if move.kind != .cancellation, move.kind != .broken, possible.samples.made[possible.events[move.name]] == nil {
        var choices = Choices(move.choices)
        if let event = play.event(of: move, &choices) { add(event, move.choices) }
      }
      _ = play.take(move)
    }
    return feeds
  }

  /// One move in the place of several, as another effect that breaks, or an event that leads there at once.
  private mutating func replaceByOne(_ best: inout [Move]) {
    var isShorter = true
    while isShorter, budget > 0 {
      isShorter = false
      var play = start
      search: for from in 0..<max(0, best.count - 1) {
        for move in moves(at: play) {
          for to in stride(from: best.count, to: from + 1, by: -1) {
            if tries(best[..<from] + [move] + best[to...], instead: &best) {
              isShorter = true
              break search
            }
            if budget <= 0 { return }
          }
        }
        _ = play.take(best[from])
      }
    }
  }

  /// The moves that can be made somewhere, with what is listed and the simplest of what is made.
  private func moves(at play: Play<F>) -> [Move] {
    let possible = start.possible
    return possible.options[play.place].filter { play.allows($0) }.flatMap { option -> [Move] in
      guard option.move.kind != .broken else { return [option.move] }
      return (0..<max(1, possible.samples.count(of: possible.events[option.move.name]))).map {
        Move(kind: option.move.kind, name: option.move.name, choices: [$0])
      }
    }
  }

  /// Simpler choices: none at all, the simplest, and ever nearer to those that were made.
  private mutating func simplify(_ best: inout [Move]) {
    for index in best.indices.reversed() {
      guard index < best.count else { continue }
      change(index, &best) { $0.choices = [] }
      for place in best[index].choices.indices.reversed() {
        guard index < best.count, place < best[index].choices.count else { break }
        var low = 0
        while index < best.count, place < best[index].choices.count, low < best[index].choices[place], budget > 0 {
          let high = best[index].choices[place]
          let middle = low == 0 ? 0 : low + (high - low) / 2
          guard change(index, &best, { $0.choices[place] = middle }) else {
            low = middle + 1
            continue
          }
        }
      }
    }
  }

  @discardableResult private mutating func change(
    _ index: Int, _ best: inout [Move], _ simpler: (inout Move) -> Void
  ) -> Bool {
    guard index < best.count else { return false }
    var moves = best
    simpler(&moves[index])
    return moves != best && tries(moves, instead: &best)
  }
}
