extension Graph.Node {
  /// Decisions that differ only in their event, as one.
  struct DecisionGroup {
    /// The first of them.
    let decision: Graph.CellDecision
    /// The names of their events.
    var events: [String]
  }

  /// What the state says without taking an edge, in the order in which it is first said.
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
  /// Whether the same is said, whatever the event is.
  func isSame(as other: Self) -> Bool {
    (kind, detail, when, column) == (other.kind, other.detail, other.when, other.column)
  }

  /// The condition as the end of a sentence, with a space before it: when something holds, otherwise, or nothing.
  func condition(_ marked: (String) -> String) -> String {
    if when.isEmpty { return "" }
    return (when == "otherwise" ? " " : " when ") + marked(when)
  }
}
