/// A record in names and numbers, as it stands in a file: what happened, without payloads; a refusal is written whole.
/// Answers are left out: they may hold what must not be written down.
public struct RecordLine: Hashable, Codable, Sendable {
  /// Counts everything that happened since the session began, from 1.
  public var number: Int
  /// What kind of thing happened: the name of the case of `Reaction`.
  public var kind: String
  /// The id of the edge that was taken.
  public var edge: String?
  /// The event, the request that was settled, or what a broken effect brought.
  public var event: String?
  /// The effect that is broken, or the command that was dropped.
  public var effect: String?
  /// The number of the asking.
  public var asking: Int?
  /// Why a request was refused or not settled, why an event was ignored.
  public var reason: String?
  /// The state afterwards.
  public var state: String
  /// The states to come back to afterwards, the one kept first in front.
  public var kept: [String]
  /// The visit afterwards.
  public var visit: Int
}

extension Record {
  /// The record in names and numbers.
  public var line: RecordLine {
    var line = RecordLine(
      number: number, kind: reaction.kind, edge: reaction.edge?.id, asking: reaction.ticket?.number,
      state: state.name.stringValue, kept: kept.map { $0.name.stringValue }, visit: visit)
    switch reaction {
    case .moved(let edge, _), .stayed(let edge, _): line.event = edge.on.stringValue
    case .answered(_, let event, _), .deferred(let event, _), .foreign(let event, _), .undecided(let event, _),
      .overflowed(let event), .late(let event, _), .continued(let event), .forgotten(let event):
      line.event = event.stringValue
    case .refused(_, let event, let refusal): (line.event, line.reason) = (event.stringValue, "\(refusal)")
    case .ignored(let event, let reason, _): (line.event, line.reason) = (event.stringValue, reason)
    case .unanswered(_, let event, let error): (line.event, line.reason) = (event.stringValue, "\(error)")
    case .broken(let effect, let brought): (line.effect, line.event) = (effect.stringValue, brought?.stringValue)
    case .dropped(let effect): line.effect = effect.stringValue
    }
    return line
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
    case .foreign: "foreign"
    case .broken: "broken"
    case .unanswered: "unanswered"
    case .undecided: "undecided"
    case .dropped: "dropped"
    case .overflowed: "overflowed"
    case .continued: "continued"
    case .forgotten: "forgotten"
    }
  }
}
