/// A machine in motion: a value without tasks, clocks or locks. Sessions, steppers and explorers all drive a run.
public struct Run<F: Flow>: Sendable {
  /// How many events may wait for a state that takes them. A further notification is dropped, and this is reported.
  public static var maxDeferred: Int { 10_000 }

  /// The table.
  public let machine: Machine<F>
  // The public properties have other names, so that a step can be specialised where the flow is known.
  @usableFromInline var ownContext: F.Context
  @usableFromInline var visitCount = 0
  @usableFromInline var unhandled = CellHit(cell: -1)
  @usableFromInline var lateOutcomeCount: Int32 = 0
  /// The effects under way that are broken, one bit for each.
  @usableFromInline var brokenEffects: UInt32 = 0
  /// `nil` while nothing waits, as is usual: a run is then small, and an event checks nothing.
  @usableFromInline var waiting: Waiting<F>?
  /// The timers of the states and phases that the run is in; `nil` until there was one.
  @usableFromInline var clocks: [RunningTimer]?
  /// The effects of the phases that the run is in; `nil` without any.
  @usableFromInline var phaseEffects: [RunningEffect]?
  /// The last: elsewhere a step of a run without payloads takes a sixth longer.
  @usableFromInline var ownState: F.State

  /// Starts in the initial state of the machine.
  public init(_ machine: Machine<F>, _ context: F.Context) {
    self.init(machine, Configuration(context, machine.initial))
  }

  /// Starts in another state than the initial one.
  ///
  /// - Parameter kept: The states to return to if the run starts in a detour, the one kept first in front.
  /// - Throws: `SnapshotError.impossible` if the table never leads there, such as to a state of a detour with nothing
  ///   kept.
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
  /// The number of states entered, by which late outcomes are recognised.
  @inlinable public var visit: Int { visitCount }
  /// How many events of effects came too late.
  @inlinable public var lateCount: Int { Int(lateOutcomeCount) }
  /// Whether an effect under way is broken, so that it will not move the machine on.
  @inlinable public var isBroken: Bool { brokenEffects != 0 }

  /// The effects of the present state, including commands, in the order of its rows; then those of the phases that the
  /// run is in.
  public var effects: [F.Effect] {
    phaseEffects == nil ? machine.effects(ownContext, ownState) : works.compactMap(effect)
  }
  /// The commands given on entering the present state: its own, and those of phases entered with it.
  var commands: [F.Effect] { effects.filter { machine.roles[$0.name].isCommand && since($0.ordinal) == visitCount } }
  /// The events that end effects of the present state, or of the phases that the run is in.
  @inlinable public var outcomes: [F.Event.Name] {
    phaseEffects == nil
      ? machine.table.states[ownState.ordinal].outcomes : works.flatMap { machine.roles[$0.effect].outcomes }
  }
  /// Whether only an event from outside moves the machine on.
  @inlinable public var rests: Bool { !isBusy && (!keepsTime || timers.isEmpty) }
  /// Whether effects of the present state, or of the phases that the run is in, produce events.
  @inlinable var isBusy: Bool {
    machine.table.states[ownState.ordinal].isBusy
      || phaseEffects != nil && works.contains { !machine.roles[$0.effect].isCommand }
  }
  /// Why the last event that was ignored, rejected or undecided did nothing, as of the moment when it came.
  public var lastUnhandled: Explanation<F>? { machine.explain(unhandled) }

  /// Explains what an event would do now, and why, without changing anything.
  public func explain(_ event: F.Event) -> Explanation<F> { machine.explain(context, state, keeping: kept, event) }

  /// The events that wait for a state that takes them, in order of arrival, each with the ticket of its caller if one
  /// waits.
  public var deferred: [(event: F.Event, ticket: Ticket?)] { waiting?.content.deferred.waiters ?? [] }
  /// The requests that were accepted and are not yet settled, in the order in which they were accepted.
  public var open: [(event: F.Event, ticket: Ticket?)] { waiting?.content.open.waiters ?? [] }
  /// The number of open requests and deferred events.
  @usableFromInline package var waitingCount: Int {
    waiting.map { $0.content.open.count + $0.content.deferred.count } ?? 0
  }
  /// The states that detours will return to, the one kept first in front; empty outside a detour.
  public var kept: [F.State] { waiting?.content.kept ?? [] }

