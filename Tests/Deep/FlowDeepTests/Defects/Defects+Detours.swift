@testable import FlowEngine
@testable import TestMachines

extension Defect {
  /// Detours that do not begin, end or come back as they should, and effects side by side.
  static let detours: [Defect] = departures + returns + kept + beside

  private static let departures: [Defect] = [
    Defect(
      "a state kept on the way to one that nothing comes back from", in: Download.machine, .unusedKeep, at: "T1.later"
    ) {
      $0.add(
        to: \.connecting, insteadOf: "T1.later",
        rows: [
          .on(\.replied, "T1.later", ["manual"], when: .reply(\.later).and(.retryLeft), to: \.paused, then: .again) {
            _, state, _, _ in Download.Paused(transfer: state.transfer)
          }
        ])
    },
    Defect("a detour that is not declared as one", in: Download.machine, .unusedKeep, at: "T1.lost") {
      $0.change(.waiting) { $0.isDetour = false }
    },
    Defect("a detour with nothing to come back to", in: Device.machine, .returnWithoutKeptState, at: "T1.refresh") {
      $0.add(
        to: \.signedIn, insteadOf: "T1.refresh",
        rows: [
          .on(\.tokenRequested, "T1.refresh", ["manual"], when: .supply(is: .refreshable), to: \.waiting) { _, _, _ in
            Device.Wait(seconds: 1)
          }
        ])
    },
    Defect("a detour to begin with", in: Download.machine, .returnWithoutKeptState, at: "waiting") {
      $0.initial = .waiting(.init(seconds: 1))
    },
    Defect("a detour that keeps itself", in: Device.machine, .detourUnbounded, at: "R1.longer") {
      $0.add(
        to: \.waiting, insteadOf: "R1.again",
        rows: [
          .on(\.waitElapsed, "R1.longer", ["manual"], when: .long, to: \.waiting, then: .again) { _, wait, _ in wait },
          .returns(on: \.waitElapsed, "R1.again", ["manual"], when: .not(.long)),
        ])
    },
    Defect("a detour round which nothing is counted or slow", in: Device.machine, .spins, at: "S1.again") {
      $0.remove("S1.unreachable")
      $0.change(edge: "S1.again") { $0.condition = .always }
      $0.roles[.wait].waitsFor = .nothing
    },
  ]

  private static let returns: [Defect] = [
    Defect("a detour that never returns", in: Device.machine, .neverReturns, at: "S1.again") {
      $0.add(
        to: \.waiting, insteadOf: "R1.again",
        rows: [
          .on(\.waitElapsed, "R1.again", ["manual"], to: \.signedOut) { _, _, _ in
            Device.SignedOut(reason: .unreachable)
          }
        ])
    },
    Defect("a detour that returns to one of two", in: Device.machine, .neverReturns, at: "S1.again") {
      $0.add(
        to: \.waiting, insteadOf: "R1.again",
        rows: [
          .on(\.waitElapsed, "R1.code", ["manual"], when: .kept(\.requestingCode), to: \.requestingCode) { $3 },
          .returns(on: \.waitElapsed, "R1.again", ["manual"], when: .kept(is: .refreshing)),
        ])
    },
    Defect("a return without detour", in: Download.machine, .notOnDetour, at: "S1.wrong") {
      $0.add(
        to: \.verifying, insteadOf: "S1.wrong",
        rows: [.returns(on: \.digestComputed, "S1.wrong", ["manual"], when: .otherwise)])
    },
    Defect("a return to one of two, and nothing for the other", in: Device.machine, .gap, at: "waiting × waitElapsed") {
      $0.add(
        to: \.waiting, insteadOf: "R1.again",
        rows: [.returns(on: \.waitElapsed, "R1.again", ["manual"], when: .kept(is: .requestingCode))])
    },
    Defect("a return intercepted and taken all the same", in: Device.machine, .overlap, at: "waiting × waitElapsed") {
      $0.add(
        to: \.waiting,
        rows: [.on(\.waitElapsed, "R1.code", ["manual"], when: .kept(\.requestingCode), to: \.requestingCode) { $3 }])
    },
    Defect(
      "a deferral that nobody takes while a detour leads round", in: Device.machine, .defersForEver,
      at: "refreshing × signOutRequested"
    ) {
      $0.add(
        to: \.refreshing, insteadOf: "T2.token", "T2.invalid", "T2.refused", "T2.again", "T2.unreachable",
        rows: [
          .on(\.tokenReceived, "T2.token", ["manual"], to: \.waiting, then: .again) { _, _, _ in Device.Wait(seconds: 1)
          },
          .on(\.requestFailed, "T2.refused", ["manual"], to: \.waiting, then: .again) { _, _, _ in
            Device.Wait(seconds: 1)
          },
          .on(\.connectionFailed, "T2.again", ["manual"], to: \.waiting, then: .again) { _, _, _ in
            Device.Wait(seconds: 1)
          },
        ])
    },
  ]

