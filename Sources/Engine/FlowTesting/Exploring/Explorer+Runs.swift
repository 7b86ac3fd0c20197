import FlowEngine

// The part of an exploration that uses runs, for what only they can determine and report. It takes many times as long.

extension Explorer {
  /// The run at the present place.
  private mutating func here(_ number: Int) -> Here {
    if let present { return present }
    let configuration = graph.configuration(number, rests.all)
    let run = Run(walks.machine, configuration, tickets: Ticket.init(number:))
    let here = Here(
      number: number, configuration: configuration, run: run, memory: graph.places[number].memory,
      past: mayComeLate ? pastOf[number] : pasts.none)
    (present, isPresent) = (here, true)
    return here
  }

  /// Leaves the place that was expanded.
  @usableFromInline mutating func leave() { (present, isPresent) = (nil, false) }

  @usableFromInline func optionCount(_ state: Int) -> Int { possible.options[state].count }

  /// Makes all moves of an option of the present state.
  @usableFromInline mutating func take(_ index: Int, from number: Int) {
    let option = possible.options[graph.places[number].state.position][index], move = option.move
    // These depend on the callers that wait, and on the states that were left.
    if move.kind == .cancellation || move.kind == .late { return }
    let here = here(number)
    if option.effect >= 0, !here.run.mayBring(option.effect) { return }
    if move.kind == .elapsed, !here.run.mayElapse(possible.events[move.name]) { return }
    if move.kind.isSilent { return attempt(move, possible.happening(by: move), from: here, traits(of: option)) }
    for payload in payloads.all(move.name, in: here.run) {
      let move = Move(kind: move.kind, name: move.name, choices: payload.choices)
      attempt(move, payload.event, from: here, traits(of: option))
      if finding != nil { return }
    }
  }

  /// Takes a listed payload by a run.
  @usableFromInline mutating func takeByRun(_ feed: Int, from number: Int) {
    let feed = feeds[feed], here = here(number)
    if feed.effect >= 0, !here.run.mayBring(feed.effect) { return }
    attempt(graph.allMoves[Int(feed.move)], feed.event, from: here, feed.traits)
  }

  /// Lets callers give up, and events of effects of states that were left come too late.
  @usableFromInline mutating func tryCancellationsAndLateEvents(from number: Int) {
    if givesUp, finding == nil, graph.places[number].rest >= 0 {
      let here = here(number)
      for index in here.run.callers.indices where finding == nil {
        attempt(Move(kind: .cancellation, name: 0, number: index), nil, from: here, [])
      }
    }
    if mayComeLate, finding == nil { tryLateEvents(from: number) }
  }

  /// A place that is being expanded.
  struct Here {
    let number: Int
    let configuration: Run<F>.Configuration
    let run: Run<F>
    let memory: Int32
    let past: Int32
    let callerCount: Int

    init(number: Int, configuration: Run<F>.Configuration, run: Run<F>, memory: Int32, past: Int32) {
      (self.number, self.configuration, self.run, self.memory, self.past) = (number, configuration, run, memory, past)
      callerCount = configuration.rest?.callerCount ?? 0
    }
  }

  private mutating func attempt(
    _ move: Move, _ event: F.Event?, from here: Here, _ traits: Traits
  ) {
    var run = here.run, steps: [WalkStep<F>] = [], place = WalkPlace(here.run), edges: [(Int, Int?)] = []
    func report(_ report: borrowing LiveReaction<F>) {
      steps.append(place.step(event, report))
      guard let edge = report.edgeIndex else { return }
      edges.append((edge, walks.machine.edges[edge].stays ? nil : F.State.position(of: report.state.name)))
    }
    run.make(
      move.kind, event, of: run.visit, by: move.kind == .broken ? possible.effects[move.name] : nil,
      asking: move.kind == .cancellation ? run.callers[move.number] : Ticket(number: here.callerCount + 1), report)
    let next = run.configuration
    if next.waitingCount > exploration.maxWaiting, next.waitingCount > here.configuration.waitingCount {
      unmade += 1
      return
    }
    _ = tally.begin(move, event, of: here.run)
    var traits = traits, past = here.past
    for (edge, state) in edges {
      _ = tally.take(edge, after: -1)
      if walks.machine.isCounted(edge) { traits.insert(.counted) }
      guard let state else { continue }
      tally.enter(state)
      traits.insert(.enters)
    }
    if mayComeLate { for step in steps where step.isEntry { past = pasts.leaving(step.from.position, after: past) } }
    guard let memory = judge(steps, run, move, here) else { return }
    if let number = insert(next, memory, past: past, from: here.number, by: graph.number(of: move)) {
      graph.lead(to: number, traits)
    }
  }

