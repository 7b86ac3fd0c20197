import FlowEngine

/// Samples of a flow that are few enough for an exploration to come to its end, with what it then decides. A machine
/// may have several: each proves for its own samples, and together they meet more of the table.
package struct ProofSet<F: Flow>: Sendable {
  /// What it is called, in a word that no other set of the machine has: `polling`.
  package let name: String
  /// What is explored.
  package let exploration: Exploration<F>
  /// What holds on every way.
  package let properties: [Property<F>]
  /// What a viewer can come to.
  package let goals: [Goal<F>]

  /// Explores; made where the flow is known, so that it is as fast there as it can be.
  @usableFromInline let explore: Explore
  @usableFromInline typealias Explore =
    @Sendable (
      Exploration<F>, [Property<F>], ((Exploration<F>.Progress) -> Bool)?
    ) throws -> Explored<F>

  /// Says how a flow is explored.
  @inlinable package init(
    _ name: String, _ exploration: Exploration<F>, _ properties: [Property<F>], goals: [Goal<F>]
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
  package func run(
    _ exploration: Exploration<F>? = nil, progress: ((Exploration<F>.Progress) -> Bool)? = nil
  ) throws -> Explored<F> { try explore(exploration ?? self.exploration, properties, progress) }

  /// All that a complete exploration decides.
  package func conclusions(of explored: Explored<F>) -> [Conclusion] {
    explored.conclusions + goals.map { explored.reaches($0.title, within: $0.moves, $0.isMet) }
  }
}
