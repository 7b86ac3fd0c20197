extension Machine {
  /// Every cell that can be met is decided, and decided sensibly.
  func cellDefects() -> [Diagnostic] {
    var found: [Diagnostic] = []
    for node in nodes {
      let outcomes = node.outcomes(roles)
      if node.worksTwice { found.append(Diagnostic(.effectTwice, at: node.state.stringValue)) }
      for event in node.decidedTwice { found.append(Diagnostic(.overlap, at: Place.cell(node.state, event), "decided twice")) }
      for edge in node.edges where edge.stays && outcomes.contains(edge.on) { found.append(Diagnostic(.stalls, at: edge.id)) }
      for event in F.Event.Name.allCases {
        let place = Place.cell(node.state, event)
        let meets = roles.comesFromOutside(event) || outcomes.contains(event)
        if meets && !node.decides(event) { found.append(Diagnostic(.undecided, at: place)) }
        if !meets && node.decides(event) { found.append(Diagnostic(.cannotMeet, at: place)) }
        guard let decision = node.decisions[event] else { continue }
        if outcomes.contains(event) { found.append(Diagnostic(.outcomeNotTaken, at: place, "\(decision)")) }
        if node.edges.contains(where: { $0.on == event }) { found.append(Diagnostic(.overlap, at: place, "an edge and \(decision)")) }
        if roles.requests.contains(event), case .ignore = decision { found.append(Diagnostic(.requestIgnored, at: place)) }
        if meets, !roles.requests.contains(event), !outcomes.contains(event), case .reject = decision {
          found.append(Diagnostic(.answersNobody, at: place, "\(decision)"))
        }
        if outcomes.isEmpty, case .postpone = decision { found.append(Diagnostic(.restingDefers, at: place)) }
      }
    }
    return found
  }
}
