import FlowEngine

/// Makes the moves that show a failure fewer and simpler, as long as they still show it.
///
/// Moves that cannot be made where they stand are dropped by playing them, so that every attempt is a path that the
/// machine allows.
@Memberwise(unlabelled: 4) struct Shrinker<F: Flow> {
  private let walks: Walks<F>
  private let start: Play<F>
  private let properties: [Property<F>]
  /// The property that must keep failing, by position.
  private let property: Int
  /// How many moves may still be tried.
  private var budget: Int = 200_000

  /// The fewest and simplest moves found that show the failure, and the scope in which no path is shorter; `nil` if
  /// that is not known.
  mutating func shortest(of moves: [Move]) -> (moves: [Move], among: String?) {
    var best = moves, last: [Move]?
    while best != last, budget > 0 {
      last = best
      // Searching for loops takes the square of the length, so a long path is cut first.
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

  /// The moves that are actually made until the failure; `nil` if the property does not fail.
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

  /// Cuts out what lies between two visits of one state, the longest part first.
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

  /// Cuts out half of the moves, a quarter and so on, at every place.
  private mutating func cutAnywhere(_ best: inout [Move]) {
    var length = best.count / 2
    while length > 0 {
      var end = best.count
      while end > 0, budget > 0 {
        let from = max(0, end - length)
        // A cut may have removed more moves than its own.
        _ = tries(best[..<from] + best[min(end, best.count)...], instead: &best)
        end = min(from, best.count)
      }
      length /= 2
    }
    // Moves that belong together need not end where halves do.
    for length in 2...8 {
      var from = 0
      while from + length <= best.count, budget > 0 {
        if !tries(best[..<from] + best[(from + length)...], instead: &best) { from += 1 }
      }
    }
  }

  /// Looks for shorter paths to a configuration on the path, breadth first.
  private mutating func findShorterWays(_ best: inout [Move]) {
    guard best.count > 2, var exploration = exploration(best) else { return }
    // Callers that give up, and late events, are identified by numbers, which another path changes.
    exploration.moves.subtract([.cancellation, .late])
    // A path to the configuration before the last move must be shorter than the present one.
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

  /// Explores every path that is no longer than the best, and returns the scope; `nil` if not all were explored. Where
  /// payloads are made, many of each event come first, since another one may make moves needless.
  private mutating func exploreBelow(_ best: inout [Move]) -> String? {
    var scope: String?
    for payloads in [64, 16, 4] {
      guard let exploration = exploration(best, payloads)?.bounded(depth: best.count),
        let found = explored(exploration, [properties[property]], best)
      else { return nil }
      if let moves = found.failing {
        guard let made = failing(moves), made.count <= best.count else { return nil }
        best = made
        simplify(&best)
      }
      scope = found.scope
      // Nothing was made: fewer payloads would be the same.
      if found.payloads.effort == 0 { break }
    }
    return scope
  }

  /// The exploration below a failure: the moves of walks, with no more events waiting than in the failure, or two.
  private func exploration(_ moves: [Move], _ payloads: Int = 4) -> Exploration<F>? {
    var play = start, most = min(2, walks.maxWaiting)
    for move in moves {
      _ = play.take(move)
      most = max(most, play.run.waitingCount)
    }
    var exploration = Exploration(walks)
    exploration.moves = Set(MoveKind.allCases.filter { walks.weights[$0] > 0 })
    (exploration.maxWaiting, exploration.maxPayloads) = (most, payloads)
    return exploration
  }

  /// Explores, and tries the payloads of the moves as well.
  private mutating func explored(
    _ exploration: Exploration<F>, _ properties: [Property<F>], _ moves: [Move]
  ) -> Explorer<F>? {
    var besides: [Int: [[Int]]] = [:]
    for move in moves where !move.kind.isSilent { besides[move.name, default: []].append(move.choices) }
    guard var explorer = try? Explorer(exploration, properties, trying: besides, maxMoves: walks.movesBelowFailure)
    else { return nil }
    explorer.explore(nil)
    return explorer
  }

  /// Replaces several moves by one, such as another effect that breaks, or an event that leads there at once.
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

  /// The moves that can be made at a point, with listed payloads and the simplest of those that are made.
  private func moves(at play: Play<F>) -> [Move] {
    let possible = start.possible
    return possible.options[play.place].filter { play.allows($0) }.flatMap { option -> [Move] in
      guard !option.move.kind.isSilent else { return [option.move] }
      return (0..<max(1, possible.samples.count(of: possible.events[option.move.name]))).map {
        Move(kind: option.move.kind, name: option.move.name, choices: [$0])
      }
    }
  }

  /// Makes choices simpler: none at all, the simplest, and then ever closer to those that were made.
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
          if !change(index, &best, { $0.choices[place] = middle }) { low = middle + 1 }
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
