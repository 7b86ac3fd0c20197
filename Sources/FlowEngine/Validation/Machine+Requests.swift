extension Machine {
  /// Requests that nobody settles, that are settled twice, and answers that nobody hears.
  func requestDefects() -> [Diagnostic] {
    let open = openRequests()
    let resting = nodes.filter { $0.outcomes(roles).isEmpty }
    let lost = resting.flatMap { node in
      (open[node.state] ?? [:]).sorted { $0.key.rawValue < $1.key.rawValue }.map { request, path in
        Diagnostic(.requestLost, at: "\(request.stringValue) in \(node.state.stringValue)", path.joined(separator: ", "))
      }
    }
    return lost + settledTwice() + answersNobody(open)
  }

  /// For each state that can be reached, the requests that may be open in it, with one path that leaves each open: data flow forward.
  private func openRequests() -> [F.State.Name: [F.Event.Name: [String]]] {
    let bySource = Dictionary(grouping: edges, by: \.from)
    var open: [F.State.Name: [F.Event.Name: [String]]] = [initial: [:]], queue = [initial]
    while !queue.isEmpty {
      let state = queue.removeFirst()
      for edge in bySource[state] ?? [] {
        var after = (open[state] ?? [:]).mapValues { $0 + [edge.id] }
        if roles.requests.contains(edge.on), after[edge.on] == nil { after[edge.on] = [edge.id] }
        for settled in edge.settles + settledOnEntry(edge) { after[settled] = nil }
        var grew = open[edge.to] == nil
        for (request, path) in after where open[edge.to]?[request] == nil {
          open[edge.to, default: [:]][request] = path
          grew = true
        }
        if open[edge.to] == nil { open[edge.to] = [:] }
        if grew { queue.append(edge.to) }
      }
    }
    return open
  }

  /// What entering the target of an edge settles.
  private func settledOnEntry(_ edge: Edge<F>) -> [F.Event.Name] {
    edge.stays ? [] : table.settlements[edge.to.rawValue].map(\.request)
  }

  private func settledTwice() -> [Diagnostic] {
    let byStates = nodes.flatMap { node in
      repeated(node.settlements.map(\.request)).map { Diagnostic(.settledTwice, at: Place.cell(node.state, $0), "twice on entry") }
    }
    let byEdges = edges.flatMap { edge in
      edge.settles.filter(settledOnEntry(edge).contains).map {
        Diagnostic(.settledTwice, at: edge.id, "\($0.stringValue), and again on entering \(edge.to.stringValue)")
      }
    }
    return byStates + byEdges
  }

  /// Settlements of requests that cannot be open, in states that can be reached.
  private func answersNobody(_ open: [F.State.Name: [F.Event.Name: [String]]]) -> [Diagnostic] {
    var heard: [F.State.Name: Set<F.Event.Name>] = [:], found: [Diagnostic] = []
    for edge in edges {
      guard let before = open[edge.from] else { continue }
      let asked = Set(before.keys).union(roles.requests.contains(edge.on) ? [edge.on] : [])
      for request in edge.settles where !asked.contains(request) {
        found.append(Diagnostic(.answersNobody, at: edge.id, request.stringValue))
      }
      if !edge.stays { heard[edge.to, default: []].formUnion(asked) }
    }
    for node in nodes where open[node.state] != nil {
      for request in node.settlements.map(\.request) where heard[node.state]?.contains(request) != true {
        found.append(Diagnostic(.answersNobody, at: Place.cell(node.state, request)))
      }
    }
    return found
  }

  private func repeated(_ requests: [F.Event.Name]) -> Set<F.Event.Name> {
    Set(requests.filter { request in requests.filter { $0 == request }.count > 1 })
  }
}
