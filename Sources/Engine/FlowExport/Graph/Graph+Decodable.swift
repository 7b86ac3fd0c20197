import FlowEngine

/// The error of a file that is no graph that can be drawn, no machine that a model can be made of, or no style. It says
/// what is wrong.
public struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let description: String
}

extension Graph: Decodable {
  /// Reads what `JSON` writes, and what other tools write in this form. A state needs only its name, an edge only its
  /// id and where it leads from and to. Throws `FormatError`, or `DecodingError` for a member of another type.
  public init(from decoder: any Decoder) throws {
    let file = try GraphFile(from: decoder)
    if let format = file.format, format != JSON.format {
      throw FormatError(description: "the format is '\(format)', not '\(JSON.format)'")
    }
    if let version = file.version, version > JSON.version {
      throw FormatError(description: "the version is \(version); the latest known is \(JSON.version)")
    }
    try file.check()
    self = file.graph
    try check()
    if file.events != nil { try checkEvents() }
  }

  /// Checks that names are unique, and that everything named exists.
  private func check() throws(FormatError) {
    let names = nodes.map(\.name), known = Set(names)
    try Self.checkUnique(phases.map(\.name), "phase")
    try Self.checkUnique(names, "state")
    try Self.checkUnique(edges.map(\.id), "edge")
    try Self.checkUnique(events.map(\.name), "event", article: "an")
    try checkNesting()
    guard known.contains(initial) else {
      throw FormatError(description: "there is no state '\(initial)', the initial one")
    }
    for edge in edges {
      guard edge.to != nil || !edge.returns.isEmpty else {
        throw FormatError(
          description: "edge '\(edge.id)' leads nowhere: it has neither 'to' nor 'returnsTo', nor stays")
      }
      for state in [edge.from] + [edge.to, edge.keeps].compactMap(\.self) + edge.returnsTo where !known.contains(state)
      {
        throw FormatError(description: "edge '\(edge.id)' names a state '\(state)' that does not exist")
      }
      try Self.checkGuard(edge.condition, edge.questions, of: "edge '\(edge.id)'")
    }
    for node in nodes {
      for decision in node.decisions {
        try Self.checkGuard(
          decision.condition, decision.questions, of: "a decision of state '\(node.name)' about '\(decision.event)'")
      }
    }
  }

  /// Checks that the phases around every phase exist, and that no phase is inside itself.
  private func checkNesting() throws(FormatError) {
    let outer = Dictionary(phases.map { ($0.name, $0.outer) }) { first, _ in first }
    for phase in phases {
      var inner = phase.name, steps = 0
      while let around = outer[inner] ?? nil {
        guard outer.keys.contains(around) else {
          throw FormatError(description: "phase '\(inner)' is inside a phase '\(around)' that does not exist")
        }
        guard around != phase.name, steps < phases.count else {
          throw FormatError(description: "phase '\(around)' is inside itself")
        }
        inner = around
        steps += 1
      }
    }
  }

  /// Checks that every event named exists.
  private func checkEvents() throws(FormatError) {
    let known = Set(events.map(\.name))
    func check(_ names: [String], _ owner: String) throws(FormatError) {
      guard let name = names.first(where: { !known.contains($0) }) else { return }
      throw FormatError(description: "\(owner) names an event '\(name)' that does not exist")
    }
    for edge in edges {
      // A drawing does not need the event of an edge.
      let names = edge.on.isEmpty ? [] : [edge.on]
      try check(names + edge.settles + edge.settlesAll + edge.settlesSome, "edge '\(edge.id)'")
    }
    for node in nodes {
      let produced = node.effects.flatMap { $0.outcomes + $0.progress } + node.timers.map(\.event)
      try check(produced + node.settles + node.settlesSome + node.decisions.map(\.event), "state '\(node.name)'")
    }
  }

  private static func checkGuard(
    _ condition: Condition, _ questions: [Question], of owner: String
  ) throws(FormatError) {
    switch condition {
    case .always, .otherwise: return
    case .answer(let name, _):
      if questions.contains(where: { $0.name == name }) { return }
      throw FormatError(description: "\(owner) has a guard about '\(name)', which its questions do not list")
    case .not(let inner): try checkGuard(inner, questions, of: owner)
    case .all(let parts), .any(let parts): for part in parts { try checkGuard(part, questions, of: owner) }
    }
  }

  private static func checkUnique(
    _ names: [String], _ kind: String, article: String = "a"
  ) throws(FormatError) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw FormatError(description: "two have the name '\(name)', each \(article) \(kind)")
    }
  }
}

/// The members of a file, as they are written.
private struct GraphFile: Decodable {
  struct Phase: Decodable { let name: String, title: String?, outer: String?, states: [String] }
  struct State: Decodable {
    let name: String, phase: String?, step: String?, title: String?
    let effects: [Effect]?, settles: [String]?, settlesSome: [String]?, rests: Bool?, final: Bool?, detour: Bool?,
      decisions: [CellDecision]?, timers: [Timer]?
  }
  struct Timer: Decodable { let event: String, after: String?, idle: Bool?, column: String? }
  struct Effect: Decodable {
    let name: String, outcomes: [String]?, progress: [String]?, waitsFor: Awaited?, exclusive: Bool?,
      column: String?
  }
  struct CellDecision: Decodable {
    let event: String, kind: Graph.CellDecision.Kind, detail: String?, when: String?, questions: [String]?,
      column: String?
    let `guard`: GuardFile?
  }
  struct Edge: Decodable {
    let id: String, row: String?, sources: [String]?, from: String, on: String?, when: String?, questions: [String]?
    let to: String?, keeps: String?, returns: [Return]?, returnsTo: [String]?, stays: Bool?
    let settles: [String]?, settlesAll: [String]?, settlesSome: [String]?, answersAsker: Bool?, column: String?
    let `guard`: GuardFile?
  }
  struct Return: Decodable { let to: String, when: String? }
  struct Question: Decodable {
    let name: String, answers: [String], bounded: [String]?, asks: QuestionSubject?, cells: [Cell]?
  }
  struct Bounds: Decodable { let deferred: Int, askers: Int, commands: Int }
  struct Cell: Decodable { let state: String, event: String }
  struct Event: Decodable { let name: String, role: Graph.Event.Role }

