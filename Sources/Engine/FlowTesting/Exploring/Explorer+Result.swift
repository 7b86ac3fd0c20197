import FlowEngine

extension Explorer {
  @usableFromInline var result: Explored<F> {
    var graph = visited.graph
    graph.rests = visited.rests.all
    var result = Explored(walks.machine, graph, Coverage(findings.coverage, withPairs: false))
    result.cuts = findings.cuts
    result.failure = failure
    result.canHappen = canHappen
    if findings.impossible > 0 {
      result.cuts.append(("ways that no clock can go", findings.impossible))
    }
    result.merged = exploration.merges.map(\.name)
    result.maxWaiting = exploration.maxWaiting
    result.unmade = findings.unmadeMoves
    for option in possible.options.joined() where !option.move.kind.isSilent {
      result.payloads[possible.events[option.move.name].stringValue] = payloads.count(of: option.move.name)
    }
    let elapsing = possible.options.joined().filter { $0.move.kind == .elapsed }
    let met = Set(result.payloads.keys).union(elapsing.map { possible.events[$0.move.name].stringValue })
    result.absent = F.Event.Name.allCases.map(\.stringValue).filter { !met.contains($0) }
    result.unlisted = payloads.unfinished.sorted().map { possible.events[$0].stringValue }
    result.moveCount = findings.coverage.steps
    result.depth = findings.depth
    return result
  }

  /// The violation that was found, with the path that shows it.
  private var failure: WalkFailure? {
    guard let found = findings.counterexample, let moves = failing else { return nil }
    return WalkFailure(
      walks, start(watching: predicates.properties), predicates.properties[found.violation.property], moves,
      after: findings.coverage.steps, found: "Explored after \(findings.coverage.steps) moves", shortestAmong: scope)
  }

  /// The scope in which no shorter path shows the violation; `nil` if something may have been missed, such as a payload
  /// that was not made.
  var scope: String? {
    guard !findings.isStopped, !findings.isFull, payloads.unfinished.isEmpty, exploration.merges.isEmpty,
      findings.movesBeyond.allSatisfy({ $0 == 0 })
    else { return nil }
    return (walks.samples.listed.isEmpty ? "" : " with these samples")
      + (findings.unmadeMoves == 0 ? "" : " while at most \(exploration.maxWaiting) wait")
  }

  /// The moves that show the violation, as walks number them.
  var failing: [Move]? {
    guard let found = findings.counterexample else { return nil }
    var play = start(watching: predicates.properties)
    return (visited.graph.path(to: found.place) + [found.move]).map { move in
      let move = play.walked(move)
      _ = play.take(move)
      return move
    }
  }

  /// The machine where the exploration begins.
  func start(watching properties: [Property<F>]) -> Play<F> {
    Play(Run(walks.machine, exploration.start, tickets: Ticket.init(number:)), possible, properties)
  }
}

extension Play {
  /// A move of an exploration as walks number it.
  func walked(_ move: Move) -> Move {
    var move = move
    switch move.kind {
    case .late: move.number = visitsAgo(of: move.name)
    case .cancellation:
      // Explorations count callers by kind, walks by age.
      let callers = run.callers
      guard callers.indices.contains(move.number) else { break }
      move.number = waiting.firstIndex(of: callers[move.number]) ?? move.number
    case .outcome, .progress, .request, .notification, .broken, .restoration, .elapsed: break
    }
    return move
  }
}
