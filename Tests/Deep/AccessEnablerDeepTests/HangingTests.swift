@testable import FlowTesting
import Testing

@testable import AccessEnablerFlow
@testable import PassScenarios
@testable import PassAPI

@Suite("The AccessEnablerSDK table, whatever is tried with it", .endsIfStuck) struct HangingTests {
  @Test("nobody hangs, successors are what runs come to, and what is saved comes back as it was")
  func saved() throws {
    let walks = try #require(AccessEnablerSDK.walkSuite.walks.first),
      secrets = try #require(CodingUserInfoKey.keepsSecrets)
    #expect(try MachineAttempts.faults(of: walks, userInfo: [secrets: true]) == [])
  }
}
