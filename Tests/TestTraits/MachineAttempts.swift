import FlowEngine
import FlowTesting

/// Everything that can be tried with a machine as it stands: the app and the outside, effects that end in every way.
public struct MachineAttempts<F: Flow>: Sendable {
  /// What happens in one attempt.
  public struct Attempt {
    /// What is done, for a report.
    public let name: String
    /// Who asks by it, if anybody does.
    public let asking: Ticket?
    let make: (inout Run<F>, (borrowing LiveReaction<F>) -> Void) -> Void
  }
  let machine: Machine<F>
  let context: F.Context
  /// What comes, by names.
  public let events: [F.Event.Name: [F.Event]]
  /// How many may wait at once.
  let mostWaiting: Int

  /// - Parameter samples: Payloads of events; those without are made up.
  public init(_ machine: Machine<F>, from context: F.Context, _ samples: Samples<F> = [], mostWaiting: Int = 2) {
    self.machine = machine
    self.context = context
    let start = Run(machine, context)
    events = Dictionary(uniqueKeysWithValues: F.Event.Name.allCases.map { ($0, samples.events($0, in: start)) })
    self.mostWaiting = mostWaiting
  }

  /// What can be tried here.
  public func all(in run: Run<F>) -> [Attempt] {
    fromOutside(run) + run.effects.filter { !isCommand($0) }.flatMap { endings(of: $0, run) } + withdrawals(run)
  }

  private func isCommand(_ effect: F.Effect) -> Bool { machine.roles[effect.name].isCommand }

  private func fromOutside(_ run: Run<F>) -> [Attempt] {
    let waiting = run.open + run.deferred
    guard waiting.count < mostWaiting else { return [] }
    let ticket = Ticket(number: 1 + (waiting.compactMap { $0.ticket?.number }.max() ?? 0))
    return F.Event.Name.allCases.flatMap { name -> [Attempt] in
      let isRequest = machine.roles.requests.contains(name)
      guard isRequest || machine.roles.notifications.contains(name) else { return [] }
      return (events[name] ?? []).map { event in
        Attempt(name: name.stringValue, asking: isRequest ? ticket : nil) {
          $0.send(event, asking: isRequest ? ticket : nil, $1)
        }
      }
    }
  }

  /// With each outcome, once and twice, with nothing, with an event that is not declared, and too late.
  private func endings(of effect: F.Effect, _ run: Run<F>) -> [Attempt] {
    let declaration = machine.roles[effect.name], name = effect.name, visit = run.visit
    let label = name.stringValue
    let outcomes = declaration.outcomes.flatMap { events[$0] ?? [] }
    let progress = declaration.progress.flatMap { events[$0] ?? [] }
    let others = F.Event.Name.allCases.filter { !declaration.outcomes.contains($0) }
    let foreign = others.compactMap { events[$0]?.first }.prefix(3)
    var attempts = [
      Attempt(name: "\(label) ends with nothing", asking: nil) { $0.conclude(nil, of: visit, by: name, $1) }
    ]
    for event in outcomes + foreign {
      attempts.append(
        Attempt(name: "\(label) ends with \(event.name.stringValue)", asking: nil) {
          $0.conclude(event, of: visit, by: name, $1)
        })
    }
    for event in outcomes {
      attempts.append(
        Attempt(name: "\(label) ends with \(event.name.stringValue), twice", asking: nil) {
          $0.conclude(event, of: visit, by: name, $1)
          $0.conclude(event, of: visit, by: name, $1)
        })
      attempts.append(
        Attempt(name: "\(label) ended with \(event.name.stringValue), too late", asking: nil) {
          $0.conclude(event, of: visit - 1, by: name, $1)
        })
    }
    for event in progress {
      attempts.append(
        Attempt(name: "\(label) brings \(event.name.stringValue)", asking: nil) { $0.progress(event, of: visit, $1) })
    }
    return attempts
  }

  private func withdrawals(_ run: Run<F>) -> [Attempt] {
    (run.open + run.deferred).compactMap(\.ticket).map { ticket in
      Attempt(name: "#\(ticket.number) gives up", asking: ticket) { run, _ in _ = run.withdraw(ticket) }
    }
  }
}

extension MachineAttempts.Attempt {
  /// Makes the attempt, and says who was told the end of what they asked, each time they were.
  public func callAsFunction(_ run: inout Run<F>) -> [Ticket] {
    var told: [Ticket] = []
    make(&run) { report in
      switch report.reaction {
      case .moved, .stayed, .deferred, .late, .broken, .blocked, .dropped, .overflowed, .continued, .forgotten: break
      case .answered, .refused, .ignored, .undeclared, .unanswered, .undecided:
        if let ticket = report.reaction.ticket { told.append(ticket) }
      }
    }
    return told
  }
}

