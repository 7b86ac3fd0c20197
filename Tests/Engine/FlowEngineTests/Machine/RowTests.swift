import FlowEngine
import Testing

@testable import TestMachines

/// The forms in which rows are written.
@Suite struct RowTests {
  private static let isPositive = Guard<Lab, Void, Lab.Number, Void>.check("positive") { _, _, number in
    number.value > 0
  }
  private static let even = Guard<Lab, Void, Lab.Number, Int>.found("even") { _, _, number in
    number.value % 2 == 0 ? number.value : nil
  }
  private static let isFresh = Guard<Lab, Void, Void, Void>.check("fresh") { context, _, _ in context.count == 0 }

  private static func after(_ rows: [Row<Lab, Void>], _ event: Lab.Event) -> (
    lines: [String], state: Lab.State, count: Int
  ) {
    var stepper = LabTable(idle: rows).stepper()
    let lines = stepper.send(event).lines()
    return (lines, stepper.state, stepper.context.count)
  }

  @Test(
    "a row for several events of one payload is an edge for each",
    arguments: [Lab.Event.add(.init(3)), .take(.init(3))])
  func severalPaths(_ event: Lab.Event) {
    let name = event.name.stringValue
    let moved = Self.after(
      [.on(anyOf: [\.add, \.take], "row", [], to: \.busy) { _, _, number in Lab.Busy(number: number.value) }], event)
    #expect(moved.lines == ["row@\(name): idle × \(name) → busy as visit 1"])
    #expect(moved.state == .busy(.init(number: 3)))
    let stayed = Self.after(
      [.stay(onAnyOf: [\.add, \.take], "row", []) { context, _, number in context.count = number.value }], event)
    #expect(stayed.lines == ["row@\(name): idle × \(name) → idle (stays)"] && stayed.count == 3)
  }

  @Test("a row for several events may be guarded, and find something", arguments: [(4, 4), (3, -1)])
  func severalFinding(_ value: Int, _ number: Int) {
    let rows: [Row<Lab, Void>] = [
      .on(anyOf: [\.add, \.take], "even", [], finding: Self.even, to: \.busy) { _, _, _, even in Lab.Busy(number: even)
      },
      .on(anyOf: [\.add, \.take], "odd", [], when: .not(Self.even), to: \.busy) { _, _, _ in Lab.Busy(number: -1) },
    ]
    for event in [Lab.Event.add(.init(value)), .take(.init(value))] {
      #expect(Self.after(rows, event).state == .busy(.init(number: number)))
    }
  }

  @Test(
    "a row for several events by name looks at no payload", arguments: [Lab.Event.add(.init(3)), .ping, .go(.init(1))])
  func severalNames(_ event: Lab.Event) {
    let name = event.name.stringValue
    let moved = Self.after([.on(anyOf: [.add, .ping, .go], "row", [], to: \.done)], event)
    #expect(moved.lines == ["row@\(name): idle × \(name) → done as visit 1"])
    let made = Self.after(
      [.on(anyOf: [.add, .ping, .go], "row", [], to: \.busy) { context, _ in Lab.Busy(number: context.count + 7) }],
      event)
    #expect(made.state == .busy(.init(number: 7)))
    let stayed = Self.after(
      [.stay(onAnyOf: [.add, .ping, .go], "row", [], when: Self.isFresh) { context, _ in context.count = 9 }], event)
    #expect(stayed.count == 9)
  }

  @Test("a row for several events answers those who wait, whatever the event")
  func severalAnswering() throws {
    let table = LabTable(
      idle: [.on(\.go, "go", [], to: \.waiting)],
      waiting: [
        LabTable.waits,
        .on(
          anyOf: [.ping, .waited], "over", [], answering: .all(\.go) { _, _, _, asked in .success(asked.number) },
          to: \.done),
      ])
    for isOutcome in [true, false] {
      var stepper = table.stepper()
      let asking = stepper.ask(\.go, .init(4))
      if isOutcome { try stepper.answer(.waited) } else { stepper.send(.ping) }
      #expect(try stepper.result(of: asking)?.get() == 4)
    }
  }

