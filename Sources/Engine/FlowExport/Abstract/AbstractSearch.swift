/// A search through the configurations of a machine, numbered in the order in which they are found.
struct AbstractSearch {
  typealias Configuration = AbstractMachine.Configuration

  let machine: AbstractMachine
  private var stepper: AbstractMachine.Stepper
  private var found: ConfigurationTable
  /// The configuration and the event by which each was first found.
  private var parents: [(from: Int32, event: Int32)] = [(-1, -1)]
  private var moves = 0
  /// The moves that effects alone make: pairs of numbers, each once for its source.
  private var led: [(from: Int32, to: Int32)] = []
  private var findings: [AbstractExploration.Finding] = []
  private var ends = Ends()
  private var reported: Set<String> = []

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
        let names = waiting(here), wait = names.count == 1 ? "waits" : "wait"
        report(
          "\(names.joined(separator: ", ")) \(wait) in \(machine.table.states[state].name), which rests", at: index)
      }
      for event in machine.coming[state] where stepper.mayCome(event, in: here) {
        let byEffect = machine.produced[state].contains(event)
        let takings = stepper.take(event, at: here)
        if takings.isEmpty || stepper.hasGap(event, at: here) { reportUndecided(event, at: here, index) }
        for taken in takings {
          for end in ends.after(taken, event, in: &stepper) {
            moves.add(end.count)
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
      }
      for (event, configuration) in ends.takeUndecided() { reportUndecided(event, at: configuration, index) }
      for state in stepper.takeCut() {
        let name = machine.table.states[state].name
        report(
          "more than \(Tabulation.deepest) states are kept in \(name), of which only the first are known", at: index)
      }
      if let (event, state) = stepper.takeOverflow() {
        let names = (machine.table.events[event].name, machine.table.states[state].name)
        report(
          "more than \(machine.maxFitting) requests may fit at once when \(names.0) comes in \(names.1)",
          at: index)
        return false
      }
      index += 1
      if found.count > limit { return false }
    }
    return true
  }

  private mutating func reportUndecided(_ event: Int, at configuration: Configuration, _ index: Int) {
    let state = machine.table.states[stepper.decider(event, at: configuration)].name
    let name = machine.table.events[event].name
    let isGap = stepper.hasGap(event, at: configuration)
    report(
      isGap ? "\(state) decides about \(name) for some answers only" : "\(state) does not decide about \(name)",
      at: index)
  }

  private mutating func report(_ text: String, at index: Int) {
    if reported.insert(text).inserted { findings.append(AbstractExploration.Finding(text: text, way: way(to: index))) }
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
      maxKept: (0..<found.count).map { stepper.places[found[$0].place].kept.count }.max() ?? 0,
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
            + listed(waiting(found[index])), way: way(to: index))
      })
  }

  private func kept(_ index: Int) -> String {
    listed(stepper.places[found[index].place].kept.map { machine.table.states[$0].name }, separator: " > ")
  }
  private func listed(_ names: [String], separator: String = ", ") -> String {
    names.isEmpty ? "nothing" : names.joined(separator: separator)
  }
}
