/// The condition of a row, a combination of questions. `From` and `Trigger` are the payloads that the questions read.
/// `Found` is what the guard finds for the body of its edge, so that the body need not look it up again.
public struct Guard<F: Flow, From, Trigger, Found>: FlowPart {
  /// The guard as data.
  public let condition: Condition
  @usableFromInline let questions: [GuardQuestion<F, From, Trigger>]
  /// Reads the found value from the answer to the first question; `nil` if the guard finds nothing.
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

  /// Holds if the closure returns a value, and finds that value.
  @inlinable public static func found(
    _ name: String, bounded: Bool = false, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ find: @escaping @Sendable (F.Context, From, Trigger) -> Found?
  ) -> Self where Found: Sendable {
    let facts = QuestionFacts(name, answers: ["no", "yes"], bounded: bounded ? ["yes"] : [], file, line, column)
    let question = GuardQuestion<F, From, Trigger>(facts, find) { (found: Found?) in found == nil ? 0 : 1 }
    return Self(.answer(question: name, isOneOf: ["yes"]), question) { (found: Found?) in found }
  }

  /// Holds when both guards hold, and finds what this one finds.
  public func and<Other>(_ other: Guard<F, From, Trigger, Other>) -> Self {
    Self(.all([condition, other.condition]), questions + other.questions, find: find)
  }
}

extension Guard where Found == Void {
  /// Always holds; the default of every row.
  public static var always: Self { Self(.always, []) }
  /// Holds when no other row of the cell holds. It cannot be combined with other guards.
  public static var otherwise: Self { Self(.otherwise, []) }

  /// A question answered by yes or no; holds for yes.
  ///
  /// - Parameter bounded: The answer yes can be given only finitely often in a row, for example because the question
  ///   compares a counter with its limit.
  @inlinable public static func check(
    _ name: String, bounded: Bool = false, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ holds: @escaping @Sendable (F.Context, From, Trigger) -> Bool
  ) -> Self {
    let facts = QuestionFacts(name, answers: ["no", "yes"], bounded: bounded ? ["yes"] : [], file, line, column)
    return Self(
      .answer(question: name, isOneOf: ["yes"]), [GuardQuestion(facts, holds) { (holds: Bool) in holds ? 1 : 0 }])
  }

  /// Holds when the other guard holds, but does not pass on what it finds.
  public static func has<Other>(_ other: Guard<F, From, Trigger, Other>) -> Self {
    Self(other.condition, other.questions)
  }
  /// Holds when the other guard does not hold, or finds nothing.
  public static func not<Other>(_ other: Guard<F, From, Trigger, Other>) -> Self {
    Self(.not(other.condition), other.questions)
  }
  /// Holds when at least one of the two guards holds.
  public func or<Other>(_ other: Guard<F, From, Trigger, Other>) -> Self {
    Self(.any([condition, other.condition]), questions + other.questions)
  }
}
