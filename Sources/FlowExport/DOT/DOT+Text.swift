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
  let standIns: [StandIn]
  let roles: [String: Graph.Event.Role]

  init(_ dot: DOT, _ graph: Graph) {
    self.dot = dot
    self.graph = graph
    let drawn = graph.edges.filter(dot.draws),
      shownPhases = graph.phases.filter { dot.phase == nil || $0.name == dot.phase }
    let shown = Set(shownPhases.flatMap(\.nodes).map(\.name)), keeps = Set(drawn.compactMap(\.keeps))
    let arrows = Arrow.merging(drawn) { Self.ends(of: $0, dot, keeps: keeps, shown: shown) }.filter {
      shown.contains($0.from) || shown.contains($0.to)
    }
    // States that lose all their edges are left out.
    let used = Set(arrows.flatMap { [$0.from, $0.to] }),
      joined = Set(graph.edges.flatMap { [$0.from, $0.to ?? $0.from] })
    phases = shownPhases.map { phase in
      var phase = phase
      phase.nodes.removeAll { joined.contains($0.name) && !used.contains($0.name) }
      return phase
    }
    let home = Dictionary(
      graph.phases.flatMap { phase in phase.nodes.map { ($0.name, phase.name) } },
      uniquingKeysWith: { first, _ in first })
    let crowds = Crowds(arrows, graph.nodes, home: home, shown: shown, most: dot.crowd), cuts = arrows.map(crowds.cut)
    merged = Arrow.merging(cuts.map(\.arrow))
    standIns = cuts.compactMap(\.box).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    roles = Dictionary(graph.events.map { ($0.name, $0.role) }, uniquingKeysWith: { first, _ in first })
  }

  /// Where an edge is drawn to. What nothing that is drawn keeps, nothing that is drawn returns to; and where that is
  /// still too much to follow, one small box stands for all of it.
  private static func ends(of edge: Graph.Edge, _ dot: DOT, keeps: Set<String>, shown: Set<String>) -> [Arrow.End] {
    if let to = edge.to { return [Arrow.End(to: to, when: edge.when)] }
    let isWhole = dot.detail == .full && dot.phase == nil
    let ends = edge.returns.filter { isWhole || keeps.contains($0.to) }
    if !isWhole, ends.count > dot.crowd, shown.contains(edge.from) {
      return [Arrow.End(to: "\(edge.from) ↩", when: edge.when)]
    }
    return ends.map { Arrow.End(to: $0.to, when: $0.when) }
  }

  // MARK: States

  var clusters: [String] {
    phases.indices.flatMap(cluster)
      + boundary.map { "  \(DOTLabel.quoted($0.name)) [\(small($0.name, isDetour: $0.isDetour))];" }
      + boxes(in: nil).map { "  " + $0 }
  }

  private func cluster(_ index: Int) -> [String] {
    let phase = phases[index]
    var lines = [
      "  subgraph \"cluster_\(index)\" {",
      "    label=<<b>\(DOTLabel.html(phase.name))</b>  \(DOTLabel.html(phase.title))>; labeljust=l;",
      "    style=\"rounded,filled\"; fillcolor=\"\(DOTPalette.phase)\"; color=\"\(DOTPalette.border)\";",
    ]
    lines += phase.nodes.map { "    \(DOTLabel.quoted($0.name)) [\(attributes($0))];" }
    lines += boxes(in: phase.name).map { "    " + $0 }
    return lines + ["  }"]
  }

  private func boxes(in phase: String?) -> [String] {
    standIns.filter { $0.phase == phase }.map {
      "\(DOTLabel.quoted($0.id)) [\(small($0.text, isDetour: $0.isDetour))];"
    }
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
    if node.isDetour { attributes += ["style=\"rounded,filled,dashed\"", "fillcolor=\"\(DOTPalette.detour)\""] }
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

  private func small(_ text: String, isDetour: Bool = false) -> String {
    let label = DOTLabel.wrapped(text, at: dot.labelWidth).map(DOTLabel.html).joined(separator: "<br/>")
    let look =
      isDetour ? "style=\"rounded,filled,dashed\", fillcolor=\"\(DOTPalette.detour)\"" : "style=\"rounded,dashed\""
    return "label=<\(label)>, shape=box, \(look), fontsize=9, margin=\"0.05,0.02\", height=0.2, "
      + "color=\"\(DOTPalette.faint)\", fontcolor=\"\(DOTPalette.faint)\""
  }

  /// States of other phases that a drawing of one phase touches.
  private var boundary: [Graph.Node] {
    let inside = Set(phases.flatMap(\.nodes).map(\.name)), touched = Set(merged.flatMap { [$0.from, $0.to] })
    return graph.nodes.filter { !inside.contains($0.name) && touched.contains($0.name) }
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
      let to = DOTLabel.quoted(arrow.to)
      let used = Set(arrow.parts.compactMap { roles[$0.edge.on] })
      let colours = Graph.Event.Role.allCases.filter(used.contains).map(DOTPalette.arrow)
      var attributes = ["label=<\(label(arrow))>", "color=\"\(colours.joined(separator: ":"))\""]
      attributes.append("tooltip=\(DOTLabel.tooltip(arrow.parts.map(\.edge.id).joined(separator: ", ")))")
      switch arrow.ends.kind {
      case .moves: break
      case .stays:
        // Two loops on one side cross each other's labels; on the left there is no room for a long one.
        let lines = arrow.lines, isShort = lines.count <= 3 && lines.allSatisfy(\.lines.isEmpty)
        let isOnLeft =
          isShort && merged.contains { $0.from == arrow.from && $0.to == arrow.to && $0.ends.kind != .stays }
        attributes.append("style=dashed" + (isOnLeft ? ", tailport=w, headport=w" : ""))
      case .keeps: attributes.append("dir=both, arrowtail=odot, arrowsize=0.9")
      case .returns: attributes.append("style=bold, arrowhead=onormal, arrowsize=0.9")
      }
      return "  \(from) -> \(to) [\(attributes.joined(separator: ", "))];"
    }
  }

  private func label(_ arrow: Arrow) -> String {
    arrow.lines.map { event, lines in
      let colour = DOTPalette.arrow(roles[event] ?? .outcome)
      let heading = "<font color=\"\(colour)\"><b> \(DOTLabel.html(event)) </b></font><br align=\"left\"/>"
      return heading + lines.map(text).joined()
    }.joined()
  }

  private func text(_ line: Arrow.Line) -> String {
    let when = DOTLabel.wrapped(line.when, at: dot.labelWidth).map(DOTLabel.html)
    let then = line.then.isEmpty ? [] : ["<i>\(DOTLabel.html(line.then))</i>"]
    return (when + then).enumerated().map { index, line in
      "\(index == 0 ? " · " : "    ")\(line) <br align=\"left\"/>"
    }.joined()
  }
}
