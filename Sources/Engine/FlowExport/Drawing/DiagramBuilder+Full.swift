extension DiagramBuilder {
  /// Draws every state, every edge, and every decision of a state that depends on a condition. An edge that returns
  /// leads to each state that may be kept. A state entered from many states of other phases is named next to each of
  /// them.
  func full() -> Diagram {
    let ends = graph.edges.flatMap { edge in
      edge.to.map { [(edge, $0, edge.when)] } ?? edge.returns.map { (edge, $0.to, $0.when) }
    }
    let visits = ends.filter { home[$0.0.from] != home[$0.1] }
    let crowded = Set(
      Dictionary(grouping: visits, by: \.1).filter { Set($0.value.map(\.0.from)).count > drawing.maxEntrances }.keys)
    var exits = OrderedGroups<String, Diagram.Box>()
    let arrows = ends.map { edge, to, when in
      let phase = home[edge.from] ?? ""
      guard crowded.contains(to), phase != home[to] else { return arrow(edge, to: to, when: when) }
      let id = "\(phase) → \(to)"
      if !exits.all.contains(where: { $0.key == phase && $0.elements.contains { $0.id == id } }) {
        exits.append(Diagram.Box(id: id, shape: .elsewhere, heading: "→ \(home[to] ?? "")", title: to), to: phase)
      }
      return arrow(edge, to: id, when: when)
    }
    return Diagram(
      groups: graph.phases.map { phase in
        Diagram.Group(
          name: phase.name, title: title(phase), outer: phase.outer,
          boxes: phase.nodes.map { box($0, rows: decisions($0)) }
            + exits.all.filter { $0.key == phase.name }.flatMap(\.elements))
      }, arrows: merged(arrows), start: graph.initial)
  }

  /// The conditional decisions of a state. Reasons of ignored events, and what columns decide for many states, are left
  /// to the states document.
  private func decisions(_ node: Graph.Node) -> [Diagram.Row] {
    node.decisionGroups.filter { !$0.decision.when.isEmpty && $0.decision.column == nil }.map { group in
      let said =
        switch group.decision.kind {
        case .ignore: "ignored"
        case .reject: "rejected with \(group.decision.detail)"
        case .defer: group.decision.detail.isEmpty ? "deferred" : "deferred \(group.decision.detail)"
        }
      return Diagram.Row(
        mark: .decision, key: "",
        text: "\(group.events.joined(separator: ", ")): \(said)\(group.decision.condition { $0 })")
    }
  }
}
