import FlowEngine

/// Explores: goes on from every place, in the order in which they were found.
struct Explorer<F: Flow> {
  private typealias Place = ExploredGraph<F>.Place
  private typealias Traits = ExploredGraph<F>.Traits
  private let exploration: Exploration<F>
  private let mostMoves: Int
  private let walks: Walks<F>
  private let possible: Possibilities<F>
  private let properties: [Property<F>]
  /// The positions of the properties that remember anything.
  private let remembering: [Int]
  /// The monitors at the beginning; those that remember nothing are always as they are there.
  private let monitors: [any Monitor<F>]
  /// The properties that look at each step alone, and the positions of the others.
  private let looks: [(index: Int, look: @Sendable (WalkStep<F>) -> String?)]
  private let watching: [Int]
  private let mayComeLate: Bool
  /// What came too late, and no property noticed.
  private var unnoticedLate: Set<Late> = []
  private var payloads: Payloads<F>
  private let rests = Rests<F>()
  private var memories = Memories<F>()
  private var seen = Numbers()
  private var graph = ExploredGraph<F>()
  /// The places as they count where members are merged; empty otherwise.
  private var keys: [Place] = []
  private var pasts = Pasts<F>()
  /// The states that were left before each place was first found, by number.
  private var pastOf: [Int32] = []
  private var tally: Tally<F>
  /// What does not hold, and the place and move that show it.
  private var finding: (place: Int, move: Move, violation: Play<F>.Violation)?
  private var level = -1
  private var unmade = 0
  /// How many moves lead beyond each named bound.
  private var beyond: [Int]
  private var cuts: [Explored<F>.Cut] = []
  private var isFull = false
  /// Whether more moves were to be made than may.
  private(set) var isStopped = false

  init(
    _ exploration: Exploration<F>, _ properties: [Property<F>], trying besides: [Int: [[Int]]] = [:],
    mostMoves: Int = .max
  ) throws {
    var walks = exploration.walks
    walks.weights = Weights(exploration.moves)
    walks.mostWaiting = exploration.mostWaiting + 1
    guard F.State.isCountable, F.Event.isCountable, !walks.machine.nodes.isEmpty else { throw WalkError.notCountable }
    let possible = Possibilities(walks, mostVisits: .max), unmakeable = possible.unmakeable
    guard unmakeable.isEmpty else { throw WalkError.noSamples(unmakeable.map { $0.stringValue }) }
    let start = exploration.start
    _ = try Run(walks.machine, start.context, in: start.state, keeping: start.kept)
    self.exploration = exploration
    self.mostMoves = mostMoves
    self.walks = walks
    self.possible = possible
    self.properties = [.decided] + properties
    remembering = self.properties.indices.filter { [properties = self.properties] in properties[$0].remembers }
    monitors = self.properties.map { $0.begin() }
    let all = self.properties
    looks = all.indices.compactMap { index in all[index].look.map { (index, $0) } }
    watching = all.indices.filter { all[$0].look == nil }
    mayComeLate = exploration.moves.contains(.late)
    payloads = Payloads(
      walks.samples, most: exploration.mostPayloads, in: Run(walks.machine, start), besides: besides)
    tally = Tally(walks.machine)
    beyond = exploration.bounds.map { _ in 0 }
    let memory = memories.number(of: remembering.map { [monitors = self.monitors] in monitors[$0] })
    insert(start, memory, past: pasts.none, from: -1, by: nil)
  }

  // MARK: The search

