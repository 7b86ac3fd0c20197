import AccessEnablerScenarios
import AppleSSOFlow
import AppleSSOScenarios
import FlowEngine
import FlowTesting
import LegacyRESTScenarios
import PassAPI
import PassCatalogue
import PassSimulator
import PassTestSupport
import PassWing
import Testing

@testable import AccessEnablerFlow
@testable import LegacyRESTFlow

/// A change of a table, the seed of a story that meets it, what that breaks, and how short the story becomes.
struct Slip<F: SimulatedFlow>: Sendable, CustomTestStringConvertible {
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
  func isFound(_ stories: MadeUpStories<F>, _ promises: [Property<F>]) async throws {
    let check = StoryCheck(stories, keeping: promises, by: try #require(F.machine.mutated(by: mutation)))
    let shortest = try #require(await check.shortest(of: seed), "nobody notices that \(mutation)")
    let text = await check.text(shortest, of: seed)
    #expect(text.contains("\n  \(complaint)") && text.contains("\n    \"story-\(seed)\""), "\(text)")
    #expect(shortest.script.count <= acts && shortest.changes.count <= changes, "\(text)")
  }
}

/// Some of them: `passflow stories` plays as many as one likes.
@Suite("Made-up stories", .endsIfStuck) struct MadeUpStoryTests {
  @Test(
    "whoever interrupts, relaunches or waits, and whatever is otherwise: each flow keeps its promises and the laws",
    arguments: ["v2", "v1", "sdk", "enabler"], [UInt64(1)])
  func promises(flow: String, seed: UInt64) async throws {
    let flow = try #require(Catalogue.standard[flow])
    let played = try #require(await flow.playMadeUpStories(count: 80, from: seed, workers: 2))
    #expect(played.failures == [])
    // They come far, so that they prove something.
    let edges = try #require(played.summary.firstMatch(of: /([0-9]+) of ([0-9]+) edges/))
    #expect(try #require(Int(edges.1)) * 4 > (try #require(Int(edges.2))), "\(played.summary)")
  }

  @Test(
    "v2: a slip of the table is found, and the shortest story that shows it is told",
    arguments: [
      Slip(
        .retarget(edge: "vault.credentials", to: .registering, sample: .registering(.init())), seed: 50,
        "A1: a client is registered only where there is no client", acts: 2, changes: 1),
      Slip(
        .dropSettlement(of: .authorizeRequested, on: "D2.4.permit"), seed: 45,
        "requests: nobody is told that they cancelled when nobody did", acts: 2, changes: 0),
    ] as [Slip<AppleSSO>])
  func slips(slip: Slip<AppleSSO>) async throws {
    try await slip.isFound(AppleSSO.madeUpStories, AppleSSO.walkSuite.properties)
  }

  @Test(
    "v1: a slip of the table is found, and the shortest story that shows it is told",
    arguments: [
      Slip(
        .dropSettlement(of: .authorizeRequested, on: "S11.play"), seed: 45,
        "requests: nobody is told that they cancelled when nobody did", acts: 2, changes: 0),
      Slip(
        .retarget(edge: "S3.picker", to: .readingStatus), seed: 2, "cookbook: the steps follow each other", acts: 1,
        changes: 0),
      Slip(
        .dropSettlementOnEntry(of: .metadataRequested, to: .authenticated), seed: 70,
        "metadataRequested is not settled",
        acts: 4, changes: 2),
    ] as [Slip<LegacyREST>])
  func slips(slip: Slip<LegacyREST>) async throws {
    try await slip.isFound(LegacyREST.madeUpStories, LegacyREST.walkSuite.properties)
  }

  @Test(
    "sdk: a slip of the table is found, and the shortest story that shows it is told",
    arguments: [
      Slip(
        .dropSettlement(of: .authorizeRequested, on: "authorize.permit"), seed: 34, "authorizeRequested is not settled",
        acts: 3, changes: 0),
      Slip(
        .dropSettlementOnEntry(of: .checkRequested, to: .unauthenticated), seed: 1, "checkRequested is not settled",
        acts: 2, changes: 0),
      Slip(
        .retarget(edge: "2.silent", to: .configured), seed: 19, "sdk K01, sdk 2.2, sdk 3.3: the SDK is asked nothing",
        acts: 2, changes: 2),
    ] as [Slip<AccessEnablerSDK>])
  func slips(slip: Slip<AccessEnablerSDK>) async throws {
    try await slip.isFound(AccessEnablerSDK.madeUpStories, AccessEnablerSDK.walkSuite.properties)
  }

  @Test("what is told of a story is Swift that plays it: app, changes and acts are found by what they are called")
  func told() async throws {
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
      script: [.atRest(.signIn)],
      ending: Ending(
        .authenticated, path: ["S4.denied", "P3→pickingProvider", "S5.yes", "S9.yes"],
        answers: ["signed in at northlight (appleSSO)"]))
    let run = await FaultedRun(story, keeping: LegacyREST.walkSuite.properties)
    #expect(FaultLaws.broken(by: run) == [] && run.result.problems == [])
  }

  @Test("what is under way ends with the process, and so does who asked: the next launch begins anew")
  func relaunch() async throws {
    for effects in 1...9 {
      let scenario = Scenario<AppleSSO>(
        "killed", "The app is killed during its sign-in",
        script: [.atRest(.signIn), .relaunch.at(.meanwhile(effects: effects)), .atRest(.signIn)],
        ending: Ending(.authenticated, path: [], answers: ["signed in at northlight (appleSSO)"]))
      let run = await FaultedRun(scenario, keeping: AppleSSO.walkSuite.properties)
      #expect(run.result.problems == [] && run.result.requests == 1, "killed during effect \(effects)")
      #expect(FaultLaws.broken(by: run) == [], "killed during effect \(effects)")
    }
  }
}

@Suite("passflow stories", .endsIfStuck) struct StoriesCommandTests {
  @Test("stories are made up by a seed, and the last line says how many, and how much of the table they took")
  func summary() async throws {
    let printed = try await Printed.by("stories", "--flow", "sdk", "--count", "5", "--seed", "9")
    #expect(printed.status == 0)
    let pattern = #/5 made-up stories from seed 9 on: [0-9]+ acts, .* [0-9]+ of [0-9]+ edges .*: 0 break any/#
    #expect(try #require(printed.lines.last).contains(pattern), "\(printed.output)")
    #expect(try await Printed.by("stories", "--flow", "sdk", "--count", "5", "--seed", "9").output == printed.output)
  }

  @Test("a story that breaks a promise is told, with its seed, and fails the command")
  func failure() async throws {
    let printed = try await Printed.by("stories", "--count", "3", "--seed", "4", flows: Catalogue(Kiosk.wrong))
    #expect(printed.status == 1)
    #expect(
      printed.lines.prefix(5) == [
        "seed 4 breaks:", "  it opens: it happened in open, by K2.issued", "  try Kiosk.madeUpStories.scenario(",
        #"    "story-4", on: "street", changed: [],"#, "    script: [.atRest(.open)],",
      ])
    #expect(try #require(printed.lines.last).hasSuffix("3 break any"))
  }

  @Test("a count that is none, and a flow of which nobody has said what its stories are made of, are explained")
  func usage() async throws {
    for printed in [
      try await Printed.by("stories", "--count", "0"), try await Printed.by("stories", "--seed", "-1"),
      try await Printed.by("stories", flows: Catalogue(Kiosk.unwalked)),
    ] {
      #expect(printed.status == 2 && !printed.complaints.isEmpty)
    }
  }
}
