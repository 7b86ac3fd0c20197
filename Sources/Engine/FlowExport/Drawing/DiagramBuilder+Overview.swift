import FlowEngine

extension DiagramBuilder {
  /// Draws a box for each phase, and arrows between phases: heavy along the story, otherwise only where few phases
  /// lead.
  func overview(along story: Story?) -> Diagram {
    let path = crossings(of: story), onPath = Set(path.flatMap(\.edges))
    let others = graph.edges.filter { !$0.stays && $0.column == nil && $0.keeps == nil && !onPath.contains($0.id) }
    var ways = OrderedGroups<Crossing, Graph.Edge>()
    for edge in others {
      guard let to = edge.to.flatMap({ home[$0] }), let from = home[edge.from], from != to else { continue }
      ways.append(edge, to: Crossing(from: from, to: to))
    }
    let entrances = Dictionary(grouping: ways.keys, by: \.to)
    let ranks = ranks(path), places = Diagram.places(ranks)
    // Outside the story, an arrow is not drawn if it is long or if many arrows enter its box.
    func isDrawn(_ way: Crossing) -> Bool {
      let length = abs((places[way.from] ?? 0) - (places[way.to] ?? 0))
      return (entrances[way.to] ?? []).count <= drawing.maxEntrances && length <= drawing.maxEntrances
    }
    var arrows = path.map { crossing in arrow(crossing) }
    for (way, edges) in ways.all where isDrawn(way) {
      let emphases = Set(edges.map { tone($0) })
      arrows.append(
        Diagram.Arrow(
          ends: .init(
            from: way.from, to: way.to, kind: .moves, tone: emphases.count == 1 ? emphases.first ?? nil : nil),
          lines: some(edges.map { label($0) })))
    }
    let states = story?.states ?? [], common = common
    let drawn = Set(graph.edges.filter { onPath.contains($0.id) }.map(\.declaredId))
    return Diagram(
      title: story?.title ?? "",
      groups: boxed.map { phase in
        let exits = ways.all.filter { $0.key.from == phase.name && !isDrawn($0.key) }
        // The columns of a phase around it are listed in the box of that phase.
        let columns = graph.edges.filter { $0.column == phase.name }
        let own = graph.edges.filter { home[$0.from] == phase.name && ($0.column ?? "").isEmpty } + columns
        let rest = own.filter { !drawn.contains($0.declaredId) && !(($0.column != nil && common.contains($0.row))) }
        return Diagram.Group(
          name: phase.name, title: title(phase),
          boxes: [
            Diagram.Box(
              id: phase.name, shape: .phase,
              heading: Diagram.path(to: phase.name) { phase in graph.phases.first { $0.name == phase }?.outer },
              title: title(phase),
              rows: phase.nodes.map { row($0, isOnPath: states.contains($0.name)) }
                + exits.map { row(.exit, $0.key.to, $0.elements) } + listed(rest) + back(own))
          ])
      },
      arrows: mergedBothWays(arrows, places), ranks: ranks,
      notes: listed(graph.edges.filter { $0.column != nil && common.contains($0.row) }, "in many phases"),
      start: home[graph.initial])
  }

  /// The phases that have a box; those that contain only phases have none.
  private var boxed: [Graph.Phase] {
    let columns = Set(graph.edges.compactMap(\.column))
    return graph.phases.filter { phase in
      !phase.nodes.isEmpty || columns.contains(phase.name) || !graph.phases.contains { $0.outer == phase.name }
    }
  }

  private func row(_ node: Graph.Node, isOnPath: Bool) -> Diagram.Row {
    Diagram.Row(
      mark: .state(node.activity), key: node.step,
      text: Emphasis.marked(node.title.isEmpty ? node.name : node.title, tone(node)), isOnPath: isOnPath,
      state: node.name, tone: tone(node))
  }

  private func row(_ mark: Diagram.Mark, _ key: String, _ edges: [Graph.Edge], _ text: String = "") -> Diagram.Row {
    Diagram.Row(mark: mark, key: key, text: text, labels: some(edges.map { label($0) }))
  }

  /// Lists what is not drawn: detours and their ends, columns, and edges that stay.
  private func listed(_ edges: [Graph.Edge], _ place: String = "") -> [Diagram.Row] {
    var groups = OrderedGroups<Diagram.Row, Graph.Edge>()
    for edge in edges {
      guard let mark = mark(edge) else { continue }
      groups.append(edge, to: Diagram.Row(mark: mark, key: edge.stays ? "" : destination(edge), text: place))
    }
    // Edges that lead elsewhere come first.
    let order: [Diagram.Mark] = [.exit, .column, .detour, .progress, .stays]
    return order.flatMap { mark in
      groups.all.filter { $0.key.mark == mark }.map { row(mark, $0.key.key, $0.elements, place) }
    }
  }

