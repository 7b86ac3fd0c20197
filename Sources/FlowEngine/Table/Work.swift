/// The effect of a state: entering the state starts it, leaving the state cancels it.
public struct Work<F: Flow>: Sendable {
  /// The kind of effect.
  public let effect: F.Effect.Name
  /// A pure function of context and state; nil when the state is another one.
  @usableFromInline let make: @Sendable (F.Context, F.State) -> F.Effect?
}
