import FlowEngine

/// The parts of a table that were never met, for walks that go straight to them with the context they have.
struct Targets<F: Flow> {
  /// An edge, a decision or an answer of a question.
  struct Goal {
    /// The position of the state.
    let place: Int
    /// The position of the event.
    let event: Int
    /// The combinations of answers that meet the goal.
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
    // The order of a set differs between processes.
    open.sort {
      ($0.place, $0.event, $0.combinations[0], $0.combinations.count) < (
        $1.place, $1.event, $1.combinations[0], $1.combinations.count
      )
    }
  }

  /// A goal that was not met yet, with a preference for one that was seldom tried; `nil` if all were met.
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
        // The best may have moved.
        best = nil
      }
    }
    guard let best, open.indices.contains(best) else { return nil }
    open[best].tries += 1
    return open[best]
  }
}

/// The distances between states, by the edges of the table, whatever their guards are.
struct ShortestPaths<F: Flow> {
  /// The paths to one or several states.
  final class Way: Sendable {
    /// How many edges away each state is.
    private let distances: [Int]
    /// For each state, the positions of the events with an edge that leads nearer, or that returns.
    let leading: [[Int]]

    fileprivate init(_ distances: [Int], _ leading: [[Int]]) { (self.distances, self.leading) = (distances, leading) }

    /// How many edges away a run is, if it may return to the state kept last.
    func distance(of run: Run<F>) -> Int {
      let own = distances[F.State.position(of: run.state.name)]
      return run.kept.last.map { min(own, distances[F.State.position(of: $0.name)] + 1) } ?? own
    }
  }
  private let machine: Machine<F>
  /// For each state, the states from which edges lead to it.
  private var before: [[Int]]
  private var known: [[Int]: Way] = [:]

  init(_ machine: Machine<F>) {
    self.machine = machine
    before = F.State.Name.allCases.map { _ in [] }
    for edge in machine.edges {
      for target in Self.targets(of: edge) { before[target].append(F.State.position(of: edge.from)) }
    }
  }

  /// The states that an edge enters, or keeps to return to.
  private static func targets(of edge: Edge<F>) -> [Int] {
    edge.stays ? [] : [edge.to, edge.keeps].compactMap { $0 }.filter { $0 != edge.from }.map(F.State.position(of:))
  }

  /// The paths to some states, given by their positions.
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
