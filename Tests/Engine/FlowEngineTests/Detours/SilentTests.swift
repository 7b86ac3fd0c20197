import FlowEngine
import Testing

@testable import TestMachines

@Suite("A state of a detour that is silent")
struct SilentTests {
  @Test("lets the state kept first answer, from its payload, and goes on")
  func answered() throws {
    var stepper = Stepper(at: .nap(1), keeping: [.ride(3)])
    let locate = stepper.ask(\.locate, .init())
    #expect(try stepper.result(of: locate)?.get() == "at 3")
    #expect(stepper.state == .nap(1) && stepper.kept == [.ride(3)] && stepper.visit == 0)
  }

  @Test("lets the state kept first ignore, refuse and defer")
  func decided() throws {
    var stepper = Stepper(at: .charge(1), keeping: [.ride(3)])
    #expect(stepper.send(.phoneRang).lines() == ["phoneRang ignored: hands full"])
    #expect(stepper.lastUnhandled?.description == "riding × phoneRang: ignore (hands full)")
    let borrow = stepper.ask(\.borrow, .init())
    #expect(try stepper.heard(borrow) == .failure(.honest))
    let tip = stepper.ask(\.tip, .init(5))
    #expect(stepper.result(of: tip) == nil && stepper.run.deferred.map(\.event) == [.tip(.init(5))])
    #expect(stepper.visit == 0 && stepper.kept == [.ride(3)])
  }

