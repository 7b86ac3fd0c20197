// Events of effects are accepted only while the effect is under way: never from outside, never after its end. An effect
// of a state is under way during one visit, one of a phase until the phase is left.

/// An effect of a phase that a run is in.
@frozen @usableFromInline struct RunningEffect: Sendable {
  /// Its number in the table.
  let number: Int
  /// The visit that began it.
  let since: Int
}

extension Run {
  /// The rows of the effects under way: of the present state, then of the phases that the run is in.
  @usableFromInline var works: [StateEffect<F>] {
    let own = machine.table.states[ownState.ordinal].works
    guard let phaseEffects else { return own }
    return own.filter { $0.number < 0 } + phaseEffects.map { machine.table.phaseWorks[$0.number] }
  }

  /// Makes an effect from the state in which it is under way.
  func effect(_ work: StateEffect<F>) -> F.Effect? {
    work.make(ownContext, (kept + [ownState]).last { machine.table.isInside($0, work.number) } ?? ownState)
  }

  /// The visit that began the effect with this ordinal; `nil` if it is not under way.
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

  /// Ends the effects of phases that were left, and begins those of phases that were entered, after a state was
  /// entered.
  @usableFromInline mutating func changePhases() {
    let before = phaseEffects ?? [], broken = brokenEffects
    beginPhases()
    brokenEffects = 0
    for index in (phaseEffects ?? []).indices {
      guard let known = before.first(where: { $0.number == phaseEffects?[index].number }) else { continue }
      phaseEffects?[index] = known
      brokenEffects |= broken & Self.mark(ofPhase: known.number)
    }
  }

  /// Whether an event arrives in time from an effect that was under way in a visit.
  private func isInTime(_ visit: Int, _ effect: Int?) -> Bool {
    if visit == visitCount || phaseEffects == nil { return visit == visitCount }
    return visit < visitCount && effect.flatMap(since).map { $0 <= visit } ?? false
  }

  /// Whether an event of an effect, given by its ordinal, comes too late from a visit.
  package func isLate(_ event: Int, of visit: Int) -> Bool {
    !isInTime(visit, machine.table.bringer(event, in: ownState.ordinal).effect)
  }

  /// Whether an effect of a phase that is under way produces an event, given by its ordinal.
  package func isOfPhase(_ event: Int) -> Bool {
    let table = machine.table, effect = table.bringer(event, in: ownState.ordinal).effect
    return phaseEffects?.contains { F.Effect.ordinal(of: table.phaseWorks[$0.number].effect) == effect } ?? false
  }

  /// Handles the end of an effect.
  mutating func conclude(_ outcome: F.Event?, of visit: Int, by effect: F.Effect.Name?, _ report: Observer) {
    let bringer = outcome.flatMap { self.bringer(of: $0, by: effect) }
    guard isInTime(visit, effect.map(F.Effect.ordinal(of:)) ?? bringer?.effect) else {
      if let outcome { late(outcome, of: visit, report) }
      return
    }
    if let outcome, let bringer, !bringer.isProgress, !isOver(bringer.effect) {
      let begun = since(bringer.effect)
      bring(outcome, report)
      // The effect is over. If its outcome led nowhere, waiting callers would never be answered.
      if since(bringer.effect) == begun {
        breakEffect(machine.table.effectNames[bringer.effect], .ended(outcome.ordinal), report)
      }
    } else {
      breakEffect(effect ?? bringer.map { machine.table.effectNames[$0.effect] }, .ended(outcome?.ordinal), report)
    }
  }

  /// Breaks an effect of the present visit that cannot begin, because the former run of its kind has not returned.
  mutating func block(_ effect: F.Effect.Name, _ report: Observer) { breakEffect(effect, .blocked, report) }

  /// Reports that an effect of an earlier visit was not begun.
  mutating func skip(_ effect: F.Effect.Name, _ report: Observer) {
    report(.skipped(effect: F.Effect.ordinal(of: effect)), &self)
  }

  /// Handles an event of an effect before its end. Returns false if the effect is over, or does not declare the event
  /// as progress.
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

  /// The effect under way that produces an event; `nil` if it is not the one named.
  private func bringer(of event: F.Event, by effect: F.Effect.Name?) -> Table<F>.EventOrigin? {
    let bringer = machine.table.bringer(event.ordinal, in: ownState.ordinal)
    guard bringer.effect >= 0, machine.table.phaseWorks.isEmpty || since(bringer.effect) != nil else { return nil }
    return effect.map { F.Effect.ordinal(of: $0) == bringer.effect } ?? true ? bringer : nil
  }

  /// Whether an effect, given by its ordinal, has ended without an outcome.
  package func hasEnded(_ effect: Int) -> Bool { brokenEffects != 0 && isOver(effect) }

  /// Whether an effect, given by its ordinal, may produce something: it is under way, and not broken.
  package func mayBring(_ effect: Int) -> Bool {
    !hasEnded(effect) && (machine.table.phaseWorks.isEmpty || since(effect) != nil)
  }

  /// Whether the effect of this kind has ended without an outcome.
  private func isOver(_ effect: Int) -> Bool {
    let works = works
    return works.indices.contains {
      F.Effect.ordinal(of: works[$0].effect) == effect && brokenEffects & Self.mark(of: works[$0], at: $0) != 0
    }
  }

  /// Effects of a state take marks from below, by their rows; those of phases from above, by their numbers. A table
  /// with more than `Table.maxEffects` has a defect.
  static func mark(of work: StateEffect<F>, at row: Int) -> UInt32 {
    work.number < 0 ? 1 << UInt32(min(row, Table<F>.maxEffects - 1)) : mark(ofPhase: work.number)
  }
  private static func mark(ofPhase number: Int) -> UInt32 { 1 << UInt32(max(Table<F>.maxEffects - 1 - number, 0)) }

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

  /// Breaks an effect. Callers that wait for it would never be answered, so they get an error.
  private mutating func breakEffect(_ effect: F.Effect.Name?, _ breakage: Breakage, _ report: Observer) {
    let works = works
    let row = works.firstIndex { !machine.roles[$0.effect].isCommand && effect ?? $0.effect == $0.effect }
    guard let row, brokenEffects & Self.mark(of: works[row], at: row) == 0 else {
      if case .ended(let outcome?) = breakage { report(.undeclared(event: outcome, nil), &self) }
      return
    }
    brokenEffects |= Self.mark(of: works[row], at: row)
    let ordinal = F.Effect.ordinal(of: works[row].effect)
    switch breakage {
    case .ended(let outcome): report(.broken(effect: ordinal, outcome: outcome), &self)
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
  /// How many effects can be marked as broken: those of one state, and those of all phases.
  static var maxEffects: Int { UInt32.bitWidth }
  /// The marks of all effects of phases.
  @usableFromInline var marksOfPhases: UInt32 { ~(UInt32.max >> UInt32(phaseWorks.count)) }

  /// Whether a state is inside the phase of the effect with this number.
  func isInside(_ state: F.State, _ number: Int) -> Bool {
    states[state.ordinal].works.contains { $0.number == number }
  }

  /// The effect of a state that produces an event, all by their ordinals.
  func bringer(_ event: Int, in state: Int) -> EventOrigin {
    bringers[state * eventCount + event]
  }
}
