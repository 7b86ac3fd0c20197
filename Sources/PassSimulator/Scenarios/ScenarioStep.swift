import FlowEngine
import PassAPI

/// One thing that the machine did in a scenario, with what was exchanged to bring it about. Nothing in it is secret.
package struct ScenarioStep: Hashable, Codable, Sendable {
  /// What became of an event.
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// An edge led to a state.
    case moved
    /// An edge was taken without leaving the state.
    case stayed
    /// A request was granted, perhaps to several who asked for the same.
    case answered
    /// A request was refused, perhaps to several who asked for the same.
    case refused
    /// The event does nothing here.
    case ignored
    /// The event waits.
    case deferred
    /// The event is an outcome that nobody waits for any more.
    case late
    /// The table has nothing for the event.
    case undecided
    /// An effect did not end with an outcome of its own: its performer is at fault.
    case broken
  }

  /// A request to the server and its answer.
  package struct Exchange: Hashable, Codable, Sendable {
    /// The short name of the endpoint, for example `profiles-list`; empty if the call has no endpoint.
    package var endpoint: String
    /// The method.
    package var method: String
    /// The path without the query.
    package var path: String
    /// The HTTP status, nil if no answer came.
    package var status: Int?
    /// Why no answer came, nil if one did.
    package var failure: String?

    /// A request to the endpoint of a name.
    package init(endpoint: String, method: String, path: String, status: Int?, failure: String? = nil) {
      self.endpoint = endpoint
      self.method = method
      self.path = path
      self.status = status
      self.failure = failure
    }
  }

  /// A call of a library that the flow is built on, or a callback of it.
  package struct Signal: Hashable, Codable, Sendable {
    /// The library.
    package var library: String
    /// Whether it called back.
    package var isCallback: Bool
    /// Its name with what matters of its arguments; no secret may be in it.
    package var text: String
  }

  /// A question and its short answer; no secret may be in it.
  @Memberwise package struct Dialogue: Hashable, Codable, Sendable {
    /// Who is asked for what.
    package var question: String
    /// The answer.
    package var answer: String
  }

  /// Counts from 1.
  package var number: Int
  /// What became of the event.
  package var kind: Kind
  /// The phase of the state that was left, for example `C.2`.
  package var phase: String
  /// The step of the document that the state is, for example `C5`; empty when the document has none.
  package var step: String
  /// The id of the edge; nil if none was taken.
  package var edge: String?
  /// The state before.
  package var from: String
  /// The state after.
  package var to: String
  /// The event.
  package var event: String
  /// The answer, the refusal or the reason; nil if the step has no note.
  package var note: String?
  /// What went over the wire since the step before.
  package var exchanges: [Exchange]
  /// What app and library told each other since the step before.
  package var signals: [Signal]
  /// What Apple's framework was asked since the step before, nil if nothing.
  package var query: Dialogue?
  /// What the viewer was asked since the step before, nil if nothing.
  package var question: Dialogue?
  /// The simulated time.
  package var time: Timestamp
  /// The records of the machine: one, or one for each of several who heard the same.
  package var records: [RecordLine]

  /// Where it is in the cookbook.
  package var place: String { Self.place(step, in: phase) }

  /// Phase and step, such as `C.2 C3`; one of them alone where it says the other.
  package static func place(_ step: String, in phase: String) -> String {
    step.isEmpty ? phase : step.hasPrefix(phase) ? step : "\(phase) \(step)"
  }

  /// Something that a machine did, no matter who recorded it.
  package init(
    number: Int, kind: Kind, phase: String, step: String, edge: String?, from: String, to: String, event: String,
    note: String? = nil, exchanges: [Exchange] = [], signals: [Signal] = [], query: Dialogue? = nil,
    question: Dialogue? = nil, time: Timestamp, records: [RecordLine] = []
  ) {
    self.number = number
    self.kind = kind
    self.phase = phase
    self.step = step
    self.edge = edge
    self.from = from
    self.to = to
    self.event = event
    self.note = note
    self.exchanges = exchanges
    self.signals = signals
    self.query = query
    self.question = question
    self.time = time
    self.records = records
  }
}

extension ScenarioStep: CustomStringConvertible {
  /// One line, for example `12 C4 pickingProvider -partnerAnswered-> requestingPartnerSession`.
  package var description: String {
    let head = "\(number) \(kind == .moved || kind == .stayed ? edge ?? "" : kind.rawValue)"
    return "\(head) \(from) -\(event)-> \(to)" + (note.map { " (\($0))" } ?? "")
  }
}

extension ScenarioStep.Exchange {
  init(_ exchange: PassAPI.Exchange, over transport: SimulatedTransport) {
    let request = exchange.request, endpoint = transport.endpoint(of: request)?.name ?? ""
    switch exchange.outcome {
    case .success(let response):
      self.init(
        endpoint: endpoint, method: request.method.rawValue, path: request.path, status: response.status)
    case .failure(let reason):
      self.init(
        endpoint: endpoint, method: request.method.rawValue, path: request.path, status: nil, failure: reason.rawValue)
    }
  }
}
