extension StatesDocument {
  /// All states at a glance.
  func overview(_ graph: Graph) -> [String] {
    let rows = graph.phases.flatMap { phase in
      phase.nodes.map { node in
        [
          Markdown.text(phase.name), Markdown.text(node.step), Markdown.code(node.name), Markdown.text(node.title),
          Markdown.codes([node.effect].compactMap(\.self)), remarks(node),
        ]
      }
    }
    return ["## States", "", "\(rows.count) states, \(graph.edges.count) edges.", ""]
      + Markdown.table(["phase", "step", "state", "what it is", "effect", ""], rows)
  }

  private func remarks(_ node: Graph.Node) -> String {
    [node.isInitial ? "initial" : nil, node.isFinal ? "final" : node.rests ? "rests" : nil].compactMap(\.self).joined(separator: ", ")
  }

  /// One phase, state by state.
  func phase(_ phase: Graph.Phase, _ graph: Graph) -> [String] {
    ["## \(Markdown.text(phase.name)): \(Markdown.text(phase.title))"] + phase.nodes.flatMap { state($0, graph) }
  }

  private func state(_ node: Graph.Node, _ graph: Graph) -> [String] {
    let step = node.step.isEmpty ? "" : Markdown.text(node.step) + " "
    let edges = graph.edges.filter { $0.from == node.name }
    var lines = ["", "### \(Markdown.code(node.name))", "", "\(step)\(Markdown.text(node.title)). \(behaviour(node))"]
    if !edges.isEmpty {
      lines += [""] + Markdown.table(["edge", "on", "when", "to", "settles", "sources"], edges.map(row))
    }
    let decisions = decided(node)
    return lines + (decisions.isEmpty ? [] : [""] + decisions)
  }

  private func behaviour(_ node: Graph.Node) -> String {
    var sentences: [String] = []
    if let effect = node.effect {
      let outcomes = node.outcomes.isEmpty ? "nobody waits for it" : "answered by \(Markdown.codes(node.outcomes))"
      sentences.append("Effect \(Markdown.code(effect)), \(outcomes).")
    }
    if node.isInitial { sentences.append("A run starts here.") }
    if node.isFinal { sentences.append("The flow ends here.") } else if node.rests { sentences.append("The machine rests here.") }
    if !node.settles.isEmpty { sentences.append("Entering settles \(Markdown.codes(node.settles)).") }
    return sentences.joined(separator: " ")
  }

  private func row(_ edge: Graph.Edge) -> [String] {
    [
      Markdown.code(edge.id), Markdown.code(edge.on), Markdown.text(edge.when), edge.stays ? "*stays*" : Markdown.code(edge.to),
      Markdown.codes(edge.settles), edge.sources.map(Markdown.text).joined(separator: ", "),
    ]
  }

  /// What the cells without edges say; events of one answer share a line.
  private func decided(_ node: Graph.Node) -> [String] {
    var groups: [(kind: Graph.Decision.Kind, detail: String, events: [String])] = []
    for decision in node.decisions {
      if let place = groups.firstIndex(where: { $0.kind == decision.kind && $0.detail == decision.detail }) {
        groups[place].events.append(decision.event)
      } else {
        groups.append((decision.kind, decision.detail, [decision.event]))
      }
    }
    return groups.map { kind, detail, events in
      switch kind {
      case .ignore: "- ignored (\(Markdown.text(detail))): \(Markdown.codes(events))"
      case .reject: "- rejected with \(Markdown.code(detail)): \(Markdown.codes(events))"
      case .defer: "- deferred: \(Markdown.codes(events))"
      }
    }
  }
}
