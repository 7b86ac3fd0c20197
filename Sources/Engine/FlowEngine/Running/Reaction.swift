/// Identifies one request of the app. The caller chooses its number; nothing in the machine depends on it.
@frozen public struct Ticket: Hashable, Codable, Sendable {
  /// The number, unique within a run.
  public let number: Int
  /// A ticket of this number.
  @inlinable public init(number: Int) { self.number = number }
  /// The ticket of a request without a caller here, such as one of a former process.
  public static let unclaimed = Ticket(number: -1)
}

/// What a running machine did with an event. Every event has at least one reaction.
///
/// All cases but the two most frequent are indirect, so that a reaction has one size for all flows and can be read
/// without looking up a layout.
public enum Reaction<F: Flow>: Sendable {
  /// An edge led to a state, which was entered as the given visit.
  case moved(Edge<F>, visit: Int)
  /// An edge that stays was taken; the state's effects continue.
  case stayed(Edge<F>, visit: Int)
  /// The request of a caller was answered.
  indirect case answered(Ticket, F.Event.Name, any Sendable)
  /// A request was refused, with or without a waiting caller.
  indirect case refused(Ticket?, F.Event.Name, F.Refusal)
  indirect case ignored(F.Event.Name, because: String, Ticket?)
  /// The event waits for a state that takes it.
  indirect case deferred(F.Event.Name, Ticket?)
  /// An event of an effect of an earlier visit came too late and was discarded.
  indirect case late(F.Event.Name, visit: Int)
  /// An event that only an effect may produce came from elsewhere, or from an effect that does not declare it; it was
  /// discarded.
  indirect case undeclared(F.Event.Name, Ticket?)
  /// The effect of the state ended without an outcome that led on, or with an event that it does not declare. It
  /// produces nothing more.
  indirect case broken(F.Effect.Name, outcome: F.Event.Name?)
  /// A run of the effect did not return in time: the former one of an exclusive kind, or the present one for which
  /// callers wait. The effect of the state is broken.
  indirect case blocked(F.Effect.Name)
  /// The work of the effect was not begun, because the state was left, or the session ended, before.
  indirect case skipped(F.Effect.Name)
  /// A request will not be settled, because the effect of the state is broken.
  indirect case unanswered(Ticket, F.Event.Name, SessionError)
  /// The table decides nothing for this cell.
  indirect case undecided(F.Event.Name, Ticket?)
  /// A command was dropped, because too many of its kind wait already.
  indirect case dropped(F.Effect.Name)
  /// A notification was dropped, because too many events wait already.
  indirect case overflowed(F.Event.Name)
  /// An accepted request continues after a restore, without a caller.
  indirect case continued(F.Event.Name)
  /// A deferred request was dropped by a restore, because its caller is gone.
  indirect case forgotten(F.Event.Name)
}

extension Reaction {
  /// The edge that was taken, if one was.
  @inlinable public var edge: Edge<F>? {
    switch self {
    case .moved(let edge, _), .stayed(let edge, _): edge
    default: nil
    }
  }

  /// The ticket of the caller, if any.
  public var ticket: Ticket? {
    switch self {
    case .answered(let ticket, _, _), .unanswered(let ticket, _, _): ticket
    case .refused(let ticket, _, _), .ignored(_, _, let ticket), .deferred(_, let ticket), .undeclared(_, let ticket),
      .undecided(_, let ticket):
      ticket
    case .moved, .stayed, .late, .broken, .blocked, .skipped, .dropped, .overflowed, .continued, .forgotten: nil
    }
  }
}

