import FlowEngine
import FlowTesting
import PassScenarios
import PassSimulator
import Testing

/// A change of a table, the seed of a story that meets it, what that breaks, and how short the story becomes.
struct StorySlip<F: SimulatedFlow>: Sendable, CustomTestStringConvertible {
  private let mutation: Mutation<F>
  private let seed: UInt64
  private let complaint: String
  private let acts: Int
  private let changes: Int

  init(_ mutation: Mutation<F>, seed: UInt64, _ complaint: String, acts: Int, changes: Int) {
    self.mutation = mutation
    self.seed = seed
    self.complaint = complaint
    self.acts = acts
    self.changes = changes
  }

  var testDescription: String { "\(mutation)" }

  /// Plays the story and makes it short.
  func isFound(_ stories: MadeUpStories<F>, _ properties: [Property<F>]) async throws {
    let check = StoryCheck(stories, properties: properties, machine: try #require(F.machine.mutated(by: mutation)))
    let shortest = try #require(await check.shortest(of: seed), "nobody notices that \(mutation)")
    let text = await check.text(shortest, of: seed)
    #expect(text.contains("\n  \(complaint)") && text.contains("\n    \"story-\(seed)\""), "\(text)")
    #expect(shortest.script.count <= acts && shortest.changes.count <= changes, "\(text)")
  }
}