  mutating func explore(_ progress: ((Exploration<F>.Progress) -> Bool)?) {
    var next = 0, ofLevel = 0
    while next < graph.places.count, finding == nil {
      if next == ofLevel {
        level += 1
        guard level < exploration.depth else {
          cuts.append(.init(bound: "depth \(level)", count: graph.places.count - next))
          break
        }
        ofLevel = graph.places.count
      }
      if isFull || next.isMultiple(of: 256), let progress,
        !progress(.init(found: graph.places.count, done: next, depth: level))
      {
        cuts.append(.init(bound: "interruption", count: graph.places.count - next))
        break
      }
      // To make a payload takes longer than to move.
      if tally.steps + 20 * payloads.tries > mostMoves {
        isStopped = true
        break
      }
      goOn(from: next)
      graph.close()
      next += 1
      if isFull {
        cuts.append(.init(bound: "\(exploration.limit) configurations", count: graph.places.count - next))
        break
      }
    }
    if graph.places.count > ofLevel, ofLevel > 0, next <= ofLevel { level = max(level, levelOfLast) }
    for (bound, count) in zip(exploration.bounds, beyond) where count > 0 {
      cuts.append(.init(bound: bound.name, count: count))
    }
  }

  /// How many moves lead to the place that was found last, which is one of the farthest.
  private var levelOfLast: Int { graph.path(to: graph.places.count - 1).count }

  private mutating func goOn(from number: Int) {
    let configuration = graph.configuration(number, rests.all)
    let run = Run(walks.machine, configuration, isNumbered: true)
    var present = monitors
    for (index, memory) in zip(remembering, memories.all[Int(graph.places[number].memory)]) { present[index] = memory }
    let here = Here(number: number, configuration: configuration, run: run, monitors: present, past: pastOf[number])
    for option in possible.options[configuration.statePosition] {
      if option.effect >= 0, run.hasEnded(option.effect) { continue }
      let move = option.move
      switch move.kind {
      case .broken:
        attempt(move, nil, from: here, []) { [effect = possible.effects[move.name]] run, report in
          run.conclude(nil, of: run.visit, by: effect, report)
        }
      case .restoration:
        attempt(move, nil, from: here, .restores) { run, report in
          run = Run(run.machine, restoring: run.configuration, visit: run.visit, report)
        }
      // These are known by who waits and what was left, and are made below.
      case .cancellation, .late: continue
      case .outcome, .progress, .request, .notification:
        let isPause = option.effect >= 0 && walks.machine.roles[possible.effects[option.effect]].waitsFor.isPause
        let traits: Traits = option.effect < 0 ? .outside : isPause ? [.driven, .pause] : .driven
        for payload in payloads.all(move.name, in: run) {
          let move = Move(kind: move.kind, name: move.name, choices: payload.choices)
          attempt(move, payload.event, from: here, traits) { run, report in
            switch move.kind {
            case .outcome: run.conclude(payload.event, of: run.visit, report)
            case .progress: run.progress(payload.event, of: run.visit, report)
            case .request: run.send(payload.event, asking: Ticket(number: here.callers + 1), report)
            case .notification: run.send(payload.event, report)
            case .cancellation, .late, .broken, .restoration: break
            }
          }
          if finding != nil { return }
        }
      }
      if finding != nil { return }
    }
    if exploration.moves.contains(.cancellation) {
      for (index, ticket) in run.callers.enumerated() {
        attempt(Move(kind: .cancellation, name: 0, number: index), nil, from: here, []) { run, _ in
          _ = run.withdraw(ticket)
        }
        if finding != nil { return }
      }
    }
    if mayComeLate { comeLate(from: here) }
  }

  /// A place that is gone on from.
  private struct Here {
    let number: Int
    let configuration: Run<F>.Configuration
    let run: Run<F>
    let monitors: [any Monitor<F>]
    let past: Int32
    let callers: Int

    init(number: Int, configuration: Run<F>.Configuration, run: Run<F>, monitors: [any Monitor<F>], past: Int32) {
      (self.number, self.configuration, self.run, self.monitors, self.past) = (
        number, configuration, run, monitors, past
      )
      callers = run.callers.count
    }
  }

