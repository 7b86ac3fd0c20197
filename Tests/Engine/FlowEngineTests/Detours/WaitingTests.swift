import FlowEngine
import Testing

@testable import TestMachines

@Suite("Who waits during a detour")
struct WaitingTests {
  private static let courses: [Course<Courier>] = [
    Course(
      "is answered afterwards, each from their own payload, oldest first", .at(.idle),
      after: [
        .deliver(.init(1)), .deliver(.init(2)), .deliver(.init(3)), .batteryLow, .deliver(.init(4)), .queueLong, .woke,
        .plugged(.init(1)), .paid,
      ],
      [
        .arrived: "R.arrived; serving 1; visit 7, handOver 1, bell 1",
        .handedOver:
          "S.done, deliver #1 = 101, deliver #2 = 201, deliver #3 = 301, deliver #4 = 401; idle; visit 8; open nobody",
      ]),
    Course(
      "is answered by a row of the detour, from the state there and the own payload", .at(.idle),
      [
        .deliver(.init(-1)): "I.deliver; riding -1; visit 1, ride -1, bell -1; open deliver -1",
        .batteryLow: "R.low; charging -1 < riding -1 detours 1; visit 2, charge -1",
        .deliver(.init(2)): "R.join; open deliver -1, deliver 2",
        .chargerBroken: "C.broken, deliver #1 = -1, deliver #2 refused: broken; idle; visit 3; open nobody",
      ]),
    Course(
      "is answered by the state kept first when that drops the detour, from what is kept",
      .at(.idle) {
        $0.fromOutside[2] = .on(
          \.cancel, "R.cancel", ["plan"],
          answering: .all(\.deliver) { _, ride, _, asked in .success(asked.stop * 100 + ride.stop) }
            .and(.asker { _, ride, _ in .success(ride.detours) }),
          to: \.idle)
      },
      after: [.deliver(.init(3)), .batteryLow, .queueLong],
      [
        .rerouted(.init(7)): "R.rerouted; napping 2 < charging 4 < riding 7 detours 1",
        .cancel(.init()): "R.cancel, deliver #1 = 307, cancel #2 = 1; idle; visit 4; open nobody",
      ]),
    Course(
      "is answered by a staying row of the state kept first, once, and the detour goes on",
      .at(.idle) {
        $0.fromOutside[5] = .stay(
          on: \.rerouted, "R.rerouted", ["plan"],
          answering: .all(\.deliver) { _, ride, number, asked in .success(asked.stop * 100 + ride.stop + number.value) }
        ) { _, ride, _ in ride.stop = 0 }
      },
      after: [.deliver(.init(3)), .gotTired],
      [
        .rerouted(.init(50)): "R.rerouted, deliver #1 = 353; napping 1 < riding 0 detours 1; open nobody",
        .rerouted(.init(50)): "R.rerouted",
      ]),
    Course(
      "may withdraw, and nobody else is touched", .at(.idle),
      after: [.send(.deliver(.init(1))), .send(.deliver(.init(2))), .send(.tip(.init(9)))],
      acts: [
        .bring(.gotTired): "R.tired; napping 1 < riding 1 detours 1; visit 2, nap 1",
        .withdraw(1): "deliver 1 #1, others wait; open deliver 2", .withdraw(3): "nothing was taken; deferred nobody",
        .withdraw(2): "deliver 2 #2; open nobody", .bring(.woke): "Z.woke; riding 1 detours 1; visit 3, ride 1, bell 1",
      ]),
    Course(
      "with what was deferred is offered again on coming back, in order of arrival", .at(.serve(3)),
      [
        .tip(.init(5)): "tip #1 deferred; deferred tip 5",
        .deliver(.init(8)): "deliver #2 deferred; deferred tip 5, deliver 8",
        .nobodyHome: "S.nobody; napping 7 < serving 13; visit 1, nap 7",
        .tip(.init(6)): "tip #3 deferred; deferred tip 5, deliver 8, tip 6",
        .deliver(.init(9)): "deliver #4 deferred; deferred tip 5, deliver 8, tip 6, deliver 9",
        .woke: "Z.woke; serving 13; visit 2, handOver 13, bell 13",
        .handedOver:
          "S.done, I.tip, tip #1 = 5, I.deliver, R.join; riding 8; visit 4, ride 8, bell 8; tips 5; "
          + "open deliver 8, deliver 9; deferred tip 6",
      ]),
    Course(
      "because a state of the detour defers is offered to what is come back to",
      .at(.nap(1), keeping: [.ride(3)]) { $0.napping += [.defer(.locate, .rerouted, .cancel)] },
      after: [.rerouted(.init(5)), .locate(.init()), .cancel(.init())],
      [
        .locate(.init()): "locate #3 deferred; deferred rerouted 5, locate, cancel, locate",
        .woke:
          "Z.woke, R.rerouted, R.locate, locate #1 = at 5, R.cancel, cancel #2 = 5, locate #3 refused: idle; idle; "
          + "visit 2; deferred nobody",
      ]),
    // The edge that is offered first drops the detour, and what is left is decided where it leads.
    Course(
      "because a state of the detour defers is offered when the next of the detour is silent",
      .at(.charge(1), keeping: [.ride(3)]) { $0.charging += [.defer(.cancel, .rerouted)] },
      [
        .cancel(.init()): "cancel #1 deferred; deferred cancel",
        .rerouted(.init(4)): "rerouted deferred; deferred cancel, rerouted 4",
        .plugged(.init(1)):
          "C.plugged, R.cancel, cancel #1 = 3, rerouted ignored: nothing to do; idle; visit 2; battery 1; "
          + "deferred nobody",
      ]),
    Course(
      "under a guard of the state kept first is asked anew after a row that changed what is kept, and after the detour",
      .at(.charge(1), keeping: [.ride(3, load: 8)]),
      [
        .parcel(.init(9)): "parcel deferred; deferred parcel 9",
        .parcel(.init(4)): "parcel deferred; deferred parcel 9, parcel 4",
        .whistled: "R.whistled; charging 1 < riding 3 load 9",
        .rerouted(.init(5)): "R.rerouted, R.parcel; charging 1 < riding 5 load 9; deferred parcel 4",
        .plugged(.init(1)): "C.plugged; paying < riding 5 load 9; visit 1, pay; battery 1",
        .paid: "P.paid; riding 5 load 9; visit 2, ride 5, bell 5; payments 1",
        .arrived: "R.arrived, S.parcel; serving 5; visit 3, handOver 5, bell 5; weight 4; deferred nobody",
      ]),
  ]

