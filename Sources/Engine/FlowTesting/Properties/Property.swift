import FlowEngine

/// A statement that must hold on every walk through a machine.
///
///     .never("an arm that opens unpaid") { $0.state.name == .open && $0.before.paid < $0.before.price }
///     .always("nobody's money is lost") { $0.context.paid >= 0 }
public struct Property<F: Flow>: FlowPart {
  /// The statement, for people.
  public let title: String
  /// Begins to watch a walk.
  let begin: @Sendable () -> any Monitor<F>
  /// Whether the monitor remembers anything from one event to the next.
  let remembers: Bool
  /// Whether it has nothing to check at an edge while no caller waits and no request is made.
  @usableFromInline var isAboutCallers = false

  /// A property with a monitor of your own; each walk begins with a new one.
  @inlinable public init<Own: Monitor>(_ title: String, _ begin: @escaping @Sendable () -> Own) where Own.F == F {
    self.init(title, remembers: true, begin)
  }

  /// Returns what is wrong with a step, for a property that depends on nothing else; then no monitor is needed.
  @usableFromInline let look: (@Sendable (WalkStep<F>) -> String?)?
  /// Begins to number what the monitor remembers.
  let beginTable: @Sendable () -> MemoryTable<F>

  // Made where flow and monitor are known, so that an exploration is as fast as possible.
  @inlinable init<Own: Monitor>(
    _ title: String, remembers: Bool, looking look: (@Sendable (WalkStep<F>) -> String?)? = nil,
    _ begin: @escaping @Sendable () -> Own
  ) where Own.F == F {
    self.init(title, remembers: remembers, looking: look, begin, { MemoryTable(begin()) })
  }

  @usableFromInline init(
    _ title: String, remembers: Bool, looking look: (@Sendable (WalkStep<F>) -> String?)?,
    _ begin: @escaping @Sendable () -> any Monitor<F>, _ beginTable: @escaping @Sendable () -> MemoryTable<F>
  ) {
    self.title = title
    self.remembers = remembers
    self.look = look
    self.begin = begin
    self.beginTable = beginTable
  }
}

/// Watches one walk. It is a value, because a walk may continue another one with what the monitor has seen so far.
///
/// Two monitors of a property are equal if they remember the same: once an exploration was in a configuration with an
/// equal memory, it has seen all that follows. A monitor must not remember tickets or visits, which an exploration
/// numbers anew with each event.
public protocol Monitor<F>: Hashable, Sendable {
  /// The flow that is watched.
  associatedtype F: Flow
  /// Called for each step. Returns what is wrong with it, or `nil`.
  mutating func see(_ moment: WalkStep<F>) -> String?
  /// Called once everything that an event leads to has happened. Returns what is wrong, or `nil`.
  mutating func pause(_ now: WalkPause<F>) -> String?
}

extension Monitor {
  /// By default nothing is checked between events.
  @inlinable public mutating func pause(_ now: WalkPause<F>) -> String? { nil }
}

/// A monitor with a memory, which alone distinguishes it from others of the same property.
@usableFromInline protocol MonitorWithMemory: Monitor {
  associatedtype Memory: Hashable
  /// What it remembers from one event to the next.
  var memory: Memory { get }
}

extension MonitorWithMemory {
  @inlinable static func == (one: Self, other: Self) -> Bool { one.memory == other.memory }
  @inlinable func hash(into hasher: inout Hasher) { hasher.combine(memory) }
}

extension Monitor {
  /// What it remembers, without the closures by which it checks.
  var remembered: Any { (self as? any MonitorWithMemory)?.memory ?? self }
}

/// The memory of a monitor that remembers nothing.
@frozen @usableFromInline struct NoMemory: Hashable {
  @inlinable init() {}
}

