extension StatesDocument {
  /// Every question, its answers, and where it is asked.
  func questions(_ graph: Graph) -> [String] {
    let rows = graph.inquiries.map { inquiry in
      let answers = inquiry.question.answers.map { answer in
        Markdown.text(answer) + (inquiry.question.bounded.contains(answer) ? " (bounded)" : "")
      }
      let cells = inquiry.cells.map { "\(Markdown.code($0.state)) × \(Markdown.code($0.event))" }
      return [Markdown.text(inquiry.question.name), answers.joined(separator: ", "), cells.joined(separator: ", ")]
    }
    guard !rows.isEmpty else { return [] }
    return ["## Questions", "", "An answer that is *bounded* can be given only finitely often in a row.", ""]
      + Markdown.table(["question", "answers", "asked in"], rows)
  }

  /// Every request, where it is taken, and where it is settled.
  func requests(_ graph: Graph) -> [String] {
    let rows = graph.events.filter { $0.role == .request }.map { event in
      let settling = graph.declaredEdges.filter { $0.settles.contains(event.name) }.map { edge in
        Markdown.code(edge.declaredId) + whose(event.name, edge)
      }
      let entering = graph.nodes.filter { $0.settles.contains(event.name) }.map { "entering \(Markdown.code($0.name))" }
      return [
        Markdown.code(event.name), taken(event, graph), (settling + entering).joined(separator: ", "),
        states(that: .defer, event, graph), states(that: .reject, event, graph),
      ]
    }
    let heads = ["request", "taken by", "settled by", "deferred in", "rejected in"]
    return rows.isEmpty ? [] : ["## Requests", ""] + Markdown.table(heads, rows)
  }

  /// Every notification, and where it is taken, deferred and ignored.
  func notifications(_ graph: Graph) -> [String] {
    let rows = graph.events.filter { $0.role == .notification }.map { event in
      [
        Markdown.code(event.name), taken(event, graph), states(that: .defer, event, graph),
        states(that: .ignore, event, graph),
      ]
    }
    let heads = ["notification", "taken by", "deferred in", "ignored in"]
    return rows.isEmpty ? [] : ["## Notifications", ""] + Markdown.table(heads, rows)
  }

  private func taken(_ event: Graph.Event, _ graph: Graph) -> String {
    Markdown.codes(graph.declaredEdges.filter { $0.on == event.name }.map(\.declaredId))
  }

  private func states(that decide: Graph.CellDecision.Kind, _ event: Graph.Event, _ graph: Graph) -> String {
    let takers = Set(graph.edges.filter { $0.on == event.name }.map(\.from))
    let found = graph.nodes.compactMap { node -> (name: String, isAlways: Bool)? in
      let decisions = node.decisions.filter { $0.event == event.name }
      guard decisions.contains(where: { $0.kind == decide }) else { return nil }
      return (node.name, !takers.contains(node.name) && decisions.allSatisfy { $0.kind == decide })
    }
    if found.count == graph.nodes.count, found.allSatisfy(\.isAlways) { return "every state" }
    return found.map { Markdown.code($0.name) + ($0.isAlways ? "" : " (sometimes)") }.joined(separator: ", ")
  }
}
