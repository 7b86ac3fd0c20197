import FlowEngine

/// A goal of an exploration: something that can be reached from everywhere.
public struct Goal<F: Flow>: FlowPart {
  /// The statement, for people.
  package let title: String
  /// How many effects, requests and notifications lead there, at most.
  package let moves: Int
  let isMet: @Sendable (Run<F>.Configuration) -> Bool

  /// A goal that can be reached within a number of moves.
  public init(
    _ title: String, within moves: Int, _ isMet: @escaping @Sendable (_ configuration: Run<F>.Configuration) -> Bool
  ) {
    self.title = title
    self.moves = moves
    self.isMet = isMet
  }
}
