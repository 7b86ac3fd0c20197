/// A machine in motion: a value, without tasks, clocks or locks. Sessions, steppers and explorers all drive this.
public struct Run<F: Flow>: Sendable {
  /// How many events may wait for a state that takes them: a notification beyond it is dropped, which is reported.
  public static var mostDeferred: Int { 10_000 }

  /// The table.
  public let machine: Machine<F>
  // What is read from outside is kept here under another name, so that a step can be specialised for the flow where
  // that is known.
  @usableFromInline var ownContext: F.Context
  @usableFromInline var ownState: F.State
  @usableFromInline var visitCount = 0
  @usableFromInline var unhandled = CellHit(cell: -1)
  @usableFromInline var lateOutcomeCount: Int32 = 0
  /// The effects of this visit that ended without an outcome: a bit for each row that names one.
  @usableFromInline var brokenEffects: UInt32 = 0
  /// Nil while nothing waits, as it mostly is: then a run is small, and an event asks nothing.
  @usableFromInline var waiting: Waiting<F>?

  /// Starts in the initial state of the machine.
  public init(_ machine: Machine<F>, _ context: F.Context) {
    self.init(machine, Configuration(context, machine.initial))
  }

  /// Starts in another state, when somebody knows why.
  ///
  /// - Parameter kept: What a detour comes back to, when the run starts in one, the state kept first in front.
  /// - Throws: `SnapshotError.impossible` where the table never leads there: in a state of a detour with nothing kept.
  public init(
    _ machine: Machine<F>, _ context: F.Context, in state: F.State, keeping kept: [F.State] = []
  ) throws(SnapshotError) {
    var configuration = Configuration(context, state)
    configuration.kept = kept
    if let objection = machine.table.objection(to: configuration) { throw .impossible(objection) }
    self.init(machine, configuration)
  }

  /// The present context.
  @inlinable public var context: F.Context { ownContext }
  /// The present state.
  @inlinable public var state: F.State { ownState }
  /// Counts entries into states; the fence against late outcomes.
  @inlinable public var visit: Int { visitCount }
  /// How often an effect brought something too late.
  @inlinable public var lateCount: Int { Int(lateOutcomeCount) }
  /// An effect of the present state ended without an outcome: it will not move the machine on.
  @inlinable public var isBroken: Bool { brokenEffects != 0 }

  /// The effects of the present state, in the order of its rows, commands among them.
  public var effects: [F.Effect] { machine.effects(ownContext, ownState) }
  /// The effects of the present state that nobody waits for.
  var commands: [F.Effect] { effects.filter { machine.roles[$0.name].isCommand } }
  /// The events that end effects of the present state.
  @inlinable public var outcomes: [F.Event.Name] { machine.table.outcomes[ownState.ordinal] }
  /// Whether only the outside moves the machine on.
  @inlinable public var rests: Bool { !machine.table.isBusy[ownState.ordinal] }
  /// "Why not?" of the last event that was ignored, rejected or undecided, as of the moment when it came.
  public var lastUnhandled: Explanation<F>? { machine.explain(unhandled) }

  /// What would become of an event now, and why. Changes nothing.
  public func explain(_ event: F.Event) -> Explanation<F> { machine.explain(context, state, keeping: kept, event) }

  /// An event that waits, and who waits for what becomes of it.
  public struct Waiter: Sendable {
    /// What was asked, or what happened.
    public let event: F.Event
    /// Who asked, when somebody waits.
    public let ticket: Ticket?
  }
  /// The events that wait for a state that takes them, in order of arrival.
  public var deferred: [Waiter] { waiting?.content.deferred.waiters ?? [] }
  /// The requests that were taken and are not yet settled, in the order in which they were taken.
  public var open: [Waiter] { waiting?.content.open.waiters ?? [] }
  /// How many events wait, open requests and deferred events.
  package var waitingCount: Int { waiting.map { $0.content.open.count + $0.content.deferred.count } ?? 0 }
  /// The states to come back to from a detour, the one kept first in front; empty outside of one.
  public var kept: [F.State] { waiting?.content.kept ?? [] }

  // MARK: Events

