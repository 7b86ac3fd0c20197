/// One thing that happened to a session, and the state after it.
public struct Record<F: Flow>: Sendable {
  /// The number of the record, counted from 1 over everything that happened since the session began. A gap means that
  /// the observer was too slow and missed some.
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
  /// A line for a log, without payloads; a refusal is printed in full.
  public var description: String { "\(number) \(reaction)" }
}

/// The present state of a session, and a stream of everything that happens afterwards.
public struct Observation<F: Flow>: Sendable {
  /// The state when the observation began.
  public let state: F.State
  /// The context when the observation began.
  public let context: F.Context
  /// The states kept when the observation began.
  public let kept: [F.State]
  /// The visit when the observation began.
  public let visit: Int
  /// The records of what happens afterwards; the stream ends with the session.
  public let records: AsyncStream<Record<F>>
}
