import FlowEngine

/// Writes a graph as the JSON of an XState 5 machine: states by phases, guards and actions by name, with parameters.
///
/// Names that are words stay as they are; others become `state 3` or `event 3`, by their places in the JSON. Phases are
/// always named `phase 3`. The real names are in `meta`. An event carries `answers`, from questions to answers.
///
/// To be implemented: the guard `when` with `condition` (`question` and `isOneOf`, `keptLast`, `not`, `all` or `any`),
/// `keptLast`, states that must include the last in `context.kept`, and `keptFirst`; the actions `start` (`effect`),
/// `ignore`, `reject`, `defer` and `undefer` (`event`: added to `context.deferred`, removed from it), `open` and
/// `settle` (`requests`, added to `context.open` and removed), `settleSome`, which removes them for callers that fit,
/// `keep` (`state`, appended to `context.kept`), `return` (removes its last), `forget` (removes all). The driver sends
/// deferred events again when a state was entered.
public struct XState: Exporter {
  /// Creates an exporter; there are no options.
  public init() {}

  /// One object, for `createMachine`.
  public func text(of graph: Graph) -> String {
    graph.refusal.map { "error: \($0)\n" } ?? XStateMachine(Tabulation(graph)).text
  }
}

/// Writes one machine.
@Memberwise(unlabelled: 1) private struct XStateMachine {
  let table: Tabulation

  var text: String {
    let phases = table.graph.phases.filter { $0.outer == nil }
    var members: [(String, JSONTree)] = [("id", "the machine")]
    if let first = phases.first(where: { contains($0, table.initial) }) { members.append(("initial", key(of: first))) }
    members.append(("context", .object([("kept", .array([])), ("deferred", .array([])), ("open", .array([]))])))
    members.append(("states", .object(phases.compactMap { phase($0, depth: 0) })))
    return IndentedJSON(asciiOnly: true).text(.object(members)) + "\n"
  }

  private func number(of phase: Graph.Phase) -> Int { table.graph.phases.firstIndex { $0.name == phase.name } ?? 0 }
  private func key(of phase: Graph.Phase) -> JSONTree { .string("phase \(number(of: phase))") }
  private func contains(_ phase: Graph.Phase, _ state: Int) -> Bool {
    table.graph.phases(inside: phase.name).contains { $0.nodes.contains { $0.name == table.states[state].name } }
  }

  /// A phase and its key, with those inside it; `nil` if it has no state.
  private func phase(_ phase: Graph.Phase, depth: Int) -> (String, JSONTree)? {
    guard depth < table.graph.phases.count else { return nil }
    let inner = table.graph.phases.filter { $0.outer == phase.name }
    let nested = inner.compactMap { self.phase($0, depth: depth + 1) }
    let own = phase.nodes.compactMap { table.stateNumber[$0.name] }
    guard !own.isEmpty || !nested.isEmpty else { return nil }
    let first: String
    if own.contains(table.initial) {
      first = name(ofState: table.initial)
    } else if let at = inner.first(where: { contains($0, table.initial) }) {
      first = "phase \(number(of: at))"
    } else {
      first = own.first.map(name(ofState:)) ?? nested[0].0
    }
    let value = JSONTree.object([
      ("initial", .string(first)),
      ("meta", .object([("name", .string(phase.name)), ("title", .string(phase.title))])),
      ("states", .object(own.map { (name(ofState: $0), state($0)) } + nested)),
    ])
    return ("phase \(number(of: phase))", value)
  }

  private func state(_ number: Int) -> JSONTree {
    let node = table.states[number]
    let all = node.settles.filter { !node.settlesSome.contains($0) }
    let entry =
      settling("settle", all) + settling("settleSome", node.settlesSome)
      + node.effects.map { action("start", [("effect", .string($0.name))]) }
    return .object([
      ("id", .string(name(ofState: number))),
      ("description", .string(node.title)),
      ("meta", .object([("name", .string(node.name)), ("step", .string(node.step)), ("rests", .bool(node.rests))])),
      ("entry", .array(entry)),
      (
        "on",
        .object(
          table.events.indices.compactMap { event in
            let transitions = self.transitions(number, event)
            return transitions.isEmpty ? nil : (name(ofEvent: event), .array(transitions))
          })
      ),
    ])
  }

  /// The transitions of a cell or, if the state is silent, those of the states that may be kept first.
  private func transitions(_ state: Int, _ event: Int) -> [JSONTree] {
    guard table.isSilent(state, event) else {
      return table.rows(state, event).flatMap { row in transitions(row, state, event, keptFirst: nil) }
    }
    return table.keepable.filter { !table.states[$0].isDetour }.flatMap { first in
      table.rows(first, event).flatMap { row in transitions(row, first, event, keptFirst: first) }
    }
  }

