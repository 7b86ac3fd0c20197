/// A cell of the table: a state, an event, and what the table decides, for measuring what was tried.
public struct Cell<F: Flow>: Sendable {
  /// The state.
  public let state: F.State.Name
  /// The event.
  public let event: F.Event.Name
  /// The questions of the cell, each once.
  package let questions: [QuestionFacts]
  /// The verdict for each combination of answers, where the answers of the first question change fastest. There is one
  /// verdict if there is no question, and none if there are too many combinations to be listed.
  public let verdicts: [StepResult]

  /// The answers of a combination, by question; empty for one that does not exist.
  public func answers(of combination: Int) -> [(question: String, answer: String)] {
    guard verdicts.indices.contains(combination), questions.allSatisfy({ !$0.answers.isEmpty }) else { return [] }
    var rest = combination
    return questions.map { question in
      defer { rest /= question.answers.count }
      return (question.name, question.answers[rest % question.answers.count])
    }
  }
}

/// Which cell decided a step, and which combination of answers its questions had.
package struct CellVisit<F: Flow>: Sendable {
  /// The state whose row decided: the one kept first where a state of a detour is silent.
  package let state: F.State.Name
  /// The event.
  package let event: F.Event.Name
  /// The index into `Cell.verdicts`; nil when there are too many combinations to be listed, when a question had no
  /// answer, or when the table says nothing.
  package let combination: Int?
  /// The verdict.
  package let verdict: StepResult
}

extension Machine {
  /// All cells about which the table says anything, state by state.
  public var cells: [Cell<F>] {
    guard table.isCountable else { return [] }
    return nodes.flatMap { node in F.Event.Name.allCases.compactMap { cell(node.state, $0) } }
  }

  /// What the table says where a state meets an event; nil when it says nothing, or leaves it to what is kept.
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

  /// A step that says which cell decided, and how its questions were answered; they are asked once more for it.
  ///
  /// - Parameters:
  ///   - kept: The states to come back to, the one kept first in front.
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
  /// Which cell would decide an event now, and by which combination of answers. Changes nothing.
  ///
  /// The cell is the position of its state times the number of events plus that of its event; the combination is an
  /// index into `Cell.verdicts`, negative when it cannot be listed.
  package func meeting(_ event: F.Event) -> (cell: Int, combination: Int) {
    let meeting = machine.meeting(context, state, kept, event).1
    return (Int(meeting.cell), Int(meeting.combination))
  }
}
