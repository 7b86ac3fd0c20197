import FlowEngine
import FlowExport

/// The records of a run compared with a table: what today's table does at each of them.
///
///     let replay = Replay(records, through: Graph(Turnstile.machine))
///     print(replay.difference ?? "the same")
///
/// Records have no payloads. Where guards decide, a record can only be called possible.
package struct Replay: Sendable {
  /// How certain a record is.
  package enum Certainty: String, Hashable, Sendable {
    /// The table does exactly this, whatever the payloads are.
    case same
    /// The table does this under a guard.
    case possible
  }
  /// A record that the table allows.
  package struct Step: Hashable, Sendable {
    /// The record, with edges by their present ids.
    package let record: RecordLine
    /// The state before it.
    package let from: String
    /// How certain the record is.
    package let certainty: Certainty
    /// How many records are missing before it.
    package let missing: Int
  }
  /// The records that the table allows, up to the first that it does not.
  package private(set) var steps: [Step] = []
  /// The first record that the table does not allow; `nil` if it allows all.
  package private(set) var differing: RecordLine?
  /// Why the table does not allow it.
  package private(set) var difference: String?

  /// Replays records through a graph.
  ///
  /// - Parameter renamed: The present ids of edges that had others when the records were written.
  package init(_ records: [RecordLine], through graph: Graph, renamed: [String: String] = [:]) {
    let table = ReplayedTable(graph)
    var place: ReplayedTable.Place?, last: RecordLine?
    for record in records {
      var record = record
      record.edge = record.edge.map { renamed[$0] ?? $0 }
      let follows = last.map { $0.number &+ 1 == record.number } ?? (record.number == 1)
      let isFirst = last == nil || record.number <= last?.number ?? 0
      if !follows { place = nil }
      let missing = record.number &- 1 &- (isFirst ? 0 : last?.number ?? 0)
      let before = place ?? table.beginning(of: record)
      switch table.check(record, at: before) {
      case .success(let certainty):
        steps.append(
          Step(record: record, from: before.state, certainty: certainty, missing: follows ? 0 : max(0, missing)))
      case .failure(let reason):
        (differing, difference) = (record, reason.text)
        return
      }
      place = ReplayedTable.Place(
        state: record.state, kept: record.kept, edge: record.edge ?? before.edge,
        isEdgeKnown: record.edge != nil || before.isEdgeKnown)
      last = record
    }
  }
}

/// A table by names, for records without payloads.
struct ReplayedTable {
  /// The position of a run.
  struct Place {
    let state: String
    /// The states that are kept; `nil` after a gap, in a detour.
    let kept: [String]?
    /// The edge that was taken last, which settles requests.
    let edge: String?
    /// Whether that edge is known; after a gap it is not.
    let isEdgeKnown: Bool
  }
  /// Why a record is not possible.
  struct Difference: Error { let text: String }

  private let graph: Graph
  private let edges: [String: Graph.Edge]
  private let nodes: [String: Graph.Node]
  private let cells: [String: [Graph.Edge]]

