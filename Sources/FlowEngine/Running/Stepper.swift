/// A machine driven by hand: a value without tasks or clocks, for tests and scripts.
///
///     var stepper = Stepper(machine, Context(), .locked)
///     let ticket = stepper.ask(.admit, Admit())
///     try stepper.answer(.coinAccepted)
///     stepper.result(of: ticket)
public struct Stepper<F: Flow>: Sendable {
  /// The machine in motion.
  public private(set) var run: Run<F>
  /// Everything that happened, in order.
  public private(set) var happenings: [Happening<F>] = []
  /// The commands given and not yet performed: effects without outcomes. `drive` performs them.
  public private(set) var commands: [F.Effect] = []
  private var ticketCount = 0

  /// A stepper in `state`, which should be of the case that the machine calls initial.
  public init(_ machine: Machine<F>, _ context: F.Context, _ state: F.State) {
    run = Run(machine, context, state)
    if run.rests, let command = run.effect { commands.append(command) }
  }

  /// The present state.
  public var state: F.State { run.state }
  /// The present context.
  public var context: F.Context { run.context }
  /// How many states were entered since the initial one.
  public var visit: Int { run.visit }
  /// The effect of the present state.
  public var effect: F.Effect? { run.effect }
  /// Whether only the outside moves the machine on.
  public var rests: Bool { run.rests }
  /// "Why not?" of the last event that was ignored, rejected or undecided, as of the moment when it was.
  public var lastUnhandled: Explanation<F>? { run.lastUnhandled }

  /// What would become of an event now, and why. Changes nothing.
  public func explain(_ event: F.Event) -> Explanation<F> { run.machine.explain(run.context, run.state, event) }

  /// A notification, or a request that nobody waits for. Answers what happened.
  @discardableResult public mutating func send(_ event: F.Event) -> [Happening<F>] {
    record { $0.take(event, asking: nil, $1) }
  }

  /// A request. The ticket finds its `result(of:)`.
  @discardableResult public mutating func ask<R: Request>(_ request: Case<F.Event, R>, _ payload: R) -> Ticket {
    ticketCount += 1
    let ticket = Ticket(number: ticketCount)
    record { $0.take(request.embed(payload), asking: ticket, $1) }
    return ticket
  }

  /// The answer or refusal of a request; nil while it is open, or when it was ignored or undecided.
  public func result(of ticket: Ticket) -> Result<any Sendable, F.Refusal>? {
    for happening in happenings {
      switch happening {
      case .answered(let tickets, _, let answer) where tickets.contains(ticket): return .success(answer)
      case .refused(let tickets, _, let refusal) where tickets.contains(ticket): return .failure(refusal)
      default: continue
      }
    }
    return nil
  }

  /// An outcome of the effect of the present visit. Answers what happened.
  ///
  /// - Throws: `StepperError`, with nothing changed, when the machine rests or the effect does not declare the outcome.
  @discardableResult public mutating func answer(_ outcome: F.Event) throws(StepperError) -> [Happening<F>] {
    let declared = run.outcomes, name = outcome.name.stringValue
    guard let effect = run.effect, !declared.isEmpty else { throw .rests(state: state.name.stringValue, outcome: name) }
    guard declared.contains(outcome.name) else {
      throw .notAnOutcome(name, of: effect.name.stringValue, declared: declared.map(\.stringValue))
    }
    return land(outcome, of: run.visit)
  }

  /// The outcome of an earlier visit, or of this one: what a slow effect would bring. Answers what happened.
  @discardableResult public mutating func land(_ outcome: F.Event, of visit: Int) -> [Happening<F>] {
    record { $0.take(outcome, of: visit, $1) }
  }

  /// Answers one effect after the other, and performs commands, until the machine rests or `perform` has no outcome for an effect.
  ///
  /// - Parameter limit: How many outcomes may be needed.
  /// - Throws: `StepperError` when the limit is reached first, or an outcome is not declared.
  public mutating func drive(limit: Int = 100, by perform: (F.Effect) -> F.Event?) throws(StepperError) {
    var count = 0
    while true {
      while !commands.isEmpty { _ = perform(commands.removeFirst()) }
      guard !rests, let effect else { return }
      guard count < limit else { throw .restless(state: state.name.stringValue, limit: limit) }
      guard let outcome = perform(effect) else { return }
      try answer(outcome)
      count += 1
    }
  }

  @discardableResult private mutating func record(_ event: (inout Run<F>, Run<F>.Report) -> Void) -> [Happening<F>] {
    let before = happenings.count
    var happened: [Happening<F>] = [], given: [F.Effect] = []
    event(&run) { happening, run in
      happened.append(happening)
      if case .moved = happening, run.rests, let command = run.effect { given.append(command) }
    }
    happenings += happened
    commands += given
    return Array(happenings[before...])
  }
}
