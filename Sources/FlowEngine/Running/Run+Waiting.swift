// What is rare: a caller waits, an effect is broken, a case declared by hand is not what it is named.

extension Run {
  /// A reply that is ready, to be told once the edge was taken.
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
    /// The caller gets a reply. A settlement for all callers replies whatever its cases are.
    var isSaid: Bool { !settlement.isSelective || settlement.reply.read(memory) != nil }
    func end() {
      settlement.reply.drop(memory)
      memory.deallocate()
    }
  }

  /// An edge that a caller waits for, or that has to do with what is kept.
  ///
  /// - Parameter asFirst: The state kept first decides in the place of the present one.
  @usableFromInline mutating func followAnsweringAll(
    _ edge: Int, _ event: F.Event, _ ordinal: Int, _ ticket: Ticket?, _ scratch: UnsafeMutableRawPointer?,
    asFirst: Bool = false, _ report: Observer
  ) -> Handling {
    var ready: [Pending] = [], settled: [(kind: Int, entry: Backlog<F>.Entry)] = [], own: Pending?, kept = self.kept
    let table = machine.table, course = table.traits(edge), found = table.found(by: edge, scratch)
    /// What the first settlement of a kind that has something to say to an asker says.
    func reply(_ kind: Int, to ticket: Ticket, who asked: F.Event) -> Bool {
      var event = event, asked = asked
      for settlement in table.settlements[edge]
      where !settlement.isForAsker && F.Event.ordinal(of: settlement.request) == kind {
        let pending = Pending(settlement, ticket)
        if asFirst {
          settlement.say?(ownContext, &kept[0], &event, found, &asked, pending.memory)
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
      edge, asFirst: asFirst, &ownContext, &ownState, &kept, event, scratch,
      reply: own.flatMap { $0.settlement.isSaidByEdge ? $0.memory : nil })
    guard isTaken else {
      for pending in ready { pending.end() }
      own?.end()
      return fail(ordinal, ticket, report)
    }
    if waiting != nil || !kept.isEmpty { change { $0.kept = kept } }
    if let own { ready.append(own) }
    if !settled.isEmpty { change { for (kind, entry) in settled { $0.open.remove(entry, of: kind) } } }
    let passed = pass(edge, course, report)
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

  /// The event waits for a state that takes it. Nothing that a caller waits for waits for a broken effect.
  @usableFromInline mutating func wait(_ event: F.Event, _ ordinal: Int, _ ticket: Ticket?, _ report: Observer)
    -> Handling
  {
    if let ticket, isBroken {
      report(.unanswered(event: ordinal, ticket), &self)
      return .over
    }
    if ticket == nil, waiting?.content.deferred.count ?? 0 >= Self.mostDeferred {
      report(.overflowed(event: ordinal), &self)
      return .over
    }
    change { $0.deferred.append(event, ticket) }
    report(.deferred(event: ordinal, ticket), &self)
    return .waits
  }

  /// The edge could not be taken after all, and nothing was changed: a case declared by hand is not what it is named,
  /// nothing is kept that could be returned to, or too much is.
  @usableFromInline @inline(never) mutating func fail(_ event: Int, _ ticket: Ticket?, _ report: Observer) -> Handling {
    unhandled = CellHit(cell: cellIndex(of: event), combination: -1)
    report(.undecided(event: event, ticket), &self)
    return .over
  }

  /// Neither an ordinary edge nor a decision.
  @usableFromInline mutating func takeSpecialCell(
    _ event: F.Event, _ ordinal: Int, _ cell: Table<F>.Cell, _ combination: Int, _ ticket: Ticket?,
    _ scratch: UnsafeMutableRawPointer?, _ report: Observer
  ) -> Handling {
    switch cell.content {
    case .edge(let edge): return followAnsweringAll(edge, event, ordinal, ticket, scratch, report)
    case .asFirst where waiting?.content.kept.isEmpty == false: return takeAsFirst(event, ordinal, ticket, report)
    case .undeclared: report(.undeclared(event: ordinal, ticket), &self)
    case .undecided, .asFirst, .branch, .decision:
      unhandled = CellHit(cell: cellIndex(of: ordinal), combination: combination)
      report(.undecided(event: ordinal, ticket), &self)
    }
    return .over
  }

  /// The state of a detour is silent: the one kept first decides.
  private mutating func takeAsFirst(_ event: F.Event, _ ordinal: Int, _ ticket: Ticket?, _ report: Observer) -> Handling
  {
    var event = event, kept = self.kept
    let table = machine.table, cell = table.cells[table.place(ownState, kept, ordinal).cell]
    return table.asking(cell) { scratch in
      let (cell, combination) = table.ask(cell, ownContext, &ownState, &kept, asFirst: true, &event, scratch)
      guard let edge = cell.anyEdge else {
        // A state of a detour that is kept first, in a table or a start that is wrong, has nobody to leave it to.
        return leave(event, ordinal, cell == .asFirst ? .undecided : cell, combination, ticket, nil, report)
      }
      return followAnsweringAll(edge, event, ordinal, ticket, scratch, asFirst: true, report)
    }
  }

  /// Asks with what is kept.
  @usableFromInline mutating func askKeeping(
    _ branch: Int, _ event: inout F.Event, _ scratch: UnsafeMutableRawPointer?
  ) -> (cell: Table<F>.Cell, combination: Int) {
    var kept = self.kept
    return machine.table.ask(.branch(branch), ownContext, &ownState, &kept, asFirst: false, &event, scratch)
  }

  /// The same where something may be kept.
  @usableFromInline func cellIndexKeeping(of event: Int) -> Int { machine.table.place(ownState, kept, event).cell }

  /// Some event is deferred under a condition that an edge which stays may change, here or where the first of the
  /// states that are kept decides.
  private var defersSometimes: Bool {
    let states = machine.table.states
    return states[ownState.ordinal].defersSometimes || kept.first.map { states[$0.ordinal].defersSometimes } ?? false
  }

  /// After an event: what is deferred may be taken now, oldest first. Kinds that the state defers whatever the payload
  /// are not even asked; others are asked once for each state that is entered and, unless they are deferred until it is
  /// left, for each edge that stays. Where no question is about the payload, one of a kind is asked for all.
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
      switch retryDeferred(entry, kind, report) {
      case .moved: (floor, hasEntered, hasStayed, waiting) = (-1, true, false, [])
      case .stayed:
        (floor, hasStayed) = (entry.arrival, true)
        // What waits until the state is left was asked on entering.
        waiting.removeAll { machine.table.deferrals[cellIndex(of: $0)] != .onEntry }
      case .over: floor = entry.arrival
      case .waits:
        floor = entry.arrival
        if !machine.table.readsEvent(cellIndex(of: kind)) { waiting.append(kind) }
      }
    }
    releaseEmptyStorage()
  }

  /// Takes what is deferred if the state does not defer it any more.
  private mutating func retryDeferred(_ entry: Backlog<F>.Entry, _ kind: Int, _ report: Observer) -> Handling {
    guard var event = entry.event else { return .over }
    let table = machine.table
    var kept = self.kept
    let (index, isAsFirst) = table.place(ownState, kept, kind)
    return table.asking(table.cells[index]) { scratch in
      let (cell, combination) = table.ask(
        table.cells[index], ownContext, &ownState, &kept, asFirst: isAsFirst, &event, scratch)
      if cell.isDecision, table.kind(cell.decision) == .defer { return .waits }
      change {
        $0.deferred.remove(entry, of: kind)
        $0.offered = event
      }
      defer { if waiting != nil { change { $0.offered = nil } } }
      guard let edge = cell.anyEdge else { return leave(event, kind, cell, combination, entry.ticket, nil, report) }
      return followAnsweringAll(edge, event, kind, entry.ticket, scratch, asFirst: isAsFirst, report)
    }
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
