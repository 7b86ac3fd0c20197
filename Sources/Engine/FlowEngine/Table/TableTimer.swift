/// A timer of a state or a phase. It is armed on entering it and disarmed on leaving it. When it elapses, its event
/// occurs, which the table decides like any other.
@usableFromInline package struct TableTimer<F: Flow>: Sendable {
  /// The event that occurs when the timer elapses.
  package let event: F.Event.Name
  /// The duration; `nil` if a closure returns it.
  package let duration: Duration?
  /// The duration in words: `600 s`, or the label of the closure.
  package let label: String
  /// Whether the timer restarts with each edge taken in its state or phase.
  package let isIdle: Bool
  /// The owner of the column that the timer comes from; `nil` if it is the state's own.
  package internal(set) var column: ColumnOwner?
  /// Where the row is written.
  package let location: CodeLocation?
  let happening: F.Event
  private let make: @Sendable (F.Context, F.State) -> Duration

  init(
    _ event: Case<F.Event, Void>, _ duration: Duration?, _ label: String, isIdle: Bool, _ location: CodeLocation?,
    _ make: @escaping @Sendable (F.Context, F.State) -> Duration
  ) {
    self.event = event.name
    self.duration = duration
    self.label = label
    self.isIdle = isIdle
    self.location = location
    happening = event.embed(())
    self.make = make
  }

  /// The duration now.
  @usableFromInline func length(_ context: F.Context, _ state: F.State) -> Duration { make(context, state).asTimer }
}

/// What an edge needs of a timer.
@frozen @usableFromInline struct TimerTraits: Sendable {
  /// The ordinal of its event.
  @usableFromInline let event: Int
  @usableFromInline let isIdle: Bool
  /// Whether a state owns it, and no phase.
  @usableFromInline let isOwn: Bool
  /// `nil` if a closure returns it.
  @usableFromInline let duration: Duration?

  init<F: Flow>(_ timer: Table<F>.TimerRow) {
    event = F.Event.ordinal(of: timer.row.event)
    isIdle = timer.row.isIdle
    isOwn = timer.row.column == nil
    duration = timer.row.duration?.asTimer
  }
}

extension Row {
  /// A timer: the event occurs this long after entering the state, or the phase whose column it is, unless that is left
  /// before. An edge on that event that stays arms the timer again.
  ///
  ///     .after(\.codeExpired, .seconds(600)),
  ///     .on(\.codeExpired, "D2.expired", ["RFC 8628 3.5"], to: \.idle),
  public static func after(
    _ event: CasePath<F.Event, Void>, _ duration: Duration, file: StaticString = #fileID, line: UInt = #line
  ) -> Self { timer(event, duration, duration.words, isIdle: false) { _, _ in duration }.at(file, line) }

  /// A timer whose duration depends on context and state, as they are when it is armed.
  ///
  /// - Parameter label: The text that drawings show instead of the duration.
  public static func after(
    _ event: CasePath<F.Event, Void>, _ label: String, file: StaticString = #fileID, line: UInt = #line,
    _ duration: @escaping @Sendable (F.Context, From) -> Duration
  ) -> Self { timer(event, nil, label, isIdle: false, duration).at(file, line) }

  /// A timer that restarts with each edge that stays in the state, or, for a phase, with each edge taken in it.
  public static func idle(
    _ event: CasePath<F.Event, Void>, _ duration: Duration, file: StaticString = #fileID, line: UInt = #line
  ) -> Self { timer(event, duration, duration.words, isIdle: true) { _, _ in duration }.at(file, line) }

  /// An idle timer whose duration depends on context and state, as they are when it begins.
  ///
  /// - Parameter label: The text that drawings show instead of the duration.
  public static func idle(
    _ event: CasePath<F.Event, Void>, _ label: String, file: StaticString = #fileID, line: UInt = #line,
    _ duration: @escaping @Sendable (F.Context, From) -> Duration
  ) -> Self { timer(event, nil, label, isIdle: true, duration).at(file, line) }

  private static func timer(
    _ event: CasePath<F.Event, Void>, _ duration: Duration?, _ label: String, isIdle: Bool,
    _ make: @escaping @Sendable (F.Context, From) -> Duration
  ) -> Self {
    let event = F.Event.cases[keyPath: event]
    return Row(
      .timer(event.name) { source, location in
        TableTimer(event, duration, label, isIdle: isIdle, location) { context, state in
          source.extract(state).map { make(context, $0) } ?? .zero
        }
      })
  }
}

extension Duration {
  /// The duration of a timer that is armed and never elapses, as any duration of a century or more.
  public static var never: Duration { .seconds(Int64.max) }
  /// Whether no timer of this duration ever elapses.
  @inlinable package var isNever: Bool { self >= .seconds(3_155_760_000) }
  /// The duration as a timer takes it: at least one millisecond, so that time passes even if the timer arms itself
  /// again.
  fileprivate var asTimer: Duration { isNever ? .never : max(self, .milliseconds(1)) }

  /// The duration in seconds, or in milliseconds if the seconds are not whole.
  fileprivate var words: String {
    if isNever { return "never" }
    let (seconds, rest) = components
    return rest == 0 ? "\(seconds) s" : "\(seconds * 1_000 + rest / 1_000_000_000_000_000) ms"
  }
}
