extension Condition {
  /// An equivalent condition in the fewest words: `not` applies only to answers of one question, no list of parts names
  /// a question twice, and no part is always true or always false.
  ///
  /// - Parameter answers: All answers of each question.
  func simplified(_ answers: [String: [String]]) -> Condition { reduced(answers, denied: false).worded(answers) }

  /// The condition without `not`: a denied answer becomes a choice of the others.
  private func reduced(_ answers: [String: [String]], denied: Bool) -> Condition {
    switch self {
    case .always: denied ? .any([]) : .always
    case .otherwise: self
    case .answer(let question, let accepted):
      Self.one(of: (answers[question] ?? accepted).filter { accepted.contains($0) != denied }, question, answers)
    case .not(let condition): condition.reduced(answers, denied: !denied)
    case .all(let parts): Self.joined(parts.map { $0.reduced(answers, denied: denied) }, all: !denied, answers)
    case .any(let parts): Self.joined(parts.map { $0.reduced(answers, denied: denied) }, all: denied, answers)
    }
  }

  private static func one(of accepted: [String], _ question: String, _ answers: [String: [String]]) -> Condition {
    if accepted.isEmpty { return .any([]) }
    return accepted.count == answers[question]?.count ? .always : .answer(question: question, isOneOf: accepted)
  }

  /// Joins reduced parts: it merges those of one question, drops neutral ones, and returns a decisive one alone.
  private static func joined(_ parts: [Condition], all: Bool, _ answers: [String: [String]]) -> Condition {
    var kept: [Condition] = []
    for part in parts.flatMap({ $0.parts(all: all) }) {
      if case .answer(let question, let accepted) = part,
        let place = kept.firstIndex(where: { $0.question == question }),
        case .answer(_, let known) = kept[place]
      {
        let merged = (answers[question] ?? known + accepted).filter {
          all ? known.contains($0) && accepted.contains($0) : known.contains($0) || accepted.contains($0)
        }
        kept[place] = one(of: merged, question, answers)
      } else if !kept.contains(part) {
        kept.append(part)
      }
    }
    let neutral: Condition = all ? .always : .any([]), decisive: Condition = all ? .any([]) : .always
    kept.removeAll { $0 == neutral }
    if kept.contains(decisive) { return decisive }
    if kept.isEmpty { return neutral }
    return kept.count == 1 ? kept[0] : all ? .all(kept) : .any(kept)
  }

  private func parts(all: Bool) -> [Condition] {
    switch self {
    case .all(let parts) where all: parts
    case .any(let parts) where !all && !parts.isEmpty: parts
    case .always, .otherwise, .answer, .not, .all, .any: [self]
    }
  }

  private var question: String? { if case .answer(let question, _) = self { question } else { nil } }

  /// Replaces a list of most answers by a denial of the few that are missing.
  private func worded(_ answers: [String: [String]]) -> Condition {
    switch self {
    case .answer(let question, let accepted):
      if let all = answers[question], all != ["no", "yes"], all.count - accepted.count < min(accepted.count, 3) {
        .not(.answer(question: question, isOneOf: all.filter { !accepted.contains($0) }))
      } else {
        self
      }
    case .all(let parts): .all(parts.map { $0.worded(answers) })
    case .any(let parts): .any(parts.map { $0.worded(answers) })
    case .always, .otherwise, .not: self
    }
  }
}
