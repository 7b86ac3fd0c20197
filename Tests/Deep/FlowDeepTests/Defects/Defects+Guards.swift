@testable import FlowEngine
@testable import TestMachines

extension Defect {
  /// Guards that leave something open, hold twice or never, or ask wrongly.
  static let guards: [Defect] = [
    Defect("a forgotten answer", in: Turnstile.machine, .gap, at: "buildingPressure × pumpFailed") {
      $0.change(edge: "P1.broken") { $0.condition = .answer(question: "pump", isOneOf: ["exhausted"]) }
    },
    Defect("a forgotten decision of a guarded cell", in: Dock.machine, .gap, at: "unloading × waterRead") {
      $0.forget(.waterRead, in: .unloading)
    },
    Defect("a narrowed guard", in: CardReader.machine, .gap, at: "fetchingKey × keyCame") {
      $0.change(edge: "K4.back") {
        $0.condition = .all([$0.condition, .not(.answer(question: "new day", isOneOf: ["yes"]))])
      }
    },
    Defect("a widened guard", in: Turnstile.machine, .overlap, at: "buildingPressure × pumpFailed") {
      $0.change(edge: "P1.broken") { $0.condition = .answer(question: "pump", isOneOf: ["tired", "exhausted"]) }
    },
    Defect("a negation forgotten", in: CardReader.machine, .overlap, at: "charging × keyRefused") {
      $0.change(edge: "K2.refused") { $0.condition = .answer(question: "first refusal", isOneOf: ["yes"]) }
    },
    Defect("two edges for one event", in: Dock.machine, .overlap, at: "checking × inspected") {
      $0.add(to: \.checking, rows: [.on(\.inspected, "C.again", ["manual"], to: \.checking)])
    },
    Defect("an answer that the question does not have", in: Turnstile.machine, .neverTaken, at: "P1.broken") {
      $0.change(edge: "P1.broken") { $0.condition = .answer(question: "pump", isOneOf: ["broken"]) }
    },
    Defect(
      "a loop of all answers, each of which is said to be bounded", in: Turnstile.machine, .allBounded,
      at: "buildingPressure × pumpFailed"
    ) {
      let pump = Question<Turnstile, Turnstile.BuildingPressure, Turnstile.PumpFailure, Turnstile.PumpCondition>(
        "pump", bounded: [.tired, .exhausted, .leaking]
      ) { _, _, _ in .leaking }
      $0.add(
        to: \.buildingPressure, insteadOf: "P1.tired", "P1.broken",
        rows: [
          .on(
            \.pumpFailed, "P1.again", ["manual"], when: pump(is: .tired, .exhausted, .leaking), to: \.buildingPressure
          ) { _, state, _ in state }
        ])
    },
  ]
}
