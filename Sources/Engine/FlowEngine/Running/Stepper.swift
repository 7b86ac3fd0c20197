/// A machine driven by hand: a value without tasks or clocks, for tests and scripts.
///
///     var stepper = Stepper(machine, Context())
///     let asking = stepper.ask(\.passageRequested, PassageRequest())
///     try stepper.answer(.pressureBuilt(Pressure(bar: 5)))
///     let bar = try stepper.result(of: asking)?.get()
public struct Stepper<F: Flow>: Sendable {
  /// A request whose result can be looked up with `result(of:)`.
  public struct PendingRequest<Answer: Sendable>: Hashable, Sendable {
    /// The ticket, as reactions name it.
    public let ticket: Ticket
  }

  /// The machine in motion.
  public private(set) var run: Run<F>
  /// The commands (effects without outcomes) that were given and not yet performed. `drive` performs them.
  public private(set) var commands: [F.Effect] = []
  private var ticketCount = 0
  private var results: [Ticket: Result<any Sendable, any Error>] = [:]

  /// A stepper in the initial state of the machine.
  public init(_ machine: Machine<F>, _ context: F.Context) { self.init(Run(machine, context)) }

  /// A stepper in another state.
  ///
  /// - Parameter kept: The states to return to if it starts in a detour, the one kept first in front.
  /// - Throws: `SnapshotError.impossible` if the table never leads there.
  public init(
    _ machine: Machine<F>, _ context: F.Context, in state: F.State, keeping kept: [F.State] = []
  ) throws(SnapshotError) { self.init(try Run(machine, context, in: state, keeping: kept)) }

  /// A stepper of a machine in motion.
  public init(_ run: Run<F>) {
    self.run = run
    self.run.beginPhases()
    commands = self.run.commands
  }

  /// The present state.
  public var state: F.State { run.state }
  /// The present context.
  public var context: F.Context { run.context }
  /// The states that detours will return to, the one kept first in front; empty outside a detour.
  public var kept: [F.State] { run.kept }
  /// How many states were entered since the initial one.
  public var visit: Int { run.visit }
  /// The effects of the present state, including commands, in the order of its rows; then those of the phases that the
  /// machine is in.
  public var effects: [F.Effect] { run.effects }
  /// The first effect of the present state; most states have only one.
  public var effect: F.Effect? { effects.first }
  /// The armed timers, in the order in which they elapse.
  public var timers: [(event: F.Event.Name, left: Duration)] { run.timers }
  /// Whether only an event from outside moves the machine on.
  public var rests: Bool { run.rests }
  /// Why the last event that was ignored, rejected or undecided did nothing, as of the moment when it came.
  public var lastUnhandled: Explanation<F>? { run.lastUnhandled }

  /// Explains what an event would do now, and why, without changing anything.
  public func explain(_ event: F.Event) -> Explanation<F> { run.explain(event) }

  /// Sends a notification, or a request without a caller. Returns what happened.
  @discardableResult public mutating func send(_ event: F.Event) -> [Reaction<F>] {
    record { $0.receive(event, nil, $1) }
  }

  /// Lets time pass: timers elapse in their order, each at its moment. Returns what happened.
  @discardableResult public mutating func elapse(_ duration: Duration) -> [Reaction<F>] {
    record { $0.elapse(duration, $1) }
  }

  /// Lets the timer that produces this event elapse, whatever its remaining time, if it is armed and no other one
  /// always elapses first. Returns what happened.
  @discardableResult public mutating func elapsed(_ event: F.Event.Name) -> [Reaction<F>] {
    record { $0.elapsed(event, $1) }
  }

  /// Makes a request. `result(of:)` returns its result.
  @discardableResult public mutating func ask<R: FlowRequest>(_ request: CasePath<F.Event, R>, _ payload: R)
    -> PendingRequest<
      R.Answer
    >
  {
    asking(request, payload).asking
  }

  /// Makes a request, and also returns what happened.
  public mutating func asking<R: FlowRequest>(
    _ request: CasePath<F.Event, R>, _ payload: R
  ) -> (asking: PendingRequest<R.Answer>, reactions: [Reaction<F>]) {
    ticketCount += 1
    let ticket = Ticket(number: ticketCount), event = F.Event.cases[keyPath: request].embed(payload)
    return (PendingRequest(ticket: ticket), record { $0.receive(event, ticket, $1) })
  }

  /// The answer to a request, or the error that `Session.ask` would throw; `nil` while it is open or deferred.
  public func result<Answer>(of asking: PendingRequest<Answer>) -> Result<Answer, any Error>? {
    results[asking.ticket].map { result in
      result.flatMap { answer in
        (answer as? Answer).map { .success($0) }
          ?? .failure(SessionError.undecided("answered with \(type(of: answer)), not \(Answer.self)"))
      }
    }
  }

