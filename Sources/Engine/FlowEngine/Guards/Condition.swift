/// A guard as data, for printing, exporting and the truth table.
public indirect enum Condition: Hashable, Sendable {
  /// Holds whatever the answers are.
  case always
  /// Holds when no other row of the cell does. It cannot be part of another condition.
  case otherwise
  /// Holds when a question has one of the named answers.
  case answer(question: String, isOneOf: [String])
  case not(Condition)
  case all([Condition])
  case any([Condition])

  /// Whether the condition holds, given the answer to each question.
  public func holds(_ answers: [String: String]) -> Bool {
    switch self {
    case .always, .otherwise: true
    case .answer(let question, let accepted): answers[question].map(accepted.contains) ?? false
    case .not(let condition): !condition.holds(answers)
    case .all(let conditions): conditions.allSatisfy { $0.holds(answers) }
    case .any(let conditions): conditions.contains { $0.holds(answers) }
    }
  }

  /// Whether the condition may hold if one question has this answer and the others are unknown.
  func mayHold(_ question: String, is answer: String) -> Bool { value(question, answer) ?? true }

  /// Whether the condition holds if one question has this answer, whatever the others are.
  func mustHold(_ question: String, is answer: String) -> Bool { value(question, answer) ?? false }

  private func value(_ asked: String, _ answer: String) -> Bool? {
    switch self {
    case .always: return true
    case .otherwise: return nil
    case .answer(let question, let accepted): return question == asked ? accepted.contains(answer) : nil
    case .not(let condition): return condition.value(asked, answer).map { !$0 }
    case .all(let conditions):
      let values = conditions.map { $0.value(asked, answer) }
      return values.contains(false) ? false : values.contains(nil) ? nil : true
    case .any(let conditions):
      let values = conditions.map { $0.value(asked, answer) }
      return values.contains(true) ? true : values.contains(nil) ? nil : false
    }
  }

  /// Whether `otherwise` is part of a larger condition, where it has no meaning.
  var combinesOtherwise: Bool {
    switch self {
    case .always, .otherwise, .answer: false
    case .not(let condition): condition.mentionsOtherwise
    case .all(let conditions), .any(let conditions): conditions.contains(where: \.mentionsOtherwise)
    }
  }
  private var mentionsOtherwise: Bool { self == .otherwise || combinesOtherwise }
}

extension Condition: CustomStringConvertible {
  /// The text next to an edge, such as `picked: known or undated`; empty if no question is asked.
  public var description: String {
    switch self {
    case .always: ""
    case .otherwise: "otherwise"
    case .answer(let question, ["yes"]): question
    case .answer(let question, ["no"]): "not \(question)"
    case .answer(let question, let accepted): "\(question): \(accepted.joined(separator: " or "))"
    case .not(.answer(let question, let excluded)) where excluded != ["yes"]:
      "\(question): not \(excluded.joined(separator: " nor "))"
    case .not(let condition): "not \(condition.nested)"
    case .all(let conditions): conditions.map(\.nested).joined(separator: " and ")
    case .any([]): "never"
    case .any(let conditions): conditions.map(\.nested).joined(separator: " or ")
    }
  }

  /// The text inside another condition: in parentheses if it has several parts.
  private var nested: String {
    switch self {
    case .always: "always"
    case .all, .any: "(\(self))"
    case .answer(_, let accepted) where accepted.count > 1: "(\(self))"
    case .not(.answer(_, let excluded)) where excluded.count > 1: "(\(self))"
    case .otherwise, .answer, .not: description
    }
  }
}
