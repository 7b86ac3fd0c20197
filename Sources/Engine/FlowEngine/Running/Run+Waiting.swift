// The rare cases: a caller waits, an effect is broken, or an edge cannot be taken after all.

extension Run {
  /// A reply that is ready, and reported once the edge was taken.
  private struct Pending {
    let settlement: Settlement<F>
    let ticket: Ticket
    let memory: UnsafeMutableRawPointer

    init(_ settlement: Settlement<F>, _ ticket: Ticket) {
      self.settlement = settlement
      self.ticket = ticket
      memory = .allocate(byteCount: settlement.reply.size, alignment: settlement.reply.alignment)
      settlement.reply.prepare(memory)
    }
    /// Whether the caller gets a reply. A settlement for all callers always replies, whatever its cases are.
    var isSaid: Bool { !settlement.isSelective || settlement.reply.read(memory) != nil }
    func end() {
      settlement.reply.drop(memory)
      memory.deallocate()
    }
  }

  /// Takes an edge that a caller waits for, or that concerns the states kept.
  ///
  /// - Parameter level: The level of the kept state that decides in place of the present one.
  @usableFromInline mutating func followAnsweringAll(
    _ edge: Int, _ event: F.Event, _ ordinal: Int, _ ticket: Ticket?, _ scratch: UnsafeMutableRawPointer?,
    at level: Int? = nil, _ report: Observer
  ) -> Handling {
    var ready: [Pending] = [], settled: [(kind: Int, entry: Backlog<F>.Entry)] = [], own: Pending?, kept = self.kept
    let table = machine.table, course = table.traits(edge), found = table.found(by: edge, scratch)
    /// Adds the reply of the first settlement of a kind that answers a caller; returns false if none does.
    func reply(_ kind: Int, to ticket: Ticket, who asked: F.Event) -> Bool {
      var event = event, asked = asked
      for settlement in table.settlements[edge]
      where !settlement.isForAsker && F.Event.ordinal(of: settlement.request) == kind {
        let pending = Pending(settlement, ticket)
        if let level {
          settlement.say?(ownContext, &kept[level], &event, found, &asked, pending.memory)
        } else {
          settlement.say?(ownContext, &ownState, &event, found, &asked, pending.memory)
        }
        if pending.isSaid {
          ready.append(pending)
          return true
        }
        pending.end()
      }
      return false
    }
    if let ticket, let settlement = table.settlements[edge].first(where: \.isForAsker) {
      own = Pending(settlement, ticket)
    }
    var isAskerAnswered = own != nil
    for kind in table.settledKinds[edge] {
      for entry in waiting?.content.open.all(kind) ?? [] {
        guard let asked = entry.event, let ticket = entry.ticket else { continue }
        if reply(kind, to: ticket, who: asked) { settled.append((kind, entry)) }
      }
      if kind == ordinal, own == nil, let ticket { isAskerAnswered = reply(kind, to: ticket, who: event) }
    }
    let isTaken = table.travel(
      edge, at: level, &ownContext, &ownState, &kept, event, scratch, reply: own?.memory)
    guard isTaken else {
      for pending in ready { pending.end() }
      own?.end()
      return fail(ordinal, ticket, report)
    }
    if waiting != nil || !kept.isEmpty { change { $0.kept = kept } }
    if let own { ready.append(own) }
    if !settled.isEmpty { change { for (kind, entry) in settled { $0.open.remove(entry, of: kind) } } }
    let passed = pass(edge, course, at: level, report)
    for pending in ready {
      report(
        .settled(event: F.Event.ordinal(of: pending.settlement.request), pending.ticket, Reply(pending.memory)), &self)
      pending.end()
    }
    if let ticket, !isAskerAnswered {
      if isBroken {
        report(.unanswered(event: ordinal, ticket), &self)
      } else {
        change { $0.open.append(event, ticket) }
      }
    }
    if course.settlesOnEntry { settleOnEntry(report) }
    releaseEmptyStorage()
    return passed
  }

  /// Answers the callers whose requests are settled by entering the state, oldest first.
  private mutating func settleOnEntry(_ report: Observer) {
    let settlements = machine.table.states[ownState.ordinal].settlements
    for kind in machine.table.states[ownState.ordinal].settledKinds where waiting != nil {
      for entry in waiting?.content.open.all(kind) ?? [] {
        guard var asked = entry.event, let ticket = entry.ticket else { continue }
        for settlement in settlements where F.Event.ordinal(of: settlement.request) == kind {
          let pending = Pending(settlement, ticket)
          defer { pending.end() }
          withUnsafeMutablePointer(to: &asked) { settlement.say?(ownContext, &ownState, $0, nil, $0, pending.memory) }
          guard pending.isSaid else { continue }
          change { $0.open.remove(entry, of: kind) }
          report(.settled(event: kind, ticket, Reply(pending.memory)), &self)
          break
        }
      }
    }
  }

  /// Lets an event wait for a state that takes it. A request of a caller does not wait while an effect is broken, and
  /// is reported as unanswered.
  @usableFromInline mutating func wait(_ event: F.Event, _ ordinal: Int, _ ticket: Ticket?, _ report: Observer)
    -> Handling
  {
    if let ticket, isBroken {
      report(.unanswered(event: ordinal, ticket), &self)
      return .over
    }
    if ticket == nil, waiting?.content.deferred.count ?? 0 >= Self.maxDeferred {
      report(.overflowed(event: ordinal), &self)
      return .over
    }
    change { $0.deferred.append(event, ticket) }
    report(.deferred(event: ordinal, ticket), &self)
    return .waits
  }

