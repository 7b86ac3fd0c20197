import FlowEngine

/// The parts of a table that walks met, and how often.
public struct Coverage: Hashable, Sendable {
  /// The kinds of parts that coverage counts.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// States, by visits.
    case states
    /// Edges, by the ids that the table declares: a column that was written into several states is one edge.
    case edges
    /// The edges and decisions of columns, state by state.
    case columns
    /// The answers of questions: `locked × passageRequested: paid = yes`.
    case answers
    /// Decisions of cells without an edge: `open × coinInserted: ignore (…)`; those of a column once: `everywhere in L
    /// × …`.
    case decisions
    /// Events that effects produce, by the state in which they produce them: `pumping × pumpFailed`.
    case outcomes
    /// An edge after another: `L1.coin → L1.passage`. A pair counts as possible if the states allow it; guards and
    /// payloads may still rule it out.
    case pairs
  }
  /// A part of the table.
  package struct Part: Hashable, Sendable {
    /// The name, unique among its kind.
    package let name: String
    /// How often the part was met.
    package internal(set) var count: Int
  }

  /// How many steps were walked.
  public private(set) var steps: Int
  private var all: [Kind: [Part]]
  /// The answers, by their names, that would lead to an edge or decision that was not met; a list for each path.
  private var ways: [String: [[String]]] = [:]

  /// The parts of a kind, in the order of the table.
  package subscript(kind: Kind) -> [Part] { all[kind] ?? [] }
  /// The names of the parts that were never met.
  public func missing(_ kind: Kind) -> [String] { self[kind].filter { $0.count == 0 }.map(\.name) }
  /// How often each part was met, by its name.
  public func counts(_ kind: Kind) -> [String: Int] {
    Dictionary(self[kind].map { ($0.name, $0.count) }) { first, _ in first }
  }
  /// How many parts of a kind were met.
  public func met(_ kind: Kind) -> Int { self[kind].lazy.filter { $0.count > 0 }.count }

  /// Returns the sum of two coverages of one table.
  public func merging(_ other: Coverage) -> Coverage {
    var merged = self
    merged.steps += other.steps
    merged.ways.merge(other.ways) { own, _ in own }
    for kind in Kind.allCases {
      let others = other.counts(kind), known = Set(self[kind].map(\.name))
      merged.all[kind] =
        self[kind].map { Part(name: $0.name, count: $0.count + (others[$0.name] ?? 0)) }
        + other[kind].filter { !known.contains($0.name) }
    }
    return merged
  }

  /// The name of a part that was not met; for an edge, with the answers that it still needs.
  public func named(_ part: String, _ kind: Kind) -> String {
    guard kind == .edges, let ways = ways[part] else { return part }
    let met = counts(.answers).filter { $0.value > 0 }
    let open = ways.map { $0.filter { met[$0] == nil } }.min { $0.count < $1.count } ?? []
    return open.isEmpty ? part : "\(part), for want of \(open.joined(separator: ", "))"
  }

  /// Why a part is not met: its own reason, or that of the answers without which nothing leads to it; `nil` for a gap.
  package func reason(for part: String, in reasons: [String: String]) -> String? {
    if let own = reasons[part] { return own }
    let ways = ways[part] ?? [], known = ways.compactMap { way in way.lazy.compactMap { reasons[$0] }.first }
    return known.count == ways.count ? known.first : nil
  }

  init<F: Flow>(_ tally: Tally<F>, withPairs: Bool = true) {
    steps = tally.steps
    let decisions = tally.decisions
    all = [
      .states: tally.machine.nodes.map { node in
        Part(name: node.state.stringValue, count: tally.states[F.State.position(of: node.state)])
      },
      .edges: Part.once(zip(tally.machine.edges, tally.edges).map { Part(name: $0.declaredId, count: $1) }),
      .columns: tally.columns(decisions),
      .answers: tally.answers, .decisions: Part.once(decisions.map(\.part)), .outcomes: tally.outcomes,
      .pairs: withPairs ? tally.edgePairs : [],
    ]
    ways = tally.waysToUnmetParts
  }
}

extension Coverage.Part {
  /// Merges parts of one name, in the place of the first of them.
  fileprivate static func once(_ parts: [Self]) -> [Self] {
    var places: [String: Int] = [:]
    return parts.reduce(into: []) { all, part in
      if let place = places[part.name] {
        all[place].count += part.count
      } else {
        places[part.name] = all.count
        all.append(part)
      }
    }
  }
}

