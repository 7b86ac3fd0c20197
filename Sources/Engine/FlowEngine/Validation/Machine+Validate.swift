extension Machine {
  /// Returns all faults of the table, in a stable order; none if it is sound. Runs nothing, and takes time in
  /// proportion to the edges.
  ///
  /// - Parameters:
  ///   - acceptances: Faults that are known and intended; each acceptance removes one diagnostic.
  ///   - sources: The sources that rows may cite; `nil` for any.
  public func validate(accepting acceptances: [Acceptance] = [], sources: Set<Source>? = nil) -> [Diagnostic] {
    let survey = TableAnalysis(self)
    var found = table.defects + survey.vocabularyDefects(citing: sources) + survey.cellDefects()
    found +=
      survey.positions.isCut
      ? [Diagnostic(.tooManyPositions, at: "detours", "more than \(Positions<F>.most)")]
      : survey.pathDefects() + survey.requestDefects() + survey.timerDefects() + survey.deferralDefects()
        + survey.detourDefects()
    var stale = acceptances.filter(\.reason.isEmpty).map {
      Diagnostic(.nameMissing, at: $0.place, "accepted without a reason")
    }
    // Acceptances with a detail come first, so that a general one does not take their diagnostic.
    for acceptance in acceptances.filter({ $0.detail != nil }) + acceptances.filter({ $0.detail == nil }) {
      if let index = found.firstIndex(where: acceptance.matches) {
        found.remove(at: index)
      } else {
        stale.append(Diagnostic(.staleAcceptance, at: acceptance.place, acceptance.kind.rawValue))
      }
    }
    return located(found + stale)
  }

  /// Adds to each diagnostic where it is written: the row of an edge, the rows of a cell, or else the node, the phase
  /// or the machine.
  private func located(_ found: [Diagnostic]) -> [Diagnostic] {
    guard !found.isEmpty else { return [] }
    var locations: [String: CodeLocation] = [:]
    for phase in allPhases.reversed() { locations[phase.name] = phase.location }
    for node in nodes.reversed() {
      locations[node.state.stringValue] = node.location
      for decision in node.decisions { locations[Place.cell(node.state, decision.event)] = decision.location }
      for edge in node.edges.reversed() {
        locations[Place.cell(edge.from, edge.on)] = edge.location
        locations[edge.id] = edge.location
      }
    }
    return found.map { diagnostic in
      var diagnostic = diagnostic
      // A cell without a row has the location of its node.
      let place = diagnostic.place, owner = place.split(separator: " × ").first.map(String.init) ?? place
      diagnostic.location = diagnostic.location ?? locations[place] ?? locations[owner] ?? table.location
      return diagnostic
    }
  }

  /// Whether an edge, given by its index, is taken only finitely often in a row, because an answer that allows it is
  /// bounded.
  package func isCounted(_ edge: Int) -> Bool { table.countedEdges.contains(edge) }

  /// The assumptions that `validate()` makes. It assumes that bounded answers cannot be given for ever, which a search
  /// of all configurations can prove. It also assumes that a notification deferred all around a cycle of outcomes does
  /// not occur more often than may wait.
  public var assumptions: [Assumption] {
    let analysis = TableAnalysis(self)
    return table.countedEdges.sorted().map { Assumption(at: edges[$0].id, counted: edges[$0].questions) }
      + table.countedDeferrals.map { place, index in
        Assumption(at: "\(place): \(table.decisions[index])", counted: table.decisions[index].questions)
      } + (analysis.positions.isCut ? [] : analysis.pilingUp())
  }
}

/// A statement about a table that its bodies or its users must make true.
public struct Assumption: Hashable, Sendable, CustomStringConvertible {
  /// The id of the edge, or the cell.
  public let place: String
  /// What is assumed of the place.
  public let text: String

  init(at place: String, _ text: String) {
    self.place = place
    self.text = text
  }

  /// The assumption that a row is taken, or holds, only finitely often in a row.
  fileprivate init(at place: String, counted questions: [TableQuestion<some Flow>]) {
    let counted = questions.filter { !$0.bounded.isEmpty }.map {
      "\($0.name): \($0.bounded.joined(separator: " or "))"
    }
    self.init(at: place, "is bounded by \(counted.joined(separator: ", "))")
  }

  /// The place, followed by what is assumed of it.
  public var description: String { "\(place) \(text)" }
}

