import FlowEngine
import Testing

@testable import TestMachines

/// Every cell of the table, stepped.
@Suite struct TurnstileStepTests {
  typealias State = Turnstile.State
  typealias Event = Turnstile.Event

  /// What a step says, in a word: an edge id, or the decision.
  static func verdict(_ paid: Int, _ state: State, _ event: Event) -> (
    said: String, after: State, context: Turnstile.Context
  ) {
    var context = Turnstile.Context(price: 100, paid: paid), after = state
    let said =
      switch Turnstile.machine.step(&context, &after, event) {
      case .edge(let index): Turnstile.machine.edges[index].id
      case .decision(let index): "\(Turnstile.machine.decisions[index])"
      case .undecided: "undecided"
      }
    return (said, after, context)
  }

  /// Per state, what it says to each event in the order of the events, with nothing paid.
  static let grid: [[String]] = [
    [
      "L1.unpaid", "X2@locked", "L1.refund", "L1.coin", "ignore", "X1@locked", "ignore", "undecided", "undecided",
      "undecided",
    ],
    [
      "defer", "X2@buildingPressure", "defer", "defer", "ignore", "X1@buildingPressure", "ignore", "P1.built",
      "P1.tired", "undecided",
    ],
    [
      "defer", "X2@lettingPumpCool", "defer", "defer", "ignore", "X1@lettingPumpCool", "ignore", "undecided",
      "undecided", "P2.cooled",
    ],
    [
      "reject (occupied)", "X2@open", "L2.refund", "L2.coin", "L2.passed", "X1@open", "ignore", "undecided",
      "undecided", "undecided",
    ],
    [
      "reject (outOfOrder)", "X2@outOfOrder", "reject (outOfOrder)", "ignore", "ignore", "ignore", "S1.serviced",
      "undecided", "undecided", "undecided",
    ],
  ]
  static let cells = TurnstileTests.states.indices.flatMap { state in TurnstileTests.events.indices.map { (state, $0) }
  }

  @Test("every state says to every event what the table says", arguments: cells)
  func cell(_ state: Int, _ event: Int) {
    let before = TurnstileTests.states[state], sent = TurnstileTests.events[event], expected = Self.grid[state][event]
    let result = Self.verdict(0, before, sent)
    #expect(result.said.hasPrefix(expected))
    if let edge = Turnstile.machine.edges.first(where: { $0.id == expected }) {
      #expect(edge.from == before.name && edge.on == sent.name && edge.to == result.after.name)
      #expect(!edge.stays || result.after.name == before.name)
    } else {
      #expect(result.after == before && result.context == .init(price: 100, paid: 0))
    }
  }

  @Test("a cell is undecided exactly when it cannot be met", arguments: cells)
  func undecided(_ state: Int, _ event: Int) {
    let machine = Turnstile.machine, name = TurnstileTests.events[event].name
    let meets =
      machine.roles.requests.contains(name) || machine.roles.notifications.contains(name)
      || machine.outcomes(in: TurnstileTests.states[state].name).contains(name)
    #expect((Self.grid[state][event] == "undecided") == !meets)
  }

  @Test("explaining says what stepping does", arguments: cells)
  func explained(_ state: Int, _ event: Int) {
    let machine = Turnstile.machine, context = Turnstile.Context()
    let why = machine.explain(context, TurnstileTests.states[state], TurnstileTests.events[event])
    #expect(why.decision.hasPrefix(Self.grid[state][event]))
  }

  @Test(
    "guards pick the row by what they are asked of",
    arguments: [
      (0, State.locked, Event.coinInserted(.init(cents: 0)), "L1.counterfeit", State.locked),
      (
        0, .buildingPressure(.init(attempt: 1)), .coinInserted(.init(cents: 0)),
        "ignore (the coin falls into the tray)",
        .buildingPressure(.init(attempt: 1))
      ),
      (99, .locked, .passageRequested(.init()), "L1.unpaid", .locked),
      (100, .locked, .passageRequested(.init()), "L1.passage", .buildingPressure(.init(attempt: 1))),
      (
        0, .buildingPressure(.init(attempt: 2)), .pumpFailed(.init()), "P1.tired",
        .lettingPumpCool(.init(failedAttempts: 2))
      ),
      (0, .buildingPressure(.init(attempt: 3)), .pumpFailed(.init()), "P1.broken", .outOfOrder),
      (0, .buildingPressure(.init(attempt: 1)), .pumpFailed(.init(isLeaking: true)), "P1.broken", .outOfOrder),
      (0, .lettingPumpCool(.init(failedAttempts: 2)), .waitElapsed, "P2.cooled", .buildingPressure(.init(attempt: 3))),
      (0, .buildingPressure(.init(attempt: 1)), .pressureBuilt(.init(bar: 7)), "P1.built", .open(.init(bar: 7))),
    ])
  func guarded(_ paid: Int, _ state: State, _ event: Event, _ id: String, _ after: State) {
    let result = Self.verdict(paid, state, event)
    #expect(result.said == id)
    #expect(result.after == after)
  }

  @Test("a finding hands what it found to the body of its edge")
  func finding() {
    #expect(Self.verdict(130, .locked, .passageRequested(.init())).context.paid == 30)
  }

  @Test(
    "the effect of a state is made from its payload",
    arguments: [
      (State.locked, nil), (.buildingPressure(.init(attempt: 2)), Turnstile.Effect.pump(.init(attempt: 2))),
      (.lettingPumpCool(.init(failedAttempts: 2)), .wait(.init(seconds: 20))), (.open(.init(bar: 5)), .releaseArm),
      (.outOfOrder, nil),
    ])
  func effects(_ state: State, _ effect: Turnstile.Effect?) {
    #expect(Turnstile.machine.effects(.init(), state).first == effect)
  }

  @Test("why not: the cell, its decision, the answers, and the edges with their conditions")
  func explanation() {
    let why = Turnstile.machine.explain(.init(), .buildingPressure(.init(attempt: 3)), .pumpFailed(.init()))
    #expect(why.description == "buildingPressure × pumpFailed: P1.broken (pump = exhausted)")
    #expect(why.edges.map { "\($0.id): \($0.condition)" } == ["P1.tired: pump: tired", "P1.broken: pump: not tired"])
    let ignored = Turnstile.machine.explain(.init(), .locked, .serviced)
    #expect(ignored.description == "locked × serviced: ignore (nothing is broken), as everywhere")
  }
}