extension Tally {
  /// The edges and decisions of columns, state by state.
  fileprivate func columns(_ decisions: [(part: Coverage.Part, place: String?)]) -> [Coverage.Part] {
    zip(machine.edges, edges).filter { $0.0.column != nil }.map { Coverage.Part(name: $0.id, count: $1) }
      + decisions.compactMap { decision in
        decision.place.map { Coverage.Part(name: $0, count: decision.part.count) }
      }
  }

  fileprivate var waysToUnmetParts: [String: [[String]]] {
    var ways: [String: [[String]]] = [:]
    for cell in machine.cells {
      guard let counts = combinations(of: cell) else { continue }
      for ((combination, verdict), count) in zip(zip(0..., cell.verdicts), counts) {
        let part: String
        switch verdict {
        case .edge(let edge) where edges[edge] == 0: part = machine.edges[edge].declaredId
        case .decision(let decision) where count == 0: part = names(of: decision, in: cell).declared
        default: continue
        }
        var rest = combination
        ways[part, default: []].append(
          cell.questions.map { question in
            defer { rest /= question.answers.count }
            return Self.name(cell, question.name, question.answers[rest % question.answers.count])
          })
      }
    }
    return ways
  }

  fileprivate var answers: [Coverage.Part] {
    machine.cells.flatMap { cell -> [Coverage.Part] in
      guard let counts = combinations(of: cell) else { return [] }
      var stride = 1
      return cell.questions.flatMap { question -> [Coverage.Part] in
        var parts = question.answers.map {
          Coverage.Part(name: Self.name(cell, question.name, $0), count: 0)
        }
        for (combination, count) in zip(0..., counts) { parts[combination / stride % parts.count].count += count }
        stride *= question.answers.count
        return parts
      }
    }
  }

  /// The decisions of cells without an edge, with the name of the cell if a column decided it.
  fileprivate var decisions: [(part: Coverage.Part, place: String?)] {
    machine.cells.flatMap { cell -> [(part: Coverage.Part, place: String?)] in
      guard let counts = combinations(of: cell) else { return [] }
      var found: [Int: Int] = [:], order: [Int] = []
      for (verdict, count) in zip(cell.verdicts, counts) {
        guard case .decision(let index) = verdict else { continue }
        if found[index] == nil { order.append(index) }
        found[index, default: 0] += count
      }
      return order.map { index in
        let (declared, place) = names(of: index, in: cell)
        return (Coverage.Part(name: declared, count: found[index] ?? 0), place)
      }
    }
  }

  /// The name of a decision as it was declared and, if a column decided it, with the state.
  private func names(of decision: Int, in cell: Cell<F>) -> (declared: String, place: String?) {
    let decision = machine.decisions[decision], name = "\(Self.name(cell.state, cell.event)): \(decision)"
    guard let owner = decision.column else { return (name, nil) }
    return ("\(owner == .machine ? "" : "everywhere in ")\(owner) × \(cell.event.stringValue): \(decision)", name)
  }

  fileprivate var outcomes: [Coverage.Part] {
    machine.nodes.flatMap { node in
      (machine.outcomes(in: node.state) + machine.progress(in: node.state)).map { event in
        Coverage.Part(name: Self.name(node.state, event), count: produced(event, in: node.state))
      }
    }
  }

  fileprivate var edgePairs: [Coverage.Part] {
    let edges = machine.edges
    let leaving = Dictionary(grouping: edges.indices) { edges[$0].from }
    return edges.indices.flatMap { first -> [Coverage.Part] in
      let edge = edges[first]
      let targets = edge.returns ? machine.returnTargets(of: edge) : [edge.to].compactMap { $0 }
      let possible = Set(targets.flatMap { leaving[$0] ?? [] })
      // In a detour the state kept first may decide, which the states here do not show.
      return edges.indices.compactMap { second in
        let count = pairs[first * edges.count + second]
        guard count != nil || possible.contains(second) else { return nil }
        return Coverage.Part(name: "\(edge.id) → \(edges[second].id)", count: count ?? 0)
      }
    }
  }

  private static func name(_ cell: Cell<F>, _ question: String, _ answer: String) -> String {
    "\(name(cell.state, cell.event)): \(question) = \(answer)"
  }

  private static func name(_ state: F.State.Name, _ event: F.Event.Name) -> String {
    "\(state.stringValue) × \(event.stringValue)"
  }
}
