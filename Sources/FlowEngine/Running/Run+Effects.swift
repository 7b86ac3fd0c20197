// What effects bring. It is accepted only from an effect of the present visit: never from outside, never after its end.

extension Run {
  /// What ended an effect.
  mutating func conclude(_ outcome: F.Event?, of visit: Int, by effect: F.Effect.Name?, _ report: Observer) {
    guard visit == visitCount else {
      if let outcome { late(outcome, of: visit, report) }
      return
    }
    let bringer = outcome.flatMap { self.bringer(of: $0, by: effect) }
    if let outcome, let bringer, !bringer.isProgress, !isOver(bringer.effect) {
      bring(outcome, report)
      // The effect is over. Where its outcome led nowhere, nobody who waits would ever hear.
      if visit == visitCount { breakEffect(machine.table.effectNames[bringer.effect], .ended(outcome.ordinal), report) }
    } else {
      breakEffect(effect ?? bringer.map { machine.table.effectNames[$0.effect] }, .ended(outcome?.ordinal), report)
    }
  }

  /// An effect of the present visit will not begin, because the former run of its kind has not returned.
  mutating func block(_ effect: F.Effect.Name, _ report: Observer) { breakEffect(effect, .blocked, report) }

  /// An effect of an earlier visit was not begun.
  mutating func skip(_ effect: F.Effect.Name, _ report: Observer) {
    report(.skipped(effect: F.Effect.ordinal(of: effect)), &self)
  }

  /// What an effect has brought before its end. Returns false when the effect is over, or the event is not its own.
  mutating func progress(_ event: F.Event, of visit: Int, by effect: F.Effect.Name?, _ report: Observer) -> Bool {
    guard visit == visitCount else {
      late(event, of: visit, report)
      return false
    }
    if let effect, isOver(F.Effect.ordinal(of: effect)) { return false }
    guard let bringer = bringer(of: event, by: effect), bringer.isProgress else {
      report(.undeclared(event: event.ordinal, nil), &self)
      return false
    }
    if isOver(bringer.effect) { return false }
    bring(event, report)
    return true
  }

  /// Which effect of the state brings an event; nil when it is not the one that is said to.
  private func bringer(of event: F.Event, by effect: F.Effect.Name?) -> Table<F>.Bringer? {
    let bringer = machine.table.bringer(event.ordinal, in: ownState.ordinal)
    guard bringer.effect >= 0 else { return nil }
    return effect.map { F.Effect.ordinal(of: $0) == bringer.effect } ?? true ? bringer : nil
  }

  /// Whether an effect of the present visit has ended without an outcome, by its position among all.
  package func hasEnded(_ effect: Int) -> Bool { brokenEffects != 0 && isOver(effect) }

  /// The effect of this kind has ended without an outcome.
  private func isOver(_ effect: Int) -> Bool {
    let works = machine.table.states[ownState.ordinal].works
    return works.indices.contains {
      F.Effect.ordinal(of: works[$0].effect) == effect && brokenEffects & Self.bit($0) != 0
    }
  }

  static func bit(_ row: Int) -> UInt32 { 1 << UInt32(min(row, 31)) }

  private mutating func bring(_ event: F.Event, _ report: Observer) {
    let ordinal = event.ordinal
    let course = take(event, ordinal, machine.table.cell(ownState.ordinal, ordinal), nil, report)
    if waiting != nil { followUp(course, report) }
  }

  private mutating func late(_ event: F.Event, of visit: Int, _ report: Observer) {
    lateOutcomeCount &+= 1
    report(.late(event: event.ordinal, visit: visit), &self)
  }

  /// How an effect came to be broken.
  private enum Breakage { case ended(Int?), blocked }

  /// Nothing more will come of an effect of the state: nobody who waits for it would ever hear.
  private mutating func breakEffect(_ effect: F.Effect.Name?, _ breakage: Breakage, _ report: Observer) {
    let works = machine.table.states[ownState.ordinal].works
    let row = works.firstIndex { !machine.roles[$0.effect].isCommand && effect ?? $0.effect == $0.effect }
    guard let row, brokenEffects & Self.bit(row) == 0 else {
      if case .ended(let brought?) = breakage { report(.undeclared(event: brought, nil), &self) }
      return
    }
    brokenEffects |= Self.bit(row)
    let ordinal = F.Effect.ordinal(of: works[row].effect)
    switch breakage {
    case .ended(let brought): report(.broken(effect: ordinal, brought: brought), &self)
    case .blocked: report(.blocked(effect: ordinal), &self)
    }
    guard waiting != nil else { return }
    let lost = change { content in
      let open = content.open.all, deferred = content.deferred.all.filter { $0.ticket != nil }
      content.open = Backlog()
      for entry in deferred { if let ticket = entry.ticket { _ = content.deferred.remove(ticket) } }
      return open + deferred
    }
    for entry in lost {
      if let event = entry.event, let ticket = entry.ticket {
        report(.unanswered(event: event.ordinal, ticket), &self)
      }
    }
    releaseEmptyStorage()
  }
}

extension Table {
  /// Which effect of a state brings an event, by their ordinals.
  func bringer(_ event: Int, in state: Int) -> Bringer { isCountable ? bringers[state * eventCount + event] : .nobody }
}
