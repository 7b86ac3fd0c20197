import FlowEngine

/// One step of a walk, with the position before and after it. Properties check steps.
///
/// One event may lead to several steps, if deferred events follow it or callers are answered.
public struct WalkStep<F: Flow>: Sendable {
  @usableFromInline let machine: Machine<F>
  // The public properties have other names, so that an exploration can write one step after another into the same
  // memory: making and dropping a step takes longer than a move.
  @usableFromInline var told: Told
  @usableFromInline var ownEvent: F.Event?
  @usableFromInline var ownCause: F.Event?
  @usableFromInline var ownFrom: F.State
  @usableFromInline var ownBefore: F.Context
  @usableFromInline var ownKeptBefore: [F.State]
  @usableFromInline var ownState: F.State
  @usableFromInline var ownContext: F.Context
  @usableFromInline var ownKept: [F.State]

  /// The event that the edge took, which may have been deferred before; `nil` if an effect broke or the run was
  /// restored.
  @inlinable public var event: F.Event? { ownEvent }
  /// The event that triggered the step: another one than `event` if that had been deferred; `nil` if an effect broke or
  /// the run was restored.
  @inlinable public var cause: F.Event? { ownCause }
  /// The state before. A reply changes nothing: what its edge changed is told in the step of the edge.
  @inlinable public var from: F.State { isOfEdge ? ownState : ownFrom }
  /// The context before.
  @inlinable public var before: F.Context { isOfEdge ? ownContext : ownBefore }
  /// The states that detours would return to before, the one kept first in front; empty outside a detour.
  @inlinable public var keptBefore: [F.State] { isOfEdge ? ownKept : ownKeptBefore }
  /// The state before the edge that is taken or, in the step of a reply, that settled the request.
  @inlinable public var edgeFrom: F.State { ownFrom }
  /// The context before that edge.
  @inlinable public var edgeBefore: F.Context { ownBefore }
  /// The states that detours would return to before that edge.
  @inlinable public var edgeKeptBefore: [F.State] { ownKeptBefore }
  /// The state afterwards.
  @inlinable public var state: F.State { ownState }
  /// The context afterwards.
  @inlinable public var context: F.Context { ownContext }
  /// The states that detours will return to afterwards, the one kept first in front; empty outside a detour.
  @inlinable public var kept: [F.State] { ownKept }

  /// What the machine did: in numbers of its table where they suffice, so that nothing is made that is never read.
  @usableFromInline enum Told: Sendable {
    case moved(edge: Int, visit: Int)
    case stayed(edge: Int, visit: Int)
    case decided(Int, Ticket?)
    case reply(Replies<F>, index: Int, Ticket, edge: Int)
    indirect case settled(Reaction<F>, edge: Int)
    indirect case other(Reaction<F>)
  }

  @inlinable init(
    machine: Machine<F>, told: Told, event: F.Event?, cause: F.Event?, from: F.State, before: F.Context,
    keptBefore: [F.State], state: F.State, context: F.Context, kept: [F.State]
  ) {
    self.machine = machine
    self.told = told
    ownEvent = event
    ownCause = cause
    ownFrom = from
    ownBefore = before
    ownKeptBefore = keptBefore
    ownState = state
    ownContext = context
    ownKept = kept
  }

  /// What the machine did.
  public var reaction: Reaction<F> {
    switch told {
    case .moved(let edge, let visit): .moved(machine.edges[edge], visit: visit)
    case .stayed(let edge, let visit): .stayed(machine.edges[edge], visit: visit)
    case .decided(let decision, let ticket): machine.reaction(decision: decision, ticket)
    case .reply(let replies, let index, _, _): replies.reaction(index)
    case .other(let reaction), .settled(let reaction, _): reaction
    }
  }
  /// The edge that was taken, if one was.
  public var edge: Edge<F>? {
    switch told {
    case .moved(let edge, _), .stayed(let edge, _): machine.edges[edge]
    case .decided, .reply, .settled, .other: nil
    }
  }
  /// The edge that settled a caller's request, in the step in which the caller got the reply. `nil` in other steps, and
  /// if a decision refused the request.
  public var settledBy: Edge<F>? {
    switch told {
    case .reply(_, _, _, let edge), .settled(_, let edge): machine.edges[edge]
    case .moved, .stayed, .decided, .other: nil
    }
  }
  /// Whether a caller gets the reply of an edge, which has a step of its own.
  @inlinable var isOfEdge: Bool {
    switch told {
    case .reply, .settled: true
    case .moved, .stayed, .decided, .other: false
    }
  }
  /// Whether a state was entered, possibly the same one again.
  public var isEntry: Bool { if case .moved = told { true } else { false } }
  /// The effects that entering the state started, including commands; empty if no state was entered.
  public var started: [F.Effect] { isEntry ? machine.begun(context, state, after: keptBefore + [from]) : [] }
  /// The answer that a caller got; `nil` if none did.
  public var answer: (any Sendable)? { if case .answered(_, _, let answer) = reaction { answer } else { nil } }
  /// The refusal that a caller got; `nil` if none did.
  public var refusal: F.Refusal? { if case .refused(_, _, let refusal) = reaction { refusal } else { nil } }

