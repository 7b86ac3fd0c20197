/// What becomes of the open requests of one kind.
public struct Settlement<F: Flow>: Sendable {
  /// The kind of request.
  public let request: F.Event.Name
  /// An answer is of the type that the request's payload names.
  public let result: Result<any Sendable, F.Refusal>
  @inlinable init(_ request: F.Event.Name, _ result: Result<any Sendable, F.Refusal>) {
    self.request = request
    self.result = result
  }
}

/// A request that entering a state settles.
public struct EntrySettlement<F: Flow>: Sendable {
  /// The kind of request.
  public let request: F.Event.Name
  let settle: @Sendable (F.Context, F.State) -> Settlement<F>?
}
