import FlowEngine
import Testing

@testable import TestMachines

@Suite("What is kept")
struct KeptGuardTests {
  @Test("intercepts a return, and its payload is found")
  func intercepts() throws {
    var stepper = try Stepper(Courier.machine, .init(payments: 2), in: .paying, keeping: [.serve(8)])
    #expect(stepper.explain(.paid).decision == "P.unpopular")
    try stepper.answer(.paid)
    #expect(stepper.state == .ride(8) && stepper.kept.isEmpty && stepper.context.payments == 3)
  }

  @Test("lets the return be where the other question or the state kept is another")
  func returns() throws {
    var popular = try Stepper(Courier.machine, .init(payments: 1), in: .paying, keeping: [.serve(8)])
    try popular.answer(.paid)
    #expect(popular.state == .serve(8) && popular.context.payments == 2)
    var riding = try Stepper(Courier.machine, .init(payments: 2), in: .paying, keeping: [.ride(8)])
    try riding.answer(.paid)
    #expect(riding.state == .ride(8) && riding.context.payments == 3)
  }

  /// Wakes up differently according to what is kept last and first.
  private static func table(asked: Counter = Counter()) -> CourierTable {
    var table = CourierTable()
    let first = Guard<Courier, Courier.Nap, Void, Int>.keptFirst("stop") {
      asked.hit()
      return $0.stop
    }
    table.napping[2] = .group([
      .on(\.woke, "Z.charging", ["plan"], when: .kept(\.charging), to: \.paying) { context, nap, _, charging in
        context.battery = charging.place + 100 * nap.minutes
      },
      .on(\.woke, "Z.first", ["plan"], when: first.and(.not(.kept(is: .charging))), to: \.serving) { _, _, _, stop in
        .init(stop: stop)
      },
      .returns(on: \.woke, "Z.woke", ["plan"], when: .not(first).and(.not(.kept(is: .charging)))),
    ])
    return table
  }

  @Test("last is what a row returns to: an edge to another state of the level keeps what is below")
  func last() throws {
    var stepper = Stepper(Self.table().machine, at: .nap(2), keeping: [.ride(3), .charge(4)])
    try stepper.answer(.woke)
    #expect(stepper.state == .paying && stepper.context.battery == 204)
    // The row entered a state of the detour by itself, so nothing was taken off.
    #expect(stepper.kept == [.ride(3), .charge(4)])
  }

  @Test("first is what the detour serves, however many are kept above it")
  func first() throws {
    var table = Self.table()
    table.charging[3] = .on(\.queueLong, "C.queue", ["plan"], to: \.paying, then: .again)
    let stop = Guard<Courier, Void, Void, Int>.keptFirst("stop") { $0.stop }
    table.paid = [
      .on(\.paid, "P.first", ["plan"], when: stop, to: \.serving) { _, _, _, stop in .init(stop: stop) },
      .returns(on: \.paid, "P.paid", ["plan"], when: .not(stop)),
    ]
    for (kept, state) in [
      ([Courier.State.ride(3), .charge(4)], Courier.State.serve(3)), ([.idle, .charge(4)], .charge(4)),
      ([.serve(6)], .serve(6)), ([.idle], .idle),
    ] {
      var stepper = Stepper(table.machine, at: .paying, keeping: kept)
      try stepper.answer(.paid)
      #expect(stepper.state == state)
      #expect(stepper.kept == (state == .charge(4) ? [.idle] : []))
    }
  }

  @Test("first and last together are asked once each in a cell, whatever number of rows ask")
  func askedOnce() throws {
    let asked = Counter()
    var stepper = Stepper(Self.table(asked: asked).machine, at: .nap(2), keeping: [.ride(3)])
    try stepper.answer(.woke)
    #expect(stepper.state == .serve(3) && asked.count == 1)
    var idle = Stepper(Self.table(asked: asked).machine, at: .nap(2), keeping: [.idle])
    try idle.answer(.woke)
    #expect(idle.state == .idle && asked.count == 2)
  }

  @Test("first answers who asks in a state of a detour, and what has none is refused")
  func answering() throws {
    var stepper = Stepper(at: .charge(9), keeping: [.serve(5)])
    let served = stepper.ask(\.locate, .init())
    #expect(try stepper.result(of: served)?.get() == "charging at 9 for 5")
    var table = CourierTable()
    table.columns[2] = .on(\.stormCame, "X.storm", ["plan"], to: \.charging, then: .again) { _, _, _ in .init(place: 1)
    }
    var idle = Stepper(table.machine, at: .idle)
    idle.send(.stormCame)
    let refused = idle.ask(\.locate, .init())
    #expect(try idle.heard(refused) == .failure(.idle) && idle.state == .charge(1))
  }

