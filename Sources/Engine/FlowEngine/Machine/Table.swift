/// How a state deals with an event that waits already.
@frozen @usableFromInline package enum Deferral: UInt8, Sendable {
  case never, sometimes, always
  /// Sometimes, and deferred events are asked again only when a state is entered.
  case onEntry
}

/// The rows of a machine laid out for stepping: one cell per state and event, found by two ordinals.
@usableFromInline final class Table<F: Flow>: Sendable {
  /// The content of a cell in one number.
  @frozen @usableFromInline struct Cell: Sendable, Equatable {
    @usableFromInline let code: Int32
    @inlinable init(code: Int32) { self.code = code }
    /// The table decides nothing for the cell.
    @inlinable static var undecided: Cell { Cell(code: -1) }
    /// The event came from outside, but only effects or timers may produce it.
    @inlinable static var undeclared: Cell { Cell(code: -2) }
    /// A state of a detour is silent: a kept state decides.
    @inlinable static var asKept: Cell { Cell(code: -3) }
    @inlinable static var firstDecision: Int { -4 }
    @inlinable static var firstBranch: Int { Int(Int32.min) }
    @inlinable static var firstDetour: Int { Int(Int32.min / 2) }
    static func edge(_ index: Int) -> Cell { Cell(code: Int32(index)) }
    /// An edge that keeps a state, or returns to one.
    static func detour(_ index: Int) -> Cell { Cell(code: Int32(firstDetour + index)) }
    static func decision(_ index: Int) -> Cell { Cell(code: Int32(firstDecision - index)) }
    static func branch(_ index: Int) -> Cell { Cell(code: Int32(firstBranch + index)) }

    /// Whether the cell is an edge of the ordinary kind.
    @inlinable var isEdge: Bool { code >= 0 }
    @inlinable var isBranch: Bool { code < Int32.min / 2 }
    @inlinable var isDecision: Bool { code <= Self.firstDecision && code >= Int32.min / 4 }
    @inlinable var isDetour: Bool { code < Int32.min / 4 && !isBranch }
    @inlinable var edge: Int { Int(code) }
    @inlinable var detour: Int { Int(code) &- Self.firstDetour }
    /// An edge of either kind.
    @inlinable var anyEdge: Int? { isEdge ? edge : isDetour ? detour : nil }
    /// The content for a switch: run, search, exploration and explanation handle every kind, or do not compile.
    @inlinable @inline(__always) var content: Content {
      if let edge = anyEdge { return .edge(edge) }
      if isDecision { return .decision(decision) }
      if isBranch { return .branch(branch) }
      return self == .asKept ? .asKept : self == .undeclared ? .undeclared : .undecided
    }
    @inlinable var decision: Int { Self.firstDecision &- Int(code) }
    @inlinable var branch: Int { Int(code) &- Self.firstBranch }
  }

  /// The content of a cell: an edge or a decision by its number, a branch, or one of the other values of `Cell`.
  @frozen @usableFromInline enum Content: Sendable {
    case edge(Int), decision(Int), branch(Int), undecided, undeclared, asKept
  }

  /// A cell whose questions must be asked.
  @frozen @usableFromInline struct Branch: Sendable {
    let questions: [TableQuestion<F>]
    @usableFromInline let askings: [PendingRequest]
    /// The cell for each combination of answers, in mixed radix. Empty if there are too many; then the rows are tried
    /// in turn.
    @usableFromInline let cells: [Cell]
    /// Whether some answer may depend on the payload of the event.
    let readsEvent: Bool
    /// Whether the rows are tried in turn, or a question is about a state that is kept.
    @usableFromInline let isRare: Bool
    /// The number of bytes for the answers that rows read.
    @usableFromInline let scratchSize: Int
    @usableFromInline let scratchAlignment: Int
    /// The conditions of the rows, in their order, with their cells.
    @usableFromInline let rows: [BranchRow]
  }
  /// A row of a branch: its condition and its cell.
  @usableFromInline struct BranchRow: Sendable {
    let test: AnswerTest
    let isOtherwise: Bool
    let cell: Cell
  }
  /// The parts of a question that a step needs.
  @frozen @usableFromInline struct PendingRequest: Sendable {
    @usableFromInline let answerCount: Int
    /// The offset of the answer if a row reads it, otherwise -1.
    @usableFromInline let slot: Int
    let subject: QuestionSubject
    @usableFromInline let ask: TableQuestion<F>.Ask
    @usableFromInline let drop: @Sendable (UnsafeMutableRawPointer) -> Void

