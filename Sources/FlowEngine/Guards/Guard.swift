/// A condition over questions, typed by the state and the event that the questions are asked of, and by what it finds
/// for the body of its edge: nothing is looked up twice there, and nothing unwrapped.
public struct Guard<F: Flow, From, Trigger, Found>: Sendable {
  /// The guard as data.
  public let condition: Condition
  @usableFromInline let questions: [GuardQuestion<F, From, Trigger>]
  /// Reads what was found from the answer to the first question, where the guard finds something.
  @usableFromInline let find: (@Sendable (UnsafeRawPointer) -> Found?)?

  @usableFromInline init(
    _ condition: Condition, _ questions: [GuardQuestion<F, From, Trigger>],
    find: (@Sendable (UnsafeRawPointer) -> Found?)? = nil
  ) {
    self.condition = condition
    self.questions = questions
    self.find = find
  }

  @inlinable init<Answer>(
    _ condition: Condition, _ question: GuardQuestion<F, From, Trigger>, _ find: @escaping @Sendable (Answer) -> Found?
  ) {
    let read: @Sendable (UnsafeRawPointer) -> Found? = { find($0.assumingMemoryBound(to: Answer.self).pointee) }
    self.init(condition, [question], find: Found.self == Void.self ? nil : read)
  }

  /// Something that may be there or not: holds when it is there, and finds it.
  @inlinable public static func found(
    _ name: String, bounded: Bool = false, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ find: @escaping @Sendable (F.Context, From, Trigger) -> Found?
  ) -> Self where Found: Sendable {
    let facts = QuestionFacts(name, answers: ["no", "yes"], bounded: bounded ? ["yes"] : [], file, line, column)
    let question = GuardQuestion<F, From, Trigger>(facts, find) { (found: Found?) in found == nil ? 0 : 1 }
    return Self(.answer(question: name, isOneOf: ["yes"]), question) { (found: Found?) in found }
  }

  /// Holds when the other guard holds as well, and finds the same.
  public func and<Other>(_ other: Guard<F, From, Trigger, Other>) -> Self {
    Self(.all([condition, other.condition]), questions + other.questions, find: find)
  }
}

extension Guard where Found == Void {
  /// Nothing is asked.
  public static var always: Self { Self(.always, []) }
  /// Holds when no other row of the cell does. It stands alone.
  public static var otherwise: Self { Self(.otherwise, []) }

  /// A question answered by yes or no; holds for yes.
  ///
  /// - Parameter bounded: Yes can be said only finitely often in a row, as by a question that compares a counter with
  ///   its limit.
  @inlinable public static func check(
    _ name: String, bounded: Bool = false, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ holds: @escaping @Sendable (F.Context, From, Trigger) -> Bool
  ) -> Self {
    let facts = QuestionFacts(name, answers: ["no", "yes"], bounded: bounded ? ["yes"] : [], file, line, column)
    return Self(
      .answer(question: name, isOneOf: ["yes"]), [GuardQuestion(facts, holds) { (holds: Bool) in holds ? 1 : 0 }])
  }

  /// Holds when the other does, and does not hand on what it finds.
  public static func has<Other>(_ other: Guard<F, From, Trigger, Other>) -> Self {
    Self(other.condition, other.questions)
  }
  /// Holds when the other does not, or finds nothing.
  public static func not<Other>(_ other: Guard<F, From, Trigger, Other>) -> Self {
    Self(.not(other.condition), other.questions)
  }
  /// Holds when one of the two does, or both.
  public func or<Other>(_ other: Guard<F, From, Trigger, Other>) -> Self {
    Self(.any([condition, other.condition]), questions + other.questions)
  }
}
