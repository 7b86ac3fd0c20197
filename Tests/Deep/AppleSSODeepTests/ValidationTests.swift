import Testing

@testable import AppleSSOFlow
@testable import AppleSSOTestSupport
@testable import FlowEngine

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

  @Test("removing any one edge of a cell is found, unless another row says that it takes the rest")
  func removals() { #expect(Self.machine.unmissedEdges().map(\.id) == []) }

  @Test("widening any one guard to always is found")
  func widenings() { #expect(Self.machine.unnoticedWidenings().map(\.id) == []) }

  @Test("removing any one outcome of an effect is found", arguments: AppleSSO.Effect.Name.allCases)
  func outcomes(effect: AppleSSO.Effect.Name) {
    for outcome in AppleSSO.declaration(of: effect).outcomes {
      let found = defects { _, roles in roles[effect].outcomes.removeAll { $0 == outcome } }
      #expect(!found.isEmpty, "\(effect) without \(outcome)")
    }
  }

  @Test("an outcome that no state takes is found", arguments: AppleSSO.Effect.Name.allCases)
  func additions(effect: AppleSSO.Effect.Name) {
    let strange = AppleSSO.Event.Name.allCases.first {
      !AppleSSO.requests.contains($0) && !AppleSSO.notifications.contains($0)
        && !AppleSSO.declaration(of: effect).outcomes.contains($0)
    }
    let found = defects { _, roles in if let strange { roles[effect].outcomes.append(strange) } }
    #expect(found.contains { $0.kind == .undecided })
  }
}
