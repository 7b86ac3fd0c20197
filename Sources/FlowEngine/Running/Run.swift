/// A machine in motion: a value, without tasks, clocks or locks. Sessions, steppers and explorers all drive this.
public struct Run<F: Flow>: Sendable {
  /// An event that waits for a state that takes it.
  public struct Deferred: Sendable {
    /// What waits.
    public let event: F.Event
    /// Who asked, when it is a request that somebody waits for.
    public let ticket: Ticket?
  }
  /// A request that was taken and is not yet settled.
  public struct Open: Hashable, Sendable {
    /// What was asked.
    public let request: F.Event.Name
    /// Who asked.
    public let ticket: Ticket
  }

  /// The table.
  public let machine: Machine<F>
  /// The present context.
  public private(set) var context: F.Context
  /// The present state.
  public private(set) var state: F.State
  /// Counts entries into states; the fence against late outcomes.
  public private(set) var visit = 0
  /// The events that wait, in order of arrival.
  public private(set) var deferred: [Deferred] = []
  /// The requests that wait to be settled, in order of arrival.
  public private(set) var open: [Open] = []
  /// How many outcomes came too late.
  public private(set) var lateCount = 0
  private var unhandled: Unhandled?

  /// Starts in `state`, which should be of the case that the machine calls initial.
  public init(_ machine: Machine<F>, _ context: F.Context, _ state: F.State) {
    self.machine = machine
    self.context = context
    self.state = state
  }

  /// The effect of the present state.
  public var effect: F.Effect? { machine.effect(context, state) }
  /// The events that may answer the effect of the present state.
  public var outcomes: [F.Event.Name] { machine.table.outcomes[state.name.rawValue] }
  /// Whether only the outside moves the machine on.
  public var rests: Bool { outcomes.isEmpty }
  /// "Why not?" of the last event that was ignored, rejected or undecided, as of the moment when it was.
  public var lastUnhandled: Explanation<F>? { unhandled.map { machine.explain($0.context, $0.state, $0.event) } }

  /// An outcome of the effect that visit `visit` started. One of an earlier visit is counted and discarded.
  public mutating func land(_ outcome: F.Event, of visit: Int, _ report: (Happening<F>) -> Void) {
    take(outcome, of: visit) { happening, _ in report(happening) }
  }

  /// A request or a notification.
  public mutating func send(_ event: F.Event, asking ticket: Ticket? = nil, _ report: (Happening<F>) -> Void) {
    take(event, asking: ticket) { happening, _ in report(happening) }
  }

  /// Told what happened, and the run as it stood just then: one event may enter several states when deferred ones follow it.
  typealias Report = (Happening<F>, Run<F>) -> Void

  mutating func take(_ outcome: F.Event, of visit: Int, _ report: Report) {
    guard visit == self.visit else {
      lateCount += 1
      return report(.late(outcome.name, visit: visit), self)
    }
    take(outcome, asking: nil, report)
  }

  mutating func take(_ event: F.Event, asking ticket: Ticket?, _ report: Report) {
    guard take(Deferred(event: event, ticket: ticket), report) == .entered else { return }
    // A state was entered: what waits may be taken now, in order of arrival; each entry starts over.
    var next = 0
    while next < deferred.count {
      let waiting = deferred.remove(at: next)
      switch take(waiting, at: next, report) {
      case .entered: next = 0
      case .kept: next += 1
      case .done: break
      }
    }
  }

  /// The asking is withdrawn. Answers the kind of request that was taken and that nobody waits for any more, if so.
  public mutating func withdraw(_ ticket: Ticket) -> F.Event.Name? {
    if let index = deferred.firstIndex(where: { $0.ticket == ticket }) {
      deferred.remove(at: index)
      return nil
    }
    guard let index = open.firstIndex(where: { $0.ticket == ticket }) else { return nil }
    let request = open.remove(at: index).request
    let othersWait = open.contains { $0.request == request } || deferred.contains { $0.ticket != nil && $0.event.name == request }
    return othersWait ? nil : request
  }

  /// An event that did nothing, where it did nothing. A class, so that a run pays one word for it.
  private final class Unhandled: Sendable {
    let context: F.Context, state: F.State, event: F.Event
    init(_ context: F.Context, _ state: F.State, _ event: F.Event) {
      self.context = context
      self.state = state
      self.event = event
    }
  }

  private enum Taking { case entered, done, kept }

  private mutating func take(_ waiting: Deferred, at place: Int? = nil, _ report: Report) -> Taking {
    let event = waiting.event, name = event.name
    var settlements: [Settlement<F>] = []
    switch machine.step(&context, &state, event, &settlements) {
    case .edge(let index):
      let edge = machine.table.edges[index]
      if let ticket = waiting.ticket { open.append(Open(request: name, ticket: ticket)) }
      if edge.stays {
        report(.stayed(edge, visit: visit), self)
      } else {
        visit += 1
        report(.moved(edge, visit: visit), self)
        for settlement in machine.table.settlements[edge.to.rawValue] {
          if let settled = settlement.settle(context, state) { settlements.append(settled) }
        }
      }
      for settlement in settlements { settle(settlement, report) }
      return edge.stays ? .done : .entered
    case .ignored(let reason):
      unhandled = Unhandled(context, state, event)
      report(.ignored(name, because: reason, waiting.ticket), self)
    case .rejected(let refusal):
      unhandled = Unhandled(context, state, event)
      report(.refused(waiting.ticket.map { [$0] } ?? [], name, refusal), self)
    case .deferred:
      deferred.insert(waiting, at: place ?? deferred.count)
      if place == nil { report(.deferred(name), self) }
      return .kept
    case .undecided:
      unhandled = Unhandled(context, state, event)
      report(.undecided(name, waiting.ticket), self)
    }
    return .done
  }

  private mutating func settle(_ settlement: Settlement<F>, _ report: Report) {
    let tickets = open.filter { $0.request == settlement.request }.map(\.ticket)
    guard !tickets.isEmpty else { return }
    open.removeAll { $0.request == settlement.request }
    switch settlement.result {
    case .success(let answer): report(.answered(tickets, settlement.request, answer), self)
    case .failure(let refusal): report(.refused(tickets, settlement.request, refusal), self)
    }
  }
}
