import FlowEngine
import Testing

/// What a test does to a machine.
enum Act<F: Flow>: Sendable {
  /// A caller asks, and waits for the answer; callers are numbered as they come. Or a notification is sent.
  case send(F.Event)
  /// An effect of the present visit ends with this outcome, or brings this progress.
  case bring(F.Event)
  /// An effect ends with whatever it likes, in the present visit or an earlier one.
  case end(F.Event?, of: Int? = nil, by: F.Effect.Name? = nil)
  /// An event comes from outside, whoever should produce it, and nobody waits.
  case intrude(F.Event)
  /// A caller gives up.
  case withdraw(Int)
}

/// A row of a test: what is done to a machine, and the journal that must come of it, a line for each step.
///
/// A line names the edges that were taken, or else what happened; answers stand behind the caller. What changed
/// follows: the state with what is kept below it, the visit with the effects that begin, members of the context, who
/// waits. What a line does not mention is as it was.
struct Course<F: Flow>: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let run: Run<F>, before: [Act<F>], steps: [(act: Act<F>, line: String)], place: SourceLocation

  /// - Parameter before: What is done first, and not written down.
  init(
    _ title: String, _ run: Run<F>, after before: [Act<F>] = [], acts: KeyValuePairs<Act<F>, String>,
    _ place: SourceLocation = #_sourceLocation
  ) {
    (testDescription, self.run, self.before, self.place) = (title, run, before, place)
    steps = acts.map { ($0, $1) }
  }

  init(
    _ title: String, _ run: Run<F>, after before: [F.Event] = [], _ events: KeyValuePairs<F.Event, String>,
    _ place: SourceLocation = #_sourceLocation
  ) {
    (testDescription, self.run, self.place) = (title, run, place)
    self.before = before.map { Self.act($0, run) }
    steps = events.map { (Self.act($0, run), $1) }
  }

  /// Whoever may bring an event brings it.
  private static func act(_ event: F.Event, _ run: Run<F>) -> Act<F> {
    let roles = run.machine.roles
    return roles.requests.contains(event.name) || roles.notifications.contains(event.name)
      ? .send(event) : .bring(event)
  }

  /// Fails at the line of the row for each step whose line is another one.
  func check() {
    var journal = Journal(run: run)
    for act in before { _ = journal.line(of: act) }
    for (number, step) in steps.enumerated() {
      let line = journal.line(of: step.act)
      if line != step.line {
        Issue.record(
          "step \(number + 1), \(step.act): the journal says\n  \(line)\nnot\n  \(step.line)", sourceLocation: place)
      }
    }
  }
}

/// Drives a run, and writes down what happens.
private struct Journal<F: Flow> {
  var run: Run<F>
  private var callers = 0
  init(run: Run<F>) { self.run = run }

  mutating func line(of act: Act<F>) -> String {
    let before = run
    var said: [String] = []
    switch act {
    case .send(let event):
      let isRequest = run.machine.roles.requests.contains(event.name)
      callers += isRequest ? 1 : 0
      run.send(event, asking: isRequest ? Ticket(number: callers) : nil) { said.append($0.reaction.words) }
    case .bring(let event) where run.outcomes.contains(event.name):
      run.conclude(event, of: run.visit) { said.append($0.reaction.words) }
    case .bring(let event):
      if !run.progress(event, of: run.visit, { said.append($0.reaction.words) }) { said.append("not taken") }
    case .end(let event, let visit, let effect):
      run.conclude(event, of: visit ?? run.visit, by: effect) { said.append($0.reaction.words) }
    case .intrude(let event): run.send(event) { said.append($0.reaction.words) }
    case .withdraw(let caller):
      let withdrawal = run.withdraw(Ticket(number: caller))
      said.append(
        withdrawal.map { "\($0.request.words) #\($0.ticket.number)\($0.othersWait ? ", others wait" : "")" }
          ?? "nothing was taken")
    }
    let effects = run.visit == before.visit ? [] : run.effects.map(\.words)
    return ([said.isEmpty ? "nothing" : said.joined(separator: ", ")] + run.changes(since: before, beginning: effects))
      .joined(separator: "; ")
  }
}

extension Run {
  /// What changed: the state with what is kept below it, the visit with the effects that begin, members of the context,
  /// who waits.
  func changes(since before: Self, beginning effects: [String] = []) -> [String] {
    var changes: [String] = []
    if state != before.state || kept != before.kept {
      changes.append(([state] + kept.reversed()).map(\.words).joined(separator: " < "))
    }
    if visit != before.visit { changes.append((["visit \(visit)"] + effects).joined(separator: ", ")) }
    let members = zip(Mirror(reflecting: before.context).children, Mirror(reflecting: context).children)
    changes += members.compactMap { old, new in
      let (value, label) = ("\(new.value)", new.label ?? "")
      return "\(old.value)" == value ? nil : "\(label) \(value)"
    }
    changes += [("open", before.open, open), ("deferred", before.deferred, deferred)].compactMap { name, old, new in
      let (old, new) = (old.map(\.event.words), new.map(\.event.words))
      return old == new ? nil : "\(name) \(new.isEmpty ? "nobody" : new.joined(separator: ", "))"
    }
    if isBroken != before.isBroken { changes.append(isBroken ? "broken" : "whole") }
    if lateCount != before.lateCount { changes.append("late \(lateCount)") }
    return changes
  }
}

extension Reaction {
  /// The edge that was taken, or else what happened; answers stand behind the caller.
  var words: String {
    switch self {
    case .moved(let edge, _), .stayed(let edge, _): edge.id
    case .answered(let ticket, let request, let answer): "\(request.stringValue) #\(ticket.number) = \(answer)"
    case .unanswered(let ticket, let request, .broken(let effect)):
      "\(request.stringValue) #\(ticket.number) unanswered (\(effect))"
    default: "\(self)"
    }
  }
}

extension Cased {
  /// A case, the first member of its payload, and of the others what is not nothing.
  var words: String {
    let payload = Mirror(reflecting: self).children.first?.value
    let members = payload.map { Array(Mirror(reflecting: $0).children) } ?? []
    let isPlain = payload.map { members.isEmpty && Mirror(reflecting: $0).displayStyle != .struct } ?? false
    let first = isPlain ? payload : members.first?.value
    let others = members.dropFirst().filter { !["0", "false", "nil", "[]"].contains("\($0.value)") }
    return ([name.stringValue] + (first.map { ["\($0)"] } ?? []) + others.map { "\($0.label ?? "") \($0.value)" })
      .joined(separator: " ")
  }
}

extension Run<Courier> {
  /// Wherever a test wants to begin, with the rows that it changes: some begin where no table leads.
  static func at(
    _ state: Courier.State, keeping kept: [Courier.State] = [], _ context: Courier.Context = .init(),
    _ change: (inout CourierTable) -> Void = { _ in }
  ) -> Self {
    var table = CourierTable(), configuration = Configuration(context, state)
    change(&table)
    configuration.kept = kept
    return Run(table.machine, configuration)
  }
}
