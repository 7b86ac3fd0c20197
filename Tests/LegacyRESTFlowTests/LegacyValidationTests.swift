import FlowEngine
import LegacyRESTFlow
import Testing

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

  @Test("removing any one edge is found, unless another of the cell takes the rest", arguments: machine.phases.indices)
  func removals(phase: Int) {
    for (place, node) in Self.machine.phases[phase].nodes.enumerated() {
      for (index, edge) in node.edges.enumerated() {
        let takesTheRest = node.edges.contains {
          $0.on == edge.on && $0.id != edge.id && $0.condition == .otherwise
        }
        // A state of a detour that is silent decides as the one kept first would.
        let isInherited =
          Self.machine.keptLast(in: node.state) != [] && !Self.machine.outcomes(in: node.state).contains(edge.on)
        guard !takesTheRest, !isInherited else { continue }
        let found = defects { phases, _ in phases[phase].nodes[place].edges.remove(at: index) }
        #expect(!found.isEmpty, "\(edge.id) is not missed")
      }
    }
  }

  @Test("removing any one outcome of an effect is found", arguments: LegacyREST.Effect.Name.allCases)
  func outcomes(effect: LegacyREST.Effect.Name) {
    for outcome in LegacyREST.outcomes(of: effect) {
      let found = defects { _, roles in roles.outcomes[effect]?.removeAll { $0 == outcome } }
      #expect(!found.isEmpty, "\(effect) without \(outcome)")
    }
  }
}
