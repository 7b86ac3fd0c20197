@testable import FlowEngine
@testable import TestMachines

extension Defect {
  /// What a cell says, or does not say.
  static let cells: [Defect] = [
    Defect("an outcome that is ignored", in: Dock.machine, .outcomeNotTaken, at: "unloading × craneFailed") {
      $0.add(to: \.unloading, insteadOf: "U.failed", rows: [.ignore(.craneFailed, because: "it is mended")])
    },
    Defect("an outcome that is deferred", in: Courier.machine, .outcomeNotTaken, at: "napping × woke") {
      $0.add(to: \.napping, insteadOf: "Z.woke", rows: [.defer(.woke)])
    },
    Defect("an outcome that is rejected", in: Dock.machine, .outcomeNotTaken, at: "unloading × tideTurned") {
      $0.add(to: \.unloading, insteadOf: "U.tide", rows: [.reject(.tideTurned, with: .busy)])
    },
    Defect(
      "an outcome that a column ignores", in: Turnstile.machine, .outcomeNotTaken, at: "lettingPumpCool × waitElapsed"
    ) {
      $0.remove("P2.cooled")
      $0.columns = [.ignore(.waitElapsed, because: "time passes")]
    },
    Defect("an outcome that is stayed on", in: Turnstile.machine, .stalls, at: "P1.tired") {
      $0.add(
        to: \.buildingPressure, insteadOf: "P1.tired",
        rows: [.stay(on: \.pumpFailed, "P1.tired", ["manual"], when: .pump(is: .tired))])
    },
    Defect("a notification that is deferred at rest", in: Turnstile.machine, .restingDefers, at: "locked × serviced") {
      $0.forget(.serviced, in: .locked)
      $0.add(to: \.locked, rows: [.defer(.serviced)])
    },
    Defect("a second effect whose outcome nothing takes", in: Turnstile.machine, .undecided, at: "open × waitElapsed") {
      $0.rewrite(
        \.open, "Hold the arm open",
        [
          .does(\.releaseArm), .does(\.wait) { _, _ in Turnstile.Wait(seconds: 1) },
          .answers(\.passageRequested) { _, state, _ in .success(state.bar) },
        ])
    },
    Defect(
      "two effects that bring the same event", in: Turnstile.machine, .producedTwice,
      at: "buildingPressure × pressureBuilt"
    ) {
      $0.roles[.wait].outcomes.append(.pressureBuilt)
      $0.rewrite(
        \.buildingPressure, "Build pressure",
        [
          .does(\.pump) { _, state in Turnstile.Pump(attempt: state.attempt) },
          .does(\.wait) { _, _ in Turnstile.Wait(seconds: 1) },
        ])
    },
    Defect(
      "an effect of the machine that a state inside does not decide", in: Dock.machine, .undecided,
      at: "closed × waterRead"
    ) { $0.columns = [.does(\.tide)] },
    Defect("an effect of the machine that a state has, too", in: Dock.machine, .effectTwice, at: "unloading") {
      $0.columns = [.does(\.tide)]
    },
  ]
}
