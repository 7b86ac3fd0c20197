import Testing

@testable import AccessEnablerFlow
@testable import PassScenarios
@testable import FlowEngine
@testable import FlowTesting
@testable import PassTestSupport

@Suite("Made-up stories of the SDK", .endsIfStuck) struct SDKStoryTests {
  @Test(
    "sdk: a slip of the table is found, and the shortest story that shows it is told",
    arguments: [
      StorySlip(
        .dropSettlement(of: .authorizeRequested, on: "authorize.permit"), seed: 34, "authorizeRequested is not settled",
        acts: 3, changes: 0),
      StorySlip(
        .dropSettlementOnEntry(of: .checkRequested, to: .unauthenticated), seed: 1, "checkRequested is not settled",
        acts: 2, changes: 0),
      StorySlip(
        .retarget(edge: "2.silent", to: .configured), seed: 19, "sdk K01, sdk 2.2, sdk 3.3: the SDK is asked nothing",
        acts: 2, changes: 2),
    ] as [StorySlip<AccessEnablerSDK>])
  func slips(slip: StorySlip<AccessEnablerSDK>) async throws {
    try await slip.isFound(AccessEnablerSDK.madeUpStories, AccessEnablerSDK.walkSuite.properties)
  }
}
