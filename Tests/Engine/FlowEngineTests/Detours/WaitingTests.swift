import FlowEngine
import Testing

@testable import TestMachines

@Suite("Who waits during a detour")
struct WaitingTests {
  @Test("is answered afterwards, each from their own payload, oldest first")
  func survives() throws {
    var stepper = Stepper(at: .idle)
    let askings = (1...3).map { stepper.ask(\.deliver, .init($0)) }
    try stepper.answer(.batteryLow)
    let during = stepper.ask(\.deliver, .init(4))
    for answer in [Courier.Event.queueLong, .woke, .plugged(.init(1)), .paid] { try stepper.answer(answer) }
    #expect(stepper.run.open.map(\.event) == (1...4).map { .deliver(.init($0)) })
    try stepper.answer(.arrived)
    let reactions = try stepper.answer(.handedOver)
    #expect(Array(reactions.lines().dropFirst()) == (1...4).map { "deliver #\($0) answered" })
    #expect(try (askings + [during]).map { try stepper.result(of: $0)?.get() } == [101, 201, 301, 401])
  }

  @Test("is answered by a row of the detour, from the state there and the own payload")
  func inside() throws {
    var stepper = Stepper(at: .idle)
    let first = stepper.ask(\.deliver, .init(-1))
    try stepper.answer(.batteryLow)
    let second = stepper.ask(\.deliver, .init(2))
    try stepper.answer(.chargerBroken)
    #expect(try stepper.heard(first) == .success(-1) && stepper.heard(second) == .failure(.broken))
    #expect(stepper.run.open.isEmpty && stepper.state == .idle)
  }

  @Test("is answered by the state kept first when that drops the detour, from what is kept")
  func asFirst() throws {
    var table = CourierTable()
    table.fromOutside[2] = .on(
      \.cancel, "R.cancel", ["plan"],
      answering: .all(\.deliver) { _, ride, _, asked in .success(asked.stop * 100 + ride.stop) }
        .and(.asker { _, ride, _ in .success(ride.detours) }),
      to: \.idle)
    var stepper = Stepper(table.machine, at: .idle)
    let deliver = stepper.ask(\.deliver, .init(3))
    for answer in [Courier.Event.batteryLow, .queueLong] { try stepper.answer(answer) }
    stepper.send(.rerouted(.init(7)))
    let cancel = stepper.ask(\.cancel, .init())
    #expect(try stepper.result(of: deliver)?.get() == 307 && stepper.result(of: cancel)?.get() == 1)
    #expect(stepper.run.open.isEmpty && stepper.kept.isEmpty)
  }

  @Test("is answered by a staying row of the state kept first, and the detour goes on")
  func asFirstStaying() throws {
    var table = CourierTable()
    table.fromOutside[5] = .stay(
      on: \.rerouted, "R.rerouted", ["plan"],
      answering: .all(\.deliver) { _, ride, number, asked in .success(asked.stop * 100 + ride.stop + number.value) }
    ) { _, ride, _ in ride.stop = 0 }
    var stepper = Stepper(table.machine, at: .idle)
    let deliver = stepper.ask(\.deliver, .init(3))
    try stepper.answer(.gotTired)
    stepper.send(.rerouted(.init(50)))
    #expect(try stepper.result(of: deliver)?.get() == 353)
    #expect(stepper.state == .nap(1) && stepper.kept == [.ride(0, detours: 1)] && stepper.run.open.isEmpty)
    stepper.send(.rerouted(.init(50)))
    #expect(try stepper.result(of: deliver)?.get() == 353)
  }

  @Test("may withdraw, and nobody else is touched")
  func withdraws() throws {
    var stepper = Stepper(at: .idle)
    let first = stepper.ask(\.deliver, .init(1)), second = stepper.ask(\.deliver, .init(2)),
      tip = stepper.ask(\.tip, .init(9))
    try stepper.answer(.gotTired)
    #expect(stepper.withdraw(first)?.othersWait == true && stepper.withdraw(tip) == nil)
    #expect(stepper.kept == [.ride(1, detours: 1)] && stepper.run.deferred.isEmpty)
    #expect(stepper.withdraw(second)?.othersWait == false && stepper.kept == [.ride(1, detours: 1)])
    try stepper.answer(.woke)
    #expect(stepper.state == .ride(1, detours: 1) && stepper.run.open.isEmpty)
  }

