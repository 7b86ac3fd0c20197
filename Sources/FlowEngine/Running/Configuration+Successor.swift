extension Run.Configuration {
  /// Where an event leads: nil when no edge takes it and it does not wait, or when it cannot come here.
  ///
  /// The event comes from any source that may bring it: an effect of the state, the app, or the outside. A request
  /// stays open, or deferred, as if a caller waited. For explorers: nothing is reported, and no caller gets a reply.
  @inlinable public func successor(on event: F.Event, of machine: Machine<F>) -> Self? {
    let table = machine.table, ordinal = event.ordinal, cell = table.arrivingCell(state.ordinal, ordinal)
    if rest == nil {
      if cell.isEdge, !table.opens(cell.edge, ordinal) { return passing(cell.edge, event, table) }
      if cell.isBranch { return asking(cell.branch, event, machine) }
      if cell == .undecided { return nil }
    }
    return followed(by: event, in: machine)
  }

  @inlinable @inline(__always) func passing(_ edge: Int, _ event: F.Event, _ table: Table<F>) -> Self? {
    var context = context, state = state
    return table.fire(edge, &context, &state, event, nil) ? Self(context, state) : nil
  }

  @inlinable func asking(_ branch: Int, _ event: F.Event, _ machine: Machine<F>) -> Self? {
    let table = machine.table, ordinal = event.ordinal
    var context = context, state = state, event = event
    return table.asking(branch) { scratch in
      let cell = table.ask(branch, context, &state, &event, scratch).cell
      guard cell.isEdge, !table.opens(cell.edge, ordinal) else { return followed(by: event, in: machine) }
      return table.fire(cell.edge, &context, &state, event, scratch) ? Self(context, state) : nil
    }
  }

  /// The same on any way that an event may take.
  @usableFromInline func followed(by event: F.Event, in machine: Machine<F>) -> Self? {
    var run = Run(machine, self), isTaken = false
    run.take(event) { report in if report.edge != nil { isTaken = true } }
    let next = run.configuration
    return isTaken || next != self ? next : nil
  }
}

extension Run {
  /// An event from any source that may bring it here. Without such a source nothing happens.
  mutating func take(_ event: F.Event, _ report: (borrowing LiveReaction<F>) -> Void) {
    let bringer = machine.table.bringer(event.ordinal, in: state.ordinal)
    if machine.roles.comesFromOutside(event.name) {
      send(event, asking: machine.roles.requests.contains(event.name) ? .nobody : nil, report)
    } else if bringer.isProgress {
      progress(event, of: visit, report)
    } else if bringer.effect >= 0 {
      conclude(event, of: visit, report)
    }
  }
}

extension Table {
  /// Taking an edge on this event leaves a request open, or settles others.
  @inlinable func opens(_ edge: Int, _ event: Int) -> Bool {
    isRequest[event] && !edgeTraits[edge].answersAtOnce
  }
}
