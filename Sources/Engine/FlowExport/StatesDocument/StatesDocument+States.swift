import FlowEngine

extension StatesDocument {
  /// All states at a glance.
  func overview(_ graph: Graph) -> [String] {
    let rows = graph.phases.flatMap { phase in
      phase.nodes.map { node in
        [
          Markdown.text(phase.name), Markdown.text(node.step), Markdown.code(node.name), Markdown.text(node.title),
          Markdown.codes(node.effects.filter { $0.column == nil }.map(\.name)), remarks(node),
        ]
      }
    }
    return ["## States", "", "\(rows.count) states, \(graph.declaredEdges.count) edges.", ""]
      + Markdown.table(["phase", "step", "state", "what it is", "effects", ""], rows)
  }

  private func remarks(_ node: Graph.Node) -> String {
    let remarks = [
      node.isInitial ? "initial" : nil, node.isDetour ? "detour" : nil,
      node.isFinal ? "final" : node.rests ? "rests" : nil,
    ]
    return remarks.compactMap(\.self).joined(separator: ", ")
  }

  /// One phase: what it is inside, what holds everywhere in it, and its states.
  func phase(_ phase: Graph.Phase, _ graph: Graph) -> [String] {
    let outer = phase.outer.map { ["", "Inside *\(Markdown.text($0))*."] } ?? []
    return ["## \(Markdown.text(phase.name)): \(Markdown.text(phase.title))"] + outer
      + work(of: phase.name, graph) + columns(of: phase.name, graph) + phase.nodes.flatMap { state($0, graph) }
  }

  /// What holds everywhere in the machine.
  func everywhere(_ graph: Graph) -> [String] {
    let columns = work(of: "", graph) + columns(of: "", graph)
    return columns.isEmpty ? [] : ["## Everywhere"] + columns
  }

  /// The effects and timers of a phase, or of the machine.
  private func work(of phase: String, _ graph: Graph) -> [String] {
    let work = graph.effects(of: phase).map(Self.sentence) + graph.timers(of: phase).map(Self.sentence)
    return work.isEmpty ? [] : ["", work.joined(separator: " ")]
  }

  private static func sentence(_ effect: Graph.Effect) -> String {
    let parts = [
      effect.isCommand ? "a command" : "",
      effect.outcomes.isEmpty ? "" : "answered by \(Markdown.codes(effect.outcomes))",
      effect.progress.isEmpty ? "" : "progress \(Markdown.codes(effect.progress))",
      effect.waitsFor.words.map { "waits for \($0)" } ?? "",
      effect.isExclusive ? "one at a time" : "",
    ]
    return "Effect \(Markdown.code(effect.name)), \(parts.filter { !$0.isEmpty }.joined(separator: ", "))."
  }

  private static func sentence(_ timer: Graph.Timer) -> String {
    "Timer \(Markdown.code(timer.event)), \(Markdown.text(timer.end))."
  }

  /// The columns of a phase, or of the machine.
  private func columns(of phase: String, _ graph: Graph) -> [String] {
    let edges = graph.declaredEdges.filter { $0.column == phase }
    var said = OrderedGroups<String, String>()
    for event in graph.events.map(\.name) {
      for decision in decisions(about: event, by: phase, graph) { said.append(event, to: Self.said(decision)) }
    }
    let decisions = said.all.map { "- \($0.key): \(Markdown.codes($0.elements))" }
    guard !edges.isEmpty || !decisions.isEmpty else { return [] }
    let table = edges.map { edge in row(edge, id: edge.idInColumns) }
    let scope = phase.isEmpty ? "In every state" : "In every state of this phase"
    return ["", "\(scope) that does not decide the event itself:"]
      + (edges.isEmpty ? [] : [""] + Markdown.table(["edge", "on", "when", "to", "settles", "sources"], table))
      + (decisions.isEmpty ? [] : [""] + decisions)
  }

  /// The decisions of columns about an event. The condition is longer where a state leaves a part of the event; the
  /// shortest is that of the column.
  private func decisions(about event: String, by column: String, _ graph: Graph) -> [Graph.CellDecision] {
    var groups = OrderedGroups<[String], Graph.CellDecision>()
    for decision in graph.nodes.flatMap(\.decisions) where decision.column == column && decision.event == event {
      groups.append(decision, to: [decision.kind.rawValue, decision.detail])
    }
    return groups.all.compactMap { $0.elements.min { $0.when.count < $1.when.count } }
  }

