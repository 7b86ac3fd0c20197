@testable import FlowEngine
@testable import TestMachines

extension Defect {
  /// Detours that do not come back as they should, and effects side by side.
  static let detours: [Defect] = returns + beside

  private static let returns: [Defect] = [
    Defect("a return to some, and nothing for the others", in: Courier.machine, .gap, at: "napping × woke") {
      $0.add(
        to: \.napping, insteadOf: "Z.woke", rows: [.returns(on: \.woke, "Z.woke", ["plan"], when: .kept(is: .riding))])
    },
    Defect("a return intercepted and taken all the same", in: Courier.machine, .overlap, at: "napping × woke") {
      $0.add(to: \.napping, rows: [.on(\.woke, "Z.ride", ["plan"], finding: .kept(\.riding), to: \.riding) { $3 }])
    },
    Defect(
      "a deferral that nobody takes while a detour leads round", in: Courier.machine, .defersForEver,
      at: "serving × tip"
    ) {
      $0.add(
        to: \.serving, insteadOf: "S.done", "S.scanner",
        rows: [
          .on(\.handedOver, "S.done", ["plan"], to: \.napping, then: .again) { _, _, _ in .init(minutes: 1) },
          .on(\.scannerEmpty, "S.scanner", ["plan"], to: \.napping, then: .again) { _, _, _ in .init(minutes: 1) },
        ])
    },
  ]

  private static let beside: [Defect] = [
    Defect("a loop that the pause beside it does not slow", in: Turnstile.machine, .spins, at: "P1.again") {
      $0.rewrite(
        \.buildingPressure, "Build pressure",
        [
          .does(\.pump) { _, state in Turnstile.Pump(attempt: state.attempt) },
          .does(\.wait) { _, _ in Turnstile.Wait(seconds: 9) },
        ])
      $0.add(
        to: \.buildingPressure, insteadOf: "P1.tired", "P1.broken",
        rows: [
          .on(\.pumpFailed, "P1.again", ["manual"], to: \.buildingPressure) { _, state, _ in state },
          .on(\.waitElapsed, "P1.late", ["manual"], to: \.outOfOrder),
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
