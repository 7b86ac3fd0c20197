import FlowEngine

// The part of an exploration that uses runs, for what only they can determine and report. It takes many times as long.

extension Explorer {
  /// The run at the present place.
  private mutating func here(_ number: Int) -> Current {
    if let current { return current }
    let configuration = visited.graph.configuration(number, visited.rests.all)
    let run = Run(walks.machine, configuration, tickets: Ticket.init(number:))
    let here = Current(
      number: number, configuration: configuration, run: run, memory: visited.graph.places[number].memory,
      history: hasLateEvents ? visited.historyOf[number] : visited.histories.none)
    (current, hasCurrent) = (here, true)
    return here
  }

  /// Leaves the place that was expanded.
  @usableFromInline mutating func leave() { (current, hasCurrent) = (nil, false) }

  @usableFromInline func optionCount(_ state: Int) -> Int { possible.options[state].count }

  /// Makes all moves of an option of the present state.
  @usableFromInline mutating func take(_ index: Int, from number: Int) {
    let option = possible.options[visited.graph.places[number].state.position][index], move = option.move
    // These depend on the callers that wait, and on the states that were left.
    if move.kind == .cancellation || move.kind == .late { return }
    let here = here(number)
    if option.effect >= 0, !here.run.mayBring(option.effect) { return }
    if move.kind == .elapsed, here.run.timer(of: possible.events[move.name]) == nil { return }
    if move.kind.isSilent { return attempt(move, possible.happening(by: move), from: here, traits(of: option)) }
    for payload in payloads.all(move.name, in: here.run) {
      let move = Move(kind: move.kind, name: move.name, choices: payload.choices)
      attempt(move, payload.event, from: here, traits(of: option))
      if findings.counterexample != nil { return }
    }
  }

  /// Takes a listed payload by a run.
  @usableFromInline mutating func takeByRun(_ listed: Int, from number: Int) {
    let payload = listedPayloads[listed], here = here(number)
    if payload.effect >= 0, !here.run.mayBring(payload.effect) { return }
    attempt(visited.graph.allMoves[Int(payload.move)], payload.event, from: here, payload.traits)
  }

  /// Lets callers give up, and events of effects of states that were left come too late.
  @usableFromInline mutating func tryCancellationsAndLateEvents(from number: Int) {
    if hasCancellations, findings.counterexample == nil, visited.graph.places[number].rest >= 0 {
      let here = here(number)
      for index in here.run.callers.indices where findings.counterexample == nil {
        attempt(Move(kind: .cancellation, name: 0, number: index), nil, from: here, [])
      }
    }
    if hasLateEvents, findings.counterexample == nil { tryLateEvents(from: number) }
  }

