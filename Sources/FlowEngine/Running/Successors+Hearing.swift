/// What a step of a search did, in numbers of the table, where it is one thing that nobody is answered for.
@frozen @usableFromInline package struct Hearing: Sendable {
  /// What became of the event.
  @frozen @usableFromInline package enum Outcome: Sendable {
    case moved, stayed, decided, deferred
    /// More would wait than somebody wants to know of.
    case tooMany
    /// Only a run knows, or has more to tell.
    case isRare
  }
  @usableFromInline package let outcome: Outcome
  /// The edge, or the decision.
  @usableFromInline package let number: Int
  /// The cell that decided, and what its questions answered, in mixed radix.
  @usableFromInline package let cell: Int
  @usableFromInline package let combination: Int

  @inlinable init(_ outcome: Outcome, _ number: Int, cell: Int, _ combination: Int) {
    self.outcome = outcome
    self.number = number
    self.cell = cell
    self.combination = combination
  }
  @inlinable static var rare: Self { Self(.isRare, -1, cell: -1, 0) }
}

extension Successors {
  /// The same as `find`, where a run would report a single thing, which is told. Otherwise the three are left as they
  /// may be.
  @inlinable @inline(__always) package func hear(
    _ event: F.Event, _ context: inout F.Context, _ state: inout F.State, _ rest: inout Rest?
  ) -> Hearing {
    let home = state.ordinal, ordinal = event.ordinal, cell = table.arrivingCell(home, ordinal)
    let index = home &* table.eventCount &+ ordinal
    if rest == nil, cell.isEdge {
      let traits = table.traits(cell.edge)
      // Nobody waits, and nobody asks.
      if traits.isPlain, !traits.answersAtOnce {
        guard table.fire(cell.edge, &context, &state, event, nil) else { return .rare }
        return Hearing(traits.stays ? .stayed : .moved, cell.edge, cell: index, 0)
      }
    }
    return hear(cell, event, ordinal, in: home, &context, &state, &rest)
  }

  @inlinable @inline(never) func hear(
    _ cell: Table<F>.Cell, _ event: F.Event, _ ordinal: Int, in home: Int, _ context: inout F.Context,
    _ state: inout F.State, _ rest: inout Rest?
  ) -> Hearing {
    if rest?.broken ?? 0 != 0 { return .rare }
    guard cell.isBranch else {
      return heard(cell, 0, nil, event, ordinal, in: home, &context, &state, &rest)
    }
    if table.branches[cell.branch].isRare { return .rare }
    var asked = event
    return table.asking(cell.branch) { scratch in
      let (cell, combination) = table.ask(cell.branch, context, &state, &asked, scratch)
      return heard(cell, combination, scratch, event, ordinal, in: home, &context, &state, &rest)
    }
  }

  /// What a cell says whose questions were asked.
  @inlinable func heard(
    _ cell: Table<F>.Cell, _ combination: Int, _ scratch: UnsafeMutableRawPointer?, _ event: F.Event, _ ordinal: Int,
    in home: Int, _ context: inout F.Context, _ state: inout F.State, _ rest: inout Rest?
  ) -> Hearing {
    let index = home &* table.eventCount &+ ordinal, outcome: Hearing.Outcome, number: Int
    if let edge = cell.anyEdge {
      let traits = table.traits(edge)
      if traits.answersAsker || traits.settlesKinds || traits.settlesOnEntry,
        table.isRequest[ordinal] || rest?.open.isEmpty == false
      {
        return .rare
      }
      number = edge
      outcome =
        switch follow(edge: edge, scratch, event, ordinal, &context, &state, &rest) {
        case .led: traits.stays ? .stayed : .moved
        case .ledNowhere: .tooMany
        case .isRare: .isRare
        }
    } else {
      guard cell.isDecision, !table.isBrought(ordinal, in: home) else { return .rare }
      number = cell.decision
      switch table.kind(number) {
      case .ignore, .reject: outcome = .decided
      case .defer: outcome = wait(event, ordinal, &rest) == .led ? .deferred : .tooMany
      }
    }
    return Hearing(outcome, number, cell: index, combination)
  }
}

extension Machine {
  /// What is reported where a cell without an edge decides: by its number, for who asked.
  package func reaction(decision: Int, _ ticket: Ticket?) -> Reaction<F> {
    let event = table.decisionEvents[decision]
    return switch table.decisions[decision].kind {
    case .ignore(let reason): .ignored(event, because: reason, ticket)
    case .reject(let refusal): .refused(ticket, event, refusal)
    case .defer: .deferred(event, ticket)
    }
  }
}
