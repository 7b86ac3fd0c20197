import FlowEngine
import Testing

@testable import TestMachines

@Suite("A detour")
struct ComingBackTests {
  @Test("keeps the state left, with the payload as the row changed it, and comes back to it")
  func again() throws {
    var stepper = Stepper(at: .ride(3))
    #expect(try stepper.answer(.gotTired).map(\.short) == ["R.tired"])
    #expect(stepper.state == .nap(1) && stepper.kept == [.ride(3, detours: 1)])
    #expect(try stepper.answer(.woke).map(\.short) == ["Z.woke"])
    #expect(stepper.state == .ride(3, detours: 1) && stepper.kept.isEmpty)
    try stepper.answer(.gotTired)
    #expect(stepper.state == .nap(2) && stepper.kept == [.ride(3, detours: 2)])
  }

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

  @Test("may keep another state than the one left")
  func other() throws {
    var stepper = Stepper(at: .ride(3))
    #expect(
      try stepper.answer(.roadClosed).lines() == ["R.closed: riding × roadClosed → napping, then serving as visit 1"])
    #expect(stepper.state == .nap(5) && stepper.kept == [.serve(4)])
    try stepper.answer(.woke)
    #expect(stepper.state == .serve(4) && stepper.kept.isEmpty && stepper.visit == 2)
    #expect(stepper.effects == [.handOver(.init(4)), .bell(.init(4))])
  }

  @Test("may keep another state without payload, and hand what a guard found to either")
  func otherKinds() throws {
    var table = CourierTable()
    let far = Guard<Courier, Courier.Ride, Void, Int>.found("far") { _, ride, _ in ride.stop > 9 ? ride.stop : nil }
    table.riding[4] = .on(\.roadClosed, "R.closed", ["plan"], when: .not(far), to: \.napping, then: \.idle) {
      _, ride, _ in .init(minutes: ride.stop)
    }
    table.riding += [
      .on(\.roadClosed, "R.far", ["plan"], when: far, to: \.charging, then: \.idle) { _, _, _, far in
        .init(place: -far)
      }
    ]
    var near = Stepper(table.machine, at: .ride(9)), stepper = Stepper(table.machine, at: .ride(10))
    try near.answer(.roadClosed)
    #expect(near.state == .nap(9) && near.kept == [.idle])
    try stepper.answer(.roadClosed)
    #expect(stepper.state == .charge(-10) && stepper.kept == [.idle])
    for answer in [Courier.Event.plugged(.init(8)), .paid] { try stepper.answer(answer) }
    #expect(stepper.state == .idle && stepper.kept.isEmpty && stepper.context.battery == 8)
  }

  @Test("keeps the state left with what a guard found, and without a body as it is")
  func againKinds() throws {
    var table = CourierTable()
    let late = Guard<Courier, Courier.Ride, Void, Int>.found("late") { context, _, _ in
      context.tips > 0 ? context.tips : nil
    }
    table.low = .group([
      .on(\.batteryLow, "R.low", ["plan"], when: late, to: \.charging, then: .again) { _, ride, _, tips in
        ride.load = tips
        return .init(place: tips + 1)
      },
      .on(\.batteryLow, "R.pay", ["plan"], when: .not(late), to: \.paying, then: .again),
    ])
    var stepper = Stepper(table.machine, at: .ride(3, load: 8))
    try stepper.answer(.batteryLow)
    #expect(stepper.state == .paying && stepper.kept == [.ride(3, load: 8)])
    var rich = try Stepper(table.machine, .init(tips: 4), in: .ride(3, load: 8))
    try rich.answer(.batteryLow)
    #expect(rich.state == .charge(5) && rich.kept == [.ride(3, load: 4)])
  }

  @Test("goes on through its states with the same kept, and results come back in the context")
  func inside() throws {
    var stepper = Stepper(at: .ride(3))
    try stepper.answer(.batteryLow)
    try stepper.answer(.plugged(.init(80)))
    #expect(stepper.state == .paying && stepper.kept == [.ride(3, detours: 1)])
    #expect(try stepper.answer(.paid).lines() == ["P.paid: paying × paid [otherwise] → back as visit 3"])
    #expect(stepper.state == .ride(3, detours: 1) && stepper.context == .init(battery: 80, payments: 1))
  }

  @Test("within a detour returns level by level")
  func nested() throws {
    var stepper = Stepper(at: .ride(3))
    try stepper.answer(.batteryLow)
    for place in 4...6 {
      try stepper.answer(.queueLong)
      #expect(stepper.state == .nap(2) && stepper.kept == [.ride(3, detours: 1), .charge(place)])
      try stepper.answer(.woke)
      #expect(stepper.state == .charge(place) && stepper.kept == [.ride(3, detours: 1)])
      #expect(stepper.effects == [.charge(.init(place))])
    }
    for answer in [Courier.Event.plugged(.init(1)), .paid] { try stepper.answer(answer) }
    #expect(stepper.state == .ride(3, detours: 1) && stepper.kept.isEmpty && stepper.visit == 9)
  }

  @Test("that ends elsewhere drops all that is kept, however deep")
  func dropped() throws {
    var stepper = Stepper(at: .ride(3))
    try stepper.answer(.batteryLow)
    try stepper.answer(.chargerBroken)
    #expect(stepper.state == .idle && stepper.kept.isEmpty && stepper.visit == 2)
    var table = CourierTable()
    table.napping[2] = .on(\.woke, "Z.home", ["plan"], to: \.home)
    var deep = Stepper(table.machine, at: .nap(1), keeping: [.ride(3), .charge(4)])
    try deep.answer(.woke)
    #expect(deep.state == .home && deep.kept.isEmpty)
  }

  @Test("from within one that keeps a state of no detour begins anew: what was kept before is dropped")
  func restarted() throws {
    var table = CourierTable()
    table.charging[3] = .on(\.queueLong, "C.queue", ["plan"], to: \.napping, then: \.serving) { _, charging, _ in
      (.init(minutes: 2), .init(stop: charging.place))
    }
    var stepper = Stepper(table.machine, at: .charge(9), keeping: [.ride(3)])
    try stepper.answer(.queueLong)
    #expect(stepper.state == .nap(2) && stepper.kept == [.serve(9)])
  }

  @Test("within one may keep another state of a detour on top")
  func otherInside() throws {
    var table = CourierTable()
    table.charging[3] = .on(\.queueLong, "C.queue", ["plan"], to: \.napping, then: \.paying) { _, charging, _ in
      .init(minutes: charging.place)
    }
    var stepper = Stepper(table.machine, at: .charge(9), keeping: [.ride(3)])
    try stepper.answer(.queueLong)
    #expect(stepper.state == .nap(9) && stepper.kept == [.ride(3), .paying])
    try stepper.answer(.woke)
    #expect(stepper.state == .paying && stepper.kept == [.ride(3)])
    try stepper.answer(.paid)
    #expect(stepper.state == .ride(3) && stepper.kept.isEmpty)
  }

  @Test("that can be left within begins with a self-transition, which keeps what is kept")
  func selfTransition() throws {
    var table = CourierTable()
    table.napping += [
      .on(\.rerouted, "Z.longer", ["plan"], to: \.napping) { _, _, number in .init(minutes: number.value) }
    ]
    var stepper = Stepper(table.machine, at: .nap(1), keeping: [.ride(3), .charge(4)])
    stepper.send(.rerouted(.init(30)))
    #expect(stepper.state == .nap(30) && stepper.kept == [.ride(3), .charge(4)] && stepper.visit == 1)
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

  @Test("answers who asks on the way there and on the way back")
  func answering() throws {
    var table = CourierTable()
    table.fromOutside[1] = .on(
      \.locate, "R.locate", ["plan"],
      answering: .asker { _, ride, _ in .success("left \(ride.stop)") }
        .and(.all(\.deliver) { _, ride, _, asked in .success(1_000 * asked.stop + ride.stop) }),
      to: \.napping, then: .again
    ) { _, ride, _ in
      ride.stop = -1
      return .init(minutes: 1)
    }
    table.napping += [
      .returns(
        on: \.locate, "Z.locate", ["plan"], answering: .asker { _, nap, _ in .success("napped \(nap.minutes)") })
    ]
    var stepper = Stepper(table.machine, at: .ride(3))
    let deliver = stepper.ask(\.deliver, .init(5)), there = stepper.ask(\.locate, .init())
    #expect(try stepper.result(of: there)?.get() == "left 3", "before the row changed it")
    #expect(try stepper.result(of: deliver)?.get() == 5_003)
    #expect(stepper.kept == [.ride(-1)] && stepper.run.open.isEmpty)
    let back = stepper.ask(\.locate, .init())
    #expect(try stepper.result(of: back)?.get() == "napped 1" && stepper.state == .ride(-1))
  }

  @Test("settles on coming back what the state settles on being entered")
  func settlesOnEntry() throws {
    var table = CourierTable()
    table.riding += [.answers(\.deliver) { _, ride, asked in .success(asked.stop * 10 + ride.detours) }]
    var stepper = Stepper(table.machine, at: .ride(3))
    let deliver = stepper.ask(\.deliver, .init(5))
    #expect(stepper.result(of: deliver) == nil, "the state was entered before")
    try stepper.answer(.gotTired)
    #expect(stepper.result(of: deliver) == nil)
    #expect(try stepper.answer(.woke).map(\.short) == ["Z.woke", "deliver #1 answered"])
    #expect(try stepper.result(of: deliver)?.get() == 51 && stepper.run.open.isEmpty)
  }

  @Test("begins by progress too, which ends the effect, and returns by it")
  func byProgress() throws {
    var table = CourierTable()
    table.riding[5] = .on(\.signPassed, "R.sign", ["plan"], to: \.napping, then: .again) { _, ride, sign in
      ride.load += sign.value
      return .init(minutes: sign.value)
    }
    var stepper = Stepper(table.machine, at: .ride(3))
    #expect(try stepper.progress(.signPassed(.init(4))).map(\.short) == ["R.sign"])
    #expect(stepper.state == .nap(4) && stepper.kept == [.ride(3, load: 4)])
    #expect(stepper.conclude(.arrived, of: 0).lines() == ["arrived came too late, from visit 0"])
    try stepper.answer(.woke)
    #expect(stepper.state == .ride(3, load: 4))
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
    #expect(woke.returns && woke.to == nil && woke.keeps == nil && "\(woke)" == "Z.woke: napping × woke → back")
    #expect(machine.returnTargets(of: woke) == [.idle, .riding, .serving, .charging])
    #expect(machine.returnTargets(of: paid) == [.riding, .serving])
    #expect(machine.returnTargets(of: unpopular) == [] && machine.keptLast(in: .riding) == [])
    #expect(machine.keptLast(in: .charging) == [.riding, .serving])
    #expect(machine.node(.napping)?.isDetour == true && machine.node(.riding)?.isDetour == false)
  }
}
