/// An actor that runs a machine and performs its effects; the only part of the engine that awaits.
///
/// The session drives a `Run` and performs the effects of the present state:
///
///     let session = Session(machine, Context()) { effect, emit in await handler.perform(effect, emit) }
///     let bar = try await session.ask(\.passageRequested, PassageRequest())
///
/// * Entering a state starts each of its effects as a task; leaving the state cancels them; a self-transition does
///   both. Effects of a phase start when it is entered, and are cancelled when it is left. If the state is left before
///   the task of an effect gets its turn, the effect is not performed, and is reported as `skipped`. While the machine
///   rests there is no task.
/// * `emit` produces progress, and returns once it was handled; false means that the effect is over. Every event of an
///   effect carries the visit that started it: if its state was left, the event is counted and discarded. Outcomes and
///   progress from any other source are discarded and reported.
/// * An effect that ends without one of its outcomes is *broken*: this is reported, and waiting callers get
///   `SessionError.broken`. Further callers whose request would wait get the error, too, until an event leaves the
///   state.
/// * Each event is handled in one synchronous piece: other callers wait for the actor, so events neither interleave nor
///   overtake.
/// * A state that is left within the same event, because a deferred one follows, does not start its effects, but
///   still gives its commands.
/// * A *command*, an effect without outcomes, is performed to its end, even when the state is left or the session ends.
///   Commands of one kind are performed one after another.
/// * An effect that ignores cancellation runs concurrently with its successors, unless its kind is *exclusive*: then
///   the effect of the present state waits for it, and those of states left meanwhile are never begun.
/// * Timers elapse by the clock, one at a time: the earliest first, and before an event that comes later. Time that
///   passed unnoticed, such as while the device slept, counts: what became due in it elapses once. While no timer is
///   armed there is no task for it.
/// * An effect that waits for nothing or for a service is also broken if it has not ended within `maxEffectWait` while
///   a caller waits: no caller waits for ever.
/// * Every queue has a bound: `maxAskers`, `maxWaitingCommands`, `Run.maxDeferred`, and the number of records kept
///   for an observer.
/// * `records()` is for an observer of one session; `inspect` is for one inspector of many sessions.
///
/// A session that is released cancels its effects and finishes its streams.
public final actor Session<F: Flow> {
  /// Does the work that an effect describes. It never throws, because failures are events. It returns `nil` for a
  /// command, which has no outcome.
  public typealias Perform = @Sendable (F.Effect, Emitter<F>) async -> F.Event?
  /// Returns the event to send when a caller has stopped waiting for a request that was accepted, or `nil`.
  public typealias Withdrawn = @Sendable (Run<F>.Withdrawal) -> F.Event?

  /// How many commands of one kind may wait for their predecessor. Further ones are dropped, and this is reported.
  public static var maxWaitingCommands: Int { 1_000 }
  /// How long an exclusive effect waits for the former run of its kind to return; after that the effect is broken.
  public static var maxExclusiveWait: Duration { .seconds(30) }
  /// How long callers wait for effects of a state that wait for nothing or for a service; after that these are broken.
  public static var maxEffectWait: Duration { .seconds(600) }
  /// How many callers may wait for an answer at once; a further caller gets `SessionError.tooManyAskers`.
  public static var maxAskers: Int { 1_000_000 }

  /// `nil` if the flow does no work.
  let perform: Perform?
  /// `nil` for a session without any, as most are, so that a session is small.
  @exclusivity(unchecked) @usableFromInline var options: SessionOptions<F>?
  @frozen @usableFromInline enum Life { case fresh, running, ended }
  // While one of these is in use, reactions are reported only with the run passed in (see `note`), so accesses cannot
  // overlap.
  @exclusivity(unchecked) @usableFromInline var run: Run<F>
  @exclusivity(unchecked) @usableFromInline var life = Life.fresh
  @exclusivity(unchecked) @usableFromInline var dropCount: UInt32 = 0
  /// Effects whose task was made, and those whose work did not begin.
  @exclusivity(unchecked) var startCount: UInt32 = 0
  @exclusivity(unchecked) var skipCount: UInt32 = 0
  /// The effects of the present state and of phases; `nil` without any.
  @exclusivity(unchecked) @usableFromInline var effects: [BegunEffect]?
  @exclusivity(unchecked) @usableFromInline var ticketCount = 0
  @exclusivity(unchecked) @usableFromInline var recordCount = 0
  /// `nil` while there are no observers.
  @exclusivity(unchecked) @usableFromInline var observers: Observers<F>?
  @exclusivity(unchecked) @usableFromInline var askers: [Ticket: any Asker]?

  /// A session in the initial state. `start()` or the first event starts its effects.
  ///
  /// - Parameters:
  ///   - clock: Measures timers, `maxExclusiveWait` and `maxEffectWait`.
  ///   - withdrawn: Returns an event to send when a caller is cancelled whose request was accepted; by default nothing
  ///     is sent.
  ///   - perform: Does the work of effects, outside the actor. It must not hold the session strongly.
  public init(
    _ machine: Machine<F>, _ context: F.Context, clock: any Clock<Duration> = ContinuousClock(),
    withdrawn: Withdrawn? = nil, perform: @escaping Perform
  ) { self.init(Run(machine, context), clock: clock, withdrawn: withdrawn, perform: perform) }

  /// A session of a machine in motion, such as one that starts in another state or was restored: the effects of its
  /// state begin anew, and its commands are given again.
  public init(
    _ run: Run<F>, clock: any Clock<Duration> = ContinuousClock(), withdrawn: Withdrawn? = nil,
    perform: @escaping Perform
  ) { self.init(run, SessionOptions.unlessUsual(clock, withdrawn), perform) }

  private init(_ run: Run<F>, _ options: SessionOptions<F>?, _ perform: Perform?) {
    self.run = run
    self.options = options
    self.perform = perform
  }

  /// A session that continues where a snapshot was taken. Its effects begin anew, and its commands are given again.
  /// `report` is called for what happens to requests, as described at `Run.init(_:restoring:away:_:)`. Timers that are
  /// due after the time `away` elapse first.
  ///
  /// - Throws: `SnapshotError` if the snapshot is of another machine, or holds what this one cannot have reached.
  public init(
    _ machine: Machine<F>, restoring snapshot: Snapshot<F>, away: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock(), withdrawn: Withdrawn? = nil,
    report: (borrowing LiveReaction<F>) -> Void = { _ in }, perform: @escaping Perform
  ) throws(SnapshotError) {
    self.init(
      try Run(machine, restoring: snapshot, away: away, report), clock: clock, withdrawn: withdrawn, perform: perform)
  }

  /// A session that continues where a snapshot was taken, for effects without progress.
  ///
  /// - Throws: `SnapshotError` if the snapshot is of another machine, or holds what this one cannot have reached.
  public init(
    _ machine: Machine<F>, restoring snapshot: Snapshot<F>, away: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock(), withdrawn: Withdrawn? = nil,
    report: (borrowing LiveReaction<F>) -> Void = { _ in },
    perform: @escaping @Sendable (F.Effect) async -> F.Event?
  ) throws(SnapshotError) {
    self.init(
      try Run(machine, restoring: snapshot, away: away, report), clock: clock, withdrawn: withdrawn, perform: perform)
  }

  /// A session of a machine in motion whose effects have no progress.
  public init(
    _ run: Run<F>, clock: any Clock<Duration> = ContinuousClock(), withdrawn: Withdrawn? = nil,
    perform: @escaping @Sendable (F.Effect) async -> F.Event?
  ) { self.init(run, clock: clock, withdrawn: withdrawn) { effect, _ in await perform(effect) } }

  /// A session whose effects have no progress.
  public init(
    _ machine: Machine<F>, _ context: F.Context, clock: any Clock<Duration> = ContinuousClock(),
    withdrawn: Withdrawn? = nil, perform: @escaping @Sendable (F.Effect) async -> F.Event?
  ) { self.init(Run(machine, context), clock: clock, withdrawn: withdrawn, perform: perform) }

  /// A session of a flow that does no work.
  public init(_ machine: Machine<F>, _ context: F.Context, withdrawn: Withdrawn? = nil) where F.Effect == NoEffect {
    self.init(Run(machine, context), withdrawn: withdrawn)
  }

  /// A session of a machine in motion that does no work.
  public init(_ run: Run<F>, withdrawn: Withdrawn? = nil) where F.Effect == NoEffect {
    self.init(run, SessionOptions.unlessUsual(nil, withdrawn), nil)
  }

  deinit {
    for effect in effects ?? [] { effect.task.cancel() }
    for case .exclusive(_, let next?) in (options?.underway ?? [:]).values { next.limit.cancel() }
    if let perform {
      for case .commands(let queue) in (options?.underway ?? [:]).values { queue.finish(perform) }
    }
  }

  /// The table.
  public var machine: Machine<F> { run.machine }
  /// The run as the last event left it, with the time passed until now, in a form that can be saved.
  public var snapshot: Snapshot<F> { upToDate.snapshot }
  /// Everything that decides what the machine does next.
  public var configuration: Run<F>.Configuration { run.configuration }
  /// The present state.
  public var state: F.State { run.state }
  /// The present context.
  public var context: F.Context { run.context }
  /// The states that detours will return to, the one kept first in front; empty outside a detour.
  public var kept: [F.State] { run.kept }
  /// The armed timers with their remaining time now, in the order in which they elapse.
  public var timers: [(event: F.Event.Name, left: Duration)] { upToDate.timers }
  /// How many states were entered since the initial one.
  public var visit: Int { run.visit }
  /// How many events of effects came too late.
  public var lateCount: Int { run.lateCount }
  /// How many effects, apart from commands, were begun or wait for their turn.
  public var begunCount: Int { Int(startCount &- skipCount) }
  /// How many effects were not begun, because their state was left, or the session ended, before their turn came.
  public var skippedCount: Int { Int(skipCount) }
  /// How many commands and notifications were dropped because a queue was full.
  public var droppedCount: Int { Int(dropCount) }
  /// Whether an effect under way is broken, so that it will not move the machine on.
  public var isBroken: Bool { run.isBroken }
  /// Why the last event that was ignored, rejected or undecided did nothing, as of the moment when it came.
  public var lastUnhandled: Explanation<F>? { run.lastUnhandled }
  /// Whether `end()` was called.
  public var hasEnded: Bool { life == .ended }

  /// Explains what an event would do now, and why, without changing anything.
  public func explain(_ event: F.Event) -> Explanation<F> { run.explain(event) }

  /// Starts the effects of the initial state. A second call does nothing.
  @inlinable public func start() { if case .fresh = life { wake() } }

  @usableFromInline func wake() {
    life = .running
    run.beginPhases()
    command(run)
    let visit = run.visitCount
    if keepsTime {
      count()
      elapse(begun: -1)
    }
    if run.visitCount == visit, mayBegin { begin(since: -1) }
    if keepsTime { setAlarm() }
  }

  /// Sends the machine an event without waiting for an answer. Does nothing after the end. An event that only an effect
  /// may produce is discarded as `Reaction.undeclared`; a request is served without a caller.
  @inlinable public func notify(_ event: consuming F.Event) { tell(event, nil) }

  /// Makes a request without waiting for its answer. Like any request it stays open until it is settled; the bound
  /// `maxAskers` does not apply. Does nothing after the end.
  package func submit(_ request: consuming F.Event) {
    ticketCount &+= 1
    tell(request, Ticket(number: ticketCount))
  }

  @inlinable @inline(__always) func tell(_ event: consuming F.Event, _ ticket: Ticket?) {
    start()
    guard case .running = life else { return }
    let alarm = catchUp(), visit = run.visitCount
    if let observers { observers.handle(copy event, ticket) }
    run.receive(event, ticket) { note($0, &$1) }
    arrive(since: visit, alarm)
  }

  /// Whether time matters: timers are or were armed, or an effect is waited for.
  @inlinable @inline(__always) var keepsTime: Bool { run.clocks != nil || options?.time != nil }

  /// Whether there may be effects to start. Calling the run would copy all its references.
  @inlinable @inline(__always) var mayBegin: Bool {
    run.machine.table.states[run.ownState.ordinal].isBusy || run.phaseEffects != nil
  }

  /// Starts the effects that belong to states and phases entered since a visit.
  ///
  /// - Parameter alarm: The time until the alarm; one that comes too early looks again, since an idle timer begins anew
  ///   with each event.
  @inlinable @inline(__always) func arrive(since visit: Int, _ alarm: Duration?) {
    if run.visitCount != visit, mayBegin { begin(since: visit) }
    if keepsTime, alarm.map({ run.isArmed(after: $0) }) != true { setAlarm() }
  }

  /// Makes a request and waits until the machine settles it. Many callers may ask at once.
  ///
  /// - Throws: The flow's `Refusal`; a `SessionError` if the request is not settled at all; `CancellationError` if the
  ///   calling task is cancelled: the request is then withdrawn, and `withdrawn` is asked what to send.
  ///
  /// - Parameter request: The case, as rows name it: `\.passageRequested`. It is a function, to which a key path
  ///   literal converts at no cost.
  @inlinable public func ask<R: FlowRequest>(
    _ request: @Sendable (F.Event.Cases) -> Case<F.Event, R>, _ payload: R
  ) async throws -> R.Answer {
    if Task.isCancelled { throw CancellationError() }
    if let said = try askAtOnce(request(F.Event.cases).embed(payload), R.self) { return try said.get() }
    return try await answer(to: Ticket(number: ticketCount))
  }

  /// The part of `ask` that does not suspend: an `async` function counts references to all that it uses.
  @inlinable func askAtOnce<R: FlowRequest>(
    _ event: consuming F.Event, _: R.Type
  ) throws -> Result<R.Answer, any Error>? {
    if case .ended = life { throw SessionError.ended }
    start()
    let alarm = catchUp(), visit = run.visitCount
    ticketCount &+= 1
    if let observers { observers.handle(copy event, Ticket(number: ticketCount)) }
    let said = run.ask(event, Ticket(number: ticketCount), R.Answer.self) { note($0, &$1) }
    arrive(since: visit, alarm)
    return said
  }

  /// Ends the session for good: cancels the effects, throws `SessionError.ended` to every waiting caller, and finishes
  /// the streams. A second call does nothing.
  public func end() {
    guard life != .ended else { return }
    life = .ended
    leave()
    let waiting = askers ?? [:]
    askers = nil
    time = nil
    for asker in waiting.values { asker.fail(SessionError.ended) }
    observers = nil
  }

  // MARK: Events

  /// Reports a reaction and acts on it. Touches everything but `run`, which is in use and therefore passed in.
  @inlinable func note(_ occurrence: RawReaction, _ run: inout Run<F>) {
    recordCount &+= 1
    if let observers { observers.show(occurrence, &run, recordCount) }
    if case .moved = occurrence {
      if effects != nil { if run.phaseEffects == nil { leave() } else { leave(for: run) } }
      if run.machine.table.states[run.ownState.ordinal].givesCommands || run.phaseEffects != nil { command(run) }
    } else if case .overflowed = occurrence {
      dropCount &+= 1
    } else if askers != nil {
      resume(occurrence, &run)
    }
  }
}

