import Testing

@testable import AppleSSOFlow
@testable import FlowEngine
@testable import FlowTesting
@testable import PassAPI
@testable import PassScenarios

/// The validator, tried on the real table and on copies with one defect each; and whatever else is tried with it.
@Suite("The Apple SSO table", .endsIfStuck) struct ValidationTests {
  private static let machine = AppleSSO.machine

  @Test("nothing is wrong with the table; every state has its node, every edge its source and an id of its own")
  func sound() { #expect(Self.machine.faults == []) }

  @Test("removing any one edge of a cell is found, unless another row says that it takes the rest")
  func removals() { #expect(Self.machine.unmissedEdges().map(\.id) == []) }

  @Test("removing any one outcome of an effect is found", arguments: AppleSSO.Effect.Name.allCases)
  func outcomes(effect: AppleSSO.Effect.Name) { #expect(Self.machine.unmissedOutcomes(of: effect) == []) }

  @Test("widening any one guard to always is found")
  func widenings() { #expect(Self.machine.unnoticedWidenings().map(\.id) == []) }

  @Test("an outcome that no state takes is found", arguments: AppleSSO.Effect.Name.allCases)
  func additions(effect: AppleSSO.Effect.Name) {
    let strange = AppleSSO.Event.Name.allCases.first {
      !AppleSSO.requests.contains($0) && !AppleSSO.notifications.contains($0)
        && !AppleSSO.declaration(of: effect).outcomes.contains($0)
    }
    var roles = Self.machine.roles
    if let strange { roles[effect].outcomes.append(strange) }
    let found = Machine(Self.machine.phases, from: Self.machine.initial, roles: roles).validate()
    #expect(found.contains { $0.kind == .undecided })
  }

  @Test("nobody hangs, successors are what runs come to, and what is saved comes back as it was")
  func saved() throws {
    #expect(try MachineAttempts.faults(of: try #require(AppleSSO.walkSuite.walks.first)) == [])
  }
}
