/// The whole table of a flow. The same value is run, drawn, checked and explored.
public struct Machine<F: Flow>: FlowPart {
  @usableFromInline let table: Table<F>

  /// Creates a machine from its phases, in the order in which they read best.
  ///
  /// - Parameters:
  ///   - initial: The state in which a run starts by default.
  ///   - columns: Rows that decide an event in every state that is silent about it, after the columns of the phases
  ///     around the state.
  public init(
    _ phases: [Phase<F>], from initial: F.State, everywhere columns: [Column<F>] = [], file: StaticString = #fileID,
    line: UInt = #line
  ) { self.init(phases, from: initial, everywhere: columns, roles: Roles(), file: file, line: line) }

  /// A machine whose events and effects have other roles than its flow declares.
  package init(
    _ phases: [Phase<F>], from initial: F.State, everywhere columns: [Column<F>] = [], roles: Roles<F>,
    file: StaticString = #fileID, line: UInt = #line
  ) { table = Table(phases, initial, columns, roles, at: CodeLocation(file: file, line: line)) }

  /// A copy with other phases and roles, laid out again.
  package init(_ machine: Machine, _ phases: [Phase<F>], _ roles: Roles<F>) {
    table = Table(phases, machine.initial, [], roles, at: machine.table.location)
  }

  /// The state in which a run starts by default.
  public var initial: F.State { table.initial }
  /// The outermost phases. The rows of columns are written into the nodes for which they decide.
  public var phases: [Phase<F>] { table.phases }
  /// All phases, each before those inside it.
  public var allPhases: [Phase<F>] { phases.flatMap(\.allPhases) }
  /// All nodes, phase by phase.
  public var nodes: [StateNode<F>] { table.nodes }
  /// All edges; `Verdict.edge` is an index into them.
  public var edges: [Edge<F>] { table.edges }
  /// All cells without an edge; `Verdict.decision` is an index into them.
  public var decisions: [CellDecision<F>] { table.decisions }
  /// The roles of events and effects.
  @usableFromInline package var roles: Roles<F> { table.roles }

  /// The node of a state; `nil` if the table has none.
  public func node(_ state: F.State.Name) -> StateNode<F>? {
    table.states[F.State.ordinal(of: state)].node.map { table.nodes[$0] }
  }
  /// The innermost phase that a state belongs to; `nil` if the table has no node for the state.
  public func phase(of state: F.State.Name) -> Phase<F>? {
    allPhases.first { $0.nodes.contains { $0.state == state } }
  }
  /// The events that end effects of a state.
  public func outcomes(in state: F.State.Name) -> [F.Event.Name] { table.states[F.State.ordinal(of: state)].outcomes }
  /// The events that effects of a state may produce before they end.
  public func progress(in state: F.State.Name) -> [F.Event.Name] { node(state)?.progress(roles) ?? [] }
  /// Whether a phase has an effect.
  package var hasPhaseEffects: Bool { !table.phaseWorks.isEmpty }
  /// The effects that may be under way in a state: its own, those of the phases around it, and those of phases around
  /// states that may be kept meanwhile.
  package func works(in state: F.State.Name) -> [StateEffect<F>] {
    table.states[F.State.ordinal(of: state)].worksMeanwhile
  }
  /// The effects that entering a state begins, including commands. Effects of phases that the machine was in continue.
  package func begun(_ context: F.Context, _ state: F.State, after before: [F.State]) -> [F.Effect] {
    table.states[state.ordinal].works.filter { work in
      work.number < 0 || !before.contains { table.isInside($0, work.number) }
    }.compactMap { $0.make(context, state) }
  }
  /// The states that may be the last one kept while the machine is in this state of a detour.
  public func keptLast(in state: F.State.Name) -> [F.State.Name] { table.states[F.State.ordinal(of: state)].keptLast }
  /// The states that an edge may return to: those that may be kept last and that its guard allows. Empty for an
  /// edge that does not return.
  public func returnTargets(of edge: Edge<F>) -> [F.State.Name] {
    guard edge.returns else { return [] }
    return table.states[F.State.ordinal(of: edge.from)].keptLast.filter { edge.mayBeTaken(keeping: $0.stringValue) }
  }
  /// Whether an event may change anything in a state: a row takes or defers it, or it is an outcome that no row takes
  /// and that therefore breaks its effect.
  public func mayChange(in state: F.State.Name, on event: F.Event.Name) -> Bool {
    let index = F.State.ordinal(of: state) * table.eventCount + F.Event.ordinal(of: event),
      cell = table.arrivingCells[index]
    let bringer = table.bringers[index]
    if bringer != .none, !bringer.isProgress { return true }
    return switch cell.content {
    case .decision(let decision): table.kind(decision) == .defer
    case .undecided: false
    case .edge, .branch, .undeclared, .asKept: true
    }
  }
  /// Whether only an event from outside moves the machine on from a state.
  @inlinable public func rests(in state: F.State.Name) -> Bool {
    let row = table.states[F.State.ordinal(of: state)]
    return !row.isBusy && row.timers.isEmpty
  }
}
