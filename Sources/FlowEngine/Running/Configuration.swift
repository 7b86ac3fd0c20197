extension Run {
  /// Everything that decides how a machine goes on, and nothing else: neither tickets nor visits nor counters. Two runs
  /// of one configuration behave alike; explorers recognise by it where they have been.
  public struct Configuration: Hashable, Codable, Sendable {
    /// The context.
    public var context: F.Context
    /// The state.
    public var state: F.State
    /// What else there is; nil while nothing is kept and nobody waits, as it mostly is.
    @usableFromInline var rest: Rest?

    @usableFromInline struct Rest: Hashable, Codable, Sendable {
      var kept: [F.State] = []
      var open: [F.Event] = []
      var deferred: [Deferred] = []
      var broken: UInt32 = 0
    }
    /// An event that waits for a state that takes it.
    public struct Deferred: Hashable, Codable, Sendable {
      /// What was asked, or what happened.
      public var event: F.Event
      /// Somebody waits for what becomes of it.
      public var isAwaited: Bool
      /// An event, and whether somebody waits for what becomes of it.
      public init(_ event: F.Event, isAwaited: Bool) {
        self.event = event
        self.isAwaited = isAwaited
      }
    }

    // Written out, so that searches are specialised for the flow.

    /// Whether two runs would go on alike.
    @inlinable public static func == (one: Self, other: Self) -> Bool {
      one.state == other.state && one.context == other.context
        && (one.rest == nil && other.rest == nil || one.rest == other.rest)
    }

    /// Feeds the essential parts.
    @inlinable public func hash(into hasher: inout Hasher) {
      hasher.combine(state)
      hasher.combine(context)
      if let rest { hasher.combine(rest) }
    }

    /// A machine in a state, with nothing else.
    @inlinable public init(_ context: F.Context, _ state: F.State) {
      self.context = context
      self.state = state
      rest = nil
    }

    /// The states to come back to from a detour, the one kept first in front.
    public var kept: [F.State] {
      get { rest?.kept ?? [] }
      set { change { $0.kept = newValue } }
    }
    /// The requests that were taken and are not settled, those of a kind together, oldest first.
    public var open: [F.Event] {
      get { rest?.open ?? [] }
      set { change { $0.open = newValue } }
    }
    /// The events that wait for a state that takes them, oldest first.
    public var deferred: [Deferred] {
      get { rest?.deferred ?? [] }
      set { change { $0.deferred = newValue } }
    }
    /// Nothing is kept, nobody waits, no effect is broken: context and state are all there is.
    @inlinable public var isPlain: Bool { rest == nil }
    /// How many events wait, open requests and deferred events.
    @inlinable public var waitingCount: Int { rest == nil ? 0 : restingCount }
    @usableFromInline var restingCount: Int { open.count + deferred.count }
    /// Where the state stands among the names of states.
    @inlinable public var statePosition: Int { state.ordinal }
    /// An effect of the state ended without an outcome.
    public var isBroken: Bool { rest?.broken ?? 0 != 0 }

    /// Where there is nothing else, nothing is kept: equal configurations look alike.
    private mutating func change(_ body: (inout Rest) -> Void) {
      var rest = rest ?? Rest()
      body(&rest)
      self.rest = rest == Rest() ? nil : rest
    }
  }

  /// Where the machine is now.
  public var configuration: Configuration {
    var configuration = Configuration(context, state)
    if waiting != nil || isBroken { configuration.rest = remainder }
    return configuration
  }

  private var remainder: Configuration.Rest {
    var rest = Configuration.Rest(kept: kept, broken: brokenEffects)
    guard let content = waiting?.content else { return rest }
    // How requests of several kinds follow each other decides nothing.
    rest.open = content.open.kinds.sorted().flatMap { content.open.all($0) }.compactMap { $0.event }
    rest.deferred = content.deferred.all.compactMap { entry in
      entry.event.map { Configuration.Deferred($0, isAwaited: entry.ticket != nil) }
    }
    return rest
  }

  /// A machine in a configuration, whether it can have come there or not. All who wait there have the ticket `nobody`.
  package init(_ machine: Machine<F>, _ configuration: Configuration) {
    self.machine = machine
    ownContext = configuration.context
    ownState = configuration.state
    guard let rest = configuration.rest else { return }
    brokenEffects = rest.broken
    guard !rest.open.isEmpty || !rest.deferred.isEmpty || !rest.kept.isEmpty else { return }
    change { content in
      content.kept = rest.kept
      for event in rest.open { content.open.append(event, .nobody) }
      for deferred in rest.deferred { content.deferred.append(deferred.event, deferred.isAwaited ? .nobody : nil) }
    }
  }
}
