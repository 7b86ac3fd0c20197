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
    let free = edges.indices.filter { index in
      let edge = edges[index]
      return !edge.stays && !slow.contains(edge.from) && !roles.comesFromOutside(edge.on) && !table.countedEdges.contains(index)
    }
    let bySource = Dictionary(grouping: free) { edges[$0].from }
    var found: [Diagnostic] = [], named: Set<Int> = []
    for start in free where !named.contains(start) {
      let home = edges[start].from
      var path: [F.State.Name: [Int]] = [edges[start].to: [start]], queue = [edges[start].to]
      while !queue.isEmpty, path[home] == nil {
        let state = queue.removeFirst()
        for edge in bySource[state] ?? [] where path[edges[edge].to] == nil {
          path[edges[edge].to] = (path[state] ?? []) + [edge]
          queue.append(edges[edge].to)
        }
      }
      guard let cycle = path[home] else { continue }
      named.formUnion(cycle)
      found.append(Diagnostic(.spins, at: edges[start].id, cycle.map { edges[$0].id }.joined(separator: ", ")))
    }
    return found
  }
}
