import FlowEngine

/// Explores: expands every place, in the order in which places were found.
@usableFromInline struct Explorer<F: Flow> {
  @usableFromInline typealias Place = ExploredGraph<F>.Place
  @usableFromInline typealias Traits = ExploredGraph<F>.Traits

  // What is explored.
  @usableFromInline let exploration: Exploration<F>
  @usableFromInline let walks: Walks<F>
  @usableFromInline let start: Run<F>.Configuration
  @usableFromInline let limits: Limits
  @usableFromInline let predicates: Predicates

  // The moves.
  let possible: Possibilities<F>
  /// Finds where most events lead, many times as fast as a run.
  @usableFromInline let successors: Successors<F>
  /// By edges: the traits of a move that takes the edge.
  @usableFromInline let edgeTraits: [Traits]
  @usableFromInline let hasLateEvents: Bool
  @usableFromInline let hasCancellations: Bool
  @usableFromInline var payloads: Payloads<F>
  /// The listed payloads, for all states in which they may occur.
  @usableFromInline var listedPayloads: [ListedPayload] = []
  /// What is done in each state, in order: the numbers of listed payloads, or those of options less than 0, as ~0, ~1
  /// and so on.
  @usableFromInline var plans: [[Int32]] = []

  // The search.
  @usableFromInline var visited: Visited
  /// Whether members are merged or a bound is named, so that a configuration is made for each move.
  @usableFromInline let needsConfigurations: Bool
  /// The place that is being expanded, once something needs a run there.
  var current: Current?
  @usableFromInline var hasCurrent = false

  @usableFromInline var findings: Findings

  @usableFromInline init(
    _ exploration: Exploration<F>, _ properties: [Property<F>], trying besides: [Int: [[Int]]] = [:],
    maxMoves: Int = .max
  ) throws {
    var walks = exploration.walks
    walks.weights = Weights(exploration.moves)
    walks.maxWaiting = exploration.maxWaiting + 1
    guard !walks.machine.nodes.isEmpty else { throw WalkError.noStates }
    let possible = Possibilities(walks, maxVisits: .max), unmakeable = possible.unmakeable
    guard unmakeable.isEmpty else { throw WalkError.noSamples(unmakeable.map { $0.stringValue }) }
    let start = exploration.start
    _ = try Run(walks.machine, start.context, in: start.state, keeping: start.kept)
    let isListed = walks.samples.hasAll(possible.options.joined().filter { !$0.move.kind.isSilent }.map(\.move.name))
    self.exploration = exploration
    self.walks = walks
    self.start = start
    limits = Limits(
      moves: maxMoves,
      places: exploration.limit ?? (isListed ? Int(Int32.max) : Exploration<F>.maxWithoutSamples))
    predicates = Predicates(properties)
    visited = Visited(predicates)
    findings = Findings(exploration)
    self.possible = possible
    successors = Successors(walks.machine, maxWaiting: exploration.maxWaiting, sharing: visited.rests)
    edgeTraits = walks.machine.edges.indices.map { [machine = walks.machine] edge in
      var traits: Traits = machine.edges[edge].stays ? [] : .enters
      if machine.isCounted(edge) { traits.insert(.counted) }
      return traits
    }
    hasLateEvents = exploration.moves.contains(.late)
    hasCancellations = exploration.moves.contains(.cancellation)
    payloads = Payloads(
      walks.samples, most: exploration.maxPayloads, in: Run(walks.machine, start), besides: besides)
    needsConfigurations = !exploration.merges.isEmpty || !exploration.bounds.isEmpty
    plan()
    insert(start, 0, history: visited.histories.none, from: -1, by: -1)
  }

  /// Plans what is done in each state.
  private mutating func plan() {
    for (state, options) in possible.options.enumerated() {
      var plan: [Int32] = []
      for (index, option) in options.enumerated() {
        let move = option.move, isListed = !move.kind.isSilent && payloads.isFixed(move.name)
        guard isListed, exploration.maxWaiting < Run<F>.maxDeferred else {
          plan.append(~Int32(index))
          continue
        }
        for payload in payloads.listed(move.name) {
          let move = Move(kind: move.kind, name: move.name, choices: payload.choices)
          plan.append(Int32(listedPayloads.count))
          listedPayloads.append(
            ListedPayload(
              event: payload.event, move: visited.graph.number(of: move), kind: move.kind, name: move.name,
              effect: option.effect, broughtTo: option.effect < 0 ? -1 : state, traits: traits(of: option)))
        }
      }
      plans.append(plan)
    }
  }

