import FlowEngine
import Testing

@testable import TestMachines

/// What is printed fits a line of a log, and bears no payload.
@Suite(.endsIfStuck) struct DescriptionTests {
  private static let machine = LabTable(
    idle: [
      .on(
        \.go, "go", [], when: Guard<Lab, Void, Lab.Go, Void>.check("allowed") { _, _, asked in asked.number > 0 },
        to: \.done),
      .reject(\.go, when: .otherwise, with: .no), .stay(on: \.ping, "pinged", []),
      .ignore(.pong, because: "it is idle"),
      .defer(.look),
    ]
  ).machine

  @Test("an edge is its id, its cell with its guard, and where it leads")
  func edges() {
    #expect(
      Self.machine.edges.map { "\($0)" }
        == ["go: idle × go [allowed] → done", "pinged: idle × ping → idle (stays)"])
  }

  @Test("a case is its name, and a source its text")
  func cases() {
    #expect("\(Lab.Event.cases.go) \(Lab.State.cases.busy) \(Source("v2 C6"))" == "go busy v2 C6")
  }

  @Test("a decision is what the cell says")
  func decisions() {
    #expect(Self.machine.decisions.map { "\($0)" } == ["reject (no)", "defer", "ignore (it is idle)"])
  }

  private static let edge = machine.edges[0], stay = machine.edges[1]
  private static let reactions: [(Reaction<Lab>, String)] = [
    (.moved(edge, visit: 3), "go: idle × go [allowed] → done as visit 3"),
    (.stayed(stay, visit: 3), "pinged: idle × ping → idle (stays)"),
    (.answered(Ticket(number: 7), .go, 42), "go #7 answered"),
    (.refused(Ticket(number: 7), .go, .never(1)), "go #7 refused: never(1)"),
    (.refused(nil, .go, .no), "go refused: no"),
    (.ignored(.ping, because: "it is idle", nil), "ping ignored: it is idle"),
    (.ignored(.go, because: "it is idle", Ticket(number: 2)), "go #2 ignored: it is idle"),
    (.deferred(.ping, nil), "ping deferred"),
    (.deferred(.go, Ticket(number: 2)), "go #2 deferred"),
    (.late(.finished, visit: 4), "finished came too late, from visit 4"),
    (.undeclared(.finished, nil), "finished did not come from the effect that may produce it"),
    (.broken(.work, outcome: nil), "work is broken: it ended without an outcome"),
    (.broken(.work, outcome: .ping), "work is broken: it ended with ping, which it does not declare"),
    (
      .unanswered(Ticket(number: 2), .go, .broken(effect: "work")),
      "go #2 unanswered: the effect work is broken: it will produce no outcome"
    ), (.undecided(.ping, nil), "ping undecided"), (.undecided(.go, Ticket(number: 1)), "go #1 undecided"),
    (.dropped(.beep), "beep dropped: too many of its kind wait"),
  ]

  @Test("a reaction is a line", arguments: reactions)
  func reaction(_ reaction: Reaction<Lab>, _ line: String) {
    #expect("\(reaction)" == line)
  }

  @Test("a record is its number and its reaction")
  func record() async {
    let session = Session(Self.machine, .init()) { _ in nil }, records = await session.records()
    await session.notify(.ping)
    await session.notify(.pong)
    await session.end()
    #expect(
      await records.reduce(into: []) { $0.append("\($1)") } == [
        "1 pinged: idle × ping → idle (stays)", "2 pong ignored: it is idle",
      ])
  }

  @Test(
    "an error of a session is a sentence",
    arguments: [
      (SessionError.ended, "the session has ended"), (.ignored(because: "it pours"), "ignored: it pours"),
      (.undecided("hot × boil: undecided"), "undecided: hot × boil: undecided"),
      (.broken(effect: "heat"), "the effect heat is broken: it will produce no outcome"),
      (.undeclared("boiled"), "boiled is an outcome of an effect, not a request"),
    ])
  func sessionErrors(_ error: SessionError, _ sentence: String) {
    #expect("\(error)" == sentence)
  }

  @Test(
    "an error of a stepper is a sentence",
    arguments: [
      (StepperError.rests(state: "cold", outcome: "boiled"), "boiled answers nothing: the machine rests in cold"),
      (
        .notAnOutcome("poured", of: "heat", declared: ["boiled", "burnt"]),
        "poured is not an outcome of heat, which has boiled, burnt"
      ),
      (.restless(state: "heating", limit: 3), "the machine does not rest after 3 outcomes; now in heating"),
    ])
  func stepperErrors(_ error: StepperError, _ sentence: String) {
    #expect("\(error)" == sentence)
  }
}
