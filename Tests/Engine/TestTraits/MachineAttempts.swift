import FlowEngine
import FlowTesting

/// Everything that can be tried with a machine as it stands: the app and the outside, effects that end in every way.
public struct MachineAttempts<F: Flow>: Sendable {
  /// What happens in one attempt.
  public struct Attempt {
    /// What is done, for a report.
    public var name: String { words.joined(separator: " ") }
    fileprivate let words: [String]
    /// Who asks by it, if anybody does.
    public let asking: Ticket?
    fileprivate let make: (inout Run<F>, (borrowing LiveReaction<F>) -> Void) -> Void
  }
  /// What an effect may end with or bring, and a few events that it may not.
  private struct Ends: Sendable { var outcomes: [F.Event], progress: [F.Event], foreign: [F.Event] }
  let machine: Machine<F>
  let context: F.Context
  /// What comes, by names.
  public let events: [F.Event.Name: [F.Event]]
  /// What the app asks or the outside tells.
  private let fromOutside: [(event: F.Event, isRequest: Bool)]
  private let ends: [F.Effect.Name: Ends]
  /// How many may wait at once.
  private let maxWaiting: Int

  /// - Parameter samples: Payloads of events; those without are made up.
  public init(_ machine: Machine<F>, from context: F.Context, _ samples: Samples<F> = [], maxWaiting: Int = 2) {
    self.machine = machine
    self.context = context
    self.maxWaiting = maxWaiting
    let start = Run(machine, context), roles = machine.roles, names = Array(F.Event.Name.allCases)
    let events = Dictionary(uniqueKeysWithValues: names.map { ($0, samples.events($0, in: start)) })
    self.events = events
    fromOutside = names.filter { roles.requests.contains($0) || roles.notifications.contains($0) }.flatMap { name in
      (events[name] ?? []).map { ($0, roles.requests.contains(name)) }
    }
    ends = Dictionary(
      uniqueKeysWithValues: F.Effect.Name.allCases.filter { !roles[$0].isCommand }.map { effect in
        let declaration = roles[effect]
        let foreign = names.filter { !declaration.outcomes.contains($0) }.compactMap { events[$0]?.first }
        return (
          effect,
          Ends(
            outcomes: declaration.outcomes.flatMap { events[$0] ?? [] },
            progress: declaration.progress.flatMap { events[$0] ?? [] }, foreign: Array(foreign.prefix(3)))
        )
      })
  }

  /// What can be tried here.
  public func all(in run: Run<F>) -> [Attempt] {
    let waiting = (run.open + run.deferred).map { $0.ticket }
    var attempts = run.effects.flatMap { endings(of: $0.name, run.visit) }
    if waiting.count < maxWaiting {
      attempts += asking(Ticket(number: 1 + (waiting.compactMap { $0?.number }.max() ?? 0)))
    }
    return attempts
      + waiting.compactMap { $0 }.map { ticket in
        Attempt(words: ["#\(ticket.number)", "gives up"], asking: ticket) { run, _ in _ = run.withdraw(ticket) }
      }
  }

  private func asking(_ ticket: Ticket) -> [Attempt] {
    fromOutside.map { event, isRequest in
      let ticket = isRequest ? ticket : nil
      return Attempt(words: [event.name.stringValue], asking: ticket) { $0.send(event, asking: ticket, $1) }
    }
  }

  /// With each outcome, once and twice, with nothing, with an event that is not declared, and too late.
  private func endings(of name: F.Effect.Name, _ visit: Int) -> [Attempt] {
    guard let ends = ends[name] else { return [] }
    let label = name.stringValue
    var attempts = [
      Attempt(words: [label, "ends with nothing"], asking: nil) { $0.conclude(nil, of: visit, by: name, $1) }
    ]
    for event in ends.outcomes + ends.foreign {
      attempts.append(
        Attempt(words: [label, "ends with", event.name.stringValue], asking: nil) {
          $0.conclude(event, of: visit, by: name, $1)
        })
    }
    for event in ends.outcomes {
      attempts.append(
        Attempt(words: [label, "ends twice with", event.name.stringValue], asking: nil) {
          $0.conclude(event, of: visit, by: name, $1)
          $0.conclude(event, of: visit, by: name, $1)
        })
      attempts.append(
        Attempt(words: [label, "ends too late with", event.name.stringValue], asking: nil) {
          $0.conclude(event, of: visit - 1, by: name, $1)
        })
    }
    for event in ends.progress {
      attempts.append(
        Attempt(words: [label, "brings", event.name.stringValue], asking: nil) { $0.progress(event, of: visit, $1) })
    }
    return attempts
  }
}

