import Testing

@testable import AccessEnablerFlow
@testable import FlowEngine
@testable import FlowTesting
@testable import PassAPI
@testable import PassScenarios

/// The validator, tried on the real table and on copies without one edge; and whatever else is tried with it.
@Suite("The SDK's table", .endsIfStuck) struct SDKValidationTests {
  private static let machine = AccessEnablerSDK.machine

  @Test("nothing is wrong with the table; every state has its node, every edge its source and an id of its own")
  func sound() { #expect(Self.machine.faults == []) }

  @Test("removing any one edge of a cell is found, unless another row says that it takes the rest")
  func removals() { #expect(Self.machine.unmissedEdges().map(\.id) == []) }

  @Test("nobody hangs, successors are what runs come to, and what is saved comes back as it was")
  func saved() throws {
    #expect(try MachineAttempts.faults(of: try #require(AccessEnablerSDK.walkSuite.walks.first)) == [])
  }
}
