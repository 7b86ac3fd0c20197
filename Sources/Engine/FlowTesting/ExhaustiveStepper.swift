import FlowEngine

/// A stepper for tests that leave nothing out: whatever a step changed and the test did not inspect is reported on the
/// line of the step, when the next one is taken or the stepper is released.
///
///     let gate = ExhaustiveStepper(Stepper(Gate.machine, .init())) { unseen in
///       Issue.record("\(unseen)", sourceLocation: SourceLocation(
///         fileID: unseen.fileID, filePath: unseen.filePath, line: unseen.line, column: unseen.column))
///     }
///     gate.send(.coinInserted)       // reported: neither the state nor the context was inspected
///     gate.send(.pushed)
///     #expect(gate.state == .locked)
///     #expect(gate.context.passages == 1)
///
/// A test must inspect: the state, if it or its payload changed, or it was entered anew; the states kept, if they
/// changed; the context, if it changed; the effects that were begun, through `effects` or by an answer to one; the
/// commands that were given; the results of requests; and, through `reactions`, whatever else happened, for example
/// that an event was ignored.
public final class ExhaustiveStepper<F: Flow> {
  /// Something that a step changed and the test did not inspect, and where the step is taken.
  public struct Unseen: Sendable, CustomStringConvertible {
    /// For example `nobody looked at the state, open`; it contains no payloads.
    public let description: String
    /// The module and the file.
    public let fileID: String
    /// The path of the file, as the compiler was given it.
    public let filePath: String
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1.
    public let column: Int
  }

  private enum Part: Hashable { case state, kept, context, effects, commands, reactions, result(Ticket) }
  private struct Step {
    let fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
    /// What the step changed and the test has not inspected yet, in words.
    var unseen: [(part: Part, words: String)] = []
    var reactions: [Reaction<F>] = []
  }

  private var stepper: Stepper<F>
  private let report: (Unseen) -> Void
  private var step: Step?

  /// Watches a stepper from now on.
  ///
  /// - Parameter report: Called for each thing that the test did not inspect.
  public init(_ stepper: Stepper<F>, report: @escaping (Unseen) -> Void) {
    self.stepper = stepper
    self.report = report
  }

  deinit { complain() }

  // MARK: Inspection

  /// The present state.
  public var state: F.State { seeing(.state) { $0.state } }
  /// The present context.
  public var context: F.Context { seeing(.context) { $0.context } }
  /// The states to which detours will return, the one kept first in front.
  public var kept: [F.State] { seeing(.kept) { $0.kept } }
  /// The effects of the present state, including commands, in the order of its rows.
  public var effects: [F.Effect] { seeing(.effects) { $0.effects } }
  /// The commands given and not yet taken by `drive`.
  public var commands: [F.Effect] { seeing(.commands) { $0.commands } }
  /// Everything that happened in the last step: where it led, which callers were answered or refused, what was ignored.
  public var reactions: [Reaction<F>] {
    step?.unseen.removeAll { part, _ in
      switch part {
      case .state, .reactions, .result: true
      case .kept, .context, .effects, .commands: false
      }
    }
    return step?.reactions ?? []
  }
  /// The answer to a request, or the error that `Session.ask` would throw; `nil` while it is open or deferred.
  public func result<Answer>(of asking: Stepper<F>.PendingRequest<Answer>) -> Result<Answer, any Error>? {
    seeing(.result(asking.ticket)) { $0.result(of: asking) }
  }
  /// Leaves the rest of the last step uninspected, without a report.
  public func skip() { step = nil }

  private func seeing<Seen>(_ part: Part, _ read: (Stepper<F>) -> Seen) -> Seen {
    step?.unseen.removeAll { $0.part == part }
    return read(stepper)
  }

  // MARK: Steps

  /// Sends a notification, or a request without a caller.
  public func send(
    _ event: F.Event, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) { take(Step(fileID: fileID, filePath: filePath, line: line, column: column)) { ((), $0.send(event)) } }

