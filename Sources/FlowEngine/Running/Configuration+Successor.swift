extension Run.Configuration {
  /// Where an event leads: nil when no edge takes it and it does not wait, or when it cannot come here.
  ///
  /// The event comes from any source that may bring it: an effect of the state, the app, or the outside. A request
  /// stays open, or deferred, as if a caller waited. For explorers: nothing is reported, and no caller gets a reply.
  @inlinable public func successor(on event: F.Event, of machine: Machine<F>) -> Self? {
    successor(on: event, of: machine, mostWaiting: Int.max)
  }

  /// The same for one who does not want to know of more that wait than so many, unless as many wait already: there is,
  /// mostly, no successor then.
  @inlinable package func successor(on event: F.Event, of machine: Machine<F>, mostWaiting: Int) -> Self? {
    let table = machine.table, ordinal = event.ordinal, cell = table.arrivingCell(state.ordinal, ordinal)
    if rest == nil {
      if cell.isEdge, table.edgeTraits[cell.edge].isPlain { return passing(cell.edge, event, machine) }
      // An outcome that no edge takes breaks its effect.
      if cell == .undecided, !table.isBrought(ordinal, in: state.ordinal) { return nil }
    } else if rest?.broken ?? 0 != 0 {
      return followed(by: event, in: machine)
    }
    if cell == .asFirst { return decidedAsFirst(event, ordinal, machine, mostWaiting) }
    return asked(cell, event, machine) { decided($0, $1, event, ordinal, machine, mostWaiting) }
  }

  @inlinable @inline(__always) func passing(_ edge: Int, _ event: F.Event, _ machine: Machine<F>) -> Self? {
    var context = context, state = state
    return machine.table.fire(edge, &context, &state, event, nil)
      ? Self(context, state) : followed(by: event, in: machine)
  }

  /// What is rare goes through a run: deferred events that are taken, an answer for those whose payload fits, questions
  /// about what is kept, effects that break.
  @inlinable @inline(__always) func asked(
    _ cell: Table<F>.Cell, _ event: F.Event, _ machine: Machine<F>,
    _ decided: (Table<F>.Cell, UnsafeMutableRawPointer?) -> Self?
  ) -> Self? {
    guard cell.isBranch else { return decided(cell, nil) }
    let table = machine.table
    if table.branches[cell.branch].isRare { return followed(by: event, in: machine) }
    var state = state, asked = event
    return table.asking(cell.branch) { scratch in
      decided(table.ask(cell.branch, context, &state, &asked, scratch).cell, scratch)
    }
  }

  /// What a cell says whose questions were asked.
  @inlinable func decided(
    _ cell: Table<F>.Cell, _ scratch: UnsafeMutableRawPointer?, _ event: F.Event, _ ordinal: Int,
    _ machine: Machine<F>, _ mostWaiting: Int
  ) -> Self? {
    let table = machine.table
    if let edge = cell.anyEdge {
      switch moved(edge, scratch, event, ordinal, table, mostWaiting) {
      case .to(let next): return next
      case .beyond: return nil
      case .rare: return followed(by: event, in: machine)
      }
    }
    guard cell.isDecision, !table.isBrought(ordinal, in: state.ordinal) else {
      return followed(by: event, in: machine)
    }
    return table.decisionKinds[cell.decision] == .defer ? deferring(event, ordinal, table, mostWaiting) : nil
  }

  @inlinable func deferring(_ event: F.Event, _ ordinal: Int, _ table: Table<F>, _ mostWaiting: Int) -> Self? {
    let deferred = rest?.deferred ?? [], isAwaited = table.isRequest[ordinal]
    if waitingCount >= mostWaiting || !isAwaited && deferred.count >= Run<F>.mostDeferred { return nil }
    let waiting = deferred + [Deferred(event, isAwaited: isAwaited)]
    return Self(context, state, Rest(kept: rest?.kept ?? [], open: rest?.open ?? [], deferred: waiting))
  }

  /// A state of a detour is silent: that which was kept first decides, and is gone on from.
  @inlinable func decidedAsFirst(
    _ event: F.Event, _ ordinal: Int, _ machine: Machine<F>, _ mostWaiting: Int
  ) -> Self? {
    let table = machine.table
    guard let rest, let first = rest.kept.first else { return followed(by: event, in: machine) }
    let base = Self(context, first, Rest.of(kept: [], open: rest.open, deferred: rest.deferred))
    let cell = table.arrivingCell(first.ordinal, ordinal)
    if cell.isBranch, table.branches[cell.branch].isRare { return followed(by: event, in: machine) }
    return base.asked(cell, event, machine) { cell, scratch in
      if let edge = cell.anyEdge {
        // One that stays leaves the machine in the detour.
        if !table.edgeTraits[edge].stays, case .to(let next) = base.moved(edge, scratch, event, ordinal, table, .max) {
          return next
        }
      } else if cell.isDecision {
        return table.decisionKinds[cell.decision] == .defer ? deferring(event, ordinal, table, mostWaiting) : nil
      }
      return followed(by: event, in: machine)
    }
  }

  /// Where an edge leads.
  @frozen @usableFromInline enum Movement {
    case to(Run.Configuration)
    /// More would wait than somebody wants to know of.
    case beyond
    case rare
  }

  /// An edge.
  @inlinable func moved(
    _ edge: Int, _ scratch: UnsafeMutableRawPointer?, _ event: F.Event, _ ordinal: Int, _ table: Table<F>,
    _ mostWaiting: Int
  ) -> Movement {
    let traits = table.edgeTraits[edge]
    if traits.stalls || traits.isSelective { return .rare }
    var next = self
    if traits.isDetour {
      var kept = rest?.kept ?? []
      guard table.travel(edge, &next.context, &next.state, &kept, event, scratch) else { return .rare }
      next.rest = Rest.of(kept: kept, open: rest?.open ?? [], deferred: rest?.deferred ?? [])
    } else {
      guard table.fire(edge, &next.context, &next.state, event, scratch) else { return .rare }
      if let rest, !rest.kept.isEmpty, !table.isDetour[next.state.ordinal] {
        next.rest = Rest.of(kept: [], open: rest.open, deferred: rest.deferred)
      }
    }
    // What is taken now no longer waits: only a run knows how many do then.
    if !next.stillWaits(afterStaying: traits.stays, table) { return .rare }
    let settlesOnEntry = traits.settlesOnEntry && !table.entryKinds[next.state.ordinal].isEmpty
    if settlesOnEntry, table.isEntrySelective[next.state.ordinal] { return .rare }
    if traits.settlesKinds || settlesOnEntry || table.isRequest[ordinal] {
      let entered = settlesOnEntry ? table.entryKinds[next.state.ordinal] : []
      guard next.settle(edge, traits, entered, event, ordinal, table, mostWaiting) else { return .beyond }
    }
    return .to(next)
  }

  /// What is open after an edge. No caller hears the answers, so they are not even made. Answers false when more would
  /// wait than somebody wants to know of.
  @inlinable mutating func settle(
    _ edge: Int, _ traits: Table<F>.EdgeTraits, _ entered: [Int], _ event: F.Event, _ ordinal: Int, _ table: Table<F>,
    _ mostWaiting: Int
  ) -> Bool {
    let settled = table.settledKinds[edge]
    let opens =
      table.isRequest[ordinal] && !traits.answersAsker && !settled.contains(ordinal)
      && !entered.contains(ordinal)
    guard let rest, !rest.open.isEmpty else {
      if opens {
        if waitingCount >= mostWaiting { return false }
        self.rest = Rest(kept: rest?.kept ?? [], open: [event], deferred: rest?.deferred ?? [])
      }
      return true
    }
    let left =
      settled.isEmpty && entered.isEmpty
      ? rest.open : rest.open.filter { !settled.contains($0.ordinal) && !entered.contains($0.ordinal) }
    if opens {
      if left.count == rest.open.count, waitingCount >= mostWaiting { return false }
      var open = left
      // Those of a kind stand together.
      open.insert(event, at: open.firstIndex { $0.ordinal > ordinal } ?? open.count)
      self.rest = Rest(kept: rest.kept, open: open, deferred: rest.deferred)
    } else if left.count < rest.open.count {
      self.rest = Rest.of(kept: rest.kept, open: left, deferred: rest.deferred)
    }
    return true
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

/// What waits and is kept in the configurations that were seen lately. Equal ones share one object: they are told apart
/// by its address, and lie together in memory.
@usableFromInline package struct SharedRests<F: Flow>: Sendable {
  // By the last digits of the hash.
  @usableFromInline var known: [Run<F>.Configuration.Rest?]
  @inlinable package init() { known = [Run<F>.Configuration.Rest?](repeating: nil, count: 256) }

  /// Lets a configuration have what an equal one had.
  @inlinable package mutating func share(_ configuration: inout Run<F>.Configuration) {
    guard let rest = configuration.rest else { return }
    let place = rest.hash & 255
    if let other = known[place], other.isSame(as: rest) {
      if other !== rest { configuration.rest = other }
    } else {
      known[place] = rest
    }
  }
}
