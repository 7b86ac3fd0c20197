extension TableAnalysis {
  /// Checks for events that are deferred for ever, or that no later state takes.
  func deferralDefects() -> [Diagnostic] {
    F.Event.Name.allCases.filter { roles.comesFromOutside($0) }.flatMap { event in
      let cells = positions.all.map { decidingCell($0, F.Event.ordinal(of: event)) }
      guard cells.contains(where: { table.deferrals[$0] != .never }) else { return [Diagnostic]() }
      // A resting state that defers an event is reported by itself.
      let ends = leading(to: cells.indices.map { !table.defersUncounted[cells[$0]] || rests($0) }) { isDriven[$0] }
      return deferredForEver(event, ends) + (roles.requests.contains(event) ? [] : unusedDeferral(event, cells, ends))
    }
  }

  /// Reports an event that waits for ever, because neither effects nor timers lead out of the states that defer it. As
  /// in cycles that spin, a condition may change with every turn, and bodies are code: only a bounded answer counts.
  private func deferredForEver(_ event: F.Event.Name, _ ends: [Bool]) -> [Diagnostic] {
    trap(nodes { isReached[$0] && !ends[$0] }).map {
      [Diagnostic(.defersForEver, at: Place.cell($0.first, event), $0.text)]
    } ?? []
  }

  /// Reports a notification that is ignored by every state that the machine may enter while it waits; a request would
  /// be answered there. One that no edge takes anywhere is reported as unused.
  private func unusedDeferral(_ event: F.Event.Name, _ cells: [Int], _ ends: [Bool]) -> [Diagnostic] {
    let takers = Set(edges.indices.filter { edges[$0].on == event }.map { F.State.ordinal(of: edges[$0].from) })
    guard !takers.isEmpty else { return [] }
    let defers = cells.map { table.deferrals[$0] != .never }
    let taken = leading(to: cells.map { table.cells[$0] == .undecided || takers.contains($0 / table.eventCount) }) {
      defers[moves[$0].from]
    }
    return nodes { isReached[$0] && defers[$0] && !rests($0) && ends[$0] && !taken[$0] }.map {
      Diagnostic(.unusedDeferral, at: Place.cell($0.state, event), "no later state takes it")
    }
  }

  /// Notifications that are deferred all around a cycle of outcomes that nothing counts: as long as it lasts, more and
  /// more may wait.
  func pilingUp() -> [Assumption] {
    F.Event.Name.allCases.filter { roles.notifications.contains($0) }.compactMap { event in
      pilingUp(event, positions.all.map { decidingCell($0, F.Event.ordinal(of: event)) })
    }
  }

  private func pilingUp(_ event: F.Event.Name, _ cells: [Int]) -> Assumption? {
    let turns = moves.indices.map { move in
      isDriven[move] && isReached[moves[move].from] && !stays[moves[move].edge]
        && !table.countedEdges.contains(moves[move].edge)
        && table.defersUncounted[cells[moves[move].from]] && table.defersUncounted[cells[moves[move].to]]
    }
    guard turns.contains(true) else { return nil }
    let components = components { turns[$0] }
    let first = moves.indices.first { turns[$0] && components[moves[$0].from] == components[moves[$0].to] }
    return first.map {
      Assumption(
        at: Place.cell(edge($0).from, event),
        "does not occur more than \(Run<F>.maxDeferred) times while the cycle by \(edge($0).id) lasts")
    }
  }

  /// The cell that decides an event: that of a kept state if a state of a detour is silent.
  func decidingCell(_ position: Position, _ event: Int) -> Int {
    table.place(position.state, position.kept, event).cell
  }
}