extension Reaction: CustomStringConvertible {
  /// A line for a log, without payloads; a refusal is printed in full.
  public var description: String {
    switch self {
    case .moved(let edge, let visit): "\(edge) as visit \(visit)"
    case .stayed(let edge, _): "\(edge)"
    case .answered(let ticket, let request, _): "\(request.stringValue) #\(ticket.number) answered"
    case .refused(let ticket, let request, let refusal):
      "\(request.stringValue)\(Self.number(ticket)) refused: \(refusal)"
    case .ignored(let event, let reason, let ticket): "\(event.stringValue)\(Self.number(ticket)) ignored: \(reason)"
    case .deferred(let event, let ticket): "\(event.stringValue)\(Self.number(ticket)) deferred"
    case .late(let event, let visit): "\(event.stringValue) came too late, from visit \(visit)"
    case .undeclared(let event, let ticket):
      "\(event.stringValue)\(Self.number(ticket)) did not come from the effect that may produce it"
    case .broken(let effect, nil): "\(effect.stringValue) is broken: it ended without an outcome"
    case .broken(let effect, let outcome?):
      "\(effect.stringValue) is broken: it ended with \(outcome.stringValue), which "
        + (F.declaration(of: effect).outcomes.contains(outcome) ? "leads nowhere" : "it does not declare")
    case .blocked(let effect): "\(effect.stringValue) is broken: a run of it has not returned"
    case .skipped(let effect): "\(effect.stringValue) was not started: its state was left"
    case .unanswered(let ticket, let request, let error):
      "\(request.stringValue) #\(ticket.number) unanswered: \(error)"
    case .undecided(let event, let ticket): "\(event.stringValue)\(Self.number(ticket)) undecided"
    case .overflowed(let event): "\(event.stringValue) dropped: too many events wait"
    case .dropped(let effect): "\(effect.stringValue) dropped: too many of its kind wait"
    case .continued(let event): "\(event.stringValue) goes on, but no caller awaits its answer"
    case .forgotten(let event): "\(event.stringValue) forgotten: no caller waits for it any more"
    }
  }

  private static func number(_ ticket: Ticket?) -> String { ticket.map { " #\($0.number)" } ?? "" }
}

/// What a run did with an event, in numbers of its table. A `Reaction` is made from it only when one is read.
///
/// It is not generic: to copy a value of a generic type, the runtime looks up its layout, which costs more than a step.
@frozen @usableFromInline enum RawReaction: Sendable {
  case moved(edge: Int)
  case stayed(edge: Int)
  /// The reply is valid until the report returns.
  case settled(event: Int, Ticket, Reply)
  case ignored(decision: Int, Ticket?)
  case rejected(decision: Int, Ticket?)
  case deferred(event: Int, Ticket?)
  case overflowed(event: Int)
  case late(event: Int, visit: Int)
  case undeclared(event: Int, Ticket?)
  case broken(effect: Int, outcome: Int?)
  case blocked(effect: Int)
  case skipped(effect: Int)
  case dropped(effect: Int)
  case unanswered(event: Int, Ticket)
  case undecided(event: Int, Ticket?)
  case continued(event: Int)
  case forgotten(event: Int)
}

/// A reply in memory, laid out by the `ReplyType` of the request that it answers. `@unchecked Sendable` is safe because
/// one thread reads it, and only while it is reported.
@frozen @usableFromInline struct Reply: @unchecked Sendable {
  @usableFromInline let memory: UnsafeRawPointer
  @inlinable init(_ memory: UnsafeRawPointer) { self.memory = memory }
}

/// A reaction at the moment when it happens, which costs little unless it is read. It cannot be stored; its `reaction`
/// can.
public struct LiveReaction<F: Flow>: ~Copyable {
  @usableFromInline let occurrence: RawReaction
  @usableFromInline let run: UnsafePointer<Run<F>>
  @inlinable init(_ occurrence: RawReaction, _ run: UnsafePointer<Run<F>>) {
    self.occurrence = occurrence
    self.run = run
  }

  @inlinable @inline(__always) static func show(
    _ occurrence: RawReaction, _ run: inout Run<F>, _ report: (borrowing LiveReaction<F>) -> Void
  ) { withUnsafePointer(to: &run) { report(LiveReaction(occurrence, $0)) } }

