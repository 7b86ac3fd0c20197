import FlowEngine
import Testing

@testable import TestMachines

@Suite("A detour")
struct ComingBackTests {
  private static let far = Guard<Courier, Courier.Ride, Void, Int>.found("far") { _, ride, _ in
    ride.stop > 9 ? ride.stop : nil
  }
  private static let late = Guard<Courier, Courier.Ride, Void, Int>.found("late") { context, _, _ in
    context.tips > 0 ? context.tips : nil
  }
  private static func closed(_ table: inout CourierTable) {
    table.riding[4] = .on(\.roadClosed, "R.closed", ["plan"], when: .not(far), to: \.napping, then: \.idle) {
      _, ride, _ in .init(minutes: ride.stop)
    }
    table.riding += [
      .on(\.roadClosed, "R.far", ["plan"], finding: far, to: \.charging, then: \.idle) { _, _, _, far in
        .init(place: -far)
      }
    ]
  }
  private static func low(_ table: inout CourierTable) {
    table.low = .group([
      .on(\.batteryLow, "R.low", ["plan"], finding: late, to: \.charging, then: .again) { _, ride, _, tips in
        ride.load = tips
        return .init(place: tips + 1)
      },
      .on(\.batteryLow, "R.pay", ["plan"], when: .not(late), to: \.paying, then: .again),
    ])
  }

