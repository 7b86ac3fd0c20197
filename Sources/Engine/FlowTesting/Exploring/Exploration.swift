import FlowEngine

/// Explores every path of a machine, breadth first, and checks properties on each.
///
///     let explored = try Exploration(Turnstile.machine, context: .init(), samples: Turnstile.samples).run(
///       .never("an arm that opens unpaid", .edge("L1.unpaid").and(.entering(.open))))
///     explored.failure        // the shortest path to a violation; nil if all properties hold
///     explored.isComplete     // whether every configuration was reached
///
/// The moves are those of `Walks`: effects produce outcomes and progress, and break; callers make requests, and give
/// up; notifications occur; timers elapse; events of effects come too late; the run is saved and restored. The
/// remaining time of timers is not known: those of one state or phase with constant durations elapse in their order,
/// all others whenever they are armed, so that more is explored than can happen, and nothing less. Two places are one
/// if they have the same configuration and the properties remember the same. The samples decide the payloads: an
/// exploration proves nothing about others.
public struct Exploration<F: Flow>: Sendable {
  /// Machine, context, state and samples, as for walks.
  @usableFromInline var walks: Walks<F>
  /// The configuration in which it begins, if that is more than a context and a state.
  private let beginning: Run<F>.Configuration?
  /// The kinds of moves that are made.
  public var moves = Set(MoveKind.allCases)
  /// How many events may wait at once, open or deferred: a move after which more would wait is not made.
  public var maxWaiting = 1
  /// How many payloads of an event are made in each configuration, if the samples do not list them.
  public var maxPayloads = 8
  @usableFromInline var depth = Int.max
  @usableFromInline var limit: Int?
  /// How many configurations are examined, unless `bounded` says otherwise, if some event that may occur has neither a
  /// sample nor a generator: no one has chosen what to explore then, and a counter may have no end.
  public static var maxWithoutSamples: Int { 100_000 }
  private(set) var bounds: [Bound] = []
  private(set) var merges: [Merge] = []

  /// A bound beyond which configurations are not expanded.
  struct Bound: Sendable {
    let name: String
    let isInside: @Sendable (Run<F>.Configuration) -> Bool
  }
  /// A change after which equal configurations count as one.
  struct Merge: Sendable {
    let name: String
    let change: @Sendable (inout Run<F>.Configuration) -> Void
  }

  /// An exploration that has not begun. Payloads without samples are made up, which explores only some of them.
  ///
  /// - Parameter state: The state in which it begins; `nil` for the initial state of the machine.
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

  /// An exploration that begins where walks begin, with the payloads that they produce.
  public init(_ walks: Walks<F>) {
    self.walks = walks
    beginning = nil
  }

  /// The table.
  public var machine: Machine<F> { walks.machine }
  /// The configuration in which it begins.
  public var start: Run<F>.Configuration {
    beginning ?? Run.Configuration(walks.context, walks.state ?? walks.machine.initial)
  }

  /// Returns a copy in which configurations that differ only in some members count as one. The one found first is
  /// expanded, so that whatever is found can happen. The result names the members.
  ///
  ///     exploration.merging("problems") { $0.context.problems = [] }
  ///
  /// Merge only what decides nothing: if a guard reads it, paths may be missed.
  ///
  /// - Parameter change: Gives the members the same value in every configuration.
  public func merging(
    _ members: String, _ change: @escaping @Sendable (_ configuration: inout Run<F>.Configuration) -> Void
  ) -> Self {
    var other = self
    other.merges.append(Merge(name: members, change: change))
    return other
  }

  /// Returns a copy with bounds: configurations beyond them are not expanded, and the result says how many those are.
  ///
  /// - Parameters:
  ///   - depth: The most moves of a path.
  ///   - configurations: How many configurations are examined, each counted once for each thing that properties
  ///     remember there. By default `maxWithoutSamples` if samples are missing.
  ///   - waiting: How many events may wait at once. This is not a cut: the result says how many moves were not made.
  public func bounded(depth: Int? = nil, configurations: Int? = nil, waiting: Int? = nil) -> Self {
    var other = self
    if let waiting { other.maxWaiting = max(0, waiting) }
    if let depth { other.depth = max(0, min(depth, self.depth)) }
    if let configurations { other.limit = max(1, min(configurations, limit ?? Int(Int32.max))) }
    return other
  }

  /// Returns a copy that does not expand configurations for which `isInside` returns false. The result names the bound,
  /// and says how many moves lead beyond it.
  public func bounded(
    _ name: String, _ isInside: @escaping @Sendable (_ configuration: Run<F>.Configuration) -> Bool
  ) -> Self {
    var other = self
    other.bounds.append(Bound(name: name, isInside: isInside))
    return other
  }

  /// Explores, and returns what was found: everything, or all until a property does not hold.
  ///
  /// - Throws: `WalkError` if there is nothing to explore with, `SnapshotError` if the machine cannot begin there.
  @inlinable public func run(_ properties: Property<F>...) throws -> Explored<F> { try run(properties) }

  /// Explores, and returns what was found: everything, or all until a property does not hold.
  ///
  /// - Parameter progress: Called now and then; returns whether to continue.
  /// - Throws: `WalkError` if there is nothing to explore with, `SnapshotError` if the machine cannot begin there.
  @inlinable public func run(
    _ properties: [Property<F>], progress: Progress? = nil
  ) throws -> Explored<F> {
    var explorer = try Explorer(self, properties)
    explorer.explore(progress)
    return explorer.result
  }

  /// Explores, and returns what was found.
  ///
  /// - Throws: A `WalkFailure` if a property does not hold, with the shortest path that shows it; otherwise as `run`.
  @inlinable @discardableResult public func check(_ properties: Property<F>...) throws -> Explored<F> {
    let explored = try run(properties)
    if let failure = explored.failure { throw failure }
    return explored
  }

  /// Gets how many configurations were found, each counted once for each thing that properties remember there; how many
  /// of them were expanded; and how many moves lead to those that are being expanded. Returns whether to continue.
  public typealias Progress = (_ found: Int, _ done: Int, _ depth: Int) -> Bool
}
