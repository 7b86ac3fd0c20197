import FlowEngine

extension Graph {
  /// Checks that a model can be made of the graph: every event is known, guards are data, and detours have a state to
  /// return to.
  ///
  /// A drawing needs none of this, so a file may lack it. Throws `FormatError`, which says what is missing.
  public func checkForModels() throws(FormatError) {
    let known = Set(events.map(\.name))
    if let refusal = refusal { throw FormatError(description: refusal) }
    for edge in edges {
      try Self.check("edge '\(edge.id)'", on: edge.on, edge.when, edge.condition, known)
    }
    for node in nodes {
      for decision in node.decisions {
        let owner = "a decision of state '\(node.name)' about '\(decision.event)'"
        try Self.check(owner, on: decision.event, decision.when, decision.condition, known)
      }
    }
    try checkDetours()
  }

  /// Why no model can be made of the machine: it would not do what the machine does. `nil` if one can be made.
  var refusal: String? {
    let timed = events.filter { $0.role == .timer }.map(\.name)
    let effects = nodes.flatMap(\.effects).filter { $0.column != nil }.map(\.name).once
    for (what, names) in [("the machine has timers", timed), ("phases have effects", effects)] where !names.isEmpty {
      return "\(what) (\(names.joined(separator: ", "))), which models do not support yet"
    }
    return nil
  }

  /// Checks that a state outside detours is kept wherever a detour is entered.
  private func checkDetours() throws(FormatError) {
    let detours = Set(nodes.filter(\.isDetour).map(\.name))
    if detours.contains(initial) {
      throw FormatError(description: "the initial state '\(initial)' is part of a detour, which nothing has begun")
    }
    for edge in edges where !detours.contains(edge.from) {
      guard let to = edge.to else {
        throw FormatError(description: "edge '\(edge.id)' returns from '\(edge.from)', which is not part of a detour")
      }
      if detours.contains(to), edge.keeps.map(detours.contains) ?? true {
        throw FormatError(
          description: "edge '\(edge.id)' begins a detour in '\(to)' but keeps no state outside detours")
      }
    }
  }

  private static func check(
    _ owner: String, on event: String, _ when: String, _ condition: Condition, _ known: Set<String>
  ) throws(FormatError) {
    guard known.contains(event) else {
      throw FormatError(description: "\(owner) takes an event '\(event)' that 'events' does not list")
    }
    guard when.isEmpty || condition != .always else {
      throw FormatError(
        description: "\(owner) has a guard in words only; write the file again with this version, which adds 'guard'")
    }
  }
}