  @Test("a row for one event keeps its id, and each edge of a row knows the row")
  func ids() {
    let edges = LabTable(idle: [
      .on(anyOf: [\.add], "one", ["a 1"], to: \.busy) { _, _, _ in Lab.Busy() },
      .on(anyOf: [.ping, .pong], "two", ["b 2", "c 3"], to: \.done),
    ]).machine.edges
    #expect(edges.map(\.id) == ["one", "two@ping", "two@pong"] && edges.map(\.row) == ["one", "two", "two"])
    #expect(edges.map { $0.sources.map(\.text) } == [["a 1"], ["b 2", "c 3"], ["b 2", "c 3"]])
  }

  @Test(
    "cells without an edge may be guarded, by payload or without",
    arguments: [
      (1, "add ignored: positive", "take refused: never(1)", "take refused: never(2)"),
      (0, "add undecided", "take undecided", "take refused: never(2)"),
    ])
  func guardedDecisions(_ value: Int, _ ignored: String, _ rejected: String, _ otherwise: String) {
    let payload: [Row<Lab, Void>] = [
      .ignore(\.add, when: Self.isPositive, because: "positive"),
      .reject(\.take, when: Self.isPositive, with: .never(1)),
    ]
    #expect(Self.after(payload, .add(.init(value))).lines == [ignored])
    #expect(Self.after(payload, .take(.init(value))).lines == [rejected])
    let names: [Row<Lab, Void>] = [
      .ignore(.add, .ping, when: Self.isFresh, because: "fresh"),
      .reject(.take, .pong, when: .not(.not(Self.isFresh)), with: .never(2)),
    ]
    #expect(Self.after(names, .ping).lines == ["ping ignored: fresh"])
    #expect(Self.after(names, .add(.init(value))).lines == ["add ignored: fresh"])
    #expect(Self.after(names, .take(.init(value))).lines == [otherwise])
    let several: [Row<Lab, Void>] = [.ignore(\.add, \.take, when: Self.isPositive, because: "positive")]
    #expect(Self.after(several, .take(.init(1))).lines == ["take ignored: positive"])
  }

  @Test("a guarded refusal is heard by whoever asks, and leaves the rest to other rows")
  func guardedRefusal() throws {
    let isLarge = Guard<Lab, Void, Lab.Go, Void>.check("large") { _, _, asked in asked.number > 10 }
    var stepper = LabTable(idle: [
      .reject(\.go, when: isLarge, with: .never(11)),
      .stay(on: \.go, "go", [], when: .not(isLarge), answering: .asker { _, _, asked in .success(asked.number) }),
    ]).stepper()
    let small = stepper.ask(\.go, .init(1)), large = stepper.ask(\.go, .init(99))
    #expect(try stepper.result(of: small)?.get() == 1)
    #expect(throws: Lab.Refusal.never(11)) { try stepper.result(of: large)?.get() }
  }

  @Test("a group of rows is its rows, and so is a group of groups")
  func groups() {
    let rows: [Row<Lab, Void>] = [
      .group([.ignore(.ping, because: "a"), .group([.on(\.pong, "on", [], to: \.done), .final])])
    ]
    #expect(Self.after(rows, .ping).lines == ["ping ignored: a"] && Self.after(rows, .pong).state == .done)
    let node = LabTable(idle: rows).machine.node(.idle)
    #expect(node?.isFinal == true && node?.decides(.ping) == true && node?.decides(.go) == false)
  }

  @Test("an effect is made from context and payload")
  func effects() {
    let table = LabTable(
      busy: [.does(\.work) { context, busy in Lab.Number(context.count + busy.number) }], waiting: [.does(\.wait)])
    #expect(table.machine.effects(.init(count: 3), .busy(.init(number: 4))).first == .work(.init(7)))
    #expect(
      table.machine.effects(.init(), .waiting).first == .wait && table.machine.effects(.init(), .idle).first == nil)
  }
}
