extension TableAnalysis {
  /// Whether a state moves on by itself: by an effect, or by time.
  func isDriving(_ state: Int) -> Bool { table.states[state].isBusy || leadsOnByTime(state) }

  /// Whether effects of the phases around a state lead on by themselves, whether the state is kept or not.
  func isDrivenByPhases(_ state: Int) -> Bool {
    table.states[state].works.contains { $0.number >= 0 && !roles[$0.effect].isCommand }
  }

  /// Whether time leads on from a state whenever the machine is there, or in a detour that keeps it. This excludes a
  /// timer of a phase that may have elapsed before without leading out, and a timer that the detour defers.
  func leadsOnByTime(_ state: Int, meanwhile detour: Int? = nil) -> Bool {
    table.states[state].timers.contains { timer in
      let row = table.timers[timer].row, cell = (detour ?? state) * table.eventCount + F.Event.ordinal(of: row.event)
      return table.deferrals[cell] == .never
        && (row.column == nil || always(timer) { $0.stays || leaves($0, boxOf: timer) })
    }
  }

  /// Checks for timers that never elapse, and for timers and effects that a detour cannot distinguish.
  func timerDefects() -> [Diagnostic] {
    guard !table.timers.isEmpty || !table.phaseWorks.isEmpty else { return [] }
    let idle = table.timers.indices.compactMap { number -> Diagnostic? in
      guard let why = whyNever(number) else { return nil }
      let timer = table.timers[number]
      let state = F.State.Name.allCases.first { F.State.ordinal(of: $0) == timer.box }?.stringValue
      let owner = timer.row.column?.description ?? state ?? ""
      var found = Diagnostic(.neverElapses, at: "\(owner) × \(timer.row.event.stringValue)", why)
      found.location = timer.row.location
      return found
    }
    let twice = nodes { position in
      // What a state does twice by itself is reported with its cells.
      let place = positions.all[position], own = table.states[place.state]
      var effects = own.works.map(\.effect).once, timers = Set(own.timers), works = Set(own.works.map(\.number))
      var events = (own.timers.map { table.timers[$0].row.event } + effects.flatMap { roles[$0].produced }).once
      for kept in place.kept {
        for timer in table.states[kept].timers where timers.insert(timer).inserted {
          events.append(table.timers[timer].row.event)
        }
        for work in table.states[kept].works where work.number >= 0 && works.insert(work.number).inserted {
          effects.append(work.effect)
          events += roles[work.effect].produced
        }
      }
      return effects.once.count < effects.count || events.once.count < events.count
    }
    return idle
      + twice.map {
        Diagnostic(.producedTwice, at: $0.state.stringValue, "by two timers or effects of it and of kept states")
      }
  }

  /// The reason why a timer with a constant duration never elapses; `nil` if it may.
  private func whyNever(_ timer: Int) -> String? {
    if let first = table.timers.indices.first(where: { $0 != timer && precludes($0, timer) }) {
      return "\(table.timers[first].row.event.stringValue) always elapses first"
    }
    let inside = nodes.filter { table.states[F.State.ordinal(of: $0.state)].timers.contains(timer) }
    // While a state is kept, time passes without its edges being taken.
    let isKept = edges.contains { edge in inside.contains { $0.state == edge.keeps } }
    guard let duration = table.timers[timer].row.duration, !isKept, !inside.contains(where: \.isDetour) else {
      return nil
    }
    if table.timers[timer].row.isIdle {
      let others = inside.map { node in
        table.states[F.State.ordinal(of: node.state)].timers.first { $0 != timer && restarts($0, timer) }
      }
      let names = others.compactMap { $0.map { table.timers[$0].row.event.stringValue } }.once
      return others.contains(nil) ? nil : "\(names.joined(separator: " or ")) always restarts it"
    }
    var longest: [F.State.Name: Duration?] = [:]
    let stays = inside.map { longestStay($0, among: inside, &longest) }
    return stays.allSatisfy { $0.map { $0 < duration } ?? false } ? "its states are always left first" : nil
  }

  /// How long the machine can be in a state and then in others of a phase, by timers that leave each; `nil` if
  /// unbounded.
  private func longestStay(
    _ node: StateNode<F>, among inside: [StateNode<F>], _ known: inout [F.State.Name: Duration?]
  ) -> Duration? {
    if let stay = known[node.state] { return stay }
    // A path that comes back here is unbounded.
    known[node.state] = .some(nil)
    let own = table.states[F.State.ordinal(of: node.state)].timers.filter { timer in
      table.timers[timer].row.column == nil && !table.timers[timer].row.isIdle && always(timer) { !$0.stays }
    }
    guard let shortest = own.compactMap({ table.timers[$0].row.duration }).min() else { return nil }
    var rest = Duration.zero
    for next in inside where node.edges.contains(where: { !$0.stays && $0.to == next.state }) {
      guard let stay = longestStay(next, among: inside, &known) else { return nil }
      rest = max(rest, stay)
    }
    known[node.state] = shortest + rest
    return shortest + rest
  }

  /// Whether one timer always elapses before another, and then leaves the state or phase that both belong to.
  private func precludes(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (table.timers[one], table.timers[other])
    guard first.box == second.box || table.isAround(one, other), !first.row.isIdle, let duration = first.row.duration,
      let later = second.row.duration,
      duration < later || duration == later && first.box == second.box && one < other
    else { return false }
    return always(one) { !$0.stays && leaves($0, boxOf: one) }
  }

  /// Whether a timer always takes an edge before an idle one of its state, or of a phase around it, elapses. It does so
  /// after each edge if it is the state's own or arms itself again.
  private func restarts(_ one: Int, _ other: Int) -> Bool {
    let first = table.timers[one].row
    guard !first.isIdle, let duration = first.duration, let later = table.timers[other].row.duration,
      (duration, one) < (later, other)
    else { return false }
    return always(one) { first.column == nil || $0.stays }
  }

  /// Whether every state of a timer's owner decides its event only by edges of some kind.
  private func always(_ timer: Int, _ holds: (Edge<F>) -> Bool) -> Bool {
    let event = table.timers[timer].row.event
    return nodes.allSatisfy { node in
      guard table.states[F.State.ordinal(of: node.state)].timers.contains(timer) else { return true }
      return !node.decisions.contains { $0.event == event } && node.edges.allSatisfy { $0.on != event || holds($0) }
    }
  }

  /// Whether an edge leaves the state or phase of a timer, and keeps no state in it.
  private func leaves(_ edge: Edge<F>, boxOf timer: Int) -> Bool {
    let isOwn = table.timers[timer].row.column == nil, returns = machine.returnTargets(of: edge)
    return ([edge.keeps] + [edge.to] + returns).compactMap { $0 }.allSatisfy { state in
      isOwn && edge.keeps != edge.from || !table.states[F.State.ordinal(of: state)].timers.contains(timer)
    }
  }
}
