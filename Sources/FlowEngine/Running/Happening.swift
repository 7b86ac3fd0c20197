/// Names one asking of the app. Counted by whoever asks; nothing in the machine depends on it.
public struct Ticket: Hashable, Codable, Sendable {
  /// Unique within a run.
  public let number: Int
  /// A ticket of this number.
  public init(number: Int) { self.number = number }
}

/// What a running machine did with an event. Nothing is dropped without one of these.
public enum Happening<F: Flow>: Sendable {
  /// An edge led to a state, which was entered as the given visit.
  case moved(Edge<F>, visit: Int)
  /// An edge changed context or payload; the state's effect runs on.
  case stayed(Edge<F>, visit: Int)
  case answered([Ticket], F.Event.Name, any Sendable)
  case refused([Ticket], F.Event.Name, F.Refusal)
  case ignored(F.Event.Name, because: String, Ticket?)
  /// The event waits for a state that takes it.
  case deferred(F.Event.Name)
  /// An outcome of an earlier visit came too late, and was discarded.
  case late(F.Event.Name, visit: Int)
  /// The table has nothing for this cell.
  case undecided(F.Event.Name, Ticket?)
}
