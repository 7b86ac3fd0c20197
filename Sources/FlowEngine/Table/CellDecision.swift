/// What a cell says when it has no edge.
public enum CellDecision<F: Flow>: Sendable {
  /// Nothing happens, for the reason given.
  case ignore(because: String)
  /// Whoever asked is refused.
  case reject(F.Refusal)
  /// The event is kept until a state takes it.
  case postpone
}

extension CellDecision: CustomStringConvertible {
  /// As it stands in a table: `ignore (reason)`, `reject (refusal)`, `defer`.
  public var description: String {
    switch self {
    case .ignore(let reason): "ignore (\(reason))"
    case .reject(let refusal): "reject (\(refusal))"
    case .postpone: "defer"
    }
  }
}