  /// Makes a request. `result(of:)` returns its result.
  @discardableResult public func ask<R: FlowRequest>(
    _ request: CasePath<F.Event, R>, _ payload: R, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Stepper<F>.PendingRequest<R.Answer> {
    take(Step(fileID: fileID, filePath: filePath, line: line, column: column)) { stepper in
      let asked = stepper.asking(request, payload)
      return (asked.asking, asked.reactions)
    }
  }

  /// Sends an outcome of an effect of the present visit, which also inspects the effects.
  ///
  /// - Throws: `StepperError`, with nothing changed, if the machine rests or no effect declares the outcome.
  public func answer(
    _ outcome: F.Event, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) throws {
    try take(Step(fileID: fileID, filePath: filePath, line: line, column: column), answersEffect: true) {
      ((), try $0.answer(outcome))
    }
  }

  /// Sends progress of an effect of the present visit, which also inspects the effects.
  ///
  /// - Throws: `StepperError`, with nothing changed, if the machine rests or no effect declares the event.
  public func progress(
    _ event: F.Event, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) throws {
    try take(Step(fileID: fileID, filePath: filePath, line: line, column: column), answersEffect: true) {
      ((), try $0.progress(event))
    }
  }

  /// Lets time pass: timers elapse in their order, each at its moment.
  public func elapse(
    _ duration: Duration, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) { take(Step(fileID: fileID, filePath: filePath, line: line, column: column)) { ((), $0.elapse(duration)) } }

  /// Ends an effect with any value: an outcome that comes too late, none, or an event that it does not declare.
  public func conclude(
    _ outcome: F.Event?, of visit: Int, by effect: F.Effect.Name? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    take(
      Step(fileID: fileID, filePath: filePath, line: line, column: column), answersEffect: visit == stepper.visit
    ) {
      ((), $0.conclude(outcome, of: visit, by: effect))
    }
  }

  /// Withdraws a request: its result will be `nil`. Returns the request if it was accepted and not yet settled.
  public func withdraw<Answer>(_ asking: Stepper<F>.PendingRequest<Answer>) -> Run<F>.Withdrawal? {
    stepper.withdraw(asking)
  }

  /// The present visit.
  public var visit: Int { stepper.visit }

  private func take<Said>(
    _ next: Step, answersEffect: Bool = false,
    _ move: (inout Stepper<F>) throws -> (said: Said, reactions: [Reaction<F>])
  ) rethrows -> Said {
    let before = stepper, (said, reactions) = try move(&stepper)
    if answersEffect { step?.unseen.removeAll { $0.part == .effects } }
    complain()
    var next = next
    next.reactions = reactions
    let entered = stepper.visit != before.visit
    if stepper.state != before.state || entered {
      next.unseen.append((.state, "the state, \(stepper.state.name.stringValue)"))
    }
    // The state itself shows that nothing is kept any more.
    if stepper.kept != before.kept, !stepper.kept.isEmpty {
      next.unseen.append((.kept, "what is kept: \(Self.names(stepper.kept))"))
    }
    if stepper.context != before.context { next.unseen.append((.context, "the context")) }
    let given = stepper.commands.dropFirst(before.commands.count)
    if !given.isEmpty { next.unseen.append((.commands, "commands: \(Self.names(given))")) }
    let begun = stepper.effects.filter { effect in
      entered && !given.contains(effect) && stepper.run.since(F.Effect.position(of: effect.name)) == stepper.visit
    }
    if !begun.isEmpty { next.unseen.append((.effects, "effects: \(Self.names(begun))")) }
    for reaction in reactions {
      switch reaction {
      case .moved, .stayed: break
      case .answered(let ticket, _, _), .unanswered(let ticket, _, _), .refused(let ticket?, _, _),
        .ignored(_, _, let ticket?), .undeclared(_, let ticket?), .undecided(_, let ticket?):
        next.unseen.append((ticket == .unclaimed ? .reactions : .result(ticket), "\(Self.name(reaction))"))
      default: next.unseen.append((.reactions, "\(Self.name(reaction))"))
      }
    }
    step = next
    return said
  }

  /// Reports what was not inspected.
  private func complain() {
    guard let step else { return }
    self.step = nil
    for (_, words) in step.unseen {
      report(
        Unseen(
          description: "not checked: \(words)", fileID: "\(step.fileID)", filePath: "\(step.filePath)",
          line: Int(step.line), column: Int(step.column)))
    }
  }

  private static func names<Named: Cased>(_ all: some Sequence<Named>) -> String {
    all.map(\.name.stringValue).joined(separator: ", ")
  }

  /// Omits refusals: they may contain what a viewer typed.
  private static func name(_ reaction: Reaction<F>) -> String {
    switch reaction {
    case .answered(_, let request, _): "the answer to \(request.stringValue)"
    case .refused(_, let request, _): "the refusal of \(request.stringValue)"
    default: "\(reaction)"
    }
  }
}