  /// The mark of an edge in a list; `nil` if the edge is drawn, or leads to its own phase. A refusal by a person is
  /// listed even there, because readers look for it most.
  private func mark(_ edge: Graph.Edge) -> Diagram.Mark? {
    let isAbroad = isAbroad(edge), isRefused = tone(edge) == .refused
    return switch kind(edge) {
    case .progress: .progress
    case .stays: .stays
    case .keeps: isAbroad || isRefused ? .detour : nil
    case .moves: isAbroad ? edge.column != nil ? .column : nil : isRefused ? .exit : nil
    case .returns: nil
    }
  }

  private func isAbroad(_ edge: Graph.Edge) -> Bool { edge.to.flatMap { home[$0] } != home[edge.from] }

  /// The phase that an edge leads to, or its step or state if that is the edge's own phase.
  private func destination(_ edge: Graph.Edge) -> String {
    guard let to = edge.to, !isAbroad(edge) else { return edge.to.flatMap { home[$0] } ?? "" }
    let node = graph.nodes.first { $0.name == to }
    return node.map { $0.step.isEmpty ? $0.name : $0.step } ?? to
  }

  /// The rows of columns that concern too many phases to list in each.
  private var common: Set<String> {
    let columns = graph.edges.filter { $0.column != nil }
    let phases = Dictionary(grouping: columns, by: \.row).mapValues { edges in
      Set(edges.compactMap { $0.column == "" ? home[$0.from] : $0.column })
    }
    return Set(phases.filter { $0.value.count > drawing.maxEntrances }.keys)
  }

  /// The phases to which the edges of a phase return.
  private func back(_ edges: [Graph.Edge]) -> [Diagram.Row] {
    let phases = edges.flatMap(\.returnsTo).compactMap { home[$0] }.once
    return phases.isEmpty ? [] : [Diagram.Row(mark: .back, key: "", text: phases.joined(separator: ", "))]
  }

  // MARK: The path of the story

  private struct Crossing: Hashable {
    var from: String
    var to: String
  }
  private struct Leg {
    let ends: Crossing
    var edges: [String] = []
  }

  /// The steps of a story that lead from one phase to another, by their ends.
  private func crossings(of story: Story?) -> [Leg] {
    var legs = OrderedGroups<Crossing, String>()
    for step in story?.steps ?? [] {
      guard let from = home[step.from], let to = home[step.to], from != to else { continue }
      legs.append(step.edge, to: Crossing(from: from, to: to))
    }
    return legs.all.map { Leg(ends: $0.key, edges: $0.elements.once) }
  }

  private func arrow(_ leg: Leg) -> Diagram.Arrow {
    let kinds = Set(leg.edges.compactMap { edges[$0].map(kind) })
    return Diagram.Arrow(
      ends: .init(
        from: leg.ends.from, to: leg.ends.to, kind: kinds.count == 1 ? kinds.first ?? .moves : .moves, isOnPath: true),
      lines: some(leg.edges.map { label($0) }))
  }

  /// Draws one line for two arrows that look alike between the same phases.
  private func mergedBothWays(_ arrows: [Diagram.Arrow], _ places: [String: Int]) -> [Diagram.Arrow] {
    arrows.reduce(into: []) { drawn, arrow in
      if let place = drawn.firstIndex(where: { other in
        other.ends.from == arrow.ends.to && other.ends.to == arrow.ends.from && other.ends.kind == .moves
          && arrow.ends.kind == .moves && other.ends.isOnPath == arrow.ends.isOnPath && other.back.isEmpty
      }) {
        drawn[place].back = arrow.lines
      } else {
        drawn.append(arrow)
      }
    }
  }

  /// Puts phases side by side, at most three, unless the story leads from one to the other.
  private func ranks(_ path: [Leg]) -> [[String]] {
    var ranks: [[String]] = [], places: [String: Int] = [:]
    for phase in boxed {
      let above = path.filter { $0.ends.to == phase.name }.compactMap { places[$0.ends.from] }.max()
      let isFull = ranks.last.map { $0.count >= 3 } ?? true
      if isFull || above == ranks.count - 1 || path.isEmpty { ranks.append([]) }
      ranks[ranks.count - 1].append(phase.name)
      places[phase.name] = ranks.count - 1
    }
    return ranks
  }
}

/// Elements by key, with the keys in the order of their first use.
struct OrderedGroups<Key: Hashable, Element> {
  private(set) var all: [(key: Key, elements: [Element])] = []
  private var places: [Key: Int] = [:]

  var keys: [Key] { all.map(\.key) }

  mutating func append(_ element: Element, to key: Key) { all[open(key)].elements.append(element) }

  /// The index of a key. A new key has no elements yet.
  @discardableResult mutating func open(_ key: Key) -> Int {
    if let place = places[key] { return place }
    places[key] = all.count
    all.append((key, []))
    return all.count - 1
  }
}
