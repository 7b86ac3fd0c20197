/// A cell of the table: a state, an event, and what the table decides. It serves to measure what was tried.
package struct Cell<F: Flow>: Sendable {
  /// The state.
  package let state: F.State.Name
  /// The event.
  package let event: F.Event.Name
  /// The questions of the cell, each once.
  package let questions: [QuestionFacts]
  /// The verdict for each combination of answers, of which those to the first question change fastest. There is one
  /// verdict if there is no question, and none if there are too many combinations to list.
  package let verdicts: [Verdict]

  /// The answers of a combination, by question; empty if there is no such combination.
  package func answers(of combination: Int) -> [(question: String, answer: String)] {
    guard verdicts.indices.contains(combination), questions.allSatisfy({ !$0.answers.isEmpty }) else { return [] }
    var rest = combination
    return questions.map { question in
      defer { rest /= question.answers.count }
      return (question.name, question.answers[rest % question.answers.count])
    }
  }
}

extension Machine {
  /// All cells that the table decides, state by state.
  package var cells: [Cell<F>] {
    nodes.flatMap { node in F.Event.Name.allCases.compactMap { cell(node.state, $0) } }
  }

  /// The cell where a state meets an event; `nil` if the table does not decide it, or leaves it to a kept
  /// state.
  package func cell(_ state: F.State.Name, _ event: F.Event.Name) -> Cell<F>? {
    let cell = table.cells[F.State.ordinal(of: state) * table.eventCount + F.Event.ordinal(of: event)]
    if cell == .undecided || cell == .asKept { return nil }
    guard cell.isBranch else { return Cell(state: state, event: event, questions: [], verdicts: [said(cell)]) }
    let branch = table.branches[cell.branch]
    return Cell(
      state: state, event: event, questions: branch.questions.map { $0.facts }, verdicts: branch.cells.map(said))
  }

  private func said(_ cell: Table<F>.Cell) -> Verdict { cell.anyEdge.map { .edge($0) } ?? Self.verdict(cell) }
}

extension Run {
  /// The cell that would decide an event now, and its combination of answers. Changes nothing.
  ///
  /// The cell is the ordinal of its state times the number of events, plus the ordinal of its event. The combination is
  /// an index into `Cell.verdicts`, negative if it cannot be listed.
  package func meeting(_ event: F.Event) -> (cell: Int, combination: Int) {
    let meeting = machine.meeting(context, state, kept, event).1
    return (Int(meeting.cell), Int(meeting.combination))
  }
}
