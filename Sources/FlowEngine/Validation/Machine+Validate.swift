extension Machine {
  /// Everything wrong with the table, in a stable order; empty when it is sound. Runs nothing, and takes time in
  /// proportion to the edges.
  ///
  /// - Parameter acceptances: What is known and meant; each takes one diagnostic away.
  public func validate(accepting acceptances: [Acceptance] = []) -> [Diagnostic] {
    var found = table.defects
    if table.isCountable {
      let survey = Survey(self)
      found += survey.vocabularyDefects() + survey.cellDefects() + survey.pathDefects() + survey.requestDefects()
    }
    var stale = acceptances.filter(\.reason.isEmpty).map {
      Diagnostic(.nameMissing, at: $0.place, "accepted without a reason")
    }
    // Those that say more come first, so that a general one does not take what they mean.
    for acceptance in acceptances.filter({ $0.detail != nil }) + acceptances.filter({ $0.detail == nil }) {
      if let index = found.firstIndex(where: acceptance.matches) {
        found.remove(at: index)
      } else {
        stale.append(Diagnostic(.staleAcceptance, at: acceptance.place, acceptance.kind.rawValue))
      }
    }
    return found + stale
  }

  /// What `validate()` believes because the author says so: answers that are said to be counted, so that they cannot be
  /// given for ever. A search of all configurations can prove it.
  public var assumptions: [Assumption] {
    table.countedEdges.sorted().map { index in
      let edge = edges[index]
      return Assumption(
        edge: edge.id,
        questions: edge.questions.filter { !$0.bounded.isEmpty }.map {
          "\($0.name): \($0.bounded.joined(separator: " or "))"
        })
    }
  }
}

/// An edge that is said to be taken only finitely often in a row.
public struct Assumption: Hashable, Sendable, CustomStringConvertible {
  /// The id of the edge.
  public let edge: String
  /// The questions whose answers are counted, with these answers.
  public let questions: [String]
  /// Edge and questions.
  public var description: String { "\(edge) is counted by \(questions.joined(separator: ", "))" }
}

/// A table prepared for questions about its paths: everything by number.
struct Survey<F: Flow> {
  let machine: Machine<F>
  var table: Table<F> { machine.table }
  var roles: Roles<F> { machine.roles }
  let nodes: [Node<F>]
  let edges: [Edge<F>]
  /// The edges that leave each state or stay in it, by the ordinals of states.
  let leaving: [[Int]]
  /// The edges that enter each state, by the ordinals of states.
  let entering: [[Int]]
  let from: [Int]
  let to: [Int]
  let on: [Int]
  /// The edge takes what an effect of its state brings: the machine takes it by itself.
  let isDriven: [Bool]
  /// The events that somebody brings, in some state or other.
  let isBrought: Set<F.Event.Name>
  /// The states reached from the initial one, by the ordinals of states.
  let isReached: [Bool]

  init(_ machine: Machine<F>) {
    self.machine = machine
    let table = machine.table
    nodes = table.nodes
    edges = table.edges
    from = edges.map { F.State.ordinal(of: $0.from) }
    to = edges.map { F.State.ordinal(of: $0.to) }
    on = edges.map { F.Event.ordinal(of: $0.on) }
    var leaving = [[Int]](repeating: [], count: table.works.count), entering = leaving
    for edge in edges.indices {
      leaving[from[edge]].append(edge)
      entering[to[edge]].append(edge)
    }
    self.leaving = leaving
    self.entering = entering
    isDriven = zip(on, from).map { table.bringer($0, in: $1).effect >= 0 }
    isBrought = machine.roles.requests.union(machine.roles.notifications)
      .union(F.Effect.Name.allCases.flatMap(machine.roles.brought))
    isReached = Self.reached(from: [table.initial.ordinal], leaving, to)
  }

  private static func reached(from start: [Int], _ leaving: [[Int]], _ to: [Int]) -> [Bool] {
    var seen = leaving.map { _ in false }, stack = start
    for state in start where seen.indices.contains(state) { seen[state] = true }
    while let state = stack.popLast() {
      for edge in leaving[state] where !seen[to[edge]] {
        seen[to[edge]] = true
        stack.append(to[edge])
      }
    }
    return seen
  }

  func rests(_ state: Int) -> Bool { !table.isBusy[state] }

  /// The states from which one of the good ones can be reached by edges that are followed: themselves among them.
  func leading(to good: [Bool], by follows: (Int) -> Bool) -> [Bool] {
    var good = good, stack = good.indices.filter { good[$0] }
    while let state = stack.popLast() {
      for edge in entering[state] where !good[from[edge]] && follows(edge) {
        good[from[edge]] = true
        stack.append(from[edge])
      }
    }
    return good
  }
}
