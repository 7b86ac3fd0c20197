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

  @Test("a step says which cell decided, which combination, and what came of it")
  func visit() throws {
    var context = Dock.Context(), state = Dock.State.unloading(Dock.Unloading()), kept: [Dock.State] = []
    for water in [0, 10_000] {
      var visits: [CellVisit<Dock>] = []
      let verdict = Dock.machine.step(&context, &state, keeping: &kept, .waterRead(Dock.Box(water))) {
        visits.append($0)
      }
      let visit = try #require(visits.first), cell = try #require(Dock.machine.cell(visit.state, visit.event))
      let combination = try #require(visit.combination)
      #expect(visits.count == 1 && visit.verdict == verdict && cell.verdicts[combination] == verdict)
      #expect(
        cell.answers(of: combination).map { "\($0.question) \($0.answer)" } == ["flood \(water == 0 ? "no" : "yes")"])
    }
    #expect(state == .free)
  }

  @Test("a cell that is not there is none")
  func absent() { #expect(Dock.machine.cell(.closed, .waterRead) == nil) }
}
