import FlowEngine

/// A machine of which only the graph is known: payloads are abstracted to the answers that they give.
///
/// A configuration is a state, the states kept, and, for each kind of event, whether one is deferred and whether one is
/// open. Answers are free in each step: the step chooses among the rows that some combination of answers takes. Only a
/// question about the state kept last is answered by what is kept. At most one event of each kind waits. Deferred
/// events are offered again in any order.
///
/// Steps are the same as in the models that are written for other tools.
package struct AbstractMachine: Sendable {
  /// A configuration: the number of its place in `places`, and one bit for each kind of event that waits.
  struct Configuration: Hashable {
    var place: Int32, deferred: UInt64, open: UInt64
  }
  /// A state and the states kept meanwhile, the one kept first in front.
  struct Place: Hashable, Sendable { var state: Int, kept: [Int] }
  /// What happened to an event.
  enum Course { case over, waits, stayed, moved }
  /// The result of an event, before deferred ones follow.
  struct Taken {
    /// The index of the row in its cell, and the state whose cell it is.
    var row: Int, decider: Int
    var configuration: Configuration, course: Course
  }

  /// The action of a row, with requests as bits.
  struct Action: Sendable {
    var course: Course, way: EdgeCourse?, target: Int?, keeps: Int?, keptLast: Set<Int>?
    var opens: Bool, settles: UInt64, spares: UInt64
  }

  let table: Tabulation
  /// A request comes only while fewer events wait, open and deferred of all kinds together; `nil` for one of each kind.
  let maxWaiting: Int?
  /// The most requests that one step settles or not in every combination.
  var maxFitting = 16
  /// The bit of each event in `open`, and in `deferred`; 0 for none.
  let openBit: [UInt64]
  let waitBit: [UInt64]
  let deferrable: [Int]
  let requests: [Int]
  let actions: [[Action]]
  let coming: [[Int]]
  let produced: [Set<Int>]
  let settled: [UInt64]
  let spared: [UInt64]
  let defersSometimes: [Bool]

  /// Tabulates the graph. Throws as `Graph.checkForModels` does, and if there are more than 64 kinds of requests or of
  /// deferred events, which have no bits.
  package init(_ graph: Graph, maxWaiting: Int? = nil) throws(FormatError) {
    try graph.checkForModels()
    let table = Tabulation(graph)
    self.table = table
    self.maxWaiting = maxWaiting
    requests = table.requests
    deferrable = table.deferrable
    guard requests.count <= 64, deferrable.count <= 64 else {
      throw FormatError(
        description: "\(requests.count) requests and \(deferrable.count) deferred events: at most 64 kinds of each"
      )
    }
    var openBit = table.events.map { _ in UInt64(0) }, waitBit = openBit
    for (place, event) in requests.enumerated() { openBit[event] = 1 << UInt64(place) }
    for (place, event) in deferrable.enumerated() { waitBit[event] = 1 << UInt64(place) }
    func bits(_ names: [String]) -> UInt64 { table.numbers(ofEvents: names).reduce(0) { $0 | openBit[$1] } }
    actions = table.cells.enumerated().map { cell, rows in
      rows.map { row in
        var action = Action(
          course: .over, way: nil, target: nil, keeps: nil, keptLast: row.keptLast, opens: false, settles: 0, spares: 0)
        switch row.action {
        case .over: break
        case .defer: action.course = .waits
        case .stay: action.course = .stayed
        case .move: action.course = .moved
        }
        guard let edge = row.edge.map({ table.edges[$0] }) else { return action }
        action.way = edge.course
        action.target = edge.to.flatMap { table.stateNumber[$0] }
        action.keeps = edge.keeps.flatMap { table.stateNumber[$0] }
        action.opens = openBit[cell % table.events.count] != 0 && !edge.answersAsker
        (action.settles, action.spares) = (bits(edge.settlesAll), bits(edge.settlesSome))
        return action
      }
    }
    coming = table.states.indices.map(table.coming)
    produced = table.states.indices.map { Set(table.produced($0)) }
    settled = table.states.map { state in bits(state.settles.filter { !state.settlesSome.contains($0) }) }
    spared = table.states.map { bits($0.settlesSome) }
    defersSometimes = table.states.indices.map(table.defersSometimes)
    self.openBit = openBit
    self.waitBit = waitBit
  }
}

