extension Machine {
  /// A number, in hexadecimal digits, that is the same for machines which run alike as far as a table can tell.
  ///
  /// It changes with: states and the names of the types of their payloads, and which of them belong to detours; the initial state;
  /// effects, their outcomes and progress, pauses and exclusive kinds; which events are requests and notifications;
  /// edges, by the cells that they stand in, their conditions, where they lead and what they keep and settle; what cells
  /// decide without an edge; what entering a state settles. It does not change with ids, titles, steps, sources, phases,
  /// reasons of what is ignored, nor with the order of nodes and rows. Bodies are code, and cannot be seen.
  public var fingerprint: String {
    var lines = ["initial \(initial.name.stringValue)"]
    for node in nodes { lines += said(in: node) }
    for effect in F.Effect.Name.allCases {
      let outcomes = (roles.outcomes[effect] ?? []).map { $0.stringValue }.sorted()
      let progress = (roles.progress[effect] ?? []).map { $0.stringValue }.sorted()
      lines.append(
        "effect \(effect.stringValue) \(outcomes) \(progress) \(roles.pauses.contains(effect)) "
          + "\(roles.exclusive.contains(effect))")
    }
    for event in F.Event.Name.allCases {
      lines.append(
        "event \(event.stringValue) \(roles.requests.contains(event)) \(roles.notifications.contains(event))")
    }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in lines.sorted().joined(separator: "\n").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private func said(in node: Node<F>) -> [String] {
    let state = node.state.stringValue
    let works = node.works.map { $0.effect.stringValue }.sorted(),
      settles = node.settles.map { $0.stringValue }.sorted()
    var lines = ["state \(state) \(node.payload) \(node.isDetour) \(works) \(settles)"]
    for edge in node.edges {
      let all = edge.settlesAll.map { $0.stringValue }.sorted()
      lines.append(
        "edge \(state) \(edge.on.stringValue) [\(edge.condition)] \(edge.to?.stringValue ?? "back") \(edge.stays) "
          + "\(edge.keeps?.stringValue ?? "") \(all) \(edge.answersAsker)")
    }
    for decision in node.decisions {
      let said =
        switch decision.kind {
        case .ignore: "ignore"
        case .reject(let refusal): "reject \(refusal)"
        case .defer: "defer"
        }
      lines.append("cell \(state) \(decision.event.stringValue) [\(decision.condition)] \(said)")
    }
    return lines
  }
}
