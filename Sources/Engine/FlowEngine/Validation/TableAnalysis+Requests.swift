extension TableAnalysis {
  /// Checks for requests that are never settled or settled twice, and for answers that reach no caller.
  func requestDefects() -> [Diagnostic] {
    var lost: [Diagnostic] = [], unheard: [Diagnostic] = []
    for request in F.Event.Name.allCases where roles.requests.contains(request) {
      let ways = OpenRequests(request, self)
      lost += ways.lost() + ways.neverSettled()
      unheard += ways.unheard()
    }
    return lost + settledTwice() + unheard + answersToNone()
  }

  private func settledTwice() -> [Diagnostic] {
    let byStates = nodes.flatMap { node in
      unheard(node.settlements).map { Diagnostic(.settledTwice, at: Place.cell(node.state, $0), "twice on entry") }
    }
    let byEdges = edges.flatMap { edge in
      let settlements = edge.content.settlements
      return (unheard(settlements.filter(\.isForAsker)) + unheard(settlements.filter { !$0.isForAsker }))
        .map { Diagnostic(.settledTwice, at: edge.id, "\($0.stringValue), twice on the edge") }
    }
    return byStates + byEdges
  }

  /// The requests of settlements that follow one that leaves them no caller.
  private func unheard(_ settlements: [Settlement<F>]) -> [F.Event.Name] {
    var answered: Set<F.Event.Name> = []
    return settlements.filter { settlement in
      defer { if !settlement.isSelective { answered.insert(settlement.request) } }
      return answered.contains(settlement.request)
    }.map(\.request).once
  }

  /// Reports settlements of events that are not requests.
  private func answersToNone() -> [Diagnostic] {
    edges.flatMap { edge in
      edge.settles.filter { !roles.requests.contains($0) }.map {
        Diagnostic(.answerWithoutCaller, at: edge.id, "\($0.stringValue) is not a request")
      }
    }
      + nodes.flatMap { node in
        node.settles.filter { !roles.requests.contains($0) }.map {
          Diagnostic(.answerWithoutCaller, at: Place.cell(node.state, $0), "not a request")
        }
      }
  }

  /// The first of the states that no outcome leads out of, and a text that names them all.
  func trap(_ states: [StateNode<F>]) -> (first: F.State.Name, text: String)? {
    states.first.map {
      ($0.state, "no outcome leads on from \(states.map(\.state.stringValue).joined(separator: ", "))")
    }
  }
}

/// The paths on which a request of one kind may be open, by forward data flow over the positions.
private struct OpenRequests<F: Flow> {
  let request: F.Event.Name
  let survey: TableAnalysis<F>
  /// For each position the move that led to it with an open request; `nil` if none can be open there.
  private var arrival: [Int?]
  /// By moves: whether it takes the request without answering the caller.
  private let opens: [Bool]
  /// By moves: whether it answers all requests of the kind.
  private let settles: [Bool]
  /// By states: whether entering answers all requests of the kind.
  private let settlesOnEntry: [Bool]
  /// By moves and by states: whether it answers all requests of the kind, or those that fit.
  private let answers: [Bool], answersOnEntry: [Bool]

  init(_ request: F.Event.Name, _ survey: TableAnalysis<F>) {
    self.request = request
    self.survey = survey
    let ordinal = F.Event.ordinal(of: request)
    settlesOnEntry = survey.table.states.map { $0.settlements.contains { $0.request == request && $0.isForAll } }
    answersOnEntry = survey.table.states.map { $0.settledKinds.contains(ordinal) }
    settles = survey.moves.map { survey.settled[$0.edge].contains(ordinal) }
    answers = survey.moves.map { survey.table.settledKinds[$0.edge].contains(ordinal) }
    opens = survey.moves.map { survey.events[$0.edge] == ordinal && !survey.edges[$0.edge].answersAsker }
    arrival = survey.leaving.map { _ in nil }
    var queue: [Int] = [], next = 0
    for move in survey.moves.indices where opens[move] && survey.isReached[survey.moves[move].from] {
      follow(move, &queue)
    }
    while next < queue.count {
      for move in survey.leaving[queue[next]] { follow(move, &queue) }
      next += 1
    }
  }

  private mutating func follow(_ move: Int, _ queue: inout [Int]) {
    let target = survey.moves[move].to
    guard arrival[target] == nil, !isSettled(by: move) else { return }
    arrival[target] = move
    queue.append(target)
  }

  private func isSettled(by move: Int) -> Bool {
    settles[move] || (!survey.stays[survey.moves[move].edge] && settlesOnEntry[survey.states[survey.moves[move].to]])
  }

  /// The shortest path from the request to a position in which it is still open.
  private func way(to position: Int) -> String {
    var way: [Int] = [], position = position
    while let move = arrival[position] {
      way.append(move)
      if opens[move] { break }
      position = survey.moves[move].from
    }
    return way.reversed().map { survey.edge($0).id }.joined(separator: ", ")
  }

  func lost() -> [Diagnostic] {
    var named: Set<Int> = []
    return arrival.indices.compactMap { position in
      let state = survey.states[position]
      guard arrival[position] != nil, survey.rests(position), named.insert(state).inserted,
        let node = survey.table.states[state].node.map({ survey.nodes[$0] })
      else { return nil }
      return Diagnostic(.requestLost, at: "\(request.stringValue) in \(node.state.stringValue)", way(to: position))
    }
  }

  func neverSettled() -> [Diagnostic] {
    let settling = survey.leaving.indices.map { position in
      survey.rests(position) || survey.leaving[position].contains { survey.isDriven[$0] && isSettled(by: $0) }
    }
    let ends = survey.leading(to: settling) { survey.isDriven[$0] }
    return survey.trap(survey.nodes { arrival[$0] != nil && !ends[$0] }).map {
      [Diagnostic(.neverSettled, at: "\(request.stringValue) in \($0.first.stringValue)", $0.text)]
    } ?? []
  }

  /// Reports settlements in reachable states where no request can be open.
  func unheard() -> [Diagnostic] {
    let reached = survey.moves.indices.filter { survey.isReached[survey.moves[$0].from] }
    func isOpen(_ move: Int) -> Bool { opens[move] || arrival[survey.moves[move].from] != nil }
    let settling = reached.filter { answers[$0] }
    let heard = Set(settling.filter(isOpen).map { survey.moves[$0].edge })
    // A column is one row: useful in one state, it may do nothing in others.
    let rows = Set(heard.map { survey.edges[$0].declaredId })
    let unheard = Set(settling.map { survey.moves[$0].edge }).sorted().filter {
      !rows.contains(survey.edges[$0].declaredId)
    }
    let entered = Set(
      reached.filter { !survey.stays[survey.moves[$0].edge] && !settles[$0] && isOpen($0) }
        .map { survey.states[survey.moves[$0].to] })
    let unheardStates = answersOnEntry.indices.filter { answersOnEntry[$0] && !entered.contains($0) }
    let byStates =
      unheardStates.isEmpty
      ? []
      : survey.nodes.filter { node in
        unheardStates.contains(F.State.ordinal(of: node.state)) && survey.isReached(node.state)
      }
    return unheard.map { Diagnostic(.answerWithoutCaller, at: survey.edges[$0].id, request.stringValue) }
      + byStates.map { Diagnostic(.answerWithoutCaller, at: Place.cell($0.state, request)) }
  }
}
