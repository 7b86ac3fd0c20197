extension DOT {
  /// The drawing.
  public func text(of graph: Graph) -> String {
    let drawing = Drawing(self, graph)
    let lines =
      [
        "digraph flow {",
        "  charset=\"UTF-8\"; rankdir=\(direction.rawValue); newrank=true; nodesep=0.3; ranksep=0.45; "
          + "fontname=\"Helvetica\";",
        "  node [shape=box, style=\"rounded,filled\", fillcolor=white, fontname=\"Helvetica\", fontsize=12, "
          + "margin=\"0.12,0.06\"];",
        "  edge [fontname=\"Helvetica\", fontsize=9, arrowsize=0.7];",
      ] + drawing.clusters + drawing.start + drawing.arrows + ["}"]
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The parts of one drawing.
private struct Drawing {
  let dot: DOT
  let graph: Graph
  let phases: [Graph.Phase]
  let merged: [Arrow]
  /// The phase of each state.
  let home: [String: String]
  let roles: [String: Graph.Event.Role]
  /// States that arrows from other phases do not reach in person.
  let crowded: Set<String>

  init(_ dot: DOT, _ graph: Graph) {
    self.dot = dot
    self.graph = graph
    let drawn = graph.edges.filter(dot.draws)
    // What nothing that is drawn keeps, nothing that is drawn returns to; and where that is still too much to follow,
    // one small box stands for all of it.
    let keeps = Set(drawn.compactMap(\.keeps)), isWhole = dot.detail == .full && dot.phase == nil
    func ends(_ edge: Graph.Edge) -> [String] {
      if let to = edge.to { return [to] }
      let states = isWhole ? edge.returnsTo : edge.returnsTo.filter(keeps.contains)
      return !isWhole && states.count > dot.crowd ? [Self.back(from: edge.from)] : states
    }
    let hidden = Set(graph.edges.flatMap { [$0.from, $0.to ?? $0.from] }).subtracting(
      drawn.flatMap { [$0.from] + ends($0) })
    phases = graph.phases.filter { dot.phase == nil || $0.name == dot.phase }.map { phase in
      var phase = phase
      phase.nodes.removeAll { hidden.contains($0.name) }
      return phase
    }
    let home = Dictionary(
      graph.phases.flatMap { phase in phase.nodes.map { ($0.name, phase.name) } },
      uniquingKeysWith: { first, _ in first })
    let shown = Set(phases.map(\.name))
    let merged = Arrow.merging(drawn, to: ends).filter { arrow in
      [arrow.from, arrow.to].contains { home[$0].map(shown.contains) ?? false }
    }
    let visits = merged.filter { home[$0.from] != home[$0.to] && home[$0.to] != nil }
    crowded = Set(Dictionary(grouping: visits, by: \.to).filter { $0.value.count > dot.crowd }.keys)
    self.home = home
    self.merged = merged
    roles = Dictionary(graph.events.map { ($0.name, $0.role) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: States

  var clusters: [String] {
    phases.indices.flatMap(cluster) + boundary.map { "  \(DOTLabel.quoted($0)) [\(small($0))];" }
  }

  private func cluster(_ index: Int) -> [String] {
    let phase = phases[index]
    var lines = [
      "  subgraph \"cluster_\(index)\" {",
      "    label=<<b>\(DOTLabel.html(phase.name))</b>  \(DOTLabel.html(phase.title))>; labeljust=l;",
      "    style=\"rounded,filled\"; fillcolor=\"\(DOTPalette.phase)\"; color=\"\(DOTPalette.border)\";",
    ]
    lines += phase.nodes.map { "    \(DOTLabel.quoted($0.name)) [\(attributes($0))];" }
    lines += doubles(in: phase).map { "    \(double($0, in: phase.name)) [\(small("→ " + $0))];" }
    let states = Set(phase.nodes.map(\.name)), ends = Set(merged.map(\.to))
    lines += graph.nodes.map(\.name).filter { states.contains($0) && ends.contains(Self.back(from: $0)) }.map {
      "    \(DOTLabel.quoted(Self.back(from: $0))) [\(small("↩ where the detour began"))];"
    }
    return lines + ["  }"]
  }

  private func attributes(_ node: Graph.Node) -> String {
    let heading = DOTLabel.wrapped(node.step + " " + node.title, at: dot.labelWidth).map(DOTLabel.html)
    var rows = ["<b>\(DOTLabel.html(node.name))</b>"] + heading.map { "<font point-size=\"10\">\($0)</font>" }
    for effect in node.effects {
      rows.append("<font point-size=\"10\" color=\"\(DOTPalette.faint)\"><i>\(DOTLabel.html(effect.name))</i></font>")
    }
    if dot.detail == .full {
      rows += node.decisionGroups.filter { !$0.decision.when.isEmpty }.flatMap(sentence).map { line in
        "<font point-size=\"9\">\(DOTLabel.html(line))</font>"
      }
    }
    var attributes = ["label=<\(rows.joined(separator: "<br/>"))>", "tooltip=\(DOTLabel.tooltip(node.name))"]
    if node.rests {
      attributes += ["peripheries=2", "fillcolor=\"\(node.isFinal ? DOTPalette.final : DOTPalette.resting)\""]
    }
    if node.isFinal { attributes.append("penwidth=2") }
    return attributes.joined(separator: ", ")
  }

  /// What a state says under a condition without moving. Reasons of what is ignored are left to the states document.
  private func sentence(_ group: Graph.Node.DecisionGroup) -> [String] {
    let said =
      switch group.decision.kind {
      case .ignore: "ignored"
      case .reject: "rejected with \(group.decision.detail)"
      case .defer: "deferred"
      }
    let condition = group.decision.condition { $0 }
    return DOTLabel.wrapped("\(group.events.joined(separator: ", ")): \(said)\(condition)", at: dot.labelWidth)
  }

  private func small(_ text: String) -> String {
    "label=<\(DOTLabel.html(text))>, shape=box, style=\"rounded,dashed\", fontsize=9, margin=\"0.05,0.02\", "
      + "height=0.2, color=\"\(DOTPalette.faint)\", fontcolor=\"\(DOTPalette.faint)\""
  }

  /// What stands for all that a state may return to.
  private static func back(from state: String) -> String { "\(state) ↩" }

  /// Stand-ins, beside a phase, for crowded states elsewhere.
  private func doubles(in phase: Graph.Phase) -> [String] {
    let targets = merged.filter { home[$0.from] == phase.name && isDoubled($0) }.map(\.to)
    return targets.enumerated().filter { targets.firstIndex(of: $0.element) == $0.offset }.map(\.element)
  }
  private func double(_ state: String, in phase: String) -> String { DOTLabel.quoted("\(phase) → \(state)") }
  private func isDoubled(_ arrow: Arrow) -> Bool { crowded.contains(arrow.to) && home[arrow.from] != home[arrow.to] }

  /// States of other phases that a drawing of one phase touches.
  private var boundary: [String] {
    let inside = Set(phases.flatMap(\.nodes).map(\.name))
    let touched = Set(merged.flatMap { isDoubled($0) ? [$0.from] : [$0.from, $0.to] })
    return graph.nodes.map(\.name).filter { !inside.contains($0) && touched.contains($0) }
  }

  // MARK: Arrows

  /// The arrow to the state where runs start.
  var start: [String] {
    guard phases.contains(where: { $0.nodes.contains { $0.name == graph.initial } }) else { return [] }
    return [
      "  \"\" [shape=circle, label=\"\", style=filled, fillcolor=black, width=0.15, fixedsize=true, "
        + "tooltip=\"start\"];",
      "  \"\" -> \(DOTLabel.quoted(graph.initial)) [penwidth=1.5];",
    ]
  }

  var arrows: [String] {
    merged.map { arrow in
      let from = DOTLabel.quoted(arrow.from)
      let to = isDoubled(arrow) ? double(arrow.to, in: home[arrow.from] ?? "") : DOTLabel.quoted(arrow.to)
      let used = Set(arrow.edges.compactMap { roles[$0.on] })
      let colours = Graph.Event.Role.allCases.filter(used.contains).map(DOTPalette.arrow)
      var attributes = ["label=<\(label(arrow))>", "color=\"\(colours.joined(separator: ":"))\""]
      attributes.append("tooltip=\(DOTLabel.tooltip(arrow.edges.map(\.id).joined(separator: ", ")))")
      if arrow.ends.stays { attributes.append("style=dashed") }
      if arrow.ends.returns { attributes.append("style=bold, arrowhead=onormal") }
      if arrow.edges.contains(where: { $0.keeps != nil }) { attributes.append("dir=both, arrowtail=odot") }
      return "  \(from) -> \(to) [\(attributes.joined(separator: ", "))];"
    }
  }

  private func label(_ arrow: Arrow) -> String {
    arrow.lines.map { event, conditions in
      let colour = DOTPalette.arrow(roles[event] ?? .outcome)
      let heading = "<font color=\"\(colour)\"><b> \(DOTLabel.html(event)) </b></font><br align=\"left\"/>"
      return heading
        + conditions.map { condition in
          DOTLabel.wrapped(condition, at: dot.labelWidth).enumerated().map { index, line in
            "\(index == 0 ? " · " : "    ")\(DOTLabel.html(line)) <br align=\"left\"/>"
          }.joined()
        }.joined()
    }.joined()
  }
}
