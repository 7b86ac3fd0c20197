// What effects produce. It is accepted only from an effect that is under way: never from outside, never after its end.
// One of a state is under way during one visit, one of a phase as long as the phase is not left.

/// An effect of a phase that a run is in.
@frozen @usableFromInline struct RunningEffect: Sendable {
  /// Its number in the table.
  let number: Int
  /// The visit that began it.
  let since: Int
}

extension Run {
  /// The rows of the effects under way: of the present state, then of the phases that the run is in.
  @usableFromInline var works: [Work<F>] {
    let own = machine.table.states[ownState.ordinal].works
    guard let phaseEffects else { return own }
    return own.filter { $0.number < 0 } + phaseEffects.map { machine.table.phaseWorks[$0.number] }
  }

  /// An effect, made of the state that it is under way in.
  func effect(_ work: Work<F>) -> F.Effect? {
    work.make(ownContext, (kept + [ownState]).last { machine.table.isInside($0, work.number) } ?? ownState)
  }

  /// The visit that began the effect of a kind, by its position among all; nil if none is under way.
  package func since(_ effect: Int) -> Int? {
    if let phaseEffects {
      let works = machine.table.phaseWorks
      let known = phaseEffects.first { F.Effect.ordinal(of: works[$0.number].effect) == effect }
      if let known { return known.since }
    }
    let own = machine.table.states[ownState.ordinal].works
    return own.contains { F.Effect.ordinal(of: $0.effect) == effect } ? visitCount : nil
  }

  /// Begins the effects of all phases that the run is in.
  mutating func beginPhases() {
    let table = machine.table
    guard !table.phaseWorks.isEmpty else { return }
    let numbers = Set((kept + [ownState]).flatMap { table.states[$0.ordinal].works.map(\.number) }).subtracting([-1])
    phaseEffects = numbers.isEmpty ? nil : numbers.sorted().map { RunningEffect(number: $0, since: visitCount) }
  }

  /// After a state was entered: effects of phases that were left end, and those of phases that were entered begin.
  mutating func keepPhases() {
    let before = phaseEffects ?? [], broken = brokenEffects
    beginPhases()
    brokenEffects = 0
    for index in (phaseEffects ?? []).indices {
      guard let known = before.first(where: { $0.number == phaseEffects?[index].number }) else { continue }
      phaseEffects?[index] = known
      brokenEffects |= broken & Self.bit(ofPhase: known.number)
    }
  }

  /// Whether what an effect produces, which a visit knew to be under way, comes in time.
  private func isInTime(_ visit: Int, _ effect: Int?) -> Bool {
    if visit == visitCount || phaseEffects == nil { return visit == visitCount }
    return visit < visitCount && effect.flatMap(since).map { $0 <= visit } ?? false
  }

  /// Whether an event of an effect, by its position among all, comes too late from a visit.
  package func isLate(_ event: Int, of visit: Int) -> Bool {
    !isInTime(visit, machine.table.bringer(event, in: ownState.ordinal).effect)
  }

  /// Whether an effect of a phase that is under way produces an event, by its position among all.
  package func isOfPhase(_ event: Int) -> Bool {
    let table = machine.table, effect = table.bringer(event, in: ownState.ordinal).effect
    return phaseEffects?.contains { F.Effect.ordinal(of: table.phaseWorks[$0.number].effect) == effect } ?? false
  }

  /// What ended an effect.
  mutating func conclude(_ outcome: F.Event?, of visit: Int, by effect: F.Effect.Name?, _ report: Observer) {
    let bringer = outcome.flatMap { self.bringer(of: $0, by: effect) }
    guard isInTime(visit, effect.map(F.Effect.ordinal(of:)) ?? bringer?.effect) else {
      if let outcome { late(outcome, of: visit, report) }
      return
    }
    if let outcome, let bringer, !bringer.isProgress, !isOver(bringer.effect) {
      let begun = since(bringer.effect)
      bring(outcome, report)
      // The effect is over. Where its outcome led nowhere, nobody who waits would ever hear.
      if since(bringer.effect) == begun {
        breakEffect(machine.table.effectNames[bringer.effect], .ended(outcome.ordinal), report)
      }
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
    let bringer = bringer(of: event, by: effect)
    guard isInTime(visit, effect.map(F.Effect.ordinal(of:)) ?? bringer?.effect) else {
      late(event, of: visit, report)
      return false
    }
    if let effect, isOver(F.Effect.ordinal(of: effect)) { return false }
    guard let bringer, bringer.isProgress else {
      report(.undeclared(event: event.ordinal, nil), &self)
      return false
    }
    if isOver(bringer.effect) { return false }
    bring(event, report)
    return true
  }

  /// Which effect under way produces an event; nil when it is not the one that is said to.
  private func bringer(of event: F.Event, by effect: F.Effect.Name?) -> Table<F>.EventOrigin? {
    let bringer = machine.table.bringer(event.ordinal, in: ownState.ordinal)
    guard bringer.effect >= 0, machine.table.phaseWorks.isEmpty || since(bringer.effect) != nil else { return nil }
    return effect.map { F.Effect.ordinal(of: $0) == bringer.effect } ?? true ? bringer : nil
  }

  /// Whether an effect, by its position among all, has ended without an outcome.
  package func hasEnded(_ effect: Int) -> Bool { brokenEffects != 0 && isOver(effect) }

  /// Whether an effect, by its position among all, may produce something: it is under way, and not broken.
  package func mayBring(_ effect: Int) -> Bool {
    !hasEnded(effect) && (machine.table.phaseWorks.isEmpty || since(effect) != nil)
  }

  /// The effect of this kind has ended without an outcome.
  private func isOver(_ effect: Int) -> Bool {
    let works = works
    return works.indices.contains {
      F.Effect.ordinal(of: works[$0].effect) == effect && brokenEffects & Self.bit(of: works[$0], at: $0) != 0
    }
  }

  /// Effects of a state count from below, by their rows, those of phases from above, by their numbers.
  static func bit(of work: Work<F>, at row: Int) -> UInt32 {
    work.number < 0 ? 1 << UInt32(min(row, 31)) : bit(ofPhase: work.number)
  }
  private static func bit(ofPhase number: Int) -> UInt32 { 1 << UInt32(31 - min(number, 15)) }

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
    let works = works
    let row = works.firstIndex { !machine.roles[$0.effect].isCommand && effect ?? $0.effect == $0.effect }
    guard let row, brokenEffects & Self.bit(of: works[row], at: row) == 0 else {
      if case .ended(let brought?) = breakage { report(.undeclared(event: brought, nil), &self) }
      return
    }
    brokenEffects |= Self.bit(of: works[row], at: row)
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
  /// Whether a state is inside the phase of an effect, by the number of that.
  func isInside(_ state: F.State, _ number: Int) -> Bool {
    states[state.ordinal].works.contains { $0.number == number }
  }

  /// Which effect of a state produces an event, by their ordinals.
  func bringer(_ event: Int, in state: Int) -> EventOrigin {
    isCountable ? bringers[state * eventCount + event] : .nobody
  }
}
