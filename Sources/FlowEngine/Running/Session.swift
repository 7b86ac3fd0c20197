/// A running machine: the only place that awaits.
///
/// The session drives a `Run` and performs the effect of the present state:
///
///     let session = Session(machine, Context(), .locked) { effect in await handler.perform(effect) }
///     let ticket = try await session.ask(.admit, Admit())
///
/// * Entering a state starts its effect as one task, leaving the state cancels it; a self-transition does both. While the machine rests there
///   is no task.
/// * The outcome of an effect carries the visit that started it. One that comes after its state was left is counted and discarded.
/// * Each event is handled in one synchronous piece: other callers wait for the actor, so events neither interleave nor overtake.
/// * A state that is left within the same event, because a deferred one follows, does not start its effect; a command it still gives.
/// * A *command*, an effect without outcomes, is performed to its end, even when the state is left or the session ends. Commands are performed
///   one after the other.
///
/// A session that nobody holds any more cancels its effect and finishes its streams.
public actor Session<F: Flow> {
  /// Does the work that an effect describes. Never throws: failures are events. Nil from a command, which has no outcome.
  public typealias Perform = @Sendable (F.Effect) async -> F.Event?
  /// The event to send when nobody waits any more for a kind of request that was taken, for example a cancellation.
  public typealias Abandoned = @Sendable (F.Event.Name) -> F.Event?

  /// The table.
  public nonisolated let machine: Machine<F>
  private let perform: Perform
  private let abandoned: Abandoned?
  private enum Life { case fresh, running, ended }
  private var life = Life.fresh
  private var run: Run<F>
  private(set) var effect: Task<Void, Never>?
  private var commands: Task<Void, Never>?
  private var ticketCount = 0
  private var waiting: [Ticket: CheckedContinuation<any Sendable, any Error>] = [:]
  var transitionCount = 0
  var observerCount = 0
  var observers: [Int: AsyncStream<Transition<F>>.Continuation] = [:]

  /// A session in `state`, whose effect `start()`, or the first event, starts.
  ///
  /// - Parameters:
  ///   - perform: Does the work of effects, outside of the actor. It must not hold the session strongly.
  ///   - abandoned: Asked for an event when the last caller who waits for a kind of request is cancelled; by default nothing is sent.
  public init(
    _ machine: Machine<F>, _ context: F.Context, _ state: F.State, abandoned: Abandoned? = nil, perform: @escaping Perform
  ) {
    self.machine = machine
    self.perform = perform
    self.abandoned = abandoned
    run = Run(machine, context, state)
  }

  deinit {
    effect?.cancel()
    for observer in observers.values { observer.close() }
  }

  /// The present state.
  public var state: F.State { run.state }
  /// The present context.
  public var context: F.Context { run.context }
  /// How many states were entered since the initial one.
  public var visit: Int { run.visit }
  /// How many outcomes came too late.
  public var lateCount: Int { run.lateCount }
  /// "Why not?" of the last event that was ignored, rejected or undecided, as of the moment when it was.
  public var lastUnhandled: Explanation<F>? { run.lastUnhandled }
  /// Whether `end()` was called.
  public var hasEnded: Bool { life == .ended }

  /// What would become of an event now, and why. Changes nothing.
  public func explain(_ event: F.Event) -> Explanation<F> { machine.explain(run.context, run.state, event) }

  /// Starts the effect of the initial state. A second call does nothing.
  public func start() {
    guard life == .fresh else { return }
    life = .running
    command(run)
    begin()
  }

  /// Tells the machine of something that nobody waits for. After the end nothing happens.
  public func notify(_ event: F.Event) {
    start()
    take { $0.take(event, asking: nil, $1) }
  }

  /// Asks for something and waits until the machine settles it. Many may ask at once.
  ///
  /// - Throws: The flow's `Refusal`; a `SessionError` when the request is not settled at all; `CancellationError` when the calling task is
  ///   cancelled: the asking is then withdrawn, and when nobody else waits, `abandoned` is asked what to send.
  public func ask<R: Request>(_ request: Case<F.Event, R>, _ payload: R) async throws -> R.Answer {
    try Task.checkCancellation()
    guard life != .ended else { throw SessionError.ended }
    start()
    ticketCount += 1
    let ticket = Ticket(number: ticketCount), event = request.embed(payload)
    // The actor is not left before the continuation is stored, so a withdrawal finds it, or finds it settled.
    let answer = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiting[ticket] = continuation
        take { $0.take(event, asking: ticket, $1) }
      }
    } onCancel: {
      Task { await self.withdraw(ticket) }
    }
    guard let answer = answer as? R.Answer else {
      throw SessionError.undecided("\(request.name.stringValue) was answered with \(type(of: answer)), not \(R.Answer.self)")
    }
    return answer
  }

  /// Ends for good: cancels the effect, refuses all who wait with `SessionError.ended`, finishes the streams. A second call does nothing.
  public func end() {
    guard life != .ended else { return }
    life = .ended
    leave()
    for ticket in waiting.keys { settle([ticket], .failure(SessionError.ended)) }
    for observer in observers.values { observer.close() }
    observers = [:]
  }

  // MARK: Events

  private func land(_ outcome: F.Event, of visit: Int) {
    take { $0.take(outcome, of: visit, $1) }
  }

  private func withdraw(_ ticket: Ticket) {
    guard waiting[ticket] != nil else { return }
    let request = run.withdraw(ticket)
    settle([ticket], .failure(CancellationError()))
    if let event = request.flatMap({ abandoned?($0) }) { notify(event) }
  }

  /// Handles one event without suspension, then starts the effect of the state that it led to.
  private func take(_ event: (inout Run<F>, Run<F>.Report) -> Void) {
    guard life == .running else { return }
    let visit = run.visit
    event(&run) { happening, run in note(happening, run) }
    if run.visit != visit { begin() }
  }

  /// Does what a happening asks for. Touches everything but `run`, which is in use: it is handed in.
  private func note(_ happening: Happening<F>, _ run: Run<F>) {
    publish(happening, run)
    switch happening {
    case .moved:
      leave()
      command(run)
    case .answered(let tickets, _, let answer): settle(tickets, .success(answer))
    case .refused(let tickets, _, let refusal): settle(tickets, .failure(refusal))
    case .ignored(_, because: let reason, let ticket): ticket.map { settle([$0], .failure(SessionError.ignored(because: reason))) }
    case .undecided(let event, let ticket):
      ticket.map { settle([$0], .failure(SessionError.undecided(run.lastUnhandled?.description ?? event.stringValue))) }
    case .stayed, .deferred, .late: break
    }
  }

  /// Resumes those who wait; whoever is resumed is forgotten, so nobody is resumed twice.
  private func settle(_ tickets: [Ticket], _ result: Result<any Sendable, any Error>) {
    for ticket in tickets { waiting.removeValue(forKey: ticket)?.resume(with: result) }
  }

  // MARK: Effects

  /// Starts the effect of the present state, if it has outcomes.
  private func begin() {
    guard !run.rests, let work = run.effect else { return }
    effect = Task { [weak self, perform, visit = run.visit] in
      if let outcome = await perform(work) { await self?.land(outcome, of: visit) }
    }
  }

  private func leave() {
    effect?.cancel()
    effect = nil
  }

  /// Gives the command of a state, if its effect is one.
  private func command(_ run: Run<F>) {
    guard run.rests, let work = run.effect else { return }
    commands = Task { [perform, previous = commands] in
      await previous?.value
      _ = await perform(work)
    }
  }
}
