extension Graph.Node {
  /// Decisions that differ only in their event.
  struct DecisionGroup {
    /// The first of the decisions.
    let decision: Graph.CellDecision
    /// The names of their events.
    var events: [String]
  }

  /// The decisions of the state, in the order of their first occurrence.
  var decisionGroups: [DecisionGroup] {
    decisions.reduce(into: []) { groups, decision in
      if let place = groups.firstIndex(where: { $0.decision.isSame(as: decision) }) {
        groups[place].events.append(decision.event)
      } else {
        groups.append(DecisionGroup(decision: decision, events: [decision.event]))
      }
    }
  }
}

extension Graph.CellDecision {
  /// Whether both decide alike, whatever their events are.
  func isSame(as other: Self) -> Bool {
    (kind, detail, when, column) == (other.kind, other.detail, other.when, other.column)
  }

  /// The condition as the end of a sentence, with a space before it: ` when …`, ` otherwise`, or nothing.
  func condition(_ marked: (String) -> String) -> String {
    if when.isEmpty { return "" }
    return (when == "otherwise" ? " " : " when ") + marked(when)
  }
}
