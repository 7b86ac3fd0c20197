extension Machine {
  /// A number, in hexadecimal digits, that is equal for sound tables that run alike, judged by the tables alone.
  ///
  /// It changes with: the names of the types of context and payloads; the states, which of them belong to detours, and
  /// the initial one; effects, their outcomes and progress, what they wait for, and which are exclusive; which events
  /// are requests and notifications; edges, by their cells, their conditions, their targets, and what they keep and
  /// settle; the decisions of cells without an edge; what entering a state settles; effects of phases; timers, with
  /// constant durations or labels. It does not change with ids, titles, steps, sources, names of phases, reasons of
  /// ignored events, or the order of nodes and rows. Bodies are code, and cannot be seen. Computing it takes time in
  /// proportion to the table; it is computed once for all copies of the machine.
  public var fingerprint: String { table.fingerprint.value { computedFingerprint } }

  private var computedFingerprint: String {
    var lines = [["context", "\(F.Context.self)"], ["initial", initial.name.stringValue]]
    for node in nodes { lines += said(in: node) }
    for effect in F.Effect.Name.allCases {
      lines.append(
        ["effect", effect.stringValue, names(roles[effect].outcomes), names(roles[effect].progress)]
          + [roles[effect].waitsFor.rawValue, "\(roles[effect].isExclusive)"])
    }
    let payloads = Dictionary(grouping: edges, by: { $0.on }).mapValues { edges in
      Set(edges.map { $0.content.trigger.name }).sorted()
    }
    for event in F.Event.Name.allCases {
      lines.append(
        ["event", event.stringValue, "\(payloads[event] ?? [])"]
          + ["\(roles.requests.contains(event))", "\(roles.notifications.contains(event))"])
    }
    for (number, timer) in table.timers.enumerated() {
      let states = F.State.Name.allCases.filter { table.states[F.State.ordinal(of: $0)].timers.contains(number) }
      lines.append(
        ["timer", timer.row.event.stringValue, timer.row.duration.map { "\($0)" } ?? timer.row.label]
          + ["\(timer.row.isIdle)", "\(timer.row.column != nil)", names(states)])
    }
    for work in table.phaseWorks {
      let states = F.State.Name.allCases.filter { state in
        table.states[F.State.ordinal(of: state)].works.contains { $0.number == work.number }
      }
      lines.append(["phase", work.effect.stringValue, names(states)])
    }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    // Printed as arrays, in which each text is quoted, so that no name can be mistaken for two.
    for byte in lines.map({ "\($0)" }).sorted().joined(separator: "\n").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private func names(_ names: [some CodingKey]) -> String { "\(names.map { $0.stringValue }.sorted())" }

  private func said(in node: StateNode<F>) -> [[String]] {
    let state = node.state.stringValue
    var lines = [
      [
        "state", state, node.carrier.name, "\(node.isDetour)",
        names(node.effects.filter { $0.column == nil }.map { $0.effect }), names(node.settles), names(node.settlesSome),
      ]
    ]
    for edge in node.edges {
      lines.append(
        ["edge", state, edge.on.stringValue, edge.condition.parts, edge.to?.stringValue ?? "", "\(edge.stays)"]
          + [
            "\(edge.returns)", edge.keeps?.stringValue ?? "", names(edge.settlesAll), names(edge.settlesSome),
            "\(edge.answersAsker)",
          ])
    }
    for decision in node.decisions {
      let said =
        switch decision.kind {
        case .ignore: ["ignore"]
        case .reject(let refusal): ["reject", "\(refusal)"]
        case .defer: decision.isUntilLeft ? ["defer", "until left"] : ["defer"]
        }
      lines.append(["cell", state, decision.event.stringValue, decision.condition.parts] + said)
    }
    return lines
  }
}

extension Condition {
  /// The condition with all its names quoted.
  fileprivate var parts: String {
    switch self {
    case .always: "always"
    case .otherwise: "otherwise"
    case .answer(let question, let accepted): "\(["answer", question] + accepted.sorted())"
    case .not(let condition): "\(["not", condition.parts])"
    case .all(let conditions): "\(["all"] + conditions.map(\.parts).sorted())"
    case .any(let conditions): "\(["any"] + conditions.map(\.parts).sorted())"
    }
  }
}
