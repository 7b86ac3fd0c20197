/// What a step of a search did, in numbers of the table, if one edge or one decision determines it. After an edge,
/// callers may get replies.
@frozen @usableFromInline package struct Hearing: Sendable {
  /// What happened to the event.
  @frozen @usableFromInline package enum Outcome: Sendable {
    case moved, stayed, decided, deferred
    /// More events would wait than the search considers.
    case tooMany
    /// Only a run can determine the outcome, or has more to report.
    case isRare
  }
  @usableFromInline package let outcome: Outcome
  /// The number of the edge or of the decision.
  @usableFromInline package let number: Int
  /// The cell that decided; `combination` is the answers to its questions, in mixed radix.
  @usableFromInline package let cell: Int
  @usableFromInline package let combination: Int
  /// Whether callers may get replies by the edge, or one more caller waits after it: `callers` lists them.
  @usableFromInline package let concernsCallers: Bool

  @inlinable init(_ outcome: Outcome, _ number: Int, cell: Int, _ combination: Int, concernsCallers: Bool = false) {
    self.outcome = outcome
    self.number = number
    self.cell = cell
    self.combination = combination
    self.concernsCallers = concernsCallers
  }
  @inlinable static var rare: Self { Self(.isRare, -1, cell: -1, 0) }
}

extension Successors {
  /// Does what `find` does, and returns what a run would report. If only a run can determine that, the `inout`
  /// arguments are unspecified afterwards.
  @inlinable @inline(__always) package func hear(
    _ event: F.Event, _ context: inout F.Context, _ state: inout F.State, _ rest: inout Rest?
  ) -> Hearing {
    let home = state.ordinal, ordinal = event.ordinal, cell = table.arrivingCell(home, ordinal)
    let index = home &* table.eventCount &+ ordinal
    if rest == nil, cell.isEdge {
      let traits = table.traits(cell.edge)
      // No caller waits, and no question is asked.
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
    if rest?.isRare == true { return .rare }
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

  /// Applies a cell whose questions were asked.
  @inlinable func heard(
    _ cell: Table<F>.Cell, _ combination: Int, _ scratch: UnsafeMutableRawPointer?, _ event: F.Event, _ ordinal: Int,
    in home: Int, _ context: inout F.Context, _ state: inout F.State, _ rest: inout Rest?
  ) -> Hearing {
    let index = home &* table.eventCount &+ ordinal
    switch cell.content {
    case .edge(let edge):
      let concernsCallers = concernsCallers(table.traits(edge), ordinal, rest)
      let outcome = follow(edge: edge, scratch, event, ordinal, &context, &state, &rest)
      return Hearing(outcome, edge, cell: index, combination, concernsCallers: concernsCallers)
    case .decision(let decision):
      // That breaks an effect that produces the event.
      if table.isProduced(ordinal, in: home) { return .rare }
      let outcome: Hearing.Outcome =
        switch table.kind(decision) {
        case .ignore, .reject: .decided
        case .defer: wait(event, ordinal, &rest) ? .deferred : .tooMany
        }
      return Hearing(outcome, decision, cell: index, combination)
    case .asKept: return heardAsKept(event, ordinal, &context, &state, &rest)
    case .branch, .undecided, .undeclared: return .rare
    }
  }

  /// Lets the state kept first decide what comes from outside, because a state of a detour is silent. The search
  /// continues from that state.
  @inlinable func heardAsKept(
    _ event: F.Event, _ ordinal: Int, _ context: inout F.Context, _ state: inout F.State, _ rest: inout Rest?
  ) -> Hearing {
    guard let own = rest, let first = own.kept.first, table.events[ordinal].comesFromOutside else { return .rare }
    let cell = table.arrivingCell(first.ordinal, ordinal)
    // A deferred event keeps waiting in the detour, and an edge that stays leaves the machine there.
    if let edge = cell.anyEdge {
      if table.traits(edge).stays { return .rare }
      state = first
      rest = have(kept: [], open: own.open, deferred: own.deferred)
    } else if !cell.isDecision {
      return .rare
    }
    return heard(cell, 0, nil, event, ordinal, in: first.ordinal, &context, &state, &rest)
  }

  @inlinable func concernsCallers(_ traits: Table<F>.EdgeTraits, _ ordinal: Int, _ rest: Rest?) -> Bool {
    table.events[ordinal].isRequest || (traits.settlesKinds || traits.settlesOnEntry) && rest?.open.isEmpty == false
  }

  /// The callers that get a reply by an edge, in the order of the replies, and those that wait afterwards, in the order
  /// of the configuration. Callers are numbered from 1 in the order in which they waited before; the present caller is
  /// the last.
  @inlinable package func callers(
    by edge: Int, on event: F.Event, waiting rest: Rest?, entering state: F.State
  ) -> (answered: [Int], waiting: [Int]) {
    let traits = table.traits(edge), ordinal = event.ordinal, count = rest?.callerCount ?? 0
    var open = (rest?.open ?? []).enumerated().map { (kind: $1.ordinal, caller: $0 + 1) }, answered: [Int] = []
    let deferred = (open.count..<count).map { $0 + 1 }
    var isAsking = table.events[ordinal].isRequest
    func settle(_ kind: Int) {
      for request in open where request.kind == kind { answered.append(request.caller) }
      open.removeAll { $0.kind == kind }
    }
    for kind in table.settledKinds[edge] {
      settle(kind)
      if kind == ordinal, isAsking, !traits.answersAsker {
        answered.append(count + 1)
        isAsking = false
      }
    }
    if traits.answersAsker, isAsking {
      answered.append(count + 1)
      isAsking = false
    }
    if isAsking { open.insert((ordinal, count + 1), at: open.firstIndex { $0.kind > ordinal } ?? open.count) }
    if traits.settlesOnEntry { table.states[state.ordinal].settledKinds.forEach(settle) }
    return (answered, open.map(\.caller) + deferred)
  }
}

extension Machine {
  /// The reaction to an event in a cell without an edge, given the index of the decision and the caller's ticket.
  package func reaction(decision: Int, _ ticket: Ticket?) -> Reaction<F> {
    let event = table.decisions[decision].event
    return switch table.decisions[decision].kind {
    case .ignore(let reason): .ignored(event, because: reason, ticket)
    case .reject(let refusal): .refused(ticket, event, refusal)
    case .defer: .deferred(event, ticket)
    }
  }
}
