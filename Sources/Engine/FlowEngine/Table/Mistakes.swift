// Mistakes of authors for which the compiler would name other functions: each has a declaration that says what is
// right.

extension Row {
  /// The guard after the target.
  @available(*, unavailable, message: "'finding:' comes before 'to:'")
  public static func on<Trigger, To, Found, Made>(
    _: CasePath<F.Event, Trigger>, _: String, _: [Source], to: CasePath<F.State, To>,
    finding: Guard<F, From, Trigger, Found>, _ body: (inout F.Context, From, Trigger, Found) -> Made
  ) -> Self { fatalError() }

  /// The guard after the target.
  @available(*, unavailable, message: "'when:' comes before 'to:'")
  public static func on<Trigger, To, Found, Made>(
    _: CasePath<F.Event, Trigger>, _: String, _: [Source], to: CasePath<F.State, To>,
    when: Guard<F, From, Trigger, Found>, _ body: (inout F.Context, From, Trigger) -> Made
  ) -> Self { fatalError() }

  /// A guard that finds something, under the label of those that do not.
  @available(*, unavailable, message: "a guard that finds something stands under 'finding:', not 'when:'")
  public static func on<Trigger, To, Found, Made>(
    _: CasePath<F.Event, Trigger>, _: String, _: [Source], when: Guard<F, From, Trigger, Found>,
    to: CasePath<F.State, To>, _ body: (inout F.Context, From, Trigger, Found) -> Made
  ) -> Self { fatalError() }

  /// An edge that stays, without the label of its event.
  @available(*, unavailable, message: "the event of 'stay' has the label 'on:'")
  public static func stay<Trigger>(
    _: CasePath<F.Event, Trigger>, _: String, _: [Source], when: Guard<F, From, Trigger, Void> = .always,
    answering: Answering<F, From, Trigger, Void> = .nobody,
    changing body: (inout F.Context, inout From, Trigger) -> Void = { _, _, _ in }
  ) -> Self { fatalError() }

  /// An edge that returns, without the label of its event.
  @available(*, unavailable, message: "the event of 'returns' has the label 'on:'")
  public static func returns<Trigger>(
    _: CasePath<F.Event, Trigger>, _: String, _: [Source], when: Guard<F, From, Trigger, Void> = .always,
    answering: Answering<F, From, Trigger, Void> = .nobody,
    changing body: (inout F.Context, From, Trigger) -> Void = { _, _, _ in }
  ) -> Self { fatalError() }

  /// A change at every edge, without the label of its event.
  @available(*, unavailable, message: "the event of 'atEveryEdge' has the label 'on:'")
  public static func atEveryEdge<Trigger>(
    _: CasePath<F.Event, Trigger>, _ change: (inout F.Context, From, Trigger) -> Void
  ) -> Self { fatalError() }

  /// The paths of events that are ignored.
  @available(*, unavailable, message: "events without a guard are named without a backslash: '.event'")
  public static func ignore<Trigger>(_: CasePath<F.Event, Trigger>..., because: String) -> Self { fatalError() }

  /// The paths of requests that are rejected.
  @available(*, unavailable, message: "events without a guard are named without a backslash: '.event'")
  public static func reject<Trigger>(_: CasePath<F.Event, Trigger>..., with: F.Refusal) -> Self { fatalError() }

  /// The paths of events that wait.
  @available(*, unavailable, message: "events without a guard are named without a backslash: '.event'")
  public static func `defer`<each Trigger>(_: repeat CasePath<F.Event, each Trigger>) -> Self { fatalError() }
}

extension StateNode {
  /// A node without a title.
  @available(*, unavailable, message: "a node has a step and a title before its rows")
  public init<From>(_: CasePath<F.State, From>, _: String, _: [Row<F, From>]) { fatalError() }
}

extension Question {
  /// Answers without their label.
  @available(*, unavailable, message: "write the path of one answer for its payload, or 'is:' before names of answers")
  public func callAsFunction(_: Answer.Name...) -> Guard<F, From, Trigger, Void> { fatalError() }

  /// The paths of answers after `is:`.
  @available(*, unavailable, message: "after 'is:' answers are named without a backslash")
  public func callAsFunction<each Found>(is: repeat CasePath<Answer, each Found>) -> Guard<F, From, Trigger, Void> {
    fatalError()
  }
}
