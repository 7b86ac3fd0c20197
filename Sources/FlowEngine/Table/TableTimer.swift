/// A timer of a box, which is a state or a phase: it is armed when the box is entered, and disarmed when it is left.
/// When it elapses its event happens, which the table decides like any other.
@usableFromInline package struct TableTimer<F: Flow>: Sendable {
  /// What happens when it elapses.
  package let event: F.Event.Name
  /// How long it takes; nil where a closure says so.
  package let duration: Duration?
  /// How long it takes, in words: `600 s`, or what the closure is called.
  package let label: String
  /// Whether it begins anew with each edge that is taken in its box.
  package let isIdle: Bool
  /// Whose timer it is, if not the state's own.
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

  /// How long it takes now, a millisecond at least: a timer that arms itself again must not stand still.
  func length(_ context: F.Context, _ state: F.State) -> Duration { max(make(context, state), .milliseconds(1)) }
}

extension Row {
  /// A timer: so long after the state, or the phase whose column it is, was entered, the event happens, if neither was
  /// left before. An edge on that event that stays arms the timer again.
  ///
  ///     .after(\.codeExpired, .seconds(600)),
  ///     .on(\.codeExpired, "D2.expired", ["RFC 8628 3.5"], to: \.idle),
  public static func after(
    _ event: CasePath<F.Event, Void>, _ duration: Duration, file: StaticString = #fileID, line: UInt = #line
  ) -> Self { timer(event, duration, duration.words, isIdle: false) { _, _ in duration }.at(file, line) }

  /// A timer whose duration depends on context and state, as they are when it is armed.
  ///
  /// - Parameter label: What stands in drawings in the place of the duration.
  public static func after(
    _ event: CasePath<F.Event, Void>, _ label: String, file: StaticString = #fileID, line: UInt = #line,
    _ duration: @escaping @Sendable (F.Context, From) -> Duration
  ) -> Self { timer(event, nil, label, isIdle: false, duration).at(file, line) }

  /// A timer that begins anew with each edge that stays in the state, or of a phase with each edge that is taken in it.
  public static func idle(
    _ event: CasePath<F.Event, Void>, _ duration: Duration, file: StaticString = #fileID, line: UInt = #line
  ) -> Self { timer(event, duration, duration.words, isIdle: true) { _, _ in duration }.at(file, line) }

  /// One whose duration depends on context and state, as they are when it begins.
  ///
  /// - Parameter label: What stands in drawings in the place of the duration.
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
  /// In seconds, or else in milliseconds.
  fileprivate var words: String {
    let (seconds, rest) = components
    return rest == 0 ? "\(seconds) s" : "\(seconds * 1_000 + rest / 1_000_000_000_000_000) ms"
  }
}
