@testable import FlowEngine
@testable import TestMachines

extension Defect {
  /// Guards that leave something open, hold twice or never, or ask wrongly.
  static let guards: [Defect] = [
    Defect("a forgotten answer", in: Turnstile.machine, .gap, at: "buildingPressure × pumpFailed") {
      $0.change(edge: "P1.broken") { $0.condition = .answer(question: "pump", isOneOf: ["exhausted"]) }
    },
    Defect("a forgotten decision of a guarded cell", in: Download.machine, .gap, at: "paused × networkFound") {
      $0.forget(.networkFound, in: .paused)
    },
    Defect("a narrowed guard", in: Download.machine, .gap, at: "failed × resumeRequested") {
      $0.change(edge: "I3.resume") {
        $0.condition = .all([$0.condition, .not(.answer(question: "passing", isOneOf: ["yes"]))])
      }
    },
    Defect("a widened guard", in: Download.machine, .overlap, at: "receiving × chunkReceived") {
      $0.change(edge: "T2.more") { $0.condition = .answer(question: "chunk", isOneOf: ["more", "last"]) }
    },
    Defect("a negation forgotten", in: Download.machine, .overlap, at: "receiving × connectionLost") {
      $0.change(edge: "T2.unreachable") { $0.condition = .answer(question: "retry left", isOneOf: ["yes"]) }
    },
    Defect("two edges for one event", in: Dock.machine, .overlap, at: "checking × inspected") {
      $0.add(to: \.checking, rows: [.on(\.inspected, "C.again", ["manual"], to: \.checking)])
    },
    Defect("an answer that the question does not have", in: Download.machine, .neverTaken, at: "T2.last") {
      $0.change(edge: "T2.last") { $0.condition = .answer(question: "chunk", isOneOf: ["the last"]) }
    },
    Defect(
      "a loop of all answers, each of which is said to be bounded", in: Download.machine, .allBounded,
      at: "receiving × chunkReceived"
    ) {
      let progress = Question<Download, Download.Receiving, Download.Chunk, Download.Progress>(
        "chunk", bounded: [.more, .last, .impossible]
      ) { _, _, _ in .more }
      $0.add(
        to: \.receiving, insteadOf: "T2.more", "T2.last", "T2.impossible",
        rows: [
          .on(
            \.chunkReceived, "T2.more", ["manual"], when: progress(is: .more, .last, .impossible), to: \.receiving
          ) { _, state, _ in state }
        ])
    },
  ]
}
