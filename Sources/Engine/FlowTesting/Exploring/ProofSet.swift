import FlowEngine

/// Samples of a flow that are few enough for an exploration to finish, with the statements that it then decides. A
/// machine may have several: each proves something for its own samples, and together they meet more of the table.
package struct ProofSet<F: Flow>: Sendable {
  /// The name, a word that no other set of the machine has: `polling`.
  package let name: String
  /// The exploration to run.
  package let exploration: Exploration<F>
  /// The properties that hold on every path.
  package let properties: [Property<F>]
  /// The goals that a viewer can reach.
  package let goals: [Goal<F>]

  /// Explores; made where the flow is known, so that it is as fast as possible.
  @usableFromInline let explore: Explore
  @usableFromInline typealias Explore =
    @Sendable (
      Exploration<F>, [Property<F>], Exploration<F>.Progress?
    ) throws -> Explored<F>

  /// A proof set with an exploration, its properties and its goals.
  @inlinable package init(
    _ name: String, _ exploration: Exploration<F>, _ properties: [Property<F>], goals: [Goal<F>]
  ) {
    self.name = name
    self.exploration = exploration
    self.properties = properties
    self.goals = goals
    explore = { try $0.run($1, progress: $2) }
  }

  /// Explores, with other bounds or samples if given, and checks the properties.
  ///
  /// - Parameter progress: Called now and then; returns whether to continue.
  /// - Throws: As `Exploration.run`.
  package func run(
    _ exploration: Exploration<F>? = nil, progress: Exploration<F>.Progress? = nil
  ) throws -> Explored<F> { try explore(exploration ?? self.exploration, properties, progress) }

  /// All statements that a complete exploration decides.
  package func conclusions(of explored: Explored<F>) -> [Conclusion] {
    explored.conclusions + goals.map { explored.reaches($0.title, within: $0.moves, $0.isMet) }
  }
}
