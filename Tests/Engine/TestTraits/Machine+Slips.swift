import FlowEngine

/// Copies of a table with one slip in each cell, so that a validator that misses one is found by few validations.
extension Machine {
  /// What is wrong with a whole table or a copy of it: diagnostics, states without a node, ids of two edges, and edges
  /// without a source.
  public var faults: [String] {
    let ids = Dictionary(grouping: edges, by: \.id)
    return (validate() + Machine(phases, from: initial, roles: roles).validate()).map(\.description)
      + F.State.Name.allCases.filter { node($0) == nil }.map { "\($0.stringValue) has no node" }
      + ids.filter { $1.count > 1 }.keys.map { "\($0) twice" }
      + edges.filter { $0.sources.isEmpty }.map { "\($0.id) has no source" }
  }

  /// The outcomes of an effect that can be taken from it without the validator finding anything.
  public func unmissedOutcomes(of effect: F.Effect.Name) -> [F.Event.Name] {
    F.declaration(of: effect).outcomes.filter { outcome in
      var roles = roles
      roles[effect].outcomes.removeAll { $0 == outcome }
      return Machine(phases, from: initial, roles: roles).validate().isEmpty
    }
  }

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
