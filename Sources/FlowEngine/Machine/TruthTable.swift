/// The rows of one cell, tried on every combination of answers.
struct TruthTable<F: Flow> {
  /// Each question once, in the order in which the rows ask.
  let questions: [TableQuestion<F>]
  /// For each combination of answers, in mixed radix, the row that takes it; nil is a gap.
  let rows: [Int?]
  /// The rows that need, in every combination that takes them, an answer that something counts.
  let counted: Set<Int>
  let defects: [Diagnostic]

  init(_ candidates: [Edge<F>], at place: String) {
    var questions: [TableQuestion<F>] = [], defects: [Diagnostic] = []
    for question in candidates.flatMap(\.questions) {
      if let known = questions.first(where: { $0.name == question.name }) {
        if known.answers != question.answers || known.bounded != question.bounded {
          defects.append(Diagnostic(.questionTwice, at: place, "\(question.name) has other answers in another row"))
        }
      } else {
        questions.append(question)
      }
    }
    var rows: [Int?] = [], uncounted: Set<Int> = []
    for combination in 0..<questions.reduce(1, { $0 * $1.answers.count }) {
      var rest = combination, given: [String: String] = [:]
      for question in questions {
        given[question.name] = question.answers[rest % question.answers.count]
        rest /= question.answers.count
      }
      var open = candidates.indices.filter { candidates[$0].condition != .otherwise && candidates[$0].condition.holds(given) }
      if open.isEmpty { open = candidates.indices.filter { candidates[$0].condition == .otherwise } }
      let answers = questions.map { "\($0.name) = \(given[$0.name] ?? "")" }.joined(separator: ", ")
      if open.isEmpty { defects.append(Diagnostic(.gap, at: place, answers)) }
      if open.count > 1 {
        let ids = open.map { candidates[$0].id }.joined(separator: " and ")
        defects.append(Diagnostic(.overlap, at: place, answers.isEmpty ? ids : "\(ids) when \(answers)"))
      }
      rows.append(open.first)
      if let row = open.first, !questions.contains(where: { $0.bounded.contains(given[$0.name] ?? "") }) { uncounted.insert(row) }
    }
    for (index, edge) in candidates.enumerated() where !rows.contains(index) {
      defects.append(Diagnostic(.neverTaken, at: edge.id, "no combination of answers takes it"))
    }
    self.questions = questions
    self.rows = rows
    counted = Set(rows.compactMap { $0 }).subtracting(uncounted)
    self.defects = defects
  }
}