extension MachineAttempts {
  /// What an exploration of everything that can be tried has found.
  public struct Hanging: Sendable {
    /// How many configurations were seen.
    public var configurations = 0
    /// Those who asked and are neither waiting nor told, or both, or wait for nothing.
    public var complaints: [String] = []
  }

  /// Whoever asks is told once, or waits for an effect that is under way.
  ///
  /// - Parameter limit: How many configurations are looked at.
  public func hanging(limit: Int = 500) -> Hanging {
    var found = Hanging()
    found.configurations = explore(limit) { _ in
    } trying: { before, attempt, told, after in
      if let complaint = Self.complaint(attempt, before, told, after), found.complaints.count < 5 {
        found.complaints.append("\(before.state.name.stringValue): \(attempt.name): \(complaint)")
      }
    }
    return found
  }

  /// Breadth first, over configurations: makes each attempt in each, and tells of it.
  ///
  /// - Parameter enter: Told of each configuration before its attempts.
  /// - Returns: How many configurations were seen.
  private func explore(
    _ limit: Int, entering enter: (Run<F>) -> Void,
    trying see: (_ before: Run<F>, Attempt, _ told: [Ticket], _ after: Run<F>) -> Void
  ) -> Int {
    var queue = [Run(machine, context)], next = 0, seen: Set<Run<F>.Configuration> = [queue[0].configuration]
    while next < queue.count {
      let before = queue[next]
      next += 1
      enter(before)
      for attempt in all(in: before) {
        var after = before
        let told = attempt(&after)
        see(before, attempt, told, after)
        if seen.count < limit, seen.insert(after.configuration).inserted { queue.append(after) }
      }
    }
    return seen.count
  }

  private static func waiting(_ run: Run<F>) -> [Ticket] { (run.open + run.deferred).compactMap(\.ticket) }

  private static func complaint(_ attempt: Attempt, _ before: Run<F>, _ told: [Ticket], _ after: Run<F>) -> String? {
    var owed = Set(waiting(before))
    let left = waiting(after)
    if let ticket = attempt.asking {
      // Who gives up is owed nothing.
      if owed.remove(ticket) == nil { owed.insert(ticket) }
    }
    if told.count + left.count != owed.count || Set(told + left) != owed {
      return "owed \(owed.map(\.number).sorted()), told \(told.map(\.number)), waiting \(left.map(\.number))"
    }
    if after.isBroken, !left.isEmpty { return "\(left.map(\.number)) wait for a broken effect" }
    if !left.isEmpty, after.outcomes.isEmpty { return "\(left.map(\.number)) wait where no effect ends" }
    return nil
  }
}

extension MachineAttempts {
  /// Where `successor` and a run differ, on every configuration that is reached by whatever can be tried, broken
  /// effects and those who wait among it.
  ///
  /// - Parameter limit: How many configurations are looked at.
  public func differences(limit: Int = 500) -> (configurations: Int, compared: Int, differences: [String]) {
    var compared = 0, differences: [String] = []
    let count = explore(limit) { before in
      let configuration = before.configuration
      for event in F.Event.Name.allCases.flatMap({ events[$0] ?? [] }) {
        compared += 1
        let wanted = successor(of: configuration, on: event)
        if configuration.successor(on: event, of: machine) != wanted, differences.count < 5 {
          differences.append("\(before.state.name.stringValue) × \(event.name.stringValue): \(configuration)")
        }
      }
    } trying: { _, _, _, _ in
    }
    return (count, compared, differences)
  }

  /// The same by a run: an event comes from the outside, or else from the effect that brings it here.
  private func successor(of configuration: Run<F>.Configuration, on event: F.Event) -> Run<F>.Configuration? {
    var run = Run(machine, configuration), isTaken = false
    func see(_ report: borrowing LiveReaction<F>) { if report.edge != nil { isTaken = true } }
    if machine.roles.requests.contains(event.name) {
      run.send(event, asking: .nobody, see)
    } else if machine.roles.notifications.contains(event.name) {
      run.send(event, see)
    } else if machine.progress(in: run.state.name).contains(event.name) {
      run.progress(event, of: run.visit, see)
    } else if machine.outcomes(in: run.state.name).contains(event.name) {
      run.conclude(event, of: run.visit, see)
    }
    return isTaken || run.configuration != configuration ? run.configuration : nil
  }
}

extension Property {
  /// The moment of an edge names the event that the edge takes.
  public static var namesItsEvent: Self {
    .always("each edge takes the event that its moment names") { moment in
      moment.edge.map { $0.on == moment.event?.name } ?? true
    }
  }
  /// What a moment says was kept last is what an edge returns to.
  public static var knowsWhatWasKept: Self {
    .always("an edge returns to what was kept last") { moment in
      moment.edge?.returns == true ? moment.keptBefore.last == moment.state : true
    }
  }
}
