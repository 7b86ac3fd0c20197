/// A condition over questions, typed by the state and the event that the questions are asked of.
public struct Guard<F: Flow, From, Trigger>: Sendable {
  /// The guard as data.
  public let condition: Condition
  @usableFromInline let questions: [Question<F, From, Trigger>]
  @usableFromInline init(_ condition: Condition, _ questions: [Question<F, From, Trigger>]) {
    self.condition = condition
    self.questions = questions
  }

  /// Nothing is asked.
  public static var always: Self { Self(.always, []) }
  /// Holds when no other row of the cell does.
  public static var otherwise: Self { Self(.otherwise, []) }

  /// A question answered by yes or no; holds for yes.
  ///
  /// `bounded` says that yes can be said only finitely often in a row, as by a question that compares a counter with its limit.
  @inlinable public static func yes(
    _ name: String, bounded: Bool = false, _ holds: @escaping @Sendable (F.Context, From, Trigger) -> Bool
  ) -> Self {
    Self(
      .answer(question: name, isOneOf: ["yes"]),
      [Question(name, ["no", "yes"], bounded: bounded ? ["yes"] : []) { holds($0, $1, $2) ? 1 : 0 }])
  }

  /// A question answered by a case of `Answer`; holds for the accepted ones.
  @inlinable public static func choice<Answer: Cased>(
    _ name: String, _ accepted: [Answer.Name], bounded: [Answer.Name] = [],
    _ classify: @escaping @Sendable (F.Context, From, Trigger) -> Answer
  ) -> Self {
    Self(
      .answer(question: name, isOneOf: accepted.map(\.stringValue)),
      [
        Question(name, Answer.Name.allCases.map(\.stringValue), bounded: Set(bounded.map(\.stringValue))) {
          classify($0, $1, $2).name.rawValue
        }
      ])
  }

  /// A question answered by a plain enum; holds for the accepted answers.
  @inlinable public static func choice<Answer: CaseIterable & RawRepresentable & Hashable & Sendable>(
    _ name: String, _ accepted: [Answer], _ classify: @escaping @Sendable (F.Context, From, Trigger) -> Answer
  ) -> Self where Answer.RawValue == String {
    let answers = Array(Answer.allCases)
    return Self(
      .answer(question: name, isOneOf: accepted.map(\.rawValue)),
      [Question(name, answers.map(\.rawValue)) { answers.firstIndex(of: classify($0, $1, $2)) ?? -1 }])
  }

  /// Holds when the other does not.
  public static func not(_ other: Self) -> Self { Self(.not(other.condition), other.questions) }
  /// Holds when both do.
  public func and(_ other: Self) -> Self { Self(.all([condition, other.condition]), questions + other.questions) }
  /// Holds when one of the two does, or both.
  public func or(_ other: Self) -> Self { Self(.any([condition, other.condition]), questions + other.questions) }

  func inTable(_ source: Case<F.State, From>, _ event: Case<F.Event, Trigger>) -> [TableQuestion<F>] {
    questions.map { TableQuestion($0, source, event) }
  }
}
