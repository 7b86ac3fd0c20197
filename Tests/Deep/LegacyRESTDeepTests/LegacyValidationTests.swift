import Testing

@testable import FlowEngine
@testable import FlowTesting
@testable import LegacyRESTFlow
@testable import PassAPI
@testable import PassScenarios

/// The validator, tried on the real table and on copies with one defect each; and whatever else is tried with it.
@Suite("The legacy table", .endsIfStuck) struct LegacyValidationTests {
  private static let machine = LegacyREST.machine

  @Test("nothing is wrong with the table; every state has its node, every edge its source and an id of its own")
  func sound() { #expect(Self.machine.faults == []) }

  @Test("removing any one edge of a cell is found, unless another row says that it takes the rest")
  func removals() { #expect(Self.machine.unmissedEdges().map(\.id) == []) }

  @Test("removing any one outcome of an effect is found", arguments: LegacyREST.Effect.Name.allCases)
  func outcomes(effect: LegacyREST.Effect.Name) { #expect(Self.machine.unmissedOutcomes(of: effect) == []) }

  @Test("nobody hangs, successors are what runs come to, and what is saved comes back as it was")
  func saved() throws {
    #expect(try MachineAttempts.faults(of: try #require(LegacyREST.walkSuite.walks.first)) == [])
  }
}
