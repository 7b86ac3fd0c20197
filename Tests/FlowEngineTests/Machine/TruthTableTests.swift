import FlowEngine
import Testing

/// Guards as truth tables: which row takes each combination of answers.
@Suite struct TruthTableTests {
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
      (.answer(question: "b", isOneOf: ["red", "blue"]), "b: red or blue"), (.not(.answer(question: "a", isOneOf: ["yes"])), "not a"),
      (.not(.all([.answer(question: "a", isOneOf: ["yes"]), .answer(question: "b", isOneOf: ["yes"])])), "not (a and b)"),
      (.all([.any([.answer(question: "a", isOneOf: ["yes"]), .answer(question: "b", isOneOf: ["yes"])]), .always]), "a or b"),
      (.all([.answer(question: "b", isOneOf: ["red", "blue"]), .answer(question: "a", isOneOf: ["yes"])]), "(b: red or blue) and a"),
    ])
  func reads(_ condition: Condition, _ text: String) {
    #expect(condition.description == text)
  }

  /// A cell of two yes-or-no questions and three rows, the last for what is left.
  private func taken(_ windy: Bool, _ cold: Bool) -> String {
    var table = DoorTable()
    let isWindy = Guard<Door, Void, Void>.yes("windy") { _, _, _ in windy },
      isCold = Guard<Door, Void, Void>.yes("cold") { _, _, _ in cold }
    table.open[2] = .on(.shut, "both", ["d"], when: isWindy.and(isCold), to: .closed)
    table.open.append(.on(.shut, "windy", ["d"], when: isWindy.and(.not(isCold)), to: .closed))
    table.open.append(.on(.shut, "left", ["d"], when: .otherwise, to: .closed))
    #expect(table.machine.validate() == [])
    var context = Door.Context(), state = Door.State.open, settlements: [Settlement<Door>] = []
    guard case .edge(let index) = table.machine.step(&context, &state, .shut, &settlements) else { return "none" }
    return table.machine.edges[index].id
  }

  @Test(
    "each combination of answers takes the one row that holds",
    arguments: [(true, true, "both"), (true, false, "windy"), (false, true, "left"), (false, false, "left")])
  func rows(_ windy: Bool, _ cold: Bool, _ id: String) {
    #expect(taken(windy, cold) == id)
  }

  @Test("a gap names the answers that nobody takes, an overlap those that two rows take")
  func defects() {
    var table = DoorTable()
    table.open[2] = .on(.shut, "a", ["d"], when: .says("windy"), to: .closed)
    table.open.append(.on(.shut, "b", ["d"], when: .says("cold"), to: .closed))
    let found = table.machine.validate()
    #expect(
      found.map(\.description) == [
        "gap: open × shut (windy = no, cold = no)", "overlap: open × shut (a and b when windy = yes, cold = yes)",
      ])
  }
}
