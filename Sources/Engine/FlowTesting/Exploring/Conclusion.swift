import FlowEngine

/// What an exploration says about everything that can follow a configuration. Only a complete one decides it.
public struct Conclusion: Hashable, Sendable {
  /// The verdict of an exploration.
  public enum Verdict: Hashable, Sendable {
    /// It holds in every configuration.
    case holds
    /// It does not hold; the text says where and why.
    case fails(String)
    /// The exploration is not complete; the text says why.
    case undecided(String)
  }
  /// The statement, for people.
  public let title: String
  /// What the exploration found.
  public let verdict: Verdict
  /// The shortest path to a configuration in which it does not hold; empty otherwise.
  public let path: [WalkFixture.Step]
  /// The length of the longest of all shortest paths to where it holds; `nil` if nothing is counted.
  public let farthest: Int?

  /// Whether it holds in every configuration.
  public var holds: Bool { verdict == .holds }
}

extension Conclusion: CustomStringConvertible {
  /// A line, with the path if it does not hold.
  public var description: String {
    switch verdict {
    case .holds: "\(title): holds" + (farthest.map { ", within \($0) moves" } ?? "")
    case .undecided(let why): "\(title): not decided, \(why)"
    case .fails(let why):
      "\(title): does not hold, \(why)\n  after: "
        + (path.isEmpty ? "nothing" : path.map(\.words).joined(separator: ", "))
    }
  }
}

extension WalkFixture.Step {
  /// The move, in a word or two.
  var words: String {
    switch kind {
    case .outcome, .progress, .request, .notification, .elapsed: name
    case .cancellation: "a caller gives up"
    case .late: "\(name) too late"
    case .broken: "\(name) breaks"
    case .restoration: "restored"
    }
  }
}

extension Explored {
  // These hold under fairness for each outcome: an effect that can produce an outcome again and again produces it in
  // the end. A finite graph is then left wherever effects alone lead out, and a backward search decides it.

  /// The conclusions about any machine.
  public var conclusions: [Conclusion] { [requestsEnd(), nothingSpins, restsFromEverywhere, boundedAnswersEnd] }

  /// No request is open, or deferred, for ever: from everywhere, effects alone lead to where no caller waits.
  ///
  /// - Parameter states: States in which callers may wait for an event from outside, although no effect is under way.
  public func requestsEnd(mayWaitIn states: F.State.Name...) -> Conclusion {
    let exempt = Set(states)
    return reach("no request waits for ever", by: .driven) { place in
      place.rest < 0 || !graph.rests[Int(place.rest)].isAwaited || exempt.contains(place.state.name)
    }
  }

  /// No loop of effects spins: from everywhere, effects alone lead to where the machine rests, or waits for time or a
  /// person. A broken effect waits for the app.
  public var nothingSpins: Conclusion {
    let roles = machine.roles
    let waits = F.State.Name.allCases.map { state in
      machine.rests(in: state) || machine.node(state)?.timers.isEmpty == false
        || machine.works(in: state).contains { roles[$0.effect].waitsFor.isPause && !roles[$0.effect].isCommand }
    }
    return reach("no loop of effects spins", by: .driven) { place in
      waits[F.State.position(of: place.state.name)] || isBroken(place)
    }
  }

  /// The machine can come to rest, or to its end, from everywhere: by effects, requests, notifications, or restoring.
  public var restsFromEverywhere: Conclusion {
    reach("rest can be reached from everywhere", by: [.driven, .outside, .restores]) { place in
      graph.configuration(of: place).rests(in: machine) && !isBroken(place)
    }
  }

  /// Bounded answers are bounded indeed: no loop of outcomes without a pause takes an edge that they allow.
  public var boundedAnswersEnd: Conclusion {
    let title = "bounded answers end"
    if let why = incompleteness { return Conclusion(title: title, verdict: .undecided(why), path: [], farthest: nil) }
    guard let place = graph.placeOnLoop() else {
      return Conclusion(title: title, verdict: .holds, path: [], farthest: nil)
    }
    return Conclusion(
      title: title,
      verdict: .fails("a loop through \(graph.places[place].state.name.stringValue) repeats them for ever"),
      path: path(to: place), farthest: nil)
  }

  /// From every configuration, effects, requests, notifications and restoring lead within a number of moves to one for
  /// which `holds` returns true, such as one with a signed-in viewer.
  public func reaches(
    _ title: String, within moves: Int = .max, _ holds: (_ configuration: Run<F>.Configuration) -> Bool
  ) -> Conclusion {
    reach(title, by: [.driven, .outside, .restores], within: moves) { holds(graph.configuration(of: $0)) }
  }

  /// The detours that the machine was found in, and in how many configurations: the states kept, the one kept first in
  /// front, and the present one. The list is complete if the exploration is.
  public var detours: [(states: [F.State.Name], count: Int)] {
    var counts: [[F.State.Name]: Int] = [:]
    for place in graph.places where place.rest >= 0 {
      let kept = graph.configuration(of: place).kept
      if !kept.isEmpty { counts[kept.map(\.name) + [place.state.name], default: 0] += 1 }
    }
    func places(_ states: [F.State.Name]) -> [Int] { states.map(F.State.position(of:)) }
    return counts.map { ($0, $1) }.sorted { places($0.states).lexicographicallyPrecedes(places($1.states)) }
  }

