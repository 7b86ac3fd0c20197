@testable import FlowEngine
@testable import TestMachines

extension Defect {
  /// Who asks and does not hear, and answers that nobody hears.
  static let requests: [Defect] =
    [
      lost("the answer on entering", \.passageRequested, in: .open, of: Turnstile.machine),
      lost("the refusal on entering", \.passageRequested, in: .outOfOrder, of: Turnstile.machine),
      lost("one of two answers on entering", \.resumeRequested, in: .finished, of: Download.machine),
      lost("the answer where it failed", \.startRequested, in: .failed, of: Download.machine),
      lost("the answer where it is paused", \.startRequested, in: .paused, of: Download.machine),
      lost("the answer where it was cancelled", \.startRequested, in: .idle, of: Download.machine),
      lost("the answer of who still waits at the end", \.cancelRequested, in: .closed, of: Download.machine),
      lost("the answer where everything ends", \.sendRequested, in: .closed, of: TCP.machine),
      lost("the answer to an open", \.openRequested, in: .closed, of: TCP.machine),
      lost("the answer with the token", \.tokenRequested, in: .signedIn, of: Device.machine),
      lost("the answer where nobody is signed in", \.signInRequested, in: .signedOut, of: Device.machine),
      lost("the answer on the erased device", \.signOutRequested, in: .erased, of: Device.machine),
    ] + onEdges + inLoops + inVain + unheard

  /// A machine in which entering a state does not answer a request any more.
  private static func lost<F: Flow, R: Request>(
    _ name: String, _ request: CasePath<F.Event, R>, in state: F.State.Name, of machine: Machine<F>
  ) -> Defect {
    let request = F.Event.cases[keyPath: request].name
    return Defect(
      "\(name) is forgotten", in: machine, .requestLost, at: "\(request.stringValue) in \(state.stringValue)"
    ) { $0.change(state) { $0.settles.removeAll { $0 == request } } }
  }

  private static let onEdges: [Defect] = [
    Defect("an edge that does not answer", in: Download.machine, .requestLost, at: "cancelRequested in idle") {
      $0.add(
        to: \.discarding, insteadOf: "T5.deleted",
        rows: [.on(\.partDeleted, "T5.deleted", ["manual"], to: \.idle)])
    },
    Defect("a sign-in that is not answered", in: Device.machine, .requestLost, at: "signInRequested in signedIn") {
      $0.add(
        to: \.polling, insteadOf: "S4.token",
        rows: [
          .on(\.tokenReceived, "S4.token", ["manual"], to: \.signedIn) { _, _, token in Device.SignedIn(token: token) }
        ])
    },
    Defect(
      "a stay at rest that does not answer", in: Turnstile.machine, .requestLost, at: "passageRequested in locked"
    ) {
      $0.add(
        to: \.locked, insteadOf: "L1.unpaid",
        rows: [.stay(on: \.passageRequested, "L1.unpaid", ["manual"], when: .not(.change))])
    },
    Defect("a joiner whom nobody answers", in: TCP.machine, .requestLost, at: "statusRequested in closed") {
      $0.change(.timeWait) { $0.edges.removeAll { $0.on == .statusRequested } }
      $0.add(to: \.timeWait, rows: [.stay(on: \.statusRequested, "F5.status", ["manual"])])
    },
    Defect(
      "an asker who is answered, and others who are not", in: Device.machine, .requestLost,
      at: "signOutRequested in signedOut"
    ) {
      $0.add(
        to: \.revoking, insteadOf: "T4.revoked",
        rows: [
          .on(anyOf: [.tokenRevoked, .requestFailed, .connectionFailed], "T4.revoked", ["manual"], to: \.signedOut) {
            _, _ in
            Device.SignedOut()
          }
        ])
    },
  ]

