/// A state, with everything it decides.
public struct Node<F: Flow>: Sendable {
  public let state: F.State.Name
  /// The step of the document that the state is, for example `C5`; empty when the document has none.
  public let step: String
  /// What the state is, for people.
  public let title: String
  public internal(set) var work: Work<F>?
  public var edges: [Edge<F>] = []
  public var settlements: [EntrySettlement<F>] = []
  public var decisions: [F.Event.Name: Decision<F>] = [:]

  /// The effect, its outcomes, edges and decisions of one state, in the order in which they read best.
  public init<From>(_ source: Case<F.State, From>, _ step: String, _ title: String, _ rows: [Row<F, From>]) {
    state = source.name
    self.step = step
    self.title = title
    for row in rows {
      switch row.kind {
      case .work(let make): work = make(source)
      case .edge(let make): edges.append(make(source))
      case .settling(let make): settlements.append(make(source))
      case .decision(let events, let decision): for event in events { decisions[event] = decision }
      }
    }
  }

  /// Whether the state says anything about an event.
  public func decides(_ event: F.Event.Name) -> Bool { decisions[event] != nil || edges.contains { $0.on == event } }

  /// The events that answer the effect of the state.
  func outcomes(_ roles: Roles<F>) -> [F.Event.Name] { work.flatMap { roles.outcomes[$0.effect] } ?? [] }

  /// Adds what a column decides, where the state itself is silent and the event can meet it.
  mutating func adopt(_ columns: [Row<F, F.State>], _ roles: Roles<F>) {
    let own = self, outcomes = outcomes(roles)
    func isOpen(_ event: F.Event.Name) -> Bool {
      !own.decides(event) && (roles.comesFromOutside(event) || outcomes.contains(event))
    }
    for column in columns {
      switch column.kind {
      case .edge(let make):
        var edge = make(Case(state, { $0 }, { $0 }))
        edge.id += "@" + state.stringValue
        if isOpen(edge.on) { edges.append(edge) }
      case .decision(let events, let decision):
        for event in events where isOpen(event) && decisions[event] == nil { decisions[event] = decision }
      case .work, .settling: break
      }
    }
  }
}
