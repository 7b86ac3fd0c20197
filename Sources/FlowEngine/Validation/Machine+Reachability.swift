extension Machine {
  /// Every state can be reached, and from every state the machine can come to rest.
  func reachabilityDefects() -> [Diagnostic] {
    var seen: Set<F.State.Name> = [initial], queue = [initial]
    while let state = queue.popLast() {
      for edge in edges where edge.from == state && seen.insert(edge.to).inserted { queue.append(edge.to) }
    }
    let unreachable = nodes.filter { !seen.contains($0.state) }.map { Diagnostic(.unreachable, at: $0.state.stringValue) }

    var restful = Set(nodes.filter { $0.outcomes(roles).isEmpty }.map(\.state)), grew = true
    while grew {
      grew = false
      for edge in edges where restful.contains(edge.to) && restful.insert(edge.from).inserted { grew = true }
    }
    return unreachable + nodes.filter { !restful.contains($0.state) }.map { Diagnostic(.neverRests, at: $0.state.stringValue) }
  }

  /// Cycles of outcomes that nothing slows and nothing counts: the machine could run round them for ever.
  func spinningCycles() -> [Diagnostic] {
    let slow = Set(nodes.filter { node in node.work.map { roles.pauses.contains($0.effect) } ?? true }.map(\.state))
    let free = edges.filter { edge in
      !edge.stays && !slow.contains(edge.from) && !roles.comesFromOutside(edge.on) && !edge.isCounted
    }
    let bySource = Dictionary(grouping: free, by: \.from)
    var found: [Diagnostic] = []
    for start in free {
      var path: [F.State.Name: [String]] = [start.to: [start.id]], queue = [start.to]
      while !queue.isEmpty, path[start.from] == nil {
        let state = queue.removeFirst()
        for edge in bySource[state] ?? [] where path[edge.to] == nil {
          path[edge.to] = (path[state] ?? []) + [edge.id]
          queue.append(edge.to)
        }
      }
      if let cycle = path[start.from] { found.append(Diagnostic(.spins, at: start.id, cycle.joined(separator: ", "))) }
    }
    return found
  }
}

extension Edge {
  /// Whether the edge can be taken only finitely often in a row: its condition needs an answer that something counts.
  var isCounted: Bool { isCounted(condition) }

  private func isCounted(_ condition: Condition) -> Bool {
    switch condition {
    case .answer(let name, let accepted):
      questions.contains { $0.name == name && accepted.allSatisfy($0.bounded.contains) }
    case .all(let conditions): conditions.contains(where: isCounted)
    case .any(let conditions): conditions.allSatisfy(isCounted)
    case .always, .otherwise, .not: false
    }
  }
}
