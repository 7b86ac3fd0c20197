import FlowEngine

/// How often a walk met each part of a table, by numbers of the table.
@usableFromInline struct Tally<F: Flow>: Sendable {
  let machine: Machine<F>
  @usableFromInline let eventCount = F.Event.Name.allCases.count
  /// How many steps were walked.
  @usableFromInline var steps = 0
  /// Visits, by the positions of states.
  @usableFromInline var states: [Int]
  /// Counts, by the positions of edges.
  @usableFromInline var edges: [Int]
  /// How often an edge was taken after another, by the positions of both.
  @usableFromInline var pairs: [Int: Int] = [:]
  /// The index in `combinations` where those of a cell begin, by cells; -1 if they cannot be listed.
  @usableFromInline let offsets: [Int]
  @usableFromInline var combinations: [Int]
  /// How many combinations a cell has, by cells.
  private let counts: [Int]
  /// How many combinations of a cell were never met, by cells.
  @usableFromInline var unmet: [Int]
  /// How often effects produced an event, by cells.
  @usableFromInline var produced: [Int]
  /// Counts, by numbers of `MoveKind`.
  @usableFromInline var kinds = [Int](repeating: 0, count: MoveKind.allCases.count)

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
    counts = unmet
    self.states = [Int](repeating: 0, count: states)
    edges = [Int](repeating: 0, count: machine.edges.count)
    combinations = [Int](repeating: 0, count: count)
    produced = [Int](repeating: 0, count: offsets.count)
  }

  /// Begins a step. Returns whether its cell gets these answers, or its state this event of an effect, for the first
  /// time.
  mutating func begin(_ move: Move, _ event: F.Event?, of run: Run<F>) -> Bool {
    begin(move.kind)
    guard let event, move.kind != .late else { return false }
    let (cell, combination) = run.meeting(event)
    return meet(
      cell, combination,
      broughtTo: move.kind == .outcome || move.kind == .progress ? F.State.position(of: run.state.name) : -1, move.name)
  }

  /// Begins a step.
  @inlinable mutating func begin(_ kind: MoveKind) {
    steps += 1
    kinds[kind.number] += 1
  }

  /// Counts a cell that decides an event, which an effect may have produced in a state. Returns whether something is
  /// new.
  @inlinable mutating func meet(_ cell: Int, _ combination: Int, broughtTo state: Int, _ event: Int) -> Bool {
    var isNew = false
    if state >= 0 {
      let own = state * eventCount + event
      isNew = produced[own] == 0
      produced[own] += 1
    }
    guard combination >= 0, offsets[cell] >= 0 else { return isNew }
    if combinations[offsets[cell] + combination] == 0 {
      isNew = true
      unmet[cell] -= 1
    }
    combinations[offsets[cell] + combination] += 1
    return isNew
  }

  /// Counts an edge that was taken. Returns whether it is new, and whether it follows another for the first time.
  @inlinable mutating func take(_ edge: Int, after last: Int) -> (isNew: Bool, isNewPair: Bool) {
    edges[edge] += 1
    guard last >= 0 else { return (edges[edge] == 1, false) }
    let count = pairs[last * edges.count + edge, default: 0] + 1
    pairs[last * edges.count + edge] = count
    return (edges[edge] == 1, count == 1)
  }

  /// Whether some combination of answers in a cell, given by the positions of its state and event, was never met.
  func isUnmet(_ state: Int, _ event: Int) -> Bool { unmet[state * eventCount + event] > 0 }

  /// How many combinations of answers a cell has; 0 if they cannot be listed.
  func count(of cell: Int) -> Int { counts[cell] }

  /// Whether any of the combinations of a goal was met.
  func isMet(_ goal: Targets<F>.Goal) -> Bool {
    let offset = offsets[goal.place * eventCount + goal.event]
    return offset < 0 || goal.combinations.contains { combinations[offset + $0] > 0 }
  }

  /// Counts a state that was entered.
  @inlinable mutating func enter(_ state: Int) { states[state] += 1 }

  /// How often each combination of a cell was met; `nil` if they cannot be listed.
  func combinations(of cell: Cell<F>) -> ArraySlice<Int>? {
    let offset = offsets[F.State.position(of: cell.state) * eventCount + F.Event.position(of: cell.event)]
    return offset < 0 || cell.verdicts.isEmpty ? nil : combinations[offset..<(offset + cell.verdicts.count)]
  }

  /// How often effects produced an event in a state.
  func produced(_ event: F.Event.Name, in state: F.State.Name) -> Int {
    produced[F.State.position(of: state) * eventCount + F.Event.position(of: event)]
  }
}
