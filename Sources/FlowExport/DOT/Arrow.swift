/// All edges from one state to another that are drawn as one arrow.
struct Arrow {
  /// What an arrow says by its looks.
  enum Kind: Hashable {
    case moves, stays
    /// Begins a detour.
    case keeps
    /// Comes back from one.
    case returns
  }
  /// What sets two arrows apart.
  struct Ends: Hashable {
    var from: String
    var to: String
    let kind: Kind
  }
  /// Where an edge is drawn to, and under which condition it leads there.
  struct End {
    let to: String
    let when: String
  }
  var ends: Ends
  var parts: [(edge: Graph.Edge, when: String)]
  var from: String { ends.from }
  var to: String { ends.to }

  /// The arrows of edges, in the order in which the edges first need them.
  ///
  /// - Parameter ends: Where an edge is drawn to: one that returns may have several ends.
  static func merging(_ edges: [Graph.Edge], to ends: (Graph.Edge) -> [End]) -> [Arrow] {
    merging(
      edges.flatMap { edge in
        let kind: Kind = edge.stays ? .stays : edge.keeps != nil ? .keeps : edge.to == nil ? .returns : .moves
        return ends(edge).map { end in
          Arrow(ends: Ends(from: edge.from, to: end.to, kind: kind), parts: [(edge, end.when)])
        }
      })
  }

  /// Puts together what has the same ends.
  static func merging(_ arrows: [Arrow]) -> [Arrow] {
    var places: [Ends: Int] = [:], merged: [Arrow] = []
    for arrow in arrows {
      if let place = places[arrow.ends] {
        merged[place].parts += arrow.parts
      } else {
        places[arrow.ends] = merged.count
        merged.append(arrow)
      }
    }
    return merged
  }

  /// What stands below an event: a condition, and what is come back to.
  struct Line: Hashable {
    let when: String
    let then: String
  }

  /// The events of the arrow, each once, with the conditions of its edges and what they keep.
  var lines: [(event: String, lines: [Line])] {
    parts.reduce(into: []) { all, part in
      let then = part.edge.keeps.map { $0 == part.edge.from ? "then again" : "then \($0)" } ?? ""
      let line = Line(when: part.when, then: then), isEmpty = part.when.isEmpty && then.isEmpty
      if let place = all.firstIndex(where: { $0.event == part.edge.on }) {
        if !isEmpty, !all[place].lines.contains(line) { all[place].lines.append(line) }
      } else {
        all.append((part.edge.on, isEmpty ? [] : [line]))
      }
    }
  }
}
