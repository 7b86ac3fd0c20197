/// The whole table: what runs, and what is drawn, checked and explored.
public struct Machine<F: Flow>: Sendable {
  @usableFromInline let table: Table<F>
  /// Where a new run starts.
  public let initial: F.State.Name

  /// Phases in the order in which they read best; `columns` decide an event in every state that is silent about it.
  public init(
    _ phases: [Phase<F>], from initial: F.State.Name, everywhere columns: [Row<F, F.State>] = [], roles: Roles<F> = Roles()
  ) {
    table = Table(phases, columns.flatMap(\.flattened), roles)
    self.initial = initial
  }

  /// The phases, with what columns decided written into their nodes.
  public var phases: [Phase<F>] { table.phases }
  /// All nodes, phase by phase.
  public var nodes: [Node<F>] { table.phases.flatMap(\.nodes) }
  /// All edges; `Verdict.edge` is an index into them.
  public var edges: [Edge<F>] { table.edges }
  /// The parts that events and effects play.
  public var roles: Roles<F> { table.roles }

  /// The node of a state; nil when the table has none.
  public func node(_ state: F.State.Name) -> Node<F>? { nodes.first { $0.state == state } }
  /// The phase that a state belongs to; nil when the table has no node for it.
  public func phase(of state: F.State.Name) -> Phase<F>? { phases.first { $0.nodes.contains { $0.state == state } } }
  /// The events that may answer the effect of a state.
  public func outcomes(in state: F.State.Name) -> [F.Event.Name] { node(state)?.outcomes(roles) ?? [] }
  /// Whether only the outside moves the machine on from a state.
  public func rests(in state: F.State.Name) -> Bool { outcomes(in: state).isEmpty }
}
