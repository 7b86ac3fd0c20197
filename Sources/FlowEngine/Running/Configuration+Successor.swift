extension Run.Configuration {
  /// Where an event leads: nil when no edge takes it and it does not wait, or when it cannot come here.
  ///
  /// The event comes from any source that may bring it: an effect of the state, the app, or the outside. A request
  /// stays open, or deferred, as if a caller waited. For explorers: nothing is reported, and no caller gets a reply.
  @inlinable public func successor(on event: F.Event, of machine: Machine<F>) -> Self? {
    let table = machine.table, ordinal = event.ordinal, cell = table.arrivingCell(state.ordinal, ordinal)
    if rest == nil {
      if cell.isEdge, table.edgeTraits[cell.edge].isPlain { return passing(cell.edge, event, machine) }
      if cell == .undecided { return nil }
    } else if rest?.broken ?? 0 != 0 {
      return followed(by: event, in: machine)
    }
    guard cell.isBranch else { return decided(cell, nil, event, ordinal, machine) }
    if table.branches[cell.branch].isRare { return followed(by: event, in: machine) }
    var state = state, asked = event
    return table.asking(cell.branch) { scratch in
      decided(table.ask(cell.branch, context, &state, &asked, scratch).cell, scratch, event, ordinal, machine)
    }
  }

  @inlinable @inline(__always) func passing(_ edge: Int, _ event: F.Event, _ machine: Machine<F>) -> Self? {
    var context = context, state = state
    return machine.table.fire(edge, &context, &state, event, nil)
      ? Self(context, state) : followed(by: event, in: machine)
  }

  /// What a cell says whose questions were asked. What is rare goes through a run: deferred events that are taken, an
  /// answer for those whose payload fits, a state kept first that decides, effects that break.
  @inlinable func decided(
    _ cell: Table<F>.Cell, _ scratch: UnsafeMutableRawPointer?, _ event: F.Event, _ ordinal: Int, _ machine: Machine<F>
  ) -> Self? {
    let table = machine.table
    if let edge = cell.anyEdge {
      return moved(edge, scratch, event, ordinal, table) ?? followed(by: event, in: machine)
    }
    // An outcome that no edge takes breaks its effect.
    guard cell.isDecision, !table.isBrought(ordinal, in: state.ordinal) else {
      return followed(by: event, in: machine)
    }
    guard table.decisionKinds[cell.decision] == .defer else { return nil }
    let deferred = rest?.deferred ?? [], isAwaited = table.isRequest[ordinal]
    if !isAwaited, deferred.count >= Run<F>.mostDeferred { return nil }
    return Self(
      context, state,
      Rest(kept: rest?.kept ?? [], open: rest?.open ?? [], deferred: deferred + [Deferred(event, isAwaited: isAwaited)])
    )
  }

  /// An edge; nil where it is rare.
  @inlinable func moved(
    _ edge: Int, _ scratch: UnsafeMutableRawPointer?, _ event: F.Event, _ ordinal: Int, _ table: Table<F>
  ) -> Self? {
    let traits = table.edgeTraits[edge]
    if traits.stalls || traits.isSelective { return nil }
    var next = self
    if traits.isDetour {
      guard next.travel(edge, traits, event, scratch, table) else { return nil }
    } else {
      guard table.fire(edge, &next.context, &next.state, event, scratch) else { return nil }
      if let rest, !rest.kept.isEmpty, !table.isDetour[next.state.ordinal] {
        next.rest = Rest.of(kept: [], open: rest.open, deferred: rest.deferred)
      }
    }
    let settlesOnEntry = traits.settlesOnEntry && !table.entryKinds[next.state.ordinal].isEmpty
    if settlesOnEntry, table.isEntrySelective[next.state.ordinal] { return nil }
    if traits.settlesKinds || settlesOnEntry || table.isRequest[ordinal] {
      next.settle(edge, traits, settlesOnEntry ? table.entryKinds[next.state.ordinal] : [], event, ordinal, table)
    }
    return next.stillWaits(afterStaying: traits.stays, table) ? next : nil
  }

  /// An edge that keeps a state, or returns to one.
  @inlinable mutating func travel(
    _ edge: Int, _ traits: Table<F>.EdgeTraits, _ event: F.Event, _ scratch: UnsafeMutableRawPointer?, _ table: Table<F>
  ) -> Bool {
    var kept = rest?.kept ?? []
    if traits.returns {
      guard let last = kept.popLast() else { return false }
      let isTaken = withUnsafeMutablePointer(to: &state) { place in
        guard table.fire(edge, &context, place, event, scratch) else { return false }
        place.initialize(to: last)
        return true
      }
      guard isTaken else { return false }
    } else {
      guard kept.count < Table<F>.mostKept else { return false }
      let isTaken = withUnsafeTemporaryAllocation(of: F.State.self, capacity: 2) { places in
        guard let place = places.baseAddress else { return false }
        place.initialize(to: state)
        guard table.fire(edge, &context, place, event, scratch) else {
          place.deinitialize(count: 1)
          return false
        }
        state = place.move()
        let own = (place + 1).move()
        if !table.isDetour[own.ordinal] { kept = [] }
        kept.append(own)
        return true
      }
      guard isTaken else { return false }
    }
    if !kept.isEmpty, !table.isDetour[state.ordinal] { kept = [] }
    rest = Rest.of(kept: kept, open: rest?.open ?? [], deferred: rest?.deferred ?? [])
    return true
  }

  /// What is open after an edge. No caller hears the answers, so they are not even made.
  @inlinable mutating func settle(
    _ edge: Int, _ traits: Table<F>.EdgeTraits, _ entered: [Int], _ event: F.Event, _ ordinal: Int, _ table: Table<F>
  ) {
    let settled = table.settledKinds[edge], former = rest?.open ?? []
    var isAdded =
      !table.isRequest[ordinal] || traits.answersAsker || settled.contains(ordinal)
      || entered.contains(ordinal)
    if isAdded, former.isEmpty { return }
    var open: [F.Event] = []
    open.reserveCapacity(former.count + 1)
    for waiting in former {
      let kind = waiting.ordinal
      if settled.contains(kind) || entered.contains(kind) { continue }
      if !isAdded, kind > ordinal {
        open.append(event)
        isAdded = true
      }
      open.append(waiting)
    }
    if !isAdded { open.append(event) }
    if open.count == former.count, !table.isRequest[ordinal] { return }
    rest = Rest.of(kept: rest?.kept ?? [], open: open, deferred: rest?.deferred ?? [])
  }

  /// No deferred event is offered now.
  @inlinable func stillWaits(afterStaying stays: Bool, _ table: Table<F>) -> Bool {
    guard let rest, !rest.deferred.isEmpty else { return true }
    if stays, !table.defersSometimes[state.ordinal], rest.kept.isEmpty { return true }
    let own = state.ordinal &* table.eventCount
    for waiting in rest.deferred {
      let kind = waiting.event.ordinal
      var cell = own &+ kind
      if let first = rest.kept.first, table.cells[cell] == .asFirst { cell = first.ordinal &* table.eventCount &+ kind }
      if table.deferrals[cell] != .always { return false }
    }
    return true
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
  /// Some effect of a state brings the event.
  @usableFromInline func isBrought(_ event: Int, in state: Int) -> Bool { bringer(event, in: state).effect >= 0 }
}
