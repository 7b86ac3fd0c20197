/// What an author extends: rows, guards, questions, nodes, samples, properties. Since it refines `Sendable`, such
/// extensions are isolated to no actor, even where a module isolates everything by default.
public protocol FlowPart: Sendable {}

/// A line in the table of one state, typed by the payload of that state.
///
/// Rows are written as leading-dot members. `.does` names an effect, `.on` an edge, `.stay` an edge that does not
/// leave, and `.answers` a request that entering settles. `.ignore`, `.reject` and `.defer` decide the other cells;
/// `.outer` leaves the rest of a cell to the phase around. `.final` says that the machine may end here, `.detour` that
/// the state belongs to a detour, and `.returns` ends one. `.after` and `.idle` arm timers.
public struct Row<F: Flow, From>: FlowPart {
  @usableFromInline enum Kind: Sendable {
    case work(@Sendable (Case<F.State, From>) -> StateEffect<F>)
    case edge(F.Event.Name, @Sendable (Case<F.State, From>, CodeLocation?) -> Edge<F>)
    case settling(@Sendable (Case<F.State, From>) -> Settlement<F>)
    case decision(F.Event.Name, @Sendable (Case<F.State, From>, CodeLocation?) -> CellDecision<F>)
    case final
    case detour
    case outer(F.Event.Name)
    case timer(F.Event.Name, @Sendable (Case<F.State, From>, CodeLocation?) -> TableTimer<F>)
    case beginning(F.Event.Name, @Sendable (inout F.Context, AnyState<F>, F.Event) -> Void)
    case group([Row])
  }
  @usableFromInline let kind: Kind
  /// Where the row is written; `nil` for a group, whose rows each have their own location.
  var location: CodeLocation?
  @usableFromInline init(_ kind: Kind) { self.kind = kind }
  @usableFromInline init(_ kind: Kind, _ file: StaticString, _ line: UInt) {
    self.kind = kind
    location = CodeLocation(file: file, line: line)
  }

  /// The row, with the place where it is written.
  @usableFromInline func at(_ file: StaticString, _ line: UInt) -> Self {
    if case .group(let rows) = kind { return Row(.group(rows.map { $0.at(file, line) })) }
    var row = self
    row.location = CodeLocation(file: file, line: line)
    return row
  }
}

/// A row of a phase, or of the whole machine, that decides an event in every state without a row for it. Its bodies can
/// read the state but not change it.
public typealias Column<F: Flow> = Row<F, AnyState<F>>

extension Row {
  /// Several rows as one, such as the rows that many states share.
  public static func group(_ rows: [Row]) -> Self { Row(.group(rows)) }

  /// The rows of a group and of the groups in it; otherwise this row alone.
  var flattened: [Row] {
    if case .group(let rows) = kind { rows.flatMap { $0.flattened } } else { [self] }
  }

  /// The machine may end here: no row has to lead on.
  public static var final: Self { Row(.final) }

  /// An effect: entering the state starts it, and leaving the state cancels it. A state may have several effects, which
  /// all run while the state lasts. As a column it is an effect of the phase: it starts when the phase is entered, goes
  /// on while the machine moves inside, and is cancelled when the phase is left.
  @inlinable public static func does<Payload>(
    _ effect: CasePath<F.Effect, Payload>, _ make: @escaping @Sendable (F.Context, From) -> Payload,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let effect = F.Effect.cases[keyPath: effect]
    return Row(
      .work { source in
        let extract = source.extract, embed = effect.embed
        return StateEffect(effect: effect.name) { context, state in extract(state).map { embed(make(context, $0)) } }
      }, file, line)
  }

  /// An effect without payload.
  @inlinable public static func does(
    _ effect: CasePath<F.Effect, Void>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    .does(effect, { _, _ in }, file: file, line: line)
  }

