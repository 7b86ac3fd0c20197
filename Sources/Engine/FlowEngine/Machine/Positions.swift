/// Where a machine can be: a state, and the states that are kept meanwhile, the one kept first in front.
struct Position: Hashable {
  let state: Int
  var kept: [Int] = []
}

/// All positions of a table, and the moves between them. Without detours the positions are the states.
struct Positions<F: Flow> {
  /// An edge, from one position to another.
  struct Move {
    let edge: Int
    let from: Int
    let to: Int
    /// The level of the kept state that decides, because the present state is silent; `nil` if that one decides.
    var level: Int?
  }
  /// The states come first, by their ordinals, with nothing kept. A state of a detour has another position for each
  /// list of states that may be kept in it.
  private(set) var all: [Position]
  private(set) var moves: [Move] = []
  /// By positions: whether the machine can be there, if it can be in the states before. A state of a detour with
  /// nothing kept is possible only if a table is wrong.
  private(set) var isPossible: [Bool]
  /// The edges that begin a detour that can begin again before it returns, so that ever more states are kept.
  private(set) var unbounded: [Int] = []

  /// Whether there are more positions than `most`; the others are not listed.
  private(set) var isCut = false

  /// How many positions are listed. If each detour of a chain leads to all later ones, each further one doubles the
  /// number.
  static var most: Int { 4_096 }
  /// How many positions are distinguished in a table with unbounded detours: there are too many orders in which states
  /// can be kept.
  private static var maxUnbounded: Int { 1_000 }
  /// The numbers of the positions with states kept.
  private(set) var numbers: [Position: Int] = [:]
  private let edges: [Edge<F>]
  private let isDetour: [Bool]
  private let states = Array(F.State.Name.allCases)
  private let leaving: [[Int]]

  /// - Parameters:
  ///   - isDetour: Whether each state, by its ordinal, belongs to a detour.
  ///   - deciding: The level of the kept state that decides an event about which the present state is silent.
  init(_ edges: [Edge<F>], isDetour: [Bool], deciding: (Position, F.Event.Name) -> Int? = { _, _ in nil }) {
    self.edges = edges
    self.isDetour = isDetour
    var leaving = isDetour.map { _ in [Int]() }
    for edge in edges.indices { leaving[F.State.ordinal(of: edges[edge].from)].append(edge) }
    self.leaving = leaving
    all = isDetour.indices.map { Position(state: $0) }
    isPossible = isDetour.map { !$0 }
    guard isDetour.contains(true) else {
      moves = edges.indices.map {
        Move(
          edge: $0, from: F.State.ordinal(of: edges[$0].from),
          to: F.State.ordinal(of: edges[$0].to ?? edges[$0].from))
      }
      return
    }
    unbounded = endless()
    var open = isDetour.indices.filter { !isDetour[$0] }.reversed().map(\.self)
    while let next = open.popLast() {
      let position = all[next]
      for edge in leaving[position.state] { follow(edge, from: next, position, &open) }
      for (level, place) in position.kept.enumerated() {
        for edge in leaving[place] where deciding(position, edges[edge].on) == level {
          if edges[edge].stays {
            moves.append(Move(edge: edge, from: next, to: next, level: level))
          } else {
            follow(edge, from: next, Position(state: place, kept: Array(position.kept[..<level])), at: level, &open)
          }
        }
      }
    }
    // In the order of the table, whatever path led here, so that a fault is named by its first edge.
    moves.sort { ($0.edge, $0.from) < ($1.edge, $1.from) }
  }

  private mutating func follow(
    _ edge: Int, from number: Int, _ position: Position, at level: Int? = nil, _ open: inout [Int]
  ) {
    if let last = position.kept.last, !edges[edge].mayBeTaken(keeping: states[last].stringValue) { return }
    guard let target = target(of: edge, from: position) else { return }
    let to = numbers[target] ?? (target.kept.isEmpty ? target.state : all.count)
    if to == all.count {
      guard to < isDetour.count + Self.most else {
        isCut = true
        return
      }
      numbers[target] = to
      all.append(target)
      isPossible.append(false)
    }
    if !isPossible[to] {
      isPossible[to] = true
      open.append(to)
    }
    moves.append(Move(edge: edge, from: number, to: to, level: level))
  }

