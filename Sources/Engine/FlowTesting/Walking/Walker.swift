import FlowEngine

/// Walks through a machine at random, with a preference for what is new.
///
/// A walk begins where an earlier one found something new. In each place half of the moves are those that were tried
/// least there; the other half are chosen by their weights alone, so that no move is ever excluded. Some walks have a
/// goal as well.
struct Walker<F: Flow> {
  /// The result of a walk: a property that does not hold, and the moves that show it.
  struct Finding {
    let violation: Play<F>.Violation
    let moves: [Move]
    let steps: Int
  }
  let walks: Walks<F>
  let possible: Possibilities<F>
  let start: Play<F>
  /// The positions of the states that only an event from outside leaves.
  let rests: [Int]
  private(set) var tally: Tally<F>
  var random: SeededRandom
  private var waypoints = Corpus<F>()
  var goals: Targets<F>
  var ways: ShortestPaths<F>
  /// How often each option, and each of its samples, was tried in each place.
  private var tried: [Tried] = []
  /// The index into `tried` for each place, which is a state with the state kept last.
  private var places: [Int: Int] = [:]

  private struct Tried {
    var options: [Int]
    var samples: [[Int]]
  }

  init(_ walks: Walks<F>, _ possible: Possibilities<F>, _ start: Play<F>) {
    self.walks = walks
    self.possible = possible
    self.start = start
    rests = walks.machine.nodes.map(\.state).filter { walks.machine.rests(in: $0) }.map(F.State.position(of:))
    tally = Tally(walks.machine)
    random = SeededRandom(seed: walks.seed)
    goals = Targets(walks.machine)
    ways = ShortestPaths(walks.machine)
  }

  /// Walks the given number of steps, or until a property does not hold.
  mutating func walk(_ progress: ((Int) -> Void)?) -> Finding? {
    while tally.steps < walks.steps {
      let goal = goal()
      var (play, trail) = begin(towards: goal)
      let before = tally.steps, isNear = trail != nil && random.below(4) != 0
      if let goal, let finding = go(to: goal, &play, &trail, progress) { return finding }
      for _ in 0...random.below(isNear ? 4 : walks.length) {
        guard tally.steps < walks.steps, let (move, event) = choose(play) else { break }
        if let finding = go(move, event, &play, &trail, progress) { return finding }
      }
      if let finding = settle(&play, &trail, progress) { return finding }
      // Nothing can happen at all, and another walk would find the same.
      if tally.steps == before && trail == nil { return nil }
    }
    return nil
  }

  /// Makes a move as a step of the walk: it is counted and added to the trail, and the properties check it.
  mutating func go(
    _ move: Move, _ event: F.Event?, _ play: inout Play<F>, _ trail: inout Trail?, _ progress: ((Int) -> Void)?
  ) -> Finding? {
    if let progress, tally.steps.isMultiple(of: 4_096) { progress(tally.steps) }
    trail = Trail(move, after: trail)
    guard case .failed(let violation) = take(move, event, &play, trail) else { return nil }
    return Finding(violation: violation, moves: trail?.moves ?? [], steps: tally.steps)
  }

  /// The position in which the next walk begins.
  private mutating func begin(towards goal: Targets<F>.Goal?) -> (Play<F>, Trail?) {
    if walks.isGuided, let waypoint = waypoint(towards: goal) { return (waypoint.play, waypoint.trail) }
    tally.enter(start.place)
    return (start, nil)
  }

  /// The waypoint from which a walk continues; `nil` for a walk that begins at the start.
  private mutating func waypoint(towards goal: Targets<F>.Goal?) -> Corpus<F>.Waypoint? {
    if let goal {
      // In the goal's state, since perhaps only the context is wrong, or anywhere.
      let near = random.below(2) == 0 ? waypoints.pick(in: goal.place, &random) : nil
      return near ?? waypoints.pick(.value, &random)
    }
    return switch random.below(8) {
    case 0: nil
    case 1, 2: waypoints.pick(.part, &random)
    case 3: waypoints.pick(.pair, &random)
    case 4...6: waypoints.pick(.value, &random)
    default: waypoints.pick(.configuration, &random)
    }
  }

  /// Makes a move, counts what it meets, and keeps the position if anything in it is new.
  private mutating func take(
    _ move: Move, _ event: F.Event?, _ play: inout Play<F>, _ trail: Trail?
  ) -> Play<F>.MoveResult {
    var isNew = tally.begin(move, event, of: play.run), isNewPair = false, last = play.lastEdge
    var taken: [(edge: Int, state: Int?)] = []
    let course = play.take(move, bringing: event) { report in
      guard let edge = report.edgeIndex else { return }
      taken.append((edge, walks.machine.edges[edge].stays ? nil : F.State.position(of: report.state.name)))
    }
    for (edge, state) in taken {
      let new = tally.take(edge, after: last)
      isNew = isNew || new.isNew
      isNewPair = isNewPair || new.isNewPair
      last = edge
      if let state { tally.enter(state) }
    }
    play.lastEdge = last
    guard walks.isGuided, case .went = course, (trail?.count ?? 0) < walks.length * 8 else { return course }
    waypoints.keep(play, trail, in: place(of: play), isNew: isNew, isNewPair: isNewPair)
    return course
  }

