/// One thing that happened to a session, and how it stood afterwards.
public struct Record<F: Flow>: Sendable {
  /// Counts everything that happened since the session began, from 1. A gap means that an observer was too slow
  /// and missed some.
  public let number: Int
  /// What happened.
  public let reaction: Reaction<F>
  /// The state afterwards.
  public let state: F.State
  /// The context afterwards.
  public let context: F.Context
  /// The states that detours will return to afterwards, the one kept first in front; empty outside a detour.
  public let kept: [F.State]
  /// The visit afterwards: how many states were entered since the initial one.
  public let visit: Int
}

extension Record: CustomStringConvertible {
  /// A line for a log, without payloads; a refusal is printed whole.
  public var description: String { "\(number) \(reaction)" }
}

/// Where a session stands, and all that happens from there on.
public struct Observation<F: Flow>: Sendable {
  /// The state when the observation began.
  public let state: F.State
  /// The context when the observation began.
  public let context: F.Context
  /// The states to come back to when the observation began.
  public let kept: [F.State]
  /// The visit when the observation began.
  public let visit: Int
  /// What happens afterwards; ends with the session.
  public let records: AsyncStream<Record<F>>
}