  private static let courses: [Course<Courier>] = [
    Course(
      "keeps the state left, with the payload as the row changed it, and comes back to it", .at(.ride(3)),
      [
        .gotTired: "R.tired; napping 1 < riding 3 detours 1; visit 1, nap 1",
        .woke: "Z.woke; riding 3 detours 1; visit 2, ride 3, bell 3",
        .gotTired: "R.tired; napping 2 < riding 3 detours 2; visit 3, nap 2",
      ]),
    Course(
      "may keep another state than the one left", .at(.ride(3)),
      [
        .roadClosed: "R.closed; napping 5 < serving 4; visit 1, nap 5",
        .woke: "Z.woke; serving 4; visit 2, handOver 4, bell 4",
      ]),
    Course(
      "may keep another state without payload", .at(.ride(9)) { closed(&$0) },
      [.roadClosed: "R.closed; napping 9 < idle; visit 1, nap 9"]),
    Course(
      "hands what a guard found to another state", .at(.ride(10)) { closed(&$0) },
      [
        .roadClosed: "R.far; charging -10 < idle; visit 1, charge -10",
        .plugged(.init(8)): "C.plugged; paying < idle; visit 2, pay; battery 8",
        .paid: "P.paid; idle; visit 3; payments 1",
      ]),
    Course(
      "keeps the state left without a body as it is", .at(.ride(3, load: 8)) { low(&$0) },
      [.batteryLow: "R.pay; paying < riding 3 load 8; visit 1, pay"]),
    Course(
      "keeps the state left with what a guard found", .at(.ride(3, load: 8), .init(tips: 4)) { low(&$0) },
      [.batteryLow: "R.low; charging 5 < riding 3 load 4; visit 1, charge 5"]),
    Course(
      "goes on through its states with the same kept, and results come back in the context", .at(.ride(3)),
      [
        .batteryLow: "R.low; charging 3 < riding 3 detours 1; visit 1, charge 3",
        .plugged(.init(80)): "C.plugged; paying < riding 3 detours 1; visit 2, pay; battery 80",
        .paid: "P.paid; riding 3 detours 1; visit 3, ride 3, bell 3; payments 1",
      ]),
    Course(
      "within a detour returns level by level", .at(.ride(3)),
      [
        .batteryLow: "R.low; charging 3 < riding 3 detours 1; visit 1, charge 3",
        .queueLong: "C.queue; napping 2 < charging 4 < riding 3 detours 1; visit 2, nap 2",
        .woke: "Z.woke; charging 4 < riding 3 detours 1; visit 3, charge 4",
        .queueLong: "C.queue; napping 2 < charging 5 < riding 3 detours 1; visit 4, nap 2",
        .woke: "Z.woke; charging 5 < riding 3 detours 1; visit 5, charge 5",
        .queueLong: "C.queue; napping 2 < charging 6 < riding 3 detours 1; visit 6, nap 2",
        .woke: "Z.woke; charging 6 < riding 3 detours 1; visit 7, charge 6",
        .plugged(.init(1)): "C.plugged; paying < riding 3 detours 1; visit 8, pay; battery 1",
        .paid: "P.paid; riding 3 detours 1; visit 9, ride 3, bell 3; payments 1",
      ]),
    Course(
      "that ends elsewhere drops what is kept", .at(.ride(3)),
      [
        .batteryLow: "R.low; charging 3 < riding 3 detours 1; visit 1, charge 3",
        .chargerBroken: "C.broken; idle; visit 2",
      ]),
    Course(
      "that ends elsewhere drops all that is kept, however deep",
      .at(.nap(1), keeping: [.ride(3), .charge(4)]) { $0.napping[2] = .on(\.woke, "Z.home", ["plan"], to: \.home) },
      [.woke: "Z.home; home; visit 1"]),
    Course(
      "from within one that keeps a state of no detour begins anew: what was kept before is dropped",
      .at(.charge(9), keeping: [.ride(3)]) {
        $0.charging[3] = .on(\.queueLong, "C.queue", ["plan"], to: \.napping, then: \.serving) { _, charging, _ in
          (.init(minutes: 2), .init(stop: charging.place))
        }
      },
      [.queueLong: "C.queue; napping 2 < serving 9; visit 1, nap 2"]),
    Course(
      "within one may keep another state of a detour on top",
      .at(.charge(9), keeping: [.ride(3)]) {
        $0.charging[3] = .on(\.queueLong, "C.queue", ["plan"], to: \.napping, then: \.paying) { _, charging, _ in
          .init(minutes: charging.place)
        }
      },
      [
        .queueLong: "C.queue; napping 9 < paying < riding 3; visit 1, nap 9",
        .woke: "Z.woke; paying < riding 3; visit 2, pay",
        .paid: "P.paid; riding 3; visit 3, ride 3, bell 3; payments 1",
      ]),
    Course(
      "that can be left within begins with a self-transition, which keeps what is kept",
      .at(.nap(1), keeping: [.ride(3), .charge(4)]) {
        $0.napping += [
          .on(\.rerouted, "Z.longer", ["plan"], to: \.napping) { _, _, number in .init(minutes: number.value) }
        ]
      },
      [.rerouted(.init(30)): "Z.longer; napping 30 < charging 4 < riding 3; visit 1, nap 30"]),
    Course(
      "answers who asks on the way there, before the row changes anything, and on the way back",
      .at(.ride(3)) {
        $0.fromOutside[1] = .on(
          \.locate, "R.locate", ["plan"],
          answering: .asker { _, ride, _ in .success("left \(ride.stop)") }
            .and(.all(\.deliver) { _, ride, _, asked in .success(1_000 * asked.stop + ride.stop) }),
          to: \.napping, then: .again
        ) { _, ride, _ in
          ride.stop = -1
          return .init(minutes: 1)
        }
        $0.napping += [
          .returns(
            on: \.locate, "Z.locate", ["plan"], answering: .asker { _, nap, _ in .success("napped \(nap.minutes)") })
        ]
      },
      [
        .deliver(.init(5)): "R.join; open deliver 5",
        .locate(.init()):
          "R.locate, deliver #1 = 5003, locate #2 = left 3; napping 1 < riding -1; visit 1, nap 1; open nobody",
        .locate(.init()): "Z.locate, locate #3 = napped 1; riding -1; visit 2, ride -1, bell -1",
      ]),
    Course(
      "settles on coming back what the state settles on being entered, and not before",
      .at(.ride(3)) {
        $0.riding += [.answers(\.deliver) { _, ride, asked in .success(asked.stop * 10 + ride.detours) }]
      },
      [
        .deliver(.init(5)): "R.join; open deliver 5",
        .gotTired: "R.tired; napping 1 < riding 3 detours 1; visit 1, nap 1",
        .woke: "Z.woke, deliver #1 = 51; riding 3 detours 1; visit 2, ride 3, bell 3; open nobody",
      ]),
    Course(
      "begins by progress too, which ends the effect, and returns by it",
      .at(.ride(3)) {
        $0.riding[5] = .on(\.signPassed, "R.sign", ["plan"], to: \.napping, then: .again) { _, ride, sign in
          ride.load += sign.value
          return .init(minutes: sign.value)
        }
      },
      acts: [
        .bring(.signPassed(.init(4))): "R.sign; napping 4 < riding 3 load 4; visit 1, nap 4",
        .end(.arrived, of: 0): "arrived came too late, from visit 0; late 1",
        .bring(.woke): "Z.woke; riding 3 load 4; visit 2, ride 3, bell 3",
      ]),
  ]

  @Test("goes as it is written:", arguments: courses)
  func course(_ course: Course<Courier>) { course.check() }

