import FlowEngine

extension Defect {
  /// What a table shows and `validate()` does not report yet.
  static let notYetFound: [Defect] = [
    Defect(
      "a guarded deferral in a loop that only waits", in: TCP.machine, .defersForEver, at: "synSent × sendRequested"
    ) {
      $0.remove("O2.dead")
      $0.change(edge: "O2.retransmit") { $0.condition = .always }
    },
    Defect("a command that is said to be a pause", in: Download.machine, .unusedEffect, at: "announce") {
      $0.roles.pauses.insert(.announce)
    },
  ]
}
