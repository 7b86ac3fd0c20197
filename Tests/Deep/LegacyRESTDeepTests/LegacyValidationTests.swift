import Testing

@testable import FlowEngine
@testable import LegacyRESTFlow
@testable import LegacyRESTTestSupport

/// The validator, tried on the real table and on copies with one defect each.
@Suite("Validation of the legacy table") struct LegacyValidationTests {
  private static let machine = LegacyREST.machine
  private func defects(_ edit: (inout [Phase<LegacyREST>], inout Roles<LegacyREST>) -> Void) -> [Diagnostic] {
    var phases = Self.machine.phases, roles = Self.machine.roles
    edit(&phases, &roles)
    return Machine(phases, from: Self.machine.initial, roles: roles).validate()
  }

  @Test("nothing is wrong with the table; every state has its node, every edge its source")
  func sound() {
    #expect(Self.machine.validate() == [])
    #expect(LegacyREST.State.Name.allCases.filter { Self.machine.node($0) == nil } == [])
    #expect(Set(Self.machine.edges.map(\.id)).count == Self.machine.edges.count)
    #expect(Self.machine.edges.filter { $0.sources.isEmpty }.map(\.id) == [])
  }

  @Test("removing any one edge of a cell is found, unless another row says that it takes the rest")
  func removals() { #expect(Self.machine.unmissedEdges().map(\.id) == []) }

  @Test("removing any one outcome of an effect is found", arguments: LegacyREST.Effect.Name.allCases)
  func outcomes(effect: LegacyREST.Effect.Name) {
    for outcome in LegacyREST.declaration(of: effect).outcomes {
      let found = defects { _, roles in roles[effect].outcomes.removeAll { $0 == outcome } }
      #expect(!found.isEmpty, "\(effect) without \(outcome)")
    }
  }
}