  /// What is remembered after the steps of an event; `nil` if a property does not hold. The first such property is
  /// recorded.
  private mutating func judge(_ steps: [WalkStep<F>], _ run: Run<F>, _ move: Move, _ here: Here) -> Int32? {
    var broken: Play<F>.Violation?
    // Each step goes to all properties that look at steps alone: copying a step takes longer than looking at it.
    for step in steps {
      for (index, look) in looks where broken.map({ index < $0.property }) ?? true {
        if let reason = look(step) { broken = .init(property: index, reason: reason) }
      }
    }
    let (memory, objecting) = memories.number(after: here.memory, steps, WalkPause(run))
    if let objecting, broken.map({ watching[objecting] < $0.property }) ?? true {
      broken = violation(of: objecting)
    }
    guard let broken else { return memory }
    finding = (here.number, move, broken)
    return nil
  }

  /// Records that a watching property objects to a move.
  @usableFromInline mutating func object(_ objecting: Int, to move: Int32, from number: Int) {
    finding = (number, graph.allMoves[Int(move)], violation(of: objecting))
  }

  private func violation(of objecting: Int) -> Play<F>.Violation {
    .init(property: watching[objecting], reason: memories.tables[objecting].objection())
  }

  /// Lets events of effects of states that were left come too late, with each payload. Only properties can notice
  /// these. If they do not, given what they remember in a state, they do not in another configuration either.
  private mutating func tryLateEvents(from number: Int) {
    let memory = graph.places[number].memory, state = graph.places[number].state.position
    for name in pasts.produced(by: pastOf[number], possible) {
      func late(_ payload: Int) -> Late { Late(event: name, payload: payload, state: state, memory: memory) }
      guard !unnoticedLate.contains(late(Late.all)) else { continue }
      let here = here(number), run = here.run, place = WalkPlace(run)
      // Whether a phase was left before is not known here, so an event of its effect counts as that of the run under
      // way.
      if run.isOfPhase(name) { continue }
      var isNoticed = false
      for (index, payload) in payloads.all(name, in: run).enumerated() where !unnoticedLate.contains(late(index)) {
        let move = Move(kind: .late, name: name, choices: payload.choices)
        _ = tally.begin(move, payload.event, of: run)
        guard let after = judge([place.late(payload.event)], run, move, here) else { return }
        guard after != memory else {
          unnoticedLate.insert(late(index))
          continue
        }
        isNoticed = true
        if let number = insert(here.configuration, after, past: here.past, from: number, by: graph.number(of: move)) {
          graph.lead(to: number, [])
        }
      }
      if !isNoticed { unnoticedLate.insert(late(Late.all)) }
    }
  }
  /// An event that comes too late, with one of its payloads, or with all.
  struct Late: Hashable {
    static var all: Int { -1 }
    let event: Int, payload: Int, state: Int
    let memory: Int32
  }

  /// The number of a place, which may be new; `nil` if it is beyond a bound.
  @discardableResult @usableFromInline mutating func insert(
    _ configuration: Run<F>.Configuration, _ memory: Int32, past: Int32, from parent: Int, by move: Int32
  ) -> Int? {
    let rest = rests.shared(configuration.rest)?.number ?? -1
    guard asksConfigurations else {
      return insert(
        configuration.context, configuration.state, rest, memory, past: past, from: parent, by: move)
    }
    var merged = configuration
    for merge in exploration.merges { merge.change(&merged) }
    let key = Place(
      context: merged.context, state: merged.state, rest: rests.shared(merged.rest)?.number ?? -1, memory: memory)
    let hash = Place.hash(key.context, key.state, key.rest, key.memory)
    let (number, slot) = keys.withUnsafeBufferPointer { all in
      seen.find(hash) {
        all[$0].rest == key.rest && all[$0].memory == key.memory && all[$0].state == key.state
          && all[$0].context == key.context
      }
    }
    if let number { return number }
    for (index, bound) in exploration.bounds.enumerated() where parent >= 0 && !bound.isInside(configuration) {
      beyond[index] += 1
      return nil
    }
    guard graph.places.count < limit else {
      isFull = true
      return nil
    }
    _ = seen.insert(hash, at: slot)
    keys.append(key)
    graph.append(
      Place(context: configuration.context, state: configuration.state, rest: rest, memory: memory), from: parent,
      by: move)
    if mayComeLate { pastOf.append(past) }
    return graph.places.count - 1
  }
}