  /// The position to which an edge leads; `nil` if it returns and nothing is kept, or if it would keep ever more
  /// states.
  private func target(of edge: Int, from position: Position) -> Position? {
    var kept = position.kept
    switch edges[edge].content.way {
    case .stays: return position
    case .returns:
      guard let state = kept.popLast() else { return nil }
      return Position(state: state, kept: isDetour[state] ? kept : [])
    case .enters(let state):
      let state = F.State.ordinal(of: state)
      return Position(state: state, kept: isDetour[state] ? kept : [])
    case .keeps(let own, let state):
      let own = own.map { F.State.ordinal(of: $0) } ?? position.state, state = F.State.ordinal(of: state)
      guard isDetour[state] else { return Position(state: state) }
      if !isDetour[own] {
        kept = []
      } else if !unbounded.isEmpty, kept.contains(own) || all.count > Self.maxUnbounded {
        return nil
      }
      return Position(state: state, kept: kept + [own])
    }
  }

  /// The edges that keep a state of a detour, and may be taken again while it is kept.
  private func endless() -> [Int] {
    let keeping = edges.indices.filter { edge in
      edges[edge].keeps.map { isDetour[F.State.ordinal(of: $0)] } ?? false
    }
    // The edges that may keep a state next on top of each.
    let above = Dictionary(
      uniqueKeysWithValues: keeping.map { edge in
        let level = edges[edge].to.map { self.level(from: F.State.ordinal(of: $0)) } ?? []
        return (edge, keeping.filter { level.contains(F.State.ordinal(of: edges[$0].from)) })
      })
    return keeping.filter { edge in reachable(from: above[edge] ?? []) { above[$0] ?? [] }.contains(edge) }
  }

  /// The states of a detour that can be reached from one of them while the same states are kept.
  private func level(from state: Int) -> Set<Int> {
    reachable(from: [state]) { state in
      guard isDetour[state] else { return [] }
      // The detour returns to the state that an edge keeps.
      return leaving[state].compactMap { edges[$0].keeps ?? edges[$0].to }.map { F.State.ordinal(of: $0) }
    }
    .filter { isDetour[$0] }
  }

  /// For each state the ordinals of the states that may be kept last while the machine is there; if not all positions
  /// are listed, those of every state that some edge keeps.
  var keptLast: [Set<Int>] {
    if isCut {
      let kept = Set(edges.compactMap { edge in edge.keeps.map { F.State.ordinal(of: $0) } })
      return isDetour.map { $0 ? kept : [] }
    }
    return all.reduce(into: isDetour.map { _ in [] }) { sets, position in
      if let last = position.kept.last { sets[position.state].insert(last) }
    }
  }
}

/// What can be reached from some numbers in any number of steps, including these.
func reachable(from start: [Int], _ next: (Int) -> [Int]) -> Set<Int> {
  var seen = Set(start), open = start
  while let number = open.popLast() { open += next(number).filter { seen.insert($0).inserted } }
  return seen
}

extension Edge {
  /// Whether the guard may hold while this state is kept last.
  func mayBeTaken(keeping state: String) -> Bool {
    !content.taken.contains(state)
      && (!questions.contains { $0.subject == .keptLast } || condition.mayHold("kept", is: state))
  }
}

extension StateNode {
  /// Records for each `otherwise` edge the states that other rows of its cell take while one of them is kept last.
  mutating func excludeTaken() {
    for index in edges.indices {
      guard edges[index].condition == .otherwise else {
        if !edges[index].content.taken.isEmpty { edges[index].content.taken = [] }
        continue
      }
      let others = ownClaims(edges[index].on).filter { $0.questions.contains { $0.subject == .keptLast } }
      let taken = F.State.Name.allCases.map(\.stringValue).filter { state in
        others.contains { $0.condition.mustHold("kept", is: state) }
      }
      if edges[index].content.taken != Set(taken) { edges[index].content.taken = Set(taken) }
    }
  }
}
