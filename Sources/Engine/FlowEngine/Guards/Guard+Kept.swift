// A guard can ask which state a detour will return to, for example to intercept the return. The payload of the present
// state does not have the answer. Only states of a detour may ask.

extension Guard {
  /// Holds when a `returns` row would return to this state, and finds its payload.
  @inlinable public static func kept(_ state: CasePath<F.State, Found>) -> Self {
    let state = F.State.cases[keyPath: state], extract = state.extract
    return Self(.answer(question: "kept", isOneOf: [state.name.stringValue]), .kept) { (kept: F.State) in
      extract(kept)
    }
  }

  /// Finds something in the state kept first, the one that the detour serves, however many others are kept above it.
  @inlinable public static func keptFirst(
    _ name: String, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ find: @escaping @Sendable (F.State) -> Found?
  ) -> Self where Found: Sendable {
    let facts = QuestionFacts(name, answers: ["no", "yes"], bounded: [], file, line, column)
    let question = GuardQuestion<F, From, Trigger>(facts) { _, _ in
      TableQuestion(facts, answer: Found?.self, of: .keptFirst, readsEvent: false) { _, first, _, slot in
        let found = find(first.pointee)
        slot?.initializeMemory(as: Found?.self, to: found)
        return found == nil ? 0 : 1
      }
    }
    return Self(.answer(question: name, isOneOf: ["yes"]), question) { (found: Found?) in found }
  }
}

extension Guard where Found == Void {
  /// Holds when a `returns` row would return to one of these states.
  public static func kept(is states: F.State.Name...) -> Self {
    Self(.answer(question: "kept", isOneOf: states.map(\.stringValue)), [.kept])
  }
}

extension GuardQuestion {
  /// The question which state was kept last.
  @usableFromInline static var kept: Self {
    let facts = QuestionFacts(
      "kept", answers: F.State.Name.allCases.map(\.stringValue), bounded: [], #fileID, #line, #column)
    return Self(facts) { _, _ in
      TableQuestion(facts, answer: F.State.self, of: .keptLast, readsEvent: false) { _, last, _, slot in
        slot?.initializeMemory(as: F.State.self, to: last.pointee)
        return last.pointee.ordinal
      }
    }
  }
}

extension TableQuestion {
  /// The question which state was kept last, with these states as its only answers.
  func among(_ states: [F.State.Name]) -> Self {
    guard subject == .keptLast else { return self }
    var question = self
    question.facts.answers = states.map(\.stringValue)
    let index = Dictionary(states.enumerated().map { (F.State.ordinal(of: $1), $0) }) { first, _ in first }
    question.ask = { _, last, _, slot in
      guard let answer = index[last.pointee.ordinal] else { return -1 }
      slot?.initializeMemory(as: F.State.self, to: last.pointee)
      return answer
    }
    return question
  }
}
