@testable import FlowEngine
@testable import TestMachines

extension Defect {
  /// What a cell says, or does not say.
  static let cells: [Defect] = [
    Defect("an outcome that is ignored", in: Download.machine, .outcomeNotTaken, at: "connecting × connectionLost") {
      $0.remove("T1.lost", "T1.unreachable")
      $0.add(to: \.connecting, rows: [.ignore(.connectionLost, because: "it comes back")])
    },
    Defect("an outcome that is deferred", in: Download.machine, .outcomeNotTaken, at: "waiting × waitElapsed") {
      $0.add(to: \.waiting, insteadOf: "T3.retry", rows: [.defer(.waitElapsed)])
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
    Defect("an outcome that is stayed on", in: Download.machine, .stalls, at: "T2.lost") {
      $0.add(
        to: \.receiving, insteadOf: "T2.lost",
        rows: [.stay(on: \.connectionLost, "T2.lost", ["manual"], when: .retryLeft)])
    },
    Defect("a notification that is deferred at rest", in: Turnstile.machine, .restingDefers, at: "locked × serviced") {
      $0.forget(.serviced, in: .locked)
      $0.add(to: \.locked, rows: [.defer(.serviced)])
    },
    Defect(
      "a second effect whose outcome nothing takes", in: Download.machine, .undecided, at: "finished × waitElapsed"
    ) {
      $0.rewrite(
        \.finished, "Finished",
        [
          .does(\.announce) { _, file in file }, .does(\.wait) { _, _ in Download.Wait(seconds: 1) },
          .answers(\.startRequested) { _, file, _ in .success(file) },
          .answers(\.resumeRequested) { _, file, _ in .success(file) },
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
      "an effect of the machine that a state inside does not decide", in: Download.machine, .undecided,
      at: "closed × chunkReceived"
    ) { $0.columns = [.does(\.receive)] },
    Defect("an effect of the machine that a state has, too", in: Download.machine, .effectTwice, at: "receiving") {
      $0.columns = [.does(\.receive)]
    },
  ]
}
