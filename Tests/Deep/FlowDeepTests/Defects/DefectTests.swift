import Testing

@testable import FlowEngine
@testable import TestMachines

/// What the author of a large table gets wrong, planted one by one. What small tables show as well is in `Spoilt`.
@Suite struct DefectTests {
  static let all = Defect.cells + Defect.guards + Defect.paths + Defect.requests + Defect.detours + Defect.vocabulary

  @Test("a planted defect is reported by a diagnostic of its own, at its place", arguments: all)
  func found(_ defect: Defect) {
    let diagnostics = defect.diagnostics()
    let isNamed = diagnostics.contains { $0.kind == defect.kind && $0.place == defect.place }
    let instead = diagnostics.map(\.description).joined(separator: "\n  ")
    #expect(isNamed, "\(defect.name): not \(defect.kind) at \(defect.place), but\n  \(instead)")
  }

  @Test("what no table shows is sound to validate, and a script finds it", arguments: Oversight.all)
  func overlooked(_ oversight: Oversight) throws {
    #expect(oversight.diagnostics() == [])
    #expect(try oversight.sound() == oversight.expected)
    #expect(try oversight.planted() != oversight.expected)
  }

  @Test("without an edit a draft is as sound as its machine")
  func unchanged() {
    #expect(Draft(Turnstile.machine).machine.validate() == [])
    #expect(Draft(CardReader.machine).machine.validate() == [])
    #expect(Draft(Dock.machine).machine.validate(accepting: Dock.accepted) == [])
    #expect(Draft(Courier.machine).machine.validate() == [])
  }
}
