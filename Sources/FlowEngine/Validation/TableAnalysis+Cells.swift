extension TableAnalysis {
  /// Every cell that can be met is decided, and decided sensibly.
  func cellDefects() -> [Diagnostic] { nodes.flatMap { defects(of: $0) } }

  private func defects(of node: Node<F>) -> [Diagnostic] {
    let outcomes = Set(node.outcomes(roles)), progress = Set(node.progress(roles)),
      edges = Dictionary(grouping: node.edges, by: \.on)
    let decisions = Dictionary(grouping: node.decisions, by: \.event)
    var found: [Diagnostic] = []
    found += effectDefects(of: node)
    for edge in node.edges where edge.stays && outcomes.contains(edge.on) {
      found.append(Diagnostic(.stalls, at: edge.id))
    }
    for event in F.Event.Name.allCases {
      let place = Place.cell(node.state, event), isDecided = edges[event] != nil || decisions[event] != nil
      let isTimed = table.bringer(F.Event.ordinal(of: event), in: F.State.ordinal(of: node.state)) == .time
      let meets = roles.comesFromOutside(event) || outcomes.contains(event) || progress.contains(event) || isTimed
      // A state of a detour leaves what comes from outside, or from timers of that state, to the state kept first.
      let isElsewhere = isTimed && !node.timers.contains { $0.event == event }
      let isLeft = node.isDetour && (roles.comesFromOutside(event) || isElsewhere)
      if meets && !isDecided && !isLeft { found.append(Diagnostic(.undecided, at: place)) }
      // An event that nothing brings anywhere is reported once, as unused.
      // A column around a detour decides about timers of states that may be kept.
      let isOwn =
        (edges[event] ?? []).contains { $0.column == nil } || decisions[event]?.contains { $0.column == nil } == true
      if !meets && isDecided && isBrought.contains(event) && (isOwn || !roles.timed.contains(event)) {
        found.append(Diagnostic(.cannotMeet, at: place, "no effect of the state declares it"))
      }
      for decision in decisions[event] ?? [] {
        if outcomes.contains(event) { found.append(Diagnostic(.outcomeNotTaken, at: place, "\(decision)")) }
        if progress.contains(event), !decision.isIgnore {
          found.append(Diagnostic(.progressWaits, at: place, "\(decision)"))
        }
        switch decision.kind {
        case .ignore: if roles.requests.contains(event) { found.append(Diagnostic(.requestIgnored, at: place)) }
        case .reject:
          if roles.comesFromOutside(event) || isTimed, !roles.requests.contains(event) {
            found.append(Diagnostic(.answersNobody, at: place, "\(decision)"))
          }
        case .defer:
          if outcomes.isEmpty && progress.isEmpty && node.timers.isEmpty && !isTimed {
            found.append(Diagnostic(.restingDefers, at: place))
          }
        }
      }
    }
    return found
  }

  /// Each effect of a state once, and no event that two of them bring.
  private func effectDefects(of node: Node<F>) -> [Diagnostic] {
    var kinds: Set<F.Effect.Name> = [], events: Set<F.Event.Name> = [], found: [Diagnostic] = []
    for effect in node.works.map(\.effect) {
      guard kinds.insert(effect).inserted else {
        found.append(Diagnostic(.effectTwice, at: node.state.stringValue, effect.stringValue))
        continue
      }
      for event in roles[effect].brought where !events.insert(event).inserted {
        found.append(Diagnostic(.broughtTwice, at: Place.cell(node.state, event)))
      }
    }
    for timer in node.timers where !events.insert(timer.event).inserted {
      found.append(Diagnostic(.broughtTwice, at: Place.cell(node.state, timer.event)))
    }
    return found
  }
}

extension CellDecision {
  fileprivate var isIgnore: Bool { if case .ignore = kind { true } else { false } }
}
