@testable import FlowEngine
@testable import TestMachines

extension Defect {
  /// States that cannot be reached or left, and loops.
  static let paths: [Defect] = [
    Defect("a state that never comes to rest", in: Dock.machine, .neverRests, at: "checking") {
      $0.change(.checking) { $0.edges.removeAll { $0.on == .stormCame } }
      $0.add(
        to: \.checking, insteadOf: "C.inspected",
        rows: [.on(\.inspected, "C.again", ["manual"], to: \.checking), .defer(.stormCame)])
    },
    Defect("a retry that nothing counts or slows", in: CardReader.machine, .spins, at: "K2.key") {
      $0.remove("K2.refused")
      $0.change(edge: "K2.key") { $0.condition = .otherwise }
    },
  ]
}
