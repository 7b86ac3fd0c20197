/// One fault in a table.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of faults.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    // Names.

    /// Two rows have the same id, or one row decides a cell twice.
    case duplicateId
    /// An id, a title, a name or a reason is empty.
    case nameMissing
    /// An edge names no document, step or rule.
    case sourceMissing
    /// An edge names a source that is not among those given.
    case sourceUnknown
    /// A state has no node, or two.
    case nodeMissing, nodeTwice
    /// An edge stands in the node of a state that it does not leave, and is left out.
    case misplaced
    /// Two phases have the same name; a phase has no node.
    case phaseTwice, phaseEmpty

    // Guards.

    /// For some answers no row of the cell holds, or more than one.
    case gap, overlap
    /// No combination of answers takes the row, or it tries again at most 0 times.
    case neverTaken
    /// A cell asks two questions of one name: rows would get the answer to one or the other.
    case questionTwice
    /// All answers of a question are declared bounded, although one of them must be given for ever.
    case allBounded
    /// The guard combines `otherwise` with other questions, but it must stand alone.
    case otherwiseCombined
    /// A cell has no rows but `otherwise`: a row is missing, or a guard is.
    case otherwiseAlone
    /// The questions of a cell have too many combinations of answers to try.
    case tooManyAnswers

    // Cells.

    /// Two rows of a state name the same effect.
    case effectTwice
    /// Two effects of a state, or of states that are kept meanwhile, produce the same event, or one produces it both as
    /// progress and as outcome: its source would be unclear.
    case producedTwice
    /// A state and the phases have more effects than a run can mark as broken, 32 together.
    case tooManyEffects
    /// An effect that produces nothing is declared to wait for something, or to be exclusive: it is a command, and
    /// nothing waits for it.
    case commandWaits, commandExclusive
    /// A column decides an event that no state leaves to it, or is of a kind that columns do not have.
    case columnIdle
    /// `.outer` leaves nothing of an event, or no phase around the state decides what is left.
    case outerUnused
    /// A cell that can be met is not decided.
    case undecided
    /// An outcome of the state's effect is ignored, rejected or deferred instead of taken.
    case outcomeNotTaken
    /// Progress of an effect is rejected or deferred, but it may only be taken or ignored.
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
    /// The author of a question vouches that a bounded answer cannot be given for ever. A body that resets the counter
    /// inside the cycle is not seen here, because bodies are code. `Machine.assumptions` lists what is assumed.
    case spins
    /// An edge takes the outcome of the state's own effect and stays, or that of an effect of a phase and does not
    /// leave the phase: the effect is over, and nothing moves the machine on.
    case stalls

    // Requests and deferred events.

    /// A request may still be open when the machine rests.
    case requestLost
    /// A request may be open where no outcome of any effect leads on to an answer: in a cycle that only waits.
    case neverSettled
    /// One edge, or one state, settles a request twice: the second answer is never given.
    case settledTwice
    /// A request is settled where none can be open, or an event that is not a request is rejected.
    case answerWithoutCaller
    /// A state that rests defers an event: it may wait for ever.
    case restingDefers
    /// A notification is deferred, and ignored wherever it is offered again: no later state takes it.
    case unusedDeferral
    /// An event is deferred where no outcome of any effect leads on to a state that takes it: in a cycle that only
    /// waits. If it is deferred under a condition, an answer must be declared bounded, as for `spins`.
    case defersForEver

    // Timers.

    /// Another timer always elapses before this one and leaves its state or phase, or always restarts it.
    case neverElapses

    // Detours.

    /// An edge keeps a state and enters one that is not part of a detour: nothing would return to the state kept.
    case unusedKeep
    /// A state of a detour can be entered with nothing kept: there would be nothing to return to.
    case returnWithoutKeptState
    /// An edge keeps a state, and no path of the detour returns to it.
    case neverReturns
    /// A detour can begin again before it returns: ever more states would be kept.
    case detourUnbounded
    /// There are too many orders in which detours can keep states. Paths, requests and detours are not checked.
    case tooManyPositions
    /// A state outside detours returns, or asks which state is kept.
    case notOnDetour

    // Vocabulary.

    /// Nothing produces this event, or no edge takes it; no state does this effect.
    case unusedEvent, unusedEffect
    /// An event is both an outcome and something from outside, or a request and a notification.
    case twoRoles

    /// An acceptance matches no diagnostic.
    case staleAcceptance
  }
  /// The kind of the fault.
  public let kind: Kind
  /// An edge id, a state, or `state × event`.
  public let place: String
  /// Further details for people; may be empty.
  public let detail: String

  /// Where the fault is written: the row, or else the node, the phase or the machine; `nil` for a diagnostic that does
  /// not come from a table.
  package internal(set) var location: CodeLocation?

  /// A fault at a place.
  public init(_ kind: Kind, at place: String, _ detail: String = "") {
    self.kind = kind
    self.place = place
    self.detail = detail
  }
  /// Kind, place, and the detail in parentheses.
  public var description: String { "\(kind.rawValue): \(place)\(detail.isEmpty ? "" : " (\(detail))")" }
  /// The description after file and line, as a compiler prints it.
  public var located: String { location.map { "\($0): \(description)" } ?? description }

  /// Compares kind, place and detail; the location does not matter.
  public static func == (one: Self, other: Self) -> Bool {
    (one.kind, one.place, one.detail) == (other.kind, other.place, other.detail)
  }
  /// Hashes kind, place and detail.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(place)
    hasher.combine(detail)
  }
}

/// One diagnostic that the author of a table knows and accepts. One that matches nothing is itself reported.
public struct Acceptance: Hashable, FlowPart {
  /// The kind of the diagnostic.
  public let kind: Diagnostic.Kind
  /// The place of the diagnostic.
  public let place: String
  /// The detail of the diagnostic, if there are several of a kind at one place; `nil` for the first that is not
  /// accepted yet.
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