  private func state(_ node: Graph.Node, _ graph: Graph) -> [String] {
    let step = node.step.isEmpty ? "" : Markdown.text(node.step) + " "
    let edges = graph.edges.filter { $0.from == node.name && $0.column == nil }
    var lines = ["", "### \(Markdown.code(node.name))", "", "\(step)\(sentence(node.title)) \(behaviour(node))"]
    if !edges.isEmpty {
      lines +=
        [""] + Markdown.table(["edge", "on", "when", "to", "settles", "sources"], edges.map { row($0, id: $0.id) })
    }
    let decisions = decided(node) + elsewhere(node, graph)
    return lines + (decisions.isEmpty ? [] : [""] + decisions)
  }

  /// The decisions of columns for the state, a line for each phase that they belong to; the table of that phase has the
  /// details.
  private func elsewhere(_ node: Graph.Node, _ graph: Graph) -> [String] {
    var events = OrderedGroups<String, String>()
    for edge in graph.edges where edge.from == node.name {
      guard let column = edge.column else { continue }
      events.append("\(Markdown.code(edge.on)) (\(Markdown.code(edge.idInColumns)))", to: column)
    }
    for decision in node.decisions {
      guard let column = decision.column else { continue }
      events.append(Markdown.code(decision.event), to: column)
    }
    return events.all.map { column, events in
      "- as everywhere\(column.isEmpty ? "" : " in *\(Markdown.text(column))*"): "
        + events.once.joined(separator: ", ")
    }
  }

  /// A title as a sentence; a question stays one.
  private func sentence(_ title: String) -> String { Markdown.text(title) + (title.hasSuffix("?") ? "" : ".") }

  private func behaviour(_ node: Graph.Node) -> String {
    var sentences = node.effects.filter { $0.column == nil }.map(Self.sentence)
    sentences += node.timers.filter { $0.column == nil }.map(Self.sentence)
    if node.isDetour {
      sentences.append("Part of a detour: the state kept first decides about every event not listed here.")
    }
    if node.isInitial { sentences.append("A run starts here.") }
    if node.isFinal {
      sentences.append("The flow may end here.")
    } else if node.rests {
      sentences.append("The machine rests here.")
    }
    if !node.settles.isEmpty {
      let settles = node.settles.map { Markdown.code($0) + (node.settlesSome.contains($0) ? " (some)" : "") }
      sentences.append("Entering settles \(settles.joined(separator: ", ")).")
    }
    return sentences.joined(separator: " ")
  }

  private func row(_ edge: Graph.Edge, id: String) -> [String] {
    [
      Markdown.code(id), Markdown.code(edge.on), Markdown.text(edge.when),
      end(edge),
      edge.settles.map { Markdown.code($0) + whose($0, edge) }.joined(separator: ", "),
      edge.sources.map(Markdown.text).joined(separator: ", "),
    ]
  }

  /// The target of an edge, and the state to which a detour returns.
  private func end(_ edge: Graph.Edge) -> String {
    if edge.stays { return "*stays*" }
    guard let to = edge.to else { return "*back*" }
    return Markdown.code(to)
      + (edge.keeps.map { $0 == edge.from ? ", then *again*" : ", then \(Markdown.code($0))" } ?? "")
  }

  /// The callers whose requests an edge settles, unless it settles all.
  func whose(_ request: String, _ edge: Graph.Edge) -> String {
    edge.settlesAll.contains(request) ? "" : edge.settlesSome.contains(request) ? " (some)" : " (asker)"
  }

  /// The decisions of the state itself; events with the same decision share a line.
  private func decided(_ node: Graph.Node) -> [String] {
    node.decisionGroups.filter { $0.decision.column == nil }.map { group in
      "- \(Self.said(group.decision)): \(Markdown.codes(group.events))"
    }
  }

  private static func said(_ decision: Graph.CellDecision) -> String {
    let said =
      switch decision.kind {
      case .ignore: "ignored (\(Markdown.text(decision.detail)))"
      case .reject: "rejected with \(Markdown.code(decision.detail))"
      case .defer: decision.detail.isEmpty ? "deferred" : "deferred \(Markdown.text(decision.detail))"
      }
    return said + decision.condition { "*\(Markdown.text($0))*" }
  }
}
