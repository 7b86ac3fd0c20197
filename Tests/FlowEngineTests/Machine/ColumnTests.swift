import FlowEngine
import Testing

@Suite struct ColumnTests {
  @Test("a column decides only where the state is silent")
  func silentOnly() {
    let machine = Turnstile.machine
    #expect(
      machine.edges.filter { $0.on == .alarmRaised }.map(\.id) == ["X1@locked", "X1@open", "X1@buildingPressure", "X1@lettingPumpCool"])
    #expect(machine.node(.open)?.decisions[.personPassed] == nil)
    #expect(machine.node(.outOfOrder)?.edges.map(\.id) == ["S1.serviced", "X2@outOfOrder"])
  }

  @Test("a phase speaks before the machine")
  func phaseFirst() throws {
    var table = DoorTable()
    table.columns = [.reject(.openRequested, with: .shutMeanwhile), .ignore(.rang, because: "nobody listens")]
    table.opening = [DoorTable.turning, DoorTable.opened, DoorTable.jammed, .defer(.shut)]
    let bare = table.machine
    #expect(bare.node(.opening)?.decisions[.openRequested]?.description == "reject (shutMeanwhile)")
    #expect(bare.node(.pausing)?.decisions[.openRequested]?.description == "defer")
  }

  @Test("an outcome is decided only by columns of states whose effect has it")
  func outcomes() {
    var table = DoorTable()
    table.pausing = [DoorTable.waiting, .defer(.openRequested, .shut)]
    table.columns.append(.on(.waited, "again", ["d"], to: .opening))
    #expect(table.machine.edges.filter { $0.on == .waited }.map(\.id) == ["again@pausing"])
    #expect(table.machine.validate() == [])
  }

  @Test("a column that stays cannot smuggle in another state")
  func smuggling() {
    var table = DoorTable()
    table.columns = [.stay(on: .rang, "rang", ["d"]) { _, state, _ in state = .open }]
    var context = Door.Context(), state = Door.State.closed, settlements: [Settlement<Door>] = []
    guard case .undecided = table.machine.step(&context, &state, .rang, &settlements) else {
      Issue.record("the step was taken")
      return
    }
    #expect(state == .closed)
  }

  @Test("what columns decided is written into the nodes, so that a copy made of them is the same machine")
  func written() {
    let copy = Machine(Turnstile.machine.phases, from: .locked)
    #expect(copy.edges.map(\.id) == Turnstile.machine.edges.map(\.id))
    #expect(copy.validate() == [])
  }
}
