@testable import FlowEngine
@testable import TestMachines

extension Defect {
  /// States that cannot be reached or left, and loops.
  static let paths: [Defect] = [
    Defect("a state that nothing leads to", in: Device.machine, .unreachable, at: "waiting") {
      $0.remove("S1.again", "T2.again")
      $0.change(edge: "S1.unreachable") { $0.condition = .always }
      $0.change(edge: "T2.unreachable") { $0.condition = .always }
    },
    Defect("a wrong initial state", in: Device.machine, .unreachable, at: "signedOut") { $0.initial = .erased },
    Defect("an end that is not declared", in: Device.machine, .deadEnd, at: "erased") {
      $0.change(.erased) { $0.isFinal = false }
    },
    Defect("an end in the middle of an effect", in: Device.machine, .busyFinal, at: "polling") {
      $0.change(.polling) { $0.isFinal = true }
    },
    Defect("a state that cannot be left", in: Turnstile.machine, .deadEnd, at: "outOfOrder") {
      $0.add(to: \.outOfOrder, insteadOf: "S1.serviced", rows: [.ignore(.serviced, because: "it is beyond repair")])
    },
    Defect("a state that never comes to rest", in: Download.machine, .neverRests, at: "writing") {
      $0.add(
        to: \.writing, insteadOf: "S2.written", "S2.disk",
        rows: [
          .on(anyOf: [.fileWritten, .diskFilled, .accessDenied], "S2.again", ["manual"], to: \.writing) { _, state in
            state
          }
        ])
    },
    Defect("a retry that nothing counts or slows", in: Download.machine, .spins, at: "T1.whole") {
      $0.remove("S1.wrong")
      $0.change(edge: "S1.again") { $0.condition = .not(.answer(question: "right digest", isOneOf: ["yes"])) }
    },
    Defect("progress that starts its effect anew", in: Download.machine, .spins, at: "T2.more") {
      let progress = Question<Download, Download.Receiving, Download.Chunk, Download.Progress>("chunk") { _, _, chunk in
        chunk.bytes > 0 ? .more : .last
      }
      $0.add(
        to: \.receiving, insteadOf: "T2.more", "T2.last", "T2.impossible",
        rows: [
          .on(\.chunkReceived, "T2.more", ["manual"], when: progress(is: .more), to: \.receiving) {
            _, state, _ in state
          },
          .on(\.chunkReceived, "T2.last", ["manual"], when: progress(is: .last, .impossible), to: \.idle),
        ])
    },
    Defect("a poll that does not wait", in: Device.machine, .spins, at: "S4.pending") {
      $0.add(
        to: \.polling, insteadOf: "S4.pending",
        rows: [
          .on(\.requestFailed, "S4.pending", ["manual"], when: .poll(is: .pending), to: \.polling) {
            _, grant, _ in grant
          }
        ])
    },
    Defect("a wait that is not declared as one", in: Turnstile.machine, .spins, at: "P1.tired") {
      // What made it sound before was the wait alone: the pump is tried without end.
      $0.add(
        to: \.buildingPressure, insteadOf: "P1.tired", "P1.broken",
        rows: [
          .on(\.pumpFailed, "P1.tired", ["manual"], to: \.lettingPumpCool) { _, state, _ in
            Turnstile.LettingPumpCool(failedAttempts: state.attempt)
          }
        ])
      $0.roles[.wait].waitsFor = .nothing
    },
  ]
}