/// A table prepared for the analysis of its paths, with everything numbered. A position is a state with the states kept
/// meanwhile. It is a class, because code that reads one of its lists would otherwise retain all of them.
final class TableAnalysis<F: Flow> {
  let machine: Machine<F>
  var table: Table<F> { machine.table }
  var roles: Roles<F> { machine.roles }
  let nodes: [StateNode<F>]
  let edges: [Edge<F>]
  let positions: Positions<F>
  /// The edges between positions.
  var moves: [Positions<F>.Move] { positions.moves }
  /// The moves that leave each position or stay in it.
  let leaving: [[Int]]
  /// The moves that enter each position.
  let entering: [[Int]]
  /// By moves: whether an effect or timer of the state produces the event, so that the machine takes the move by
  /// itself.
  let isDriven: [Bool]
  /// The events that have a source in some state.
  let eventsWithSource: Set<F.Event.Name>
  /// The positions reached from the initial state.
  let isReached: [Bool]
  /// By positions: the ordinal of the state.
  let states: [Int]
  // By edges, since they are needed as often as there are requests.
  /// The ordinal of its event.
  let events: [Int]
  /// Whether it stays.
  let stays: [Bool]
  /// The ordinals of the requests that it settles for all callers.
  let settled: [[Int]]

  init(_ machine: Machine<F>) {
    self.machine = machine
    let table = machine.table
    nodes = table.nodes
    edges = table.edges
    let edges = table.edges
    events = edges.map { F.Event.ordinal(of: $0.on) }
    stays = edges.map(\.stays)
    settled = table.settlements.map { settlements in
      settlements.filter(\.isForAll).map { F.Event.ordinal(of: $0.request) }
    }
    let positions = Positions(edges, isDetour: table.states.map(\.isDetour)) { position, event in
      table.place(position.state, position.kept, F.Event.ordinal(of: event)).level
    }
    self.positions = positions
    states = positions.all.map(\.state)
    var leaving = positions.all.map { _ in [Int]() }, entering = leaving
    for (index, move) in positions.moves.enumerated() {
      leaving[move.from].append(index)
      entering[move.to].append(index)
    }
    self.leaving = leaving
    self.entering = entering
    let roles = machine.roles
    isDriven = positions.moves.map { [events, states] move in
      let bringer = table.bringer(events[move.edge], in: states[move.from])
      // A kept state may decide an event of an effect of a phase.
      let isOwn = move.level == nil || !roles.comesFromOutside(edges[move.edge].on)
      return isOwn && bringer.effect >= 0 || bringer == .time
    }
    eventsWithSource = machine.roles.requests.union(machine.roles.notifications)
      .union(machine.roles.produced).union(machine.roles.timed)
    let reached = reachable(from: [table.initial.ordinal]) { leaving[$0].map { positions.moves[$0].to } }
    isReached = leaving.indices.map(reached.contains)
  }

  /// The edge of a move.
  func edge(_ move: Int) -> Edge<F> { edges[moves[move].edge] }
  func rests(_ position: Int) -> Bool {
    let state = states[position]
    return !isDriving(state)
      && positions.all[position].kept.allSatisfy { !leadsOnByTime($0, meanwhile: state) && !isDrivenByPhases($0) }
  }
  func isReached(_ state: F.State.Name) -> Bool {
    let state = F.State.ordinal(of: state)
    return states.indices.contains { isReached[$0] && states[$0] == state }
  }

  /// The nodes with a position that matches, each once. A detour with nothing kept is reported where it begins, and for
  /// nothing else.
  func nodes(where holds: (Int) -> Bool) -> [StateNode<F>] {
    let held = Set(
      states.indices.filter { positions.isPossible[$0] && !comesBackNowhere($0) && holds($0) }.map { states[$0] })
    return held.isEmpty ? [] : nodes.filter { held.contains(F.State.ordinal(of: $0.state)) }
  }

  private func comesBackNowhere(_ position: Int) -> Bool {
    table.states[states[position]].isDetour && positions.all[position].kept.isEmpty
  }

  /// The positions from which one of the good ones can be reached by moves that are followed, including the good ones.
  func leading(to good: [Bool], by follows: (Int) -> Bool) -> [Bool] {
    var good = good, stack = good.indices.filter { good[$0] }
    while let position = stack.popLast() {
      for move in entering[position] where !good[moves[move].from] && follows(move) {
        good[moves[move].from] = true
        stack.append(moves[move].from)
      }
    }
    return good
  }
}
