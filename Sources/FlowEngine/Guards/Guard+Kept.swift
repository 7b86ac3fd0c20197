// What a detour comes back to can be asked for, so that coming back can be intercepted. The present state does not know
// it; only states of a detour may ask.

extension Guard {
  /// Holds when a `returns` row would come back to this state, and finds its payload.
  @inlinable public static func kept(_ state: CasePath<F.State, Found>) -> Self {
    let state = F.State.cases[keyPath: state], extract = state.extract
    return Self(.answer(question: "kept", isOneOf: [state.name.stringValue]), .kept) { (kept: F.State) in
      extract(kept)
    }
  }

  /// Something that the state kept first may have: that which the detour serves, however many others are kept above it.
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
  /// Holds when a `returns` row would come back to one of these states.
  public static func kept(is states: F.State.Name...) -> Self {
    Self(.answer(question: "kept", isOneOf: states.map(\.stringValue)), [.kept])
  }
}

extension GuardQuestion {
  /// Which state was kept last.
  @usableFromInline static var kept: Self {
    let facts = QuestionFacts(
      "kept", answers: F.State.Name.allCases.map(\.stringValue), bounded: [], isCountable: F.State.isCountable,
      place: "FlowEngine")
    return Self(facts) { _, _ in
      TableQuestion(facts, answer: F.State.self, of: .keptLast, readsEvent: false) { _, last, _, slot in
        slot?.initializeMemory(as: F.State.self, to: last.pointee)
        return last.pointee.ordinal
      }
    }
  }
}

extension TableQuestion {
  /// The question which state is kept, where it can be one of a few.
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
