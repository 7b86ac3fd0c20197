/// Why an event does what it does: a cell of the table, its decision, and the present answers to its questions.
public struct Explanation<F: Flow>: Sendable {
  /// The state of the cell.
  public let state: F.State.Name
  /// The event of the cell.
  public let event: F.Event.Name
  /// The id of the edge that would be taken, or what the cell decides instead.
  public let decision: String
  /// The owner of the column that decides; `nil` if the state itself decides.
  package let column: ColumnOwner?
  /// The questions of the cell with their answers.
  public let answers: [(question: String, answer: String)]
  /// The edges of the cell with their conditions.
  public let edges: [(id: String, condition: Condition)]
}

extension Explanation: CustomStringConvertible {
  /// State, event, decision, and the answers in parentheses.
  public var description: String {
    let asked = answers.map { "\($0.question) = \($0.answer)" }.joined(separator: ", ")
    let place = column.map { $0 == .machine ? ", as everywhere" : ", as everywhere in \($0)" } ?? ""
    return "\(state.stringValue) × \(event.stringValue): \(decision)\(place)" + (asked.isEmpty ? "" : " (\(asked))")
  }
}

extension Machine {
  /// Explains what the machine would do with an event, and why, without changing anything.
  ///
  /// - Parameter kept: The states to which detours will return, the one kept first in front. If a state of a detour is
  ///   silent, that one decides what comes from outside; what a timer or an effect of a phase brings, the last one that
  ///   owns it.
  public func explain(
    _ context: F.Context, _ state: F.State, keeping kept: [F.State] = [], _ event: F.Event
  ) -> Explanation<F> {
    let (decider, meeting) = meeting(context, state, kept, event)
    return explain(meeting, decider, event.name)
  }

  /// The state that decides an event, and its cell with the answers to the questions.
  func meeting(
    _ context: F.Context, _ state: F.State, _ kept: [F.State], _ event: F.Event
  ) -> (state: F.State.Name, CellHit) {
    var state = state, kept = kept, event = event
    let (index, level) = table.place(state.ordinal, kept.lazy.map(\.ordinal), event.ordinal), cell = table.cells[index]
    let combination = table.asking(cell) { scratch in
      table.ask(cell, context, &state, &kept, at: level, &event, scratch).combination
    }
    return (level.map { kept[$0].name } ?? state.name, CellHit(cell: index, combination: combination))
  }

  /// Explains an earlier meeting of a state and an event.
  func explain(_ meeting: CellHit) -> Explanation<F>? {
    let state = Int(meeting.cell) / max(1, table.eventCount), event = Int(meeting.cell) % max(1, table.eventCount)
    guard meeting.cell >= 0, let state = F.State.Name.allCases.first(where: { F.State.ordinal(of: $0) == state }),
      table.events.indices.contains(event)
    else { return nil }
    return explain(meeting, state, table.events[event].name)
  }

  private func explain(_ meeting: CellHit, _ state: F.State.Name, _ event: F.Event.Name) -> Explanation<F> {
    var cell = table.cells[Int(meeting.cell)], answers: [(String, String)] = [], codes = [cell]
    if cell.isBranch {
      let branch = table.branches[cell.branch], combination = Int(meeting.combination)
      codes = branch.rows.map(\.cell)
      answers = self.cell(state, event)?.answers(of: combination) ?? []
      cell = combination >= 0 ? branch.cells[combination] : combination < -1 ? codes[-2 - combination] : .undecided
    }
    let decision =
      cell.anyEdge.map { table.edges[$0].id }
      ?? (cell.isDecision
        ? "\(table.decisions[cell.decision])" : cell == .asKept ? "as a kept state" : "undecided")
    let column =
      cell.anyEdge.map { table.edges[$0].column } ?? (cell.isDecision ? table.decisions[cell.decision].column : nil)
    let edges = codes.compactMap { $0.anyEdge }.map { table.edges[$0] }
    return Explanation(
      state: state, event: event, decision: decision, column: column, answers: answers,
      edges: edges.map { ($0.id, $0.condition) })
  }
}