  private mutating func attempt(
    _ move: Move, _ event: F.Event?, from here: Current, _ traits: Traits
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
      findings.unmadeMoves += 1
      return
    }
    _ = findings.coverage.begin(move, event, of: here.run)
    var traits = traits, history = here.history
    for (edge, state) in edges {
      _ = findings.coverage.take(edge, after: -1)
      if walks.machine.isCounted(edge) { traits.insert(.counted) }
      guard let state else { continue }
      findings.coverage.enter(state)
      traits.insert(.enters)
    }
    if hasLateEvents {
      for step in steps where step.isEntry { history = visited.histories.leaving(step.from.position, after: history) }
    }
    guard let memory = judge(steps, run, move, here) else { return }
    if let number = insert(next, memory, history: history, from: here.number, by: visited.graph.number(of: move)) {
      visited.graph.lead(to: number, traits)
    }
  }

  /// What is remembered after the steps of an event; `nil` if a property does not hold. The first such property is
  /// recorded.
  private mutating func judge(_ steps: [WalkStep<F>], _ run: Run<F>, _ move: Move, _ here: Current) -> Int32? {
    var broken: Play<F>.Violation?
    // Each step goes to all properties that look at steps alone: copying a step takes longer than looking at it.
    for step in steps {
      for (index, violation) in predicates.ofSteps where broken.map({ index < $0.property }) ?? true {
        if let reason = violation(step) { broken = .init(property: index, reason: reason) }
      }
    }
    let (memory, objecting) = visited.memories.number(after: here.memory, steps, WalkPause(run))
    if let objecting, broken.map({ predicates.ofPaths[objecting] < $0.property }) ?? true {
      broken = violation(of: objecting)
    }
    guard let broken else { return memory }
    find(broken, by: move, from: here.number)
    return nil
  }

  /// Records what a move violates, if a clock can go that way; otherwise the search goes on.
  private mutating func find(_ violation: Play<F>.Violation, by move: Move, from number: Int) {
    if canHappen(visited.graph.path(to: number) + [move]) {
      findings.counterexample = (number, move, violation)
    } else {
      findings.impossible += 1
    }
  }

  /// Whether a clock can go a way from the start.
  var canHappen: @Sendable ([Move]) -> Bool {
    guard walks.machine.ordersTimers else { return { _ in true } }
    let start = start(watching: [])
    return { moves in
      var play = start
      return moves.allSatisfy { move in
        defer { _ = play.take(play.walked(move)) }
        return play.isTimely(move)
      }
    }
  }

  /// Records that a property of paths objects to a move.
  @usableFromInline mutating func object(_ objecting: Int, to move: Int32, from number: Int) {
    find(violation(of: objecting), by: visited.graph.allMoves[Int(move)], from: number)
  }

  private func violation(of objecting: Int) -> Play<F>.Violation {
    .init(property: predicates.ofPaths[objecting], reason: visited.memories.tables[objecting].objection())
  }

  /// Lets events of effects of states that were left come too late, with each payload. Only properties can notice
  /// these. If they do not, given what they remember in a state, they do not in another configuration either.
  private mutating func tryLateEvents(from number: Int) {
    let memory = visited.graph.places[number].memory, state = visited.graph.places[number].state.position
    for name in visited.histories.produced(by: visited.historyOf[number], possible) {
      func late(_ payload: Int) -> LateEvent { LateEvent(event: name, payload: payload, state: state, memory: memory) }
      guard !visited.unnoticedLateEvents.contains(late(LateEvent.allPayloads)) else { continue }
      let here = here(number), run = here.run, place = WalkPlace(run)
      // Whether a phase was left before is not known here, so an event of its effect counts as that of the run under
      // way.
      if run.isOfPhase(name) { continue }
      var isNoticed = false
      for (index, payload) in payloads.all(name, in: run).enumerated()
      where !visited.unnoticedLateEvents.contains(late(index)) {
        let move = Move(kind: .late, name: name, choices: payload.choices)
        _ = findings.coverage.begin(move, payload.event, of: run)
        guard let after = judge([place.late(payload.event)], run, move, here) else { return }
        guard after != memory else {
          visited.unnoticedLateEvents.insert(late(index))
          continue
        }
        isNoticed = true
        if let number = insert(
          here.configuration, after, history: here.history, from: number, by: visited.graph.number(of: move))
        {
          visited.graph.lead(to: number, [])
        }
      }
      if !isNoticed { visited.unnoticedLateEvents.insert(late(LateEvent.allPayloads)) }
    }
  }
  /// The number of a place, which may be new; `nil` if it is beyond a bound.
  @discardableResult @usableFromInline mutating func insert(
    _ configuration: Run<F>.Configuration, _ memory: Int32, history: Int32, from parent: Int, by move: Int32
  ) -> Int? {
    let rest = visited.rests.shared(configuration.rest)?.number ?? -1
    guard needsConfigurations else {
      return insert(
        configuration.context, configuration.state, rest, memory, history: history, from: parent, by: move)
    }
    var merged = configuration
    for merge in exploration.merges { merge.change(&merged) }
    let key = Place(
      context: merged.context, state: merged.state, rest: visited.rests.shared(merged.rest)?.number ?? -1,
      memory: memory)
    let hash = Place.hash(key.context, key.state, key.rest, key.memory)
    let (number, slot) = visited.mergedPlaces.withUnsafeBufferPointer { all in
      visited.index.find(hash) {
        all[$0].rest == key.rest && all[$0].memory == key.memory && all[$0].state == key.state
          && all[$0].context == key.context
      }
    }
    if let number { return number }
    for (index, bound) in exploration.bounds.enumerated() where parent >= 0 && !bound.isInside(configuration) {
      findings.movesBeyond[index] += 1
      return nil
    }
    guard visited.graph.places.count < limits.places else {
      findings.isFull = true
      return nil
    }
    _ = visited.index.insert(hash, at: slot)
    visited.mergedPlaces.append(key)
    visited.graph.append(
      Place(context: configuration.context, state: configuration.state, rest: rest, memory: memory), from: parent,
      by: move)
    if hasLateEvents { visited.historyOf.append(history) }
    return visited.graph.places.count - 1
  }
}
