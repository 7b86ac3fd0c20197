import Testing

@testable import AppleSSOFlow
@testable import PassScenarios
@testable import FlowEngine
@testable import FlowTesting
@testable import PassService
@testable import PassSimulator
@testable import PassTestSupport

@Suite("Made-up stories of v2", .endsIfStuck) struct AppleSSOStoryTests {
  @Test(
    "v2: a slip of the table is found, and the shortest story that shows it is told",
    arguments: [
      StorySlip(
        .retarget(edge: "vault.credentials", to: .registering, sample: .registering(.init())), seed: 50,
        "A1: a client is registered only where there is no client", acts: 2, changes: 1),
      StorySlip(
        .dropSettlement(of: .authorizeRequested, on: "D2.4.permit"), seed: 45,
        "requests: nobody is told that they cancelled when nobody did", acts: 2, changes: 0),
    ] as [StorySlip<AppleSSO>])
  func slips(slip: StorySlip<AppleSSO>) async throws {
    try await slip.isFound(AppleSSO.madeUpStories, AppleSSO.walkSuite.properties)
  }

  @Test("what is under way ends with the process, and so does who asked: the next launch begins anew")
  func relaunch() async throws {
    for effects in 1...9 {
      let scenario = Scenario<AppleSSO>(
        "killed", "The app is killed during its sign-in",
        script: [.signIn, .relaunch.at(.meanwhile(effects: effects)), .signIn],
        ending: Ending(.authenticated, path: [], answers: ["signed in at northlight (appleSSO)"]))
      let run = await FaultedRun(scenario, keeping: AppleSSO.walkSuite.properties)
      #expect(run.result.problems == [] && run.result.requests == 1, "killed during effect \(effects)")
      #expect(FaultProperties.broken(by: run) == [], "killed during effect \(effects)")
    }
  }
}
