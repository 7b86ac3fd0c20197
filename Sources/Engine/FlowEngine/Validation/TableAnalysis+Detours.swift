extension TableAnalysis {
  /// Checks that every detour begins with a state kept, is bounded, and can return.
  func detourDefects() -> [Diagnostic] {
    guard table.states.contains(where: \.isDetour) || edges.contains(where: \.isDetour) else {
      return misplacedRows()
    }
    return misplacedRows() + startDefects() + returnDefects() + restingDefects()
      + positions.unbounded.map { Diagnostic(.detourUnbounded, at: edges[$0].id) }
  }

  func isDetour(_ state: F.State.Name) -> Bool { table.states[F.State.ordinal(of: state)].isDetour }

  /// Reports rows that only a state of a detour may have.
  private func misplacedRows() -> [Diagnostic] {
    edges.filter { !isDetour($0.from) && ($0.returns || asksKept($0.questions)) }.map {
      Diagnostic(.notOnDetour, at: $0.id, $0.returns ? "returns" : "asks what is kept")
    }
      + nodes.filter { !$0.isDetour }.flatMap { node in
        node.decisions.filter { asksKept($0.questions) }.map {
          Diagnostic(.notOnDetour, at: Place.cell(node.state, $0.event), "asks what is kept")
        }
      }
  }

  private func asksKept(_ questions: [TableQuestion<F>]) -> Bool { questions.contains { $0.subject != .present } }

  /// Checks where detours begin.
  private func startDefects() -> [Diagnostic] {
    let inVain = edges.filter { edge in edge.keeps != nil && edge.to.map(isDetour) == false }.map {
      Diagnostic(.unusedKeep, at: $0.id, "\($0.to?.stringValue ?? "") is not part of a detour")
    }
    let empty = moves.indices.filter { move in
      let target = positions.all[moves[move].to]
      // Only the beginning is reported; what follows from it further inside is not.
      guard table.states[target.state].isDetour, !table.states[positions.all[moves[move].from].state].isDetour else {
        return false
      }
      return target.kept.first.map { table.states[$0].isDetour } ?? true
    }
    let initial = isDetour(table.initial.name) ? [table.initial.name.stringValue] : []
    return inVain
      + Set(empty.map { moves[$0].edge }).sorted().map {
        Diagnostic(.returnWithoutKeptState, at: edges[$0].id, "no state is kept to return to")
      } + initial.map { Diagnostic(.returnWithoutKeptState, at: $0, "the initial state is part of a detour") }
  }

  /// Reports edges whose kept state is never returned to.
  private func returnDefects() -> [Diagnostic] {
    // By positions: whether the state kept last is returned to from there, found from the returns backwards.
    var returns = positions.all.map { _ in false }, hasChanged = true
    while hasChanged {
      hasChanged = false
      for move in moves where !returns[move.from] && !stays[move.edge] && move.level == nil {
        let from = positions.all[move.from], to = positions.all[move.to], edge = edges[move.edge]
        let isBack =
          if edge.returns {
            true
          } else if edge.keeps == nil {
            to.kept == from.kept && !from.kept.isEmpty && returns[move.to]
          } else if to.kept.count == from.kept.count + 1, !from.kept.isEmpty, let own = to.kept.last {
            returns[move.to] && isBack(from: Position(state: own, kept: from.kept), returns)
          } else {
            false
          }
        if isBack {
          returns[move.from] = true
          hasChanged = true
        }
      }
    }
    let stuck = moves.filter { edges[$0.edge].keeps != nil && !returns[$0.to] && !positions.all[$0.to].kept.isEmpty }
    return Set(stuck.map { $0.edge }).sorted().map {
      Diagnostic(.neverReturns, at: edges[$0].id, "to \(edges[$0].keeps?.stringValue ?? "")")
    }
  }

  /// Reports detours that rest, and leave an event to a state that would defer it.
  private func restingDefects() -> [Diagnostic] {
    nodes { table.states[positions.all[$0].state].isDetour && rests($0) }.flatMap { node in
      let state = F.State.ordinal(of: node.state), here = positions.all.filter { $0.state == state && !$0.kept.isEmpty }
      return F.Event.Name.allCases.filter { event in
        let ordinal = F.Event.ordinal(of: event)
        return table.cells[state * table.eventCount + ordinal] == .asKept
          && here.contains { table.deferrals[decidingCell($0, ordinal)] != .never }
      }.map { Diagnostic(.restingDefers, at: Place.cell(node.state, $0), "as the state kept first does") }
    }
  }

  private func isBack(from position: Position, _ returns: [Bool]) -> Bool {
    positions.numbers[position].map { returns[$0] } ?? false
  }
}
