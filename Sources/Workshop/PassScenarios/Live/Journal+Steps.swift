import FlowEngine
import FlowExport
import PassAPI
import PassRules
import PassService
import PassSimulator

extension [ScenarioStep] {
  /// Reads the steps of a run in a journal. Throws `Unreadable` if it has no records, or records of another flow.
  init(
    _ lines: [Journal.Line<RecordLine>], of graph: Graph, calling endpoints: [Endpoint]
  ) throws(RecordedFile.Unreadable) {
    var reader = JournalReader(graph, endpoints)
    for line in lines {
      switch line {
      case .entry(let entry): reader.read(entry)
      case .record(let record): try reader.read(record)
      }
    }
    guard let last = reader.last else {
      throw RecordedFile.Unreadable(
        description: "a journal of calls alone, without records of the machine; 'passflow run --journal' writes both")
    }
    // The exchanges after the last record belong to no record.
    reader.close(in: last.state)
    self = reader.steps
  }
}

/// Assembles the lines of a journal: an exchange belongs to the record that follows it.
private struct JournalReader {
  private(set) var steps: [ScenarioStep] = []
  private(set) var last: RecordLine?
  private let edges: [String: Graph.Edge]
  private let places: [String: (phase: Graph.Phase, node: Graph.Node)]
  private let endpoints: [Endpoint]
  private var exchanges: [ScenarioStep.Exchange] = []
  private var query: ScenarioStep.Dialogue?
  private var time = Timestamp(milliseconds: 0)

  init(_ graph: Graph, _ endpoints: [Endpoint]) {
    edges = Dictionary(graph.edges.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    places = Dictionary(
      graph.phases.flatMap { phase in phase.nodes.map { ($0.name, (phase, $0)) } },
      uniquingKeysWith: { first, _ in first })
    self.endpoints = endpoints
  }

  mutating func read(_ entry: Trace.Entry) {
    time = entry.end
    switch entry.event {
    case .message(let message):
      exchanges.append(
        ScenarioStep.Exchange(
          endpoint: Endpoint.match(message.method, message.path, among: endpoints).endpoint?.name ?? "",
          method: message.method,
          path: message.path, status: message.status))
    case .access(let check):
      query = .init(question: check.prompts ? "access, with prompt" : "access", answer: "\(check.access)")
    case .metadata(let request): query = .init(question: request.purpose, answer: request.answer?.text ?? "no answer")
    case .foreign, .page: break
    }
  }

  mutating func read(_ record: RecordLine) throws(RecordedFile.Unreadable) {
    let edge = record.edge.flatMap { edges[$0] }
    if let id = record.edge, edge == nil { throw .unknown("edge", id) }
    guard places[record.state] != nil else { throw .unknown("state", record.state) }
    let from = record.origin(after: last, edge)
    let asks = places[from]?.node.effects.first { effect in
      effect.waitsFor == .person && record.event.map(effect.outcomes.contains) ?? false
    }
    add(
      ScenarioStep.Kind(rawValue: record.kind) ?? .broken, from: from, to: record.state, edge: record.edge,
      event: record.event ?? record.effect ?? "", note: record.reason,
      question: asks.map { .init(question: $0.name, answer: record.event ?? "") }, records: [record])
    last = record
  }

  /// Adds a step for the rest.
  mutating func close(in state: String) {
    if !exchanges.isEmpty || query != nil { add(.late, from: state, to: state, event: "") }
  }

  private mutating func add(
    _ kind: ScenarioStep.Kind, from: String, to: String, edge: String? = nil, event: String, note: String? = nil,
    question: ScenarioStep.Dialogue? = nil, records: [RecordLine] = []
  ) {
    let place = places[from]
    steps.append(
      ScenarioStep(
        number: steps.count + 1, kind: kind, phase: place?.phase.name ?? "", step: place?.node.step ?? "", edge: edge,
        from: from, to: to, event: event, note: note, exchanges: exchanges, query: query, question: question,
        time: time, records: records))
    (exchanges, query) = ([], nil)
  }
}

extension RecordedFile.Unreadable {
  fileprivate static func unknown(_ kind: String, _ name: String) -> Self {
    Self(description: "a journal of another flow or version: there is no \(kind) '\(name)'")
  }
}

extension MetadataRequest {
  /// The purpose of the request, in the words of the flow.
  fileprivate var purpose: String {
    guard allowsInterruption else { return PartnerQuery.Purpose.status.rawValue }
    return (verificationToken == nil ? PartnerQuery.Purpose.picker : .login).rawValue
  }
}

extension Metadata {
  fileprivate var text: String {
    let saml = hasSAML ? ", with SAML response" : ""
    return (providerId ?? "no provider") + (providerId != nil && expires == nil ? ", without expiry" : "") + saml
  }
}