  @Test("can decide to ignore, to refuse and to defer")
  func decisions() throws {
    var table = CourierTable()
    table.napping += [
      .ignore(.rerouted, when: .kept(is: .riding), because: "asleep"),
      .stay(on: \.rerouted, "Z.rerouted", ["plan"], when: .not(.kept(is: .riding))) { _, nap, number in
        nap.minutes += number.value
      },
      .reject(.borrow, when: .kept(is: .serving), with: .broken), .defer(\.borrow, when: .kept(is: .riding, .idle)),
      .reject(.borrow, when: .kept(is: .charging), with: .stranded),
    ]
    var riding = Stepper(table.machine, at: .nap(1), keeping: [.ride(1)])
    #expect(riding.send(.rerouted(.init(3))).lines() == ["rerouted ignored: asleep"])
    #expect(riding.kept == [.ride(1)])
    #expect(riding.lastUnhandled?.description == "napping × rerouted: ignore (asleep) (kept = riding)")
    #expect(riding.asking(\.borrow, .init()).reactions.lines() == ["borrow #1 deferred"])
    #expect(try riding.answer(.woke).map(\.short) == ["Z.woke", "borrow #1 refused: honest"])
    var deep = Stepper(table.machine, at: .nap(1), keeping: [.ride(1), .charge(2)])
    #expect(deep.send(.rerouted(.init(3))).map(\.short) == ["Z.rerouted"] && deep.state == .nap(4))
    #expect(deep.asking(\.borrow, .init()).reactions.lines() == ["borrow #1 refused: stranded"])
  }

  @Test("is asked in words among the states that may be kept there")
  func words() throws {
    let machine = Self.table().machine
    let first = try #require(machine.edges.first { $0.id == "Z.first" })
    #expect(first.condition.description == "stop and kept: not charging")
    let question = try #require(first.questions.first { $0.name == "kept" })
    #expect(question.answers == ["idle", "riding", "serving", "charging"])
    #expect(machine.validate() == [])
  }

  @Test("that other rows take is none of what a row for the rest may return to")
  func otherwise() throws {
    var table = CourierTable()
    table.paid[0] = .on(\.paid, "P.serving", ["plan"], when: .kept(\.serving), to: \.riding) { _, _, _, serving in
      .init(stop: serving.stop)
    }
    let edge = try #require(table.machine.edges.first { $0.id == "P.paid" })
    #expect(edge.condition == .otherwise && table.machine.returnTargets(of: edge) == [.riding])
    table.napping[2] = .group([
      .returns(on: \.woke, "Z.woke", ["plan"], when: .otherwise),
      .on(\.woke, "Z.home", ["plan"], when: .kept(is: .serving, .charging).and(.tipped), to: \.home),
      .on(\.woke, "Z.idle", ["plan"], when: .kept(is: .idle), to: \.home),
    ])
    let woke = try #require(table.machine.edges.first { $0.id == "Z.woke" })
    #expect(table.machine.returnTargets(of: woke) == [.riding, .serving, .charging])
  }

  @Test("where nothing is kept is undecided, and nothing is changed")
  func nothing() throws {
    var stepper = Stepper(Self.table().machine, at: .nap(1))
    #expect(
      try stepper.answer(.woke).lines()
        == ["woke undecided", "nap is broken: it ended with woke, which leads nowhere"])
    #expect(stepper.state == .nap(1) && stepper.visit == 0)
    var plain = Stepper(at: .nap(1))
    #expect(
      try plain.answer(.woke).lines()
        == ["woke undecided", "nap is broken: it ended with woke, which leads nowhere"])
    #expect(plain.state == .nap(1) && plain.kept.isEmpty)
    let asking = plain.ask(\.locate, .init())
    #expect(throws: SessionError.self) { try plain.result(of: asking)?.get() }
  }
}

extension Guard where F == Courier, From == Courier.Nap, Trigger == Void, Found == Void {
  fileprivate static var tipped: Self { .check("tipped") { context, _, _ in context.tips > 0 } }
}