  private func transitions(_ row: Tabulation.Row, _ state: Int, _ event: Int, keptFirst: Int?) -> [JSONTree] {
    let isAlone = table.isAlone(row, state, event), questions = table.questions(state, event)
    let undefer = table.deferrable.contains(event) ? [action("undefer", [("event", name(event))])] : []
    func one(_ actions: [JSONTree], to target: Int? = nil, keptLast: [Int]? = nil) -> JSONTree {
      var members: [(String, JSONTree)] = []
      var parameters: [(String, JSONTree)] = []
      if !isAlone, row.condition != .always { parameters.append(("condition", condition(row.condition, questions))) }
      if let keptLast { parameters.append(("keptLast", .array(keptLast.map(name(state:))))) }
      if let keptFirst { parameters.append(("keptFirst", name(state: keptFirst))) }
      if !parameters.isEmpty {
        members.append(("guard", .object([("type", "when"), ("params", .object(parameters))])))
      }
      if let target {
        members += [("target", .string("#\(name(ofState: target))")), ("reenter", .bool(true))]
      }
      members.append(("actions", .array(actions)))
      if let edge = row.edge { members.append(("meta", .object([("edge", .string(table.edges[edge].id))]))) }
      return .object(members)
    }
    let last = row.keptLast?.sorted()
    switch row.action {
    case .defer: return [one([action("defer", [("event", name(event))])], keptLast: last)]
    case .over(let kind): return [one(undefer + [action(kind.rawValue, [])], keptLast: last)]
    case .stay(let index): return [one(undefer + opening(table.edges[index], event), keptLast: last)]
    case .move(let index):
      let edge = table.edges[index], actions = undefer + opening(edge, event)
      guard let to = edge.to.flatMap({ table.stateNumber[$0] }) else {
        return (last ?? []).map { to in
          let kept = table.states[to].isDetour ? "return" : "forget"
          return one(actions + [action(kept, [])], to: to, keptLast: [to])
        }
      }
      return [one(actions + keeping(edge, entering: to, isAsFirst: keptFirst != nil), to: to, keptLast: last)]
    }
  }

  private func opening(_ edge: Graph.Edge, _ event: Int) -> [JSONTree] {
    let opens = table.isRequest(event) && !edge.answersAsker
    return (opens ? [action("open", [("requests", .array([name(event)]))])] : [])
      + settling("settle", edge.settlesAll) + settling("settleSome", edge.settlesSome)
  }

  private func keeping(_ edge: Graph.Edge, entering to: Int, isAsFirst: Bool) -> [JSONTree] {
    let keeps = edge.keeps.flatMap { table.stateNumber[$0] }
    if !table.states[to].isDetour { return table.depth == 0 ? [] : [action("forget", [])] }
    let isFirst = isAsFirst || keeps.map { !table.states[$0].isDetour } ?? false
    return (isFirst ? [action("forget", [])] : [])
      + (keeps.map { [action("keep", [("state", name(state: $0))])] } ?? [])
  }

  private func settling(_ type: String, _ requests: [String]) -> [JSONTree] {
    let numbers = table.numbers(ofEvents: requests)
    return numbers.isEmpty ? [] : [action(type, [("requests", .array(numbers.map { name($0) }))])]
  }

  private func action(_ type: String, _ parameters: [(String, JSONTree)]) -> JSONTree {
    .object([("type", .string(type))] + (parameters.isEmpty ? [] : [("params", .object(parameters))]))
  }

  private func condition(_ condition: Condition, _ questions: [Graph.Question]) -> JSONTree {
    switch condition {
    case .always, .otherwise: return .object([("all", .array([]))])
    case .answer(let name, let accepted):
      if questions.contains(where: { $0.name == name && $0.asksKeptLast }) {
        return .object([("keptLast", .array(table.numbers(ofStates: accepted).map(self.name(state:))))])
      }
      return .object([("question", .string(name)), ("isOneOf", .strings(accepted))])
    case .not(let inner): return .object([("not", self.condition(inner, questions))])
    case .all(let parts): return .object([("all", .array(parts.map { self.condition($0, questions) }))])
    case .any(let parts): return .object([("any", .array(parts.map { self.condition($0, questions) }))])
    }
  }

  private func name(state number: Int) -> JSONTree { .string(name(ofState: number)) }
  private func name(_ event: Int) -> JSONTree { .string(name(ofEvent: event)) }
  private func name(ofState number: Int) -> String { table.states[number].name.word ?? "state \(number)" }
  private func name(ofEvent number: Int) -> String { table.events[number].name.word ?? "event \(number)" }
}
