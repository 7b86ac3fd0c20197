/// All edges from one state to another that are drawn as one arrow.
struct Arrow {
  /// What sets two arrows between the same states apart.
  struct Ends: Hashable {
    let from: String
    let to: String
    let stays: Bool
    let returns: Bool
  }
  let ends: Ends
  var edges: [Graph.Edge]
  var from: String { ends.from }
  var to: String { ends.to }

  /// The arrows of edges, in the order in which the edges first need them.
  ///
  /// - Parameter ends: Where an edge is drawn to: one that returns may have several ends.
  static func merging(_ edges: [Graph.Edge], to ends: (Graph.Edge) -> [String]) -> [Arrow] {
    var places: [Ends: Int] = [:], arrows: [Arrow] = []
    for edge in edges {
      for end in ends(edge) {
        let ends = Ends(from: edge.from, to: end, stays: edge.stays, returns: edge.to == nil)
        if let place = places[ends] {
          arrows[place].edges.append(edge)
        } else {
          places[ends] = arrows.count
          arrows.append(Arrow(ends: ends, edges: [edge]))
        }
      }
    }
    return arrows
  }

  /// The events of the arrow, each once, with the conditions of its edges and what they keep.
  var lines: [(event: String, conditions: [String])] {
    edges.reduce(into: []) { lines, edge in
      let then = edge.keeps.map { $0 == edge.from ? "then again" : "then \($0)" } ?? ""
      let words = [edge.when, then].filter { !$0.isEmpty }.joined(separator: ", ")
      let conditions = words.isEmpty ? [] : [words]
      if let place = lines.firstIndex(where: { $0.event == edge.on }) {
        lines[place].conditions += conditions
      } else {
        lines.append((edge.on, conditions))
      }
    }
  }
}
