@testable import FlowEngine
@testable import TestMachines

extension Defect {
  /// Names, sources, phases, nodes, and the parts that events and effects play.
  static let vocabulary: [Defect] = [
    Defect("a shared group without the step", in: CardReader.machine, .duplicateId, at: "K2.pulled") {
      $0.add(to: \.refunding, insteadOf: "K3.key", "K3.refused", "K3.wait", "K3.pulled", rows: [.call("K2")])
    },
    Defect("an event with two parts", in: Turnstile.machine, .twoRoles, at: "waitElapsed") {
      $0.roles.notifications.insert(.waitElapsed)
    },
    Defect(
      "one acceptance for two", in: Turnstile.machine, .sourceMissing, at: "P1.built",
      accepting: [Acceptance(.sourceMissing, at: "P2.cooled", because: "known")]
    ) {
      $0.change(edge: "P1.built") { $0.sources = [] }
      $0.change(edge: "P2.cooled") { $0.sources = [] }
    },
    Defect("no reason for ignoring", in: Turnstile.machine, .nameMissing, at: "outOfOrder × coinInserted") {
      $0.forget(.coinInserted, in: .outOfOrder)
      $0.add(to: \.outOfOrder, rows: [.ignore(.coinInserted, because: "")])
    },
    Defect(
      "no reason for accepting", in: Turnstile.machine, .nameMissing, at: "P1.built",
      accepting: [Acceptance(.sourceMissing, at: "P1.built", because: "")]
    ) { $0.change(edge: "P1.built") { $0.sources = [] } },
  ]
}
