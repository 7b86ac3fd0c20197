import FlowEngine
import Testing

@testable import TestMachines

@Suite("A vocabulary that cannot be counted", .endsIfStuck)
struct UncountableTests {
  /// What is found wrong with the flow, and what comes of everything that can be tried with it.
  private static func tried<S: MiscountedKeys, E: MiscountedKeys>(_: S.Type, _: E.Type) async -> (
    found: [String], said: Set<String>
  ) {
    typealias F = Miscounted<S, E>
    let machine = F.machine
    var said: Set<String> = []
    for state in [F.State.here, .there] {
      for event in [F.Event.here, .there(.init())] {
        var context = F.Context(), after = state
        said.insert("\(machine.step(&context, &after, event))\(after == state ? "" : ", moved")")
        said.insert(machine.explain(.init(), state, event).decision)
        let run = Run(machine, Run.Configuration(.init(), state))
        var stepper = Stepper(run)
        for reaction in stepper.send(event) + stepper.conclude(event, of: 0) { said.insert(Self.kind(reaction)) }
        _ = (
          stepper.lastUnhandled, stepper.effect, stepper.rests, machine.node(state.name),
          machine.outcomes(in: state.name)
        )
        let asking = stepper.ask(\.there, .init())
        switch stepper.result(of: asking) {
        case .failure(is SessionError): said.insert("undecided")
        case let heard: said.insert(String(describing: heard))
        }
        let session = Session(run)
        await session.notify(event)
        do {
          _ = try await session.ask(\.there, .init())
          said.insert("answered")
        } catch { said.insert(error is SessionError ? "undecided" : "\(error)") }
        if await session.state != state { said.insert("session moved") }
      }
    }
    return (machine.validate().map { "\($0.kind) \($0.place)" }, said)
  }
  private static func kind<F>(_ reaction: Reaction<F>) -> String {
    switch reaction {
    case .undecided: "undecided"
    // What an effect brings where there is none.
    case .undeclared: "undecided"
    default: "\(reaction)"
    }
  }

  @Test("is reported, and every event is undecided in every state: nothing moves and nothing traps")
  func undecided() async {
    let text = await Self.tried(TextKeys.self, TextKeys.self)
    #expect(text.found == ["notCountable states", "notCountable events"] && text.said == ["undecided"])
    let states = await Self.tried(TextKeys.self, GoodKeys.self)
    #expect(states.found == ["notCountable states"] && states.said == ["undecided"])
    let events = await Self.tried(GoodKeys.self, TextKeys.self)
    #expect(events.found == ["notCountable events"] && events.said == ["undecided"])
  }

  @Test("is found though its names are an enum, when they are listed in another order, or twice")
  func enums() async {
    let reversed = await Self.tried(ReversedKeys.self, GoodKeys.self)
    #expect(reversed.found == ["notCountable states"] && reversed.said == ["undecided"])
    let doubled = await Self.tried(GoodKeys.self, DoubledKeys.self)
    #expect(doubled.found == ["notCountable events"] && doubled.said == ["undecided"])
    let both = await Self.tried(ReversedKeys.self, DoubledKeys.self)
    #expect(both.found == ["notCountable states", "notCountable events"] && both.said == ["undecided"])
  }

  @Test("is found when some of its names are not listed")
  func short() async {
    let states = await Self.tried(ShortKeys.self, GoodKeys.self)
    #expect(states.found == ["notCountable states"] && states.said == ["undecided"])
    let events = await Self.tried(GoodKeys.self, ShortKeys.self)
    #expect(events.found == ["notCountable events"] && events.said == ["undecided"])
    let none = await Self.tried(EmptyKeys.self, GoodKeys.self)
    #expect(none.found == ["notCountable states"] && none.said == ["undecided"])
  }

  @Test("is the exception: the same flow with well counted names runs")
  func good() async {
    let good = await Self.tried(GoodKeys.self, GoodKeys.self)
    #expect(
      good.found == ["undecided there × here", "undecided there × there"] && good.said.contains("edge(0), moved")
        && good.said.contains("answered"))
  }
}
