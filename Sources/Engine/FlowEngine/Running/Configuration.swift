extension Run {
  /// Everything that decides what a machine does next, and nothing else: no tickets, visits or counters. Two runs with
  /// one configuration behave alike, so explorers recognise by it where they have been.
  public struct Configuration: Hashable, Codable, Sendable {
    /// The context.
    public var context: F.Context
    /// The state.
    public var state: F.State
    /// Everything else; `nil` if nothing is kept, waits, is broken or has elapsed, which is the usual case.
    @usableFromInline package var rest: Rest?

    /// One object for all configurations with equal contents. It is compared by its address first, and hashed once.
    @usableFromInline package final class Rest: Codable, Sendable {
      @usableFromInline package let kept: [F.State]
      @usableFromInline let open: [F.Event]
      @usableFromInline let deferred: [Deferred]
      @usableFromInline package let broken: UInt32
      /// The events of timers that have elapsed in states and phases not left since. All other timers are armed.
      @usableFromInline package let elapsed: [String]
      @usableFromInline let hash: Int
      /// The number in the search that the object belongs to; negative without one.
      @usableFromInline package let number: Int32

      @inlinable init(
        kept: [F.State], open: [F.Event], deferred: [Deferred], broken: UInt32, elapsed: [String] = [], hash: Int,
        number: Int32 = -1
      ) {
        self.kept = kept
        self.open = open
        self.deferred = deferred
        self.broken = broken
        self.elapsed = elapsed
        self.hash = hash
        self.number = number
      }

      @inlinable package var waitingCount: Int { open.count + deferred.count }
      /// The number of callers that wait.
      @inlinable package var callerCount: Int { open.count + deferred.count { $0.isAwaited } }

      /// Returns `nil` if all parts are empty.
      @inlinable static func hash(
        _ kept: some Sequence<F.State>, _ open: some Sequence<F.Event>, _ deferred: some Sequence<Deferred>,
        _ broken: UInt32, _ elapsed: [String] = []
      ) -> Int? {
        var hasher = Hasher(), isEmpty = true
        // Usually one of them has one element.
        for state in kept { hasher.combine(state); isEmpty = false }
        for event in open { hasher.combine(event); isEmpty = false }
        for waiting in deferred { hasher.combine(waiting); isEmpty = false }
        if broken != 0 { hasher.combine(broken); isEmpty = false }
        for timer in elapsed { hasher.combine(timer); isEmpty = false }
        return isEmpty ? nil : hasher.finalize()
      }

      /// Returns `nil` if all parts are empty, so that equal configurations compare as equal.
      @inlinable static func of(
        kept: [F.State], open: [F.Event], deferred: [Deferred], broken: UInt32 = 0, elapsed: [String] = []
      ) -> Rest? {
        hash(kept, open, deferred, broken, elapsed).map {
          Rest(kept: kept, open: open, deferred: deferred, broken: broken, elapsed: elapsed, hash: $0)
        }
      }

      private enum CodingKeys: String, CodingKey { case kept, open, deferred, broken, elapsed }
      @usableFromInline package convenience init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let kept = try values.decode([F.State].self, forKey: .kept),
          open = try values.decode([F.Event].self, forKey: .open),
          deferred = try values.decode([Deferred].self, forKey: .deferred),
          broken = try values.decode(UInt32.self, forKey: .broken),
          elapsed = try values.decodeIfPresent([String].self, forKey: .elapsed) ?? []
        self.init(
          kept: kept, open: open, deferred: deferred, broken: broken, elapsed: elapsed,
          hash: Self.hash(kept, open, deferred, broken, elapsed) ?? 0)
      }
      @usableFromInline package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(kept, forKey: .kept)
        try values.encode(open, forKey: .open)
        try values.encode(deferred, forKey: .deferred)
        try values.encode(broken, forKey: .broken)
        if !elapsed.isEmpty { try values.encode(elapsed, forKey: .elapsed) }
      }

      @inlinable package func isSame(as other: Rest) -> Bool {
        self === other
          || hash == other.hash && broken == other.broken && kept == other.kept && open == other.open
            && deferred == other.deferred && elapsed == other.elapsed
      }
      /// Whether only a run can determine what follows.
      @inlinable package var isRare: Bool { broken != 0 || !elapsed.isEmpty }
    }
    /// An event that waits for a state that takes it.
    @frozen public struct Deferred: Hashable, Codable, Sendable {
      /// The event that waits.
      public var event: F.Event
      /// Whether a caller waits for its answer.
      public var isAwaited: Bool
      /// An event, and whether a caller waits for its answer.
      @inlinable public init(_ event: F.Event, isAwaited: Bool) {
        self.event = event
        self.isAwaited = isAwaited
      }
    }

    // Written by hand, so that searches are specialised for the flow.

    /// Whether two runs would continue alike.
    @inlinable public static func == (one: Self, other: Self) -> Bool {
      one.state == other.state && one.context == other.context && isSame(one.rest, other.rest)
    }

    @inlinable @inline(__always) static func isSame(_ one: Rest?, _ other: Rest?) -> Bool {
      guard let one, let other else { return one == nil && other == nil }
      return one.isSame(as: other)
    }

    /// Hashes state, context and everything else.
    @inlinable public func hash(into hasher: inout Hasher) {
      hasher.combine(state)
      hasher.combine(context)
      if let rest { hasher.combine(rest.hash) }
    }

    /// A configuration with context and state, and nothing else.
    @inlinable public init(_ context: F.Context, _ state: F.State) {
      self.context = context
      self.state = state
      rest = nil
    }

    @inlinable package init(_ context: F.Context, _ state: F.State, _ rest: Rest?) {
      self.context = context
      self.state = state
      self.rest = rest
    }

    /// The states to which detours will return, the one kept first in front.
    public var kept: [F.State] {
      get { rest?.kept ?? [] }
      set { rest = Rest.of(kept: newValue, open: open, deferred: deferred, broken: broken, elapsed: elapsed) }
    }
    /// The requests that were accepted and are not settled, grouped by kind, oldest first.
    public var open: [F.Event] {
      get { rest?.open ?? [] }
      set { rest = Rest.of(kept: kept, open: newValue, deferred: deferred, broken: broken, elapsed: elapsed) }
    }
    /// The events that wait for a state that takes them, oldest first.
    public var deferred: [Deferred] {
      get { rest?.deferred ?? [] }
      set { rest = Rest.of(kept: kept, open: open, deferred: newValue, broken: broken, elapsed: elapsed) }
    }
    /// Whether context and state are everything: nothing is kept, waits, is broken or has elapsed.
    @inlinable public var isPlain: Bool { rest == nil }
    /// The number of events that wait: open requests and deferred events.
    @inlinable public var waitingCount: Int { rest?.waitingCount ?? 0 }
    /// The position of the state among the names of states.
    @inlinable public var statePosition: Int { state.ordinal }
    /// Whether an effect is broken.
    public var isBroken: Bool { broken != 0 }
    /// The effects that are broken, one bit for each.
    var broken: UInt32 {
      get { rest?.broken ?? 0 }
      set { rest = Rest.of(kept: kept, open: open, deferred: deferred, broken: newValue, elapsed: elapsed) }
    }
    /// The names of the events of timers that have elapsed in states and phases not left since. All other timers of
    /// these are armed; a configuration does not know their remaining time.
    public var elapsed: [String] {
      get { rest?.elapsed ?? [] }
      set { rest = Rest.of(kept: kept, open: open, deferred: deferred, broken: broken, elapsed: newValue.sorted()) }
    }
  }

  /// The configuration of the machine now.
  public var configuration: Configuration {
    var configuration = Configuration(context, state)
    if waiting != nil || isBroken || keepsTime { configuration.rest = remainder }
    return configuration
  }

  private var remainder: Configuration.Rest? {
    let content = waiting?.content
    return Configuration.Rest.of(
      kept: kept,
      // The order of requests of different kinds decides nothing.
      open: content.map { $0.open.kinds.sorted().flatMap($0.open.all).compactMap { $0.event } } ?? [],
      deferred: content?.deferred.all.compactMap { entry in
        entry.event.map { Configuration.Deferred($0, isAwaited: entry.ticket != nil) }
      } ?? [], broken: brokenEffects, elapsed: elapsedTimers)
  }

  /// A run in a configuration, whether the machine can reach it or not.
  ///
  /// - Parameter ticket: The ticket of each waiting caller, by a number from 1; open requests come before deferred
  ///   ones. By default all have the ticket `unclaimed`.
  package init(
    _ machine: Machine<F>, _ configuration: Configuration,
    tickets ticket: (_ number: Int) -> Ticket = { _ in .unclaimed }
  ) {
    self.machine = machine
    ownContext = configuration.context
    ownState = configuration.state
    defer {
      arm(elapsed: configuration.elapsed)
      beginPhases()
    }
    guard let rest = configuration.rest else { return }
    brokenEffects = rest.broken
    guard !rest.open.isEmpty || !rest.deferred.isEmpty || !rest.kept.isEmpty else { return }
    var count = 0
    func next() -> Ticket {
      count += 1
      return ticket(count)
    }
    change { content in
      content.kept = rest.kept
      for event in rest.open { content.open.append(event, next()) }
      for deferred in rest.deferred { content.deferred.append(deferred.event, deferred.isAwaited ? next() : nil) }
    }
  }
}
