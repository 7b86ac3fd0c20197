/// A cell of the table: a state, an event, and what the table decides. It serves to measure what was tried.
public struct Cell<F: Flow>: Sendable {
  /// The state.
  public let state: F.State.Name
  /// The event.
  public let event: F.Event.Name
  /// The questions of the cell, each once.
  package let questions: [QuestionFacts]
  /// The verdict for each combination of answers, of which those to the first question change fastest. There is one
  /// verdict if there is no question, and none if there are too many combinations to list.
  public let verdicts: [StepResult]

  /// The answers of a combination, by question; empty if there is no such combination.
  public func answers(of combination: Int) -> [(question: String, answer: String)] {
    guard verdicts.indices.contains(combination), questions.allSatisfy({ !$0.answers.isEmpty }) else { return [] }
    var rest = combination
    return questions.map { question in
      defer { rest /= question.answers.count }
      return (question.name, question.answers[rest % question.answers.count])
    }
  }
}

/// The cell that decided a step, and the combination of answers to its questions.
package struct CellVisit<F: Flow>: Sendable {
  /// The state whose row decided: the one kept first if a state of a detour is silent.
  package let state: F.State.Name
  package let event: F.Event.Name
  /// The index into `Cell.verdicts`; `nil` if there are too many combinations to list, if a question had no answer, or
  /// if the table decides nothing.
  package let combination: Int?
  package let verdict: StepResult
}

extension Machine {
  /// All cells that the table decides, state by state.
  public var cells: [Cell<F>] {
    guard table.isCountable else { return [] }
    return nodes.flatMap { node in F.Event.Name.allCases.compactMap { cell(node.state, $0) } }
  }

  /// The cell where a state meets an event; `nil` if the table does not decide it, or leaves it to the state kept
  /// first.
  public func cell(_ state: F.State.Name, _ event: F.Event.Name) -> Cell<F>? {
    guard table.isCountable else { return nil }
    let cell = table.cells[F.State.ordinal(of: state) * table.eventCount + F.Event.ordinal(of: event)]
    if cell == .undecided || cell == .asFirst { return nil }
    guard cell.isBranch else { return Cell(state: state, event: event, questions: [], verdicts: [said(cell)]) }
    let branch = table.branches[cell.branch]
    return Cell(
      state: state, event: event, questions: branch.questions.map { $0.facts }, verdicts: branch.cells.map(said))
  }

  private func said(_ cell: Table<F>.Cell) -> StepResult { cell.anyEdge.map { .edge($0) } ?? Self.verdict(cell) }

  /// Takes a step, and reports the cell that decided with the answers to its questions, which are asked once more for
  /// it.
  ///
  /// - Parameters:
  ///   - kept: The states to which detours will return, the one kept first in front.
  ///   - report: Called once, after the step.
  @discardableResult package func step(
    _ context: inout F.Context, _ state: inout F.State, keeping kept: inout [F.State], _ event: F.Event,
    _ report: (CellVisit<F>) -> Void
  ) -> StepResult {
    let (decider, meeting) = meeting(context, state, kept, event), cell = table.cells[Int(meeting.cell)]
    let isSaid = meeting.combination >= 0 && cell != .undecided && cell != .asFirst
    let verdict = step(&context, &state, keeping: &kept, event)
    report(
      CellVisit(
        state: decider, event: event.name, combination: isSaid ? Int(meeting.combination) : nil, verdict: verdict))
    return verdict
  }
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