  private mutating func attempt(
    _ move: Move, _ event: F.Event?, from here: Here, _ traits: Traits,
    _ act: (inout Run<F>, (borrowing LiveReaction<F>) -> Void) -> Void
  ) {
    var run = here.run, steps: [WalkStep<F>] = [], place = WalkPlace(here.run), edges: [(Int, Int?)] = []
    act(&run) { report in
      steps.append(place.step(event, report))
      guard let edge = report.edgeIndex else { return }
      edges.append((edge, walks.machine.edges[edge].stays ? nil : F.State.position(of: report.state.name)))
    }
    let next = run.configuration
    if next.waitingCount > exploration.mostWaiting, next.waitingCount > here.configuration.waitingCount {
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
    if mayComeLate { for step in steps where step.isEntry { past = pasts.leaving(step.from, after: past) } }
    guard let memory = judge(steps, run, move, here) else { return }
    if let number = insert(next, memory, past: past, from: here.number, by: move) {
      graph.lead(to: number, traits)
    }
  }

  /// What is remembered after some steps; nil when a property does not hold.
  private mutating func judge(_ steps: [WalkStep<F>], _ run: Run<F>, _ move: Move, _ here: Here) -> Int32? {
    var broken: Play<F>.Violation?
    func fail(_ index: Int, _ reason: String) {
      if broken.map({ index < $0.property }) ?? true { broken = .init(property: index, reason: reason) }
    }
    // Each step for all who look at it alone: to copy a step takes longer than to look.
    for step in steps {
      for (index, look) in looks {
        if let reason = look(step) { fail(index, reason) }
      }
    }
    var monitors = here.monitors
    for index in watching {
      var reason: String?
      for step in steps where reason == nil { reason = monitors[index].see(step) }
      if let reason = reason ?? monitors[index].pause(run) { fail(index, reason) }
    }
    if let broken {
      finding = (here.number, move, broken)
      return nil
    }
    return remembering.isEmpty ? 0 : memories.number(of: remembering.map { monitors[$0] })
  }

  /// What effects of states that were left bring comes too late: nothing but the properties can notice. Where they
  /// do not, with what they remember in a state, they do not in another configuration either.
  private mutating func comeLate(from here: Here) {
    let run = here.run, place = WalkPlace(run), memory = graph.places[here.number].memory
    for name in pasts.brought(by: here.past, possible) {
      let unnoticed = Late(event: name, state: here.configuration.statePosition, memory: memory)
      guard !unnoticedLate.contains(unnoticed), let payload = payloads.all(name, in: run).first else { continue }
      let move = Move(kind: .late, name: name, choices: payload.choices)
      _ = tally.begin(move, payload.event, of: run)
      guard let after = judge([place.late(payload.event)], run, move, here) else { return }
      guard after != memory else {
        unnoticedLate.insert(unnoticed)
        continue
      }
      if let number = insert(here.configuration, after, past: here.past, from: here.number, by: move) {
        graph.lead(to: number, [])
      }
    }
  }
  private struct Late: Hashable {
    let event: Int, state: Int
    let memory: Int32
  }

  // MARK: What was found

  /// The number of a place, which may be new; nil when it is beyond a bound.
  @discardableResult private mutating func insert(
    _ configuration: Run<F>.Configuration, _ memory: Int32, past: Int32, from parent: Int, by move: Move?
  ) -> Int? {
    let rest = rests.shared(configuration.rest)?.number ?? -1
    let place = Place(context: configuration.context, state: configuration.state, rest: rest, memory: memory)
    var key = place
    if !exploration.merges.isEmpty {
      var merged = configuration
      for merge in exploration.merges { merge.change(&merged) }
      key = Place(
        context: merged.context, state: merged.state, rest: rests.shared(merged.rest)?.number ?? -1, memory: memory)
    }
    var hasher = Hasher()
    hasher.combine(key.state)
    hasher.combine(key.context)
    hasher.combine(key.rest)
    hasher.combine(key.memory)
    let hash = hasher.finalize(), (number, slot) = find(key, hash)
    if let number { return number }
    for (index, bound) in exploration.bounds.enumerated() where parent >= 0 && !bound.isInside(configuration) {
      beyond[index] += 1
      return nil
    }
    guard graph.places.count < exploration.limit else {
      isFull = true
      return nil
    }
    _ = seen.insert(hash, at: slot)
    if !exploration.merges.isEmpty { keys.append(key) }
    graph.append(place, from: parent, by: move)
    pastOf.append(past)
    return graph.places.count - 1
  }

  private func find(_ key: Place, _ hash: Int) -> (number: Int?, slot: Int) {
    (exploration.merges.isEmpty ? graph.places : keys).withUnsafeBufferPointer { all in
      seen.find(hash) {
        all[$0].rest == key.rest && all[$0].memory == key.memory && all[$0].state == key.state
          && all[$0].context == key.context
      }
    }
  }

  var result: Explored<F> {
    var graph = graph
    graph.rests = rests.all
    var result = Explored(walks.machine, graph, Coverage(tally, withPairs: false))
    result.cuts = cuts
    result.failure = failure
    result.merged = exploration.merges.map(\.name)
    result.mostWaiting = exploration.mostWaiting
    result.unmade = unmade
    for option in possible.options.joined() where !option.move.kind.isSilent {
      result.payloads[possible.events[option.move.name].stringValue] = payloads.count(of: option.move.name)
    }
    result.absent = F.Event.Name.allCases.map(\.stringValue).filter { result.payloads[$0] == nil }
    result.unlisted = payloads.unfinished.sorted().map { possible.events[$0].stringValue }
    result.moveCount = tally.steps
    result.depth = level
    return result
  }

  /// What does not hold, with the way that shows it.
  private var failure: WalkFailure? {
    guard let finding, let moves = failing else { return nil }
    let start = Play(Run(walks.machine, exploration.start, isNumbered: true), possible, properties)
    return WalkFailure(
      walks, start, properties[finding.violation.property], moves, after: tally.steps, isWalked: false,
      isShortest: true)
  }

  /// The moves that show what does not hold, as walks number them.
  var failing: [Move]? {
    guard let finding else { return nil }
    var play = Play(Run(walks.machine, exploration.start, isNumbered: true), possible, properties), moves: [Move] = []
    for move in graph.path(to: finding.place) + [finding.move] {
      var move = move
      switch move.kind {
      case .late: move.number = play.visitsAgo(of: move.name)
      case .cancellation:
        // Explorations count callers by kind, walks by age.
        let callers = play.run.callers
        guard callers.indices.contains(move.number) else { break }
        move.number = play.waiting.firstIndex(of: callers[move.number]) ?? move.number
      case .outcome, .progress, .request, .notification, .broken, .restoration: break
      }
      moves.append(move)
      _ = play.take(move)
    }
    return moves
  }
}

/// The states that were left before a place was found, as sets that are known by numbers.
struct Pasts<F: Flow> {
  private var sets: [[Int]] = [[]]
  private var numbers: [[Int]: Int32] = [[]: 0]
  private var next: [Int: Int32] = [:]
  private var events: [Int32: [Int]] = [:]

  /// No state was left.
  var none: Int32 { 0 }

  /// The set with a state more.
  mutating func leaving(_ state: F.State, after past: Int32) -> Int32 {
    let position = F.State.position(of: state.name), key = Int(past) << 32 | position
    if let known = next[key] { return known }
    let set = sets[Int(past)].contains(position) ? sets[Int(past)] : (sets[Int(past)] + [position]).sorted()
    let number = numbers[set] ?? Int32(sets.count)
    if number == sets.count {
      sets.append(set)
      numbers[set] = number
    }
    next[key] = number
    return number
  }

  /// What the effects of its states bring, by the positions of events.
  mutating func brought(by past: Int32, _ possible: Possibilities<F>) -> [Int] {
    if let known = events[past] { return known }
    let all = Set(sets[Int(past)].flatMap { possible.brought(in: $0) }).sorted()
    events[past] = all
    return all
  }
}