  @Test("with what was deferred is offered again on coming back, in order of arrival")
  func deferred() throws {
    var stepper = Stepper(at: .serve(3))
    let tip = stepper.ask(\.tip, .init(5)), deliver = stepper.ask(\.deliver, .init(8))
    try stepper.answer(.nobodyHome)
    #expect(stepper.asking(\.tip, .init(6)).reactions.lines() == ["tip #3 deferred"])
    stepper.send(.deliver(.init(9)))
    // The state that is come back to defers all of it as well.
    #expect(try stepper.answer(.woke).map(\.short) == ["Z.woke"])
    #expect(stepper.run.deferred.count == 4)
    let reactions = try stepper.answer(.handedOver)
    #expect(
      reactions.map(\.short) == ["S.done", "I.tip", "tip #1 answered", "I.deliver", "R.join"]
        || reactions.map(\.short) == ["S.done", "I.tip", "tip #1 answered", "I.deliver"],
      "\(reactions.lines())")
    #expect(try stepper.result(of: tip)?.get() == 5 && stepper.result(of: deliver) == nil)
    #expect(stepper.state == .ride(8) && stepper.run.deferred.map(\.event) == [.tip(.init(6))])
  }

  @Test("because a state of the detour defers is offered to what is come back to")
  func deferredInside() throws {
    var table = CourierTable()
    table.napping += [.defer(.locate, .rerouted, .cancel)]
    var stepper = Stepper(table.machine, at: .nap(1), keeping: [.ride(3)])
    stepper.send(.rerouted(.init(5)))
    let locate = stepper.ask(\.locate, .init()), cancel = stepper.ask(\.cancel, .init()),
      again = stepper.ask(\.locate, .init())
    #expect(stepper.run.deferred.count == 4 && stepper.kept == [.ride(3)])
    try stepper.answer(.woke)
    #expect(try stepper.result(of: locate)?.get() == "at 5" && stepper.result(of: cancel)?.get() == 5)
    #expect(try stepper.heard(again) == .failure(.idle) && stepper.state == .idle && stepper.run.deferred.isEmpty)
  }

  @Test("because a state of the detour defers is offered when the next of the detour is silent")
  func deferredAcross() throws {
    var table = CourierTable()
    table.charging += [.defer(.cancel, .rerouted)]
    var stepper = Stepper(table.machine, at: .charge(1), keeping: [.ride(3)])
    let cancel = stepper.ask(\.cancel, .init())
    stepper.send(.rerouted(.init(4)))
    // The edge that is offered first drops the detour, and what is left is decided where it leads.
    #expect(
      try stepper.answer(.plugged(.init(1))).lines().dropFirst() == [
        "R.cancel: riding × cancel → idle as visit 2", "cancel #1 answered", "rerouted ignored: nothing to do",
      ])
    #expect(try stepper.result(of: cancel)?.get() == 3 && stepper.kept.isEmpty && stepper.state == .idle)
  }

  @Test("under a guard of the state kept first is asked anew after a row that changed what is kept")
  func guarded() throws {
    var stepper = Stepper(at: .charge(1), keeping: [.ride(3, load: 8)])
    stepper.send(.parcel(.init(9)))
    stepper.send(.parcel(.init(4)))
    #expect(stepper.run.deferred.count == 2)
    stepper.send(.whistled)
    #expect(stepper.run.deferred.count == 2 && stepper.kept == [.ride(3, load: 9)])
    #expect(stepper.send(.rerouted(.init(5))).map(\.short) == ["R.rerouted", "R.parcel"])
    #expect(stepper.kept == [.ride(5, load: 9)] && stepper.run.deferred.map(\.event) == [.parcel(.init(4))])
    #expect(try stepper.answer(.plugged(.init(1))).map(\.short) == ["C.plugged"])
    #expect(try stepper.answer(.paid).map(\.short) == ["P.paid"], "it is still too heavy")
    #expect(try stepper.answer(.arrived).map(\.short) == ["R.arrived", "S.parcel"])
    #expect(stepper.context.weight == 4 && stepper.run.deferred.isEmpty)
  }

  @Test("is in the configuration with what is kept: a copy of the run keeps its own")
  func copied() throws {
    var run = try Run(Courier.machine, .init(), in: .nap(1), keeping: [.ride(3)])
    run.send(.deliver(.init(1)), asking: Ticket(number: 1)) { _ in }
    let copy = run
    run.send(.rerouted(.init(9)))
    run.conclude(.woke, of: 0) { _ in }
    #expect(copy.kept == [.ride(3)] && copy.state == .nap(1) && copy.open.count == 1)
    #expect(run.kept.isEmpty && run.state == .ride(9) && run.open.count == 1)
  }
}

