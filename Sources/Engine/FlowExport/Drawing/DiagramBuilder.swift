import FlowEngine

/// Builds the diagrams of all views.
struct DiagramBuilder {
  let drawing: DiagramOptions
  let graph: Graph
  /// The phase of each state, by name.
  let home: [String: String]
  /// The edges by id.
  let edges: [String: Graph.Edge]
  private let roles: [String: Graph.Event.Role]
  /// The times at which timers elapse, by state and event.
  private let timers: [String: [String: String]]

  init(_ drawing: DiagramOptions, _ graph: Graph) {
    self.drawing = drawing
    self.graph = graph
    home = Dictionary(
      graph.phases.flatMap { phase in phase.nodes.map { ($0.name, phase.name) } },
      uniquingKeysWith: { first, _ in first })
    edges = Dictionary(graph.edges.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    timers = Dictionary(
      graph.nodes.filter { !$0.timers.isEmpty }.map { node in
        (node.name, Dictionary(node.timers.map { ($0.event, $0.end) }, uniquingKeysWith: { first, _ in first }))
      }, uniquingKeysWith: { first, _ in first })
    roles = Dictionary(graph.events.map { ($0.name, $0.role) }, uniquingKeysWith: { first, _ in first })
  }

  func kind(_ edge: Graph.Edge) -> Diagram.Arrow.Kind {
    switch edge.course {
    case .stays: roles[edge.on] == .progress ? .progress : .stays
    case .keeps: .keeps
    case .returns: .returns
    case .enters: .moves
    }
  }

  /// The emphasis of an edge or, in a comparison, its change.
  func tone(_ edge: Graph.Edge) -> Emphasis? {
    guard let comparison = drawing.comparison else { return drawing.emphases[edge.row] ?? drawing.emphases[edge.on] }
    return comparison.edges[edge.id]?.tone
  }

  /// The change of a state, in a comparison.
  func tone(_ node: Graph.Node) -> Emphasis? { drawing.comparison?.states[node.name]?.tone }

  /// The label of an edge. Edges of a column that differ only in their state have the same label.
  func label(_ edge: Graph.Edge, when: String? = nil) -> Diagram.Label {
    var label = drawing.view == .full ? edge.id : edge.row
    if drawing.labels != .ids { label += " " + edge.on + (timers[edge.from]?[edge.on].map { " \($0)" } ?? "") }
    let when = when ?? edge.when
    if drawing.labels == .guards, !when.isEmpty { label += when == "otherwise" ? ", otherwise" : " when \(when)" }
    if let kept = edge.keeps, drawing.labels != .ids { label += ", then \(kept == edge.from ? "again" : kept)" }
    let hits = drawing.hits.map { $0.edges[edge.id] ?? $0.edges[edge.declaredId] } ?? nil,
      tone = hits.map { $0 == 0 ? Emphasis.failed : nil } ?? tone(edge)
    if let hits { label += " (\(hits))" }
    return Diagram.Label(text: Emphasis.marked(label, tone), tone: tone, edges: [edge.id])
  }

  /// The label of the edge with an id, which perhaps only another version of the machine has.
  func label(_ id: String) -> Diagram.Label { edges[id].map { label($0) } ?? Diagram.Label(text: id) }

  /// The first of some labels, each once, and the number of the others. A refusal by a person goes first, because
  /// readers look for it most.
  func some(_ labels: [Diagram.Label], _ most: Int = 2) -> [Diagram.Label] {
    let all = each(labels)
    guard all.count > most + 1 else { return all }
    let news =
      drawing.comparison == nil ? all.filter { $0.tone == .refused }.prefix(1) : all.filter { $0.tone != nil }[...]
    let first = news.prefix(most) + all.filter { !news.contains($0) }.prefix(most - news.prefix(most).count)
    let rest = all.filter { !first.contains($0) }
    return first + [Diagram.Label(text: "+\(rest.count)", edges: rest.flatMap(\.edges))]
  }

  /// Merges labels with the same text, in the order of their first use.
  func each(_ labels: [Diagram.Label]) -> [Diagram.Label] {
    var groups = OrderedGroups<Diagram.Label, String>()
    for label in labels {
      for edge in label.edges.isEmpty ? [""] : label.edges {
        groups.append(edge, to: Diagram.Label(text: label.text, tone: label.tone))
      }
    }
    return groups.all.map { label, edges in
      Diagram.Label(text: label.text, tone: label.tone, edges: edges.once.filter { !$0.isEmpty })
    }
  }

  /// The box of a state, with its work and its rows.
  func box(_ node: Graph.Node, rows: [Diagram.Row] = []) -> Diagram.Box {
    Diagram.Box(
      id: node.name, shape: .state, heading: Emphasis.marked(node.name, tone(node)),
      title: (node.step.isEmpty ? node.title : "\(node.step) \(node.title)")
        + (drawing.hits?.states[node.name].map { " (\($0) visits)" } ?? ""),
      activity: node.activity,
      effects: node.effects.filter { $0.column == nil }.map(\.name)
        + node.timers.filter { $0.column == nil }.map(\.words), rows: rows,
      isDetour: node.isDetour, isFinal: node.isFinal, tone: tone(node))
  }

  /// The text next to the name of a phase.
  func title(_ phase: Graph.Phase) -> String {
    ([phase.title] + graph.effects(of: phase.name).map { "does \($0.name)" }
      + graph.timers(of: phase.name).map(\.words)).joined(separator: "; ")
  }

  /// Merges arrows with the same ends and the same look, in the order of their first use.
  func merged(_ arrows: [Diagram.Arrow]) -> [Diagram.Arrow] {
    var places: [Diagram.Arrow.Ends: Int] = [:], merged: [Diagram.Arrow] = []
    for arrow in arrows {
      if let place = places[arrow.ends] {
        merged[place].lines = each(merged[place].lines + arrow.lines)
      } else {
        places[arrow.ends] = merged.count
        merged.append(arrow)
      }
    }
    return merged
  }

  func arrow(_ edge: Graph.Edge, from: String? = nil, to: String, when: String? = nil) -> Diagram.Arrow {
    Diagram.Arrow(
      ends: .init(from: from ?? edge.from, to: to, kind: kind(edge), tone: tone(edge)),
      lines: [label(edge, when: when)])
  }
}