  /// A request or a notification. An outcome is not accepted from outside.
  ///
  /// - Parameter report: Told of each thing that happens, as it happens: an event may lead on to others that were
  ///   deferred.
  @inlinable @inline(__always) public mutating func send(
    _ event: consuming F.Event, asking ticket: Ticket? = nil, _ report: (borrowing LiveReaction<F>) -> Void
  ) {
    receive(event, ticket) { LiveReaction.tell($0, &$1, report) }
  }

  /// Sends an event without a report, for callers that inspect the run afterwards, as an exploration does.
  @inlinable public mutating func send(_ event: consuming F.Event, asking ticket: Ticket? = nil) {
    receive(event, ticket) { _, _ in }
  }

  /// What ended an effect that visit `visit` started: one of its outcomes. That of an earlier visit is counted and
  /// discarded. Nil, or another event, says that the effect is broken.
  ///
  /// - Parameter effect: Which effect; by default the one that declares the outcome, or else the first of the state.
  public mutating func conclude(
    _ outcome: F.Event?, of visit: Int, by effect: F.Effect.Name? = nil, _ report: (borrowing LiveReaction<F>) -> Void
  ) {
    conclude(outcome, of: visit, by: effect) { LiveReaction.tell($0, &$1, report) }
  }

  /// What an effect that visit `visit` started has brought before its end. Returns false, and discards the event, when
  /// the effect is over, or the event is not its own.
  @discardableResult public mutating func progress(
    _ event: F.Event, of visit: Int, _ report: (borrowing LiveReaction<F>) -> Void
  ) -> Bool {
    progress(event, of: visit, by: nil) { LiveReaction.tell($0, &$1, report) }
  }

  /// The asking is withdrawn: nobody hears what becomes of it. Answers the request if it was taken and not yet settled.
  public mutating func withdraw(_ ticket: Ticket) -> Withdrawal<F>? {
    guard waiting != nil else { return nil }
    defer { releaseEmptyStorage() }
    return change { content in
      if content.deferred.remove(ticket) != nil { return nil }
      guard let request = content.open.remove(ticket) else { return nil }
      let kind = request.ordinal
      return Withdrawal(
        request: request, ticket: ticket, othersWait: content.open.isAwaited(kind) || content.deferred.isAwaited(kind))
    }
  }
}

/// A request whose asker does not wait any more.
public struct Withdrawal<F: Flow>: Sendable {
  /// What was asked.
  public let request: F.Event
  /// Who asked.
  public let ticket: Ticket
  /// Whether others wait for a request of the same kind.
  public let othersWait: Bool
}

/// What waits in a run, be it an event or a state to come back to: kept apart, since mostly nothing does.
@usableFromInline final class Waiting<F: Flow>: Sendable {
  struct Content: Sendable {
    /// Requests that were taken and are not yet settled.
    var open = Backlog<F>()
    /// Events that wait for a state that takes them.
    var deferred = Backlog<F>()
    /// The states to come back to, the one kept first in front.
    var kept: [F.State] = []
    /// The deferred event that is being offered again, while what becomes of it is reported.
    var offered: F.Event?
  }
  // Written only by the run that holds the object alone: see `Run.change`.
  nonisolated(unsafe) var content: Content
  init(_ content: Content = Content()) { self.content = content }
}

extension Backlog {
  fileprivate var waiters: [Run<F>.Waiter] {
    all.compactMap { entry in entry.event.map { Run<F>.Waiter(event: $0, ticket: entry.ticket) } }
  }
}

extension Run {
  /// Changes what waits. A copy of the run keeps what it had.
  mutating func change<Said>(_ body: (inout Waiting<F>.Content) -> Said) -> Said {
    var own = waiting ?? Waiting()
    waiting = nil
    if !isKnownUniquelyReferenced(&own) { own = Waiting(own.content) }
    defer { waiting = own }
    return body(&own.content)
  }

  /// Nothing waits any more: nothing is kept.
  mutating func releaseEmptyStorage() {
    if let content = waiting?.content, content.open.isEmpty, content.deferred.isEmpty, content.kept.isEmpty,
      content.offered == nil
    {
      waiting = nil
    }
  }
}