/// The places of a search, each with a number.
struct Places {
  private(set) var all: [AbstractMachine.Place] = []
  private var numbers: [AbstractMachine.Place: Int32] = [:]

  subscript(number: Int32) -> AbstractMachine.Place { all[Int(number)] }

  mutating func number(of place: AbstractMachine.Place) -> Int32 {
    if let number = numbers[place] { return number }
    let number = Int32(all.count)
    numbers[place] = number
    all.append(place)
    return number
  }
}

extension AbstractMachine {
  func stepper() -> Stepper { Stepper(self) }

  /// A machine in motion: it numbers places as it meets them.
  struct Stepper {
    let machine: AbstractMachine
    private(set) var places = Places()
    /// Where rows lead from places, looked up once.
    private var targets: [Target: Int32?] = [:]
    /// The states that were entered with more states kept than are distinguished.
    private var cut: [Int] = []
    /// The event and state of a step that may settle more requests for some callers than can be combined.
    private var crowded: (event: Int, state: Int)?
    private struct Target: Hashable { let place: Int32, cell: Int, row: Int }

    fileprivate init(_ machine: AbstractMachine) { self.machine = machine }

    mutating func start() -> Configuration {
      Configuration(place: places.number(of: Place(state: machine.table.initial, kept: [])), deferred: 0, open: 0)
    }

    /// Returns the states entered since the last call with more states kept than are distinguished.
    mutating func takeCut() -> [Int] {
      if cut.isEmpty { return [] }
      defer { cut = [] }
      return cut
    }

    /// Returns the step since the last call of which only two results are considered: all requests are settled, or
    /// none.
    mutating func takeOverflow() -> (event: Int, state: Int)? {
      defer { crowded = nil }
      return crowded
    }

    func state(_ configuration: Configuration) -> Int { places[configuration.place].state }

    /// The state that decides an event.
    func decider(_ event: Int, at configuration: Configuration) -> Int {
      let place = places[configuration.place]
      return place.kept.first.flatMap { machine.table.isSilent(place.state, event) ? $0 : nil } ?? place.state
    }

    /// Whether the cell that decides an event decides nothing for some answers.
    func hasGap(_ event: Int, at configuration: Configuration) -> Bool {
      guard let gap = machine.table.gap(decider(event, at: configuration), event) else { return false }
      guard let last = gap.keptLast else { return true }
      return places[configuration.place].kept.last.map(last.contains) ?? false
    }

    /// Whether an event may come from outside, or from an effect of the state.
    func mayCome(_ event: Int, in configuration: Configuration) -> Bool {
      let bit = machine.openBit[event]
      if configuration.open & bit != 0 || configuration.deferred & machine.waitBit[event] != 0 { return false }
      guard bit != 0, let most = machine.maxWaiting else { return true }
      return configuration.open.nonzeroBitCount + configuration.deferred.nonzeroBitCount < most
    }

