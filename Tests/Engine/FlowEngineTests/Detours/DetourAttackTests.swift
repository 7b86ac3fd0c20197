import FlowEngine
import FlowTesting
import Testing

@testable import TestMachines

/// Tables and starts that `validate()` would object to: they may do nothing, but they do it without a trap.
@Suite("A detour that is wrong", .endsIfStuck)
struct DetourAttackTests {
  private static let silent: [Courier.Event] = [
    .rerouted(.init(1)), .cancel(.init()), .parcel(.init(1)), .stormCame, .recalled, .tip(.init()),
  ]

  private static let courses: [Course<Courier>] = [
    Course(
      "that deferred what nothing kept first can take reports it, once",
      .at(.nap(1), keeping: [.charge(1), .paying]) { $0.napping += [.defer(.cancel)] },
      [
        .cancel(.init()): "cancel #1 deferred; deferred cancel",
        .woke: "Z.woke, cancel #1 undecided; paying < charging 1; visit 1, pay; deferred nobody",
      ]),
    Course(
      "started with something kept in a state of no detour forgets it when that is left",
      .at(.ride(3), keeping: [.idle, .serve(1)]),
      [
        .rerouted(.init(4)): "R.rerouted; riding 4 < serving 1 < idle",
        .arrived: "R.arrived; serving 4; visit 1, handOver 4, bell 4",
      ]),
    Course(
      "begun from there keeps what is left", .at(.ride(3), keeping: [.idle, .serve(1)]),
      [.stormCame: "X.storm@riding; napping 60 < riding 3; visit 1, nap 60"]),
    Course(
      "declared nowhere, but kept and returned to, changes nothing that is not entered",
      .at(.ride(3)) { $0.napping.removeFirst() },
      [
        .gotTired: "R.tired; napping 1; visit 1, nap 1",
        .woke: "woke undecided, nap is broken: it ended with woke, which leads nowhere; broken",
      ]),
  ]

  @Test("does as it is written:", arguments: courses)
  func course(_ course: Course<Courier>) { course.check() }

  @Test("that is declared nowhere is reported")
  func notDeclared() {
    var table = CourierTable()
    table.napping.removeFirst()
    #expect(Set(table.machine.validate().map(\.kind)).isSuperset(of: [.unusedKeep, .notOnDetour]))
  }

  @Test("begun where nothing is kept, and going deeper, leaves who asks an error and no trap", arguments: silent)
  func nothingFirst(_ event: Courier.Event) throws {
    var stepper = Stepper(at: .charge(1))
    #expect(stepper.send(event).lines() == ["\(event.name.stringValue) undecided"])
    try stepper.answer(.queueLong)
    #expect(stepper.kept == [.charge(2)])
    #expect(stepper.send(event).lines() == ["\(event.name.stringValue) undecided"])
    #expect(stepper.explain(event).decision == "as a kept state")
    let level = stepper.ask(\.level, .init())
    #expect(throws: SessionError.self) { try stepper.result(of: level)?.get() }
    try stepper.answer(.woke)
    #expect(stepper.state == .charge(2) && stepper.kept.isEmpty)
  }

  @Test(
    "in which nothing is kept is no place to start, nor is one that keeps what it cannot",
    arguments: [[], [Courier.State.idle]])
  func start(_ kept: [Courier.State]) {
    let state = kept.isEmpty ? Courier.State.charge(1) : .ride(1)
    #expect(throws: SnapshotError.self) { try Run(Courier.machine, .init(), in: state, keeping: kept) }
    #expect(throws: SnapshotError.self) { try Stepper(Courier.machine, .init(), in: state, keeping: kept) }
    #expect(throws: SnapshotError.self) { try Walks(Courier.machine, context: .init(), in: .charge(1)).check() }
  }

  @Test("without bound stops at a bound: the event is undecided, and whoever asks hears it")
  func unbounded() throws {
    var table = CourierTable()
    table.napping += [
      .on(\.rerouted, "Z.deeper", ["plan"], to: \.napping, then: .again) { _, nap, _ in .init(minutes: nap.minutes + 1)
      }
    ]
    var stepper = Stepper(table.machine, at: .nap(0), keeping: [.ride(3)])
    for _ in 0..<2_000 { stepper.send(.rerouted(.init())) }
    #expect(stepper.kept.count == 1_000 && stepper.state == .nap(999))
    #expect(stepper.send(.rerouted(.init())).lines() == ["rerouted undecided"])
    let locate = stepper.ask(\.locate, .init())
    #expect(try stepper.result(of: locate)?.get() == "at 3")
    for minutes in (0..<999).reversed() {
      try stepper.answer(.woke)
      #expect(stepper.state == .nap(minutes))
    }
    try stepper.answer(.woke)
    #expect(stepper.state == .ride(3) && stepper.kept.isEmpty)
  }

  @Test("passes payloads on without copies that leak: each is freed when nothing keeps it")
  func freed() throws {
    let alive = Counter(), freed = Counter()
    do {
      var stepper = try Stepper(Box.machine(alive, freed), .init(), in: .open(.init()))
      for _ in 0..<50 {
        let asking = stepper.ask(\.look, .init())
        stepper.send(.went)
        stepper.send(.changed)
        _ = stepper.withdraw(asking)
        stepper.send(.came)
        stepper.send(.went)
        stepper.send(.dropped)
      }
      #expect(stepper.kept.isEmpty && alive.count == 150)
    }
    #expect(freed.count == alive.count)
  }
}

/// A flow whose payloads count how many of them there are.
private enum Box: Flow {
  struct Context: Hashable, Codable {}
  final class Tracked: Sendable {
    let freed: Counter
    init(_ alive: Counter, _ freed: Counter) {
      alive.hit()
      self.freed = freed
    }
    deinit { freed.hit() }
  }
  struct Content: Hashable, Codable {
    var tracked: Tracked?
    init(_ tracked: Tracked? = nil) { self.tracked = tracked }
    static func == (_: Self, _: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
    init(from decoder: any Decoder) throws { self.init() }
    func encode(to encoder: any Encoder) throws {}
  }
  @Cases enum State {
    case open(Content)
    case away(Content)
  }
  @Cases enum Event {
    case look(Look)
    case went, came, changed, dropped
  }
  struct Look: FlowRequest { typealias Answer = Int }
  static let requests: [Event.Name] = [.look]
  static let notifications: [Event.Name] = [.went, .came, .changed, .dropped]

  static func machine(_ alive: Counter, _ freed: Counter) -> Machine<Box> {
    let open: [Row<Box, Content>] = [
      .stay(on: \.look, "look", []), .ignore(.came, because: "here"),
      .on(\.went, "went", [], to: \.away, then: .again) { _, content, _ in
        content = .init(.init(alive, freed))
        return content
      },
      .stay(on: \.changed, "changed", []) { _, content, _ in content = .init(.init(alive, freed)) },
      .on(\.dropped, "dropped", [], to: \.open) { _, content, _ in content },
    ]
    let away: [Row<Box, Content>] = [
      .detour,
      .returns(on: \.came, "came", [], finding: .kept(\.open)) { _, _, _, found in _ = found },
    ]
    return Machine(
      [Phase("B", "Box", [StateNode(\.open, "", "Open", open), StateNode(\.away, "", "Away", away)])],
      from: .open(.init()))
  }
}