/// A monitor that remembers a value.
@frozen @usableFromInline struct Remembering<F: Flow, Memory: Hashable & Sendable>: MonitorWithMemory {
  @usableFromInline var memory: Memory
  @usableFromInline let seeing: @Sendable (inout Memory, WalkStep<F>) -> String?
  @inlinable init(memory: Memory, seeing: @escaping @Sendable (inout Memory, WalkStep<F>) -> String?) {
    self.memory = memory
    self.seeing = seeing
  }
  @inlinable mutating func see(_ moment: WalkStep<F>) -> String? { seeing(&memory, moment) }
}

/// A monitor that looks at each step alone.
private struct Looking<F: Flow>: MonitorWithMemory {
  var memory: NoMemory { NoMemory() }
  let seeing: @Sendable (WalkStep<F>) -> String?
  func see(_ moment: WalkStep<F>) -> String? { seeing(moment) }
}

extension Property {
  /// A property checked by a closure with a memory.
  ///
  /// - Parameters:
  ///   - memory: The memory at the start of a walk. It distinguishes places of an exploration, so it should hold what
  ///     the property needs and no more: a count without an end makes an exploration without an end.
  ///   - see: Called for every step; returns what is wrong with it, or `nil`.
  @inlinable public static func monitor<Memory: Hashable & Sendable>(
    _ title: String, remembering memory: Memory,
    _ see: @escaping @Sendable (inout Memory, WalkStep<F>) -> String?
  ) -> Self { Self(title) { Remembering(memory: memory, seeing: see) } }

  /// A property that depends on each step alone.
  private static func each(_ title: String, _ see: @escaping @Sendable (WalkStep<F>) -> String?) -> Self {
    Self(title, remembers: false, looking: see) { Looking(seeing: see) }
  }

  /// Holds if the closure returns true after every step.
  public static func always(_ title: String, _ holds: @escaping @Sendable (WalkStep<F>) -> Bool) -> Self {
    each(title) { moment in holds(moment) ? nil : "in \(moment.place)" }
  }

  /// Holds if the closure returns true for context and payload whenever the machine is in the state.
  public static func always<Payload>(
    _ title: String, in state: CasePath<F.State, Payload>,
    _ holds: @escaping @Sendable (F.Context, Payload) -> Bool
  ) -> Self {
    let state = F.State.cases[keyPath: state], extract = state.extract
    return always(title) { moment in extract(moment.state).map { holds(moment.context, $0) } ?? true }
  }

  /// Holds if the closure never returns true.
  public static func never(_ title: String, _ happens: @escaping @Sendable (WalkStep<F>) -> Bool) -> Self {
    each(title) { moment in happens(moment) ? "it happened in \(moment.place)" : nil }
  }

  /// Holds if the predicate never holds.
  public static func never(_ title: String, _ happening: WalkPredicate<F>) -> Self { never(title, happening.holds) }

  /// Holds if the first happens before the second does; the second may never happen.
  @inlinable public static func before(_ title: String, _ first: WalkPredicate<F>, _ second: WalkPredicate<F>) -> Self {
    monitor(title, remembering: false) { hasHappened, moment in
      if !hasHappened, first.holds(moment) { hasHappened = true }
      return !hasHappened && second.holds(moment) ? "nothing of the kind came before it, in \(moment.place)" : nil
    }
  }

  /// Holds if, whenever the first happens, the second happens at once or before more than `entries` states are entered.
  /// Edges that stay do not count, since callers may ask anything meanwhile. If a walk ends before, nothing is
  /// reported.
  ///
  /// - Parameter entries: 0 for everything that the same event leads to.
  @inlinable public static func eventually(
    _ title: String, within entries: Int, of first: WalkPredicate<F>, _ second: WalkPredicate<F>
  ) -> Self { Self(title) { Following(entries: entries, first: first, second: second) } }

  /// Each caller gets one reply: no caller still waits when only an event from outside moves the machine on, and no
  /// caller gets two replies.
  ///
  /// - Parameter states: States in which callers may wait for an event from outside, although no effect is under way.
  @inlinable public static func everyRequestIsAnsweredOnce(mayWaitIn states: F.State.Name...) -> Self {
    let exempt = Set(states)
    var property = Self("every request is answered exactly once", remembers: false) { AnsweredOnce(exempt: exempt) }
    property.isAboutCallers = true
    return property
  }

