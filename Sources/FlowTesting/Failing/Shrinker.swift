import FlowEngine

/// Makes the moves that show a failure fewer and simpler, as long as they show it.
///
/// Moves that cannot be made where they stand are left out by playing them, so that whatever is tried is a way that the
/// machine allows.
struct Shrinker<F: Flow> {
  private let walks: Walks<F>
  private let start: Play<F>
  private let properties: [Property<F>]
  /// The property that has to go on failing, by position.
  private let property: Int
  /// How many moves may still be tried.
  private var budget = 200_000

  init(_ walks: Walks<F>, _ start: Play<F>, _ properties: [Property<F>], _ property: Int) {
    self.walks = walks
    self.start = start
    self.properties = properties
    self.property = property
  }

  /// The fewest and simplest moves found that show the failure, and among which ways none is shorter; nil where that is
  /// not known.
  mutating func shortest(of moves: [Move]) -> (moves: [Move], among: String?) {
    var best = moves, last: [Move]?
    while best != last, budget > 0 {
      last = best
      // To look for loops costs the square of a long way.
      if best.count > 64 { cutAnywhere(&best) }
      cutLoops(&best)
      cutAnywhere(&best)
      findShorterWays(&best)
      replaceByOne(&best)
      simplify(&best)
    }
    let among = exploreBelow(&best)
    return (best, among)
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
    // What belongs together need not stand where halves end.
    for length in 2...8 {
      var from = 0
      while from + length <= best.count, budget > 0 {
        if !tries(best[..<from] + best[(from + length)...], instead: &best) { from += 1 }
      }
    }
  }

  /// Shorter ways to a configuration on the way, found breadth first.
  private mutating func findShorterWays(_ best: inout [Move]) {
    guard best.count > 2, var exploration = exploration(best) else { return }
    // Those who give up, and what comes too late, are known by their numbers, which another way changes.
    exploration.moves.subtract([.cancellation, .late])
    // A way to what stands before the last move is shorter than those that lead there now.
    exploration = exploration.bounded(depth: best.count - 2)
    guard let found = explored(exploration, [], best) else { return }
    var play = start, configurations: [Run<F>.Configuration] = []
    for move in best {
      configurations.append(play.run.configuration)
      _ = play.take(move)
    }
    for index in configurations.indices.reversed() where index > 1 {
      guard let number = found.result.number(of: configurations[index]) else { continue }
      let way = found.result.graph.path(to: number)
      if way.count < index, tries(way + best[index...], instead: &best) { return }
    }
  }

  /// Looks at every way that is no longer than the best, and returns which those are; nil where not all were looked at.
  private mutating func exploreBelow(_ best: inout [Move]) -> String? {
    guard let exploration = exploration(best)?.bounded(depth: best.count),
      let found = explored(exploration, [properties[property]], best)
    else { return nil }
    if let moves = found.failing {
      guard let made = failing(moves), made.count <= best.count else { return nil }
      best = made
      simplify(&best)
    }
    return found.lookedAt
  }

  /// What is explored below a failure: what can happen on walks, with no more callers than the failure has, or two.
  private func exploration(_ moves: [Move]) -> Exploration<F>? {
    var play = start, most = min(2, walks.mostWaiting)
    for move in moves {
      _ = play.take(move)
      most = max(most, play.run.waitingCount)
    }
    var exploration = Exploration(walks)
    exploration.moves = Set(MoveKind.allCases.filter { walks.weights[$0] > 0 })
    (exploration.mostWaiting, exploration.mostPayloads) = (most, 4)
    return exploration
  }

  /// Explores with what the moves produce as well.
  private mutating func explored(
    _ exploration: Exploration<F>, _ properties: [Property<F>], _ moves: [Move]
  ) -> Explorer<F>? {
    var besides: [Int: [[Int]]] = [:]
    for move in moves where !move.kind.isSilent { besides[move.name, default: []].append(move.choices) }
    guard var explorer = try? Explorer(exploration, properties, trying: besides, mostMoves: walks.movesBelowFailure)
    else {
      return nil
    }
    explorer.explore(nil)
    return explorer
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
      guard !option.move.kind.isSilent else { return [option.move] }
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
