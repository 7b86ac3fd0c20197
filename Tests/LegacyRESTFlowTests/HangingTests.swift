import LegacyRESTFlow
import LegacyRESTScenarios
import FlowEngine
import FlowTesting
import PassAPI
import Testing

@Suite("Nobody who asks the LegacyREST table hangs", .endsIfStuck) struct HangingTests {
  @Test("however its effects end: each is told once, or waits for an effect")
  func counted() throws {
    let walks = try #require(LegacyREST.walkSuite.walks.first)
    let found = MachineAttempts(walks.machine, from: walks.context, walks.samples).hanging(limit: 250)
    #expect(found.complaints == [] && found.configurations == 250)
  }

  @Test("saved after every step of a thousand walks, it comes back as it was")
  func saved() throws {
    let walks = try #require(LegacyREST.walkSuite.walks.first),
      attempts = MachineAttempts(walks.machine, from: walks.context, walks.samples)
    let snapshots = attempts.snapshots()
    let secrets = try #require(CodingUserInfoKey.keepsSecrets)
    #expect(try snapshots.count >= 300 && attempts.restored(snapshots, userInfo: [secrets: true]) == [])
  }

  @Test("a successor is what a run comes to, on every configuration that is reached")
  func successors() throws {
    let walks = try #require(LegacyREST.walkSuite.walks.first)
    let found = MachineAttempts(walks.machine, from: walks.context, walks.samples).differences(limit: 250)
    #expect(found.differences == [] && found.configurations == 250)
  }
}
