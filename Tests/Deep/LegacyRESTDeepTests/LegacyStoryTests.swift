import Testing

@testable import FlowEngine
@testable import FlowTesting
@testable import LegacyRESTFlow
@testable import PassScenarios
@testable import PassSimulator
@testable import PassTestSupport

@Suite("Made-up stories of v1", .endsIfStuck) struct LegacyStoryTests {
  @Test(
    "v1: a slip of the table is found, and the shortest story that shows it is told",
    arguments: [
      StorySlip(
        .dropSettlement(of: .authorizeRequested, on: "S11.play"), seed: 3,
        "requests: nobody is told that they cancelled when nobody did", acts: 2, changes: 0),
      StorySlip(
        .retarget(edge: "S3.picker", to: .readingStatus), seed: 2, "cookbook: the steps follow each other", acts: 1,
        changes: 0),
      StorySlip(
        .dropSettlementOnEntry(of: .metadataRequested, to: .authenticated), seed: 70,
        "metadataRequested is not settled",
        acts: 4, changes: 2),
    ] as [StorySlip<LegacyREST>])
  func slips(slip: StorySlip<LegacyREST>) async throws {
    try await slip.isFound(LegacyREST.madeUpStories, LegacyREST.walkSuite.properties)
  }

  @Test("what is told of a story is Swift that plays it: app, changes and acts are found by what they are called")
  func printed() async throws {
    let stories = LegacyREST.madeUpStories
    for seed in 1...40 as ClosedRange<UInt64> {
      let story = try #require(stories.story(of: seed)), scenario = story.scenario
      let read = try stories.scenario(
        story.name, on: story.app.name, changed: story.changes.map(\.name), script: story.script,
        ending: scenario.ending)
      #expect(read.world == scenario.world && read.script == scenario.script && read.settings == scenario.settings)
    }
    for (app, change) in [("tvOS", "system: nowhere"), ("radio", "system: northlight"), ("tvOS", "cut once at 1")] {
      #expect(throws: MadeUpStories<LegacyREST>.UnknownName.self) {
        try stories.scenario(
          "story", on: app, changed: [change], script: [], ending: Ending(.signedOut, path: [], answers: []))
      }
    }
  }

  @Test("v1 S5: access that comes along with a provider is believed, though the framework says it is unavailable")
  func unavailableBesides() async throws {
    let story = try LegacyREST.madeUpStories.scenario(
      "story-8355", on: "tvOS",
      changed: ["framework-metadata-without-access once at query 2", "framework-unavailable-besides once at query 3"],
      script: [.signIn],
      ending: Ending(
        .authenticated, path: ["S4.denied", "P3→pickingProvider", "S5.yes", "S9.yes"],
        answers: ["signed in at northlight (appleSSO)"]))
    let run = await FaultedRun(story, keeping: LegacyREST.walkSuite.properties)
    #expect(FaultProperties.broken(by: run) == [] && run.result.problems == [])
  }
}
