/// The path of one run through a machine.
public struct Story: Hashable, Sendable {
  /// An edge that was taken.
  public struct Step: Hashable, Sendable {
    /// The id of the edge.
    public var edge: String
    /// The state in which it was taken.
    public var from: String
    /// The state after it.
    public var to: String

    /// An edge with the states before and after it.
    public init(_ edge: String, from: String, to: String) {
      self.edge = edge
      self.from = from
      self.to = to
    }
  }
  /// The title, for people.
  public var title: String
  /// The edges in the order in which they were taken.
  public var steps: [Step]

  /// A story of the edges of a run.
  public init(_ title: String, _ steps: [Step]) {
    self.title = title
    self.steps = steps
  }

  /// The states that the run was in.
  var states: Set<String> { Set(steps.flatMap { [$0.from, $0.to] }) }
}
