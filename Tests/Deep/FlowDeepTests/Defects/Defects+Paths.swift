@testable import FlowEngine
@testable import TestMachines

extension Defect {
  /// States that cannot be reached or left, and loops.
  static let paths: [Defect] = [
    Defect("a state that never comes to rest", in: Download.machine, .neverRests, at: "writing") {
      $0.add(
        to: \.writing, insteadOf: "S2.written", "S2.disk",
        rows: [
          .on(anyOf: [.fileWritten, .diskFilled, .accessDenied], "S2.again", ["manual"], to: \.writing) { _, state in
            state
          }
        ])
    },
    Defect("a retry that nothing counts or slows", in: Download.machine, .spins, at: "T1.whole") {
      $0.remove("S1.wrong")
      $0.change(edge: "S1.again") { $0.condition = .not(.answer(question: "right digest", isOneOf: ["yes"])) }
    },
  ]
}
