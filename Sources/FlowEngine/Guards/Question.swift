/// A question with finitely many named answers, asked of context, state and event.
public struct Question<F: Flow, From, Trigger>: Sendable {
  /// What is asked; one name, one question, within a cell.
  public let name: String
  /// All answers there are.
  public let answers: [String]
  /// The answers that can be given only finitely often in a row, because something counts them.
  public let bounded: Set<String>
  @usableFromInline let ask: @Sendable (F.Context, From, Trigger) -> Int
  @usableFromInline init(
    _ name: String, _ answers: [String], bounded: Set<String> = [], _ ask: @escaping @Sendable (F.Context, From, Trigger) -> Int
  ) {
    self.name = name
    self.answers = answers
    self.bounded = bounded
    self.ask = ask
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
  @usableFromInline let ask: @Sendable (F.Context, F.State, F.Event) -> Int

  init<From, Trigger>(_ question: Question<F, From, Trigger>, _ source: Case<F.State, From>, _ event: Case<F.Event, Trigger>) {
    name = question.name
    answers = question.answers
    bounded = question.bounded
    let ask = question.ask, fromState = source.extract, fromEvent = event.extract
    self.ask = { context, state, event in
      guard let from = fromState(state), let trigger = fromEvent(event) else { return -1 }
      return ask(context, from, trigger)
    }
  }
}
