/// The rows of one cell, tried on every combination of answers.
struct TruthTable<F: Flow> {
  /// A row of the cell: an edge or a decision.
  struct Candidate {
    let id: String
    let condition: Condition
    let questions: [TableQuestion<F>]
  }
  /// How many combinations are tried: a cell that needs more asks too much at once.
  static var maxCombinations: Int { 4096 }

  /// Each question once, in the order in which the rows ask.
  let questions: [TableQuestion<F>]
  /// For each combination of answers, in mixed radix, the row that takes it; `nil` is a gap. Empty if there are too
  /// many combinations.
  let rows: [Int?]
  /// The rows that need an answer that something counts in every combination that takes them.
  let counted: Set<Int>
  /// The conditions in their simplest form.
  let conditions: [Condition]
  /// The conditions over answers by number.
  let tests: [AnswerTest]
  let defects: [Diagnostic]

  init(_ candidates: [Candidate], at place: String) {
    var questions: [TableQuestion<F>] = [], defects: [Diagnostic] = []
    for question in candidates.flatMap(\.questions) {
      if let known = questions.firstIndex(where: question.isSame) {
        // If a question can be asked without the payload, that form is used.
        if !question.readsEvent { questions[known] = question }
        continue
      }
      if let other = questions.first(where: { $0.name == question.name }) {
        let places = "\(other.facts.place) and \(question.facts.place)"
        defects.append(Diagnostic(.questionTwice, at: place, "\(question.name) is declared at \(places)"))
      }
      questions.append(question)
    }
    for candidate in candidates where candidate.condition.combinesOtherwise {
      defects.append(Diagnostic(.otherwiseCombined, at: candidate.id))
    }
    for question in questions
    where !question.answers.isEmpty && question.answers.allSatisfy(question.bounded.contains) {
      defects.append(Diagnostic(.allBounded, at: place, question.name))
    }
    // If nothing can be kept, the question about it has no answers, which is reported by itself.
    let isAmbiguous = defects.contains { $0.kind != .allBounded } || questions.contains { $0.answers.isEmpty }
    // A change of the table may change which states can be kept, but not what a condition says.
    let answers = Dictionary(
      questions.map { ($0.name, $0.subject == .keptLast ? F.State.Name.allCases.map { $0.stringValue } : $0.answers) }
    ) { first, _ in first }
    self.questions = questions
    conditions = candidates.map { $0.condition.simplified(answers) }
    let tests = candidates.map {
      AnswerTest(
        $0.condition, $0.questions.map { question in questions.firstIndex(where: question.isSame) ?? 0 }, questions)
    }
    self.tests = tests

    let counts = questions.map(\.answers.count)
    let size = counts.reduce(1) { product, count in
      let (next, overflow) = product.multipliedReportingOverflow(by: count)
      return overflow ? Int.max : next
    }
    guard size <= Self.maxCombinations else {
      let said = size == .max ? "more combinations than a number holds" : "\(size) combinations"
      self.defects =
        defects + [
          Diagnostic(
            .tooManyAnswers, at: place,
            "\(said), at most \(Self.maxCombinations); the first that holds is taken, edges before decisions")
        ]
      rows = []
      counted = []
      return
    }

    let others = candidates.indices.filter { candidates[$0].condition == .otherwise }
    var rows: [Int?] = [], gaps: [Int] = [], overlaps: [[Int]: [Int]] = [:], taken: Set<Int> = [],
      uncounted: Set<Int> = []
    let bounded = questions.map { question in question.answers.map(question.bounded.contains) }
    var given = counts.map { _ in 0 }
    for combination in 0..<size {
      var open = candidates.indices.filter { candidates[$0].condition != .otherwise && tests[$0].holds(given) }
      if open.isEmpty { open = others }
      if open.isEmpty { gaps.append(combination) }
      if open.count > 1 { overlaps[open, default: []].append(combination) }
      rows.append(open.first)
      if let row = open.first {
        taken.insert(row)
        if !given.indices.contains(where: { bounded[$0][given[$0]] }) { uncounted.insert(row) }
      }
      for index in given.indices {
        given[index] += 1
        if given[index] < counts[index] { break }
        given[index] = 0
      }
    }
    self.rows = rows
    counted = taken.subtracting(uncounted)
    // Consequences of an ambiguous guard are not worth reporting.
    guard !isAmbiguous else {
      self.defects = defects
      return
    }
    if others.count == candidates.count { defects.append(Diagnostic(.otherwiseAlone, at: place)) }
    let boxes = AnswerBoxes(questions.map { (name: $0.name, answers: $0.answers) })
    defects += boxes.covering(gaps).map { Diagnostic(.gap, at: place, $0) }
    for (rows, combinations) in overlaps.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let ids = rows.map { candidates[$0].id }.joined(separator: " and ")
      defects += boxes.covering(combinations).map {
        Diagnostic(.overlap, at: place, $0.isEmpty ? ids : "\(ids) when \($0)")
      }
    }
    let beaten = Set(overlaps.keys.joined())
    for index in candidates.indices where !taken.contains(index) && !beaten.contains(index) {
      let reason = others.contains(index) ? "nothing is left for otherwise" : "no combination of answers takes it"
      defects.append(Diagnostic(.neverTaken, at: candidates[index].id, reason))
    }
    self.defects = defects
  }
}

/// A condition over numbered answers: names are looked up once, not for each combination.
@usableFromInline struct AnswerTest: Sendable {
  private indirect enum Node: Sendable {
    case constant(Bool)
    case answer(question: Int, accepted: [Bool])
    case not(Node)
    case all([Node])
    case any([Node])
  }
  private let node: Node

  /// - Parameter numbers: The indices of the condition's questions among all questions of the cell.
  init<F: Flow>(_ condition: Condition, _ numbers: [Int], _ questions: [TableQuestion<F>]) {
    func node(_ condition: Condition) -> Node {
      switch condition {
      case .always, .otherwise: .constant(true)
      case .answer(let name, let accepted):
        numbers.first { questions[$0].name == name }.map { number in
          .answer(question: number, accepted: questions[number].answers.map(accepted.contains))
        } ?? .constant(false)
      case .not(let condition): .not(node(condition))
      case .all(let conditions): .all(conditions.map(node))
      case .any(let conditions): .any(conditions.map(node))
      }
    }
    self.node = node(condition)
  }

  func holds(_ given: [Int]) -> Bool { Self.holds(node, given) }
  private static func holds(_ node: Node, _ given: [Int]) -> Bool {
    switch node {
    case .constant(let holds): holds
    case .answer(let question, let accepted): accepted[given[question]]
    case .not(let node): !holds(node, given)
    case .all(let nodes): nodes.allSatisfy { holds($0, given) }
    case .any(let nodes): nodes.contains { holds($0, given) }
    }
  }
}
