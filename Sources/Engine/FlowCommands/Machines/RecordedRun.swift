import FlowEngine
import FlowExport

/// The run that records describe.
struct RecordedRun: DrawableRun {
  let name: String
  private let records: [RecordLine]
  private let edges: [String: Graph.Edge]

  init(_ journal: JournalFile, in graph: Graph) throws(UsageError) {
    name = journal.name
    records = try journal.records
    edges = Dictionary(graph.edges.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let states = Set(graph.nodes.map(\.name))
    for record in records {
      if let id = record.edge, edges[id] == nil { throw .unknown("edge", id, in: journal) }
      if !states.contains(record.state) { throw .unknown("state", record.state, in: journal) }
    }
  }

  var title: String { name.split(separator: "/").last.map(String.init) ?? name }

  var steps: [RunStep] {
    var last: RecordLine?
    return records.map { record in
      defer { last = record }
      let edge = record.edge.flatMap { edges[$0] }
      return RunStep(edge: record.edge, from: record.origin(after: last, edge), to: record.state)
    }
  }

  /// The messages from outside and from each effect to the machine, and its replies.
  func sequenceDiagram(in graph: Graph) -> SequenceDiagram {
    let places = Dictionary(
      graph.phases.flatMap { phase in phase.nodes.map { ($0.name, (phase: phase, node: $0)) } },
      uniquingKeysWith: { first, _ in first })
    var lanes = ["App", "Machine"], lines: [SequenceDiagram.Line] = []
    for (record, step) in zip(records, steps) {
      guard let event = record.event, let place = places[step.from] else { continue }
      let phase = "\(place.phase.name) \(place.phase.title)"
      func add(_ from: String, _ to: String, _ text: String) {
        for lane in [from, to] where !lanes.contains(lane) { lanes.append(lane) }
        lines.append(SequenceDiagram.Line(phase: phase, from: from, to: to, text))
      }
      if record.kind == "answered" || record.kind == "refused" || record.kind == "unanswered" {
        add("Machine", "App", "\(event) \(record.kind)\(record.reason.map { ": \($0)" } ?? "")")
      } else {
        let effect = place.node.effects.first { $0.outcomes.contains(event) || $0.progress.contains(event) }
        add(effect?.name ?? "App", "Machine", event)
      }
    }
    return SequenceDiagram(title, lanes: lanes, lines: lines)
  }
}

extension UsageError {
  /// The error of a journal that names something unknown.
  fileprivate static func unknown(_ kind: String, _ name: String, in journal: JournalFile) -> UsageError {
    UsageError("\(journal.name): a journal of another machine or version: there is no \(kind) '\(name)'")
  }
}
