import FlowEngine
import FlowTesting
import Foundation
import Testing

@testable import TestMachines

@Suite("A timer", .endsIfStuck)
struct TimerTests {
  typealias Grant = Stepper<DeviceGrant>
  /// A code was issued.
  private static func shown(lifetime: Int = 12, interval: Int = 5) throws -> Grant {
    var grant = Grant(DeviceGrant.machine, .init())
    grant.ask(\.signInRequested, .init())
    try grant.answer(.codeIssued(.init(lifetime: lifetime, interval: interval)))
    return grant
  }
  private static func armed(_ grant: Grant) -> [String] { grant.timers.map { "\($0.event.stringValue) \($0.left)" } }

  @Test("of a phase runs on while the machine moves inside it, and that of a state begins with each visit")
  func spans() throws {
    var grant = try Self.shown()
    #expect(Self.armed(grant) == ["intervalElapsed 5.0 seconds", "codeExpired 12.0 seconds"])
    #expect(grant.rests == false)
    grant.elapse(.seconds(5))
    #expect(grant.state == .polling && grant.timers.map(\.left) == [.seconds(7)])
    try grant.answer(.pending)
    #expect(Self.armed(grant) == ["intervalElapsed 5.0 seconds", "codeExpired 7.0 seconds"])
    #expect(
      grant.elapse(.seconds(20)).lines() == [
        "3.poll: waiting × intervalElapsed → polling as visit 5",
        "C.expired@polling: polling × codeExpired → idle as visit 6",
        "signInRequested #1 refused: expired",
      ])
    #expect(grant.timers.isEmpty && grant.rests)
    #expect(grant.elapse(.seconds(1_000)).isEmpty)
  }

  @Test("one tick before it is due nothing elapses")
  func onTime() throws {
    var grant = try Self.shown()
    #expect(grant.elapse(.seconds(5) - .nanoseconds(1)).isEmpty)
    #expect(grant.elapse(.nanoseconds(1)).count == 1)
  }

  @Test("comes from nobody else: its event from outside is discarded")
  func fenced() throws {
    var grant = try Self.shown()
    #expect(grant.send(.codeExpired).lines() == ["codeExpired did not come from the effect that may produce it"])
    #expect(grant.state == .waiting && grant.elapsed(.codeExpired).count == 2)
    #expect(grant.elapsed(.codeExpired).isEmpty, "it is not armed any more")
  }

  @Test("of a state that is kept runs on, waits if the detour defers it, and is not armed again on return")
  func kept() throws {
    var grant = try Self.shown()
    grant.elapse(.seconds(3))
    grant.send(.connectionLost)
    #expect(Self.armed(grant) == ["intervalElapsed 2.0 seconds", "codeExpired 9.0 seconds"])
    #expect(grant.elapse(.seconds(2)).lines() == ["intervalElapsed deferred"])
    #expect(Self.armed(grant) == ["codeExpired 7.0 seconds"] && grant.kept == [.waiting])
    grant.send(.connectionFound)
    #expect(grant.state == .polling && grant.timers.map(\.left) == [.seconds(7)])
    try grant.answer(.pending)
    grant.elapse(.seconds(1))
    grant.send(.connectionLost)
    grant.elapse(.seconds(1))
    grant.send(.connectionFound)
    #expect(grant.state == .waiting && grant.timers.map(\.left) == [.seconds(3), .seconds(5)])
  }

  @Test("that the detour is silent about acts as its owner would, and drops the detour")
  func dropsDetour() throws {
    var grant = try Self.shown()
    grant.send(.connectionLost)
    // What was deferred is gone with its state: nobody is offered it again.
    #expect(
      grant.elapse(.seconds(12)).lines() == [
        "intervalElapsed deferred", "C.expired@waiting: waiting × codeExpired → idle as visit 4",
        "signInRequested #1 refused: expired",
      ])
    #expect(grant.state == .idle && grant.kept.isEmpty && grant.run.deferred.isEmpty)
  }

  // MARK: Saving

  private static func saved(_ run: Run<DeviceGrant>) throws -> Data { try JSONEncoder().encode(run.snapshot) }
  private static func restored(_ data: Data, away: Duration = .zero) throws -> Run<DeviceGrant> {
    let snapshot = try JSONDecoder().decode(Snapshot<DeviceGrant>.self, from: data)
    return try Run(DeviceGrant.machine, restoring: snapshot, away: away) { _ in }
  }

  @Test("is saved with what remains, and goes on with it: restored and saved again it is the same")
  func saved() throws {
    var grant = try Self.shown()
    grant.elapse(.seconds(3))
    let data = try Self.saved(grant.run), run = try Self.restored(data)
    #expect(run.timers.map(\.left) == [.seconds(2), .seconds(9)])
    #expect(run.snapshot == grant.run.snapshot && run.configuration == grant.run.configuration)
    for away in [Duration.seconds(1), .seconds(2)] {
      #expect(try Self.restored(data, away: away).timers.map(\.left) == [.seconds(2) - away, .seconds(9) - away])
    }
  }

  @Test("that is due after the time away elapses first, each once, from each copy that is restored")
  func away() throws {
    let data = try Self.saved(try Self.shown().run)
    for _ in 0..<2 {
      var grant = Grant(try Self.restored(data, away: .seconds(30)))
      #expect(grant.elapse(.zero).map { $0.edge?.id } == ["3.poll", "C.expired@polling", nil])
      #expect(grant.state == .idle && grant.timers.isEmpty)
    }
  }

  @Test("that has elapsed stays elapsed in a snapshot, and one that is none of the state is refused")
  func elapsed() throws {
    var table = LampPost()
    table.onEvening = [.ignore(.dimmed, because: "nobody dims")]
    var post = Stepper(table.machine, .init())
    post.elapse(.seconds(10))
    let snapshot = post.run.snapshot
    #expect(try snapshot.configuration.elapsed == ["dimmed"] && post.timers.map(\.event) == [.morningCame])
    let run = try Run(table.machine, restoring: snapshot) { _ in }
    #expect(run.timers.map(\.event) == [.morningCame] && run.snapshot == snapshot)
    var other = Run<LampPost>.Configuration(.init(), .off)
    other.elapsed = ["dimmed"]
    #expect(throws: SnapshotError.impossible("there is no timer of dimmed in off")) {
      var forged = try JSONSerialization.jsonObject(with: JSONEncoder().encode(snapshot)) as? [String: Any]
      forged?["configuration"] = try JSONSerialization.jsonObject(with: JSONEncoder().encode(other))
      forged?["timers"] = nil
      let data = try JSONSerialization.data(withJSONObject: forged ?? [:])
      _ = try Run(table.machine, restoring: JSONDecoder().decode(Snapshot<LampPost>.self, from: data)) { _ in }
    }
  }

  @Test("nothing of it is in a snapshot without timers")
  func absent() throws {
    let text = String(decoding: try JSONEncoder().encode(Run(Turnstile.machine, .init()).snapshot), as: UTF8.self)
    #expect(!text.contains("timers") && !text.contains("elapsed"))
  }

  // MARK: Idle, and again

  @Test("that is idle begins anew with each edge in its box; one whose edge stays arms itself again")
  func idle() {
    var post = Stepper(LampPost().machine, .init())
    post.elapse(.seconds(8))
    post.send(.seen)
    #expect(post.timers.map(\.left) == [.seconds(10), .seconds(92)])
    #expect(post.elapse(.seconds(10)).map { $0.edge?.id } == ["dim@lit"])
    #expect(post.elapse(.seconds(10)).map { $0.edge?.id } == ["dim@lit"], "again")
    #expect(post.context.dimmed == 2 && post.timers.map(\.left) == [.seconds(10), .seconds(72)])
  }

  @Test("a duration below a millisecond counts as one, so that no timer stands still")
  func short() {
    var post = Stepper(LampPost(dimmingAfter: .zero).machine, .init())
    post.elapse(.milliseconds(5))
    #expect(post.context.dimmed == 5)
  }

  // MARK: Diagnostics

  @Test("that another always precedes, or begins anew, is reported; so is an undecided cell, and an event of two roles")
  func diagnostics() {
    func found(_ change: (inout LampPost) -> Void) -> [String] {
      var table = LampPost()
      change(&table)
      return table.machine.validate().map(\.description)
    }
    #expect(found { _ in } == [])
    #expect(
      found { $0.evening[1] = .after(\.morningCame, .seconds(9)) }
        == ["neverElapses: N × dimmed (morningCame always elapses first)"])
    #expect(
      found {
        $0.evening.removeFirst(); $0.lit = [.after(\.dimmed, .seconds(101))]
      }
        == ["neverElapses: lit × dimmed (morningCame always elapses first)"])
    #expect(
      found { $0.evening[1...2] = [.after(\.morningCame, .seconds(5)), .stay(on: \.morningCame, "morning", ["d"])] }
        .contains("neverElapses: N × dimmed (morningCame always restarts it)"))
    #expect(
      found { $0.onEvening = [] } == ["unusedEvent: dimmed (no edge takes it)", "undecided: lit × dimmed"])
    #expect(found { $0.lit = [.after(\.dimmed, .seconds(1))] }.contains("producedTwice: lit × dimmed"))
    #expect(found { $0.lit = [.after(\.seen, .seconds(1))] }.contains("twoRoles: seen"))
  }

  @Test(
    "that the timers of the states inside its phase always precede, one after the other, or begin anew, is reported")
  func precededInside() {
    func found(_ timer: Column<Lights>, _ red: Int, _ green: Int) -> [String] {
      Lights.machine(timer, red: .seconds(red), green: .seconds(green)).validate().map(\.description)
    }
    for (timer, red, green, expected) in [
      (Column<Lights>.after(\.late, .seconds(10)), 5, 4, "neverElapses: P × late (its states are always left first)"),
      (.after(\.late, .seconds(10)), 5, 5, nil), (.after(\.late, "soon") { _, _ in .seconds(10) }, 5, 4, nil),
      (.idle(\.late, .seconds(10)), 9, 8, "neverElapses: P × late (redOver or greenOver always restarts it)"),
      (.idle(\.late, .seconds(10)), 9, 11, nil),
    ] {
      #expect(found(timer, red, green) == (expected.map { [$0] } ?? []))
    }
    // Whoever comes back stays without bound.
    #expect(
      Lights.machine(.after(\.late, .seconds(10)), red: .seconds(1), green: .seconds(1), again: true).validate() == [])
  }

  @Test("the fingerprint knows timers and their constant durations")
  func fingerprint() {
    #expect(LampPost().machine.fingerprint == LampPost().machine.fingerprint)
    #expect(LampPost().machine.fingerprint != LampPost(dimmingAfter: .seconds(11)).machine.fingerprint)
  }

  // MARK: Exploring

  @Test("time is a move of explorations and walks, and what precedes goes first")
  func explored() throws {
    let samples: Samples<DeviceGrant> = [.signInRequested(.init()), .codeIssued(.init(lifetime: 12, interval: 5))]
    let exploration = Exploration(DeviceGrant.machine, context: .init(), samples: samples)
      .bounded("interval") { $0.context.interval <= 5 }
    let explored = try exploration.run(.everyRequestIsAnsweredOnce())
    #expect(explored.failure == nil && explored.coverage?.missing(.edges) == [])
    let states = Set((0..<explored.count).map { explored[$0].state.name })
    #expect(states == Set(DeviceGrant.State.Name.allCases))
    let configurations = exploration.bounded(waiting: 1).configurations()
    #expect(configurations.count > 5)
    let late = try exploration.run(.never("an expired code", .edge("C.expired")))
    let steps = try #require(late.failure).fixture.steps
    #expect(steps.last?.kind == .elapsed && steps.last?.name == "codeExpired")
    try Walks(DeviceGrant.machine, context: .init(), samples: samples).check(.everyRequestIsAnsweredOnce())
  }

  @Test("two constant timers of one box elapse in their order wherever they are explored")
  func ordered() throws {
    var table = LampPost()
    table.onEvening = [.on(\.dimmed, "dim", ["d"], to: \.off)]
    table.evening = [
      .after(\.dimmed, .seconds(10)), .after(\.morningCame, .seconds(100)),
      .on(\.morningCame, "morning", ["d"], to: \.off),
    ]
    let explored = try Exploration(table.machine, context: .init()).run()
    #expect(explored.coverage?.missing(.edges).contains { $0.hasPrefix("morning") } == true)
  }
}

/// Lights that change by timers of their own, inside a phase with a timer.
private enum Lights: Flow {
  struct Context: Hashable, Codable {}
  @Cases enum State { case red, green, off }
  @Cases enum Event { case pressed, redOver, greenOver, late }
  static let notifications: [Event.Name] = [.pressed]

  static func machine(_ timer: Column<Self>, red: Duration, green: Duration, again: Bool = false) -> Machine<Self> {
    Machine(
      [
        Phase(
          "P", "On",
          [
            StateNode(\.red, "1", "Red", [.after(\.redOver, red), .on(\.redOver, "red", ["d"], to: \.green)]),
            StateNode(
              \.green, "2", "Green",
              [
                .after(\.greenOver, green), .on(\.greenOver, "green", ["d"], to: \.off),
                again
                  ? .on(\.pressed, "again", ["d"], to: \.red) : .ignore(.pressed, because: "it is green already"),
              ]),
          ], everywhere: [timer, .on(\.late, "late", ["d"], to: \.off)]),
        Phase("O", "Off", [StateNode(\.off, "3", "Off", [.on(\.pressed, "press", ["d"], to: \.red)])]),
      ],
      from: .off, everywhere: [.ignore(.pressed, because: "it is on already")])
  }
}
