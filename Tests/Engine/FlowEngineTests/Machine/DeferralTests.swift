import FlowEngine
import Testing

@testable import TestMachines

@Suite struct DeferralTests {
  @Test("after each state that a deferred event enters, what waited longer is offered first")
  func startsOver() throws {
    var table = DoorTable()
    // `validate()` would object that a resting state defers; here it is what keeps the first of two events waiting.
    table.opening = [DoorTable.turning, DoorTable.opened, DoorTable.jammed, .defer(.openRequested, .shut, .rang)]
    table.open = [DoorTable.answer, DoorTable.shut, .reject(.openRequested, with: .openAlready), .defer(.rang)]
    var run = try Run(table.machine, Door.Context(), in: .opening), log: [String] = []
    for event in [Door.Event.rang, .shut] { run.send(event) { log.append("\($0.reaction)") } }
    run.conclude(.opened, of: 0) { log.append("\($0.reaction)") }
    #expect(
      log == [
        "rang deferred", "shut deferred", "opened: opening × opened → open as visit 1",
        "shut: open × shut → closed as visit 2",
        "rang ignored: nobody listens",
      ])
    #expect(run.deferred.isEmpty && run.state == .closed)
  }

  /// Defers everything while it waits; where that leads, a question decides about `add`.
  private static func table(_ asked: Counter = Counter(), small: Int = 100) -> LabTable {
    let isSmall = Guard<Lab, Void, Lab.Number, Void>.check("small") { _, _, number in
      asked.hit()
      return number.value < small
    }
    return LabTable(
      waiting: [
        LabTable.waits, .on(\.waited, "waited", [], to: \.done), .defer(.go, .look, .add, .take, .ping, .pong),
      ],
      done: [
        .stay(on: \.go, "gone", [], answering: .asker { _, _, asked in .success(asked.number) }),
        .stay(on: \.add, "added", [], when: isSmall) { context, _, number in context.count += number.value },
        .defer(\.add, when: .not(isSmall)), .defer(.pong), .ignore(.ping, because: "done"),
        .ignore(.look, because: "done"),
        .stay(on: \.take, "taken", []),
      ])
  }

  @Test("kinds that wait keep one order: what is taken is taken in the order of arrival, whatever its kind")
  func oneOrder() {
    var stepper = Self.table().stepper(in: .waiting)
    let events: [Lab.Event] = [
      .take(.init(1)), .ping, .add(.init(1)), .pong, .take(.init(2)), .add(.init(500)), .ping, .add(.init(2)),
      .go(.init()), .take(.init(3)),
    ]
    for event in events { stepper.send(event) }
    #expect(stepper.run.deferred.map(\.event) == events)
    let said = stepper.conclude(.waited, of: 0).map { reaction in
      if case .stayed(let edge, _) = reaction {
        edge.id
      } else if case .ignored(let event, _, _) = reaction {
        event.stringValue
      } else {
        ""
      }
    }
    #expect(said == ["", "taken", "ping", "added", "taken", "ping", "added", "gone", "taken"])
    #expect(stepper.run.deferred.map(\.event) == [.pong, .add(.init(500))])
  }

  @Test("what is deferred under a guard is asked about once on entering, and again only after an edge that stays")
  func askedOnce() {
    let asked = Counter()
    var stepper = Self.table(asked).stepper(in: .waiting)
    for value in 1000..<1050 { stepper.send(.add(.init(value))) }
    #expect(asked.count == 0)
    stepper.conclude(.waited, of: 0)
    #expect(asked.count == 50, "once for each that waits")
    stepper.send(.ping)
    #expect(asked.count == 50, "an event that is ignored changes nothing")
    stepper.send(.pong)
    #expect(asked.count == 50, "neither does one that is deferred")
    stepper.send(.take(.init(1)))
    #expect(asked.count == 100, "an edge that stays may have changed the answer")
    #expect(stepper.run.deferred.count == 51)
  }

  @Test("what is deferred without a guard is not asked about, whatever stays")
  func notAsked() {
    let asked = Counter()
    let question = Guard<Lab, Void, Lab.Number, Void>.check("asked") { _, _, _ in asked.hit() > 0 }
    let table = LabTable(
      waiting: [.defer(.add), .stay(on: \.ping, "stayed", []), .on(\.pong, "left", [], to: \.done)],
      done: [.stay(on: \.add, "added", [], when: question), .ignore(\.add, when: .not(question), because: "d")])
    var stepper = table.stepper(in: .waiting)
    for value in 0..<10 { stepper.send(.add(.init(value))) }
    for _ in 0..<5 { #expect(stepper.send(.ping).count == 1) }
    #expect(asked.count == 0)
    stepper.send(.pong)
    #expect(asked.count == 10 && stepper.run.deferred.isEmpty)
  }

  @Test("a guard that an edge which stays has changed lets in what waited, oldest first")
  func changedByStaying() {
    let isOpen = Guard<Lab, Void, Lab.Number, Void>.check("open") { context, _, _ in context.count > 0 }
    let table = LabTable(idle: [
      .stay(on: \.add, "added", [], when: isOpen), .defer(\.add, when: .not(isOpen)),
      .stay(on: \.ping, "opened", []) { context, _, _ in context.count = 1 },
    ])
    var stepper = table.stepper()
    for value in 1...3 { #expect(stepper.send(.add(.init(value))).lines() == ["add deferred"]) }
    let said = stepper.send(.ping).lines()
    #expect(
      said == ["opened: idle × ping → idle (stays)"]
        + Array(repeating: "added: idle × add [open] → idle (stays)", count: 3))
  }

  @Test("a guard without payload defers as well")
  func withoutPayload() {
    let isClosed = Guard<Lab, Void, Void, Void>.check("closed") { context, _, _ in context.count == 0 }
    let table = LabTable(idle: [
      .defer(.go, .look, when: isClosed), .reject(.go, .look, when: .not(isClosed), with: .no),
      .stay(on: \.ping, "opened", []) { context, _, _ in context.count = 1 },
    ])
    var stepper = table.stepper()
    let go = stepper.ask(\.go, .init()), look = stepper.ask(\.look, .init())
    #expect(stepper.run.deferred.map(\.ticket) == [go.ticket, look.ticket])
    #expect(stepper.send(.ping).lines().suffix(2) == ["go #1 refused: no", "look #2 refused: no"])
  }

  @Test("E8: where no question is about the payload, one of ten thousand is asked for all")
  func oneForAll() {
    let asked = Counter()
    let table = LabTable(idle: [
      .defer(.take, when: .shut(asked)), .stay(on: \.take, "taken", [], when: .not(.shut(asked))),
      .stay(on: \.ping, "counted", []) { context, _, _ in context.count += 1 },
    ])
    var stepper = table.stepper()
    for value in 0..<10_000 { stepper.send(.take(.init(value))) }
    asked.reset()
    for _ in 0..<2 { #expect(stepper.send(.ping).count == 1) }
    #expect(asked.count == 2)
    #expect(stepper.send(.ping).count == 10_001 && stepper.run.deferred.isEmpty)
  }

  @Test(
    "E8: what is deferred until the state is left keeps its order, though an edge that stays would let in the later")
  func untilLeftInOrder() {
    let asked = Counter()
    let table = LabTable(
      waiting: [LabTable.waits, .on(\.waited, "waited", [], to: \.done), .defer(.add, .take)],
      done: [
        .defer(.add, when: .shut(asked), untilLeft: true), .stay(on: \.add, "added", [], when: .not(.shut(asked))),
        .stay(on: \.take, "opened", []) { context, _, _ in context.count = 3 },
      ])
    var stepper = table.stepper(in: .waiting)
    let events: [Lab.Event] = [.add(.init(1)), .take(.init(2)), .add(.init(3))]
    for event in events { stepper.send(event) }
    #expect(stepper.conclude(.waited, of: 0).compactMap { $0.edge?.id } == ["waited", "opened"])
    #expect(stepper.run.deferred.map(\.event) == [events[0], events[2]] && asked.count == 1)
  }

  @Test("E8: where a cell defers until left and otherwise, an edge that stays lets in what waited otherwise")
  func untilLeftBesideOthers() {
    let isBig = Guard<Lab, Void, Lab.Number, Void>.check("big") { _, _, number in number.value > 1 },
      isShut = Guard<Lab, Void, Lab.Number, Void>.check("shut") { context, _, _ in context.count == 0 }
    let table = LabTable(idle: [
      .defer(\.add, when: isBig, untilLeft: true), .defer(\.add, when: isShut.and(.not(isBig))),
      .stay(on: \.add, "added", [], when: .otherwise),
      .stay(on: \.ping, "opened", []) { context, _, _ in context.count = 1 },
    ])
    var stepper = table.stepper()
    stepper.send(.add(.init(1)))
    #expect(stepper.send(.ping).compactMap { $0.edge?.id } == ["opened", "added"])
  }

  @Test("E8: what is deferred until the state is left is not asked again by an edge that stays, but by one that enters")
  func untilLeft() {
    let asked = Counter()
    let isBig = Guard<Lab, Void, Lab.Number, Void>.check("big") { context, _, number in
      asked.hit()
      return number.value > context.count
    }
    let table = LabTable(idle: [
      .defer(\.add, when: isBig, untilLeft: true), .stay(on: \.add, "added", [], when: .not(isBig)),
      .stay(on: \.ping, "counted", []) { context, _, _ in context.count += 1_000_000 },
      .on(\.pong, "again", [], to: \.idle),
    ])
    var stepper = table.stepper()
    for value in 1...10_000 { stepper.send(.add(.init(value))) }
    asked.reset()
    for _ in 0..<100 { #expect(stepper.send(.ping).lines() == ["counted: idle × ping → idle (stays)"]) }
    #expect(asked.count == 0 && stepper.run.deferred.count == 10_000)
    #expect(stepper.send(.add(.init(1))).lines() == ["added: idle × add [not big] → idle (stays)"])
    #expect(stepper.send(.pong).count == 10_001 && asked.count == 10_001 && stepper.run.deferred.isEmpty)
    var other = table
    other.idle[0] = .defer(\.add, when: isBig)
    #expect(table.machine.fingerprint != other.machine.fingerprint)
    #expect(table.machine.decisions.map(\.description).contains("defer until left"))
  }
}

extension Guard where F == Lab, Found == Void {
  /// Counts how often it is asked; no payload can matter, since it is asked with whatever event.
  fileprivate static func shut(_ asked: Counter) -> Self {
    .check("shut") { context, _, _ in
      asked.hit()
      return context.count < 3
    }
  }
}