  init(_ graph: Graph) {
    self.graph = graph
    edges = Dictionary(graph.edges.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    nodes = Dictionary(graph.nodes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    cells = Dictionary(grouping: graph.edges) { $0.from }
  }

  /// The position in which the first record of a session, or the first after a gap, begins.
  func beginning(of record: RecordLine) -> Place {
    let isKnown = record.number == 1
    // Only a move leaves the position.
    guard record.kind == "moved" else {
      return Place(state: record.state, kept: record.kept, edge: nil, isEdgeKnown: isKnown)
    }
    let own = record.edge.flatMap { edges[$0]?.from } ?? record.state
    return Place(state: own, kept: nodes[own]?.isDetour == true ? nil : [], edge: nil, isEdgeKnown: isKnown)
  }

  /// Checks whether the table does what a record says.
  func check(_ record: RecordLine, at place: Place) -> Result<Replay.Certainty, Difference> {
    guard nodes[record.state] != nil else { return differs("there is no state '\(record.state)' any more") }
    if let gone = record.kept.first(where: { nodes[$0] == nil }) {
      return differs("there is no state '\(gone)' any more, although it is kept")
    }
    switch record.kind {
    case "moved", "stayed": return take(record, at: place)
    case "ignored", "deferred": return decide(record, record.kind == "ignored" ? .ignore : .defer, at: place)
    case "refused": return refuse(record, at: place)
    case "answered": return settle(record, at: place)
    case "undecided":
      let event = record.event ?? ""
      let conditions = rows(of: event, at: place).map(\.when) + decisions(of: event, at: place).map(\.when)
      guard !conditions.contains("") else {
        return differs("\(event) was undecided in \(place.state), and is decided now")
      }
      // For some answers, no guard may hold.
      return .success(conditions.isEmpty ? .same : .possible)
    case "broken", "blocked", "dropped":
      let effect = record.effect ?? ""
      guard graph.nodes.contains(where: { $0.effects.contains { $0.name == effect } }) else {
        return differs("no state has the effect \(effect) any more")
      }
      return .success(.same)
    // Late events, events beyond a bound, and what a snapshot restores do not depend on the table.
    default: return .success(.same)
    }
  }

  private func take(_ record: RecordLine, at place: Place) -> Result<Replay.Certainty, Difference> {
    let event = record.event ?? "", id = record.edge ?? ""
    let rows = rows(of: event, at: place)
    guard let edge = edges[id] else {
      let likely = rows.filter { leads($0, to: record, from: place) }.map(\.id)
      let hint =
        likely.isEmpty
        ? "" : "; \(listing(likely)) leads there today: --renamed '\(id)=\(likely[0])' says that it is the same edge"
      return differs("there is no edge '\(id)'\(today(event, at: place))\(hint)")
    }
    guard edge.on == event else { return differs("\(id) is taken on \(edge.on) today, and was on \(event)") }
    guard let row = rows.first(where: { $0.id == id }) else {
      return differs("\(id) leaves \(edge.from) today, and the run was in \(place.state)\(today(event, at: place))")
    }
    guard row.stays == (record.kind == "stayed") else {
      return differs("\(id) \(row.stays ? "stays" : "leaves its state") today")
    }
    guard leads(row, to: record, from: place) else {
      let goal = row.stays ? "stays" : row.to.map { "leads to \($0)" } ?? "returns to what is kept"
      let kept = record.kept.isEmpty ? "" : ", keeping \(record.kept.joined(separator: ", "))"
      return differs(
        "\(id) \(goal)\(row.keeps.map { ", keeping \($0)" } ?? "") today, and led to \(record.state)\(kept)")
    }
    return .success(row.when.isEmpty && row.returnsTo.count <= 1 && place.kept != nil ? .same : .possible)
  }

  /// Whether an edge leads to the state of a record, and keeps what the record keeps.
  private func leads(_ edge: Graph.Edge, to record: RecordLine, from place: Place) -> Bool {
    guard let before = place.kept else {
      return edge.to.map { record.state == $0 } ?? edge.returnsTo.contains(record.state)
    }
    if edge.stays { return record.state == place.state && record.kept == before }
    // An edge of a state kept first drops the detour.
    var kept = edge.from == place.state ? before : []
    if let keeps = edge.keeps {
      if nodes[keeps]?.isDetour != true { kept = [] }
      kept.append(keeps)
    }
    guard let to = edge.to else { return record.state == kept.popLast() && record.kept == kept }
    // Outside a detour nothing is kept.
    if nodes[to]?.isDetour != true { kept = [] }
    return record.state == to && record.kept == kept
  }

  private func decide(
    _ record: RecordLine, _ kind: Graph.CellDecision.Kind, at place: Place
  ) -> Result<Replay.Certainty, Difference> {
    let event = record.event ?? ""
    let found = decisions(of: event, at: place).filter { $0.kind == kind }
    guard let decision = found.first(where: { record.reason == nil || $0.detail == record.reason }) else {
      guard let other = found.first else {
        return differs("\(event) was \(record.kind) in \(place.state)\(today(event, at: place))")
      }
      return differs("\(event) is \(record.kind) in \(place.state) for another reason: \(other.detail)")
    }
    return .success(decision.when.isEmpty ? .same : .possible)
  }

  private func refuse(_ record: RecordLine, at place: Place) -> Result<Replay.Certainty, Difference> {
    let rejected = decide(record, .reject, at: place)
    if case .success = rejected { return rejected }
    let settled = settle(record, at: place)
    if case .success = settled { return settled }
    return rejected
  }

  /// A request is settled by the edge taken last, or on entering a state.
  private func settle(_ record: RecordLine, at place: Place) -> Result<Replay.Certainty, Difference> {
    let event = record.event ?? "", node = nodes[record.state]
    if node?.settles.contains(event) == true { return .success(.same) }
    let edge = place.edge.flatMap { edges[$0] }
    if let edge, edge.settlesAll.contains(event) || edge.on == event && edge.answersAsker { return .success(.same) }
    if node?.settlesSome.contains(event) == true || edge?.settles.contains(event) == true { return .success(.possible) }
    guard place.isEdgeKnown else { return .success(.possible) }
    return differs("nothing settles \(event) any more\(today(event, at: place))")
  }

  /// The rows that take an event; if a state of a detour is silent, those of the state kept first.
  private func rows(of event: String, at place: Place) -> [Graph.Edge] {
    let own = (cells[place.state] ?? []).filter { $0.on == event }
    guard own.isEmpty, nodes[place.state]?.isDetour == true, let first = place.kept?.first,
      nodes[place.state]?.decisions.contains(where: { $0.event == event }) != true
    else { return own }
    return (cells[first] ?? []).filter { $0.on == event }
  }

  private func decisions(of event: String, at place: Place) -> [Graph.CellDecision] {
    let own = (nodes[place.state]?.decisions ?? []).filter { $0.event == event }
    guard own.isEmpty, nodes[place.state]?.isDetour == true, let first = place.kept?.first,
      !(cells[place.state] ?? []).contains(where: { $0.on == event })
    else { return own }
    return (nodes[first]?.decisions ?? []).filter { $0.event == event }
  }

  /// What the table does with an event, for a message.
  private func today(_ event: String, at place: Place) -> String {
    let rows = rows(of: event, at: place).map { edge in
      "\(edge.id) → \(edge.stays ? "stays" : edge.to ?? "back")"
    }
    let decisions = decisions(of: event, at: place).map {
      "\($0.kind.rawValue)\($0.detail.isEmpty ? "" : " (\($0.detail))")"
    }
    let all = rows + decisions
    return "; today \(event) in \(place.state) does: "
      + (all.isEmpty ? "nothing, it cannot occur" : all.joined(separator: ", "))
  }

  private func differs(_ text: String) -> Result<Replay.Certainty, Difference> { .failure(Difference(text: text)) }
}
