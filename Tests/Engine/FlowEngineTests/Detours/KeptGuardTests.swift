import FlowEngine
import Testing

@testable import TestMachines

@Suite("What is kept")
struct KeptGuardTests {
  private static let courses: [Course<Courier>] = [
    Course(
      "intercepts a return, and its payload is found", .at(.paying, keeping: [.serve(8)], .init(payments: 2)),
      [.paid: "P.unpopular; riding 8; visit 1, ride 8, bell 8; payments 3"]),
    Course(
      "lets the return be where the other question is", .at(.paying, keeping: [.serve(8)], .init(payments: 1)),
      [.paid: "P.paid; serving 8; visit 1, handOver 8, bell 8; payments 2"]),
    Course(
      "lets the return be where the state kept is another", .at(.paying, keeping: [.ride(8)], .init(payments: 2)),
      [.paid: "P.paid; riding 8; visit 1, ride 8, bell 8; payments 3"]),
    Course(
      "last is what a row returns to: an edge to another state of the level keeps what is below",
      .at(.nap(2), keeping: [.ride(3), .charge(4)]) { $0 = table() },
      [.woke: "Z.charging; paying < charging 4 < riding 3; visit 1, pay; battery 204"]),
    Course(
      "first answers who asks in a state of a detour", .at(.charge(9), keeping: [.serve(5)]),
      [.locate(.init()): "C.locate, locate #1 = charging at 9 for 5"]),
    Course(
      "first that has none is refused",
      .at(.idle) {
        $0.columns[2] = .on(\.stormCame, "X.storm", ["plan"], to: \.charging, then: .again) { _, _, _ in .init(place: 1)
        }
      },
      [.stormCame: "X.storm@idle; charging 1 < idle; visit 1, charge 1", .locate(.init()): "locate #1 refused: idle"]),
    Course(
      "can decide to ignore, to refuse and to defer", .at(.nap(1), keeping: [.ride(1)]) { deciding(&$0) },
      [
        .rerouted(.init(3)): "rerouted ignored: asleep",
        .borrow(.init()): "borrow #1 deferred; deferred borrow",
        .woke: "Z.woke, borrow #1 refused: honest; riding 1; visit 1, ride 1, bell 1; deferred nobody",
      ]),
    Course(
      "last can decide, too", .at(.nap(1), keeping: [.ride(1), .charge(2)]) { deciding(&$0) },
      [
        .rerouted(.init(3)): "Z.rerouted; napping 4 < charging 2 < riding 1",
        .borrow(.init()): "borrow #1 refused: stranded",
      ]),
    Course(
      "where nothing is kept is undecided, and nothing is changed", .at(.nap(1)) { $0 = table() },
      [.woke: "woke undecided, nap is broken: it ended with woke, which leads nowhere; broken"]),
    Course(
      "where nothing is kept returns nowhere, and whoever asks hears so", .at(.nap(1)),
      [
        .woke: "woke undecided, nap is broken: it ended with woke, which leads nowhere; broken",
        .locate(.init()): "locate #1 undecided",
      ]),
  ]

  @Test("decides as it is written:", arguments: courses)
  func course(_ course: Course<Courier>) { course.check() }

  private static func deciding(_ table: inout CourierTable) {
    table.napping += [
      .ignore(.rerouted, when: .kept(is: .riding), because: "asleep"),
      .stay(on: \.rerouted, "Z.rerouted", ["plan"], when: .not(.kept(is: .riding))) { _, nap, number in
        nap.minutes += number.value
      },
      .reject(.borrow, when: .kept(is: .serving), with: .broken), .defer(\.borrow, when: .kept(is: .riding, .idle)),
      .reject(.borrow, when: .kept(is: .charging), with: .stranded),
    ]
  }

  /// Wakes up differently according to what is kept last and first.
  private static func table(asked: Counter = Counter()) -> CourierTable {
    var table = CourierTable()
    let first = Guard<Courier, Courier.Nap, Void, Int>.keptFirst("stop") {
      asked.hit()
      return $0.stop
    }
    table.napping[2] = .group([
      .on(\.woke, "Z.charging", ["plan"], finding: .kept(\.charging), to: \.paying) { context, nap, _, charging in
        context.battery = charging.place + 100 * nap.minutes
      },
      .on(\.woke, "Z.first", ["plan"], finding: first.and(.not(.kept(is: .charging))), to: \.serving) { _, _, _, stop in
        .init(stop: stop)
      },
      .returns(on: \.woke, "Z.woke", ["plan"], when: .not(first).and(.not(.kept(is: .charging)))),
    ])
    return table
  }

  @Test("first is what the detour serves, however many are kept above it")
  func first() throws {
    var table = Self.table()
    table.charging[3] = .on(\.queueLong, "C.queue", ["plan"], to: \.paying, then: .again)
    let stop = Guard<Courier, Void, Void, Int>.keptFirst("stop") { $0.stop }
    table.paid = [
      .on(\.paid, "P.first", ["plan"], finding: stop, to: \.serving) { _, _, _, stop in .init(stop: stop) },
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

  @Test("is asked in words among the states that may be kept there")
  func words() throws {
    let machine = Self.table().machine
    let first = try #require(machine.edges.first { $0.id == "Z.first" })
    #expect(first.condition.description == "stop and kept: not charging")
    let question = try #require(first.questions.first { $0.name == "kept" })
    #expect(question.answers == ["idle", "riding", "serving", "charging"])
    #expect(machine.validate() == [])
    let paying = try Stepper(Courier.machine, .init(payments: 2), in: .paying, keeping: [.serve(8)])
    #expect(paying.explain(.paid).decision == "P.unpopular")
    var table = CourierTable()
    Self.deciding(&table)
    var riding = Stepper(table.machine, at: .nap(1), keeping: [.ride(1)])
    riding.send(.rerouted(.init(3)))
    #expect(riding.lastUnhandled?.description == "napping × rerouted: ignore (asleep) (kept = riding)")
  }

  @Test("that other rows take is none of what a row for the rest may return to")
  func otherwise() throws {
    var table = CourierTable()
    table.paid[0] = .on(\.paid, "P.serving", ["plan"], finding: .kept(\.serving), to: \.riding) { _, _, _, serving in
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

}

extension Guard where F == Courier, From == Courier.Nap, Trigger == Void, Found == Void {
  fileprivate static var tipped: Self { .check("tipped") { context, _, _ in context.tips > 0 } }
}
