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
      "an asker who waits for an effect and is not answered, nor who joined", in: Download.machine, .requestLost,
      at: "cancelRequested in idle"
    ) {
      $0.add(
        to: \.discarding, insteadOf: "T5.deleted", rows: [.on(\.partDeleted, "T5.deleted", ["manual"], to: \.idle)])
    },
    Defect(
      "a guarded deferral beside other outcomes that lead round", in: Download.machine, .defersForEver,
      at: "writing × startRequested"
    ) {
      $0.add(
        to: \.writing, insteadOf: "S2.written", "S2.disk",
        rows: [.on(anyOf: [.fileWritten, .diskFilled, .accessDenied], "S2.again", ["manual"], to: \.writing) { $1 }])
    },
    Defect(
      "a notification that waits where nothing is left to do", in: Download.machine, .unusedDeferral,
      at: "discarding × networkFound"
    ) {
      $0.forget(.networkFound, in: .discarding)
      $0.add(to: \.discarding, rows: [.defer(.networkFound)])
    },
    Defect("an answer to what is no request", in: Download.machine, .answerWithoutCaller, at: "T1.pause") {
      $0.roles.requests.remove(.pauseRequested)
      $0.roles.notifications.insert(.pauseRequested)
    },
  ]
}