@Suite("The effects of a detour")
struct DetourEffectTests {
  @Test("and those of the state kept are told apart by their visits: what is late stays late after the return")
  func late() throws {
    var stepper = Stepper(at: .ride(3))
    try stepper.answer(.gotTired)
    #expect(stepper.conclude(.arrived, of: 0).lines() == ["arrived came too late, from visit 0"])
    try stepper.answer(.woke)
    #expect(stepper.conclude(.arrived, of: 0, by: .ride).lines() == ["arrived came too late, from visit 0"])
    #expect(stepper.conclude(.woke, of: 1).lines() == ["woke came too late, from visit 1"])
    #expect(stepper.run.lateCount == 3 && stepper.state == .ride(3, detours: 1))
    #expect(stepper.conclude(.arrived, of: 2).map(\.short) == ["R.arrived"])
  }

  @Test("let progress of the state kept be late, before and after the return")
  func progress() throws {
    var run = try Run(Courier.machine, .init(), in: .ride(3)), taken: [Bool] = []
    func tell(_ visit: Int) { taken.append(run.progress(.signPassed(.init(2)), of: visit) { _ in }) }
    tell(0)
    run.conclude(.gotTired, of: 0) { _ in }
    tell(0)
    run.conclude(.woke, of: 1) { _ in }
    tell(0)
    tell(2)
    #expect(taken == [true, false, false, true] && run.lateCount == 2)
    #expect(run.state == .ride(3, detours: 1, load: 4))
  }

  @Test("that break refuse whoever waits, and whoever would, until the state is left; what is kept stays")
  func broken() throws {
    var stepper = Stepper(at: .idle)
    let deliver = stepper.ask(\.deliver, .init(1)), tip = stepper.ask(\.tip, .init(1))
    try stepper.answer(.gotTired)
    #expect(
      stepper.conclude(nil, of: 2).lines() == [
        "nap is broken: it ended without an outcome",
        "deliver #1 unanswered: the effect nap is broken: it will produce no outcome",
        "tip #2 unanswered: the effect nap is broken: it will produce no outcome",
      ])
    let broken = SessionError.broken(effect: "nap")
    #expect(throws: broken) { try stepper.result(of: deliver)?.get() }
    #expect(throws: broken) { try stepper.result(of: tip)?.get() }
    let join = stepper.ask(\.deliver, .init(2)), later = stepper.ask(\.tip, .init(1)),
      locate = stepper.ask(\.locate, .init())
    #expect(throws: broken, "it would be open") { try stepper.result(of: join)?.get() }
    #expect(throws: broken, "it would be deferred") { try stepper.result(of: later)?.get() }
    #expect(try stepper.result(of: locate)?.get() == "at 1" && stepper.kept == [.ride(1, detours: 1)])
    #expect(stepper.send(.phoneRang).map(\.short) == ["Z.phone"])
    #expect(!stepper.run.isBroken && stepper.state == .ride(1, detours: 1))
    let afterwards = stepper.ask(\.deliver, .init(3))
    for answer in [Courier.Event.arrived, .handedOver] { try stepper.answer(answer) }
    #expect(try stepper.result(of: afterwards)?.get() == 301)
  }

  @Test("that break are healed by an edge of the state kept first")
  func healed() throws {
    var stepper = Stepper(at: .nap(1), keeping: [.ride(3), .charge(4)])
    stepper.conclude(nil, of: 0)
    #expect(stepper.run.isBroken)
    let cancel = stepper.ask(\.cancel, .init())
    #expect(try stepper.result(of: cancel)?.get() == 3 && !stepper.run.isBroken && stepper.kept.isEmpty)
  }

  @Test("before it, broken, are mended by the detour and begin anew after it")
  func brokenBefore() throws {
    var stepper = Stepper(at: .ride(3))
    stepper.conclude(nil, of: 0)
    #expect(stepper.run.isBroken)
    stepper.send(.stormCame)
    #expect(!stepper.run.isBroken)
    let deliver = stepper.ask(\.deliver, .init(1))
    for answer in [Courier.Event.woke, .arrived, .handedOver] { try stepper.answer(answer) }
    #expect(try stepper.result(of: deliver)?.get() == 103)
  }

  @Test("are driven through to rest")
  func driven() throws {
    var stepper = Stepper(at: .idle), detours = 0
    let deliver = stepper.ask(\.deliver, .init(2))
    try stepper.drive { effect in
      switch effect {
      case .ride:
        detours += 1
        return detours < 4 ? detours == 2 ? .batteryLow : .gotTired : .arrived
      case .handOver: return .handedOver
      case .charge(let place): return place.value < 4 ? .queueLong : .plugged(.init(99))
      case .pay: return .paid
      case .nap: return .woke
      case .bell: return nil
      }
    }
    #expect(try stepper.result(of: deliver)?.get() == 202 && stepper.context.battery == 99 && stepper.kept.isEmpty)
  }
}
