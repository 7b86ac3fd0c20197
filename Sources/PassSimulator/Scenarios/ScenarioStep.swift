import FlowEngine
import PassAPI

/// One thing that the machine did in a scenario, with what was exchanged to bring it about. Nothing in it is secret.
public struct ScenarioStep: Hashable, Codable, Sendable {
  /// What became of an event.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
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
  public struct Exchange: Hashable, Codable, Sendable {
    /// The short name of the endpoint, for example `profiles-list`; empty if the call has no endpoint.
    public var endpoint: String
    /// The method.
    public var method: String
    /// The path without the query.
    public var path: String
    /// The HTTP status, nil if no answer came.
    public var status: Int?
    /// Why no answer came, nil if one did.
    public var failure: String?

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
  public struct Signal: Hashable, Codable, Sendable {
    /// The library.
    public var library: String
    /// Whether it called back.
    public var isCallback: Bool
    /// Its name with what matters of its arguments; no secret may be in it.
    public var text: String
  }

  /// A question and its short answer; no secret may be in it.
  @Memberwise public struct Dialogue: Hashable, Codable, Sendable {
    /// Who is asked for what.
    public var question: String
    /// The answer.
    public var answer: String
  }

  /// Counts from 1.
  public var number: Int
  /// What became of the event.
  public var kind: Kind
  /// The phase of the state that was left, for example `C.2`.
  public var phase: String
  /// The step of the document that the state is, for example `C5`; empty when the document has none.
  public var step: String
  /// The id of the edge; nil if none was taken.
  public var edge: String?
  /// The state before.
  public var from: String
  /// The state after.
  public var to: String
  /// The event.
  public var event: String
  /// The answer, the refusal or the reason; nil if the step has no note.
  public var note: String?
  /// What went over the wire since the step before.
  public var exchanges: [Exchange]
  /// What app and library told each other since the step before.
  public var signals: [Signal]
  /// What Apple's framework was asked since the step before, nil if nothing.
  public var query: Dialogue?
  /// What the viewer was asked since the step before, nil if nothing.
  public var question: Dialogue?
  /// The simulated time.
  public var time: Timestamp
  /// The records of the machine: one, or one for each of several who heard the same.
  public var records: [RecordLine]

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
  public var description: String {
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
