/// Everything that an abstract machine can come to, and what that says.
public struct AbstractExploration: Hashable, Sendable {
  /// Something that must not be, with a shortest way there.
  public struct Finding: Hashable, Sendable {
    /// What is so.
    public var text: String
    /// The events that lead there, each with the state that it leads to: `signIn > askingForAccess`.
    public var way: [String]
  }
  /// Whether something can be reached from everywhere without anybody outside: through what effects bring, alone.
  public struct Reached: Hashable, Sendable {
    /// The request that is answered; nil for rest.
    public var request: String?
    /// How many configurations must lead there: all for rest, else those in which the request waits.
    public var from: Int
    /// From how many it cannot be reached, and a shortest way to one of them.
    public var missing: Int, finding: Finding?
  }
  /// How many configurations were found.
  public var configurations: Int
  /// How many ways lead on from them: an event, the row that is taken, and those of deferred events that follow.
  public var moves: Int
  /// How many states are met, of how many.
  public var states: Int, allStates: Int
  /// The most states that are kept at once.
  public var mostKept: Int
  /// How many configurations rest.
  public var resting: Int
  /// Whether all were gone on from; otherwise nothing is known of what is reached.
  public var isComplete: Bool
  /// Cells that are undecided, and who waits at rest. Each is told once.
  public var findings: [Finding]
  /// Rest, then each request. Empty if not complete.
  public var reached: [Reached]
  /// Whether nothing is wrong in what was seen.
  public var holds: Bool { findings.isEmpty && reached.allSatisfy { $0.missing == 0 } }
}

extension AbstractMachine {
  /// Looks at every configuration, breadth first.
  ///
  /// - Parameter limit: The search is cut when more configurations are found.
  public func explore(limit: Int = 4_000_000) -> AbstractExploration {
    var search = Search(self)
    let isComplete = search.run(limit: limit)
    return search.result(isComplete: isComplete)
  }
}

/// A search through the configurations of a machine, numbered in the order in which they are found.
private struct Search {
  typealias Configuration = AbstractMachine.Configuration

  let machine: AbstractMachine
  var stepper: AbstractMachine.Stepper
  var found: ConfigurationTable
  /// From which each was found first, by which event.
  var parents: [(from: Int32, event: Int32)] = [(-1, -1)]
  var moves = 0
  /// Where effects alone lead: pairs of numbers, each once for its source.
  var led: [(from: Int32, to: Int32)] = []
  var findings: [AbstractExploration.Finding] = []
  private var ends = Ends()
  private var told: Set<String> = []

  init(_ machine: AbstractMachine) {
    self.machine = machine
    stepper = machine.stepper()
    found = ConfigurationTable(first: stepper.start())
  }

  mutating func run(limit: Int) -> Bool {
    var index = 0, met: [Int32] = [-1]
    while index < found.count {
      let here = found[index], state = stepper.state(here)
      if machine.table.states[state].rests, here.open | here.deferred != 0 {
        let names = waiting(here).joined(separator: ", ")
        tell("\(names) waits in \(machine.table.states[state].name), which rests", at: index)
      }
      for event in machine.coming[state] where stepper.mayCome(event, in: here) {
        let byEffect = machine.brought[state].contains(event)
        var isDecided = false
        for taken in stepper.take(event, at: here) {
          for end in ends.after(taken, event, in: &stepper) {
            moves.add(end.count)
            isDecided = true
            let (number, isNew) = found.number(of: end.configuration)
            if isNew {
              parents.append((Int32(index), Int32(event)))
              met.append(-1)
            }
            if byEffect, met[number] != Int32(index) {
              met[number] = Int32(index)
              led.append((Int32(index), Int32(number)))
            }
          }
        }
        if !isDecided, stepper.take(event, at: here).isEmpty { tellUndecided(event, at: here, index) }
      }
      for (event, configuration) in ends.takeUndecided() { tellUndecided(event, at: configuration, index) }
      index += 1
      if found.count > limit { return false }
    }
    return true
  }

