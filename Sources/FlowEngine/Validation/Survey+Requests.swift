extension Survey {
  /// Requests that nobody settles, that are settled twice, answers that nobody hears, and events that are deferred for
  /// ever.
  func requestDefects() -> [Diagnostic] {
    var lost: [Diagnostic] = [], unheard: [Diagnostic] = []
    for request in F.Event.Name.allCases where roles.requests.contains(request) {
      let ways = Ways(request, self)
      lost += ways.lost() + ways.neverSettled()
      unheard += ways.unheard()
    }
    return lost + settledTwice() + unheard + answersToNone() + deferredForEver()
  }

  private func settledTwice() -> [Diagnostic] {
    let byStates = nodes.flatMap { node in
      repeated(node.settles).map { Diagnostic(.settledTwice, at: Place.cell(node.state, $0), "twice on entry") }
    }
    let byEdges = edges.flatMap { edge in
      let settlements = edge.content.settlements
      return
        (repeated(settlements.filter(\.isForAsker).map(\.request))
        + repeated(settlements.filter { !$0.isForAsker }.map(\.request)))
        .map { Diagnostic(.settledTwice, at: edge.id, "\($0.stringValue), twice on the edge") }
    }
    return byStates + byEdges
  }

  private func repeated(_ requests: [F.Event.Name]) -> [F.Event.Name] {
    var seen: Set<F.Event.Name> = [], again: Set<F.Event.Name> = []
    return requests.filter { !seen.insert($0).inserted && again.insert($0).inserted }
  }

  /// Settlements of what is no request.
  private func answersToNone() -> [Diagnostic] {
    edges.flatMap { edge in
      edge.settles.filter { !roles.requests.contains($0) }.map {
        Diagnostic(.answersNobody, at: edge.id, "\($0.stringValue) is no request")
      }
    }
      + nodes.flatMap { node in
        node.settles.filter { !roles.requests.contains($0) }.map {
          Diagnostic(.answersNobody, at: Place.cell(node.state, $0), "no request")
        }
      }
  }

  /// Events that wait in a cycle out of which no outcome leads to a state that takes them.
  private func deferredForEver() -> [Diagnostic] {
    F.Event.Name.allCases.filter { roles.comesFromOutside($0) }.compactMap { event in
      let ordinal = F.Event.ordinal(of: event)
      let defers = leaving.indices.map { table.deferrals[$0 * table.eventCount + ordinal] == .always }
      // What a resting state defers is reported for itself.
      let ends = leading(to: leaving.indices.map { !defers[$0] || rests($0) }) { isDriven[$0] }
      return trap(nodes.filter { isReached[F.State.ordinal(of: $0.state)] && !ends[F.State.ordinal(of: $0.state)] }).map
      {
        Diagnostic(.defersForEver, at: Place.cell($0.first, event), $0.text)
      }
    }
  }

  /// How states are named that nothing leads out of.
  fileprivate func trap(_ states: [Node<F>]) -> (first: F.State.Name, text: String)? {
    states.first.map {
      ($0.state, "no outcome leads on from \(states.map(\.state.stringValue).joined(separator: ", "))")
    }
  }
}

/// The ways on which a request of one kind may be open: data flow forward, state by state.
private struct Ways<F: Flow> {
  let request: F.Event.Name
  let survey: Survey<F>
  /// For each state the edge that led to it with an open request; nil where none can be open.
  private var arrival: [Int?]
  /// By edges: takes the request without answering whoever asks.
  private let opens: [Bool]
  /// By edges: answers all of the kind.
  private let settles: [Bool]
  /// By states: entering answers all of the kind.
  private let settlesOnEntry: [Bool]

  init(_ request: F.Event.Name, _ survey: Survey<F>) {
    self.request = request
    self.survey = survey
    settlesOnEntry = survey.table.entrySettlements.map { $0.contains { $0.request == request } }
    settles = survey.edges.map { edge in edge.content.settlements.contains { !$0.isForAsker && $0.request == request } }
    opens = survey.edges.map { $0.on == request && !$0.answersAsker }
    arrival = survey.leaving.map { _ in nil }
    var queue: [Int] = [], next = 0
    for edge in survey.edges.indices where opens[edge] && survey.isReached[survey.from[edge]] { follow(edge, &queue) }
    while next < queue.count {
      for edge in survey.leaving[queue[next]] { follow(edge, &queue) }
      next += 1
    }
  }

  private mutating func follow(_ edge: Int, _ queue: inout [Int]) {
    let target = survey.to[edge]
    guard arrival[target] == nil, !isSettled(by: edge) else { return }
    arrival[target] = edge
    queue.append(target)
  }

  private func isSettled(by edge: Int) -> Bool {
    settles[edge] || (!survey.edges[edge].stays && settlesOnEntry[survey.to[edge]])
  }

  /// The shortest way that leaves the request open in a state, from where it is asked.
  private func way(to state: Int) -> String {
    var edges: [Int] = [], state = state
    while let edge = arrival[state] {
      edges.append(edge)
      if opens[edge] { break }
      state = survey.from[edge]
    }
    return edges.reversed().map { survey.edges[$0].id }.joined(separator: ", ")
  }

  func lost() -> [Diagnostic] {
    survey.nodes.compactMap { node in
      let state = F.State.ordinal(of: node.state)
      guard survey.rests(state), arrival[state] != nil else { return nil }
      return Diagnostic(.requestLost, at: "\(request.stringValue) in \(node.state.stringValue)", way(to: state))
    }
  }

  func neverSettled() -> [Diagnostic] {
    let settling = survey.leaving.indices.map { state in
      survey.rests(state) || survey.leaving[state].contains { survey.isDriven[$0] && isSettled(by: $0) }
    }
    let ends = survey.leading(to: settling) { survey.isDriven[$0] }
    let stuck = survey.nodes.filter {
      arrival[F.State.ordinal(of: $0.state)] != nil && !ends[F.State.ordinal(of: $0.state)]
    }
    return survey.trap(stuck).map {
      [Diagnostic(.neverSettled, at: "\(request.stringValue) in \($0.first.stringValue)", $0.text)]
    } ?? []
  }

  /// Settlements in states that can be reached, where no request can be open.
  func unheard() -> [Diagnostic] {
    let byEdges = survey.edges.indices.filter {
      settles[$0] && survey.isReached[survey.from[$0]] && arrival[survey.from[$0]] == nil && !opens[$0]
    }.map { Diagnostic(.answersNobody, at: survey.edges[$0].id, request.stringValue) }
    let byStates = survey.nodes.filter { node in
      let state = F.State.ordinal(of: node.state)
      return settlesOnEntry[state] && survey.isReached[state]
        && !survey.entering[state].contains { edge in
          !survey.edges[edge].stays && !settles[edge] && survey.isReached[survey.from[edge]]
            && (opens[edge] || arrival[survey.from[edge]] != nil)
        }
    }.map { Diagnostic(.answersNobody, at: Place.cell($0.state, request)) }
    return byEdges + byStates
  }
}
