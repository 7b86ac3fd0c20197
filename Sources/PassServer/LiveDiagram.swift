/// The states of the flow that clients follow, for the page of a live session.
public struct LiveDiagram: Sendable {
  /// A call that was answered: what the present state is told by.
  public struct Seen: Hashable, Sendable {
    /// The name of the endpoint.
    public let endpoint: String
    /// The status of the answer; nil when none was given.
    public let status: Int?

    /// A call that was answered.
    public init(endpoint: String, status: Int?) { (self.endpoint, self.status) = (endpoint, status) }
  }

  /// A group of states, in the order of the flow.
  public struct Phase: Sendable {
    /// Its title, for people.
    public let title: String
    /// The names of its states.
    public let states: [String]

    /// A group of states.
    public init(title: String, states: [String]) { (self.title, self.states) = (title, states) }
  }

  /// The groups of states.
  public let phases: [Phase]
  /// A drawing in SVG as Graphviz makes them, in which every state is a group titled with its name; nil without one, or
  /// as long as there is none.
  public let drawing: @Sendable () -> String?
  /// The ways that lead out of a state, a line for each.
  public let ways: [String: [String]]
  /// The state in which a client is after these calls, oldest first; nil when nothing tells it.
  public let present: @Sendable ([Seen]) -> String?

  /// A diagram with what tells the present state.
  public init(
    phases: [Phase], ways: [String: [String]] = [:], drawing: @escaping @Sendable () -> String? = { nil },
    present: @escaping @Sendable ([Seen]) -> String?
  ) {
    (self.phases, self.drawing, self.ways, self.present) = (phases, drawing, ways, present)
  }
}
