import FlowEngine

extension Explorer {
  /// The bounds at which a search stops.
  @usableFromInline struct Limits: Sendable {
    /// The most moves that are made; a payload that is made counts as several.
    @usableFromInline let moves: Int
    /// The most places that are examined.
    @usableFromInline let places: Int
  }

  /// The properties that are checked, by what they look at.
  @usableFromInline struct Predicates: Sendable {
    @usableFromInline typealias OfStep = @Sendable (WalkStep<F>) -> String?
    /// All, the most important first.
    @usableFromInline let properties: [Property<F>]
    /// Those that look at each step alone, with their positions.
    @usableFromInline let ofSteps: [(index: Int, violation: OfStep)]
    /// Those that look at steps alone, except the one that no edge and no decision can violate.
    @usableFromInline let ofDecidedSteps: [OfStep]
    /// The positions of the others, which remember what happened on a path.
    @usableFromInline let ofPaths: [Int]
    /// Whether those have nothing to check while no caller waits.
    @usableFromInline let pathsConcernCallersOnly: Bool

    init(_ properties: [Property<F>]) {
      let all = [.decided] + properties
      self.properties = all
      ofSteps = all.indices.compactMap { index in all[index].look.map { (index, $0) } }
      ofDecidedSteps = all.dropFirst().compactMap(\.look)
      ofPaths = all.indices.filter { all[$0].look == nil }
      pathsConcernCallersOnly = ofPaths.allSatisfy { all[$0].isAboutCallers }
    }
  }

  /// The places that were found. The last of them, which were not expanded yet, are the frontier.
  @usableFromInline struct Visited {
    @usableFromInline var graph = ExploredGraph<F>()
    /// Finds the number of a place by its hash.
    @usableFromInline var index = Numbers()
    /// The places as they count if members are merged; empty otherwise.
    var mergedPlaces: [Place] = []
    /// What waits and is kept in places, by number.
    @usableFromInline let rests = RestStore<F>()
    /// What properties remember in places, by number.
    @usableFromInline var memories: Memories<F>
    /// The sets of states that a path can have left, by number.
    @usableFromInline var histories = VisitedStates<F>()
    /// By places: the states that were left before it was first found; empty if no event comes too late.
    @usableFromInline var historyOf: [Int32] = []
    /// Events that came too late without any property noticing.
    var unnoticedLateEvents: Set<LateEvent> = []

    init(_ predicates: Predicates) {
      memories = Memories(predicates.ofPaths.map { predicates.properties[$0] })
    }
  }

  /// What a search reports.
  @usableFromInline struct Findings {
    @usableFromInline var coverage: Tally<F>
    /// The violation that was found, with the place and the move that show it.
    @usableFromInline var counterexample: (place: Int, move: Move, violation: Play<F>.Violation)?
    /// How many violations were met only on ways that no clock can go.
    var impossible = 0
    /// How many moves lead to the places that are being expanded.
    @usableFromInline var depth = -1
    /// How many moves were not made, because too many events would wait.
    @usableFromInline var unmadeMoves = 0
    /// How many moves lead beyond each named bound.
    var movesBeyond: [Int]
    @usableFromInline var cuts: [(bound: String, count: Int)] = []
    /// Whether more places were found than are examined.
    @usableFromInline var isFull = false
    /// Whether more moves were due than allowed.
    @usableFromInline var isStopped = false

    init(_ exploration: Exploration<F>) {
      coverage = Tally(exploration.machine)
      movesBeyond = exploration.bounds.map { _ in 0 }
    }
  }

  /// A listed payload, as it occurs in a state.
  @usableFromInline struct ListedPayload: Sendable {
    @usableFromInline let event: F.Event
    /// The number of the move.
    @usableFromInline let move: Int32
    @usableFromInline let kind: MoveKind
    /// The position of the event.
    @usableFromInline let name: Int
    /// The position of the effect that produces the event; -1 if it comes from outside.
    let effect: Int
    /// The position of the state whose effect produces the event; -1 if it comes from outside.
    @usableFromInline let broughtTo: Int
    @usableFromInline let traits: Traits
  }

  /// An event that comes too late, with one of its payloads, or with all.
  struct LateEvent: Hashable {
    static var allPayloads: Int { -1 }
    let event: Int, payload: Int, state: Int
    let memory: Int32
  }

  /// The place that is being expanded, with its run.
  struct Current {
    let number: Int
    let configuration: Run<F>.Configuration
    let run: Run<F>
    let memory: Int32
    let history: Int32
    var callerCount: Int { configuration.rest?.callerCount ?? 0 }
  }
}
