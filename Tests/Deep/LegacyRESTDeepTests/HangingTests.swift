@testable import FlowTesting
import Testing

@testable import LegacyRESTFlow
@testable import PassScenarios
@testable import LegacyRESTTestSupport
@testable import PassAPI

@Suite("The LegacyREST table, whatever is tried with it", .endsIfStuck) struct HangingTests {
  @Test("nobody hangs, successors are what runs come to, and what is saved comes back as it was")
  func saved() throws {
    let walks = try #require(LegacyREST.walkSuite.walks.first), secrets = try #require(CodingUserInfoKey.keepsSecrets)
    #expect(try MachineAttempts.faults(of: walks, userInfo: [secrets: true]) == [])
  }
}