  /// What every edge on this event does first, in the phase or the machine of which this is a column. It decides
  /// nothing: rows that would all begin with the same words need not repeat them.
  public static func atEveryEdge<Trigger>(
    on event: CasePath<F.Event, Trigger>, _ change: @escaping @Sendable (inout F.Context, From, Trigger) -> Void,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self where From == AnyState<F> {
    let event = F.Event.cases[keyPath: event]
    return Row(
      .beginning(event.name) { context, state, happened in
        if let trigger = event.extract(happened) { change(&context, state, trigger) }
      }, file, line)
  }

  /// When the state is entered, answers every caller whose request of this kind is open, oldest first, each from their
  /// own payload.
  ///
  /// - Parameter fits: Selects the requests that are answered; the others keep waiting. If several answers for one kind
  ///   fit, the first counts. `nil` for all.
  @inlinable public static func answers<R: FlowRequest>(
    _ request: CasePath<F.Event, R>, where fits: (@Sendable (F.Context, From, R) -> Bool)? = nil,
    with answer: @escaping @Sendable (F.Context, From, R) -> Result<R.Answer, F.Refusal>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let asked = F.Event.cases[keyPath: request]
    return Row(
      .settling { source in
        Settlement(asked.name, of: R.self, isSelective: fits != nil) { context, inState, _, _, inRequest in
          source.look(at: inState) { from in
            asked.look(at: inRequest) { fits?(context, from, $0) == false ? nil : answer(context, from, $0) }
          }
        }
      }, file, line)
  }
}

// MARK: Cells without an edge

extension Row {
  /// Leaves these events to the phase around where no guard of the rows here takes them. Among the columns of a phase,
  /// leaves them to the next phase around, or to the machine.
  public static func outer<Trigger>(_ events: CasePath<F.Event, Trigger>...) -> Self {
    .group(events.map { Row(.outer(F.Event.cases[keyPath: $0].name)) })
  }

  /// These events change nothing here, or only while the guard, which reads no payload, holds.
  public static func ignore(
    _ events: F.Event.Name..., when guarded: Guard<F, From, Void, Void> = .always, because reason: String,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    decisions(events.map { .nameOnly($0) }, guarded, .ignore(because: reason), file, line)
  }
  /// These events change nothing here while the guard holds.
  public static func ignore<Trigger>(
    _ events: CasePath<F.Event, Trigger>..., when guarded: Guard<F, From, Trigger, Void>, because reason: String,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    decisions(events.map { F.Event.cases[keyPath: $0] }, guarded, .ignore(because: reason), file, line)
  }

  /// These requests are refused here, or only while the guard, which reads no payload, holds.
  public static func reject(
    _ events: F.Event.Name..., when guarded: Guard<F, From, Void, Void> = .always, with refusal: F.Refusal,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    decisions(events.map { .nameOnly($0) }, guarded, .reject(refusal), file, line)
  }
  /// These requests are refused here while the guard holds.
  public static func reject<Trigger>(
    _ events: CasePath<F.Event, Trigger>..., when guarded: Guard<F, From, Trigger, Void>, with refusal: F.Refusal,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    decisions(events.map { F.Event.cases[keyPath: $0] }, guarded, .reject(refusal), file, line)
  }

  /// These events wait for a state that takes them.
  public static func `defer`(
    _ events: F.Event.Name...,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    decisions(events.map { .nameOnly($0) }, .always, .defer, file, line)
  }
  /// These events wait for a state that takes them while the guard, which reads no payload, holds.
  ///
  /// - Parameter untilLeft: The guard is asked again only when a state is entered, not after each edge that stays.
  public static func `defer`(
    _ events: F.Event.Name..., when guarded: Guard<F, From, Void, Void>, untilLeft: Bool = false,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    decisions(events.map { .nameOnly($0) }, guarded, .defer, untilLeft: untilLeft, file, line)
  }
  /// These events wait for a state that takes them while the guard holds.
  ///
  /// - Parameter untilLeft: The guard is asked again only when a state is entered, not after each edge that stays.
  ///   Useful when thousands may wait and progress is frequent: asking each time would take longer than handling the
  ///   event.
  public static func `defer`<Trigger>(
    _ events: CasePath<F.Event, Trigger>..., when guarded: Guard<F, From, Trigger, Void>, untilLeft: Bool = false,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    decisions(events.map { F.Event.cases[keyPath: $0] }, guarded, .defer, untilLeft: untilLeft, file, line)
  }

  private static func decisions<Trigger>(
    _ events: [Case<F.Event, Trigger>], _ guarded: Guard<F, From, Trigger, Void>, _ kind: CellDecision<F>.Kind,
    untilLeft: Bool = false, _ file: StaticString, _ line: UInt
  ) -> Self {
    .group(
      events.map { event in
        Row(
          .decision(event.name) { source, location in
            CellDecision(
              event: event.name, kind: kind, condition: guarded.condition,
              questions: guarded.questions.map { $0.bind(source, event) }, isUntilLeft: untilLeft, location: location)
          }, file, line)
      })
  }
}
