extension Machine {
  /// Requests that may still be open when the machine rests: data flow forward over the graph.
  func lostRequests() -> [Diagnostic] {
    let settledOnEntry = Dictionary(nodes.map { ($0.state, $0.settlements.map(\.request)) }, uniquingKeysWith: { first, _ in first })
    let bySource = Dictionary(grouping: edges, by: \.from)
    // For each state, the requests that may be open in it, with one path that leaves each open.
    var open: [F.State.Name: [F.Event.Name: [String]]] = [initial: [:]], queue = [initial]
    while !queue.isEmpty {
      let state = queue.removeFirst()
      for edge in bySource[state] ?? [] {
        var after = (open[state] ?? [:]).mapValues { $0 + [edge.id] }
        if roles.requests.contains(edge.on), after[edge.on] == nil { after[edge.on] = [edge.id] }
        for settled in edge.settles { after[settled] = nil }
        if !edge.stays { for settled in settledOnEntry[edge.to] ?? [] { after[settled] = nil } }
        var grew = open[edge.to] == nil
        for (request, path) in after where open[edge.to]?[request] == nil {
          open[edge.to, default: [:]][request] = path
          grew = true
        }
        if open[edge.to] == nil { open[edge.to] = [:] }
        if grew { queue.append(edge.to) }
      }
    }
    return nodes.filter { $0.outcomes(roles).isEmpty }.flatMap { node in
      (open[node.state] ?? [:]).sorted { $0.key.rawValue < $1.key.rawValue }.map { request, path in
        Diagnostic(.requestLost, at: "\(request.stringValue) in \(node.state.stringValue)", path.joined(separator: ", "))
      }
    }
  }
}
