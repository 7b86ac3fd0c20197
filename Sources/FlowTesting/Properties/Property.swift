import FlowEngine

/// A statement that must hold on every walk through a machine.
///
///     .never("an arm that opens unpaid") { $0.state.name == .open && $0.before.paid < $0.before.price }
///     .always("nobody's money is lost") { $0.context.paid >= 0 }
public struct Property<F: Flow>: Sendable {
  /// The statement, for people.
  public let title: String
  /// Begins to watch a walk.
  let begin: @Sendable () -> any Monitor<F>

  /// A property with a monitor of your own; each walk begins with a new one.
  public init(_ title: String, _ begin: @escaping @Sendable () -> any Monitor<F>) {
    self.title = title
    self.begin = begin
  }
}

/// Watches one walk. It is a value, because a walk may continue another one with what the monitor has seen until then.
public protocol Monitor<F>: Sendable {
  /// The flow that is watched.
  associatedtype F: Flow
  /// Called for each step. Returns what is wrong with it, or nil.
  mutating func see(_ moment: WalkStep<F>) -> String?
  /// Called once everything that an event leads to has happened. Returns what is wrong, or nil.
  mutating func pause(_ run: Run<F>) -> String?
}

extension Monitor {
  /// By default nothing is checked between events.
  public mutating func pause(_ run: Run<F>) -> String? { nil }
}

/// A monitor that remembers a value.
private struct Remembering<F: Flow, Memory: Sendable>: Monitor {
  var memory: Memory
  let seeing: @Sendable (inout Memory, WalkStep<F>) -> String?
  mutating func see(_ moment: WalkStep<F>) -> String? { seeing(&memory, moment) }
}

/// A monitor that checks once everything that an event leads to has happened.
private struct Pausing<F: Flow>: Monitor {
  let looking: @Sendable (Run<F>) -> String?
  func see(_ moment: WalkStep<F>) -> String? { nil }
  func pause(_ run: Run<F>) -> String? { looking(run) }
}

extension Property {
  /// A property by a closure with a memory.
  ///
  /// - Parameters:
  ///   - memory: The memory at the start of a walk.
  ///   - see: Called for every step; returns what is wrong with it, or nil.
  public static func monitor<Memory: Sendable>(
    _ title: String, remembering memory: Memory,
    _ see: @escaping @Sendable (inout Memory, WalkStep<F>) -> String?
  ) -> Self { Self(title) { Remembering(memory: memory, seeing: see) } }

  /// Holds after every step.
  public static func always(_ title: String, _ holds: @escaping @Sendable (WalkStep<F>) -> Bool) -> Self {
    monitor(title, remembering: ()) { _, moment in holds(moment) ? nil : "it does not hold in \(moment.place)" }
  }

  /// Holds for context and payload, whenever the machine is in that state.
  public static func always<Payload>(
    _ title: String, in state: CasePath<F.State, Payload>,
    _ holds: @escaping @Sendable (F.Context, Payload) -> Bool
  ) -> Self {
    let state = F.State.cases[keyPath: state], extract = state.extract
    return always(title) { moment in extract(moment.state).map { holds(moment.context, $0) } ?? true }
  }

  /// Never happens.
  public static func never(_ title: String, _ happens: @escaping @Sendable (WalkStep<F>) -> Bool) -> Self {
    monitor(title, remembering: ()) { _, moment in happens(moment) ? "it happened in \(moment.place)" : nil }
  }

  /// Never happens.
  public static func never(_ title: String, _ happening: WalkPredicate<F>) -> Self { never(title, happening.holds) }

  /// The first happens before the second does; the second may never happen.
  public static func before(_ title: String, _ first: WalkPredicate<F>, _ second: WalkPredicate<F>) -> Self {
    monitor(title, remembering: false) { hasHappened, moment in
      if !hasHappened, first.holds(moment) { hasHappened = true }
      return !hasHappened && second.holds(moment) ? "nothing of the kind was before it, in \(moment.place)" : nil
    }
  }

  /// Whenever the first happens, the second does so before more than `entries` states are entered, or at once. Edges
  /// that stay do not count, since anybody may ask anything meanwhile; if a walk ends before, nothing is reported.
  ///
  /// - Parameter entries: 0 for all that the very event leads to.
  public static func eventually(
    _ title: String, within entries: Int, of first: WalkPredicate<F>, _ second: WalkPredicate<F>
  ) -> Self { Self(title) { Following(entries: entries, first: first, second: second) } }

  /// Each caller gets one reply: no caller still waits when only the outside moves the machine on, and no caller gets
  /// two replies.
  ///
  /// - Parameter states: States in which callers may wait for an event from outside, though no effect is under way.
  public static func everyRequestIsAnsweredOnce(mayWaitIn states: F.State.Name...) -> Self {
    let exempt = Set(states)
    return Self("every request is answered exactly once") { AnsweredOnce(exempt: exempt) }
  }

  /// The table decides every event; checked on every walk.
  static var decided: Self {
    monitor("every cell is decided", remembering: ()) { _, moment in
      switch moment.reaction {
      case .undecided(let event, _): "\(moment.state.name.stringValue) says nothing to \(event.stringValue)"
      case .undeclared(let event, _):
        "\(moment.state.name.stringValue) does not take \(event.stringValue) of its effect"
      default: nil
      }
    }
  }
}

/// Something is followed by something.
private struct Following<F: Flow>: Monitor {
  let entries: Int
  let first: WalkPredicate<F>, second: WalkPredicate<F>
  /// How many states may still be entered; nil while nothing is awaited.
  var left: Int?

  mutating func see(_ moment: WalkStep<F>) -> String? {
    if let count = left, moment.isEntry { left = count - 1 }
    if left == nil, first.holds(moment) { left = entries }
    if second.holds(moment) { left = nil }
    return left.flatMap { $0 < 0 ? complaint(in: moment.state) : nil }
  }

  // A caller that is answered by an entry gets the reply after it.
  func pause(_ run: Run<F>) -> String? { left.flatMap { $0 <= 0 ? complaint(in: run.state) : nil } }

  private func complaint(in state: F.State) -> String {
    entries > 0
      ? "it did not while \(entries) states were entered, now in \(state.name.stringValue)"
      : "it did not at once, in \(state.name.stringValue)"
  }
}

/// Each caller gets one reply.
private struct AnsweredOnce<F: Flow>: Monitor {
  let exempt: Set<F.State.Name>
  var told: Set<Ticket> = []

  mutating func see(_ moment: WalkStep<F>) -> String? {
    guard let ticket = moment.settled, ticket != .nobody else { return nil }
    return told.insert(ticket).inserted ? nil : "asking \(ticket.number) was told twice: \(moment.reaction)"
  }

  func pause(_ run: Run<F>) -> String? {
    guard run.rests, !exempt.contains(run.state.name) else { return nil }
    let left = (run.open + run.deferred).first { $0.ticket != nil }
    return left.map {
      "\($0.event.name.stringValue) still waits while the machine rests in \(run.state.name.stringValue)"
    }
  }
}

extension WalkStep {
  /// Where it happened, and what, in a line.
  var place: String {
    switch reaction {
    case .moved(let edge, _), .stayed(let edge, _): "\(state.name.stringValue), by \(edge.id)"
    default: "\(state.name.stringValue): \(reaction)"
    }
  }
}
