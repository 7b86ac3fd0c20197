import FlowEngine
import Testing

@testable import TestMachines

@Suite("A state of a detour that is silent")
struct SilentTests {
  private static let far = Guard<Courier, Courier.Ride, Courier.Locate, String>.found("far") { context, ride, _ in
    ride.stop > 5 ? "far, at \(ride.stop) with \(context.tips)" : nil
  }

  private static let courses: [Course<Courier>] = [
    Course(
      "lets the state kept first answer, from its payload, and goes on", .at(.nap(1), keeping: [.ride(3)]),
      [.locate(.init()): "R.locate, locate #1 = at 3"]),
    Course(
      "lets the state kept first ignore, refuse and defer", .at(.charge(1), keeping: [.ride(3)]),
      [
        .phoneRang: "phoneRang ignored: hands full", .borrow(.init()): "borrow #1 refused: honest",
        .tip(.init(5)): "tip #2 deferred; deferred tip 5",
      ]),
    Course(
      "lets a row that stays change what is kept first, and not what is kept last",
      .at(.nap(1), keeping: [.ride(3, load: 2), .charge(4)]),
      [
        .rerouted(.init(9)): "R.rerouted; napping 1 < charging 4 < riding 9",
        .parcel(.init(7)): "R.parcel; napping 1 < charging 4 < riding 9 load 7",
        .parcel(.init(3)): "R.parcel; napping 1 < charging 4 < riding 9 load 10",
        .woke: "Z.woke; charging 4 < riding 9 load 10; visit 1, charge 4",
        .plugged(.init(1)): "C.plugged; paying < riding 9 load 10; visit 2, pay; battery 1",
        .paid: "P.paid; riding 9 load 10; visit 3, ride 9, bell 9; payments 1",
      ]),
    Course(
      "is left by a row that moves", .at(.nap(1), keeping: [.ride(3)]),
      [.cancel(.init()): "R.cancel, cancel #1 = 3; idle; visit 1"]),
    Course(
      "is left by a row that moves, and all that is kept is dropped", .at(.nap(1), keeping: [.ride(3), .charge(4)]),
      [.cancel(.init()): "R.cancel, cancel #1 = 3; idle; visit 1"]),
    Course(
      "is left for another detour by a row that keeps", .at(.charge(1), keeping: [.ride(3)]),
      [.stormCame: "X.storm@riding; napping 60 < riding 3; visit 1, nap 60"]),
    Course(
      "is left for another detour by a row that keeps: that begins from the state kept first",
      .at(.nap(1), keeping: [.serve(3), .charge(4)]),
      [.stormCame: "X.storm@serving; napping 60 < serving 3; visit 1, nap 60"]),
    Course(
      "answers who asked for it on that way, from what was kept",
      .at(.paying, keeping: [.ride(3), .charge(4)]) {
        $0.fromOutside[1] = .on(
          \.locate, "R.locate", ["plan"], answering: .asker { _, ride, _ in .success("left \(ride.stop)") },
          to: \.napping, then: .again
        ) { _, ride, _ in
          ride.stop = -1
          return .init(minutes: 1)
        }
      },
      [.locate(.init()): "R.locate, locate #1 = left 3; napping 1 < riding -1; visit 1, nap 1"]),
    Course(
      "asks the questions of the state kept first, of its payload", .at(.charge(1), keeping: [.ride(3, load: 8)]),
      [
        .parcel(.init(3)): "parcel deferred; deferred parcel 3",
        .parcel(.init(2)): "R.parcel; charging 1 < riding 3 load 10",
      ]),
    Course(
      "hands what a question of the state kept first finds to the body and to who asks",
      .at(.nap(1), keeping: [.ride(6)]) {
        $0.fromOutside[1] = .group([
          .stay(on: \.locate, "R.far", ["plan"], finding: far, answering: .asker { _, _, _, far in .success(far) }) {
            _, ride, _, far in ride.load = far.count
          },
          .reject(\.locate, when: .not(far), with: .late),
        ])
      },
      [
        .locate(.init()): "R.far, locate #1 = far, at 6 with 0; napping 1 < riding 6 load 16",
        .rerouted(.init(2)): "R.rerouted; napping 1 < riding 2", .locate(.init()): "locate #2 refused: late",
      ]),
    Course(
      "is silent no more where it has a row of its own, which wins", .at(.nap(9), keeping: [.ride(3)]),
      [.phoneRang: "Z.phone; riding 3; visit 1, ride 3, bell 3; alarms 9"]),
    Course(
      "answers by a row of its own", .at(.charge(7), keeping: [.ride(3)]),
      [.locate(.init()): "C.locate, locate #1 = charging at 7 for 3"]),
    Course(
      "refuses by a row of its own", .at(.stranded, keeping: [.ride(3)]), [.tip(.init(1)): "tip #1 refused: stranded"]),
    Course(
      "is not decided for by a column of the machine: the row of the state kept first wins",
      .at(.nap(1), keeping: [.ride(3)]), [.whistled: "R.whistled; napping 1 < riding 3 load 1"]),
    Course(
      "is not decided for by a column of the machine but as the state kept first is",
      .at(.nap(1), keeping: [.serve(3)]),
      [.whistled: "whistled ignored: nobody cares", .level(.init()): "X.level@serving, level #1 = 0"]),
    Course(
      "is decided for by a column of the machine where an effect of its own brings the event",
      .at(.nap(1), keeping: [.ride(3)]) {
        $0.napping.remove(at: 2)
        $0.columns.append(.on(\.woke, "X.woke", ["plan"], to: \.home))
      },
      [.woke: "X.woke@napping; home; visit 1"]),
    Course(
      "does not lend its effects to the state kept: what those produce is undeclared, or late",
      .at(.ride(3)),
      acts: [
        .bring(.gotTired): "R.tired; napping 1 < riding 3 detours 1; visit 1, nap 1",
        .intrude(.arrived): "arrived did not come from the effect that may produce it",
        .end(.arrived): "nap is broken: it ended with arrived, which it does not declare; broken",
        .end(.arrived, of: 0): "arrived came too late, from visit 0; late 1",
      ]),
  ]

  @Test("goes as it is written:", arguments: courses)
  func course(_ course: Course<Courier>) { course.check() }

  @Test("is decided for by the column of its phase")
  func phaseColumn() throws {
    for state in [Courier.State.charge(1), .paying, .nap(1), .stranded] {
      var stepper = Stepper(at: state, keeping: [.ride(3)])
      #expect(stepper.send(.alarm).map(\.short) == ["D.alarm"] && stepper.context.alarms == 1)
    }
    var riding = Stepper(at: .ride(3))
    #expect(riding.send(.alarm).lines() == ["alarm ignored: nobody cares"])
    #expect(Courier.machine.node(.napping)?.decides(.whistled) == false)
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
    var charging = Stepper(at: .charge(1), keeping: [.ride(3)])
    charging.send(.phoneRang)
    #expect(charging.lastUnhandled?.description == "riding × phoneRang: ignore (hands full)")
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
