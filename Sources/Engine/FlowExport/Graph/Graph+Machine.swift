import FlowEngine

extension Graph {
  /// Describes a machine. Runs nothing.
  public init<F: Flow>(_ machine: Machine<F>) {
    initial = machine.initial.name.stringValue
    phases = machine.phases.flatMap { Phase.all($0, inside: nil, of: machine) }
    edges = machine.nodes.flatMap(\.edges).map { Edge($0, in: machine) }
    events = F.Event.Name.allCases.map { Event($0, machine.roles) }
    bounds = Bounds(
      deferred: Run<F>.maxDeferred, askers: Session<F>.maxAskers, commands: Session<F>.maxWaitingCommands)
  }
}

extension Graph.Phase {
  /// A phase, and those inside it.
  fileprivate static func all<F: Flow>(
    _ phase: FlowEngine.Phase<F>, inside outer: String?, of machine: Machine<F>
  ) -> [Self] {
    let own = Self(
      name: phase.name, title: phase.title, outer: outer, nodes: phase.nodes.map { Graph.Node($0, in: machine) })
    return [own] + phase.phases.flatMap { all($0, inside: phase.name, of: machine) }
  }
}

extension ColumnOwner {
  /// The name of the phase; empty for the machine.
  fileprivate var phase: String {
    switch self {
    case .phase(let name): name
    case .machine: ""
    }
  }
}

extension Graph.Node {
  init<F: Flow>(_ node: StateNode<F>, in machine: Machine<F>) {
    name = node.state.stringValue
    step = node.step
    title = node.title
    effects = node.effects.map { work in
      let declared = machine.roles[work.effect]
      return Graph.Effect(
        name: work.effect.stringValue, outcomes: declared.outcomes.map(\.stringValue),
        progress: declared.progress.map(\.stringValue), waitsFor: declared.waitsFor,
        isExclusive: declared.isExclusive, column: work.column?.phase)
    }
    settles = node.settles.map(\.stringValue)
    settlesSome = node.settlesSome.map(\.stringValue)
    rests = machine.rests(in: node.state)
    isInitial = node.state == machine.initial.name
    isFinal = node.isFinal
    isDetour = node.isDetour
    timers = node.timers.map {
      Graph.Timer(event: $0.event.stringValue, after: $0.label, isIdle: $0.isIdle, column: $0.column?.phase)
    }
    decisions = F.Event.Name.allCases.flatMap { event in
      node.decisions.filter { $0.event == event }.map(Graph.CellDecision.init)
    }
  }
}

extension Graph.Edge {
  init<F: Flow>(_ edge: FlowEngine.Edge<F>, in machine: Machine<F>) {
    id = edge.id
    row = edge.row
    sources = edge.sources.map(\.text)
    from = edge.from.stringValue
    on = edge.on.stringValue
    when = edge.condition.description
    condition = edge.condition
    to = edge.to?.stringValue
    keeps = edge.keeps?.stringValue
    returns = machine.returnTargets(of: edge).map(\.stringValue).map { state in
      Graph.Return(to: state, when: edge.condition.knowing("kept", is: state).description)
    }
    stays = edge.stays
    settles = edge.settles.map(\.stringValue)
    settlesAll = edge.settlesAll.map(\.stringValue)
    settlesSome = edge.settlesSome.map(\.stringValue)
    answersAsker = edge.answersAsker
    column = edge.column?.phase
    questions = Graph.Question.each(of: edge.questions)
  }
}

extension Condition {
  /// The condition that is left to ask when one answer is known.
  fileprivate func knowing(_ known: String, is answer: String) -> Condition {
    let never = Condition.any([])
    switch self {
    case .answer(known, let accepted): return accepted.contains(answer) ? .always : never
    case .always, .otherwise, .answer: return self
    case .not(let condition):
      let condition = condition.knowing(known, is: answer)
      return condition == .always ? never : condition == never ? .always : .not(condition)
    case .all(let conditions):
      let left = conditions.map { $0.knowing(known, is: answer) }.filter { $0 != .always }
      return left.contains(never) ? never : left.count > 1 ? .all(left) : left.first ?? .always
    case .any(let conditions):
      let left = conditions.map { $0.knowing(known, is: answer) }.filter { $0 != never }
      return left.contains(.always) ? .always : left.count > 1 ? .any(left) : left.first ?? never
    }
  }
}

extension Graph.CellDecision {
  init<F: Flow>(_ decision: CellDecision<F>) {
    event = decision.event.stringValue
    switch decision.kind {
    case .ignore(let reason): (kind, detail) = (.ignore, reason)
    case .reject(let refusal): (kind, detail) = (.reject, "\(refusal)")
    case .defer: (kind, detail) = (.defer, decision.isUntilLeft ? "until left" : "")
    }
    when = decision.condition.description
    condition = decision.condition
    questions = Graph.Question.each(of: decision.questions)
    column = decision.column?.phase
  }
}

extension Graph.Question {
  /// Each question once: a guard may ask one twice, as in `.has(.poll(\.found)).or(.poll(is: .expired))`.
  static func each<F: Flow>(of questions: [TableQuestion<F>]) -> [Self] {
    questions.reduce(into: []) { asked, question in
      guard !asked.contains(where: { $0.name == question.name }) else { return }
      let bounded = question.answers.filter(question.bounded.contains)
      asked.append(
        Self(name: question.name, answers: question.answers, bounded: bounded, subject: question.subject))
    }
  }
}

extension Graph.Event {
  init<Name: CodingKey & Hashable, F: Flow>(_ event: Name, _ roles: Roles<F>) where F.Event.CodingKeys == Name {
    name = event.stringValue
    role =
      roles.requests.contains(event)
      ? .request
      : roles.notifications.contains(event)
        ? .notification : roles.timed.contains(event) ? .timer : roles.isProgress(event) ? .progress : .outcome
  }
}
