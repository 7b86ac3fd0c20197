import FlowEngine

/// Explores every path of a machine, breadth first, and checks properties on each.
///
///     let explored = try Exploration(Turnstile.machine, context: .init(), samples: Turnstile.samples).run(
///       .never("an arm that opens unpaid", .edge("L1.unpaid").and(.entering(.open))))
///     explored.failure        // the shortest way to what does not hold; nil if all properties hold
///     explored.isComplete     // whether every configuration was reached
///
/// What happens is what happens on `Walks`: effects produce outcomes and progress, and break; callers ask, and give up;
/// notifications come; timers elapse; events of effects come too late; the run is saved and restored. How much remains
/// of a timer is not known there: those of one state or phase with constant durations elapse in their order, all others
/// whenever they are armed, so that more is explored than can happen, and nothing less. Two places are one if they have
/// the same configuration and the properties remember the same. What a payload says is decided by the samples: an
/// exploration proves nothing about others.
public struct Exploration<F: Flow>: Sendable {
  /// Machine, context, state and samples, as walks have them.
  @usableFromInline var walks: Walks<F>
  /// Where it begins, if that is more than a context and a state.
  private let beginning: Run<F>.Configuration?
  /// The kinds of moves that are made.
  public var moves = Set(MoveKind.allCases)
  /// How many events may wait at once, open or deferred: a move after which more would wait is not made.
  public var mostWaiting = 1
  /// How many payloads of an event are made in each configuration, where the samples do not list them.
  public var mostPayloads = 8
  @usableFromInline var depth = Int.max
  @usableFromInline var limit: Int?
  /// How many configurations are looked at unless `bounded` says otherwise, where some event that may come has neither
  /// a sample nor a generator: then nobody has chosen what there is to explore, and a counter may have no end.
  public static var mostWithoutSamples: Int { 100_000 }
  private(set) var bounds: [Bound] = []
  private(set) var merges: [Merge] = []

  /// What is not gone on from.
  struct Bound: Sendable {
    let name: String
    let isInside: @Sendable (Run<F>.Configuration) -> Bool
  }
  /// What counts as one.
  struct Merge: Sendable {
    let name: String
    let change: @Sendable (inout Run<F>.Configuration) -> Void
  }

  /// An exploration that has not begun. Payloads without samples are made up, which explores a part of them only.
  ///
  /// - Parameter state: The state in which it begins; nil for that of the machine.
  public init(
    _ machine: Machine<F>, context: F.Context, in state: F.State? = nil, samples: Samples<F> = []
  ) {
    walks = Walks(machine, context: context, in: state, samples: samples)
    beginning = nil
  }

  /// An exploration that begins in a configuration.
  public init(_ machine: Machine<F>, from start: Run<F>.Configuration, samples: Samples<F> = []) {
    walks = Walks(machine, context: start.context, in: start.state, samples: samples)
    beginning = start
  }

  /// Where walks begin, with what they produce.
  public init(_ walks: Walks<F>) {
    self.walks = walks
    beginning = nil
  }

  /// The table.
  public var machine: Machine<F> { walks.machine }
  /// Where it begins.
  public var start: Run<F>.Configuration {
    beginning ?? Run.Configuration(walks.context, walks.state ?? walks.machine.initial)
  }

  /// The same, where configurations that differ only in some members count as one: that which is found first is gone
  /// on from, so that whatever is found can happen. The result names the members.
  ///
  ///     exploration.merging("problems") { $0.context.problems = [] }
  ///
  /// What is merged should decide nothing: where a guard asks for it, ways may be missed.
  ///
  /// - Parameter change: Gives the members the same value in every configuration.
  public func merging(
    _ members: String, _ change: @escaping @Sendable (_ configuration: inout Run<F>.Configuration) -> Void
  ) -> Self {
    var other = self
    other.merges.append(Merge(name: members, change: change))
    return other
  }

  /// The same, but with an end: what is beyond it is not gone on from, and the result says how much that is.
  ///
  /// - Parameters:
  ///   - depth: How many moves a way has at most.
  ///   - configurations: How many configurations are looked at, each as often as properties remember something else.
  ///     By default `mostWithoutSamples` where samples are missing.
  ///   - waiting: How many events may wait at once. It is no end: the result says how many moves were not made for it.
  public func bounded(depth: Int? = nil, configurations: Int? = nil, waiting: Int? = nil) -> Self {
    var other = self
    if let waiting { other.mostWaiting = max(0, waiting) }
    if let depth { other.depth = max(0, min(depth, self.depth)) }
    if let configurations { other.limit = max(1, min(configurations, limit ?? Int(Int32.max))) }
    return other
  }

  /// The same, but configurations of which something does not hold are not gone on from. The result names the bound,
  /// and says how many ways lead beyond it.
  public func bounded(
    _ name: String, _ isInside: @escaping @Sendable (_ configuration: Run<F>.Configuration) -> Bool
  ) -> Self {
    var other = self
    other.bounds.append(Bound(name: name, isInside: isInside))
    return other
  }

  /// Explores, and returns what was found: all of it, or what was found until a property does not hold.
  ///
  /// - Throws: `WalkError` when there is nothing to explore with, `SnapshotError` when the machine cannot begin there.
  @inlinable public func run(_ properties: Property<F>...) throws -> Explored<F> { try run(properties) }

  /// Explores, and returns what was found: all of it, or what was found until a property does not hold.
  ///
  /// - Parameter progress: Called now and then; returns whether to go on.
  /// - Throws: `WalkError` when there is nothing to explore with, `SnapshotError` when the machine cannot begin there.
  @inlinable public func run(
    _ properties: [Property<F>], progress: ((Progress) -> Bool)? = nil
  ) throws -> Explored<F> {
    var explorer = try Explorer(self, properties)
    explorer.explore(progress)
    return explorer.result
  }

  /// Explores, and returns what was found.
  ///
  /// - Throws: A `WalkFailure` when a property does not hold, with the shortest way that shows it; otherwise as `run`.
  @inlinable @discardableResult public func check(_ properties: Property<F>...) throws -> Explored<F> {
    let explored = try run(properties)
    if let failure = explored.failure { throw failure }
    return explored
  }

  /// The progress of an exploration.
  public struct Progress: Hashable, Sendable {
    /// How many configurations were found, each as often as properties remember something else.
    public let found: Int
    /// How many of them were gone on from.
    public let done: Int
    /// How many moves lead to those that are gone on from now.
    public let depth: Int

    @usableFromInline init(found: Int, done: Int, depth: Int) {
      self.found = found
      self.done = done
      self.depth = depth
    }
  }
}
