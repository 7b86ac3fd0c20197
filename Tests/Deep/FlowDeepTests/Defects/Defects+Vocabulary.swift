@testable import FlowEngine
@testable import TestMachines

extension Defect {
  /// Names, sources, phases, nodes, and the parts that events and effects play.
  static let vocabulary: [Defect] = [
    Defect("a shared group without the step", in: Download.machine, .duplicateId, at: "T1.pause") {
      $0.remove("T2.pause")
      $0.add(to: \.receiving, insteadOf: "T2.offline", rows: [.stopping("T1")])
    },
    Defect("an event with two parts", in: Download.machine, .twoRoles, at: "waitElapsed") {
      $0.roles.notifications.insert(.waitElapsed)
    },
    Defect(
      "one acceptance for two", in: Download.machine, .sourceMissing, at: "T1.whole",
      accepting: [Acceptance(.sourceMissing, at: "T1.rest", because: "known")]
    ) {
      $0.change(edge: "T1.whole") { $0.sources = [] }
      $0.change(edge: "T1.rest") { $0.sources = [] }
    },
    Defect("no reason for ignoring", in: Download.machine, .nameMissing, at: "idle × networkLost") {
      $0.forget(.networkLost, in: .idle)
      $0.add(to: \.idle, rows: [.ignore(.networkLost, because: "")])
    },
    Defect(
      "no reason for accepting", in: Download.machine, .nameMissing, at: "T1.rest",
      accepting: [Acceptance(.sourceMissing, at: "T1.rest", because: "")]
    ) { $0.change(edge: "T1.rest") { $0.sources = [] } },
  ]
}
