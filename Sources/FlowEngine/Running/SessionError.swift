/// Why a request got neither an answer nor a refusal of its flow.
public enum SessionError: Error, Hashable, Sendable {
  /// The session ended before the request was settled, or before it was made.
  case ended
  /// The table ignores the request in this state, for the reason given.
  case ignored(because: String)
  /// The table has nothing for this request in this state; the text explains the cell.
  case undecided(String)
}

extension SessionError: CustomStringConvertible {
  /// A sentence for a log.
  public var description: String {
    switch self {
    case .ended: "the session has ended"
    case .ignored(let reason): "ignored: \(reason)"
    case .undecided(let explanation): "undecided: \(explanation)"
    }
  }
}
