import FlowEngine

/// Samples of a flow that are few enough for an exploration to come to its end, with what it then decides. A machine
/// may have several: each proves for its own samples, and together they meet more of the table.
public struct ProofSet<F: Flow>: Sendable {
  /// Something that a viewer can come to from everywhere.
  public struct Goal: Sendable {
    /// The statement, for people.
    public let title: String
    /// How many effects, requests and notifications lead there at most.
    public let moves: Int
    let isMet: @Sendable (Run<F>.Configuration) -> Bool

    /// A goal that a number of moves lead to at most.
    public init(
      _ title: String, within moves: Int, _ isMet: @escaping @Sendable (_ configuration: Run<F>.Configuration) -> Bool
    ) {
      self.title = title
      self.moves = moves
      self.isMet = isMet
    }
  }
  /// What it is called, in a word that no other set of the machine has: `polling`.
  public let name: String
  /// What is explored.
  public let exploration: Exploration<F>
  /// What holds on every way.
  public let properties: [Property<F>]
  /// What a viewer can come to.
  public let goals: [Goal]

  /// Explores; made where the flow is known, so that it is as fast there as it can be.
  @usableFromInline let explore: Explore
  @usableFromInline typealias Explore =
    @Sendable (
      Exploration<F>, [Property<F>], ((Exploration<F>.Progress) -> Bool)?
    ) throws -> Explored<F>

  /// Says how a flow is explored.
  @inlinable public init(
    _ name: String, _ exploration: Exploration<F>, _ properties: [Property<F>], goals: [Goal]
  ) {
    self.name = name
    self.exploration = exploration
    self.properties = properties
    self.goals = goals
    explore = { try $0.run($1, progress: $2) }
  }

  /// Explores, be it with other bounds or samples, and checks what holds on every way.
  ///
  /// - Parameter progress: Called now and then; returns whether to go on.
  /// - Throws: As `Exploration.run`.
  public func run(
    _ exploration: Exploration<F>? = nil, progress: ((Exploration<F>.Progress) -> Bool)? = nil
  ) throws -> Explored<F> { try explore(exploration ?? self.exploration, properties, progress) }

  /// All that a complete exploration decides.
  public func conclusions(of explored: Explored<F>) -> [Conclusion] {
    explored.conclusions + goals.map { explored.reaches($0.title, within: $0.moves, $0.isMet) }
  }
}
