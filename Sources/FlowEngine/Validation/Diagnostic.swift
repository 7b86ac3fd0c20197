/// One thing wrong with a table.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// What can be wrong.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// Two edges have the same id.
    case duplicateId
    /// An edge names no document, step or rule.
    case sourceMissing
    /// A state has no node, or two.
    case nodeMissing, nodeTwice
    /// For some answers no row of the cell holds, or more than one.
    case gap, overlap
    /// No combination of answers takes the edge.
    case neverTaken
    /// Two rows of a cell ask a question of the same name with other answers, or count other answers of it.
    case questionTwice
    /// Two rows of a state name its effect: only one can run.
    case effectTwice
    /// A column decides an event that no state leaves to it, or is of a kind that columns have not.
    case columnIdle
    /// The cell can be met and says nothing.
    case undecided
    /// An outcome of the state's effect is ignored, rejected or deferred instead of taken.
    case outcomeNotTaken
    /// The state decides an event that cannot reach it.
    case cannotMeet
    /// A request is ignored: whoever asks would never hear.
    case requestIgnored
    /// No path leads here from the initial state.
    case unreachable
    /// No path leads from here to a state that rests.
    case neverRests
    /// A cycle that no pause slows and nothing counts; named once, by its first edge.
    ///
    /// That a counted answer cannot be given for ever is the word of whoever wrote the question: a body that resets the counter inside
    /// the cycle is not seen here, because bodies are code.
    case spins
    /// An edge takes the outcome of the state's own effect and stays: the effect is over, and nothing moves the machine on.
    case stalls
    /// A request may still be open when the machine rests.
    case requestLost
    /// A request is settled by an edge and again by the state it leads to, or twice by one state: the second is never heard.
    case settledTwice
    /// A request is settled where none can be open, or something that is no request is rejected.
    case answersNobody
    /// A state that rests defers an event: it may wait for ever.
    case restingDefers
    /// No effect, request or notification brings this event; no state does this effect.
    case unusedEvent, unusedEffect
    /// An event is both an outcome and something from outside, or a request and a notification.
    case twoRoles
    /// An acceptance matches no diagnostic.
    case staleAcceptance
  }
  /// What is wrong.
  public let kind: Kind
  /// An edge id, a state, or `state × event`.
  public let place: String
  /// What more there is to say, for people; may be empty.
  public let detail: String

  /// A thing wrong at a place.
  public init(_ kind: Kind, at place: String, _ detail: String = "") {
    self.kind = kind
    self.place = place
    self.detail = detail
  }
  /// Kind, place, and the detail in parentheses.
  public var description: String { "\(kind.rawValue): \(place)\(detail.isEmpty ? "" : " (\(detail))")" }
}

/// A diagnostic that the author of a table knows and accepts. One that matches nothing is itself reported.
public struct Acceptance: Hashable, Sendable {
  /// The kind of the diagnostic.
  public let kind: Diagnostic.Kind
  /// The place of the diagnostic.
  public let place: String
  /// Why it is acceptable.
  public let reason: String
  /// Accepts the diagnostic of this kind at this place, for a reason.
  public init(_ kind: Diagnostic.Kind, at place: String, because reason: String) {
    self.kind = kind
    self.place = place
    self.reason = reason
  }
}

/// How diagnostics name a place.
enum Place {
  static func cell(_ state: some CodingKey, _ event: some CodingKey) -> String { "\(state.stringValue) × \(event.stringValue)" }
}