  @Test("counts as visits there and back, and begins the effects of the state anew, its commands among them")
  func effects() throws {
    var stepper = Stepper(at: .ride(3))
    #expect(stepper.effects == [.ride(.init(3)), .bell(.init(3))] && stepper.commands == [.bell(.init(3))])
    try stepper.answer(.gotTired)
    #expect(stepper.effects == [.nap(.init(1))] && stepper.visit == 1)
    stepper.send(.rerouted(.init(4)))
    #expect(stepper.visit == 1, "the state kept was changed, and not entered")
    try stepper.answer(.woke)
    #expect(stepper.effects == [.ride(.init(4)), .bell(.init(4))] && stepper.visit == 2)
    #expect(stepper.commands == [.bell(.init(3)), .bell(.init(4))], "given on entering, and not while it is kept")
  }

  @Test("begins in every state by a column, and from outside it begins anew")
  func columns() throws {
    for state in [Courier.State.idle, .ride(3), .serve(4)] {
      var stepper = Stepper(at: state)
      #expect(stepper.send(.stormCame).map(\.short) == ["X.storm"])
      #expect(stepper.state == .nap(60) && stepper.kept == [state])
      #expect(stepper.send(.stormCame).map(\.short) == ["X.storm"], "as the state kept first would")
      #expect(stepper.state == .nap(60) && stepper.kept == [state] && stepper.visit == 2)
      try stepper.answer(.woke)
      #expect(stepper.state == state && stepper.kept.isEmpty)
    }
  }

  @Test("begun by a column may keep what else it says")
  func columnsElsewhere() throws {
    var table = CourierTable()
    table.columns[2] = .on(\.stormCame, "X.storm", ["plan"], to: \.napping, then: \.serving) { _, _, _ in
      (.init(minutes: 1), .init(stop: 77))
    }
    var stepper = Stepper(table.machine, at: .ride(3))
    stepper.send(.stormCame)
    #expect(stepper.kept == [.serve(77)])
    #expect(table.machine.edges.first { $0.id == "X.storm@riding" }?.keeps == .serving)
  }

  @Test("returns by a column of its phase, and asks there what is kept, state by state")
  func returningColumn() throws {
    var table = CourierTable()
    table.aside += [
      .returns(on: \.whistled, "D.whistled", ["plan"], when: .not(.kept(is: .serving))) { context, any, _ in
        context.alarms = any.state.name == .paying ? 2 : 1
      },
      .ignore(.whistled, when: .kept(is: .serving), because: "the door is open"),
    ]
    let machine = table.machine
    #expect(machine.validate() == [])
    for (state, alarms) in [(Courier.State.paying, 2), (.nap(1), 1), (.charge(1), 1)] {
      var stepper = Stepper(machine, at: state, keeping: [.ride(3)])
      #expect(stepper.send(.whistled).map(\.short) == ["D.whistled"])
      #expect(stepper.state == .ride(3) && stepper.kept.isEmpty && stepper.context.alarms == alarms)
      var serving = Stepper(machine, at: state, keeping: [.serve(3)])
      #expect(serving.send(.whistled).lines() == ["whistled ignored: the door is open"])
      #expect(serving.state == state && serving.kept == [.serve(3)])
    }
    let napping = try #require(machine.edges.first { $0.id == "D.whistled@napping" })
    #expect(machine.returnTargets(of: napping) == [.idle, .riding, .charging])
  }

  @Test("is one row each in a listing, which says what it keeps and where it may return to")
  func listed() throws {
    let machine = Courier.machine
    let tired = try #require(machine.edges.first { $0.id == "R.tired" }),
      woke = try #require(machine.edges.first { $0.id == "Z.woke" }),
      paid = try #require(machine.edges.first { $0.id == "P.paid" }),
      unpopular = try #require(machine.edges.first { $0.id == "P.unpopular" })
    #expect(tired.keeps == .riding && tired.to == .napping && !tired.returns && !tired.stays)
    #expect("\(tired)" == "R.tired: riding × gotTired → napping, then again")
    #expect("\(paid)" == "P.paid: paying × paid [otherwise] → back")
    #expect(machine.edges.contains { "\($0)" == "R.closed: riding × roadClosed → napping, then serving" })
    #expect(woke.returns && woke.to == nil && woke.keeps == nil && "\(woke)" == "Z.woke: napping × woke → back")
    #expect(machine.returnTargets(of: woke) == [.idle, .riding, .serving, .charging])
    #expect(machine.returnTargets(of: paid) == [.riding, .serving])
    #expect(machine.returnTargets(of: unpopular) == [] && machine.keptLast(in: .riding) == [])
    #expect(machine.keptLast(in: .charging) == [.riding, .serving])
    #expect(machine.node(.napping)?.isDetour == true && machine.node(.riding)?.isDetour == false)
  }
}
