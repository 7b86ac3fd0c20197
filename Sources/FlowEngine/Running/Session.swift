/// An actor that runs a machine and performs its effects; the only part of the engine that awaits.
///
/// The session drives a `Run` and performs the effects of the present state:
///
///     let session = Session(machine, Context()) { effect, emit in await handler.perform(effect, emit) }
///     let bar = try await session.ask(\.passageRequested, PassageRequest())
///
/// * Entering a state starts each of its effects as a task, leaving the state cancels them; a self-transition does
///   both. Effects of a phase start when it is entered, and are cancelled when it is left. An effect that was left
///   before its task came to its turn is not performed, and reported as `skipped`. While the machine rests there is no
///   task.
/// * `emit` produces progress, and returns once it was handled; false says that the effect is over. Every event of an
///   effect carries the visit that started it: if its state was left, the event is counted and discarded. Outcomes and
///   progress from any other source are discarded and reported.
/// * An effect that ends without one of its outcomes is *broken*: it is reported, and waiting callers get
///   `SessionError.broken`. Until another event leaves the state, so does every caller whose request would wait.
/// * Each event is handled in one synchronous piece: other callers wait for the actor, so events neither interleave nor
///   overtake.
/// * A state that is left within the same event, because a deferred one follows, does not start its effects, but
///   still gives its commands.
/// * A *command*, an effect without outcomes, is performed to its end, even when the state is left or the session ends.
///   Commands of one kind are performed one after the other.
/// * An effect that ignores cancellation runs concurrently with its successors, unless its kind is *exclusive*: then
///   the effect of the present state waits for it, and those of states left meanwhile are never begun.
/// * Timers elapse by the clock, one at a time: the earliest first, and before an event that comes later. Time that
///   passed unnoticed, such as while the device slept, has passed: what became due in it elapses once. While nothing is
///   armed there is no task for it.
/// * An effect that waits for nothing or for a service, and has not ended within `mostEffectWait` while a caller waits,
///   is broken, too: nobody waits for ever.
/// * Every queue has a bound: `mostAskers`, `mostWaitingCommands`, `Run.mostDeferred`, and the number of records kept
///   for an observer.
/// * `records()` is for an observer of one session; `inspect` is for one inspector of many sessions.
///
/// A session that is released cancels its effects and finishes its streams.
public final actor Session<F: Flow> {
  /// Does the work that an effect describes. It never throws: failures are events. It returns nil for a command, which
  /// has no outcome.
  public typealias Perform = @Sendable (F.Effect, Emit<F>) async -> F.Event?
  /// Returns the event to send when a caller has stopped waiting for a request that was taken, or nil.
  public typealias Withdrawn = @Sendable (Withdrawal<F>) -> F.Event?

  /// How many commands of one kind may wait for their predecessor. Further ones are dropped, and the drop is reported.
  public static var mostWaitingCommands: Int { 1_000 }
  /// How long an exclusive effect waits for the former run of its kind to return; after that the effect is broken.
  public static var mostExclusiveWait: Duration { .seconds(30) }
  /// How long callers wait for effects of a state that wait for nothing or for a service; after that these are broken.
  public static var mostEffectWait: Duration { .seconds(600) }
  /// How many callers may wait for an answer at once; a further caller gets `SessionError.tooManyAskers`.
  public static var mostAskers: Int { 1_000_000 }

  /// Nil where the flow does no work.
  let perform: Perform?
  /// Nil for a session that has none, as most do: a session is small.
  @exclusivity(unchecked) @usableFromInline var options: SessionOptions<F>?
  @frozen @usableFromInline enum Life { case fresh, running, ended }
  // While one of these is in use, nothing is reported except with the run handed in: see `note`. So the accesses cannot
  // overlap.
  @exclusivity(unchecked) @usableFromInline var run: Run<F>
  @exclusivity(unchecked) @usableFromInline var life = Life.fresh
  @exclusivity(unchecked) @usableFromInline var dropCount: UInt32 = 0
  /// Effects whose task was made, and those whose work did not begin.
  @exclusivity(unchecked) var startCount: UInt32 = 0
  @exclusivity(unchecked) var skipCount: UInt32 = 0
  /// The effects of the present state, and of phases; nil if there is none.
  @exclusivity(unchecked) @usableFromInline var effects: [BegunEffect]?
  @exclusivity(unchecked) @usableFromInline var ticketCount = 0
  @exclusivity(unchecked) @usableFromInline var recordCount = 0
  /// Nil until the first observer comes.
  @exclusivity(unchecked) @usableFromInline var observers: Observers<F>?
  @exclusivity(unchecked) @usableFromInline var askers: [Ticket: any Asker]?

  /// A session in the initial state. `start()` or the first event starts its effects.
  ///
  /// - Parameters:
  ///   - clock: Measures timers, `mostExclusiveWait` and `mostEffectWait`.
  ///   - withdrawn: Asked for an event when a caller is cancelled whose request was taken; by default nothing is sent.
  ///   - perform: Does the work of effects, outside of the actor. It must not hold the session strongly.
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

  /// A session that goes on where a snapshot was taken. Its effects begin anew, and its commands are given again; what
  /// becomes of requests is described at `Run.init(_:restoring:away:_:)`; `report` is called for it. Timers that are
  /// due after the time `away` elapse first.
  ///
  /// - Throws: `SnapshotError`, when the snapshot is of another machine, or says what this one cannot have come to.
  public init(
    _ machine: Machine<F>, restoring snapshot: Snapshot<F>, away: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock(), withdrawn: Withdrawn? = nil,
    report: (borrowing LiveReaction<F>) -> Void = { _ in }, perform: @escaping Perform
  ) throws(SnapshotError) {
    self.init(
      try Run(machine, restoring: snapshot, away: away, report), clock: clock, withdrawn: withdrawn, perform: perform)
  }

  /// The same, for effects without progress.
  ///
  /// - Throws: `SnapshotError`, when the snapshot is of another machine, or says what this one cannot have come to.
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
  /// The run as the last event left it, in a form that can be saved.
  public var snapshot: Snapshot<F> { upToDate.snapshot }
  /// Everything that decides how the machine goes on.
  public var configuration: Run<F>.Configuration { run.configuration }
  /// The present state.
  public var state: F.State { run.state }
  /// The present context.
  public var context: F.Context { run.context }
  /// The states that detours will return to, the one kept first in front; empty outside a detour.
  public var kept: [F.State] { run.kept }
  /// The timers that are armed, and what remains of them now, that which elapses first in front.
  public var timers: [ArmedTimer<F>] { upToDate.timers }
  /// How many states were entered since the initial one.
  public var visit: Int { run.visit }
  /// How many events of effects came too late.
  public var lateCount: Int { run.lateCount }
  /// How many effects were begun, or wait for their turn; commands are not among them.
  public var begunCount: Int { Int(startCount &- skipCount) }
  /// How many effects were not begun, because their state was left, or the session ended, before their turn came.
  public var skippedCount: Int { Int(skipCount) }
  /// How many commands and notifications were dropped because a queue was full.
  public var droppedCount: Int { Int(dropCount) }
  /// Whether an effect of the present state ended without an outcome, so that it will not move the machine on.
  public var isBroken: Bool { run.isBroken }
  /// Why the last event that was ignored, rejected or undecided did nothing, as of the moment when it came.
  public var lastUnhandled: Explanation<F>? { run.lastUnhandled }
  /// Whether `end()` was called.
  public var hasEnded: Bool { life == .ended }

  /// What an event would do now, and why. Changes nothing.
  public func explain(_ event: F.Event) -> Explanation<F> { run.explain(event) }

  /// Starts the effects of the initial state. A second call does nothing.
  @inlinable public func start() { if case .fresh = life { wake() } }

  @usableFromInline func wake() {
    life = .running
    run.beginPhases()
    command(run)
    let visit = run.visitCount
    if keepsTime { catchUp(begun: -1) }
    if run.visitCount == visit, run.isBusy { begin(since: -1) }
    if keepsTime { setAlarm() }
  }

  /// Sends the machine an event that nobody waits for. Does nothing after the end.
  @inlinable public func notify(_ event: consuming F.Event) {
    start()
    guard case .running = life else { return }
    if keepsTime { catchUp() }
    let visit = run.visitCount
    run.receive(event, nil) { note($0, &$1) }
    arrive(since: visit)
  }

  /// Makes a request without waiting for its answer. Like any request it stays open until it is settled; the bound
  /// `mostAskers` does not apply. Does nothing after the end.
  package func submit(_ request: consuming F.Event) {
    start()
    guard case .running = life else { return }
    if keepsTime { catchUp() }
    ticketCount &+= 1
    let visit = run.visitCount
    run.receive(request, Ticket(number: ticketCount)) { note($0, &$1) }
    arrive(since: visit)
  }

  /// Timers are armed, or were, or an effect is waited for.
  @inlinable @inline(__always) var keepsTime: Bool { run.clocks != nil || options?.time != nil }

  /// Starts the effects of a state that was entered since then.
  @inlinable @inline(__always) func arrive(since visit: Int) {
    if run.visitCount != visit, run.isBusy { begin(since: visit) }
    if keepsTime { setAlarm() }
  }

  /// Makes a request and waits until the machine settles it. Many callers may ask at once.
  ///
  /// - Throws: The flow's `Refusal`; a `SessionError` when the request is not settled at all; `CancellationError` when
  ///   the calling task is cancelled: the asking is then withdrawn, and `withdrawn` is asked what to send.
  ///
  /// - Parameter request: The case, as rows name it: `\.passageRequested`. A function, which a key path written in
  ///   place becomes for nothing.
  @inlinable public func ask<R: Request>(
    _ request: @Sendable (F.Event.Cases) -> Case<F.Event, R>, _ payload: R
  ) async throws -> R.Answer {
    if Task.isCancelled { throw CancellationError() }
    switch try askAtOnce(request(F.Event.cases).embed(payload), R.self) {
    case .answer(let answer): return answer
    case .refusal(let refusal): throw refusal
    case .nothing: return try await answer(to: Ticket(number: ticketCount))
    }
  }

  /// The part of `ask` that does not wait: a function that may wait counts references to all that it holds.
  @inlinable func askAtOnce<R: Request>(_ event: consuming F.Event, _: R.Type) throws -> ImmediateAnswer<R.Answer> {
    if case .ended = life { throw SessionError.ended }
    start()
    if keepsTime { catchUp() }
    ticketCount &+= 1
    let visit = run.visitCount
    // By what was built, not by what the case is named: a case declared by hand may lie.
    try run.machine.table.check(R.self, event.name)
    let said = run.ask(event, Ticket(number: ticketCount), R.Answer.self) { note($0, &$1) }
    arrive(since: visit)
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

  /// Does what an occurrence asks for. Touches everything but `run`, which is in use: it is handed in.
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

/// What most sessions do without.
@usableFromInline final class SessionOptions<F: Flow>: Sendable {
  /// Nil for the clock of the system.
  let clock: (any Clock<Duration>)?
  let withdrawn: Session<F>.Withdrawn?
  /// Nil while nothing is waited for in time. Touched on the session alone.
  @usableFromInline nonisolated(unsafe) var time: SessionTime?
  /// By the ordinals of kinds; nil while there are neither commands nor exclusive effects under way. Like `time`.
  nonisolated(unsafe) var underway: [Int: Underway<F>]?

  init(_ clock: (any Clock<Duration>)?, _ withdrawn: Session<F>.Withdrawn?) {
    self.clock = clock
    self.withdrawn = withdrawn
  }

  /// Nil, and nothing is allocated, where there is nothing out of the ordinary.
  static func unlessUsual(_ clock: (any Clock<Duration>)?, _ withdrawn: Session<F>.Withdrawn?) -> SessionOptions? {
    let clock = clock is ContinuousClock ? nil : clock
    return clock == nil && withdrawn == nil ? nil : SessionOptions(clock, withdrawn)
  }
}
