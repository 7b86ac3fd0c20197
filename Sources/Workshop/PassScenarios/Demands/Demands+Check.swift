import FlowEngine

/// The existing evidence with which demands are compared.
@Memberwise package struct Evidence: Sendable {
  /// The ids of the table's edges, with and without the state for which a column is expanded.
  package var edges: Set<String>
  /// The ids of the edges that each scenario takes, by the scenario's name.
  package var takenBy: [String: Set<String>]
  /// The titles of the tests, in Markdown.
  package var titles: Set<String>
  /// Whether the sources declare a type, or a member of a type.
  package var declares: @Sendable (String) -> Bool
  /// Whether comments or texts of the sources contain some words: the clauses of contracts and of their checks.
  package var says: @Sendable (String) -> Bool
}

extension Demands {
  /// The faults, one line each: unreadable rows, ids that are missing, repeated or unknown, demands that nothing meets
  /// or shows, and names of things that do not exist.
  package func faults(in evidence: Evidence) -> [String] {
    let counts = Dictionary(all.map { ($0.id, 1) }, uniquingKeysWith: +), known = Set(ids)
    return unreadable + ids.filter { counts[$0] == nil }.map { "\($0): is missing" }
      + counts.filter { $0.value > 1 }.keys.sorted().map { "\($0): is there more than once" }
      + counts.keys.filter { !known.contains($0) }.sorted().map { "\($0): is the id of no demand" }
      + all.flatMap { demand in demand.faults(in: evidence).map { "\(demand.id): \($0)" } }
  }
}

extension Demand {
  fileprivate func faults(in evidence: Evidence) -> [String] {
    openings
      + edgeIds.filter { !evidence.edges.contains($0) }.map { "the table has no edge \($0)" }
      + declarations.filter { !evidence.declares($0) }.map { "the sources declare no \($0)" }
      + scenarioNames.filter { evidence.takenBy[$0] == nil }.map { "there is no scenario \($0)" }
      + testTitles.filter { !evidence.titles.contains($0) }.map { "no test has the title \"\($0)\"" }
      + unsaid(evidence) + untaken(evidence)
  }

  /// The faults of a contract: it must contain the clause, and a check must cover it.
  private func unsaid(_ evidence: Evidence) -> [String] {
    guard let contract = outcome.contract else { return [] }
    return (evidence.says(contract.clause) ? [] : ["no contract says \"\(contract.clause)\""])
      + [contract.check].compactMap { $0 }.filter { !evidence.says($0) }.map { "no check is called \"\($0)\"" }
  }

  /// The missing parts.
  private var openings: [String] {
    let isMet = !edgeIds.isEmpty || !declarations.isEmpty, isShown = !scenarioNames.isEmpty || !testTitles.isEmpty
    if outcome == .nothing {
      return isMet || isShown ? ["demands nothing of software, and yet something is said to meet or show it"] : []
    }
    return (isMet ? [] : ["nothing meets it"]) + (isShown ? [] : ["nothing shows it"])
  }

  /// The scenarios that do not take their edges: each must take at least one and, without a test, together they must
  /// take all.
  private func untaken(_ evidence: Evidence) -> [String] {
    guard !edgeIds.isEmpty else { return [] }
    let taken = scenarioNames.compactMap { name in evidence.takenBy[name].map { (name: name, edges: $0) } }
    let idle = taken.filter { $0.edges.isDisjoint(with: edgeIds) }.map { "scenario \($0.name) takes none of its edges" }
    guard testTitles.isEmpty, !taken.isEmpty else { return idle }
    let untaken = edgeIds.filter { id in !taken.contains { $0.edges.contains(id) } }
    return idle + untaken.map { "none of its scenarios takes \($0)" }
  }
}
