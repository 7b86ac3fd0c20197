import FlowEngine

/// Explores: expands every place, in the order in which places were found.
@usableFromInline struct Explorer<F: Flow> {
  @usableFromInline typealias Place = ExploredGraph<F>.Place
  @usableFromInline typealias Traits = ExploredGraph<F>.Traits
  @usableFromInline let exploration: Exploration<F>
  @usableFromInline let maxMoves: Int
  @usableFromInline typealias Look = (index: Int, look: @Sendable (WalkStep<F>) -> String?)
  @usableFromInline let walks: Walks<F>
  /// Finds where most events lead, many times as fast as a run.
  @usableFromInline let successors: Successors<F>
  let possible: Possibilities<F>
  @usableFromInline let properties: [Property<F>]
  /// The properties that look at each step alone; `watching` holds the positions of the others.
  @usableFromInline let looks: [Look]
  @usableFromInline let watching: [Int]
  @usableFromInline let mayComeLate: Bool
  /// The listed payloads, for all states in which they may occur.
  @usableFromInline var feeds: [Feed] = []
  /// What is done in each state, in order: the numbers of listed payloads, or those of options as ~0, ~1 and so on.
  @usableFromInline var plans: [[Int32]] = []
  /// By edges: the traits of a move that takes the edge.
  @usableFromInline let edgeTraits: [Traits]
  /// The properties that look at steps alone, except the one that no edge and no decision can violate.
  @usableFromInline let lookers: [@Sendable (WalkStep<F>) -> String?]
  /// Whether the watching properties have nothing to check while no caller waits.
  @usableFromInline let watchesCallersAlone: Bool
  /// Whether members are merged or a bound is named, so that a configuration is made for each move.
  @usableFromInline let asksConfigurations: Bool
  /// The place that is being expanded, once something needs a run there.
  var present: Here?
  @usableFromInline var isPresent = false
  @usableFromInline let givesUp: Bool
  /// How many places are examined.
  @usableFromInline let limit: Int
  @usableFromInline let start: Run<F>.Configuration
  /// Events that came too late without any property noticing.
  var unnoticedLate: Set<Late> = []
  @usableFromInline var payloads: Payloads<F>
  @usableFromInline let rests = RestStore<F>()
  @usableFromInline var memories: Memories<F>
  @usableFromInline var seen = Numbers()
  @usableFromInline var graph = ExploredGraph<F>()
  /// The places as they count if members are merged; empty otherwise.
  var keys: [Place] = []
  @usableFromInline var pasts = VisitedStates<F>()
  /// The states that were left before each place was first found, by number; empty if no event comes too late.
  @usableFromInline var pastOf: [Int32] = []
  @usableFromInline var tally: Tally<F>
  /// The violation that was found, with the place and the move that show it.
  @usableFromInline var finding: (place: Int, move: Move, violation: Play<F>.Violation)?
  @usableFromInline var level = -1
  @usableFromInline var unmade = 0
  /// How many moves lead beyond each named bound.
  var beyond: [Int]
  @usableFromInline var cuts: [Explored<F>.Cut] = []
  @usableFromInline var isFull = false
  /// Whether more moves were due than allowed.
  @usableFromInline var isStopped = false

