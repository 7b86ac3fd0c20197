/// Why a request got neither an answer nor a refusal of its flow.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum SessionError: Error, Hashable, Sendable {
  /// The session ended before the request was settled, or before it was made.
  case ended
  /// The table ignores the request in this state, for the reason given.
  case ignored(because: String)
  /// The table decides nothing for this request in this state; the text explains the cell.
  case undecided(String)
  /// The effect that the request waited for is broken: it ended without any of its outcomes, did not end in time, or
  /// could not begin, because the former run of its exclusive kind did not return.
  case broken(effect: String)
  /// The effect itself, or a task that it started, made a request that waits until the effect ends: neither would ever
  /// end.
  case askedByItsOwnEffect(String)
  /// Too many callers wait for an answer already: `Session.maxAskers`.
  case tooManyAskers
  /// The event is an effect's outcome, not a request.
  case undeclared(String)
}

extension SessionError: CustomStringConvertible {
  /// A sentence for a log.
  public var description: String {
    switch self {
    case .ended: "the session has ended"
    case .ignored(let reason): "ignored: \(reason)"
    case .undecided(let explanation): "undecided: \(explanation)"
    case .broken(let effect): "the effect \(effect) is broken: it will produce no outcome"
    case .askedByItsOwnEffect(let effect): "the effect \(effect) made a request that waits until the effect ends"
    case .tooManyAskers: "too many callers wait for an answer"
    case .undeclared(let event): "\(event) is an outcome of an effect, not a request"
    }
  }
}
