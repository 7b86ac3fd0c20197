/// All edges from one state to another that are drawn as one arrow.
struct Arrow {
  let from: String
  let to: String
  let stays: Bool
  var edges: [Graph.Edge]

  /// The arrows of edges, in the order in which the edges first need them.
  static func merging(_ edges: [Graph.Edge]) -> [Arrow] {
    struct Ends: Hashable { let from: String, to: String, stays: Bool }
    var places: [Ends: Int] = [:], arrows: [Arrow] = []
    for edge in edges {
      let ends = Ends(from: edge.from, to: edge.to, stays: edge.stays)
      if let place = places[ends] {
        arrows[place].edges.append(edge)
      } else {
        places[ends] = arrows.count
        arrows.append(Arrow(from: edge.from, to: edge.to, stays: edge.stays, edges: [edge]))
      }
    }
    return arrows
  }

  /// The events of the arrow, each once, with the conditions of its edges.
  var lines: [(event: String, conditions: [String])] {
    edges.reduce(into: []) { lines, edge in
      let conditions = edge.when.isEmpty ? [] : [edge.when]
      if let place = lines.firstIndex(where: { $0.event == edge.on }) {
        lines[place].conditions += conditions
      } else {
        lines.append((edge.on, conditions))
      }
    }
  }
}