  @Test("lets a row that stays change what is kept first, and not what is kept last")
  func changesFirst() throws {
    var stepper = Stepper(at: .nap(1), keeping: [.ride(3, load: 2), .charge(4)])
    #expect(
      stepper.send(.rerouted(.init(9))).lines() == ["R.rerouted: riding × rerouted → riding (stays)"])
    #expect(stepper.state == .nap(1) && stepper.kept == [.ride(9), .charge(4)] && stepper.visit == 0)
    stepper.send(.parcel(.init(7)))
    stepper.send(.parcel(.init(3)))
    #expect(stepper.kept == [.ride(9, load: 10), .charge(4)])
    for answer in [Courier.Event.woke, .plugged(.init(1)), .paid] { try stepper.answer(answer) }
    #expect(stepper.state == .ride(9, load: 10))
  }

  @Test("is left by a row that moves, and all that is kept is dropped", arguments: [[], [Courier.State.charge(4)]])
  func moves(_ above: [Courier.State]) throws {
    var stepper = Stepper(at: .nap(1), keeping: [.ride(3)] + above)
    let cancel = stepper.ask(\.cancel, .init())
    #expect(try stepper.result(of: cancel)?.get() == 3)
    #expect(stepper.state == .idle && stepper.kept.isEmpty && stepper.visit == 1)
  }

  @Test("is left for another detour by a row that keeps: that begins from the state kept first")
  func keeps() throws {
    var stepper = Stepper(at: .charge(1), keeping: [.ride(3)])
    stepper.send(.stormCame)
    #expect(stepper.state == .nap(60) && stepper.kept == [.ride(3)])
    var deep = Stepper(at: .nap(1), keeping: [.serve(3), .charge(4)])
    deep.send(.stormCame)
    #expect(deep.state == .nap(60) && deep.kept == [.serve(3)])
  }

  @Test("answers who asked for it on that way, from what was kept")
  func keepsAnswering() throws {
    var table = CourierTable()
    table.fromOutside[1] = .on(
      \.locate, "R.locate", ["plan"], answering: .asker { _, ride, _ in .success("left \(ride.stop)") },
      to: \.napping, then: .again
    ) { _, ride, _ in
      ride.stop = -1
      return .init(minutes: 1)
    }
    var stepper = Stepper(table.machine, at: .paying, keeping: [.ride(3), .charge(4)])
    let locate = stepper.ask(\.locate, .init())
    #expect(try stepper.result(of: locate)?.get() == "left 3")
    #expect(stepper.state == .nap(1) && stepper.kept == [.ride(-1)] && stepper.visit == 1)
    #expect(stepper.run.open.isEmpty)
  }

  @Test("asks the questions of the state kept first, of its payload")
  func guarded() throws {
    var stepper = Stepper(at: .charge(1), keeping: [.ride(3, load: 8)])
    #expect(stepper.send(.parcel(.init(3))).lines() == ["parcel deferred"])
    #expect(stepper.send(.parcel(.init(2))).map(\.short) == ["R.parcel"])
    #expect(stepper.kept == [.ride(3, load: 10)])
  }

  @Test("hands what a question of the state kept first finds to the body and to who asks")
  func found() throws {
    var table = CourierTable()
    let far = Guard<Courier, Courier.Ride, Courier.Locate, String>.found("far") { context, ride, _ in
      ride.stop > 5 ? "far, at \(ride.stop) with \(context.tips)" : nil
    }
    table.fromOutside[1] = .group([
      .stay(on: \.locate, "R.far", ["plan"], when: far, answering: .asker { _, _, _, far in .success(far) }) {
        context, ride, _, far in
        ride.load = far.count
      },
      .reject(\.locate, when: .not(far), with: .late),
    ])
    var stepper = Stepper(table.machine, at: .nap(1), keeping: [.ride(6)])
    let locate = stepper.ask(\.locate, .init())
    #expect(try stepper.result(of: locate)?.get() == "far, at 6 with 0" && stepper.kept == [.ride(6, load: 16)])
    stepper.send(.rerouted(.init(2)))
    let near = stepper.ask(\.locate, .init())
    #expect(try stepper.heard(near) == .failure(.late))
  }

  @Test("is silent no more where it has a row of its own, which wins")
  func ownRow() throws {
    var stepper = Stepper(at: .nap(9), keeping: [.ride(3)])
    #expect(stepper.send(.phoneRang).map(\.short) == ["Z.phone"])
    #expect(stepper.state == .ride(3) && stepper.kept.isEmpty && stepper.context.alarms == 9)
    var charging = Stepper(at: .charge(7), keeping: [.ride(3)])
    let locate = charging.ask(\.locate, .init())
    #expect(try charging.result(of: locate)?.get() == "charging at 7 for 3")
    var stranded = Stepper(at: .stranded, keeping: [.ride(3)])
    let tip = stranded.ask(\.tip, .init(1))
    #expect(try stranded.heard(tip) == .failure(.stranded) && stranded.run.deferred.isEmpty)
  }

  @Test("is decided for by the column of its phase")
  func phaseColumn() throws {
    for state in [Courier.State.charge(1), .paying, .nap(1), .stranded] {
      var stepper = Stepper(at: state, keeping: [.ride(3)])
      #expect(stepper.send(.alarm).map(\.short) == ["D.alarm"] && stepper.context.alarms == 1)
    }
    var riding = Stepper(at: .ride(3))
    #expect(riding.send(.alarm).lines() == ["alarm ignored: nobody cares"])
  }

  @Test("is not decided for by a column of the machine: the row of the state kept first wins")
  func machineColumn() throws {
    var riding = Stepper(at: .nap(1), keeping: [.ride(3)])
    #expect(riding.send(.whistled).map(\.short) == ["R.whistled"] && riding.kept == [.ride(3, load: 1)])
    var serving = Stepper(at: .nap(1), keeping: [.serve(3)])
    #expect(serving.send(.whistled).lines() == ["whistled ignored: nobody cares"])
    #expect(Courier.machine.node(.napping)?.decides(.whistled) == false)
    let level = serving.asking(\.level, .init())
    #expect(level.reactions.first?.edge?.id == "X.level@serving")
    #expect(try serving.result(of: level.asking)?.get() == 0)
  }

  @Test("is decided for by a column of the machine where an effect of its own brings the event")
  func broughtColumn() throws {
    var table = CourierTable()
    table.napping.remove(at: 2)
    table.columns.append(.on(\.woke, "X.woke", ["plan"], to: \.home))
    var stepper = Stepper(table.machine, at: .nap(1), keeping: [.ride(3)])
    #expect(try stepper.answer(.woke).map(\.short) == ["X.woke"])
    #expect(stepper.state == .home && stepper.kept.isEmpty)
  }

  @Test("does not lend its effects to the state kept: what those produce is undeclared, or late")
  func effects() throws {
    var stepper = Stepper(at: .ride(3))
    try stepper.answer(.gotTired)
    #expect(stepper.send(.arrived).lines() == ["arrived did not come from the effect that may produce it"])
    #expect(
      stepper.conclude(.arrived, of: stepper.visit).lines() == [
        "nap is broken: it ended with arrived, which it does not declare"
      ])
    #expect(stepper.conclude(.arrived, of: 0).lines() == ["arrived came too late, from visit 0"])
    #expect(stepper.state == .nap(1) && stepper.kept == [.ride(3, detours: 1)])
  }

  @Test("explains what the state kept first would do, and why")
  func explained() {
    let machine = Courier.machine
    let kept = [Courier.State.ride(3, load: 8), .charge(1)]
    func explanation(_ event: Courier.Event, in state: Courier.State = .nap(1), _ kept: [Courier.State]) -> String {
      machine.explain(.init(), state, keeping: kept, event).description
    }
    #expect(explanation(.parcel(.init(3)), kept) == "riding × parcel: defer (heavy = yes)")
    #expect(explanation(.parcel(.init(2)), kept) == "riding × parcel: R.parcel (heavy = no)")
    #expect(explanation(.phoneRang, kept) == "napping × phoneRang: Z.phone")
    #expect(explanation(.stormCame, kept) == "riding × stormCame: X.storm@riding, as everywhere")
    #expect(explanation(.paid, in: .paying, [.serve(1)]) == "paying × paid: P.paid (kept = serving, unpopular = no)")
    #expect(explanation(.locate(.init()), in: .charge(1), [.ride(2)]) == "charging × locate: C.locate (stop = yes)")
    var stepper = Stepper(at: .nap(1), keeping: kept)
    #expect(stepper.explain(.parcel(.init(3))).description == "riding × parcel: defer (heavy = yes)")
    #expect(stepper.lastUnhandled == nil)
    stepper.send(.parcel(.init(3)))
    #expect(stepper.kept == kept && stepper.lastUnhandled == nil, "a deferral is no refusal")
  }

  @Test("is stepped with what is kept, and without it takes no row that has to do with it")
  func stepped() {
    let machine = Courier.machine
    var context = Courier.Context(), state = Courier.State.ride(3), kept: [Courier.State] = []
    func step(_ event: Courier.Event) -> String {
      switch machine.step(&context, &state, keeping: &kept, event) {
      case .edge(let edge): machine.edges[edge].id
      case .decision(let decision): machine.decisions[decision].description
      case .undecided: "undecided"
      }
    }
    #expect(step(.batteryLow) == "R.low" && state == .charge(3) && kept == [.ride(3, detours: 1)])
    #expect(step(.rerouted(.init(8))) == "R.rerouted" && state == .charge(3) && kept == [.ride(8, detours: 1)])
    #expect(step(.queueLong) == "C.queue" && kept == [.ride(8, detours: 1), .charge(4)])
    #expect(step(.tip(.init())) == "defer" && step(.borrow(.init())) == "reject (honest)")
    #expect(step(.woke) == "Z.woke" && state == .charge(4) && kept == [.ride(8, detours: 1)])
    #expect(step(.cancel(.init())) == "R.cancel" && state == .idle && kept.isEmpty)
    state = .ride(3)
    #expect(machine.step(&context, &state, .batteryLow) == .undecided && state == .ride(3))
    state = .nap(1)
    #expect(machine.step(&context, &state, .woke) == .undecided && state == .nap(1))
    #expect(step(.woke) == "undecided" && state == .nap(1) && kept.isEmpty)
    #expect(step(.locate(.init())) == "undecided")
  }
}