  @Test("goes as it is written:", arguments: courses)
  func course(_ course: Course<Courier>) { course.check() }

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
  private static let courses: [Course<Courier>] = [
    Course(
      "and those of the state kept are told apart by their visits: what is late stays late after the return",
      .at(.ride(3)),
      acts: [
        .bring(.gotTired): "R.tired; napping 1 < riding 3 detours 1; visit 1, nap 1",
        .end(.arrived, of: 0): "arrived came too late, from visit 0; late 1",
        .bring(.woke): "Z.woke; riding 3 detours 1; visit 2, ride 3, bell 3",
        .end(.arrived, of: 0, by: .ride): "arrived came too late, from visit 0; late 2",
        .end(.woke, of: 1): "woke came too late, from visit 1; late 3",
        .end(.arrived, of: 2): "R.arrived; serving 3; visit 3, handOver 3, bell 3",
      ]),
    Course(
      "that break refuse whoever waits, and whoever would, until the state is left; what is kept stays", .at(.idle),
      after: [.send(.deliver(.init(1))), .send(.tip(.init(1))), .bring(.gotTired)],
      acts: [
        .end(nil):
          "nap is broken: it ended without an outcome, deliver #1 unanswered (nap), tip #2 unanswered (nap); "
          + "open nobody; deferred nobody; broken",
        .send(.deliver(.init(2))): "R.join, deliver #3 unanswered (nap)",
        .send(.tip(.init(1))): "tip #4 unanswered (nap)",
        .send(.locate(.init())): "R.locate, locate #5 = at 1",
        .send(.phoneRang): "Z.phone; riding 1 detours 1; visit 3, ride 1, bell 1; alarms 1; whole",
        .send(.deliver(.init(3))): "R.join; open deliver 3",
        .bring(.arrived): "R.arrived; serving 1; visit 4, handOver 1, bell 1",
        .bring(.handedOver): "S.done, deliver #6 = 301; idle; visit 5; open nobody",
      ]),
    Course(
      "that break are healed by an edge of the state kept first", .at(.nap(1), keeping: [.ride(3), .charge(4)]),
      acts: [
        .end(nil): "nap is broken: it ended without an outcome; broken",
        .send(.cancel(.init())): "R.cancel, cancel #1 = 3; idle; visit 1; whole",
      ]),
    Course(
      "before it, broken, are mended by the detour and begin anew after it", .at(.ride(3)),
      acts: [
        .end(nil): "ride is broken: it ended without an outcome; broken",
        .send(.stormCame): "X.storm@riding; napping 60 < riding 3; visit 1, nap 60; whole",
        .send(.deliver(.init(1))): "R.join; open deliver 1", .bring(.woke): "Z.woke; riding 3; visit 2, ride 3, bell 3",
        .bring(.arrived): "R.arrived; serving 3; visit 3, handOver 3, bell 3",
        .bring(.handedOver): "S.done, deliver #1 = 103; idle; visit 4; open nobody",
      ]),
  ]

  @Test("go as it is written:", arguments: courses)
  func course(_ course: Course<Courier>) { course.check() }

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
