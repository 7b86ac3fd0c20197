extension TableAnalysis {
  /// Checks that every state can be reached, that the machine can come to rest from every state, that it ends only
  /// where declared, and that it never spins.
  func pathDefects() -> [Diagnostic] {
    let restful = leading(to: positions.all.indices.map(rests)) { _ in true }
    return nodes.filter { !isReached($0.state) }.map {
      Diagnostic(.unreachable, at: $0.state.stringValue, "from \(table.initial.name.stringValue)")
    }
      + nodes { !restful[$0] }.map { Diagnostic(.neverRests, at: $0.state.stringValue) }
      + nodes { position in rests(position) && leaving[position].allSatisfy { moves[$0].to == position } }
      .filter { !$0.isFinal }.map { Diagnostic(.deadEnd, at: $0.state.stringValue) }
      + nodes.filter { $0.isFinal && isDriving(F.State.ordinal(of: $0.state)) }.map {
        Diagnostic(.busyFinal, at: $0.state.stringValue)
      }
      + spinningCycles()
  }

  /// Reports cycles of outcomes that nothing slows and nothing counts: the machine could go round for ever.
  private func spinningCycles() -> [Diagnostic] {
    let isFree = moves.indices.map { index in
      let move = moves[index], bringer = table.bringer(events[move.edge], in: states[move.from])
      // A timer does not make a cycle spin, since time passes before it elapses.
      guard isDriven[index], bringer.effect >= 0, !stays[move.edge], !table.countedEdges.contains(move.edge) else {
        return false
      }
      let name = table.effectNames[bringer.effect], waitsFor = roles[name].waitsFor
      // Nor does progress of an effect of a phase that waits for others: the cycle does not begin it again.
      let goesOn =
        bringer.isProgress && waitsFor != .nothing
        && table.states[states[move.from]].worksMeanwhile.contains { $0.number >= 0 && $0.effect == name }
      return !waitsFor.isPause && !goesOn
    }
    let components = components { isFree[$0] }
    var found: [Diagnostic] = [], named: Set<Int> = []
    for start in moves.indices {
      let from = moves[start].from, to = moves[start].to
      guard isFree[start], !named.contains(moves[start].edge), components[from] == components[to],
        let cycle = shortestWay(from: to, to: from, by: { isFree[$0] && components[moves[$0].to] == components[from] })
      else { continue }
      named.formUnion(([start] + cycle).map { moves[$0].edge })
      found.append(
        Diagnostic(.spins, at: edge(start).id, ([start] + cycle).map { edge($0).id }.joined(separator: ", ")))
    }
    return found
  }

  /// The fewest moves that lead from one position to another; empty if they are the same, `nil` if there is no path.
  private func shortestWay(from start: Int, to end: Int, by follows: (Int) -> Bool) -> [Int]? {
    var arrivals: [Int: Int] = [:], queue = [start], next = 0
    while next < queue.count, queue[next] != end {
      for move in leaving[queue[next]] where follows(move) {
        let to = moves[move].to
        if to == start || arrivals[to] != nil { continue }
        arrivals[to] = move
        queue.append(to)
      }
      next += 1
    }
    guard next < queue.count else { return nil }
    var way: [Int] = [], position = end
    while position != start, let move = arrivals[position] {
      way.append(move)
      position = moves[move].from
    }
    return way.reversed()
  }

  /// The number of each position's strongly connected component, by Tarjan's algorithm with an explicit stack.
  func components(by follows: (Int) -> Bool) -> [Int] {
    let count = leaving.count
    var index = [Int](repeating: -1, count: count), low = index, component = index,
      isOpen = [Bool](repeating: false, count: count)
    var open: [Int] = [], calls: [(position: Int, next: Int)] = [], number = 0, components = 0
    for root in 0..<count where index[root] < 0 {
      calls.append((root, 0))
      while let call = calls.last {
        if index[call.position] < 0 {
          index[call.position] = number
          low[call.position] = number
          number += 1
          open.append(call.position)
          isOpen[call.position] = true
        }
        if call.next < leaving[call.position].count {
          calls[calls.count - 1].next += 1
          let move = leaving[call.position][call.next], target = moves[move].to
          if !follows(move) { continue }
          if index[target] < 0 {
            calls.append((target, 0))
          } else if isOpen[target] {
            low[call.position] = min(low[call.position], index[target])
          }
          continue
        }
        calls.removeLast()
        if let caller = calls.last { low[caller.position] = min(low[caller.position], low[call.position]) }
        guard low[call.position] == index[call.position] else { continue }
        while let member = open.popLast() {
          isOpen[member] = false
          component[member] = components
          if member == call.position { break }
        }
        components += 1
      }
    }
    return component
  }
}
