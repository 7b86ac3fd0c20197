import FlowEngine

/// How often a walk met each part of a table, in numbers of the table.
struct Tally<F: Flow>: Sendable {
  let machine: Machine<F>
  private let eventCount = F.Event.Name.allCases.count
  /// How many steps were walked.
  private(set) var steps = 0
  /// Visits, by the positions of states.
  private(set) var states: [Int]
  /// By the positions of edges.
  private(set) var edges: [Int]
  /// How often an edge was taken after another, by the positions of both.
  private(set) var pairs: [Int: Int] = [:]
  /// Where the combinations of a cell begin in `combinations`, by cells; -1 for those that cannot be listed.
  private let offsets: [Int]
  private(set) var combinations: [Int]
  /// How many combinations of a cell were never met, by cells.
  private var unmet: [Int]
  /// What effects brought, by cells.
  private(set) var brought: [Int]
  /// By numbers of `MoveKind`.
  private(set) var kinds = [Int](repeating: 0, count: MoveKind.allCases.count)

  init(_ machine: Machine<F>) {
    self.machine = machine
    let states = F.State.Name.allCases.count
    var offsets = [Int](repeating: -1, count: states * eventCount), unmet = offsets.map { _ in 0 }, count = 0
    for cell in machine.cells {
      let index = F.State.position(of: cell.state) * eventCount + F.Event.position(of: cell.event)
      offsets[index] = count
      unmet[index] = cell.verdicts.count
      count += cell.verdicts.count
    }
    self.offsets = offsets
    self.unmet = unmet
    self.states = [Int](repeating: 0, count: states)
    edges = [Int](repeating: 0, count: machine.edges.count)
    combinations = [Int](repeating: 0, count: count)
    brought = [Int](repeating: 0, count: offsets.count)
  }

  /// A step begins. Returns whether its kind is new, of a cell and of the answers that its questions get.
  mutating func begin(_ move: Move, _ event: F.Event?, of run: Run<F>) -> Bool {
    steps += 1
    kinds[MoveKind.allCases.firstIndex(of: move.kind) ?? 0] += 1
    guard let event, move.kind != .late else { return false }
    let (cell, combination) = run.meeting(event)
    var isNew = false
    if move.kind == .outcome || move.kind == .progress {
      let own = F.State.position(of: run.state.name) * eventCount + move.name
      isNew = brought[own] == 0
      brought[own] += 1
    }
    guard combination >= 0, offsets[cell] >= 0 else { return isNew }
    if combinations[offsets[cell] + combination] == 0 {
      isNew = true
      unmet[cell] -= 1
    }
    combinations[offsets[cell] + combination] += 1
    return isNew
  }

  /// An edge was taken. Returns whether it is new, or follows another for the first time.
  mutating func take(_ edge: Int, after last: Int) -> (isNew: Bool, isNewPair: Bool) {
    edges[edge] += 1
    guard last >= 0 else { return (edges[edge] == 1, false) }
    let count = pairs[last * edges.count + edge, default: 0] + 1
    pairs[last * edges.count + edge] = count
    return (edges[edge] == 1, count == 1)
  }

  /// Whether the questions of a cell, by the positions of its state and event, were ever answered otherwise than they
  /// might.
  func isUnmet(_ state: Int, _ event: Int) -> Bool { unmet[state * eventCount + event] > 0 }

  /// Whether any of the combinations of a goal was met.
  func isMet(_ goal: Targets<F>.Goal) -> Bool {
    let offset = offsets[goal.place * eventCount + goal.event]
    return offset < 0 || goal.combinations.contains { combinations[offset + $0] > 0 }
  }

  /// A state was entered.
  mutating func enter(_ state: Int) { states[state] += 1 }

  /// How often each combination of a cell was met; nil when they cannot be listed.
  func combinations(of cell: Cell<F>) -> ArraySlice<Int>? {
    let offset = offsets[F.State.position(of: cell.state) * eventCount + F.Event.position(of: cell.event)]
    return offset < 0 || cell.verdicts.isEmpty ? nil : combinations[offset..<(offset + cell.verdicts.count)]
  }

  /// How often effects brought an event to a state.
  func brought(_ event: F.Event.Name, to state: F.State.Name) -> Int {
    brought[F.State.position(of: state) * eventCount + F.Event.position(of: event)]
  }
}
