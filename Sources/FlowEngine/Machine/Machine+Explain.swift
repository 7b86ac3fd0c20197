/// "Why not?": a cell of the table, its decision, and what its questions answer now.
public struct Explanation<F: Flow>: Sendable {
  /// The state of the cell.
  public let state: F.State.Name
  /// The event of the cell.
  public let event: F.Event.Name
  /// The id of the edge that would be taken, or what the cell decides instead.
  public let decision: String
  /// The questions of the cell with their answers.
  public let answers: [(question: String, answer: String)]
  /// The edges of the cell with their conditions.
  public let edges: [(id: String, condition: Condition)]
}

extension Explanation: CustomStringConvertible {
  /// State, event, decision, and the answers in parentheses.
  public var description: String {
    let asked = answers.map { "\($0.question) = \($0.answer)" }.joined(separator: ", ")
    return "\(state.stringValue) × \(event.stringValue): \(decision)" + (asked.isEmpty ? "" : " (\(asked))")
  }
}

extension Machine {
  /// What the machine would do with an event, and why. Changes nothing.
  public func explain(_ context: F.Context, _ state: F.State, _ event: F.Event) -> Explanation<F> {
    let cell = table.cells[state.name.rawValue * table.eventCount + event.name.rawValue]
    var decision = "undecided", answers: [(String, String)] = []
    switch cell.kind {
    case .undecided: break
    case .decision: decision = "\(table.decisions[Int(cell.index)])"
    case .edge: decision = table.edges[Int(cell.index)].id
    case .branch:
      let branch = table.branches[Int(cell.index)]
      var combination = 0, radix = 1
      for question in branch.questions {
        let answer = question.ask(context, state, event)
        guard question.answers.indices.contains(answer) else { break }
        answers.append((question.name, question.answers[answer]))
        combination += answer * radix
        radix *= question.answers.count
      }
      if answers.count == branch.questions.count, branch.edges[combination] >= 0 {
        decision = table.edges[Int(branch.edges[combination])].id
      }
    }
    let candidates = table.edges.filter { $0.from == state.name && $0.on == event.name }
    return Explanation(
      state: state.name, event: event.name, decision: decision, answers: answers, edges: candidates.map { ($0.id, $0.condition) })
  }
}
