@testable import FlowTesting
import Testing

@testable import AppleSSOFlow
@testable import PassScenarios
@testable import AppleSSOTestSupport
@testable import PassAPI

@Suite("The AppleSSO table, whatever is tried with it", .endsIfStuck) struct HangingTests {
  @Test("nobody hangs, successors are what runs come to, and what is saved comes back as it was")
  func saved() throws {
    let walks = try #require(AppleSSO.walkSuite.walks.first), secrets = try #require(CodingUserInfoKey.keepsSecrets)
    #expect(try MachineAttempts.faults(of: walks, userInfo: [secrets: true]) == [])
  }
}
