@testable import FlowEngine
@testable import TestMachines

extension Defect {
  /// What a cell says, or does not say.
  static let cells: [Defect] = [
    Defect("a forgotten edge", in: Turnstile.machine, .undecided, at: "open × personPassed") { $0.remove("L2.passed") },
    Defect("a forgotten notification", in: Device.machine, .undecided, at: "signedIn × deviceErased") {
      $0.change(.signedIn) { $0.edges.removeAll { $0.on == .deviceErased } }
    },
    Defect("a forgotten request", in: Download.machine, .undecided, at: "discarding × startRequested") {
      $0.forget(.startRequested, in: .discarding)
    },
    Defect("a forgotten outcome", in: Download.machine, .undecided, at: "writing × fileWritten") {
      $0.remove("S2.written")
    },
    Defect("a forgotten timer", in: TCP.machine, .undecided, at: "listen × timerElapsed") { $0.remove("O1.nobody") },
    Defect("an outcome that is ignored", in: Download.machine, .outcomeNotTaken, at: "connecting × connectionLost") {
      $0.remove("T1.lost", "T1.unreachable")
      $0.add(to: \.connecting, rows: [.ignore(.connectionLost, because: "it comes back")])
    },
    Defect("an outcome that is deferred", in: Device.machine, .outcomeNotTaken, at: "waiting × waitElapsed") {
      $0.add(to: \.waiting, insteadOf: "R1.again", rows: [.defer(.waitElapsed)])
    },
    Defect("an outcome that is rejected", in: TCP.machine, .outcomeNotTaken, at: "listen × timerElapsed") {
      $0.add(to: \.listen, insteadOf: "O1.nobody", rows: [.reject(.timerElapsed, with: .timedOut)])
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
    Defect("a request that is ignored", in: TCP.machine, .requestIgnored, at: "closed × sendRequested") {
      $0.forget(.sendRequested, in: .closed)
      $0.add(to: \.closed, rows: [.ignore(.sendRequested, because: "nothing is connected")])
    },
    Defect("a notification that is rejected", in: Download.machine, .answerWithoutCaller, at: "idle × networkLost") {
      $0.forget(.networkLost, in: .idle)
      $0.add(to: \.idle, rows: [.reject(.networkLost, with: .unreachable)])
    },
    Defect("a notification that is deferred at rest", in: Turnstile.machine, .restingDefers, at: "locked × serviced") {
      $0.forget(.serviced, in: .locked)
      $0.add(to: \.locked, rows: [.defer(.serviced)])
    },
    Defect("a request that is deferred at rest", in: Device.machine, .restingDefers, at: "signedOut × tokenRequested") {
      $0.forget(.tokenRequested, in: .signedOut)
      $0.add(to: \.signedOut, rows: [.defer(.tokenRequested)])
    },
    Defect(
      "a request that is deferred at rest under a guard", in: Download.machine, .restingDefers,
      at: "paused × startRequested"
    ) {
      $0.add(
        to: \.paused, insteadOf: "T4.busy",
        rows: [
          .defer(\.startRequested, when: .claim(is: .patient)),
          .stay(
            on: \.startRequested, "T4.busy", ["manual"], when: .claim(\.other),
            answering: .asker { _, _, _, url in .failure(.busy(with: url)) }),
        ])
    },
    Defect("a row for an event that cannot come", in: Device.machine, .cannotMeet, at: "polling × waitElapsed") {
      $0.add(
        to: \.polling,
        rows: [.on(\.waitElapsed, "S4.waited", ["manual"], to: \.showingCode) { _, grant, _ in grant }])
    },
    Defect(
      "an outcome that its effect does not declare", in: Download.machine, .unusedEvent, at: "accessDenied"
    ) {
      $0.roles[.write].outcomes = [.fileWritten, .diskFilled]
    },
    Defect(
      "an outcome that is declared and not expected", in: Turnstile.machine, .undecided,
      at: "lettingPumpCool × pumpFailed"
    ) {
      $0.roles[.wait].outcomes.append(.pumpFailed)
    },
    Defect("an effect twice", in: Turnstile.machine, .effectTwice, at: "open") {
      $0.rewrite(
        \.open, "Hold the arm open",
        [.does(\.releaseArm), .does(\.releaseArm), .answers(\.passageRequested) { _, state, _ in .success(state.bar) }])
    },
    Defect("a second effect whose outcome nothing takes", in: Device.machine, .undecided, at: "erased × waitElapsed") {
      $0.rewrite(
        \.erased, "Erased",
        [
          .does(\.eraseStorage), .does(\.wait) { _, _ in Device.Wait(seconds: 1) }, .final,
          .answers(\.signInRequested) { _, _, _ in .failure(.erased) },
          .answers(\.tokenRequested) { _, _, _ in .failure(.erased) },
          .answers(\.signOutRequested) { _, _, _ in .success(true) },
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
    Defect("progress that is deferred", in: Turnstile.machine, .progressWaits, at: "buildingPressure × serviced") {
      $0.roles.notifications.remove(.serviced)
      $0.roles[.pump].progress = [.serviced]
      $0.forget(.serviced, in: .buildingPressure)
      $0.add(to: \.buildingPressure, rows: [.defer(.serviced)])
    },
    Defect("an exclusive command", in: Turnstile.machine, .commandExclusive, at: "releaseArm") {
      $0.roles[.releaseArm].isExclusive = true
    },
    Defect("a column that no state needs", in: Turnstile.machine, .columnIdle, at: "everywhere × coinInserted") {
      $0.columns = [.ignore(.coinInserted, because: "every state says so itself")]
    },
    Defect(
      "an effect of the machine that a state inside does not decide", in: Download.machine, .undecided,
      at: "closed × chunkReceived"
    ) { $0.columns = [.does(\.receive)] },
    Defect("an effect of the machine that a state has, too", in: Download.machine, .effectTwice, at: "receiving") {
      $0.columns = [.does(\.receive)]
    },
    Defect("a column behind another one", in: Turnstile.machine, .columnIdle, at: "everywhere × serviced") {
      $0.forget(.serviced, in: .locked)
      $0.columns = [.ignore(.serviced, because: "nothing is broken"), .on(\.serviced, "X3", ["manual"], to: \.locked)]
    },
  ]
}