  /// Why nothing can be concluded; `nil` if something can.
  private var incompleteness: String? {
    if failure != nil { return "since a property does not hold" }
    if let cut = cuts.first { return "since it was cut by \(cut.bound)" }
    return graph.hasMoves ? nil : "since only configurations were searched"
  }

  private func isBroken(_ place: ExploredGraph<F>.Place) -> Bool {
    place.rest >= 0 && graph.configuration(of: place).isBroken
  }

  private func reach(
    _ title: String, by moves: ExploredGraph<F>.Traits, within most: Int = .max,
    _ isGoal: (ExploredGraph<F>.Place) -> Bool
  ) -> Conclusion {
    if let why = incompleteness { return Conclusion(title: title, verdict: .undecided(why), path: [], farthest: nil) }
    let distances = graph.distances(to: graph.places.map(isGoal), by: moves)
    let failing = distances.indices.filter { distances[$0] < 0 || distances[$0] > most }
    guard let first = failing.first else {
      return Conclusion(title: title, verdict: .holds, path: [], farthest: Int(distances.max() ?? 0))
    }
    guard let place = failing.first(where: { canHappen(graph.path(to: $0)) }) else {
      let why =
        "since no clock can go the shortest way to \(graph.places[first].state.name.stringValue)"
      return Conclusion(title: title, verdict: .undecided(why), path: path(to: first), farthest: nil)
    }
    let state = graph.places[place].state.name.stringValue, distance = distances[place]
    let why = distance < 0 ? "nothing leads there from \(state)" : "it takes \(distance) moves from \(state)"
    return Conclusion(title: title, verdict: .fails(why), path: path(to: place), farthest: nil)
  }
}

extension Run.Configuration.Rest {
  /// Whether a caller waits.
  fileprivate var isAwaited: Bool { callerCount > 0 }
}

extension ExploredGraph {
  /// The fewest moves of some kinds that lead from each place to a goal; -1 if none do. Searches backwards.
  fileprivate func distances(to goals: [Bool], by kinds: Traits) -> [Int32] {
    // The origins of the moves that lead to each place, laid out like the moves that lead away.
    var counts = [Int](repeating: 0, count: places.count + 1)
    for index in targets.indices where !traits[index].isDisjoint(with: kinds) { counts[Int(targets[index]) + 1] += 1 }
    for place in 1..<counts.count { counts[place] += counts[place - 1] }
    var sources = [Int32](repeating: 0, count: counts[places.count]), filled = counts
    for place in 0..<(offsets.count - 1) {
      for index in offsets[place]..<offsets[place + 1] where !traits[index].isDisjoint(with: kinds) {
        sources[filled[Int(targets[index])]] = Int32(place)
        filled[Int(targets[index])] += 1
      }
    }
    var distances = goals.map { $0 ? Int32(0) : -1 }, queue = goals.indices.filter { goals[$0] }, next = 0
    while next < queue.count {
      let here = queue[next]
      next += 1
      for index in counts[here]..<counts[here + 1] where distances[Int(sources[index])] < 0 {
        distances[Int(sources[index])] = distances[here] + 1
        queue.append(Int(sources[index]))
      }
    }
    return distances
  }

  /// A place on a loop of outcomes without a pause that takes a counted edge; `nil` if there is no such loop.
  fileprivate func placeOnLoop() -> Int? {
    let components = components { $0.contains([.driven, .enters]) && !$0.contains(.pause) }
    for place in 0..<(offsets.count - 1) {
      for index in offsets[place]..<offsets[place + 1]
      where traits[index].contains([.driven, .enters, .counted]) && !traits[index].contains(.pause)
        && components[place] == components[Int(targets[index])]
      {
        return place
      }
    }
    return nil
  }

  /// The number of each place's strongly connected component, by Tarjan's algorithm with an explicit stack.
  private func components(by follows: (Traits) -> Bool) -> [Int32] {
    let count = places.count
    var index = [Int32](repeating: -1, count: count), low = index, component = index
    var isOpen = [Bool](repeating: false, count: count), open: [Int] = [], calls: [(place: Int, next: Int)] = []
    var number: Int32 = 0, components: Int32 = 0
    for root in 0..<count where index[root] < 0 {
      calls.append((root, offsets[root]))
      while let (place, next) = calls.last {
        if index[place] < 0 {
          (index[place], low[place]) = (number, number)
          number += 1
          open.append(place)
          isOpen[place] = true
        }
        if next < offsets[place + 1] {
          calls[calls.count - 1].next += 1
          guard follows(traits[next]) else { continue }
          let target = Int(targets[next])
          if index[target] < 0 {
            calls.append((target, offsets[target]))
          } else if isOpen[target] {
            low[place] = min(low[place], index[target])
          }
          continue
        }
        calls.removeLast()
        if let (caller, _) = calls.last { low[caller] = min(low[caller], low[place]) }
        guard low[place] == index[place] else { continue }
        while let member = open.popLast() {
          isOpen[member] = false
          component[member] = components
          if member == place { break }
        }
        components += 1
      }
    }
    return component
  }
}