  /// The table decides every event; checked on every walk.
  static var decided: Self {
    each("every cell is decided") { moment in
      switch moment.reaction {
      case .undecided(let event, _): "\(moment.state.name.stringValue) does not decide about \(event.stringValue)"
      case .undeclared(let event, _):
        "\(moment.state.name.stringValue) does not take \(event.stringValue) of its effect"
      default: nil
      }
    }
  }
}

/// Checks that something is followed by something else.
@frozen @usableFromInline struct Following<F: Flow>: MonitorWithMemory {
  @usableFromInline let entries: Int
  @usableFromInline let first: WalkPredicate<F>, second: WalkPredicate<F>
  /// How many states may still be entered; `nil` while nothing is awaited.
  @usableFromInline var left: Int?
  @inlinable var memory: Int? { left }

  @inlinable init(entries: Int, first: WalkPredicate<F>, second: WalkPredicate<F>) {
    self.entries = entries
    self.first = first
    self.second = second
  }

  @inlinable mutating func see(_ moment: WalkStep<F>) -> String? {
    if let count = left, moment.isEntry { left = count - 1 }
    if left == nil, first.holds(moment) { left = entries }
    if second.holds(moment) { left = nil }
    return left.flatMap { $0 < 0 ? complaint(in: moment.state) : nil }
  }

  // A caller that is answered by an entry gets the reply after it.
  @inlinable func pause(_ now: WalkPause<F>) -> String? { left.flatMap { $0 <= 0 ? complaint(in: now.state) : nil } }

  @usableFromInline func complaint(in state: F.State) -> String {
    entries > 0
      ? "it did not while \(entries) states were entered, now in \(state.name.stringValue)"
      : "it did not at once, in \(state.name.stringValue)"
  }
}

/// Checks that each caller gets one reply.
@frozen @usableFromInline struct AnsweredOnce<F: Flow>: MonitorWithMemory {
  @usableFromInline let exempt: Set<F.State.Name>
  /// The callers that got a reply in the present event.
  @usableFromInline var answered: [Ticket] = []
  @inlinable var memory: NoMemory { NoMemory() }

  @inlinable init(exempt: Set<F.State.Name>) { self.exempt = exempt }

  @inlinable mutating func see(_ moment: WalkStep<F>) -> String? {
    moment.mayBeReply ? hear(moment) : nil
  }

  @usableFromInline mutating func hear(_ moment: WalkStep<F>) -> String? {
    guard let ticket = moment.settled, ticket != .unclaimed else { return nil }
    if answered.contains(ticket) { return "request \(ticket.number) was answered twice: \(moment.reaction)" }
    answered.append(ticket)
    return nil
  }

  @inlinable mutating func pause(_ now: WalkPause<F>) -> String? {
    let mayStillWait = !now.rests || !now.isAwaited || exempt.contains(now.state.name)
    return answered.isEmpty && mayStillWait ? nil : look(at: now.run, mayStillWait)
  }

  @usableFromInline mutating func look(at run: Run<F>, _ mayStillWait: Bool) -> String? {
    let waiting = run.open + run.deferred
    // A caller that no longer waits cannot get another reply.
    if let twice = waiting.first(where: { $0.ticket.map(answered.contains) ?? false }) {
      return "\(twice.event.name.stringValue) was answered, but still waits in \(run.state.name.stringValue)"
    }
    answered = []
    return mayStillWait
      ? nil
      : waiting.first { $0.ticket != nil }.map {
        "\($0.event.name.stringValue) still waits while the machine rests in \(run.state.name.stringValue)"
      }
  }
}

extension WalkStep {
  /// The state and what happened in it, in one line.
  @usableFromInline var place: String {
    switch reaction {
    case .moved(let edge, _), .stayed(let edge, _): "\(state.name.stringValue), by \(edge.id)"
    default: "\(state.name.stringValue): \(reaction)"
    }
  }
}
