import FlowEngine

/// Copies of a table with one slip in each cell, so that a validator that misses one is found by few validations.
extension Machine {
  /// The edges that can be removed without the validator missing them in their cell.
  ///
  /// Left out are those of which another row takes the rest, and those of a state of a detour: when that is silent, it
  /// decides as the one kept first would.
  public func unmissedEdges() -> [Edge<F>] {
    slips { edges, index in
      edges.remove(at: index)
    } found: { _ in
      true
    }
    .filter { edge in
      let others = node(edge.from)?.edges.filter { $0.on == edge.on && $0.id != edge.id } ?? []
      let isInherited = keptLast(in: edge.from) != [] && !outcomes(in: edge.from).contains(edge.on)
      return !others.contains { $0.condition == .otherwise } && !isInherited
    }
  }

  /// The edges that can take every answer without the validator finding that they overlap another row.
  public func unnoticedWidenings() -> [Edge<F>] {
    slips { edges, index in
      edges[index].condition = .always
    } found: {
      $0.kind == .overlap
    }
    .filter { $0.condition != .always }
  }

  /// Makes a slip at the first edge of every cell, at the second of every cell and so on; the edges in whose cell the
  /// validator finds nothing of the kind.
  private func slips(
    _ slip: (inout [Edge<F>], Int) -> Void,
    found isFound: (Diagnostic) -> Bool
  ) -> [Edge<F>] {
    var missed: [Edge<F>] = [], number = 0, slipped: [Edge<F>]
    repeat {
      var phases = phases
      slipped = []
      phases.changeNodes { node in
        let edges = node.edges, cells = Dictionary(grouping: edges.indices) { edges[$0].on }
        // From the last to the first, so that indices stay what they are.
        for index in cells.values.compactMap({ $0.dropFirst(number).first }).sorted(by: >) {
          slipped.append(edges[index])
          slip(&node.edges, index)
        }
      }
      let places = Set(Machine(phases, from: initial, roles: roles).validate().filter(isFound).map(\.place))
      missed += slipped.filter { !places.contains("\($0.from.stringValue) × \($0.on.stringValue)") }
      number += 1
    } while !slipped.isEmpty
    return missed
  }
}
