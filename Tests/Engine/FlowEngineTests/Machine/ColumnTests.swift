import FlowEngine
import Testing

@testable import TestMachines

@Suite struct ColumnTests {
  @Test("a column decides only where the state is silent")
  func silentOnly() {
    let machine = Turnstile.machine
    #expect(
      machine.edges.filter { $0.on == .alarmRaised }.map(\.id) == [
        "X1@locked", "X1@open", "X1@buildingPressure", "X1@lettingPumpCool",
      ])
    #expect(machine.node(.open)?.decisions.contains { $0.event == .personPassed } == false)
    #expect(machine.node(.outOfOrder)?.edges.map(\.id) == ["S1.serviced", "X2@outOfOrder"])
  }

  @Test("a state speaks before its phase, and a phase before the machine")
  func phaseFirst() {
    let rows: [Row<Lab, Void>] = [.on(\.ping, "on", [], to: \.done), .ignore(.pong, because: "state")]
    let machine = Machine<Lab>(
      [
        Phase(
          "A", "A",
          [StateNode(\.idle, "1", "Idle", rows), StateNode(\.waiting, "2", "Waiting", [LabTable.waits])],
          everywhere: [.ignore(.pong, because: "phase"), .reject(.go, with: .never(1))]),
        Phase("B", "B", [StateNode(\.done, "3", "Done", [])]),
      ], from: .idle, everywhere: [.ignore(.pong, because: "machine"), .reject(.go, .look, with: .no)])
    let said = { (state: Lab.State.Name) in machine.node(state)?.decisions.map { "\($0.event.stringValue): \($0)" } }
    #expect(said(.idle) == ["pong: ignore (state)", "go: reject (never(1))", "look: reject (no)"])
    #expect(said(.waiting) == ["pong: ignore (phase)", "go: reject (never(1))", "look: reject (no)"])
    #expect(said(.done) == ["pong: ignore (machine)", "go: reject (no)", "look: reject (no)"])
    #expect(machine.node(.idle)?.decisions.map(\.column) == [nil, .phase("A"), .machine])
    #expect(machine.phase(of: .waiting)?.name == "A" && machine.phase(of: .busy) == nil)
  }

  @Test("a row of the door that is silent is filled by the column of the machine")
  func door() {
    var table = DoorTable()
    table.columns = [.reject(.openRequested, with: .shutMeanwhile), .ignore(.rang, because: "nobody listens")]
    table.opening = [DoorTable.turning, DoorTable.opened, DoorTable.jammed, .defer(.shut)]
    let machine = table.machine
    let said = { (state: Door.State.Name) in
      machine.node(state)?.decisions.filter { $0.event == .openRequested }.map(\.description)
    }
    #expect(said(.opening) == ["reject (shutMeanwhile)"])
    #expect(said(.pausing) == ["defer"])
  }

  @Test("an outcome is decided only by columns of states whose effect has it")
  func outcomes() {
    var table = DoorTable()
    table.pausing = [DoorTable.waiting, .defer(.openRequested, .shut)]
    table.columns.append(.on(\.waited, "again", ["d"], to: \.opening))
    #expect(table.machine.edges.filter { $0.on == .waited }.map(\.id) == ["again@pausing"])
    #expect(table.machine.validate() == [])
  }

  @Test("what columns decided is written into the nodes, so that a copy made of them is the same machine")
  func written() {
    let copy = Machine(Turnstile.machine.phases, from: .locked)
    #expect(copy.edges.map(\.id) == Turnstile.machine.edges.map(\.id))
    #expect(copy.validate() == [])
  }

  private static let isPositive = Guard<Lab, AnyState<Lab>, Lab.Number, Void>.check("positive") { _, _, number in
    number.value > 0
  }
  private static func idle(_ columns: [Column<Lab>]) -> [String] {
    LabTable(columns: columns).machine.validate().filter { $0.kind == .columnIdle }.map(\.place)
  }

  @Test("of two columns for one event without guard the later is idle")
  func laterIsIdle() {
    #expect(Self.idle([.ignore(.ping, because: "a"), .ignore(.ping, because: "b")]) == ["everywhere × ping"])
    var stepper = LabTable(columns: [.ignore(.ping, because: "a"), .ignore(.ping, because: "b")]).stepper()
    #expect(stepper.send(.ping).lines() == ["ping ignored: a"])
  }

  @Test("columns with guards complement each other, up to the first without; what is behind that is idle")
  func complement() {
    let columns: [Column<Lab>] = [
      .stay(on: \.add, "positive", [], when: Self.isPositive) { context, _, number in context.count += number.value },
      .ignore(\.add, when: .not(Self.isPositive), because: "negative"),
    ]
    #expect(Self.idle(columns) == [])
    #expect(!LabTable(columns: columns).machine.validate().contains { $0.kind == .overlap || $0.kind == .gap })
    var stepper = LabTable(columns: columns).stepper()
    #expect(stepper.send(.add(.init(2))).lines() == ["positive@idle: idle × add [positive] → idle (stays)"])
    #expect(stepper.send(.add(.init(-2))).lines() == ["add ignored: negative"])
    #expect(stepper.context.count == 2)
    let behind: [Column<Lab>] = [
      .ignore(.add, because: "always"), .stay(on: \.add, "positive", [], when: Self.isPositive),
    ]
    #expect(Self.idle(behind) == ["everywhere × add"])
  }

  @Test("what every edge on an event does first precedes it, outer before inner; where no edge is, it is idle")
  func beginnings() {
    func first(_ digit: Int) -> Column<Lab> {
      .atEveryEdge(on: \.add) { context, state, _ in
        context.count = context.count * 10 + (state.state == .idle ? digit : 0)
      }
    }
    let idle = StateNode<Lab>(
      \.idle, "1", "Idle", [.stay(on: \.add, "add", []) { context, _, _ in context.count *= -1 }])
    let done = StateNode<Lab>(\.done, "2", "Done", [.final])
    let machine = Machine<Lab>(
      [Phase("A", "A", [idle], everywhere: [first(2)]), Phase("B", "B", [done], everywhere: [first(3)])],
      from: .idle, everywhere: [first(1)])
    var stepper = Stepper(Run(machine, Run.Configuration(Lab.Context(), .idle)))
    _ = stepper.send(.add(.init(0)))
    #expect(stepper.context.count == -12)
    #expect(machine.validate().filter { $0.kind == .columnIdle }.map(\.place) == ["B × add"])
  }

  @Test("a column reads the state, moves, stays and answers")
  func bodies() throws {
    var table = LabTable(busy: [LabTable.working])
    table.columns = [
      .stay(
        on: \.look, "seen", [],
        answering: .asker { context, state, _ in .success("\(state.state.name.stringValue) \(context.count)") }
      ) { context, state, _ in context.count += state.state == .idle ? 1 : 10 },
      .on(\.add, "work", [], to: \.busy) { _, state, number in
        Lab.Busy(number: state.state == .idle ? number.value : -1)
      },
    ]
    var stepper = table.stepper()
    let first = stepper.ask(\.look, .init())
    stepper.send(.add(.init(4)))
    #expect(stepper.state == .busy(.init(number: 4)))
    let second = stepper.ask(\.look, .init())
    #expect(try [first, second].map { try stepper.result(of: $0)?.get() } == ["idle 0", "busy 1"])
    #expect(stepper.context.count == 11 && stepper.state == .busy(.init(number: 4)))
  }

  @Test("an edge of a column is named by its row and its state, and by its event where the row has several")
  func ids() {
    var table = LabTable()
    table.columns = [.on(anyOf: [.ping, .pong], "X", [], to: \.done), .stay(onAnyOf: [.look], "Y", [])]
    let edges = table.machine.edges.filter { $0.from == .idle }
    // In the order of the events.
    #expect(edges.map(\.id) == ["Y@idle", "X@idle×ping", "X@idle×pong"])
    #expect(edges.map(\.row) == ["Y", "X", "X"] && edges.allSatisfy { $0.column == .machine })
  }
}
