extension Table {
  /// The reason why a machine cannot have reached a configuration, judged by the table alone; `nil` if it may have.
  ///
  /// - Parameter left: The remaining times of timers, by the names of their events.
  func objection(to configuration: Run<F>.Configuration, _ left: [String: Duration] = [:]) -> String? {
    let places = configuration.kept + [configuration.state]
    return objection(to: places)
      ?? objection(toOpen: configuration.open, in: configuration.state, keeping: configuration.kept)
      ?? objection(toDeferred: configuration.deferred, in: configuration.state, keeping: configuration.kept)
      ?? objection(toTimers: configuration.elapsed + left.keys.sorted(), in: places)
      ?? objection(toRemaining: left) ?? objection(toBroken: configuration.broken, in: places)
  }

  /// Checks the states that are kept, the one kept first in front, followed by the present one.
  private func objection(to places: [F.State]) -> String? {
    for place in places where states[place.ordinal].node == nil { return "the table has no node for \(place.label)" }
    guard let first = places.first, let last = places.last else { return nil }
    if states[first.ordinal].isDetour {
      return places.count == 1
        ? "\(last.label) is part of a detour, and nothing is kept"
        : "\(first.label) is part of a detour, and kept first"
    }
    if places.count > Self.maxKept + 1 { return "more than \(Self.maxKept) states are kept" }
    for (below, above) in zip(places, places.dropFirst())
    where !states[above.ordinal].keptLast.contains(below.name) {
      return "\(below.label) cannot be kept while the machine is in \(above.label)"
    }
    return nil
  }

  private func objection(toOpen events: [F.Event], in state: F.State, keeping kept: [F.State]) -> String? {
    for event in events {
      guard self.events[event.ordinal].isRequest else { return "\(event.label) is not a request, but is open" }
      let isAnswered = states[state.ordinal].settlements.contains { $0.request == event.name && $0.isForAll }
      if isAnswered, !opens(place(state.ordinal, kept.lazy.map(\.ordinal), event.ordinal).cell) {
        return "entering \(state.label) answers \(event.label), but it is open"
      }
    }
    return nil
  }

  /// Whether an edge of a cell takes a request, stays, and leaves its caller waiting.
  private func opens(_ cell: Int) -> Bool {
    let said = outsideCells[cell], all = said.isBranch ? branches[said.branch].rows.map(\.cell) : [said]
    return all.contains { $0.isEdge && edgeTraits[$0.edge].stays && !edgeTraits[$0.edge].answersAsker }
  }

  private func objection(
    toDeferred events: [Run<F>.Configuration.Deferred], in state: F.State, keeping kept: [F.State]
  ) -> String? {
    for deferred in events {
      let event = deferred.event
      guard roles.comesFromOutside(event.name) || roles.timed.contains(event.name),
        deferrals[place(state.ordinal, kept.lazy.map(\.ordinal), event.ordinal).cell] != .never
      else {
        return "\(state.label) does not defer \(event.label)"
      }
      if deferred.isAwaited, !self.events[event.ordinal].isRequest {
        return "\(event.label) is not a request, but is awaited"
      }
    }
    // Requests with a waiting caller are deferred even beyond the bound.
    let count = events.count { !$0.isAwaited }, most = Run<F>.maxDeferred
    return count > most ? "more than \(most) notifications are deferred" : nil
  }
}

extension Table {
  /// Checks that no timer has been due for longer, or has more time left, than any duration says.
  fileprivate func objection(toRemaining left: [String: Duration]) -> String? {
    let wrong = left.filter { $0.value > .never || $0.value < .zero - .never }.keys.min()
    return wrong.map { "the remaining time of \($0) is none" }
  }

  /// Checks that each mark is that of an effect of the present state, the last of these, or of a phase around one.
  fileprivate func objection(toBroken marks: UInt32, in places: [F.State]) -> String? {
    let own = places.last.map { states[$0.ordinal].works } ?? [],
      kept = places.dropLast().flatMap { states[$0.ordinal].works }
    let known = own.enumerated().map { ($1, $0) } + kept.filter { $0.number >= 0 }.map { ($0, 0) }
    let possible = known.reduce(UInt32(0)) { $0 | Run<F>.mark(of: $1.0, at: $1.1) }
    return marks & ~possible == 0 ? nil : "effects are broken that are not under way in \(places.last?.label ?? "")"
  }

  /// Checks that each timer, given by the name of its event, belongs to one of these states or to a phase around it.
  fileprivate func objection(toTimers names: [String], in places: [F.State]) -> String? {
    let own = Set(places.flatMap { states[$0.ordinal].timers }.map { timers[$0].row.event.stringValue })
    return names.first { !own.contains($0) }.map { "there is no timer of \($0) in \(places.last?.label ?? "")" }
  }
}

extension Cased {
  fileprivate var label: String { name.stringValue }
}