  /// The reaction as a value that can be stored.
  @inlinable public var reaction: Reaction<F> { run.pointee.reaction(occurrence) }
  /// The edge that was taken, if one was.
  @inlinable public var edge: Edge<F>? { edgeIndex.map { run.pointee.machine.table.edges[$0] } }
  /// The index in `Machine.edges` of the edge that was taken, if one was.
  @inlinable package var edgeIndex: Int? {
    switch occurrence {
    case .moved(let edge), .stayed(let edge): edge
    default: nil
    }
  }
  /// Whether a caller got the reply that the edge taken last gives.
  package var isOfEdge: Bool { if case .settled = occurrence { true } else { false } }
  /// The deferred event that the reaction is about, with its payload; `nil` if it is about the event received.
  public var offered: F.Event? { run.pointee.waiting?.content.offered }
  /// The present state.
  @inlinable public var state: F.State { run.pointee.ownState }
  /// The present context.
  @inlinable public var context: F.Context { run.pointee.ownContext }
  /// The states that detours will return to, the one kept first in front; empty outside a detour.
  public var kept: [F.State] { run.pointee.kept }
  /// The present visit.
  @inlinable public var visit: Int { run.pointee.visitCount }
}

extension Run {
  /// Makes the reaction that the numbers describe.
  @inlinable func reaction(_ occurrence: RawReaction) -> Reaction<F> {
    let table = machine.table
    switch occurrence {
    case .moved(let edge): return .moved(table.edges[edge], visit: visit)
    case .stayed(let edge): return .stayed(table.edges[edge], visit: visit)
    case .settled(let event, let ticket, let reply):
      switch table.events[event].reply.flatMap({ $0.read(reply.memory) }) {
      case .success(let answer): return .answered(ticket, table.events[event].name, answer)
      case .failure(let refusal): return .refused(ticket, table.events[event].name, refusal)
      case nil: return .undecided(table.events[event].name, ticket)
      }
    case .ignored(let decision, let ticket):
      return .ignored(table.decisions[decision].event, because: table.reason(decision), ticket)
    case .rejected(let decision, let ticket):
      let event = table.decisions[decision].event
      return table.refusal(decision).map { .refused(ticket, event, $0) } ?? .undecided(event, ticket)
    case .deferred(let event, let ticket): return .deferred(table.events[event].name, ticket)
    case .overflowed(let event): return .overflowed(table.events[event].name)
    case .late(let event, let visit): return .late(table.events[event].name, visit: visit)
    case .undeclared(let event, let ticket): return .undeclared(table.events[event].name, ticket)
    case .broken(let effect, let outcome):
      return .broken(table.effectNames[effect], outcome: outcome.map { table.events[$0].name })
    case .blocked(let effect): return .blocked(table.effectNames[effect])
    case .skipped(let effect): return .skipped(table.effectNames[effect])
    case .dropped(let effect): return .dropped(table.effectNames[effect])
    case .unanswered(let event, let ticket): return .unanswered(ticket, table.events[event].name, brokenError)
    case .undecided(let event, let ticket): return .undecided(table.events[event].name, ticket)
    case .continued(let event): return .continued(table.events[event].name)
    case .forgotten(let event): return .forgotten(table.events[event].name)
    }
  }

  /// The error for callers that wait while an effect of the present state is broken.
  @usableFromInline var brokenError: SessionError {
    let works = works
    let broken = works.indices.first { brokenEffects & Self.mark(of: works[$0], at: $0) != 0 }
    return .broken(effect: broken.map { works[$0].effect.stringValue } ?? state.name.stringValue)
  }
}

extension Table {
  /// The reason why an event is ignored; empty if it is not.
  @usableFromInline func reason(_ decision: Int) -> String {
    if case .ignore(let reason) = decisions[decision].kind { reason } else { "" }
  }
  @usableFromInline func refusal(_ decision: Int) -> F.Refusal? {
    if case .reject(let refusal) = decisions[decision].kind { refusal } else { nil }
  }
}
