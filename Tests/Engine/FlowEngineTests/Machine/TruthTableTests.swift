import FlowEngine
import Testing

@testable import TestMachines

/// Guards as truth tables: which row takes each combination of answers.
@Suite struct TruthTableTests {
  /// A cell of two yes-or-no questions and three rows, the last for what is left.
  private func taken(_ windy: Bool, _ cold: Bool) -> String {
    var table = DoorTable()
    let isWindy = Guard<Door, Void, Void, Void>.check("windy") { _, _, _ in windy },
      isCold = Guard<Door, Void, Void, Void>.check("cold") { _, _, _ in cold }
    table.open[2] = .on(\.shut, "both", ["d"], when: isWindy.and(isCold), to: \.closed)
    table.open.append(.on(\.shut, "windy", ["d"], when: isWindy.and(.not(isCold)), to: \.closed))
    table.open.append(.on(\.shut, "left", ["d"], when: .otherwise, to: \.closed))
    #expect(table.machine.validate() == [])
    var context = Door.Context(), state = Door.State.open
    guard case .edge(let index) = table.machine.step(&context, &state, .shut) else { return "none" }
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
    table.open[2] = .on(\.shut, "a", ["d"], when: .says("windy"), to: \.closed)
    table.open.append(.on(\.shut, "b", ["d"], when: .says("cold"), to: \.closed))
    let found = table.machine.validate()
    #expect(
      found.map(\.description) == [
        "gap: open × shut (not windy and not cold)", "overlap: open × shut (a and b when windy and cold)",
      ])
  }

  @Test("the first of two rows that hold is taken, and rows for what is left only when no other holds")
  func order() throws {
    var table = DoorTable()
    table.open[2] = .on(\.shut, "left", ["d"], when: .otherwise, to: \.closed)
    table.open.append(.on(\.shut, "a", ["d"], when: .says("windy"), to: \.closed))
    table.open.append(.on(\.shut, "b", ["d"], when: .says("cold"), to: \.closed))
    var stepper = try Stepper(table.machine, .init(), in: .open)
    #expect(stepper.send(.shut).lines() == ["a: open × shut [windy] → closed as visit 1"])
  }

  @Test("two questions of one name keep apart what they find, and are reported")
  func questionTwice() {
    let doubled = Guard<Lab, Void, Lab.Number, Int>.found("found") { _, _, number in
      number.value > 10 ? number.value * 2 : nil
    }
    let tripled = Guard<Lab, Void, Lab.Number, Int>.found("found") { _, _, number in
      number.value > 0 ? number.value * 3 : nil
    }
    let table = LabTable(idle: [
      .stay(on: \.add, "double", [], finding: doubled) { context, _, _, found in context.count = found },
      .stay(on: \.add, "triple", [], finding: tripled) { context, _, _, found in context.count = found },
    ])
    var stepper = table.stepper()
    stepper.send(.add(.init(1)))
    #expect(stepper.context.count == 3)
    stepper.send(.add(.init(20)))
    #expect(stepper.context.count == 40)
    let found = table.machine.validate().filter { $0.kind == .questionTwice }
    #expect(found.count == 1 && found[0].place == "idle × add" && found[0].detail.contains("TruthTableTests.swift"))
  }

  @Test("one question in two rows is one, wherever its guards are made")
  func oneQuestion() {
    let table = LabTable(idle: [
      .stay(on: \.add, "a", [], when: Self.large), .stay(on: \.add, "b", [], when: .not(Self.large)),
    ])
    #expect(!table.machine.validate().contains { $0.kind == .questionTwice || $0.kind == .gap })
    #expect(table.machine.edges[0].questions.map(\.name) == ["large"])
  }
  private static var large: Guard<Lab, Void, Lab.Number, Void> { .check("large") { _, _, number in number.value > 10 } }
}