  /// The traits of a move of an option, whatever edge it takes.
  func traits(of option: Possibilities<F>.Option) -> Traits {
    if option.move.kind == .restoration { return .restores }
    if option.move.kind == .elapsed { return [.driven, .pause] }
    if option.move.kind.isSilent { return [] }
    let isPause = option.effect >= 0 && walks.machine.roles[possible.effects[option.effect]].waitsFor.isPause
    return option.effect < 0 ? .outside : isPause ? [.driven, .pause] : .driven
  }

  // MARK: The search

  @inlinable mutating func explore(_ progress: Exploration<F>.Progress?) {
    // The frontier begins at the next place.
    var next = 0, endOfLevel = 0, step = WalkStep(in: start, of: walks.machine)
    while next < visited.graph.places.count, findings.counterexample == nil {
      if next == endOfLevel {
        findings.depth += 1
        guard findings.depth < exploration.depth else {
          cut("depth \(findings.depth)", next)
          break
        }
        endOfLevel = visited.graph.places.count
      }
      if next.isMultiple(of: 256), let progress,
        !progress(visited.graph.places.count, next, findings.depth)
      {
        cut("interruption", next)
        break
      }
      if findings.coverage.steps + payloads.effort > limits.moves {
        findings.isStopped = true
        break
      }
      expand(from: next, &step)
      visited.graph.close()
      next += 1
      if findings.isFull {
        cut("\(limits.places) configurations", next)
        break
      }
    }
    if visited.graph.places.count > endOfLevel, endOfLevel > 0, next <= endOfLevel {
      findings.depth = max(findings.depth, depthOfLastPlace)
    }
    countCutMoves()
  }

  @usableFromInline mutating func cut(_ bound: String, _ next: Int) {
    findings.cuts.append((bound, visited.graph.places.count - next))
  }

  @usableFromInline mutating func countCutMoves() {
    for (bound, count) in zip(exploration.bounds, findings.movesBeyond) where count > 0 {
      findings.cuts.append((bound.name, count))
    }
  }

  /// How many moves lead to the place found last, which is one of the farthest.
  @usableFromInline var depthOfLastPlace: Int { visited.graph.path(to: visited.graph.places.count - 1).count }

  /// - Parameter step: Memory for the step that properties look at.
  @inlinable mutating func expand(from number: Int, _ step: inout WalkStep<F>) {
    let configuration = visited.graph.configuration(number, visited.rests.all)
    if hasCurrent { leave() }
    // Only a run knows what a broken effect does not produce, and which timers are armed.
    if configuration.rest?.isRare == true {
      for option in 0..<optionCount(configuration.statePosition) where findings.counterexample == nil {
        take(option, from: number)
      }
    } else {
      step.ownFrom = configuration.state
      step.ownBefore = configuration.context
      if configuration.rest != nil || !step.ownKeptBefore.isEmpty {
        step.ownKeptBefore = configuration.rest?.kept ?? []
      }
      let plan = plans[configuration.statePosition]
      for index in plan where findings.counterexample == nil {
        if index >= 0 { take(Int(index), from: configuration, number, &step) } else { take(Int(~index), from: number) }
      }
    }
    if hasLateEvents || hasCancellations && configuration.rest != nil { tryCancellationsAndLateEvents(from: number) }
  }

