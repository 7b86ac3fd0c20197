import FlowEngine

/// What was never met of a table, for walks that go there straight, with whatever context they have come by.
struct Targets<F: Flow> {
  /// An edge, a decision or an answer of a question.
  struct Goal {
    /// The position of the state.
    let place: Int
    /// The position of the event.
    let event: Int
    /// The combinations of answers that meet it.
    let combinations: [Int]
    fileprivate(set) var tries = 0
  }
  private var open: [Goal] = []

  init(_ machine: Machine<F>) {
    for cell in machine.cells {
      let place = F.State.position(of: cell.state), event = F.Event.position(of: cell.event)
      func add(_ isMet: (Int) -> Bool) {
        let combinations = cell.verdicts.indices.filter(isMet)
        if !combinations.isEmpty { open.append(Goal(place: place, event: event, combinations: combinations)) }
      }
      for verdict in Set(cell.verdicts) where verdict != .undecided { add { cell.verdicts[$0] == verdict } }
      var stride = 1
      for question in cell.questions {
        for answer in question.answers.indices { add { $0 / stride % question.answers.count == answer } }
        stride *= question.answers.count
      }
    }
    // A set has another order in every process.
    open.sort {
      ($0.place, $0.event, $0.combinations[0], $0.combinations.count) < (
        $1.place, $1.event, $1.combinations[0], $1.combinations.count
      )
    }
  }

  /// One that was not met yet, rather one that was seldom tried; nil when all were.
  mutating func next(_ tally: Tally<F>, _ random: inout SeededRandom) -> Goal? {
    var best: Int?
    for _ in 0..<4 {
      while !open.isEmpty {
        let index = random.below(open.count)
        guard tally.isMet(open[index]) else {
          if best.map({ open[index].tries < open[$0].tries }) ?? true { best = index }
          break
        }
        open.swapAt(index, open.count - 1)
        open.removeLast()
        // The best may have changed its place.
        best = nil
      }
    }
    guard let best, open.indices.contains(best) else { return nil }
    open[best].tries += 1
    return open[best]
  }
}

/// How far it is from each state to some others, by the edges of the table, whatever their guards say.
struct ShortestPaths<F: Flow> {
  /// To one or several states.
  final class Way: Sendable {
    /// How many edges away each state is.
    private let distances: [Int]
    /// The events, by position, of which an edge leads nearer, for each state; and of those that return.
    let leading: [[Int]]

    fileprivate init(_ distances: [Int], _ leading: [[Int]]) { (self.distances, self.leading) = (distances, leading) }

    /// How many edges away a run is, if it goes back to what it has kept.
    func distance(of run: Run<F>) -> Int {
      let own = distances[F.State.position(of: run.state.name)]
      return run.kept.last.map { min(own, distances[F.State.position(of: $0.name)] + 1) } ?? own
    }
  }
  private let machine: Machine<F>
  /// Where an edge comes from, by where it leads.
  private var before: [[Int]]
  private var known: [[Int]: Way] = [:]

  init(_ machine: Machine<F>) {
    self.machine = machine
    before = F.State.Name.allCases.map { _ in [] }
    for edge in machine.edges {
      for target in Self.targets(of: edge) { before[target].append(F.State.position(of: edge.from)) }
    }
  }

  /// What an edge enters, and what it keeps to come back to.
  private static func targets(of edge: Edge<F>) -> [Int] {
    edge.stays ? [] : [edge.to, edge.keeps].compactMap { $0 }.filter { $0 != edge.from }.map(F.State.position(of:))
  }

  /// To states, by their positions.
  mutating func way(to targets: [Int]) -> Way {
    if let way = known[targets] { return way }
    var distances = before.map { _ in Int.max / 2 }, queue = targets, next = 0
    for target in targets { distances[target] = 0 }
    while next < queue.count {
      let here = queue[next]
      next += 1
      for place in before[here] where distances[place] > distances[here] + 1 {
        distances[place] = distances[here] + 1
        queue.append(place)
      }
    }
    var leading: [[Int]] = before.map { _ in [] }
    for edge in machine.edges {
      let place = F.State.position(of: edge.from), event = F.Event.position(of: edge.on)
      guard edge.returns || Self.targets(of: edge).contains(where: { distances[$0] < distances[place] }),
        !leading[place].contains(event)
      else { continue }
      leading[place].append(event)
    }
    let way = Way(distances, leading)
    known[targets] = way
    return way
  }
}
