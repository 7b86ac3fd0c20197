/// Finds where events lead. One value serves all steps of a search.
///
/// The parts that a step changes are passed one by one: a whole configuration is copied through its metadata, which
/// takes longer than the step.
@frozen @usableFromInline package struct Successors<F: Flow> {
  @usableFromInline package typealias Rest = Run<F>.Configuration.Rest
  @usableFromInline let machine: Machine<F>
  /// How many events may wait. A step after which one more would wait has, as a rule, no successor.
  @usableFromInline let maxWaiting: Int
  @usableFromInline let rests: RestStore<F>

  /// A search in which at most this many events wait.
  @inlinable package init(_ machine: Machine<F>, maxWaiting: Int, sharing rests: RestStore<F>) {
    self.machine = machine
    self.maxWaiting = maxWaiting
    self.rests = rests
  }

  @inlinable var table: Table<F> { machine.table }

  /// Changes copies of a configuration's parts to what an event makes of them. Returns false if there is no successor;
  /// the copies are unspecified then.
  @inlinable @inline(__always) package func find(
    from configuration: borrowing Run<F>.Configuration, on event: F.Event, _ context: inout F.Context,
    _ state: inout F.State, _ rest: inout Rest?
  ) -> Bool {
    // An event without a source here.
    if table.arrivingCell(state.ordinal, event.ordinal) == .undecided,
      !table.isProduced(event.ordinal, in: state.ordinal)
    {
      return false
    }
    switch hear(event, &context, &state, &rest).outcome {
    case .moved, .stayed, .deferred: return true
    case .decided, .tooMany: return false
    case .isRare:
      guard let next = followed(copy configuration, by: event) else { return false }
      (context, state, rest) = (next.context, next.state, next.rest)
      return true
    }
  }

  /// The successor by the general path, which handles every event and is slower than `take`.
  @usableFromInline func followed(_ configuration: Run<F>.Configuration, by event: F.Event) -> Run<F>.Configuration? {
    var run = Run(machine, configuration), isTaken = false
    run.take(event) { report in if report.edge != nil { isTaken = true } }
    var next = run.configuration
    next.rest = rests.shared(next.rest)
    return isTaken || next != configuration ? next : nil
  }

  /// Defers the event. Returns false if more events would wait than the search considers.
  @inlinable func wait(_ event: F.Event, _ ordinal: Int, _ rest: inout Rest?) -> Bool {
    let deferred = rest?.deferred ?? [], isAwaited = table.events[ordinal].isRequest
    if rest?.waitingCount ?? 0 >= maxWaiting || !isAwaited && deferred.count >= Run<F>.maxDeferred { return false }
    let waiting = Run<F>.Configuration.Deferred(event, isAwaited: isAwaited)
    let kept = rest?.kept ?? [], open = rest?.open ?? []
    rest =
      deferred.isEmpty
      ? have(kept: kept, open: open, deferred: CollectionOfOne(waiting))
      : have(kept: kept, open: open, deferred: deferred + [waiting])
    return true
  }

  /// Takes an edge.
  @inlinable func follow(
    edge: Int, _ scratch: UnsafeMutableRawPointer?, _ event: F.Event, _ ordinal: Int, _ context: inout F.Context,
    _ state: inout F.State, _ rest: inout Rest?
  ) -> Hearing.Outcome {
    let traits = table.traits(edge)
    if traits.stalls || traits.isSelective || traits.concernsBoxes { return .isRare }
    switch traits.course {
    case .keeps, .returns:
      guard detour(edge, scratch, event, &context, &state, &rest) else { return .isRare }
    case .enters, .stays:
      guard table.fire(edge, &context, &state, event, scratch) else { return .isRare }
      if let own = rest, !own.kept.isEmpty, !table.states[state.ordinal].isDetour {
        rest = have(kept: [], open: own.open, deferred: own.deferred)
      }
    }
    // If a deferred event is taken now, only a run can determine how many wait afterwards.
    if let rest, !stillWaits(rest, in: state.ordinal, afterStaying: traits.stays) { return .isRare }
    let settlesOnEntry = traits.settlesOnEntry && !table.states[state.ordinal].settledKinds.isEmpty
    if settlesOnEntry, table.states[state.ordinal].isSelective { return .isRare }
    if traits.settlesKinds || settlesOnEntry || table.events[ordinal].isRequest {
      let entered = settlesOnEntry ? table.states[state.ordinal].settledKinds : []
      guard settle(edge, traits, entered, event, ordinal, &rest) else { return .tooMany }
    }
    return traits.stays ? .stayed : .moved
  }

  /// Takes an edge that keeps a state, or returns to one. Returns false, and changes nothing, if it cannot be taken.
  @inlinable func detour(
    _ edge: Int, _ scratch: UnsafeMutableRawPointer?, _ event: F.Event, _ context: inout F.Context,
    _ state: inout F.State, _ rest: inout Rest?
  ) -> Bool {
    let kept = rest?.kept ?? [], open = rest?.open ?? [], deferred = rest?.deferred ?? []
    // Usually one state is kept, and no array is made for it.
    switch table.traits(edge).course {
    case .returns where kept.count == 1:
      guard table.comeBack(edge, &context, &state, to: kept[0], event, scratch) else { return false }
      rest = have(kept: [], open: open, deferred: deferred)
    case .keeps where kept.isEmpty:
      guard let own = table.leave(edge, &context, &state, event, scratch) else { return false }
      rest =
        table.states[state.ordinal].isDetour
        ? have(kept: CollectionOfOne(own), open: open, deferred: deferred)
        : have(kept: [], open: open, deferred: deferred)
    case .returns, .keeps, .enters, .stays:
      var kept = kept
      guard table.travel(edge, &context, &state, &kept, event, scratch) else { return false }
      rest = have(kept: kept, open: open, deferred: deferred)
    }
    return true
  }

  /// Updates the open requests after an edge. No caller gets the answers, so they are not even made. Returns false if
  /// more events would wait than the search considers.
  @inlinable func settle(
    _ edge: Int, _ traits: Table<F>.EdgeTraits, _ entered: [Int], _ event: F.Event, _ ordinal: Int,
    _ rest: inout Rest?
  ) -> Bool {
    let settled = table.settledKinds[edge]
    let opens =
      table.events[ordinal].isRequest && !traits.answersAsker && !settled.contains(ordinal)
      && !entered.contains(ordinal)
    guard let own = rest, !own.open.isEmpty else {
      if opens {
        if rest?.waitingCount ?? 0 >= maxWaiting { return false }
        rest = have(kept: rest?.kept ?? [], open: CollectionOfOne(event), deferred: rest?.deferred ?? [])
      }
      return true
    }
    let left = own.open.lazy.filter { !settled.contains($0.ordinal) && !entered.contains($0.ordinal) }
    let leftCount = settled.isEmpty && entered.isEmpty ? own.open.count : left.count { _ in true }
    if opens {
      if leftCount == own.open.count, own.waitingCount >= maxWaiting { return false }
      var open = Array(left)
      // Requests of a kind stay together.
      open.insert(event, at: open.firstIndex { $0.ordinal > ordinal } ?? open.count)
      rest = have(kept: own.kept, open: open, deferred: own.deferred)
    } else if leftCount == 0 {
      rest = have(kept: own.kept, open: [], deferred: own.deferred)
    } else if leftCount < own.open.count {
      rest = have(kept: own.kept, open: left, deferred: own.deferred)
    }
    return true
  }

  /// Whether no deferred event is offered now.
  @inlinable func stillWaits(_ rest: Rest, in state: Int, afterStaying stays: Bool) -> Bool {
    if rest.deferred.isEmpty || stays && !table.states[state].defersSometimes && rest.kept.isEmpty { return true }
    let kept = rest.kept.map(\.ordinal)
    return rest.deferred.allSatisfy { table.deferrals[table.place(state, kept, $0.event.ordinal).cell] == .always }
  }

  /// The states kept and the events that wait, with no effect broken; `nil` if there are none.
  @inlinable func have(
    kept: some Sequence<F.State>, open: some Sequence<F.Event>,
    deferred: some Sequence<Run<F>.Configuration.Deferred>
  ) -> Rest? {
    rests.shared(kept: kept, open: open, deferred: deferred, broken: 0)
  }
}

extension Run {
  /// Handles an event from any source that can produce it here. Without such a source nothing happens.
  mutating func take(_ event: F.Event, _ report: (borrowing LiveReaction<F>) -> Void) {
    let bringer = machine.table.bringer(event.ordinal, in: state.ordinal)
    if machine.roles.comesFromOutside(event.name) {
      send(event, asking: machine.roles.requests.contains(event.name) ? .unclaimed : nil, report)
    } else if bringer == .time {
      elapsed(event.name, report)
    } else if bringer.effect >= 0, mayBring(bringer.effect) {
      if bringer.isProgress { progress(event, of: visit, report) } else { conclude(event, of: visit, report) }
    }
  }
}

extension Table {
  /// Whether an effect of a state, or a timer, produces the event.
  @usableFromInline func isProduced(_ event: Int, in state: Int) -> Bool { bringer(event, in: state) != .none }
}