  private mutating func tellUndecided(_ event: Int, at configuration: Configuration, _ index: Int) {
    let state = machine.table.states[stepper.decider(event, at: configuration)].name
    tell("\(state) does not decide about \(machine.table.events[event].name)", at: index)
  }

  private mutating func tell(_ text: String, at index: Int) {
    if told.insert(text).inserted { findings.append(AbstractExploration.Finding(text: text, way: way(to: index))) }
  }

  private func waiting(_ here: Configuration) -> [String] {
    machine.table.events.indices.filter {
      here.open & machine.openBit[$0] != 0 || here.deferred & machine.waitBit[$0] != 0
    }.map { machine.table.events[$0].name }
  }

  private func way(to index: Int) -> [String] {
    var steps: [String] = [], index = index
    while index > 0 {
      let parent = parents[index]
      let event = machine.table.events[Int(parent.event)].name
      steps.append("\(event) > \(machine.table.states[stepper.state(found[index])].name)")
      index = Int(parent.from)
    }
    return steps.reversed()
  }

  func result(isComplete: Bool) -> AbstractExploration {
    let states = (0..<found.count).map { stepper.state(found[$0]) }
    let rests = states.map { machine.table.states[$0].rests }
    var reached: [AbstractExploration.Reached] = []
    if isComplete {
      let reverse = ReverseEdges(led, count: found.count)
      reached.append(backwards(nil, reverse, wanted: rests, from: rests.map { _ in true }))
      for request in machine.requests {
        let open = machine.openBit[request], deferred = machine.waitBit[request]
        let waits = (0..<found.count).map { found[$0].open & open != 0 || found[$0].deferred & deferred != 0 }
        reached.append(
          backwards(machine.table.events[request].name, reverse, wanted: waits.map { !$0 }, from: waits))
      }
    }
    return AbstractExploration(
      configurations: found.count, moves: moves, states: Set(states).count, allStates: machine.table.states.count,
      mostKept: (0..<found.count).map { stepper.places[found[$0].place].kept.count }.max() ?? 0,
      resting: rests.count { $0 }, isComplete: isComplete, findings: findings, reached: reached)
  }

  private func backwards(
    _ request: String?, _ reverse: ReverseEdges, wanted: [Bool], from: [Bool]
  ) -> AbstractExploration.Reached {
    let reaching = reverse.reaching(wanted)
    let missing = from.indices.filter { from[$0] && !reaching[$0] }
    return AbstractExploration.Reached(
      request: request, from: from.count { $0 }, missing: missing.count,
      finding: missing.first.map { index in
        let state = machine.table.states[stepper.state(found[index])].name
        let what = request.map { "\($0) is not answered" } ?? "rest is not reached"
        return AbstractExploration.Finding(
          text: "\(what) by effects alone from \(state), kept: \(kept(index)), waiting: "
            + "\(waiting(found[index]).joined(separator: ", "))", way: way(to: index))
      })
  }

  private func kept(_ index: Int) -> String {
    let names = stepper.places[found[index].place].kept.map { machine.table.states[$0].name }
    return names.isEmpty ? "nothing" : names.joined(separator: " > ")
  }
}

extension Int {
  /// Orders of many deferred events may be too many to be counted: then the number stays as large as it can be.
  fileprivate mutating func add(_ other: Int) {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    self = isTooLarge ? Int.max : sum
  }
}

/// Where a step ends, after deferred events have followed; what follows from a point is looked for once.
private struct Ends {
  typealias Configuration = AbstractMachine.Configuration
  struct End { let configuration: Configuration, count: Int }

  private struct Point: Hashable { let configuration: Configuration, following: AbstractMachine.Following }
  private var known: [Point: [End]] = [:]
  private var undecided: [(Int, Configuration)] = []

  /// The cells that deferred events found undecided since this was asked last.
  mutating func takeUndecided() -> [(Int, Configuration)] {
    defer { undecided = [] }
    return undecided
  }

