/// One thing wrong with a table.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// What can be wrong.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    // Names.

    /// Two rows have the same id, or one row decides a cell twice.
    case duplicateId
    /// An id, a title, a name or a reason is empty.
    case nameMissing
    /// An edge names no document, step or rule.
    case sourceMissing
    /// A state has no node, or two.
    case nodeMissing, nodeTwice
    /// An edge stands in the node of another state than it leaves, and is left out.
    case misplaced
    /// Two phases have the same name; a phase has no node.
    case phaseTwice, phaseEmpty
    /// The names of the cases are declared by hand in a way that cannot be counted: the table is empty.
    case notCountable

    // Guards.

    /// For some answers no row of the cell holds, or more than one.
    case gap, overlap
    /// No combination of answers takes the row.
    case neverTaken
    /// Two questions of one name are asked in a cell: rows would get the answer of one or the other.
    case questionTwice
    /// All answers of a question are said to be counted: one of them has to be given for ever.
    case allBounded
    /// The guard combines `otherwise` with something; it stands alone.
    case otherwiseCombined
    /// A cell has no other row than those for what is left: a row is missing, or the guard is.
    case otherwiseAlone
    /// The questions of a cell have too many combinations of answers to be tried.
    case tooManyAnswers

    // Cells.

    /// Two rows of a state name the same effect.
    case effectTwice
    /// Two effects of a state, or of states that are kept meanwhile, produce the same event, or one as progress and as
    /// outcome: it would be unclear which.
    case broughtTwice
    /// An effect that produces nothing is said to wait for something, or to be exclusive: it is a command, and nobody
    /// waits for it.
    case commandWaits, commandExclusive
    /// A column decides an event that no state leaves to it, or is of a kind that columns do not have.
    case columnIdle
    /// `.outer` leaves nothing of an event, or no phase around the state decides what is left.
    case outerUnused
    /// The cell can be met and says nothing.
    case undecided
    /// An outcome of the state's effect is ignored, rejected or deferred instead of taken.
    case outcomeNotTaken
    /// Progress of an effect is rejected or deferred: it is taken or ignored.
    case progressWaits
    /// The state decides an event that cannot reach it.
    case cannotMeet
    /// A request is ignored: the caller would get an error instead of an answer.
    case requestIgnored

    // Paths.

    /// No path leads here from the initial state.
    case unreachable
    /// No path leads from here to a state that rests.
    case neverRests
    /// The state rests, nothing leads on, and it is not declared final.
    case deadEnd
    /// The state is declared final, and its effect leads on by itself.
    case busyFinal
    /// A cycle that no pause slows and nothing counts; named once, by its first edge.
    ///
    /// The author of a question vouches that a counted answer cannot be given for ever: a body that resets the counter
    /// inside the cycle is not seen here, because bodies are code. `Machine.assumptions` lists what is assumed.
    case spins
    /// An edge takes the outcome of the state's own effect and stays, or that of an effect of a phase and does not
    /// leave the phase: the effect is over, and nothing moves the machine on.
    case stalls

    // Requests and what waits.

    /// A request may still be open when the machine rests.
    case requestLost
    /// A request may be open where no outcome of any effect leads on to an answer: in a cycle that only waits.
    case neverSettled
    /// A request is settled twice by one edge, or twice by one state: the second is never heard.
    case settledTwice
    /// A request is settled where none can be open, or something that is no request is rejected.
    case answersNobody
    /// Rows answer a request with different types: what the place named here says is never heard.
    case answerMismatch
    /// A state that rests defers an event: it may wait for ever.
    case restingDefers
    /// A notification is deferred, and wherever it is offered again it is ignored: no later state takes it.
    case deferredInVain
    /// An event is deferred where no outcome of any effect leads on to a state that takes it: in a cycle that only
    /// waits. Where it is deferred under a condition, an answer has to be said to be counted, as for `spins`.
    case defersForEver

    // Timers.

    /// Another timer always elapses before this one and leaves its state or phase, or always begins it anew.
    case neverElapses

    // Detours.

    /// An edge keeps a state and enters one that is no part of a detour: nothing would come back.
    case keepsInVain
    /// A state of a detour can be entered with nothing kept: to return would lead nowhere.
    case returnsNowhere
    /// An edge keeps a state, and no way of the detour returns to it.
    case neverReturns
    /// A detour can begin again before it returns: more and more would be kept.
    case detourUnbounded
    /// There are too many orders in which detours can keep states. Paths, requests and detours are not looked at.
    case tooManyPositions
    /// A state that is part of no detour returns, or asks what is kept.
    case notOnDetour

    // Vocabulary.

    /// Nothing produces this event, or no edge takes it; no state does this effect.
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

  /// Where that is written: the row, or else the node, the phase or the machine; nil for one that no table has said.
  public internal(set) var location: CodeLocation?

  /// A thing wrong at a place.
  public init(_ kind: Kind, at place: String, _ detail: String = "") {
    self.kind = kind
    self.place = place
    self.detail = detail
  }
  /// Kind, place, and the detail in parentheses.
  public var description: String { "\(kind.rawValue): \(place)\(detail.isEmpty ? "" : " (\(detail))")" }
  /// The same behind file and line, as a compiler writes it.
  public var located: String { location.map { "\($0): \(description)" } ?? description }

  /// Of one kind, at one place, with one detail. Where that is written does not matter.
  public static func == (one: Self, other: Self) -> Bool {
    (one.kind, one.place, one.detail) == (other.kind, other.place, other.detail)
  }
  /// By kind, place and detail.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(place)
    hasher.combine(detail)
  }
}

/// One diagnostic that the author of a table knows and accepts. One that matches nothing is itself reported.
public struct Acceptance: Hashable, Sendable {
  /// The kind of the diagnostic.
  public let kind: Diagnostic.Kind
  /// The place of the diagnostic.
  public let place: String
  /// The detail of the diagnostic, where several of a kind stand at one place; nil for the first that is not accepted
  /// yet.
  public let detail: String?
  /// Why it is acceptable.
  public let reason: String

  /// Accepts one diagnostic of this kind at this place, for a reason.
  public init(_ kind: Diagnostic.Kind, at place: String, detail: String? = nil, because reason: String) {
    self.kind = kind
    self.place = place
    self.detail = detail
    self.reason = reason
  }

  func matches(_ diagnostic: Diagnostic) -> Bool {
    kind == diagnostic.kind && place == diagnostic.place && (detail == nil || detail == diagnostic.detail)
  }
}

/// How diagnostics name a place.
enum Place {
  static func cell(_ state: some CodingKey, _ event: some CodingKey) -> String {
    "\(state.stringValue) × \(event.stringValue)"
  }
}
