import Testing

@testable import FlowEngine
@testable import TestMachines

@Suite("Cells") struct CellTests {
  @Test("list what is said for each combination of answers, and every edge stands in one of them")
  func complete() {
    func check<F: Flow>(_ machine: Machine<F>) {
      var edges: Set<Int> = []
      for cell in machine.cells {
        let count = cell.questions.map(\.answers.count).reduce(1, *)
        #expect(cell.verdicts.count == count, "\(cell.state) × \(cell.event)")
        for case .edge(let index) in cell.verdicts { edges.insert(index) }
      }
      #expect(edges == Set(machine.edges.indices))
    }
    check(Turnstile.machine)
    check(Dock.machine)
    check(Courier.machine)
  }

  @Test("a run says which combination of answers decides an event", arguments: [(0, "no"), (10_000, "yes")])
  func meeting(water: Int, flood: String) throws {
    let run = try Run(Dock.machine, Dock.Context(), in: .unloading(Dock.Unloading()))
    let combination = run.meeting(.waterRead(Dock.Box(water))).combination
    let cell = try #require(Dock.machine.cell(.unloading, .waterRead))
    #expect(cell.answers(of: combination).map { "\($0.question) \($0.answer)" } == ["flood \(flood)"])
  }

  @Test("a cell that is not there is none")
  func absent() { #expect(Dock.machine.cell(.closed, .waterRead) == nil) }
}