    /// Returns the index of the answer, and stores the answer itself in its slot.
    @inlinable @inline(__always) func answer(
      _ context: F.Context, _ state: UnsafeMutablePointer<F.State>, _ event: UnsafeMutablePointer<F.Event>,
      _ scratch: UnsafeMutableRawPointer?
    ) -> Int { ask(context, state, event, slot < 0 ? nil : scratch.map { $0 + slot }) }
  }
  /// The traits of an edge that a run needs.
  @frozen @usableFromInline struct EdgeTraits: Sendable {
    @usableFromInline let course: EdgeCourse
    /// Whether entering the target settles requests.
    @usableFromInline let settlesOnEntry: Bool
    /// Whether only the caller whose request is the event of the edge is answered.
    @usableFromInline let answersAtOnce: Bool
    /// Whether taking it leaves no request open and no effect broken, provided that no request is open already.
    @usableFromInline let isPlain: Bool
    /// Whether it takes an outcome and stays: the effect is over, and the state continues without it.
    @usableFromInline let stalls: Bool
    /// Whether it answers requests of some kind from any caller: all of them, or those that fit.
    @usableFromInline let settlesKinds: Bool
    @usableFromInline let isSelective: Bool
    /// Whether it answers the caller whose request is its event.
    @usableFromInline let answersAsker: Bool
    /// The slot for what the guard finds, or -1.
    @usableFromInline let slot: Int32
    /// Whether it may arm, disarm or restart a timer, or begin or end an effect of a phase.
    @usableFromInline let concernsBoxes: Bool
    /// The ordinals of its state and of its event.
    @usableFromInline let source: Int32
    @usableFromInline let event: Int32

    @inlinable var stays: Bool { course == .stays }
    /// Whether it keeps another state than its own, which is entered anew, too.
    @usableFromInline let keepsOther: Bool
    /// Whether its target is entered anew, and not returned to.
    @inlinable var entersAnew: Bool { course == .enters || course == .keeps }
  }
  @frozen @usableFromInline enum DecisionKind: UInt8, Sendable { case ignore, reject, `defer` }
  /// The source of an event in a state.
  @frozen @usableFromInline struct EventOrigin: Sendable, Equatable {
    /// The ordinal of the kind of effect; negative if a timer produces the event, or nothing does.
    @usableFromInline let effect: Int
    /// Whether the effect may produce the event any number of times before it ends.
    @usableFromInline let isProgress: Bool
    static var none: Self { Self(effect: -1, isProgress: false) }
    /// A timer produces the event.
    static var time: Self { Self(effect: -2, isProgress: false) }
  }
  /// A state, by its ordinal.
  @usableFromInline struct StateRow: Sendable {
    /// The index of its node; `nil` without a node.
    let node: Int?
    @usableFromInline let works: [StateEffect<F>]
    /// These effects, and those that may be under way in phases around states that are kept meanwhile.
    let worksMeanwhile: [StateEffect<F>]
    /// Whether it has commands.
    @usableFromInline let givesCommands: Bool
    /// Whether its effects produce events, so that it does not rest.
    @usableFromInline let isBusy: Bool
    @usableFromInline let outcomes: [F.Event.Name]
    /// The numbers of its timers, followed by those of the phases around it.
    @usableFromInline let timers: [Int]
    /// Whether it is part of a detour.
    @usableFromInline let isDetour: Bool
    /// The states that may be kept last in it.
    let keptLast: [F.State.Name]
    /// Whether some event is deferred here under a condition that an edge that stays may change.
    @usableFromInline let defersSometimes: Bool
    /// The settlements on entering.
    @usableFromInline let settlements: [Settlement<F>]
    /// The kinds of requests that entering settles, each once.
    @usableFromInline let settledKinds: [Int]
    /// Whether entering answers requests of some kind only for callers whose payload fits.
    @usableFromInline let isSelective: Bool

