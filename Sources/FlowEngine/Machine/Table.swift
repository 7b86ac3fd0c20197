/// The rows of a machine laid out for stepping: one cell per state and event, found by two ordinals.
@usableFromInline final class Table<F: Flow>: Sendable {
  @frozen @usableFromInline struct Cell: Sendable {
    @frozen @usableFromInline enum Kind: UInt8, Sendable { case undecided, edge, branch, decision }
    @usableFromInline let kind: Kind
    /// Into `edges`, `branches` or `decisions`.
    @usableFromInline let index: Int32
    init(_ kind: Kind, _ index: Int = 0) {
      self.kind = kind
      self.index = Int32(index)
    }
  }
  /// A cell whose guards have to be asked.
  @usableFromInline struct Branch: Sendable {
    let questions: [TableQuestion<F>]
    /// The same without their names, which a step would retain.
    @usableFromInline let askings: [Asking]
    /// The edge for each combination of answers, in mixed radix; -1 is a gap.
    @usableFromInline let edges: [Int32]
  }

  /// What a step needs of a question.
  @frozen @usableFromInline struct Asking: Sendable {
    @usableFromInline let answerCount: Int
    @usableFromInline let ask: @Sendable (F.Context, F.State, F.Event) -> Int
    init(_ question: TableQuestion<F>) {
      answerCount = question.answers.count
      ask = question.ask
    }
  }

  let phases: [Phase<F>]
  let roles: Roles<F>
  @usableFromInline let edges: [Edge<F>]
  @usableFromInline let fires: [Fire<F>]
  @usableFromInline let works: [Work<F>?]
  /// For each state, the events that may answer its effect.
  let outcomes: [[F.Event.Name]]
  let settlements: [[EntrySettlement<F>]]
  @usableFromInline let cells: [Cell]
  @usableFromInline let branches: [Branch]
  @usableFromInline let decisions: [CellDecision<F>]
  @usableFromInline let eventCount: Int
  /// What was wrong with the guards of a cell.
  let guardDefects: [Diagnostic]
  /// Columns that decide nothing.
  let columnDefects: [Diagnostic]
  /// Edges that can be taken only finitely often in a row, by index.
  let countedEdges: Set<Int>

  init(_ phases: [Phase<F>], _ columns: [Row<F, F.State>], _ roles: Roles<F>) {
    var phases = phases
    var idle: [Diagnostic] = []
    for phase in phases.indices { idle += phases[phase].adoptColumns(roles) }
    idle += Self.adopt(columns, into: &phases, roles)
    let states = F.State.Name.allCases.count, events = F.Event.Name.allCases.count
    var edges: [Edge<F>] = [], branches: [Branch] = [], decisions: [CellDecision<F>] = [], defects: [Diagnostic] = []
    var counted: Set<Int> = []
    var cells = [Cell](repeating: Cell(.undecided), count: states * events)
    var works = [Work<F>?](repeating: nil, count: states)
    var settlements = [[EntrySettlement<F>]](repeating: [], count: states)
    for node in phases.flatMap(\.nodes) {
      works[node.state.rawValue] = node.work
      settlements[node.state.rawValue] = node.settlements
      for event in F.Event.Name.allCases {
        let cell = node.state.rawValue * events + event.rawValue
        if let decision = node.decisions[event] {
          cells[cell] = Cell(.decision, decisions.count)
          decisions.append(decision)
        }
        let candidates = node.edges.filter { $0.on == event }
        guard !candidates.isEmpty else { continue }
        let first = edges.count
        edges += candidates
        let truth = TruthTable(candidates, at: Place.cell(node.state, event))
        defects += truth.defects
        counted.formUnion(truth.counted.map { first + $0 })
        if truth.questions.isEmpty && candidates.count == 1 {
          cells[cell] = Cell(.edge, first)
        } else {
          cells[cell] = Cell(.branch, branches.count)
          branches.append(
            Branch(
              questions: truth.questions, askings: truth.questions.map(Asking.init),
              edges: truth.rows.map { $0.map { Int32(first + $0) } ?? -1 }))
        }
      }
    }
    self.phases = phases
    self.roles = roles
    self.edges = edges
    fires = edges.map(\.fire)
    self.works = works
    outcomes = works.map { $0.flatMap { roles.outcomes[$0.effect] } ?? [] }
    self.settlements = settlements
    self.cells = cells
    self.branches = branches
    self.decisions = decisions
    eventCount = events
    guardDefects = defects
    countedEdges = counted
    columnDefects = idle
  }

  /// Writes the columns of the whole machine into every node.
  private static func adopt(_ columns: [Row<F, F.State>], into phases: inout [Phase<F>], _ roles: Roles<F>) -> [Diagnostic] {
    var adopted = columns.map { _ in Set<F.Event.Name>() }
    for phase in phases.indices {
      for node in phases[phase].nodes.indices {
        for (index, events) in phases[phase].nodes[node].adopt(columns, roles).enumerated() { adopted[index].formUnion(events) }
      }
    }
    return Phase.idle(columns, adopted, at: "everywhere")
  }
}