  // MARK: Choosing a move

  private mutating func choose(_ play: Play<F>) -> (Move, F.Event?)? {
    if let rare = chooseRarely(play) { return rare }
    let options = possible.options[play.place], here = place(of: play)
    var allowed = options.indices.filter { play.allows(options[$0]) }
    while !allowed.isEmpty {
      let isCurious = walks.isGuided && random.below(2) == 0
      let index = isCurious ? curious(allowed, options, play, here) : weighted(allowed) { options[$0].weight }
      tried[here].options[index] += 1
      let move = options[index].move
      if move.kind.isSilent { return (move, possible.happening(by: move)) }
      if let (choices, event) = make(move, play, here, index, isCurious) {
        return (Move(kind: move.kind, name: move.name, choices: choices), event)
      }
      allowed.removeAll { $0 == index }
    }
    return nil
  }

  /// Makes the choices and the event of a move; `nil` if it cannot occur here.
  private mutating func make(
    _ move: Move, _ play: Play<F>, _ here: Int, _ option: Int, _ isCurious: Bool
  ) -> ([Int], F.Event)? {
    let count = possible.samples.count(of: possible.events[move.name])
    var choices: Choices
    if isCurious, count > 1 {
      if tried[here].samples[option].isEmpty { tried[here].samples[option] = [Int](repeating: 0, count: count) }
      let counts = tried[here].samples[option], least = counts.min() ?? 0
      let rare = counts.indices.filter { counts[$0] == least }
      let sample = rare[random.below(rare.count)]
      tried[here].samples[option][sample] += 1
      choices = Choices([sample])
    } else {
      choices = Choices(random)
    }
    let event = play.event(of: move, &choices)
    if let source = choices.source { random = source }
    guard let event else { return nil }
    guard isCurious, !choices.numbers.isEmpty, random.below(4) == 0 else { return (choices.made, event) }
    var chance = random
    defer { random = chance }
    return boundary(move, play, choices, event, by: &chance) ?? (choices.made, event)
  }

  /// Chooses a cancellation or a late event, which depend on earlier moves.
  private mutating func chooseRarely(_ play: Play<F>) -> (Move, F.Event?)? {
    let weights = walks.weights
    let cancellation = play.waiting.isEmpty ? 0 : weights[.cancellation],
      late = play.visited.count > 1 ? weights[.late] : 0
    guard cancellation + late > 0 else { return nil }
    let all = max(1, weights[.outcome] + weights[.request] + weights[.notification]),
      chance = random.below(all + cancellation + late)
    if chance < cancellation {
      return (Move(kind: .cancellation, name: 0, number: random.below(play.waiting.count)), nil)
    }
    guard chance < cancellation + late else { return nil }
    let ago = 1 + random.below(play.visited.count - 1)
    let candidates = play.late(by: ago)
    guard !candidates.isEmpty else { return nil }
    let move = Move(kind: .late, name: candidates[random.below(candidates.count)], number: ago)
    var choices = Choices(random)
    let event = play.event(of: move, &choices)
    random = choices.source ?? random
    return event.map { (Move(kind: .late, name: move.name, number: ago, choices: choices.made), $0) }
  }

  private mutating func place(of play: Play<F>) -> Int {
    let kept = play.run.kept.last.map { F.State.position(of: $0.name) + 1 } ?? 0
    let key = play.place * (possible.options.count + 1) + kept
    if let known = places[key] { return known }
    let count = possible.options[play.place].count
    tried.append(Tried(options: [Int](repeating: 0, count: count), samples: [[Int]](repeating: [], count: count)))
    places[key] = tried.count - 1
    return tried.count - 1
  }

  /// Half of the time an option whose questions may get a new combination of answers; otherwise one that was tried
  /// least.
  private mutating func curious(
    _ allowed: [Int], _ options: [Possibilities<F>.Option], _ play: Play<F>, _ here: Int
  ) -> Int {
    if random.below(2) == 0 {
      let unmet = allowed.filter {
        !options[$0].move.kind.isSilent && tally.isUnmet(play.place, options[$0].move.name)
      }
      if !unmet.isEmpty { return unmet[random.below(unmet.count)] }
    }
    return leastTried(allowed, options, here)
  }

  /// The option that was tried least here, relative to its weight.
  private mutating func leastTried(_ allowed: [Int], _ options: [Possibilities<F>.Option], _ here: Int) -> Int {
    let counts = tried[here].options
    func isLess(_ one: Int, _ other: Int) -> Bool {
      // An option with a small weight is tried less often than the others, but sometimes.
      (counts[one] + 1) * options[other].weight < (counts[other] + 1) * options[one].weight
    }
    var least: [Int] = []
    for index in allowed {
      guard let first = least.first else {
        least = [index]
        continue
      }
      if isLess(index, first) { least = [index] } else if !isLess(first, index) { least.append(index) }
    }
    return least[random.below(least.count)]
  }

  private mutating func weighted(_ allowed: [Int], _ weight: (Int) -> Int) -> Int {
    var rest = random.below(allowed.reduce(0) { $0 + weight($1) })
    for index in allowed {
      if rest < weight(index) { return index }
      rest -= weight(index)
    }
    return allowed[0]
  }
}