  @usableFromInline init(
    _ exploration: Exploration<F>, _ properties: [Property<F>], trying besides: [Int: [[Int]]] = [:],
    maxMoves: Int = .max
  ) throws {
    var walks = exploration.walks
    walks.weights = Weights(exploration.moves)
    walks.maxWaiting = exploration.maxWaiting + 1
    guard F.State.isCountable, F.Event.isCountable, !walks.machine.nodes.isEmpty else { throw WalkError.notCountable }
    let possible = Possibilities(walks, maxVisits: .max), unmakeable = possible.unmakeable
    guard unmakeable.isEmpty else { throw WalkError.noSamples(unmakeable.map { $0.stringValue }) }
    let start = exploration.start
    _ = try Run(walks.machine, start.context, in: start.state, keeping: start.kept)
    self.exploration = exploration
    self.maxMoves = maxMoves
    self.walks = walks
    self.possible = possible
    self.properties = [.decided] + properties
    let all = self.properties
    looks = all.indices.compactMap { index in all[index].look.map { (index, $0) } }
    watching = all.indices.filter { all[$0].look == nil }
    memories = Memories(watching.map { all[$0] })
    mayComeLate = exploration.moves.contains(.late)
    payloads = Payloads(
      walks.samples, most: exploration.maxPayloads, in: Run(walks.machine, start), besides: besides)
    tally = Tally(walks.machine)
    beyond = exploration.bounds.map { _ in 0 }
    successors = Successors(walks.machine, maxWaiting: exploration.maxWaiting, sharing: rests)
    edgeTraits = walks.machine.edges.indices.map { [machine = walks.machine] edge in
      var traits: Traits = machine.edges[edge].stays ? [] : .enters
      if machine.isCounted(edge) { traits.insert(.counted) }
      return traits
    }
    lookers = all.dropFirst().compactMap(\.look)
    watchesCallersAlone = watching.allSatisfy { all[$0].isAboutCallers }
    self.start = start
    let isListed = walks.samples.hasAll(possible.options.joined().filter { !$0.move.kind.isSilent }.map(\.move.name))
    limit = exploration.limit ?? (isListed ? Int(Int32.max) : Exploration<F>.maxWithoutSamples)
    givesUp = exploration.moves.contains(.cancellation)
    asksConfigurations = !exploration.merges.isEmpty || !exploration.bounds.isEmpty
    plan()
    insert(start, 0, past: pasts.none, from: -1, by: -1)
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
          plan.append(Int32(feeds.count))
          feeds.append(
            Feed(
              event: payload.event, move: graph.number(of: move), kind: move.kind, name: move.name,
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

  /// A listed payload, as it occurs in a state.
  @usableFromInline struct Feed: Sendable {
    @usableFromInline let event: F.Event
    /// The number of the move.
    @usableFromInline let move: Int32
    @usableFromInline let kind: MoveKind
    /// The position of the event.
    @usableFromInline let name: Int
    /// The position of the effect that produces the event; -1 if it comes from outside.
    let effect: Int
    /// The position of the state whose effect produces the event; -1 if it comes from outside.
    @usableFromInline let broughtTo: Int
    @usableFromInline let traits: Traits
  }

  // MARK: The search

  @inlinable mutating func explore(_ progress: ((Exploration<F>.Progress) -> Bool)?) {
    var next = 0, ofLevel = 0, step = WalkStep(in: start, of: walks.machine)
    while next < graph.places.count, finding == nil {
      if next == ofLevel {
        level += 1
        guard level < exploration.depth else {
          cut("depth \(level)", next)
          break
        }
        ofLevel = graph.places.count
      }
      if next.isMultiple(of: 256), let progress,
        !progress(.init(found: graph.places.count, done: next, depth: level))
      {
        cut("interruption", next)
        break
      }
      // Making a payload takes longer than a move.
      if tally.steps + 20 * payloads.tries > maxMoves {
        isStopped = true
        break
      }
      goOn(from: next, &step)
      graph.close()
      next += 1
      if isFull {
        cut("\(limit) configurations", next)
        break
      }
    }
    if graph.places.count > ofLevel, ofLevel > 0, next <= ofLevel { level = max(level, levelOfLast) }
    sayWhatIsBeyond()
  }

  @usableFromInline mutating func cut(_ bound: String, _ next: Int) {
    cuts.append(.init(bound: bound, count: graph.places.count - next))
  }

  @usableFromInline mutating func sayWhatIsBeyond() {
    for (bound, count) in zip(exploration.bounds, beyond) where count > 0 {
      cuts.append(.init(bound: bound.name, count: count))
    }
  }

  /// How many moves lead to the place found last, which is one of the farthest.
  @usableFromInline var levelOfLast: Int { graph.path(to: graph.places.count - 1).count }

  /// - Parameter step: Memory for the step that properties look at.
  @inlinable mutating func goOn(from number: Int, _ step: inout WalkStep<F>) {
    let configuration = graph.configuration(number, rests.all)
    if isPresent { leave() }
    // Only a run knows what a broken effect does not produce, and which timers are armed.
    if configuration.rest?.isRare == true {
      for option in 0..<optionCount(configuration.statePosition) where finding == nil { take(option, from: number) }
    } else {
      step.ownFrom = configuration.state
      step.ownBefore = configuration.context
      if configuration.rest != nil || !step.ownKeptBefore.isEmpty {
        step.ownKeptBefore = configuration.rest?.kept ?? []
      }
      let plan = plans[configuration.statePosition]
      for index in plan where finding == nil {
        if index >= 0 { take(Int(index), from: configuration, number, &step) } else { take(Int(~index), from: number) }
      }
    }
    if mayComeLate || givesUp && configuration.rest != nil { tryCancellationsAndLateEvents(from: number) }
  }

  /// Takes a listed payload: directly if one edge or decision determines the result and no property objects, otherwise
  /// by a run.
  @inlinable mutating func take(
    _ number: Int, from configuration: Run<F>.Configuration, _ here: Int, _ step: inout WalkStep<F>
  ) {
    var context = configuration.context, state = configuration.state, rest = configuration.rest
    let feed = feeds[number], heard = successors.hear(feed.event, &context, &state, &rest)
    switch heard.outcome {
    case .moved: step.told = .moved(edge: heard.number, visit: 1)
    case .stayed: step.told = .stayed(edge: heard.number, visit: 0)
    case .decided, .deferred:
      let ticket = feed.kind == .request ? Ticket(number: (configuration.rest?.callerCount ?? 0) + 1) : nil
      step.told = .decided(heard.number, ticket)
    case .tooMany:
      unmade += 1
      return
    case .isRare: return takeByRun(number, from: here)
    }
    var memory = graph.places[here].memory, objection: Int?
    let isWatched =
      !watching.isEmpty
      && !(watchesCallersAlone && rest == nil && configuration.rest == nil && feed.kind != .request)
    if isWatched || !lookers.isEmpty {
      step.ownEvent = feed.event
      step.ownCause = feed.event
      step.ownState = state
      step.ownContext = context
      if rest != nil || !step.ownKept.isEmpty { step.ownKept = rest?.kept ?? [] }
      for look in lookers where look(step) != nil { return takeByRun(number, from: here) }
      if isWatched || heard.concernsCallers {
        let now = Run.Configuration(context, state, rest)
        let (next, objecting) =
          heard.concernsCallers
          ? memories(after: step, heard.number, feed, configuration, now, memory)
          : memories.number(after: memory, step, WalkPause(walks.machine, now))
        guard next != nil || objecting != nil else { return takeByRun(number, from: here) }
        (memory, objection) = (next ?? memory, objecting)
      }
    }
    tally.begin(feed.kind)
    _ = tally.meet(heard.cell, heard.combination, broughtTo: feed.broughtTo, feed.name)
    var traits = feed.traits, past = mayComeLate ? pastOf[here] : 0
    if heard.outcome == .moved || heard.outcome == .stayed {
      _ = tally.take(heard.number, after: -1)
      traits.formUnion(edgeTraits[heard.number])
    }
    if heard.outcome == .moved {
      tally.enter(state.position)
      if mayComeLate { past = pasts.leaving(configuration.statePosition, after: past) }
    }
    if let objection { return object(objection, to: feed.move, from: here) }
    // A move from outside that leads back here has no consequences.
    if heard.outcome == .decided, memory == graph.places[here].memory { return }
    let target =
      asksConfigurations
      ? insert(Run.Configuration(context, state, rest), memory, past: past, from: here, by: feed.move)
      : insert(context, state, rest?.number ?? -1, memory, past: past, from: here, by: feed.move)
    if let target { graph.lead(to: target, traits) }
  }

  /// What is remembered after an edge that concerns callers, and after the replies; `nil` if a property does not hold,
  /// with the position of the watching property that objects, if it is one of those.
  @inlinable mutating func memories(
    after step: WalkStep<F>, _ edge: Int, _ feed: Feed, _ configuration: Run<F>.Configuration,
    _ now: Run<F>.Configuration, _ memory: Int32
  ) -> (number: Int32?, objecting: Int?) {
    let (told, waiting) = successors.callers(
      by: edge, on: feed.event, waiting: configuration.rest, entering: step.ownState)
    var steps = [step]
    if !told.isEmpty {
      let replies = Replies(walks.machine, configuration, feed.event, feed.kind)
      var reply = step
      for (index, caller) in told.enumerated() {
        reply.told = .reply(replies, index: index + 1, Ticket(number: caller), edge: edge)
        for look in lookers where look(reply) != nil { return (nil, nil) }
        steps.append(reply)
      }
    }
    return memories.number(after: memory, steps, WalkPause(walks.machine, now, callers: waiting))
  }

  // MARK: Results

  /// The number of a place, which may be new; `nil` if it is beyond the bound.
  @inlinable @inline(__always) mutating func insert(
    _ context: F.Context, _ state: F.State, _ rest: Int32, _ memory: Int32, past: Int32, from parent: Int,
    by move: Int32
  ) -> Int? {
    let hash = Place.hash(context, state, rest, memory)
    let (number, slot) = graph.places.withUnsafeBufferPointer { all in
      seen.find(hash) {
        all[$0].rest == rest && all[$0].memory == memory && all[$0].state == state && all[$0].context == context
      }
    }
    if let number { return number }
    guard graph.places.count < limit else {
      isFull = true
      return nil
    }
    _ = seen.insert(hash, at: slot)
    graph.append(Place(context: context, state: state, rest: rest, memory: memory), from: parent, by: move)
    if mayComeLate { pastOf.append(past) }
    return graph.places.count - 1
  }
}