  /// Reports that an edge could not be taken, with nothing changed: no state is kept to return to, too many are, or a
  /// guard found nothing, as in a table that was changed.
  @usableFromInline @inline(never) mutating func fail(_ event: Int, _ ticket: Ticket?, _ report: Observer) -> Handling {
    unhandled = CellHit(cell: cellIndex(of: event), combination: -1)
    report(.undecided(event: event, ticket), &self)
    return .over
  }

  /// Handles a cell that is neither an ordinary edge nor a decision.
  @usableFromInline mutating func takeSpecialCell(
    _ event: F.Event, _ ordinal: Int, _ cell: Table<F>.Cell, _ combination: Int, _ ticket: Ticket?,
    _ scratch: UnsafeMutableRawPointer?, _ report: Observer
  ) -> Handling {
    switch cell.content {
    case .edge(let edge): return followAnsweringAll(edge, event, ordinal, ticket, scratch, report)
    case .asKept where waiting?.content.kept.isEmpty == false: return decide(event, ordinal, ticket, report)
    case .undeclared: report(.undeclared(event: ordinal, ticket), &self)
    case .undecided, .asKept, .branch, .decision:
      unhandled = CellHit(cell: cellIndex(of: ordinal), combination: combination)
      report(.undecided(event: ordinal, ticket), &self)
    }
    return .over
  }

  /// The cell that decides an event, and the level of its state if that is a kept one.
  private func place(_ event: Int) -> (cell: Int, level: Int?) {
    machine.table.place(ownState.ordinal, kept.lazy.map(\.ordinal), event)
  }

  /// Lets the place of an event decide: the present state or, if a state of a detour is silent, a kept one.
  ///
  /// - Parameter entry: A deferred event that is offered again. If it is deferred again, nothing happens.
  private mutating func decide(
    _ event: F.Event, _ ordinal: Int, _ ticket: Ticket?, offering entry: Backlog<F>.Entry? = nil, _ report: Observer
  ) -> Handling {
    var event = event, kept = self.kept
    let table = machine.table, (index, level) = place(ordinal), cell = table.cells[index]
    return table.asking(cell) { scratch in
      let (cell, combination) = table.ask(cell, ownContext, &ownState, &kept, at: level, &event, scratch)
      if let entry {
        if cell.isDecision, table.kind(cell.decision) == .defer { return .waits }
        change {
          $0.deferred.remove(entry, of: ordinal)
          $0.offered = event
        }
      }
      defer { if entry != nil, waiting != nil { change { $0.offered = nil } } }
      guard let edge = cell.anyEdge else {
        // In a wrong table a kept state may be silent, too: there is none to leave it to.
        return leave(event, ordinal, cell == .asKept ? .undecided : cell, combination, ticket, nil, report)
      }
      return followAnsweringAll(edge, event, ordinal, ticket, scratch, at: level, report)
    }
  }

  /// Asks the questions of a branch, including those about the states kept.
  @usableFromInline mutating func askKeeping(
    _ branch: Int, _ event: inout F.Event, _ scratch: UnsafeMutableRawPointer?
  ) -> (cell: Table<F>.Cell, combination: Int) {
    var kept = self.kept
    return machine.table.ask(.branch(branch), ownContext, &ownState, &kept, at: nil, &event, scratch)
  }

  /// The index of the cell that decides an event while states may be kept.
  @usableFromInline func cellIndexKeeping(of event: Int) -> Int { place(event).cell }

  /// Whether some event is deferred under a condition that an edge that stays may change, either here or in a kept
  /// state.
  private var defersSometimes: Bool {
    (kept + [ownState]).contains { machine.table.states[$0.ordinal].defersSometimes }
  }

  /// Offers deferred events again after an event, oldest first. Kinds that the state defers whatever their payload are
  /// not even asked. The others are asked once for each state that is entered and, unless they are deferred until it is
  /// left, for each edge that stays. If no question reads the payload, one event of a kind is asked for all.
  @usableFromInline mutating func followUp(_ course: Handling, _ report: Observer) {
    switch course {
    case .moved: break
    case .stayed: guard defersSometimes else { return }
    case .over, .waits: return
    }
    var floor = -1, hasEntered = course == .moved, hasStayed = false, waiting: [Int] = []
    while true {
      guard let (kind, entry) = oldestDeferred(after: floor, hasEntered: hasEntered, except: waiting) else {
        guard hasStayed, defersSometimes else { break }
        (floor, hasEntered, hasStayed, waiting) = (-1, false, false, [])
        continue
      }
      switch entry.event.map({ decide($0, kind, entry.ticket, offering: entry, report) }) ?? .over {
      case .moved: (floor, hasEntered, hasStayed, waiting) = (-1, true, false, [])
      case .stayed:
        (floor, hasStayed) = (entry.arrival, true)
        // Events that wait until the state is left were asked on entering it.
        waiting.removeAll { machine.table.deferrals[cellIndex(of: $0)] != .onEntry }
      case .over: floor = entry.arrival
      case .waits:
        floor = entry.arrival
        if !machine.table.readsEvent(cellIndex(of: kind)) { waiting.append(kind) }
      }
    }
    releaseEmptyStorage()
  }

  private func oldestDeferred(
    after floor: Int, hasEntered: Bool, except waiting: [Int]
  ) -> (kind: Int, entry: Backlog<F>.Entry)? {
    self.waiting?.content.deferred.first(after: floor) { kind in
      switch machine.table.deferrals[cellIndex(of: kind)] {
      case .always: false
      case .onEntry: hasEntered && !waiting.contains(kind)
      case .never, .sometimes: !waiting.contains(kind)
      }
    }
  }
}
