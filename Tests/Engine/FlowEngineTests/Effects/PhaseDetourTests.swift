import FlowEngine
import Testing

/// A lift with a phase that is only ever kept: what holds there begins when a state of it is kept.
private enum Lift: Flow {
  struct Context: Hashable, Codable, Sendable { var seen = 0 }
  @Cases enum State { case still, moving, checking }
  @Cases enum Event { case called, checked, seen, stopped, overdue }
  @Cases enum Effect { case watch, light, check }
  static let notifications: [Event.Name] = [.called, .stopped]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .watch: .listener([.seen], waitsFor: .time, isExclusive: true)
    case .light: .command
    case .check: .outcomes([.checked])
    }
  }

  static func machine(checking: [Row<Self, Void>] = [.does(\.check)]) -> Machine<Self> {
    Machine(
      [
        Phase(
          "S", "Still",
          [
            StateNode(
              \.still, "1", "Still",
              [
                .on(\.called, "1.called", ["d"], to: \.checking, then: \.moving) { _, _, _ in },
                .ignore(.stopped, because: "it stands"),
              ])
          ]),
        Phase(
          "M", "Moving",
          [StateNode(\.moving, "2", "Moving", [.ignore(.called, because: "it moves")])],
          everywhere: [
            .does(\.watch), .does(\.light), .stay(on: \.seen, "M.seen", ["d"]) { context, _, _ in context.seen += 1 },
            .after(\.overdue, .seconds(60)), .on(anyOf: [.stopped, .overdue], "M.stopped", ["d"], to: \.still),
          ]),
        Phase(
          "C", "Checking",
          [StateNode(\.checking, "3", "Checking", checking + [.detour, .returns(on: \.checked, "3.checked", ["d"])])]),
      ], from: .still)
  }
}

@Suite("A phase that is entered by a state that is kept", .endsIfStuck) struct PhaseDetourTests {
  @Test("begins its effects and arms its timers then, and not again on return")
  func kept() throws {
    #expect(Lift.machine().validate() == [])
    var lift = Stepper(Lift.machine(), .init())
    lift.send(.called)
    #expect(lift.kept == [.moving] && lift.effects == [.check, .watch, .light] && lift.commands == [.light])
    #expect(lift.timers.map(\.left) == [.seconds(60)])
    try lift.progress(.seen)
    lift.elapse(.seconds(20))
    try lift.answer(.checked)
    #expect(lift.state == .moving && lift.context.seen == 1 && lift.commands == [.light])
    #expect(lift.timers.map(\.left) == [.seconds(40)])
    lift.send(.stopped)
    #expect(lift.effects.isEmpty && lift.timers.isEmpty)
  }

  @Test("what the detour brings by itself and for it is reported")
  func twice() {
    #expect(
      Lift.machine(checking: [.does(\.check), .does(\.watch)]).validate().map(\.description).contains(
        "producedTwice: checking (by two timers or effects of it and of kept states)"))
  }

  @Test("an exclusive one waits for the former to return, and begins though the machine moved on inside meanwhile")
  func exclusive() async throws {
    let crew = Performers<Lift>()
    let session = Session(Run(Lift.machine(), .init()), clock: HeldClock()) { await crew.perform($0, $1) }
    await session.notify(.called)
    let first = try await crew.next(.watch)
    try await crew.next(.light).finish(nil)
    await session.notify(.stopped)
    _ = await first.cancelled.value()
    await session.notify(.called)
    let checks = (try await crew.next(.check), try await crew.next(.check))
    checks.1.finish(.checked)
    while await session.state != .moving { await Task.yield() }
    let begun = await session.begunCount
    first.finish(nil)
    let second = try await crew.next(.watch)
    #expect(await second.emit(.seen))
    #expect(await session.begunCount == begun + 1)
    #expect(await session.context.seen == 1)
    await session.end()
    for job in [checks.0, second] { job.finish(nil) }
  }
}
