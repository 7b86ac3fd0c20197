import FlowEngine

/// The path of one run through a machine.
@Memberwise(unlabelled: 2) public struct Story: Hashable, Sendable {
  /// An edge that was taken.
  @Memberwise(unlabelled: 1) public struct Step: Hashable, Sendable {
    /// The id of the edge.
    public var edge: String
    /// The state in which it was taken.
    public var from: String
    /// The state after it.
    public var to: String
  }
  /// The title, for people.
  public var title: String
  /// The edges in the order in which they were taken.
  public var steps: [Step]

  /// The states that the run was in.
  var states: Set<String> { Set(steps.flatMap { [$0.from, $0.to] }) }
}
