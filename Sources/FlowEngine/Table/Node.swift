/// A state, with everything it decides.
public struct Node<F: Flow>: Sendable {
  /// Which state.
  public let state: F.State.Name
  /// The step of the document that the state is, for example `C5`; empty when the document has none.
  public let step: String
  /// What the state is, for people.
  public let title: String
  /// The effect that entering the state starts; nil when there is none.
  public internal(set) var work: Work<F>?
  /// The edges that leave or stay, in the order of the rows.
  public var edges: [Edge<F>] = []
  /// The requests that entering the state settles.
  public var settlements: [EntrySettlement<F>] = []
  /// What cells without an edge decide.
  public var decisions: [F.Event.Name: CellDecision<F>] = [:]
  /// Events decided by more than one row without an edge, and whether more than one row names the effect.
  private(set) var decidedTwice: [F.Event.Name] = []
  private(set) var worksTwice = false

  /// The effect, its outcomes, edges and decisions of one state, in the order in which they read best.
  public init<From>(_ source: Case<F.State, From>, _ step: String, _ title: String, _ rows: [Row<F, From>]) {
    state = source.name
    self.step = step
    self.title = title
    for row in rows.flatMap(\.flattened) {
      switch row.kind {
      case .work(let make):
        worksTwice = work != nil
        work = make(source)
      case .edge(let make): edges.append(make(source))
      case .settling(let make): settlements.append(make(source))
      case .decision(let events, let decision):
        for event in events where decisions.updateValue(decision, forKey: event) != nil { decidedTwice.append(event) }
      case .group: break
      }
    }
  }

  /// Whether the state says anything about an event.
  public func decides(_ event: F.Event.Name) -> Bool { decisions[event] != nil || edges.contains { $0.on == event } }

  /// The events that answer the effect of the state.
  func outcomes(_ roles: Roles<F>) -> [F.Event.Name] { work.flatMap { roles.outcomes[$0.effect] } ?? [] }

  /// Adds what the columns decide, where the state itself is silent and the event can meet it. Answers which events each column decided.
  mutating func adopt(_ columns: [Row<F, F.State>], _ roles: Roles<F>) -> [Set<F.Event.Name>] {
    let own = self, outcomes = outcomes(roles)
    func isOpen(_ event: F.Event.Name) -> Bool {
      !own.decides(event) && (roles.comesFromOutside(event) || outcomes.contains(event))
    }
    return columns.map { column in
      switch column.kind {
      case .edge(let make):
        var edge = make(Case(state, { $0 }, { $0 }))
        guard isOpen(edge.on) else { return [] }
        edge.id += "@" + state.stringValue
        edges.append(edge)
        return [edge.on]
      case .decision(let events, let decision):
        let open = events.filter { isOpen($0) && decisions[$0] == nil }
        for event in open { decisions[event] = decision }
        return Set(open)
      case .work, .settling, .group: return []
      }
    }
  }
}
