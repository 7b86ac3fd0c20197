import FlowEngine

extension DiagramBuilder {
  /// Draws the states of one phase from top to bottom with the edges between them, and the phases inside it; next to
  /// each state, where it is entered from and what it is left for. The columns of the phase are listed once, or begin
  /// at its border; other columns, and edges that stay, are listed in the states.
  func phase(_ name: String) -> Diagram {
    let phases = graph.phases(inside: name), names = Set(phases.map(\.name)), nodes = phases.flatMap(\.nodes)
    let places = Dictionary(nodes.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let own = graph.edges.filter { places[$0.from] != nil }, drawn = own.filter(isDrawn)
    let everywhere = everywhere(in: nodes, own)
    let columns = graph.edges.filter { isInside($0, names) }
    // An arrow over other states goes around them; too many of those would fill the page.
    let far = drawn.filter { edge in isFar(edge, places) }, areFarListed = Set(far.map { [$0.from, $0.to] }).count > 4
    var picture = Diagram(
      notes: rows(own.filter { everywhere.contains($0.row) && !isInside($0, names) }, place: "in every state"),
      start: places[graph.initial] == nil ? nil : graph.initial)
    picture.groups = phases.map { phase in
      let outer = phase.outer.flatMap { names.contains($0) && phase.name != name ? $0 : nil }
      return Diagram.Group(name: phase.name, title: title(phase), outer: outer, boxes: [])
    }
    for (group, node) in phases.enumerated().flatMap({ group, phase in phase.nodes.map { (group, $0) } }) {
      let edges = own.filter { $0.from == node.name }
      let comers = graph.edges.filter { edge in
        isDrawn(edge) && places[edge.from] == nil && (edge.to == node.name || edge.returnsTo.contains(node.name))
      }
      let leavers = edges.filter { edge in
        isDrawn(edge) && (edge.to.map { places[$0] == nil } ?? true || areFarListed && isFar(edge, places))
      }
      let listed = edges.filter {
        !isInside($0, names)
          && (!isDrawn($0) && !everywhere.contains($0.row) || $0.to == node.name && !$0.stays)
      }
      picture.groups[group].boxes.append(box(node, rows: rows(listed, places)))
      var side = [node.name]
      if !comers.isEmpty {
        let box = Diagram.Box(
          id: "\(node.name) ←", shape: .elsewhere, heading: "from", rows: brief(rows(comers, from: true), comers))
        side.insert(box.id, at: 0)
        picture.groups[group].boxes.append(box)
        picture.arrows.append(arrow(box.id, node.name, comers))
      }
      if !leavers.isEmpty {
        let box = Diagram.Box(id: "\(node.name) →", shape: .elsewhere, heading: "to", rows: rows(leavers, places))
        side.append(box.id)
        picture.groups[group].boxes.append(box)
        picture.arrows.append(arrow(node.name, box.id, leavers))
      }
      picture.sides.append(side)
    }
    for phase in phases {
      self.everywhere(in: phase.name, columns.filter { $0.column == phase.name }, places, &picture)
    }
    picture.arrows += merged(
      drawn.compactMap { edge in
        guard let to = edge.to, to != edge.from, places[to] != nil, !(areFarListed && isFar(edge, places)) else {
          return nil
        }
        return arrow(edge, to: to)
      })
    return picture
  }

  /// Whether a column of one of these phases added the edge, which is then drawn once, from the border.
  private func isInside(_ edge: Graph.Edge, _ phases: Set<String>) -> Bool {
    edge.column.map(phases.contains) ?? false
  }

  /// Draws the columns of a phase: those that stay inside are listed in a box of their own, and one arrow leads from
  /// the border to a box that lists the rest.
  private func everywhere(
    in phase: String, _ columns: [Graph.Edge], _ places: [String: Int], _ picture: inout Diagram
  ) {
    let inside = columns.filter { $0.stays || $0.to.map { places[$0] != nil } ?? false }
    let away = columns.filter { !inside.contains($0) }
    if !inside.isEmpty, let group = picture.groups.firstIndex(where: { $0.name == phase }) {
      let box = Diagram.Box(
        id: "\(phase) everywhere", shape: .elsewhere, heading: "everywhere in \(phase)", rows: rows(inside))
      picture.groups[group].boxes.insert(box, at: 0)
    }
    guard !away.isEmpty else { return }
    let box = Diagram.Box(
      id: "\(phase) everywhere →", shape: .elsewhere, heading: "from everywhere in \(phase)", rows: rows(away))
    picture.elsewhere.append(box)
    var arrow = self.arrow(phase, box.id, away)
    arrow.ends.isFromBorder = true
    picture.arrows.append(arrow)
  }

  private func isDrawn(_ edge: Graph.Edge) -> Bool { !edge.stays && edge.column == nil }

  private func isFar(_ edge: Graph.Edge, _ places: [String: Int]) -> Bool {
    guard let to = edge.to, let from = places[edge.from], let to = places[to] else { return false }
    return abs(from - to) > 1
  }

  /// The rows of columns that apply to every state of a phase with several states.
  private func everywhere(in nodes: [Graph.Node], _ own: [Graph.Edge]) -> Set<String> {
    let states = Dictionary(grouping: own.filter { $0.column != nil }, by: \.row).mapValues { Set($0.map(\.from)) }
    return nodes.count > 1 ? Set(states.filter { $0.value.count == nodes.count }.keys) : []
  }

  /// The arrow between a state and the box next to it.
  private func arrow(_ from: String, _ to: String, _ edges: [Graph.Edge]) -> Diagram.Arrow {
    let kinds = Set(edges.map(kind))
    let kind = kinds.count == 1 ? kinds.first ?? .moves : .moves
    return Diagram.Arrow(ends: .init(from: from, to: to, kind: kind), lines: [])
  }

  /// Groups edges by the phase and the state that they come from or lead to.
  private func rows(
    _ edges: [Graph.Edge], _ places: [String: Int] = [:], from: Bool = false, place: String? = nil
  ) -> [Diagram.Row] {
    var groups = OrderedGroups<Diagram.Row, Graph.Edge>()
    for edge in edges {
      let other = from ? edge.from : edge.to, phase = other.flatMap { home[$0] } ?? ""
      let back = edge.returnsTo.once, phases = back.compactMap { home[$0] }.once
      let state =
        kind(edge) != .returns || from ? other ?? "" : (back.count > 4 ? phases : back).joined(separator: ", ")
      var mark = mark(edge, from: from)
      if let here = places[edge.from], let there = edge.to.flatMap({ places[$0] }), !edge.stays, edge.column == nil {
        mark = here < there ? .down : here > there ? .up : .again
      }
      let isHere = [.stays, .progress, .down, .up, .again].contains(mark)
      let row = Diagram.Row(
        mark: mark, key: isHere ? "" : phase, text: place ?? (edge.stays || mark == .again ? "" : state))
      groups.append(edge, to: row)
    }
    return groups.all.map { row, edges in
      var row = row
      row.labels = each(edges.map { label($0) })
      return row
    }
  }

  /// If many states lead to one, names their phases instead.
  private func brief(_ rows: [Diagram.Row], _ edges: [Graph.Edge]) -> [Diagram.Row] {
    guard rows.count > 6 else { return rows }
    var groups = OrderedGroups<Diagram.Row, Diagram.Label>()
    for row in rows {
      for label in row.labels { groups.append(label, to: Diagram.Row(mark: row.mark, key: row.key, text: "")) }
    }
    return groups.all.map { Diagram.Row(mark: $0.key.mark, key: $0.key.key, text: "", labels: each($0.elements)) }
  }

  private func mark(_ edge: Graph.Edge, from: Bool) -> Diagram.Mark {
    switch kind(edge) {
    case .progress: .progress
    case .stays: .stays
    case .keeps: .detour
    case .returns: .back
    case .moves: edge.column != nil ? .column : from ? .entrance : .exit
    }
  }
}
