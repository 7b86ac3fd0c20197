/// A question with finitely many named answers, asked of context, state and event. Rows choose among its answers:
///
///     extension Guard where F == Turnstile, From == BuildingPressure, Trigger == PumpFailure {
///       static var pump: Question<F, From, Trigger, PumpCondition> {
///         Question("pump", bounded: [.tired]) { _, state, failure in … }
///       }
///     }
///
///     finding: .pump(\.tired)                    // the payload of the answer is handed to the body
///     when: .pump(is: .exhausted, .leaking)
///
/// A question is identified by its name and the place where it is declared. In a cell it is asked at most once, however
/// many rows ask it; `validate()` reports two questions with one name from two places. If the closure depends on more
/// than its three arguments, such as a limit, the name must say so.
public struct Question<F: Flow, From, Trigger, Answer: Cased>: FlowPart {
  @usableFromInline let asked: GuardQuestion<F, From, Trigger>

  /// A question answered by a case of `Answer`.
  ///
  /// - Parameter bounded: The answers that can be given only finitely often in a row, because something counts them.
  ///   The validator cannot check that; `Machine.assumptions` lists it.
  @inlinable public init(
    _ name: String, bounded: [Answer.Name] = [], file: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column,
    _ classify: @escaping @Sendable (F.Context, From, Trigger) -> Answer
  ) {
    asked = GuardQuestion(
      QuestionFacts(
        name, answers: Answer.Name.allCases.map(\.stringValue), bounded: bounded.map(\.stringValue), file, line,
        column)
    ) {
      classify($0, $1, $2)
    } ordinal: {
      $0.ordinal
    }
  }

  /// Holds for one answer, and finds its payload.
  @inlinable public func callAsFunction<Found>(_ answer: CasePath<Answer, Found>) -> Guard<F, From, Trigger, Found> {
    let accepted = Answer.cases[keyPath: answer], extract = accepted.extract
    return Guard(.answer(question: asked.facts.name, isOneOf: [accepted.name.stringValue]), asked) { (answer: Answer) in
      extract(answer)
    }
  }

  /// Holds for any of the answers.
  @inlinable public func callAsFunction(is answers: Answer.Name...) -> Guard<F, From, Trigger, Void> {
    self(isOneOf: answers)
  }

  /// Holds for any of the answers.
  @inlinable public func callAsFunction(isOneOf answers: [Answer.Name]) -> Guard<F, From, Trigger, Void> {
    Guard(.answer(question: asked.facts.name, isOneOf: answers.map(\.stringValue)), [asked])
  }
}

/// The facts about a question that are known without asking it.
@usableFromInline package struct QuestionFacts: Hashable, Sendable {
  /// The name of the question.
  @usableFromInline package let name: String
  /// All possible answers.
  package internal(set) var answers: [String]
  /// The answers that can be given only finitely often in a row, because something counts them.
  package let bounded: [String]
  /// Where the question is declared: file, line and column.
  package let place: String

  @usableFromInline init(
    _ name: String, answers: [String], bounded: [String], _ file: StaticString, _ line: UInt, _ column: UInt
  ) {
    self.name = name
    self.answers = answers
    self.bounded = bounded
    place = "\(file):\(line):\(column)"
  }
}

/// A question as a guard stores it: typed by the payloads that it reads, but not by its answer.
@usableFromInline struct GuardQuestion<F: Flow, From, Trigger>: Sendable {
  @usableFromInline let facts: QuestionFacts
  /// Binds the question to the cases of state and event. It is made where the flow's types are known, so that it is
  /// specialised for them.
  @usableFromInline let bind: @Sendable (Case<F.State, From>, Case<F.Event, Trigger>) -> TableQuestion<F>

  @usableFromInline init(
    _ facts: QuestionFacts,
    bind: @escaping @Sendable (Case<F.State, From>, Case<F.Event, Trigger>) -> TableQuestion<F>
  ) {
    self.facts = facts
    self.bind = bind
  }

  @inlinable init<Answer: Sendable>(
    _ facts: QuestionFacts, _ ask: @escaping @Sendable (F.Context, From, Trigger) -> Answer,
    ordinal: @escaping @Sendable (Answer) -> Int
  ) {
    self.facts = facts
    bind = { source, event in
      TableQuestion(facts, answer: Answer.self, readsEvent: Trigger.self != Void.self) {
        context, inState, inEvent, slot in
        let answer = source.look(at: inState) { from in
          event.look(at: inEvent) { trigger in ask(context, from, trigger) }
        }
        slot?.initializeMemory(as: Answer.self, to: answer)
        return ordinal(answer)
      }
    }
  }
}

/// The state that a question is about.
@usableFromInline package enum QuestionSubject: String, Hashable, Codable, Sendable, CaseIterable {
  /// The present state, with its payload; the question may also read context and event.
  case present
  /// The state kept first.
  case keptFirst
  /// The state kept last.
  case keptLast
}

/// A question as the table stores it: asked about whole states and events.
@usableFromInline package struct TableQuestion<F: Flow>: Sendable {
  /// The facts about the question that are known without asking it.
  @usableFromInline package internal(set) var facts: QuestionFacts
  /// The name of the question.
  @usableFromInline package var name: String { facts.name }
  /// All possible answers.
  package var answers: [String] { facts.answers }
  /// The answers that can be given only finitely often in a row, because something counts them.
  package var bounded: [String] { facts.bounded }

  /// Returns the index of the answer, or -1 if a state was kept last that the table never keeps there. The answer
  /// itself goes into the slot, if there is one. State and event are back in their places afterwards.
  @usableFromInline package var ask: Ask
  @usableFromInline package typealias Ask =
    @Sendable (F.Context, UnsafeMutablePointer<F.State>, UnsafeMutablePointer<F.Event>, UnsafeMutableRawPointer?) -> Int
  /// The state that the question is about.
  @usableFromInline package let subject: QuestionSubject
  /// Whether the answer may depend on the payload of the event.
  @usableFromInline let readsEvent: Bool
  /// The type of the answer, for which a slot is made.
  @usableFromInline let answerType: ObjectIdentifier
  @usableFromInline let size: Int
  @usableFromInline let alignment: Int
  /// Destroys the answer in a slot.
  @usableFromInline let drop: @Sendable (UnsafeMutableRawPointer) -> Void

  @inlinable init<Answer: Sendable>(
    _ facts: QuestionFacts, answer: Answer.Type, of subject: QuestionSubject = .present, readsEvent: Bool = true,
    ask: @escaping Ask
  ) {
    self.facts = facts
    self.ask = ask
    self.subject = subject
    self.readsEvent = readsEvent
    answerType = ObjectIdentifier(answer)
    size = MemoryLayout<Answer>.size
    alignment = MemoryLayout<Answer>.alignment
    drop = { $0.assumingMemoryBound(to: Answer.self).deinitialize(count: 1) }
  }

  /// Whether two rows of a cell ask the same question. The types are compared too, since rows read answers from slots.
  func isSame(as other: TableQuestion<F>) -> Bool { facts == other.facts && answerType == other.answerType }
}
