/// An effect of a state: entering the state starts it, leaving the state cancels it.
public struct Work<F: Flow>: Sendable {
  /// The kind of effect.
  public let effect: F.Effect.Name
  /// A pure function of context and state; nil when the state is another one.
  @usableFromInline let make: @Sendable (F.Context, F.State) -> F.Effect?
  @usableFromInline init(effect: F.Effect.Name, make: @escaping @Sendable (F.Context, F.State) -> F.Effect?) {
    self.effect = effect
    self.make = make
  }
}