  let format: String?, version: Int?, initial: String, phases: [Phase]?, states: [State], edges: [Edge]
  let questions: [Question]?, events: [Event]?, bounds: Bounds?

  /// Checks what the graph no longer shows: names of states in phases, and where an edge that stays leads.
  func check() throws(FormatError) {
    let known = Set(states.map(\.name))
    for phase in phases ?? [] {
      if let state = phase.states.first(where: { !known.contains($0) }) {
        throw FormatError(description: "phase '\(phase.name)' names a state '\(state)' that does not exist")
      }
    }
    for edge in edges where edge.stays ?? false {
      if let to = edge.to, to != edge.from {
        throw FormatError(description: "edge '\(edge.id)' stays, but leads to '\(to)'")
      }
    }
  }

  var graph: Graph {
    let homes = Dictionary(
      (phases ?? []).flatMap { phase in phase.states.map { ($0, phase.name) } }, uniquingKeysWith: { first, _ in first }
    )
    var groups = OrderedGroups<String, Graph.Node>(), titles: [String: String] = [:], around: [String: String] = [:]
    for phase in phases ?? [] {
      groups.open(phase.name)
      titles[phase.name] = phase.title
      around[phase.name] = phase.outer
    }
    for state in states { groups.append(node(state), to: homes[state.name] ?? state.phase ?? "Machine") }
    return Graph(
      initial: initial,
      phases: groups.all.map {
        Graph.Phase(name: $0.key, title: titles[$0.key] ?? "", outer: around[$0.key], nodes: $0.elements)
      },
      edges: edges.map(edge), events: (events ?? []).map { Graph.Event(name: $0.name, role: $0.role) },
      bounds: bounds.map { Graph.Bounds(deferred: $0.deferred, askers: $0.askers, commands: $0.commands) })
  }

  private func node(_ state: State) -> Graph.Node {
    let effects = (state.effects ?? []).map {
      Graph.Effect(
        name: $0.name, outcomes: $0.outcomes ?? [], progress: $0.progress ?? [], waitsFor: $0.waitsFor ?? .nothing,
        isExclusive: $0.exclusive ?? false, column: $0.column)
    }
    return Graph.Node(
      name: state.name, step: state.step ?? "", title: state.title ?? "", effects: effects,
      settles: state.settles ?? [], settlesSome: state.settlesSome ?? [],
      rests: state.rests ?? (effects.allSatisfy(\.isCommand) && state.timers?.isEmpty ?? true),
      isInitial: state.name == initial, isFinal: state.final ?? false, isDetour: state.detour ?? false,
      decisions: (state.decisions ?? []).map { decision in
        Graph.CellDecision(
          event: decision.event, kind: decision.kind, detail: decision.detail ?? "", when: decision.when ?? "",
          condition: decision.guard?.condition ?? .always,
          questions: asked(decision.questions, in: state.name, decision.event), column: decision.column)
      },
      timers: (state.timers ?? []).map {
        Graph.Timer(event: $0.event, after: $0.after ?? "", isIdle: $0.idle ?? false, column: $0.column)
      })
  }

  private func edge(_ edge: Edge) -> Graph.Edge {
    let stays = edge.stays ?? false, on = edge.on ?? ""
    let returns = edge.returns?.map { Graph.Return(to: $0.to, when: $0.when ?? "") }
    return Graph.Edge(
      id: edge.id, row: edge.row ?? edge.id, sources: edge.sources ?? [], from: edge.from, on: on,
      when: edge.when ?? "", condition: edge.guard?.condition ?? .always,
      questions: asked(edge.questions, in: edge.from, on),
      to: edge.to ?? (stays ? edge.from : nil), keeps: edge.keeps,
      returns: returns ?? (edge.returnsTo ?? []).map { Graph.Return(to: $0, when: "") }, stays: stays,
      settles: edge.settles ?? [], settlesAll: edge.settlesAll ?? [], settlesSome: edge.settlesSome ?? [],
      answersAsker: edge.answersAsker ?? false, column: edge.column)
  }

  /// The questions with some names, as they are asked in a cell.
  private func asked(_ names: [String]?, in state: String, _ event: String) -> [Graph.Question] {
    (names ?? []).compactMap { name in
      let namesakes = (questions ?? []).filter { $0.name == name }
      let question =
        namesakes.first { $0.cells?.contains { $0.state == state && $0.event == event } ?? false } ?? namesakes.first
      return question.map {
        Graph.Question(name: name, answers: $0.answers, bounded: $0.bounded ?? [], subject: $0.asks ?? .present)
      }
    }
  }
}

extension Graph.CellDecision.Kind: Decodable {}
extension Graph.Event.Role: Decodable {}