  // MARK: Events

  /// Sends a request or a notification; an outcome is not accepted from outside. A stepper drives a run with more
  /// comfort, and says what happened.
  @inlinable public mutating func send(_ event: consuming F.Event, asking ticket: Ticket? = nil) {
    receive(event, ticket) { _, _ in }
  }

  /// Sends a request or a notification.
  ///
  /// - Parameter report: Called for each reaction, as it happens: one event may have several, since deferred events may
  ///   follow it.
  package mutating func send(
    _ event: F.Event, asking ticket: Ticket? = nil, _ report: (borrowing LiveReaction<F>) -> Void
  ) { receive(event, ticket) { LiveReaction.show($0, &$1, report) } }

  /// Ends an effect that visit `visit` started, with one of its outcomes. An outcome of an earlier visit, or of an
  /// effect of a phase that was left since, is counted and discarded. `nil`, or any other event, means that the effect
  /// is broken.
  ///
  /// - Parameter effect: The kind of effect; by default the one that declares the outcome, or else the first of the
  ///   state.
  package mutating func conclude(
    _ outcome: F.Event?, of visit: Int, by effect: F.Effect.Name? = nil, _ report: (borrowing LiveReaction<F>) -> Void
  ) {
    conclude(outcome, of: visit, by: effect) { LiveReaction.show($0, &$1, report) }
  }

  /// Handles progress of an effect that visit `visit` started. Returns false, and discards the event, if the effect has
  /// ended or does not declare the event.
  @discardableResult package mutating func progress(
    _ event: F.Event, of visit: Int, _ report: (borrowing LiveReaction<F>) -> Void
  ) -> Bool {
    progress(event, of: visit, by: nil) { LiveReaction.show($0, &$1, report) }
  }

  /// A request whose caller has stopped waiting, and whether other callers wait for a request of the same kind.
  public typealias Withdrawal = (request: F.Event, ticket: Ticket, othersWait: Bool)

  /// Withdraws a request: no caller gets its result. Returns the request if it was accepted and not yet settled.
  package mutating func withdraw(_ ticket: Ticket) -> Withdrawal? {
    guard waiting != nil else { return nil }
    defer { releaseEmptyStorage() }
    return change { content in
      if content.deferred.remove(ticket) != nil { return nil }
      guard let request = content.open.remove(ticket) else { return nil }
      let kind = request.ordinal
      return (request, ticket, content.open.isAwaited(kind) || content.deferred.isAwaited(kind))
    }
  }
}

/// The events that wait in a run, and the states to return to. They are stored apart, since usually there are none.
@usableFromInline final class Waiting<F: Flow>: Sendable {
  struct Content: Sendable {
    /// Requests that were accepted and are not yet settled.
    var open = Backlog<F>()
    /// Events that wait for a state that takes them.
    var deferred = Backlog<F>()
    /// The states that detours will return to, the one kept first in front.
    var kept: [F.State] = []
    /// The deferred event that is being offered again, while the reaction to it is reported.
    var offered: F.Event?
  }
  // Safe, because only a run that holds the object alone writes it; see `Run.change`.
  nonisolated(unsafe) var content: Content
  init(_ content: Content = Content()) { self.content = content }
}

extension Backlog {
  fileprivate var waiters: [(event: F.Event, ticket: Ticket?)] {
    all.compactMap { entry in entry.event.map { ($0, entry.ticket) } }
  }
}

extension Run {
  /// Changes what waits. Copies of the run are not affected.
  mutating func change<Said>(_ body: (inout Waiting<F>.Content) -> Said) -> Said {
    var own = waiting ?? Waiting()
    waiting = nil
    if !isKnownUniquelyReferenced(&own) { own = Waiting(own.content) }
    defer { waiting = own }
    return body(&own.content)
  }

  /// Releases the storage if nothing waits and nothing is kept.
  mutating func releaseEmptyStorage() {
    if let content = waiting?.content, content.open.isEmpty, content.deferred.isEmpty, content.kept.isEmpty,
      content.offered == nil
    {
      waiting = nil
    }
  }
}