    init(_ state: Int, _ layout: Layout<F>, _ roles: Roles<F>) {
      node = layout.nodeIndex[state]
      works = layout.works[state]
      worksMeanwhile = layout.worksMeanwhile[state]
      givesCommands = works.contains { roles[$0.effect].isCommand }
      isBusy = works.contains { !roles[$0.effect].isCommand }
      outcomes = works.flatMap { roles[$0.effect].outcomes }
      timers = layout.stateTimers[state]
      isDetour = layout.isDetour[state]
      keptLast = layout.keptLast[state]
      let first = state * layout.eventCount
      defersSometimes = layout.deferrals[first..<(first + layout.eventCount)].contains(.sometimes)
      settlements = layout.entrySettlements[state]
      settledKinds = kinds(of: settlements)
      isSelective = settlements.contains(where: \.isSelective)
    }
  }
  /// An event, by its ordinal.
  @usableFromInline struct EventRow: Sendable {
    @usableFromInline let name: F.Event.Name
    /// Whether the event is a request.
    @usableFromInline let isRequest: Bool
    @usableFromInline let comesFromOutside: Bool
    /// The type of the reply to the request; `nil` if no row answers it.
    @usableFromInline let reply: ReplyType<F>?
  }

  let phases: [Phase<F>]
  let nodes: [StateNode<F>]
  let roles: Roles<F>
  let initial: F.State
  /// Where the machine is written.
  let location: CodeLocation
  @usableFromInline let states: [StateRow]
  @usableFromInline let events: [EventRow]
  @usableFromInline let eventCount: Int
  @usableFromInline let effectNames: [F.Effect.Name]
  @usableFromInline let timers: [TimerRow]
  /// What an edge needs of them.
  @usableFromInline let timerTraits: [TimerTraits]
  /// The effects of phases, by their numbers.
  @usableFromInline let phaseWorks: [StateEffect<F>]

  // By cells, one array for each use, since a step reads one of them. The index is the ordinal of the state times
  // `eventCount` plus the ordinal of the event.
  @usableFromInline let cells: [Cell]
  /// The cells for events from outside, where outcomes are undeclared.
  @usableFromInline let outsideCells: [Cell]
  /// The cells without those for events that have no source in the state.
  @usableFromInline let arrivingCells: [Cell]
  @usableFromInline let deferrals: [Deferral]
  /// Whether the event may be deferred again and again, because nothing counts the conditions.
  let defersUncounted: [Bool]
  @usableFromInline let branches: [Branch]
  @usableFromInline let bringers: [EventOrigin]
  /// Whether the event is that of a timer of the state, or of a timer or an effect of a phase around it.
  let owns: [Bool]

  // By edges.
  @usableFromInline let edges: [Edge<F>]
  @usableFromInline let edgeTraits: [EdgeTraits]
  /// The origins, which the edges keep alive.
  @usableFromInline let origins: [BorrowedOrigin<F>]
  @usableFromInline let settlements: [[Settlement<F>]]
  /// The kinds of requests that are settled for all callers, or for those whose payload fits, each once.
  @usableFromInline let settledKinds: [[Int]]

  // By decisions.
  @usableFromInline let decisions: [CellDecision<F>]
  @usableFromInline let decisionKinds: [DecisionKind]

  /// The faults found while the table was built.
  let defects: [Diagnostic]
  let fingerprint = Once<String>()
  /// Edges that can be taken only finitely often in a row, by index.
  let countedEdges: Set<Int>
  /// Deferrals that can hold only finitely often in a row, with their places.
  let countedDeferrals: [(place: String, decision: Int)]