  private static let inLoops: [Defect] = [
    Defect(
      "a request that is open in a loop that only waits", in: TCP.machine, .neverSettled,
      at: "closeRequested in timeWait"
    ) {
      $0.change(.timeWait) { $0.settles = [] }
      $0.change(.timeWait) { $0.edges.removeAll { $0.on == .unreachable } }
      $0.add(
        to: \.timeWait, insteadOf: "F5.over",
        rows: [
          .on(anyOf: [.timerElapsed, .resetArrived, .unreachable], "F5.over", ["manual"], to: \.timeWait) { $1 }
        ])
    },
    waitsForEver("a join in a loop that only waits", .neverSettled, at: "tokenRequested in waiting"),
    waitsForEver("a deferral in a loop that only waits", .defersForEver, at: "waiting × signInRequested"),
    waitsForEver(
      "a notification that is deferred in a loop that only waits", .defersForEver, at: "waiting × deviceErased"
    ) { $0.add(to: \.waiting, rows: [.defer(.deviceErased)]) },
    Defect(
      "a guarded deferral in a loop that only waits", in: Download.machine, .defersForEver,
      at: "waiting × startRequested"
    ) {
      $0.remove("T3.found")
      $0.add(
        to: \.waiting, insteadOf: "T3.retry",
        rows: [.on(\.waitElapsed, "T3.retry", ["manual"], to: \.waiting) { _, wait, _ in wait }])
    },
    Defect(
      "a guarded deferral where nobody hears the peer", in: TCP.machine, .defersForEver, at: "synSent × sendRequested"
    ) {
      $0.rewrite(\.synSent, "Wait", [.does(\.transmit) { _, _ in TCP.Transmission(segment: nil, seconds: 1) }])
      $0.remove("O2.dead")
      $0.change(edge: "O2.retransmit") { $0.condition = .always }
    },
    Defect(
      "a guarded deferral beside other outcomes that lead round", in: Download.machine, .defersForEver,
      at: "writing × startRequested"
    ) {
      $0.add(
        to: \.writing, insteadOf: "S2.written", "S2.disk",
        rows: [.on(anyOf: [.fileWritten, .diskFilled, .accessDenied], "S2.again", ["manual"], to: \.writing) { $1 }])
    },
  ]

  /// A device that never tries again, however long it waits.
  private static func waitsForEver(
    _ name: String, _ kind: Diagnostic.Kind, at place: String,
    _ plant: @escaping @Sendable (inout Draft<Device>) -> Void = { _ in }
  ) -> Defect {
    Defect(name, in: Device.machine, kind, at: place) {
      $0.add(
        to: \.waiting, insteadOf: "R1.again",
        rows: [.on(\.waitElapsed, "R1.again", ["manual"], to: \.waiting) { _, wait, _ in wait }])
      plant(&$0)
    }
  }

  private static let inVain: [Defect] = [
    Defect(
      "a notification that waits for states which all ignore it", in: Download.machine, .unusedDeferral,
      at: "writing × networkLost"
    ) {
      $0.forget(.networkLost, in: .writing)
      $0.add(to: \.writing, rows: [.defer(.networkLost)])
    },
    Defect(
      "the same where nothing is left to do", in: Download.machine, .unusedDeferral, at: "discarding × networkFound"
    ) {
      $0.forget(.networkFound, in: .discarding)
      $0.add(to: \.discarding, rows: [.defer(.networkFound)])
    },
  ]

  private static let unheard: [Defect] = [
    Defect(
      "an answer on entering that nobody can wait for", in: Turnstile.machine, .answerWithoutCaller,
      at: "locked × passageRequested"
    ) {
      $0.rewrite(\.locked, "Wait for coins", [.answers(\.passageRequested) { _, _, _ in .failure(.occupied) }])
    },
    Defect(
      "an answer on an edge that nobody can wait for", in: Download.machine, .answerWithoutCaller, at: "T3.retry"
    ) {
      $0.add(
        to: \.waiting, insteadOf: "T3.retry",
        rows: [
          .returns(
            on: \.waitElapsed, "T3.retry", ["manual"],
            answering: .all(\.statusRequested) { _, _, _, _ in .failure(.nothingUnderWay) })
        ])
    },
    Defect("an answer to what is no request", in: Download.machine, .answerWithoutCaller, at: "T1.pause") {
      $0.roles.requests.remove(.pauseRequested)
      $0.roles.notifications.insert(.pauseRequested)
    },
    Defect("two answers on entering", in: Turnstile.machine, .settledTwice, at: "open × passageRequested") {
      $0.rewrite(
        \.open, "Hold the arm open",
        [
          .does(\.releaseArm), .answers(\.passageRequested) { _, state, _ in .success(state.bar) },
          .answers(\.passageRequested) { _, _, _ in .failure(.occupied) },
        ])
    },
    Defect("two answers on an edge", in: Download.machine, .settledTwice, at: "T5.deleted") {
      $0.add(
        to: \.discarding, insteadOf: "T5.deleted",
        rows: [
          .on(
            \.partDeleted, "T5.deleted", ["manual"],
            answering: .all(\.cancelRequested) { _, part, _, _ in .success(part.bytes) }
              .and(.all(\.cancelRequested) { _, _, _, _ in .failure(.nothingUnderWay) }),
            to: \.idle)
        ])
    },
  ]
}
