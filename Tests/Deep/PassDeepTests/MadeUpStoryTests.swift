@testable import FlowCommands
import Testing

@testable import PassScenarios

/// Some of them: `passflow stories` plays as many as one likes.
@Suite("Made-up stories", .endsIfStuck) struct MadeUpStoryTests {
  @Test(
    "whoever interrupts, relaunches or waits, and whatever is otherwise: each flow keeps its properties",
    arguments: Catalogue.standard.flows.map(\.name), [UInt64(1)])
  func properties(flow: String, seed: UInt64) async throws {
    let flow = try #require(Catalogue.standard[flow])
    let played = try #require(await flow.playMadeUpStories(count: 80, from: seed, workers: 2))
    #expect(played.failures == [])
    // They come far, so that they prove something.
    let edges = try #require(played.summary.firstMatch(of: /([0-9]+) of ([0-9]+) edges/))
    #expect(try #require(Int(edges.1)) * 4 > (try #require(Int(edges.2))), "\(played.summary)")
  }
}
