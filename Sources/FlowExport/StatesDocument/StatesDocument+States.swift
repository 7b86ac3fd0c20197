extension StatesDocument {
  /// All states at a glance.
  func overview(_ graph: Graph) -> [String] {
    let rows = graph.phases.flatMap { phase in
      phase.nodes.map { node in
        [
          Markdown.text(phase.name), Markdown.text(node.step), Markdown.code(node.name), Markdown.text(node.title),
          Markdown.codes(node.effects.map(\.name)), remarks(node),
        ]
      }
    }
    return ["## States", "", "\(rows.count) states, \(graph.edges.count) edges.", ""]
      + Markdown.table(["phase", "step", "state", "what it is", "effects", ""], rows)
  }

  private func remarks(_ node: Graph.Node) -> String {
    let remarks = [
      node.isInitial ? "initial" : nil, node.isDetour ? "detour" : nil,
      node.isFinal ? "final" : node.rests ? "rests" : nil,
    ]
    return remarks.compactMap(\.self).joined(separator: ", ")
  }

  /// One phase, state by state.
  func phase(_ phase: Graph.Phase, _ graph: Graph) -> [String] {
    ["## \(Markdown.text(phase.name)): \(Markdown.text(phase.title))"] + phase.nodes.flatMap { state($0, graph) }
  }

  private func state(_ node: Graph.Node, _ graph: Graph) -> [String] {
    let step = node.step.isEmpty ? "" : Markdown.text(node.step) + " "
    let edges = graph.edges.filter { $0.from == node.name }
    var lines = ["", "### \(Markdown.code(node.name))", "", "\(step)\(sentence(node.title)) \(behaviour(node))"]
    if !edges.isEmpty {
      lines += [""] + Markdown.table(["edge", "on", "when", "to", "settles", "sources"], edges.map(row))
    }
    let decisions = decided(node)
    return lines + (decisions.isEmpty ? [] : [""] + decisions)
  }

  /// A title as a sentence; a question stays one.
  private func sentence(_ title: String) -> String { Markdown.text(title) + (title.hasSuffix("?") ? "" : ".") }

  private func behaviour(_ node: Graph.Node) -> String {
    var sentences: [String] = []
    for effect in node.effects {
      let progress = effect.progress.isEmpty ? "" : ", progress \(Markdown.codes(effect.progress))"
      let outcomes = effect.outcomes.isEmpty ? "nobody waits for it" : "answered by \(Markdown.codes(effect.outcomes))"
      sentences.append("Effect \(Markdown.code(effect.name)), \(outcomes)\(progress).")
    }
    if node.isDetour {
      sentences.append("Part of a detour; about what it does not say here the state kept first decides.")
    }
    if node.isInitial { sentences.append("A run starts here.") }
    if node.isFinal {
      sentences.append("The flow may end here.")
    } else if node.rests {
      sentences.append("The machine rests here.")
    }
    if !node.settles.isEmpty { sentences.append("Entering settles \(Markdown.codes(node.settles)).") }
    return sentences.joined(separator: " ")
  }

  private func row(_ edge: Graph.Edge) -> [String] {
    [
      Markdown.code(edge.id), Markdown.code(edge.on), Markdown.text(edge.when),
      end(edge),
      edge.settles.map { Markdown.code($0) + whose($0, edge) }.joined(separator: ", "),
      edge.sources.map(Markdown.text).joined(separator: ", "),
    ]
  }

  /// Where an edge leads, and what it comes back to.
  private func end(_ edge: Graph.Edge) -> String {
    if edge.stays { return "*stays*" }
    guard let to = edge.to else { return "*back*" }
    return Markdown.code(to)
      + (edge.keeps.map { $0 == edge.from ? ", then *again*" : ", then \(Markdown.code($0))" } ?? "")
  }

  /// Whose request an edge settles, unless it is everybody's.
  func whose(_ request: String, _ edge: Graph.Edge) -> String { edge.settlesAll.contains(request) ? "" : " (asker)" }

  /// What the state says without taking an edge; events of one answer share a line.
  private func decided(_ node: Graph.Node) -> [String] {
    node.decisionGroups.map { group in
      let decision = group.decision
      let said =
        switch decision.kind {
        case .ignore: "ignored (\(Markdown.text(decision.detail)))"
        case .reject: "rejected with \(Markdown.code(decision.detail))"
        case .defer: "deferred"
        }
      return "- \(said)\(decision.condition { "*\(Markdown.text($0))*" }): \(Markdown.codes(group.events))"
    }
  }
}