  init(
    _ phases: [Phase<F>], _ initial: F.State, _ columns: [Column<F>], _ roles: Roles<F>, at location: CodeLocation
  ) {
    self.location = location
    var roles = roles
    let rows = columns + phases.flatMap(\.allPhases).flatMap(\.columns)
    roles.timed = Set(phases.flatMap(\.allNodes).flatMap { $0.timers.map(\.event) })
      .union(rows.flatMap { $0.flattened.compactMap(\.timed) })
    let layout = Layout(phases, columns, roles)
    roles.meanwhile = roles.timed.union(layout.phaseWorks.flatMap { roles[$0.effect].produced })
    self.phases = layout.phases
    nodes = layout.nodes
    self.roles = roles
    self.initial = initial
    states = layout.works.indices.map { StateRow($0, layout, roles) }
    events = zip(F.Event.Name.allCases, layout.replies).map { name, reply in
      EventRow(
        name: name, isRequest: roles.requests.contains(name), comesFromOutside: roles.comesFromOutside(name),
        reply: reply)
    }
    eventCount = layout.eventCount
    effectNames = Array(F.Effect.Name.allCases)
    timers = layout.timers
    timerTraits = layout.timers.map(TimerTraits.init)
    phaseWorks = layout.phaseWorks
    cells = layout.cells
    outsideCells = layout.outsideCells(roles)
    arrivingCells = layout.arrivingCells(roles)
    deferrals = layout.deferrals
    defersUncounted = layout.defersUncounted
    branches = layout.branches
    edges = layout.edges
    origins = layout.edges.map { BorrowedOrigin($0.content.origin) }
    settlements = layout.edges.map { $0.content.settlements }
    settledKinds = settlements.map { kinds(of: $0) }
    edgeTraits = zip(layout.edges, layout.slots).map { edge, slot in
      let settlements = edge.content.settlements, stays = edge.stays, isDetour = edge.isDetour
      // An edge that returns may enter any state.
      let settlesOnEntry = !stays && edge.to.map { !layout.entrySettlements[F.State.ordinal(of: $0)].isEmpty } ?? true
      let answersAtOnce =
        settlements.count == 1 && settlements[0].isForAsker && !settlesOnEntry && !isDetour
      let bringer = layout.bringers[F.State.ordinal(of: edge.from) * layout.eventCount + F.Event.ordinal(of: edge.on)]
      let stalls = stays && bringer.effect >= 0 && !bringer.isProgress
      let concernsBoxes = layout.concernsBoxes(edge, bringer)
      return EdgeTraits(
        course: edge.course, settlesOnEntry: settlesOnEntry, answersAtOnce: answersAtOnce,
        isPlain: !stalls && !concernsBoxes && (answersAtOnce || !roles.requests.contains(edge.on)),
        stalls: stalls,
        settlesKinds: settlements.contains { !$0.isForAsker }, isSelective: settlements.contains(where: \.isSelective),
        answersAsker: settlements.contains(where: \.isForAsker), slot: Int32(slot),
        concernsBoxes: concernsBoxes, source: Int32(F.State.ordinal(of: edge.from)),
        event: Int32(F.Event.ordinal(of: edge.on)), keepsOther: edge.keepsOther)
    }
    decisions = layout.decisions
    decisionKinds = layout.decisions.map { DecisionKind($0.kind) }
    bringers = layout.bringers
    owns = layout.owns
    defects = layout.defects
    countedEdges = layout.countedEdges
    countedDeferrals = layout.countedDeferrals
  }
}

extension Table {
  /// Whether the content of a cell may depend on the payload of the event.
  func readsEvent(_ cell: Int) -> Bool { cells[cell].isBranch && branches[cells[cell].branch].readsEvent }
}

/// The kinds of requests that settlements answer for any caller.
private func kinds<F: Flow>(of settlements: [Settlement<F>]) -> [Int] {
  settlements.filter { !$0.isForAsker }.map { F.Event.ordinal(of: $0.request) }.once
}

extension Table.DecisionKind {
  init(_ kind: CellDecision<F>.Kind) {
    switch kind {
    case .ignore: self = .ignore
    case .reject: self = .reject
    case .defer: self = .defer
    }
  }
}