  /// Whether the event is that of an effect of an earlier visit.
  var isLate: Bool { if case .other(.late) = told { true } else { false } }

  /// Whether a caller may have got a reply: no edge was taken.
  @inlinable var mayBeReply: Bool {
    switch told {
    case .moved, .stayed: false
    case .decided, .reply, .settled, .other: true
    }
  }

  /// The caller whose request was settled, if any.
  var settled: Ticket? {
    guard mayBeReply else { return nil }
    if case .reply(_, _, let ticket, _) = told { return ticket }
    return switch reaction {
    case .answered(let ticket, _, _), .unanswered(let ticket, _, _): ticket
    case .refused(let ticket, _, _), .ignored(_, _, let ticket), .undeclared(_, let ticket), .undecided(_, let ticket):
      ticket
    case .deferred, .moved, .stayed, .late, .broken, .blocked, .skipped, .dropped, .overflowed, .continued, .forgotten:
      nil
    }
  }
}

/// A condition on a step, from which properties are made.
///
///     .never("nobody pays twice", .edge("L1.paid"))
public struct WalkPredicate<F: Flow>: FlowPart {
  /// Whether it holds for a step.
  public let holds: @Sendable (WalkStep<F>) -> Bool

  /// Holds when the closure returns true.
  public static func `where`(_ holds: @escaping @Sendable (WalkStep<F>) -> Bool) -> Self { Self(holds: holds) }
  /// Holds when an edge with this id is taken, or any edge of the row with this id.
  public static func edge(_ id: String) -> Self { Self { $0.edge.map { $0.id == id || $0.row == id } ?? false } }
  /// Holds when this state is entered, possibly from itself.
  public static func entering(_ state: F.State.Name) -> Self { Self { $0.isEntry && $0.state.name == state } }
  /// Holds when this state is left.
  public static func leaving(_ state: F.State.Name) -> Self { Self { $0.isEntry && $0.from.name == state } }
  /// Holds when this effect is started, or this command given.
  public static func starting(_ effect: F.Effect.Name) -> Self {
    Self { moment in
      moment.isEntry && moment.machine.node(moment.state.name)?.effects.contains { $0.effect == effect } ?? false
        && moment.started.contains { $0.name == effect }
    }
  }
  /// Holds when this event occurs, or is offered again after it was deferred, whatever the machine does with it.
  public static func event(_ event: F.Event.Name) -> Self { Self { $0.event?.name == event && !$0.isLate } }
  /// Holds when a caller with this request is answered.
  public static func answering(_ request: F.Event.Name) -> Self {
    Self { if case .answered(_, request, _) = $0.reaction { true } else { false } }
  }
  /// Holds when a caller with this request is refused.
  public static func refusing(_ request: F.Event.Name) -> Self {
    Self { if case .refused(_, request, _) = $0.reaction { true } else { false } }
  }
  /// Holds when at least one of the two holds.
  public func or(_ other: Self) -> Self { Self { holds($0) || other.holds($0) } }
  /// Holds when both hold for the same step.
  public func and(_ other: Self) -> Self { Self { holds($0) && other.holds($0) } }
}

/// The replies that an event leads to. An exploration knows only which callers get them: the event is handled once more
/// if their content is needed.
@usableFromInline final class Replies<F: Flow>: Sendable {
  @usableFromInline let machine: Machine<F>
  @usableFromInline let configuration: Run<F>.Configuration
  @usableFromInline let event: F.Event
  @usableFromInline let kind: MoveKind

  @inlinable init(
    _ machine: Machine<F>, _ configuration: Run<F>.Configuration, _ event: F.Event, _ kind: MoveKind
  ) {
    self.machine = machine
    self.configuration = configuration
    self.event = event
    self.kind = kind
  }

  /// The reaction that the run reports at an index, where the edge has the index 0.
  func reaction(_ index: Int) -> Reaction<F> {
    var run = Run(machine, configuration, tickets: Ticket.init(number:)), count = 0, found: Reaction<F>?
    let asker = Ticket(number: (configuration.rest?.callerCount ?? 0) + 1)
    run.make(kind, event, of: run.visit, by: nil, asking: asker) { report in
      if count == index { found = report.reaction }
      count += 1
    }
    return found ?? .undecided(event.name, nil)
  }
}
