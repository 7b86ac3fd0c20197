/// A transition: where from, on what, under which condition, where to, and the work of getting there.
public struct Edge<F: Flow>: Sendable {
  /// Chosen by hand, stable across versions; an edge that a column adds is named `id@state`.
  public var id: String
  /// The documents, steps and rules that demand it.
  public var sources: [Source]
  /// The state it leaves.
  public let from: F.State.Name
  /// The event it takes.
  public let on: F.Event.Name
  /// The state it enters; the same as `from` when it stays.
  public let to: F.State.Name
  /// The state is not left: its effect runs on, and the visit number stays.
  public let stays: Bool
  /// The guard; `always` when nothing is asked.
  public var condition: Condition
  /// The questions that the condition is about.
  public let questions: [TableQuestion<F>]
  /// The requests settled on the way.
  public let settles: [F.Event.Name]
  @usableFromInline let fire: Fire<F>
}

/// A body with its types erased. A struct around the closure, because an array of bare closures costs a thunk per call.
@frozen @usableFromInline struct Fire<F: Flow>: Sendable {
  @usableFromInline typealias Body = @Sendable (inout F.Context, inout F.State, F.Event, inout [Settlement<F>]) -> Bool
  /// Answers false, and changes nothing, when state or event are not those of the edge.
  @usableFromInline let call: Body
  @inlinable init(_ call: @escaping Body) { self.call = call }
}