extension MachineAttempts.Attempt {
  /// Makes the attempt, and lists the callers that got a reply, once for each.
  public func callAsFunction(_ run: inout Run<F>) -> [Ticket] {
    var answered: [Ticket] = []
    make(&run) { report in
      switch report.reaction {
      case .moved, .stayed, .deferred, .late, .broken, .blocked, .skipped, .dropped, .overflowed, .continued,
        .forgotten:
        break
      case .answered, .refused, .ignored, .undeclared, .unanswered, .undecided:
        if let ticket = report.reaction.ticket { answered.append(ticket) }
      }
    }
    return answered
  }
}

/// What an exploration of everything that can be tried has found.
public struct AttemptFindings: Sendable {
  /// How many configurations were seen.
  public var configurations = 0
  /// Those who asked and are neither waiting nor answered, or both, or wait for nothing.
  public var hanging: [String] = []
  /// How many events were tried where a search and a run may differ, broken effects and those who wait among it.
  public var compared = 0
  /// Where they do.
  public var differences: [String] = []
}

extension MachineAttempts {
  /// Makes each attempt in each configuration, breadth first: each caller is answered once, or waits for an effect that
  /// is under way; and `successor` finds what a run comes to.
  ///
  /// - Parameter limit: How many configurations are looked at.
  public func explored(limit: Int = 250) -> AttemptFindings {
    var found = AttemptFindings()
    var queue = [Run(machine, context)], next = 0, seen: Set<Run<F>.Configuration> = [queue[0].configuration]
    while next < queue.count {
      let before = queue[next]
      next += 1
      compare(before, &found)
      for attempt in all(in: before) {
        var after = before
        let answered = attempt(&after)
        if let complaint = Self.complaint(attempt, before, answered, after), found.hanging.count < 5 {
          found.hanging.append("\(before.state.name.stringValue): \(attempt.name): \(complaint)")
        }
        if seen.count < limit, seen.insert(after.configuration).inserted { queue.append(after) }
      }
    }
    found.configurations = seen.count
    return found
  }

  private func compare(_ run: Run<F>, _ found: inout AttemptFindings) {
    let configuration = run.configuration
    for event in F.Event.Name.allCases.flatMap({ events[$0] ?? [] }) {
      found.compared += 1
      let wanted = successor(of: configuration, on: event)
      if configuration.successor(on: event, of: machine) != wanted, found.differences.count < 5 {
        found.differences.append("\(run.state.name.stringValue) × \(event.name.stringValue): \(configuration)")
      }
    }
  }

  private static func waiting(_ run: Run<F>) -> [Ticket] { (run.open + run.deferred).compactMap(\.ticket) }

  private static func complaint(_ attempt: Attempt, _ before: Run<F>, _ answered: [Ticket], _ after: Run<F>) -> String?
  {
    var owed = Set(waiting(before))
    let left = waiting(after)
    if let ticket = attempt.asking {
      // Who gives up is owed nothing.
      if owed.remove(ticket) == nil { owed.insert(ticket) }
    }
    if answered.count + left.count != owed.count || Set(answered + left) != owed {
      return "owed \(owed.map(\.number).sorted()), answered \(answered.map(\.number)), waiting \(left.map(\.number))"
    }
    if after.isBroken, !left.isEmpty { return "\(left.map(\.number)) wait for a broken effect" }
    if !left.isEmpty, after.outcomes.isEmpty { return "\(left.map(\.number)) wait where no effect ends" }
    return nil
  }

  /// Where an event leads by a run: an event comes from the outside, or else from the effect that brings it here.
  private func successor(of configuration: Run<F>.Configuration, on event: F.Event) -> Run<F>.Configuration? {
    var run = Run(machine, configuration), isTaken = false
    func see(_ report: borrowing LiveReaction<F>) { if report.edge != nil { isTaken = true } }
    if machine.roles.requests.contains(event.name) {
      run.send(event, asking: .unclaimed, see)
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

extension Run.Configuration {
  /// The configuration to which an event from any source leads, as a search finds it; `nil` if it leads nowhere.
  public func successor(on event: F.Event, of machine: Machine<F>) -> Self? {
    var context = context, state = state, rest = rest
    let search = Successors(machine, maxWaiting: .max, sharing: RestStore())
    return search.find(from: self, on: event, &context, &state, &rest) ? Self(context, state, rest) : nil
  }
}
