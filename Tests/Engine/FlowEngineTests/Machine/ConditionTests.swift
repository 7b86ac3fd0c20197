import Testing

@testable import FlowEngine
@testable import TestMachines

/// Guards as data: what they hold for, how they read, and their simplest form.
@Suite struct ConditionTests {
  @Test(
    "conditions hold by the answers they are given",
    arguments: [
      (Condition.always, true), (.otherwise, true),
      (.answer(question: "a", isOneOf: ["yes"]), true), (.answer(question: "a", isOneOf: ["no"]), false),
      (.answer(question: "b", isOneOf: ["red", "blue"]), true), (.answer(question: "unasked", isOneOf: ["yes"]), false),
      (.not(.answer(question: "a", isOneOf: ["yes"])), false),
      (.all([.answer(question: "a", isOneOf: ["yes"]), .answer(question: "b", isOneOf: ["red"])]), false),
      (.any([.answer(question: "a", isOneOf: ["yes"]), .answer(question: "b", isOneOf: ["red"])]), true),
      (.all([]), true), (.any([]), false),
    ])
  func holds(_ condition: Condition, _ expected: Bool) {
    #expect(condition.holds(["a": "yes", "b": "blue"]) == expected)
  }

  @Test(
    "conditions read as they stand beside an edge",
    arguments: [
      (Condition.always, ""), (.otherwise, "otherwise"), (.answer(question: "a", isOneOf: ["yes"]), "a"),
      (.answer(question: "a", isOneOf: ["no"]), "not a"),
      (.answer(question: "b", isOneOf: ["red", "blue"]), "b: red or blue"),
      (.not(.answer(question: "a", isOneOf: ["yes"])), "not a"),
      (.not(.answer(question: "b", isOneOf: ["red", "blue"])), "b: not red nor blue"),
      (
        .not(.all([.answer(question: "a", isOneOf: ["yes"]), .answer(question: "b", isOneOf: ["yes"])])),
        "not (a and b)"
      ),
      (
        .all([.any([.answer(question: "a", isOneOf: ["yes"]), .answer(question: "b", isOneOf: ["yes"])]), .always]),
        "(a or b) and always"
      ),
      (
        .all([.answer(question: "b", isOneOf: ["red", "blue"]), .answer(question: "a", isOneOf: ["yes"])]),
        "(b: red or blue) and a"
      ), (.any([]), "never"),
    ])
  func reads(_ condition: Condition, _ text: String) {
    #expect(condition.description == text)
  }

  private static let answers = [
    "a": ["no", "yes"], "b": ["no", "yes"], "c": ["red", "green", "blue", "black", "white"],
  ]
  private static let a = Condition.answer(question: "a", isOneOf: ["yes"]),
    b = Condition.answer(question: "b", isOneOf: ["yes"])
  private static func c(_ colours: String...) -> Condition { .answer(question: "c", isOneOf: colours) }

  private static let simplified: [(Condition, String)] = [
    (.not(.not(a)), "a"), (.not(a), "not a"), (.all([a, .always]), "a"), (.any([a, .always]), ""), (.all([a, a]), "a"),
    (.all([a, .not(a)]), "never"), (.any([a, .not(a)]), ""), (.not(.all([a, b])), "not a or not b"),
    (.not(.any([a, .not(b)])), "not a and b"), (.all([.all([a, b]), .any([a, .any([])])]), "a and b"),
    (.not(.always), "never"), (.not(.any([])), ""), (.otherwise, "otherwise"),
    (.any([c("red"), c("blue")]), "c: red or blue"), (.all([c("red", "green"), c("green", "blue")]), "c: green"),
    (.not(c("red")), "c: not red"), (c("green", "blue", "black"), "c: not red nor white"),
    (c("red", "green"), "c: red or green"), (.any([c("red", "green", "blue"), c("black", "white")]), ""),
    (.all([c("red"), c("blue")]), "never"), (.all([.not(c("red")), .not(c("blue"))]), "c: not red nor blue"),
    (.any([.all([a, c("red")]), .all([a, c("red")])]), "a and c: red"),
    (.all([c("red", "blue"), .not(.not(b))]), "(c: red or blue) and b"),
  ]

  @Test("conditions are simplified to the fewest words", arguments: simplified)
  func simplest(_ condition: Condition, _ text: String) {
    #expect(condition.simplified(Self.answers).description == text)
  }

  @Test("a simplified condition holds for the same answers", arguments: simplified.map(\.0).filter { $0 != .otherwise })
  func same(_ condition: Condition) {
    let simple = condition.simplified(Self.answers)
    for a in ["no", "yes"] {
      for b in ["no", "yes"] {
        for c in Self.answers["c"] ?? [] {
          let given = ["a": a, "b": b, "c": c]
          #expect(simple.holds(given) == condition.holds(given), "\(given)")
        }
      }
    }
  }

  @Test("edges and decisions of a machine have their conditions in the simplest form")
  func inMachine() {
    let windy = Guard<Lab, Void, Void, Void>.check("windy") { _, _, _ in true },
      cold = Guard<Lab, Void, Void, Void>.check("cold") { _, _, _ in true }
    let machine = LabTable(idle: [
      .stay(on: \.ping, "a", [], when: .not(.not(windy.and(windy)))),
      .stay(on: \.ping, "b", [], when: .not(windy.or(.not(cold)))),
      .ignore(\.ping, when: .not(.not(.not(cold))).and(.not(windy)), because: "calm"),
    ]).machine
    #expect(machine.edges.map { "\($0.condition)" } == ["windy", "not windy and cold"])
    #expect(machine.decisions.map { "\($0.condition)" } == ["not cold and not windy"])
    #expect(machine.node(.idle)?.edges.map { "\($0.condition)" } == ["windy", "not windy and cold"])
  }
}
