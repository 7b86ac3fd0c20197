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
  /// A box that stands for states elsewhere.
  struct StandIn: Hashable {
    let id: String
    let text: String
    /// The phase beside whose states it is drawn, by name; nil for outside.
    let phase: String?
    var isDetour = false
  }

  let dot: DOT
  let graph: Graph
  let phases: [Graph.Phase]
  let merged: [Arrow]
  let standIns: [StandIn]
  let roles: [String: Graph.Event.Role]

  init(_ dot: DOT, _ graph: Graph) {
    self.dot = dot
    self.graph = graph
    let drawn = graph.edges.filter(dot.draws)
    let home = Dictionary(
      graph.phases.flatMap { phase in phase.nodes.map { ($0.name, phase.name) } },
      uniquingKeysWith: { first, _ in first })
    func isShown(_ state: String) -> Bool { home[state].map { dot.phase == nil || $0 == dot.phase } ?? false }
    let isWhole = dot.detail == .full && dot.phase == nil
    // What nothing that is drawn keeps, nothing that is drawn returns to; and where that is still too much to follow,
    // one small box stands for all of it.
    let keeps = Set(drawn.compactMap(\.keeps))
    func ends(_ edge: Graph.Edge) -> [Arrow.End] {
      if let to = edge.to { return [Arrow.End(to: to, when: edge.when)] }
      let ends = edge.returns.filter { isWhole || keeps.contains($0.to) }
      guard !isWhole, ends.count > dot.crowd, isShown(edge.from) else {
        return ends.map { Arrow.End(to: $0.to, when: $0.when) }
      }
      return [Arrow.End(to: Self.back(from: edge.from), when: edge.when)]
    }
    let arrows = Arrow.merging(drawn, to: ends).filter { isShown($0.from) || isShown($0.to) }
    let used = Set(arrows.flatMap { [$0.from, $0.to] })
    let joined = Set(graph.edges.flatMap { [$0.from, $0.to ?? $0.from] })
    phases = graph.phases.filter { dot.phase == nil || $0.name == dot.phase }.map { phase in
      var phase = phase
      phase.nodes.removeAll { joined.contains($0.name) && !used.contains($0.name) }
      return phase
    }

    // Lines across the drawing that are too many are cut, and a stand-in is drawn where they end.
    let visits = arrows.filter { home[$0.to] != nil && home[$0.from] != home[$0.to] }
    let crowded = Set(
      Dictionary(grouping: visits.filter { $0.ends.kind != .returns }, by: \.to).filter { $0.value.count > dot.crowd }
        .keys)
    let returning = Set(
      Dictionary(grouping: visits.filter { $0.ends.kind == .returns }, by: \.from).filter { $0.value.count > dot.crowd }
        .keys)
    // By where they lead and their kind, the states outside of a drawing of one phase from which too many come.
    let comers = Dictionary(grouping: visits.filter { !isShown($0.from) }) { arrow in
      Arrow.Ends(from: "", to: arrow.to, kind: arrow.ends.kind)
    }.filter { $0.value.count > dot.crowd }.mapValues { arrows in
      graph.nodes.map(\.name).filter { name in arrows.contains { $0.from == name } }
    }
    var standIns: [StandIn] = []
    let detours = Set(graph.nodes.filter(\.isDetour).map(\.name))
    func standIn(_ id: String, _ text: String, in phase: String?, for state: String = "") -> String {
      if !standIns.contains(where: { $0.id == id }) {
        standIns.append(StandIn(id: id, text: text, phase: phase, isDetour: detours.contains(state)))
      }
      return id
    }
    merged = Arrow.merging(
      arrows.map { arrow in
        var arrow = arrow
        if let states = comers[Arrow.Ends(from: "", to: arrow.to, kind: arrow.ends.kind)], !isShown(arrow.from) {
          arrow.ends.from = standIn("\(arrow.ends.kind) → \(arrow.to)", states.joined(separator: ", "), in: nil)
          arrow.parts = arrow.parts.map { ($0.edge, "") }
          return arrow
        }
        guard let phase = home[arrow.from], isShown(arrow.from) else { return arrow }
        if home[arrow.to] == nil {
          arrow.ends.to = standIn(arrow.to, "↩ back to what was kept", in: phase)
        } else if home[arrow.to] != phase,
          arrow.ends.kind == .returns ? returning.contains(arrow.from) : crowded.contains(arrow.to)
        {
          arrow.ends.to = standIn("\(phase) → \(arrow.to)", "→ \(arrow.to)", in: phase, for: arrow.to)
        }
        return arrow
      })
    self.standIns = standIns
    roles = Dictionary(graph.events.map { ($0.name, $0.role) }, uniquingKeysWith: { first, _ in first })
  }

  /// What stands for all that a state may return to.
  private static func back(from state: String) -> String { "\(state) ↩" }

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
    "label=<\(DOTLabel.wrapped(text, at: dot.labelWidth).map(DOTLabel.html).joined(separator: "<br/>"))>, shape=box, style=\"\(isDetour ? "rounded,filled,dashed" : "rounded,dashed")\", fontsize=9, margin=\"0.05,0.02\", "
      + "height=0.2, color=\"\(DOTPalette.faint)\", fontcolor=\"\(DOTPalette.faint)\""
      + (isDetour ? ", fillcolor=\"\(DOTPalette.detour)\"" : "")
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
        // Two loops on one side cover each other's labels.
        let isOnLeft = merged.contains { $0.from == arrow.from && $0.to == arrow.to && $0.ends.kind != .stays }
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
