import AppleSSOFlow
import FlowEngine
import Testing

/// The validator, tried on the real table and on copies with one defect each.
@Suite("Validation of the Apple SSO table") struct ValidationTests {
  private static let machine = AppleSSO.machine
  private func defects(_ edit: (inout [Phase<AppleSSO>], inout Roles<AppleSSO>) -> Void) -> [Diagnostic] {
    var phases = Self.machine.phases, roles = Self.machine.roles
    edit(&phases, &roles)
    return Machine(phases, from: Self.machine.initial, roles: roles).validate()
  }

  @Test("nothing is wrong with the table, nor with a copy of it")
  func sound() {
    #expect(Self.machine.validate() == [])
    #expect(defects { _, _ in } == [])
  }

  @Test("every state has its node, and no two edges share an id")
  func complete() {
    #expect(AppleSSO.State.Name.allCases.filter { Self.machine.node($0) == nil } == [])
    #expect(Set(Self.machine.edges.map(\.id)).count == Self.machine.edges.count)
    #expect(Self.machine.edges.filter { $0.sources.isEmpty }.map(\.id) == [])
  }

  @Test(
    "removing any one edge is found, unless another of the cell says that it takes the rest",
    arguments: machine.phases.indices)
  func removals(phase: Int) {
    for (place, node) in Self.machine.phases[phase].nodes.enumerated() {
      for (index, edge) in node.edges.enumerated() {
        let found = defects { phases, _ in phases[phase].nodes[place].edges.remove(at: index) }
        let takesTheRest = node.edges.contains {
          $0.on == edge.on && $0.id != edge.id && $0.condition == .otherwise
        }
        // A state of a detour that is silent decides as the one kept first would.
        let isInherited =
          Self.machine.keptLast(in: node.state) != [] && !Self.machine.outcomes(in: node.state).contains(edge.on)
        #expect(!found.isEmpty || takesTheRest || isInherited, "\(edge.id) is not missed")
      }
    }
  }

  @Test("widening any one guard to always is found", arguments: machine.phases.indices)
  func widenings(phase: Int) {
    for node in Self.machine.phases[phase].nodes.indices {
      for (index, edge) in Self.machine.phases[phase].nodes[node].edges.enumerated() where edge.condition != .always {
        let found = defects { phases, _ in phases[phase].nodes[node].edges[index].condition = .always }
        #expect(found.contains { $0.kind == .overlap }, "\(edge.id) widened")
      }
    }
  }

  @Test("removing any one outcome of an effect is found", arguments: AppleSSO.Effect.Name.allCases)
  func outcomes(effect: AppleSSO.Effect.Name) {
    for outcome in AppleSSO.outcomes(of: effect) {
      let found = defects { _, roles in roles.outcomes[effect]?.removeAll { $0 == outcome } }
      #expect(!found.isEmpty, "\(effect) without \(outcome)")
    }
  }

  @Test("an outcome that no state takes is found", arguments: AppleSSO.Effect.Name.allCases)
  func additions(effect: AppleSSO.Effect.Name) {
    let strange = AppleSSO.Event.Name.allCases.first {
      !AppleSSO.requests.contains($0) && !AppleSSO.notifications.contains($0)
        && !AppleSSO.outcomes(of: effect).contains($0)
    }
    let found = defects { _, roles in if let strange { roles.outcomes[effect]?.append(strange) } }
    #expect(found.contains { $0.kind == .undecided })
  }
}