  private static let kept: [Defect] = [
    Defect("a question for what is kept, where nothing is", in: Device.machine, .notOnDetour, at: "T1.signOut") {
      $0.add(
        to: \.signedIn, insteadOf: "T1.signOut",
        rows: [
          .on(\.signOutRequested, "T1.signOut", ["manual"], when: .not(.kept(is: .polling)), to: \.revoking) {
            _, state, _ in state.token
          }
        ])
    },
    Defect(
      "a decision by what is kept, where nothing is", in: Device.machine, .notOnDetour, at: "erased × deviceErased"
    ) {
      $0.forget(.deviceErased, in: .erased)
      $0.add(
        to: \.erased,
        rows: [
          .ignore(\.deviceErased, when: .kept(is: .polling), because: "it polls"),
          .ignore(\.deviceErased, when: .not(.kept(is: .polling)), because: "it is erased"),
        ])
    },
    Defect("a state that is never kept", in: Device.machine, .neverTaken, at: "R1.poll") {
      $0.add(
        to: \.waiting, insteadOf: "R1.again",
        rows: [
          .on(\.waitElapsed, "R1.poll", ["manual"], when: .kept(\.polling), to: \.polling) { $3 },
          .returns(on: \.waitElapsed, "R1.again", ["manual"], when: .not(.kept(is: .polling))),
        ])
    },
    Defect("a request lost on a detour", in: Device.machine, .requestLost, at: "signInRequested in signedIn") {
      $0.add(
        to: \.waiting,
        rows: [
          .on(\.tokenRejected, "R1.rejected", ["manual"], to: \.signedIn) { _, _, _ in
            Device.SignedIn(token: DeviceTests.token)
          }
        ])
    },
    Defect(
      "a request that a detour takes from who would answer", in: Device.machine, .requestLost,
      at: "codeRequested in signedOut"
    ) {
      $0.add(to: \.waiting, rows: [.stay(on: \.codeRequested, "R1.join", ["manual"])])
    },
    Defect(
      "a detour that rests and defers as what is kept", in: Device.machine, .restingDefers,
      at: "waiting × codeRequested"
    ) {
      $0.rewrite(\.waiting, "Wait for news", [.detour])
      $0.add(
        to: \.waiting, insteadOf: "R1.again", rows: [.returns(on: \.tokenRejected, "R1.again", ["manual"])])
    },
  ]

  private static let beside: [Defect] = [
    Defect("two effects that hear the same", in: TCP.machine, .producedTwice, at: "timeWait × segmentArrived") {
      $0.rewrite(
        \.timeWait, "Wait",
        [
          .does(\.acknowledge) { _, state in TCP.Segment(sequence: state.block.sent) }, .does(\.receive),
          .does(\.wait) { _, _ in TCP.Wait(seconds: 1) }, .answers(\.closeRequested) { _, _, _ in .success(true) },
        ])
    },
    Defect("two timers", in: TCP.machine, .producedTwice, at: "listen × timerElapsed") {
      $0.rewrite(
        \.listen, "Listen",
        [
          .does(\.wait) { _, listen in TCP.Wait(seconds: listen.timeout) }, .does(\.receive),
          .does(\.transmit) { _, _ in TCP.Transmission(segment: nil, seconds: 1) },
        ])
    },
    Defect("a loop that the pause beside it does not slow", in: Device.machine, .spins, at: "S4.pending") {
      $0.rewrite(
        \.polling, "Poll",
        [
          .does(\.poll) { _, grant in grant.code },
          .does(\.wait) { _, grant in Device.Wait(seconds: grant.secondsLeft) },
        ])
      $0.add(
        to: \.polling, insteadOf: "S4.pending",
        rows: [
          .on(\.requestFailed, "S4.pending", ["manual"], when: .poll(is: .pending), to: \.polling) {
            _, grant, _ in grant
          },
          .on(\.waitElapsed, "S4.late", ["manual"], to: \.signedOut) { _, _, _ in Device.SignedOut(reason: .expired) },
        ])
    },
    Defect("a timer forgotten beside another effect", in: TCP.machine, .cannotMeet, at: "listen × timerElapsed") {
      $0.rewrite(\.listen, "Listen", [.does(\.receive)])
    },
    Defect("an effect forgotten beside another", in: TCP.machine, .cannotMeet, at: "established × segmentArrived") {
      $0.rewrite(
        \.established, "Both ends may send",
        [
          .does(\.transmit) { _, _ in TCP.Transmission(segment: nil, seconds: 1) },
          .answers(\.openRequested) { _, state, _ in .success(state.block.window) },
        ])
    },
    Defect("progress that a state forgets", in: TCP.machine, .undecided, at: "timeWait × softErrorReported") {
      $0.change(.timeWait) { $0.edges.removeAll { $0.on == .softErrorReported } }
    },
    Defect("progress that nobody takes", in: TCP.machine, .unusedEvent, at: "softErrorReported") {
      $0.remove("X2.soft")
      $0.columns = [.ignore(.softErrorReported, because: "it may pass")]
    },
    Defect("progress that is rejected", in: TCP.machine, .progressWaits, at: "timeWait × softErrorReported") {
      $0.change(.timeWait) { $0.edges.removeAll { $0.on == .softErrorReported } }
      $0.add(to: \.timeWait, rows: [.reject(.softErrorReported, with: .unreachable)])
    },
    Defect("the end of one of two effects that is stayed on", in: TCP.machine, .stalls, at: "D1.gone") {
      $0.change(.established) { $0.edges.removeAll { $0.on == .unreachable } }
      $0.add(to: \.established, rows: [.stay(on: \.unreachable, "D1.gone", ["manual"])])
    },
    Defect(
      "progress and end of one effect that are the same", in: TCP.machine, .producedTwice, at: "listen × unreachable"
    ) {
      $0.roles[.receive].progress.append(.unreachable)
    },
  ]
}

extension Guard where F == Device, From == Device.Wait, Trigger == Void, Found == Void {
  fileprivate static var long: Self { .check("long") { _, wait, _ in wait.seconds > 60 } }
}