/// An effect whose task was made, by its kind and the visit that began it.
@usableFromInline struct BegunEffect: Sendable {
  let task: Task<Void, Never>
  let kind: Int
  let visit: Int
}

/// The parts that most sessions do without.
@usableFromInline final class SessionOptions<F: Flow>: Sendable {
  /// `nil` for the clock of the system.
  let clock: (any Clock<Duration>)?
  let withdrawn: Session<F>.Withdrawn?
  /// `nil` while no time is kept. Safe, because only the session touches it, and each access loads or stores it whole.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var time: SessionTime?
  /// The work by the ordinals of kinds; `nil` while neither commands nor exclusive effects are under way. Safe like
  /// `time`.
  nonisolated(unsafe) var underway: [Int: PendingWork<F>]?

  init(_ clock: (any Clock<Duration>)?, _ withdrawn: Session<F>.Withdrawn?) {
    self.clock = clock
    self.withdrawn = withdrawn
  }

  /// Returns `nil`, and allocates nothing, if there is nothing unusual.
  static func unlessUsual(_ clock: (any Clock<Duration>)?, _ withdrawn: Session<F>.Withdrawn?) -> SessionOptions? {
    let clock = clock is ContinuousClock ? nil : clock
    return clock == nil && withdrawn == nil ? nil : SessionOptions(clock, withdrawn)
  }
}
