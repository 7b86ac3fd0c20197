/// Describes sets of combinations of answers in few words: `picked: known or undated and not tried` instead of every
/// combination.
struct AnswerBoxes {
  private let questions: [(name: String, answers: [String])]
  private let strides: [Int]

  init(_ questions: [(name: String, answers: [String])]) {
    self.questions = questions
    var stride = 1
    strides = questions.map { question in
      defer { stride *= question.answers.count }
      return stride
    }
  }

  /// Returns conditions that together hold in exactly these combinations, each as wide as possible. The empty text
  /// stands for every combination.
  func covering(_ combinations: [Int]) -> [String] {
    let wanted = Set(combinations)
    var covered: Set<Int> = [], found: [String] = []
    for combination in combinations where !covered.contains(combination) {
      var box = questions.indices.map { [combination / strides[$0] % questions[$0].answers.count] }
      for index in box.indices {
        for answer in questions[index].answers.indices where !box[index].contains(answer) {
          var slice = box
          slice[index] = [answer]
          if members(of: slice).allSatisfy(wanted.contains) { box[index].append(answer) }
        }
      }
      covered.formUnion(members(of: box))
      found.append(text(of: box))
    }
    return found
  }

  private func members(of box: [[Int]]) -> [Int] {
    zip(box, strides).reduce([0]) { sums, side in sums.flatMap { sum in side.0.map { sum + $0 * side.1 } } }
  }

  private func text(of box: [[Int]]) -> String {
    let parts = zip(questions, box).map { question, side in
      Condition.answer(question: question.name, isOneOf: side.sorted().map { question.answers[$0] })
    }
    return Condition.all(parts).simplified(Dictionary(questions.map { ($0.name, $0.answers) }) { first, _ in first })
      .description
  }
}
