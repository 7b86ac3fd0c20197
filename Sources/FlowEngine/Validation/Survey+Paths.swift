extension Survey {
  /// Every state can be reached, from every state the machine can come to rest, it ends only where that is said, and it
  /// never spins.
  func pathDefects() -> [Diagnostic] {
    let places = nodes.map { (node: $0, state: F.State.ordinal(of: $0.state)) }
    let restful = leading(to: table.isBusy.map { !$0 }) { _ in true }
    return places.filter { !isReached[$0.state] }.map {
      Diagnostic(.unreachable, at: $0.node.state.stringValue, "from \(table.initial.name.stringValue)")
    }
      + places.filter { !restful[$0.state] }.map { Diagnostic(.neverRests, at: $0.node.state.stringValue) }
      + places.filter { place in
        rests(place.state) && !place.node.isFinal && leaving[place.state].allSatisfy { to[$0] == place.state }
      }.map { Diagnostic(.deadEnd, at: $0.node.state.stringValue) }
      + places.filter { $0.node.isFinal && !rests($0.state) }.map {
        Diagnostic(.busyFinal, at: $0.node.state.stringValue)
      }
      + spinningCycles()
  }

  /// Cycles of outcomes that nothing slows and nothing counts: the machine could run round them for ever.
  private func spinningCycles() -> [Diagnostic] {
    let pauses = Set(roles.pauses.map { F.Effect.ordinal(of: $0) })
    let isFree = edges.indices.map { edge in
      isDriven[edge] && !edges[edge].stays && !table.countedEdges.contains(edge)
        && !pauses.contains(table.bringer(on[edge], in: from[edge]).effect)
    }
    let components = components { isFree[$0] }
    var found: [Diagnostic] = [], named: Set<Int> = []
    for start in edges.indices
    where isFree[start] && !named.contains(start) && components[from[start]] == components[to[start]] {
      guard
        let cycle = shortestWay(
          from: to[start], to: from[start], by: { isFree[$0] && components[to[$0]] == components[from[start]] })
      else { continue }
      named.formUnion([start] + cycle)
      found.append(
        Diagnostic(.spins, at: edges[start].id, ([start] + cycle).map { edges[$0].id }.joined(separator: ", ")))
    }
    return found
  }

  /// The fewest edges that lead from one state to another; none when they are the same.
  private func shortestWay(from start: Int, to end: Int, by follows: (Int) -> Bool) -> [Int]? {
    var arrivals: [Int: Int] = [:], queue = [start], next = 0
    while next < queue.count, queue[next] != end {
      for edge in leaving[queue[next]] where follows(edge) && to[edge] != start && arrivals[to[edge]] == nil {
        arrivals[to[edge]] = edge
        queue.append(to[edge])
      }
      next += 1
    }
    guard next < queue.count else { return nil }
    var way: [Int] = [], state = end
    while state != start, let edge = arrivals[state] {
      way.append(edge)
      state = from[edge]
    }
    return way.reversed()
  }

  /// For each state the number of its strongly connected component (Tarjan's algorithm, with a stack of its own).
  private func components(by follows: (Int) -> Bool) -> [Int] {
    let count = leaving.count
    var index = [Int](repeating: -1, count: count), low = index, component = index,
      isOpen = [Bool](repeating: false, count: count)
    var open: [Int] = [], calls: [(state: Int, edge: Int)] = [], number = 0, components = 0
    for root in 0..<count where index[root] < 0 {
      calls.append((root, 0))
      while let call = calls.last {
        if index[call.state] < 0 {
          index[call.state] = number
          low[call.state] = number
          number += 1
          open.append(call.state)
          isOpen[call.state] = true
        }
        if call.edge < leaving[call.state].count {
          calls[calls.count - 1].edge += 1
          let edge = leaving[call.state][call.edge], target = to[edge]
          if !follows(edge) { continue }
          if index[target] < 0 {
            calls.append((target, 0))
          } else if isOpen[target] {
            low[call.state] = min(low[call.state], index[target])
          }
          continue
        }
        calls.removeLast()
        if let caller = calls.last { low[caller.state] = min(low[caller.state], low[call.state]) }
        guard low[call.state] == index[call.state] else { continue }
        while let member = open.popLast() {
          isOpen[member] = false
          component[member] = components
          if member == call.state { break }
        }
        components += 1
      }
    }
    return component
  }
}