    /// All results of an event, before deferred ones follow; none if its cell is undecided.
    mutating func take(_ event: Int, at configuration: Configuration) -> [Taken] {
      let decider = decider(event, at: configuration), cell = decider * machine.table.events.count + event
      let actions = machine.actions[cell], waiting = machine.waitBit[event]
      var taken: [Taken] = []
      taken.reserveCapacity(actions.count)
      for row in actions.indices {
        guard let place = target(row, cell, decider, at: configuration.place) else { continue }
        let action = actions[row]
        var after = configuration
        if action.course == .waits { after.deferred |= waiting } else { after.deferred &= ~waiting }
        guard action.course == .stayed || action.course == .moved else {
          taken.append(Taken(row: row, decider: decider, configuration: after, course: action.course))
          continue
        }
        if action.opens { after.open |= machine.openBit[event] }
        after.open &= ~action.settles
        var spared = action.spares
        if action.course == .moved {
          after.place = place
          let state = places[place].state
          spared |= machine.spared[state]
          after.open &= ~machine.settled[state]
        }
        // Of the requests whose callers may fit, any may be settled.
        spared &= after.open
        let all = spared
        let isCrowded = all.nonzeroBitCount > machine.maxFitting
        if isCrowded { crowded = (event, places[configuration.place].state) }
        while true {
          var one = after
          one.open &= ~(all & ~spared)
          taken.append(Taken(row: row, decider: decider, configuration: one, course: action.course))
          if spared == 0 { break }
          spared = isCrowded ? 0 : (spared - 1) & all
        }
      }
      return taken
    }

    /// The place to which a row leads; `nil` if it needs another state kept last.
    private mutating func target(_ row: Int, _ cell: Int, _ decider: Int, at number: Int32) -> Int32? {
      let key = Target(place: number, cell: cell, row: row)
      if let known = targets[key] { return known }
      let action = machine.actions[cell][row], place = places[number]
      var found: Int32? = number
      if let last = action.keptLast, !(place.kept.last.map(last.contains) ?? false) {
        found = nil
      } else if action.course == .moved {
        // A silent state of a detour lets the state kept first decide. An edge then leaves both, and drops all that is
        // kept.
        var kept = decider == place.state ? place.kept : [], state = action.target ?? 0
        switch action.way {
        case .returns: state = kept.popLast() ?? place.state
        case .keeps:
          if let keeps = action.keeps {
            if !machine.table.states[keeps].isDetour { kept = [] }
            kept.append(keeps)
          }
        case .enters, .stays, nil: break
        }
        if !machine.table.states[state].isDetour { kept = [] }
        if kept.count > Tabulation.deepest {
          kept.removeLast()
          cut.append(state)
        }
        found = places.number(of: Place(state: state, kept: kept))
      }
      targets[key] = .some(found)
      return found
    }

    /// Whether an edge that stays may change what is deferred.
    func defersSometimes(_ configuration: Configuration) -> Bool {
      let place = places[configuration.place]
      return machine.defersSometimes[place.state] || (place.kept.first.map { machine.defersSometimes[$0] } ?? false)
    }

    /// The deferred events that are offered now.
    func offered(_ configuration: Configuration, but tried: UInt64, isEntered: Bool) -> [Int] {
      let waiting = configuration.deferred & ~tried
      if waiting == 0 { return [] }
      return machine.deferrable.filter { event in
        guard waiting & machine.waitBit[event] != 0 else { return false }
        switch machine.table.deferral(decider(event, at: configuration), event) {
        case .never, .sometimes: return true
        case .onEntry: return isEntered
        case .always: return false
        }
      }
    }
  }
}

extension AbstractMachine {
  /// How deferred events follow a step.
  struct Following: Hashable {
    /// The kinds that were offered and keep waiting.
    var tried: UInt64 = 0
    /// Whether an edge has stayed since all were offered.
    var isAgain = false
    /// Whether a state was entered.
    var isEntered = false
    /// Whether an event was offered already.
    var hasBegun = false

    /// How deferred events follow after an event was taken; `nil` if the step is over.
    func after(_ taken: Taken, bit: UInt64, defersSometimes: Bool) -> Following? {
      switch taken.course {
      case .moved: return Following(isEntered: true, hasBegun: true)
      case .stayed where hasBegun || defersSometimes:
        var next = self
        next.isAgain = hasBegun
        next.hasBegun = true
        return next
      case .waits where hasBegun:
        var next = self
        next.tried |= bit
        return next
      case .over where hasBegun: return self
      case .stayed, .waits, .over: return nil
      }
    }
  }
}
