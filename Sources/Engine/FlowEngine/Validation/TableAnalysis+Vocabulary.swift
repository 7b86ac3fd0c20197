extension TableAnalysis {
  /// Checks ids, titles and sources, nodes of states, phases, roles of events, and uses of effects.
  func vocabularyDefects(citing sources: Set<Source>?) -> [Diagnostic] { nameDefects(citing: sources) + roleDefects() }

  private func nameDefects(citing sources: Set<Source>?) -> [Diagnostic] {
    var found: [Diagnostic] = [], phases: Set<String> = [], states: [F.State.Name: Int] = [:]
    let twice = Set(Dictionary(grouping: nodes, by: \.state).filter { $1.count > 1 }.keys)
    for (id, edges) in Dictionary(grouping: edges.filter { !twice.contains($0.from) }, by: \.id) where edges.count > 1 {
      let places = edges.map { Place.cell($0.from, $0.on) }.joined(separator: ", ")
      found.append(Diagnostic(.duplicateId, at: id, places))
    }
    found.sort { $0.place < $1.place }
    for edge in edges {
      if edge.row.isEmpty || edge.id.isEmpty {
        found.append(Diagnostic(.nameMissing, at: Place.cell(edge.from, edge.on), "the edge has no id"))
      }
      if edge.sources.isEmpty || edge.sources.contains(where: { $0.text.isEmpty }) {
        found.append(Diagnostic(.sourceMissing, at: edge.id))
      }
      for source in edge.sources where !source.text.isEmpty && sources?.contains(source) == false {
        found.append(Diagnostic(.sourceUnknown, at: edge.id, source.text))
      }
    }
    for phase in machine.allPhases {
      if !phases.insert(phase.name).inserted { found.append(Diagnostic(.phaseTwice, at: phase.name)) }
      if phase.allNodes.isEmpty { found.append(Diagnostic(.phaseEmpty, at: phase.name)) }
      if phase.name.isEmpty || phase.title.isEmpty {
        found.append(Diagnostic(.nameMissing, at: phase.name, "the phase needs a name and a title"))
      }
    }
    for decision in nodes.flatMap({ node in node.decisions.map { (node.state, $0) } }) {
      guard case .ignore("") = decision.1.kind else { continue }
      found.append(
        Diagnostic(.nameMissing, at: Place.cell(decision.0, decision.1.event), "no reason why it is ignored"))
    }
    for node in nodes {
      states[node.state, default: 0] += 1
      if node.title.isEmpty {
        found.append(Diagnostic(.nameMissing, at: node.state.stringValue, "the state has no title"))
      }
    }
    for state in F.State.Name.allCases {
      if states[state] == nil { found.append(Diagnostic(.nodeMissing, at: state.stringValue)) }
      if states[state] ?? 0 > 1 { found.append(Diagnostic(.nodeTwice, at: state.stringValue)) }
    }
    return found
  }

  private func roleDefects() -> [Diagnostic] {
    let used = Set(nodes.flatMap { $0.effects.map(\.effect) }), taken = Set(edges.map(\.on)),
      inside = roles.produced
    var found = F.Effect.Name.allCases.filter { !used.contains($0) }.map {
      Diagnostic(.unusedEffect, at: $0.stringValue)
    }
    for effect in F.Effect.Name.allCases where roles[effect].isCommand {
      if roles[effect].waitsFor != .nothing {
        found.append(Diagnostic(.commandWaits, at: effect.stringValue, "for \(roles[effect].waitsFor)"))
      }
      if roles[effect].isExclusive { found.append(Diagnostic(.commandExclusive, at: effect.stringValue)) }
    }
    for event in F.Event.Name.allCases {
      let parts = [inside, roles.requests, roles.notifications, roles.timed].count { $0.contains(event) }
      if parts > 1 { found.append(Diagnostic(.twoRoles, at: event.stringValue)) }
      if parts == 0 {
        found.append(
          Diagnostic(
            .unusedEvent, at: event.stringValue, "not a request or notification, and no effect or timer produces it")
        )
      } else if !taken.contains(event) {
        found.append(Diagnostic(.unusedEvent, at: event.stringValue, "no edge takes it"))
      }
    }
    return found
  }
}
