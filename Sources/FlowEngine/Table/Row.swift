/// A line in the table of one state, typed by the payload of that state.
///
/// Rows are written as leading-dot members: `.does` names the effect, `.on` an edge, `.stay` an edge that does not leave, `.answers` a request
/// that entering settles, and `.ignore`, `.reject`, `.defer` decide the other cells.
public struct Row<F: Flow, From>: Sendable {
  enum Kind: Sendable {
    case work(@Sendable (Case<F.State, From>) -> Work<F>)
    case edge(@Sendable (Case<F.State, From>) -> Edge<F>)
    case settling(@Sendable (Case<F.State, From>) -> EntrySettlement<F>)
    case decision([F.Event.Name], CellDecision<F>)
    case group([Row])
  }
  let kind: Kind
  init(_ kind: Kind) { self.kind = kind }
}

extension Row where From == F.State {
  /// The events that a column decides; nil when a column cannot be such a row.
  var columnEvents: [F.Event.Name]? {
    switch kind {
    // What a column's edge leads from is not yet known, nor does its event depend on it.
    case .edge(let make): F.State.Name.allCases.first.map { [make(Case($0, { $0 }, { $0 })).on] } ?? []
    case .decision(let events, _): events
    case .group(let rows): rows.flatMap { $0.columnEvents ?? [] }
    case .work, .settling: nil
    }
  }
}

extension Row {
  /// Several rows that belong together, such as the detours that many states have in common.
  public static func group(_ rows: [Row]) -> Self { Row(.group(rows)) }

  /// The rows of a group and of the groups in it; otherwise this row alone.
  var flattened: [Row] {
    if case .group(let rows) = kind { rows.flatMap(\.flattened) } else { [self] }
  }

  /// The effect that entering the state starts and leaving it cancels.
  public static func does<Payload>(
    _ effect: Case<F.Effect, Payload>, _ make: @escaping @Sendable (F.Context, From) -> Payload
  ) -> Self {
    Row(
      .work { source in
        let extract = source.extract, embed = effect.embed
        return Work(effect: effect.name) { context, state in extract(state).map { embed(make(context, $0)) } }
      })
  }

  /// Whoever asked is answered when the state is entered.
  public static func answers<R: Request>(
    _ request: Case<F.Event, R>, with answer: @escaping @Sendable (F.Context, From) -> Result<R.Answer, F.Refusal>
  ) -> Self {
    Row(
      .settling { source in
        let extract = source.extract, asked = request.name
        return EntrySettlement(request: asked) { context, state in
          extract(state).map { Settlement(asked, answer(context, $0).map { $0 as any Sendable }) }
        }
      })
  }

  /// These events change nothing here.
  public static func ignore(_ events: F.Event.Name..., because reason: String) -> Self {
    Row(.decision(events, .ignore(because: reason)))
  }
  /// These requests are refused here.
  public static func reject(_ events: F.Event.Name..., with refusal: F.Refusal) -> Self { Row(.decision(events, .reject(refusal))) }
  /// These events wait for a state that takes them.
  public static func `defer`(_ events: F.Event.Name...) -> Self { Row(.decision(events, .postpone)) }
}
