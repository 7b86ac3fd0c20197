extension TableAnalysis {
  /// Checks that every cell that can be met is decided, and decided sensibly.
  func cellDefects() -> [Diagnostic] { nodes.flatMap { defects(of: $0) } }

  private func defects(of node: StateNode<F>) -> [Diagnostic] {
    // Includes those of phases around states that are kept meanwhile.
    let works = node.effects + table.states[F.State.ordinal(of: node.state)].worksMeanwhile.filter { $0.number >= 0 }
    let outcomes = Set(works.flatMap { roles[$0.effect].outcomes }),
      progress = Set(works.flatMap { roles[$0.effect].progress }),
      edges = Dictionary(grouping: node.edges, by: \.on)
    let decisions = Dictionary(grouping: node.decisions, by: \.event)
    var found: [Diagnostic] = []
    found += effectDefects(of: node)
    for edge in node.edges where outcomes.contains(edge.on) && !ends(edge, works) {
      found.append(Diagnostic(.stalls, at: edge.id))
    }
    for event in F.Event.Name.allCases {
      let place = Place.cell(node.state, event), isDecided = edges[event] != nil || decisions[event] != nil
      let bringer = table.bringer(F.Event.ordinal(of: event), in: F.State.ordinal(of: node.state)),
        isTimed = bringer == .time
      // A state of a detour leaves events from outside, and those of timers and phases around the state kept first, to
      // that state.
      let isElsewhere = bringer != .none && !node.brings(event, roles)
      let meets = roles.comesFromOutside(event) || outcomes.contains(event) || progress.contains(event) || isTimed
      let isLeft = node.isDetour && (roles.comesFromOutside(event) || isElsewhere)
      if meets && !isDecided && !isLeft { found.append(Diagnostic(.undecided, at: place)) }
      // An event that nothing produces anywhere is reported once, as unused.
      // A column around a detour may decide events of timers and phases of states that may be kept.
      let isOwn =
        (edges[event] ?? []).contains { $0.column == nil } || decisions[event]?.contains { $0.column == nil } == true
      if !meets && isDecided && eventsWithSource.contains(event) && (isOwn || !roles.meanwhile.contains(event)) {
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
            found.append(Diagnostic(.answerWithoutCaller, at: place, "\(decision)"))
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

  /// Whether an edge on an outcome leaves the state of the effect, or its phase, which lasts while a state in it is
  /// kept.
  private func ends(_ edge: Edge<F>, _ works: [StateEffect<F>]) -> Bool {
    let work = works.first { roles[$0.effect].outcomes.contains(edge.on) }
    guard let work, work.number >= 0 else { return !edge.stays }
    return ([edge.to, edge.keeps].compactMap { $0 } + machine.returnTargets(of: edge)).allSatisfy { state in
      let target = table.states[F.State.ordinal(of: state)]
      return !(isDetour(edge.from) ? target.worksMeanwhile : target.works).contains { $0.number == work.number }
    }
  }

  /// Checks that each effect of a state is named once, and that no event has two sources.
  private func effectDefects(of node: StateNode<F>) -> [Diagnostic] {
    var kinds: Set<F.Effect.Name> = [], events: Set<F.Event.Name> = [], found: [Diagnostic] = []
    for effect in node.effects.map(\.effect) {
      guard kinds.insert(effect).inserted else {
        found.append(Diagnostic(.effectTwice, at: node.state.stringValue, effect.stringValue))
        continue
      }
      for event in roles[effect].produced where !events.insert(event).inserted {
        found.append(Diagnostic(.producedTwice, at: Place.cell(node.state, event)))
      }
    }
    for timer in node.timers where !events.insert(timer.event).inserted {
      found.append(Diagnostic(.producedTwice, at: Place.cell(node.state, timer.event)))
    }
    return found
  }
}

extension CellDecision {
  fileprivate var isIgnore: Bool { if case .ignore = kind { true } else { false } }
}
