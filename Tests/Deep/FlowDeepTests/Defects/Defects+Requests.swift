@testable import FlowEngine
@testable import TestMachines

extension Defect {
  /// Who asks and does not hear, and answers that nobody hears.
  static let requests: [Defect] = [
    Defect("a joiner whom nobody answers", in: Dock.machine, .requestLost, at: "count in free") {
      $0.change(.unloading) { $0.edges.removeAll { $0.on == .count } }
      $0.add(to: \.unloading, rows: [.stay(on: \.count, "U.count", ["manual"])])
    },
    Defect(
      "an asker who waits for an effect and is not answered, nor who joined", in: Dock.machine, .requestLost,
      at: "unload in free"
    ) {
      $0.add(to: \.unloading, insteadOf: "U.failed", rows: [.on(\.craneFailed, "U.failed", ["manual"], to: \.free)])
    },
    Defect(
      "a guarded deferral beside other outcomes that lead round", in: Courier.machine, .defersForEver,
      at: "riding × parcel"
    ) {
      let ends: [CasePath<Courier.Event, Void>] = [\.arrived, \.batteryLow, \.gotTired, \.roadClosed]
      $0.add(
        to: \.riding, insteadOf: "R.arrived", "R.low", "R.tired", "R.closed",
        rows: [.on(anyOf: ends, "R.again", ["manual"], to: \.riding) { _, ride, _ in ride }])
    },
    Defect(
      "a notification that waits where nothing is left to do", in: Bell.machine, .unusedDeferral,
      at: "serving × unlocked"
    ) {
      $0.forget(.unlocked, in: .serving)
      $0.add(to: \.serving, rows: [.defer(.unlocked)])
    },
    Defect("an answer to what is no request", in: Turnstile.machine, .answerWithoutCaller, at: "L1.refund") {
      $0.roles.requests.remove(.refundRequested)
      $0.roles.notifications.insert(.refundRequested)
    },
  ]
}