  /// Withdraws a request: its result will be `nil`. Returns the request if it was accepted and not yet settled.
  public mutating func withdraw<Answer>(_ asking: PendingRequest<Answer>) -> Run<F>.Withdrawal? {
    run.withdraw(asking.ticket)
  }

  /// Sends an outcome of an effect of the present visit. Returns what happened.
  ///
  /// - Throws: `StepperError`, with nothing changed, if the machine rests or no effect declares the outcome.
  @discardableResult public mutating func answer(_ outcome: F.Event) throws(StepperError) -> [Reaction<F>] {
    try declared(outcome, in: run.outcomes)
    return conclude(outcome, of: run.visit)
  }

  /// Sends progress of an effect of the present visit. Returns what happened.
  ///
  /// - Throws: `StepperError`, with nothing changed, if the machine rests or no effect declares the event.
  @discardableResult public mutating func progress(_ event: F.Event) throws(StepperError) -> [Reaction<F>] {
    try declared(event, in: run.works.flatMap { run.machine.roles[$0.effect].progress })
    return record { $0.progress(event, of: $0.visit, by: nil, $1) }
  }

  private func declared(_ event: F.Event, in declared: [F.Event.Name]) throws(StepperError) {
    let name = event.name.stringValue
    guard !rests else { throw .rests(state: state.name.stringValue, outcome: name) }
    guard declared.contains(event.name) else {
      let effects = effects.map(\.name.stringValue).joined(separator: ", ")
      throw .notAnOutcome(name, of: effects, declared: declared.map(\.stringValue))
    }
  }

  /// Ends an effect with any value. An outcome of an earlier visit comes too late; `nil` or an undeclared event breaks
  /// the effect. Returns what happened.
  ///
  /// - Parameter effect: The kind of effect; by default the one that declares the outcome, or else the first of the
  ///   state.
  @discardableResult public mutating func conclude(
    _ outcome: F.Event?, of visit: Int, by effect: F.Effect.Name? = nil
  ) -> [Reaction<F>] { record { $0.conclude(outcome, of: visit, by: effect, $1) } }

  /// Performs effects and commands until the machine rests, or until `perform` returns no outcome for any effect of the
  /// state. The effects are tried in the order of the rows.
  ///
  /// - Parameter limit: The most outcomes before the stepper gives up.
  /// - Returns: What happened.
  /// - Throws: `StepperError` if the limit is reached first, or if an outcome is not declared.
  @discardableResult public mutating func drive(
    limit: Int = 100, by perform: (F.Effect) -> F.Event?
  ) throws(StepperError) -> [Reaction<F>] {
    var count = 0, happened: [Reaction<F>] = []
    while true {
      while !commands.isEmpty { _ = perform(commands.removeFirst()) }
      guard !rests else { return happened }
      guard count < limit else { throw .restless(state: state.name.stringValue, limit: limit) }
      var outcome: F.Event?
      for effect in effects where outcome == nil && !run.machine.roles[effect.name].isCommand {
        outcome = perform(effect)
      }
      guard let outcome else { return happened }
      happened += try answer(outcome)
      count += 1
    }
  }

  private mutating func record(_ event: (inout Run<F>, Run<F>.Observer) -> some Any) -> [Reaction<F>] {
    var happened: [Reaction<F>] = [], given: [F.Effect] = [], settled: [Ticket: Result<any Sendable, any Error>] = [:]
    _ = event(&run) { occurrence, run in
      let reaction = run.reaction(occurrence)
      happened.append(reaction)
      if case .moved = reaction { given += run.commands }
      guard let ticket = occurrence.ticket else { return }
      if case .settled(let event, _, let reply) = occurrence {
        settled[ticket] = Reply.result(run.machine.table.events[event].reply?.read(reply.memory))
      } else if let error = run.error(occurrence, to: ticket) {
        settled[ticket] = .failure(error)
      }
    }
    commands += given
    results.merge(settled) { first, _ in first }
    return happened
  }
}

/// The reason why a stepper did not take an outcome, or did not come to rest.
public enum StepperError: Error, Hashable, Sendable {
  /// The machine rests in this state: no effect waits for an outcome.
  case rests(state: String, outcome: String)
  /// The effect of the present state does not declare this outcome.
  case notAnOutcome(String, of: String, declared: [String])
  /// The machine did not come to rest within this many outcomes.
  case restless(state: String, limit: Int)
}

extension StepperError: CustomStringConvertible {
  /// A sentence for the author of the test.
  public var description: String {
    switch self {
    case .rests(let state, let outcome): "\(outcome) answers nothing: the machine rests in \(state)"
    case .notAnOutcome(let outcome, let effect, let declared):
      "\(outcome) is not an outcome of \(effect), which has \(declared.joined(separator: ", "))"
    case .restless(let state, let limit): "the machine does not rest after \(limit) outcomes; now in \(state)"
    }
  }
}
