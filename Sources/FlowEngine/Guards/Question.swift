/// A question with finitely many named answers, asked of context, state and event.
public struct Question<F: Flow, From, Trigger>: Sendable {
  /// What is asked; one name, one question, within a cell.
  public let name: String
  /// All answers there are.
  public let answers: [String]
  /// The answers that can be given only finitely often in a row, because something counts them.
  public let bounded: Set<String>
  /// Ties the question to the ways into state and event. Made where the flow's types are known, so that it is specialised for them.
  @usableFromInline let bind: @Sendable (Case<F.State, From>, Case<F.Event, Trigger>) -> TableQuestion<F>.Ask
  @inlinable init(
    _ name: String, _ answers: [String], bounded: Set<String> = [], _ ask: @escaping @Sendable (F.Context, From, Trigger) -> Int
  ) {
    self.name = name
    self.answers = answers
    self.bounded = bounded
    bind = { source, event in
      let fromState = source.extract, fromEvent = event.extract
      return { context, state, event in
        guard let from = fromState(state), let trigger = fromEvent(event) else { return -1 }
        return ask(context, from, trigger)
      }
    }
  }
}

/// A question as the table holds it: asked of whole states and events.
public struct TableQuestion<F: Flow>: Sendable {
  /// What is asked.
  public let name: String
  /// All answers there are; `ask` gives an index into them.
  public let answers: [String]
  /// The answers that something counts, so that they cannot be given for ever.
  public let bounded: Set<String>
  /// The index of the answer; negative when state or event are not those the question is about.
  @usableFromInline let ask: Ask
  @usableFromInline typealias Ask = @Sendable (F.Context, F.State, F.Event) -> Int

  init<From, Trigger>(_ question: Question<F, From, Trigger>, _ source: Case<F.State, From>, _ event: Case<F.Event, Trigger>) {
    name = question.name
    answers = question.answers
    bounded = question.bounded
    ask = question.bind(source, event)
  }
}
