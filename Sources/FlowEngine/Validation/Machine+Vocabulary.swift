extension Machine {
  /// Ids and sources of edges, nodes of states, roles of events, uses of effects.
  func vocabularyDefects() -> [Diagnostic] {
    var found: [Diagnostic] = [], seen: Set<String> = []
    for edge in edges {
      if !seen.insert(edge.id).inserted { found.append(Diagnostic(.duplicateId, at: edge.id)) }
      if edge.sources.isEmpty { found.append(Diagnostic(.sourceMissing, at: edge.id)) }
    }
    for state in F.State.Name.allCases {
      let count = nodes.filter { $0.state == state }.count
      if count == 0 { found.append(Diagnostic(.nodeMissing, at: state.stringValue)) }
      if count > 1 { found.append(Diagnostic(.nodeTwice, at: state.stringValue)) }
    }
    let used = Set(nodes.compactMap { $0.work?.effect })
    for effect in F.Effect.Name.allCases where !used.contains(effect) { found.append(Diagnostic(.unusedEffect, at: effect.stringValue)) }
    let outcomes = Set(roles.outcomes.values.joined())
    for event in F.Event.Name.allCases {
      let parts = [outcomes.contains(event), roles.requests.contains(event), roles.notifications.contains(event)].filter { $0 }.count
      if parts == 0 { found.append(Diagnostic(.unusedEvent, at: event.stringValue)) }
      if parts > 1 { found.append(Diagnostic(.twoRoles, at: event.stringValue)) }
    }
    return found
  }
}
