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

  /// Names of states and events, and which of them cannot be counted.
  struct Miscount: Sendable, CustomTestStringConvertible {
    let testDescription: String, found: [String]
    let tried: @Sendable () async -> (found: [String], said: Set<String>)
    init<S: MiscountedKeys, E: MiscountedKeys>(_ states: S.Type, _ events: E.Type, _ uncounted: String...) {
      testDescription = "\(states), \(events)"
      found = uncounted.map { "notCountable \($0)" }
      tried = { await UncountableTests.tried(states, events) }
    }
  }

  @Test(
    "is reported: no enum, in another order, twice, or not listed; every event is undecided, nothing moves or traps",
    arguments: [
      Miscount(TextKeys.self, TextKeys.self, "states", "events"), Miscount(TextKeys.self, GoodKeys.self, "states"),
      Miscount(GoodKeys.self, TextKeys.self, "events"), Miscount(ReversedKeys.self, GoodKeys.self, "states"),
      Miscount(GoodKeys.self, DoubledKeys.self, "events"),
      Miscount(ReversedKeys.self, DoubledKeys.self, "states", "events"),
      Miscount(ShortKeys.self, GoodKeys.self, "states"), Miscount(GoodKeys.self, ShortKeys.self, "events"),
      Miscount(EmptyKeys.self, GoodKeys.self, "states"),
    ])
  func undecided(_ miscount: Miscount) async {
    let tried = await miscount.tried()
    #expect(tried.found == miscount.found && tried.said == ["undecided"])
  }

  @Test("is the exception: the same flow with well counted names runs")
  func good() async {
    let good = await Self.tried(GoodKeys.self, GoodKeys.self)
    #expect(
      good.found == ["undecided there × here", "undecided there × there"] && good.said.contains("edge(0), moved")
        && good.said.contains("answered"))
  }
}