  mutating func after(
    _ taken: AbstractMachine.Taken, _ event: Int, following: AbstractMachine.Following = .init(),
    in stepper: inout AbstractMachine.Stepper
  ) -> [End] {
    let after = taken.configuration
    if taken.course == .moved, after.deferred == 0 { return [End(configuration: after, count: 1)] }
    let sometimes = taken.course == .stayed && stepper.defersSometimes(after)
    guard
      let next = following.after(taken, bit: stepper.machine.waitBit[event], defersSometimes: sometimes)
    else { return [End(configuration: after, count: 1)] }
    return follow(after, next, in: &stepper)
  }

  private mutating func follow(
    _ configuration: Configuration, _ following: AbstractMachine.Following,
    in stepper: inout AbstractMachine.Stepper
  ) -> [End] {
    let point = Point(configuration: configuration, following: following)
    if let ends = known[point] { return ends }
    let offered = stepper.offered(configuration, but: following.tried, isEntered: following.isEntered)
    var ends: [End] = []
    if offered.isEmpty {
      if following.isAgain, stepper.defersSometimes(configuration) {
        return follow(configuration, .init(hasBegun: true), in: &stepper)
      }
      ends = [End(configuration: configuration, count: 1)]
    }
    for event in offered {
      let taken = stepper.take(event, at: configuration)
      if taken.isEmpty { undecided.append((event, configuration)) }
      for one in taken { ends += after(one, event, following: following, in: &stepper) }
    }
    if offered.count > 1 {
      // Many orders end alike.
      let counts = ends.reduce(into: [Configuration: Int]()) {
        $0[$1.configuration, default: 0].add($1.count)
      }
      var seen: Set<Configuration> = []
      ends = ends.filter { seen.insert($0.configuration).inserted }.map { end in
        End(configuration: end.configuration, count: counts[end.configuration] ?? 0)
      }
    }
    known[point] = ends
    return ends
  }
}

/// Configurations by number, found again by hashing with open addressing.
private struct ConfigurationTable {
  private var all: [AbstractMachine.Configuration] = []
  private var slots: [Int32] = Array(repeating: -1, count: 1 << 10)

  init(first: AbstractMachine.Configuration) { _ = number(of: first) }

  var count: Int { all.count }
  subscript(number: Int) -> AbstractMachine.Configuration { all[number] }

  mutating func number(of configuration: AbstractMachine.Configuration) -> (number: Int, isNew: Bool) {
    if 2 * all.count >= slots.count { grow() }
    let slot = place(of: configuration)
    if slots[slot] >= 0 { return (Int(slots[slot]), false) }
    slots[slot] = Int32(all.count)
    all.append(configuration)
    return (all.count - 1, true)
  }

  private func place(of configuration: AbstractMachine.Configuration) -> Int {
    var hash = UInt64(UInt32(bitPattern: configuration.place)) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ configuration.deferred) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 29) ^ configuration.open) &* 0x94D0_49BB_1331_11EB
    var slot = Int((hash ^ (hash >> 31)) & UInt64(slots.count - 1))
    while slots[slot] >= 0, all[Int(slots[slot])] != configuration { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: 2 * slots.count)
    for number in all.indices { slots[place(of: all[number])] = Int32(number) }
  }
}

/// Edges from their targets: who leads to a configuration stands in one run of `sources`.
private struct ReverseEdges {
  private var first: [Int32], sources: [Int32]

  init(_ edges: [(from: Int32, to: Int32)], count: Int) {
    first = Array(repeating: 0, count: count + 1)
    sources = Array(repeating: 0, count: edges.count)
    for edge in edges { first[Int(edge.to) + 1] += 1 }
    for index in 0..<count { first[index + 1] += first[index] }
    var next = first
    for edge in edges {
      sources[Int(next[Int(edge.to)])] = edge.from
      next[Int(edge.to)] += 1
    }
  }

  /// From which configurations one of the wanted is reached.
  func reaching(_ wanted: [Bool]) -> [Bool] {
    var reaching = wanted, todo = wanted.indices.filter { wanted[$0] }
    while let index = todo.popLast() {
      for place in first[index]..<first[index + 1] {
        let source = Int(sources[Int(place)])
        guard !reaching[source] else { continue }
        reaching[source] = true
        todo.append(source)
      }
    }
    return reaching
  }
}
