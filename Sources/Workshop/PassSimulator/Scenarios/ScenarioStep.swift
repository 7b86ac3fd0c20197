import FlowEngine
import PassAPI

/// One reaction of the machine in a scenario, with the exchanges that led to it. It contains no secret.
@Memberwise package struct ScenarioStep: Hashable, Codable, Sendable {
  /// The result of an event.
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// An edge led to a state.
    case moved
    /// An edge was taken without leaving the state.
    case stayed
    /// A request was granted, perhaps for several callers with the same request.
    case answered
    /// A request was refused, perhaps for several callers with the same request.
    case refused
    /// The event has no effect here.
    case ignored
    /// The event is deferred.
    case deferred
    /// The event is an outcome for which no state waits any more.
    case late
    /// The table decides nothing for the event.
    case undecided
    /// An effect did not end with one of its outcomes: its performer is at fault.
    case broken
  }

  /// A request to the server and its answer.
  @Memberwise package struct Exchange: Hashable, Codable, Sendable {
    /// The short name of the endpoint, for example `profiles-list`; empty if the call has no endpoint.
    package var endpoint: String
    package var method: String
    /// The path without the query.
    package var path: String
    /// The HTTP status, `nil` if no answer came.
    package var status: Int?
    /// Why no answer came, `nil` if one did.
    package var failure: String?
  }

  /// A call of a library on which the flow is built, or one of its callbacks.
  package struct Signal: Hashable, Codable, Sendable {
    package var library: String
    /// Whether it is a callback.
    package var isCallback: Bool
    /// Its name with the relevant arguments; it must contain no secret.
    package var text: String
  }

  /// A question and its short answer; they must contain no secret.
  @Memberwise package struct Dialogue: Hashable, Codable, Sendable {
    /// The question, with the one who is asked.
    package var question: String
    package var answer: String
  }

  /// The number of the step, from 1.
  package var number: Int
  /// The result of the event.
  package var kind: Kind
  /// The phase of the state that was left, for example `C.2`.
  package var phase: String
  /// The document's step for the state, for example `C5`; empty if the document has none.
  package var step: String
  /// The id of the edge; `nil` if none was taken.
  package var edge: String?
  /// The state before.
  package var from: String
  /// The state after.
  package var to: String
  package var event: String
  /// The answer, the refusal or the reason; `nil` if the step has no note.
  package var note: String?
  /// The exchanges since the step before.
  package var exchanges: [Exchange] = []
  /// The calls and callbacks between app and library since the step before.
  package var signals: [Signal] = []
  /// The question to Apple's framework since the step before, `nil` if there was none.
  package var query: Dialogue?
  /// The question to the viewer since the step before, `nil` if there was none.
  package var question: Dialogue?
  /// The simulated time.
  package var time: Timestamp
  /// The records of the machine: one, or one for each of several callers with the same answer.
  package var records: [RecordLine] = []

  /// The place in the cookbook.
  package var place: String { Self.place(step, in: phase) }

  /// Phase and step, such as `C.2 C3`; only the step if it contains the phase.
  package static func place(_ step: String, in phase: String) -> String {
    step.isEmpty ? phase : step.hasPrefix(phase) ? step : "\(phase) \(step)"
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
    let request = exchange.request
    self.init(
      endpoint: transport.endpoint(of: request)?.name ?? "", method: request.method.rawValue, path: request.path)
    switch exchange.outcome {
    case .success(let response): status = response.status
    case .failure(let reason): failure = reason.rawValue
    }
  }
}
