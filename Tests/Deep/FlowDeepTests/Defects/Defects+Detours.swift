@testable import FlowEngine
@testable import TestMachines

extension Defect {
  /// Detours that do not come back as they should, and effects side by side.
  static let detours: [Defect] = returns + beside

  private static let returns: [Defect] = [
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

  private static let beside: [Defect] = [
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
    Defect("an effect forgotten beside another", in: Dock.machine, .cannotMeet, at: "unloading × tideTurned") {
      $0.rewrite(\.unloading, "Unload", [.does(\.crane) { _, state in .init(state.ship) }])
    },
    Defect("one whose progress is forgotten with it", in: Dock.machine, .cannotMeet, at: "unloading × boxLifted") {
      $0.rewrite(\.unloading, "Unload", [.does(\.tide)])
    },
    Defect("progress that nobody takes", in: Dock.machine, .unusedEvent, at: "boxLifted") {
      $0.remove("U.box")
      $0.columns = [.ignore(.boxLifted, because: "nobody counts")]
    },
    Defect("the end of one of two effects that is stayed on", in: Dock.machine, .stalls, at: "U.tide") {
      $0.add(to: \.unloading, insteadOf: "U.tide", rows: [.stay(on: \.tideTurned, "U.tide", ["manual"])])
    },
  ]
}
