/// A record in names and numbers, as a file stores it: what happened, without payloads. A refusal is written in full.
/// Answers are left out, because they may contain what must not be written down.
public struct RecordLine: Hashable, Codable, Sendable {
  /// The number of the record, counted from 1 over everything that happened since the session began.
  public var number: Int
  /// The name of the case of `Reaction`.
  public var kind: String
  /// The id of the edge that was taken.
  public var edge: String?
  /// The event, the request that was settled, or the event that a broken effect produced.
  public var event: String?
  /// The effect that is broken or was not begun, or the command that was dropped.
  public var effect: String?
  /// The number of the caller's ticket.
  public var asking: Int?
  /// Why a request was refused or not settled, or why an event was ignored.
  public var reason: String?
  /// The state afterwards.
  public var state: String
  /// The states that detours will return to afterwards, the one kept first in front.
  public var kept: [String]
  /// The visit afterwards.
  public var visit: Int
}

extension Record {
  /// The record in names and numbers.
  public var line: RecordLine {
    RecordLine(number, reaction, in: state.name, keeping: kept, visit: visit)
  }
}

extension LiveReaction {
  /// The record in names and numbers, for code that drives a run without a session.
  ///
  /// - Parameter number: The number of the record, counted from 1 over everything that happened since the run began.
  public func line(_ number: Int) -> RecordLine {
    RecordLine(number, reaction, in: state.name, keeping: kept, visit: visit)
  }
}

extension RecordLine {
  init<F: Flow>(
    _ number: Int, _ reaction: Reaction<F>, in state: F.State.Name, keeping kept: [F.State], visit: Int
  ) {
    self.init(
      number: number, kind: reaction.kind, edge: reaction.edge?.id, asking: reaction.ticket?.number,
      state: state.stringValue, kept: kept.map { $0.name.stringValue }, visit: visit)
    switch reaction {
    case .moved(let edge, _), .stayed(let edge, _): event = edge.on.stringValue
    case .answered(_, let name, _), .deferred(let name, _), .undeclared(let name, _), .undecided(let name, _),
      .overflowed(let name), .late(let name, _), .continued(let name), .forgotten(let name):
      event = name.stringValue
    case .refused(_, let name, let refusal): (event, reason) = (name.stringValue, "\(refusal)")
    case .ignored(let name, let reason, _): (event, self.reason) = (name.stringValue, reason)
    case .unanswered(_, let name, let error): (event, reason) = (name.stringValue, "\(error)")
    case .broken(let effect, let outcome): (self.effect, event) = (effect.stringValue, outcome?.stringValue)
    case .blocked(let effect), .skipped(let effect), .dropped(let effect): self.effect = effect.stringValue
    }
  }
}

extension Reaction {
  /// The name of the case.
  var kind: String {
    switch self {
    case .moved: "moved"
    case .stayed: "stayed"
    case .answered: "answered"
    case .refused: "refused"
    case .ignored: "ignored"
    case .deferred: "deferred"
    case .late: "late"
    case .undeclared: "undeclared"
    case .broken: "broken"
    case .blocked: "blocked"
    case .skipped: "skipped"
    case .unanswered: "unanswered"
    case .undecided: "undecided"
    case .dropped: "dropped"
    case .overflowed: "overflowed"
    case .continued: "continued"
    case .forgotten: "forgotten"
    }
  }
}