  /// Takes a listed payload: directly if one edge or decision determines the result and no property objects, otherwise
  /// by a run.
  @inlinable mutating func take(
    _ number: Int, from configuration: Run<F>.Configuration, _ here: Int, _ step: inout WalkStep<F>
  ) {
    var context = configuration.context, state = configuration.state, rest = configuration.rest
    let payload = listedPayloads[number], heard = successors.hear(payload.event, &context, &state, &rest)
    switch heard.outcome {
    case .moved: step.told = .moved(edge: heard.number, visit: 1)
    case .stayed: step.told = .stayed(edge: heard.number, visit: 0)
    case .decided, .deferred:
      let ticket = payload.kind == .request ? Ticket(number: (configuration.rest?.callerCount ?? 0) + 1) : nil
      step.told = .decided(heard.number, ticket)
    case .tooMany:
      findings.unmadeMoves += 1
      return
    case .isRare: return takeByRun(number, from: here)
    }
    var memory = visited.graph.places[here].memory, objection: Int?
    let isWatched =
      !predicates.ofPaths.isEmpty
      && !(predicates.pathsConcernCallersOnly && rest == nil && configuration.rest == nil && payload.kind != .request)
    if isWatched || !predicates.ofDecidedSteps.isEmpty {
      step.ownEvent = payload.event
      step.ownCause = payload.event
      step.ownState = state
      step.ownContext = context
      if rest != nil || !step.ownKept.isEmpty { step.ownKept = rest?.kept ?? [] }
      for violation in predicates.ofDecidedSteps where violation(step) != nil { return takeByRun(number, from: here) }
      if isWatched || heard.concernsCallers {
        let now = Run.Configuration(context, state, rest)
        let (next, objecting) =
          heard.concernsCallers
          ? memories(after: step, heard.number, payload, configuration, now, memory)
          : visited.memories.number(after: memory, step, WalkPause(walks.machine, now))
        guard next != nil || objecting != nil else { return takeByRun(number, from: here) }
        (memory, objection) = (next ?? memory, objecting)
      }
    }
    findings.coverage.begin(payload.kind)
    _ = findings.coverage.meet(heard.cell, heard.combination, broughtTo: payload.broughtTo, payload.name)
    var traits = payload.traits, history = hasLateEvents ? visited.historyOf[here] : 0
    if heard.outcome == .moved || heard.outcome == .stayed {
      _ = findings.coverage.take(heard.number, after: -1)
      traits.formUnion(edgeTraits[heard.number])
    }
    if heard.outcome == .moved {
      findings.coverage.enter(state.position)
      if hasLateEvents { history = visited.histories.leaving(configuration.statePosition, after: history) }
    }
    if let objection { return object(objection, to: payload.move, from: here) }
    // A move from outside that leads back here has no consequences.
    if heard.outcome == .decided, memory == visited.graph.places[here].memory { return }
    let target =
      needsConfigurations
      ? insert(Run.Configuration(context, state, rest), memory, history: history, from: here, by: payload.move)
      : insert(context, state, rest?.number ?? -1, memory, history: history, from: here, by: payload.move)
    if let target { visited.graph.lead(to: target, traits) }
  }

  /// What is remembered after an edge that concerns callers, and after the replies; `nil` if a property does not hold,
  /// with the position among those of paths, if it is one of them.
  @inlinable mutating func memories(
    after step: WalkStep<F>, _ edge: Int, _ payload: ListedPayload, _ configuration: Run<F>.Configuration,
    _ now: Run<F>.Configuration, _ memory: Int32
  ) -> (number: Int32?, objecting: Int?) {
    let (told, waiting) = successors.callers(
      by: edge, on: payload.event, waiting: configuration.rest, entering: step.ownState)
    var steps = [step]
    if !told.isEmpty {
      let replies = Replies(walks.machine, configuration, payload.event, payload.kind)
      var reply = step
      for (index, caller) in told.enumerated() {
        reply.told = .reply(replies, index: index + 1, Ticket(number: caller), edge: edge)
        for violation in predicates.ofDecidedSteps where violation(reply) != nil { return (nil, nil) }
        steps.append(reply)
      }
    }
    return visited.memories.number(after: memory, steps, WalkPause(walks.machine, now, callers: waiting))
  }

  // MARK: Results

  /// The number of a place, which may be new; `nil` if it is beyond the bound.
  @inlinable @inline(__always) mutating func insert(
    _ context: F.Context, _ state: F.State, _ rest: Int32, _ memory: Int32, history: Int32, from parent: Int,
    by move: Int32
  ) -> Int? {
    let hash = Place.hash(context, state, rest, memory)
    let (number, slot) = visited.graph.places.withUnsafeBufferPointer { all in
      visited.index.find(hash) {
        all[$0].rest == rest && all[$0].memory == memory && all[$0].state == state && all[$0].context == context
      }
    }
    if let number { return number }
    guard visited.graph.places.count < limits.places else {
      findings.isFull = true
      return nil
    }
    _ = visited.index.insert(hash, at: slot)
    visited.graph.append(Place(context: context, state: state, rest: rest, memory: memory), from: parent, by: move)
    if hasLateEvents { visited.historyOf.append(history) }
    return visited.graph.places.count - 1
  }
}
