import Testing

@testable import FlowEngine
@testable import TestMachines

/// A sound table that is changed anywhere is no longer sound.
@Suite struct TurnstileEditTests {
  private func edited(
    _ roles: Roles<Turnstile> = Roles(), _ change: (inout StateNode<Turnstile>) -> Void
  ) -> [Diagnostic] {
    var phases = Turnstile.machine.phases
    for phase in phases.indices {
      for node in phases[phase].nodes.indices { change(&phases[phase].nodes[node]) }
    }
    return Machine(phases, from: .locked, roles: roles).validate()
  }

  private static let guarded = Turnstile.machine.edges.filter { $0.condition != .always }.map(\.id)
  private static let decided = Turnstile.machine.nodes.flatMap { node in
    node.decisions.map { (node.state, $0.event) }
  }
  private static let outcomes = Turnstile.Effect.Name.allCases.flatMap { effect in
    Turnstile.declaration(of: effect).outcomes.map { (effect, $0) }
  }

  @Test("a guard that is widened overlaps the other rows of its cell", arguments: guarded)
  func widened(_ id: String) {
    let found = edited { node in
      for edge in node.edges.indices where node.edges[edge].id == id { node.edges[edge].condition = .always }
    }
    #expect(found.contains { $0.kind == .overlap }, "\(found)")
  }

  @Test("a guard that is narrowed leaves a gap", arguments: guarded)
  func narrowed(_ id: String) {
    let found = edited { node in
      for edge in node.edges.indices where node.edges[edge].id == id { node.edges[edge].condition = .not(.always) }
    }
    #expect(
      found.contains { $0.kind == .gap }
        && found.contains(Diagnostic(.neverTaken, at: id, "no combination of answers takes it")))
  }

  @Test("without any one decision its cell is undecided", arguments: decided)
  func withoutDecision(_ state: Turnstile.State.Name, _ event: Turnstile.Event.Name) {
    let found = edited { node in if node.state == state { node.decisions.removeAll { $0.event == event } } }
    #expect(found == [Diagnostic(.undecided, at: "\(state.stringValue) × \(event.stringValue)")])
  }

  @Test("an outcome that no effect has any longer is brought by nobody", arguments: outcomes)
  func withoutOutcome(_ effect: Turnstile.Effect.Name, _ event: Turnstile.Event.Name) {
    var roles = Roles<Turnstile>()
    roles[effect].outcomes.removeAll { $0 == event }
    let found = edited(roles) { _ in }
    #expect(found.contains { $0.kind == .unusedEvent && $0.place == event.stringValue }, "\(found)")
  }

  @Test("an outcome more is undecided in the state that does the effect")
  func anotherOutcome() {
    var roles = Roles<Turnstile>()
    roles[.wait].outcomes.append(.pumpFailed)
    #expect(edited(roles) { _ in } == [Diagnostic(.undecided, at: "lettingPumpCool × pumpFailed")])
  }

  @Test("without the wait the pump is still counted; without both it spins")
  func withoutWait() {
    var roles = Roles<Turnstile>()
    roles[.wait].waitsFor = .nothing
    #expect(edited(roles) { _ in } == [])
    let found = edited(roles) { node in
      node.edges.removeAll { $0.id == "P1.broken" }
      for edge in node.edges.indices where node.edges[edge].id == "P1.tired" { node.edges[edge].condition = .always }
    }
    #expect(found == [Diagnostic(.spins, at: "P1.tired", "P1.tired, P2.cooled")])
  }
}
