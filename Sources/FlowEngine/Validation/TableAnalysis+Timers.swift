extension TableAnalysis {
  /// Whether a state moves on by itself: by an effect, or by time.
  func isDriving(_ state: Int) -> Bool { table.states[state].isBusy || leadsOnByTime(state) }

  /// Whether time leads on from a state whenever the machine is there, or in a detour that keeps it. A timer of a phase
  /// that may have elapsed before, without leading out, does not, nor one that the detour defers.
  func leadsOnByTime(_ state: Int, meanwhile detour: Int? = nil) -> Bool {
    table.states[state].timers.contains { timer in
      let row = table.timers[timer].row, cell = (detour ?? state) * table.eventCount + F.Event.ordinal(of: row.event)
      return table.deferrals[cell] == .never
        && (row.column == nil || always(timer) { $0.stays || leaves($0, boxOf: timer) })
    }
  }

  /// Timers that never elapse, and those that a detour cannot tell from one another.
  func timerDefects() -> [Diagnostic] {
    guard !table.timers.isEmpty else { return [] }
    let idle = table.timers.indices.compactMap { number -> Diagnostic? in
      let others = table.timers.indices.filter { $0 != number }
      let first = others.first { precludes($0, number) }, again = others.first { restarts($0, number) }
      guard let other = first ?? again else { return nil }
      let timer = table.timers[number], event = timer.row.event.stringValue
      let state = F.State.Name.allCases.first { F.State.ordinal(of: $0) == timer.box }?.stringValue
      let owner = timer.row.column?.description ?? state ?? "",
        what = first == nil ? "begins it anew" : "leads on before"
      var found = Diagnostic(
        .neverElapses, at: "\(owner) × \(event)", "\(table.timers[other].row.event.stringValue) always \(what)")
      found.location = timer.row.location
      return found
    }
    let twice = nodes { position in
      let own = Set(table.states[states[position]].timers), events = own.map { table.timers[$0].row.event }
      return positions.all[position].kept.contains { kept in
        table.states[kept].timers.contains { !own.contains($0) && events.contains(table.timers[$0].row.event) }
      }
    }
    return idle
      + twice.map {
        Diagnostic(.broughtTwice, at: $0.state.stringValue, "by its own timer, and by one of a state that is kept")
      }
  }

  /// Whether one timer always elapses before another, and then leaves the box of both.
  private func precludes(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (table.timers[one], table.timers[other])
    guard isAround(one, other), !first.row.isIdle, let duration = first.row.duration, let later = second.row.duration,
      duration < later || duration == later && first.box == second.box && one < other
    else { return false }
    return always(one) { !$0.stays && leaves($0, boxOf: one) }
  }

  /// Whether a timer that arms itself again always begins an idle one anew before that elapses.
  private func restarts(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (table.timers[one], table.timers[other])
    guard isAround(one, other), second.row.isIdle, let duration = first.row.duration, let later = second.row.duration,
      duration <= later
    else { return false }
    return always(one) { $0.stays }
  }

  /// Whether the box of a timer is that of another, or a phase around it.
  private func isAround(_ one: Int, _ other: Int) -> Bool {
    table.states.allSatisfy { !$0.timers.contains(other) || $0.timers.contains(one) }
  }

  /// Whether whatever the states of its box say to a timer is an edge of some kind.
  private func always(_ timer: Int, _ holds: (Edge<F>) -> Bool) -> Bool {
    let event = table.timers[timer].row.event
    return nodes.allSatisfy { node in
      guard table.states[F.State.ordinal(of: node.state)].timers.contains(timer) else { return true }
      return !node.decisions.contains { $0.event == event } && node.edges.allSatisfy { $0.on != event || holds($0) }
    }
  }

  /// Whether an edge leaves the box of a timer, and keeps nothing in it.
  private func leaves(_ edge: Edge<F>, boxOf timer: Int) -> Bool {
    let isOwn = table.timers[timer].row.column == nil, returns = machine.returnTargets(of: edge)
    return ([edge.keeps] + [edge.to] + returns).compactMap { $0 }.allSatisfy { state in
      isOwn && edge.keeps != edge.from || !table.states[F.State.ordinal(of: state)].timers.contains(timer)
    }
  }
}
