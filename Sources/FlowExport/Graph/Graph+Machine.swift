import FlowEngine

extension Graph {
  /// Describes a machine. Runs nothing.
  public init<F: Flow>(_ machine: Machine<F>) {
    initial = machine.initial.stringValue
    phases = machine.phases.map { phase in
      Phase(name: phase.name, title: phase.title, nodes: phase.nodes.map { Node($0, in: machine) })
    }
    edges = machine.nodes.flatMap(\.edges).map(Edge.init)
    events = F.Event.Name.allCases.map { Event($0, machine.roles) }
  }
}

extension Graph.Node {
  init<F: Flow>(_ node: FlowEngine.Node<F>, in machine: Machine<F>) {
    let outcomes = machine.outcomes(in: node.state)
    name = node.state.stringValue
    step = node.step
    title = node.title
    effect = node.work?.effect.stringValue
    self.outcomes = outcomes.map(\.stringValue)
    settles = node.settlements.map(\.request.stringValue)
    rests = outcomes.isEmpty
    isInitial = node.state == machine.initial
    isFinal = outcomes.isEmpty && node.edges.allSatisfy { $0.to == node.state }
    decisions = F.Event.Name.allCases.compactMap { event in
      node.decisions[event].map { Graph.Decision(event: event.stringValue, $0) }
    }
  }
}

extension Graph.Edge {
  init<F: Flow>(_ edge: FlowEngine.Edge<F>) {
    id = edge.id
    sources = edge.sources.map(\.text)
    from = edge.from.stringValue
    on = edge.on.stringValue
    when = edge.condition.description
    to = edge.to.stringValue
    stays = edge.stays
    settles = edge.settles.map(\.stringValue)
    // A condition may ask the same question twice: `picked: known or picked: undated`.
    questions = edge.questions.reduce(into: []) { asked, question in
      guard !asked.contains(where: { $0.name == question.name }) else { return }
      asked.append(
        Graph.Question(
          name: question.name, answers: question.answers, bounded: question.answers.filter(question.bounded.contains)))
    }
  }
}

extension Graph.Decision {
  init<F: Flow>(event: String, _ decision: CellDecision<F>) {
    self.event = event
    switch decision {
    case .ignore(let reason): (kind, detail) = (.ignore, reason)
    case .reject(let refusal): (kind, detail) = (.reject, "\(refusal)")
    case .postpone: (kind, detail) = (.defer, "")
    }
  }
}

extension Graph.Event {
  init<Name: CodingKey & Hashable, F: Flow>(_ event: Name, _ roles: Roles<F>) where F.Event.CodingKeys == Name {
    name = event.stringValue
    role = roles.requests.contains(event) ? .request : roles.notifications.contains(event) ? .notification : .outcome
  }
}
