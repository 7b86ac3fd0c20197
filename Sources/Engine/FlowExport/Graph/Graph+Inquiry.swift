extension Graph {
  /// A question together with the cells that ask it.
  package struct Inquiry: Hashable, Sendable {
    package var question: Question
    /// The cells that ask it, in the order of the table.
    package var cells: [Cell]
  }

  /// A state and an event.
  package struct Cell: Hashable, Sendable {
    /// The name of the state.
    package var state: String
    /// The name of the event.
    package var event: String
  }

  /// Every question once, by name. A name with two sets of answers appears twice.
  package var inquiries: [Inquiry] {
    var places: [Question: Int] = [:], found: [Inquiry] = []
    for (cell, questions) in askings {
      for question in questions {
        let place = places[question] ?? found.count
        if place == found.count {
          places[question] = place
          found.append(Inquiry(question: question, cells: []))
        }
        if !found[place].cells.contains(cell) { found[place].cells.append(cell) }
      }
    }
    let order = found.indices.sorted { (found[$0].question.name, $0) < (found[$1].question.name, $1) }
    return order.map { found[$0] }
  }

  /// The events from outside about which each state of a detour is silent, by its name. The state kept first decides
  /// them, as if the machine were still in it.
  var silences: [String: [String]] {
    let outside = events.filter { $0.role != .outcome && $0.role != .progress }.map(\.name)
    let said = Dictionary(grouping: edges, by: \.from).mapValues { Set($0.map(\.on)) }
    return Dictionary(
      nodes.filter(\.isDetour).map { node in
        let own = (said[node.name] ?? []).union(node.decisions.map(\.event))
        return (node.name, outside.filter { !own.contains($0) })
      }
    ) { first, _ in first }
  }

  /// The questions of each edge and each decision, state by state.
  private var askings: [(cell: Cell, questions: [Question])] {
    let edges = Dictionary(grouping: edges, by: \.from)
    return nodes.flatMap { node in
      (edges[node.name] ?? []).map { (Cell(state: node.name, event: $0.on), $0.questions) }
        + node.decisions.map { (Cell(state: node.name, event: $0.event), $0.questions) }
    }
  }
}
