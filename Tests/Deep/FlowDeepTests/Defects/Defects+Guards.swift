@testable import FlowEngine
@testable import TestMachines

extension Defect {
  /// Guards that leave something open, hold twice or never, or ask wrongly.
  static let guards: [Defect] = [
    Defect("a forgotten answer", in: Turnstile.machine, .gap, at: "buildingPressure × pumpFailed") {
      $0.change(edge: "P1.broken") { $0.condition = .answer(question: "pump", isOneOf: ["exhausted"]) }
    },
    Defect("a forgotten row of a guarded cell", in: Device.machine, .gap, at: "refreshing × requestFailed") {
      $0.remove("T2.invalid")
    },
    Defect("a forgotten decision of a guarded cell", in: Download.machine, .gap, at: "paused × networkFound") {
      $0.forget(.networkFound, in: .paused)
    },
    Defect("a forgotten combination of two questions", in: TCP.machine, .gap, at: "finWait1 × segmentArrived") {
      $0.remove("F1.simultaneous")
    },
    Defect("a narrowed guard", in: Device.machine, .gap, at: "signedIn × tokenRejected") {
      $0.change(edge: "T1.rejected") {
        $0.condition = .all([$0.condition, .not(.answer(question: "present", isOneOf: ["yes"]))])
      }
    },
    Defect("a widened guard", in: Download.machine, .overlap, at: "receiving × chunkReceived") {
      $0.change(edge: "T2.more") { $0.condition = .answer(question: "chunk", isOneOf: ["more", "last"]) }
    },
    Defect("a dropped guard", in: Turnstile.machine, .overlap, at: "locked × coinInserted") {
      $0.change(edge: "L1.coin") { $0.condition = .always }
    },
    Defect("a negation forgotten", in: Device.machine, .overlap, at: "refreshing × connectionFailed") {
      $0.change(edge: "T2.unreachable") { $0.condition = .answer(question: "retry left", isOneOf: ["yes"]) }
    },
    Defect("an edge and a decision for one event", in: Turnstile.machine, .overlap, at: "open × personPassed") {
      $0.add(to: \.open, rows: [.ignore(.personPassed, because: "nobody passes a closed arm")])
    },
    Defect("two edges for one event", in: TCP.machine, .overlap, at: "listen × timerElapsed") {
      $0.add(to: \.listen, rows: [.on(\.timerElapsed, "O1.again", ["manual"], to: \.listen) { _, listen, _ in listen }])
    },
    Defect("two decisions for one event", in: Device.machine, .overlap, at: "revoking × signInRequested") {
      $0.add(to: \.revoking, rows: [.reject(.signInRequested, with: .signedOut)])
    },
    Defect("a guard that never holds", in: Turnstile.machine, .neverTaken, at: "L1.coin") {
      let genuine = Condition.answer(question: "genuine", isOneOf: ["yes"])
      $0.change(edge: "L1.coin") { $0.condition = .all([genuine, .not(genuine)]) }
    },
    Defect("otherwise where nothing is left", in: Download.machine, .neverTaken, at: "T1.unreachable2") {
      $0.add(
        to: \.connecting,
        rows: [.on(\.connectionLost, "T1.unreachable2", ["manual"], when: .otherwise, to: \.idle)])
    },
    Defect("an answer that the question does not have", in: Device.machine, .neverTaken, at: "S4.slowDown") {
      $0.change(edge: "S4.slowDown") { $0.condition = .answer(question: "poll", isOneOf: ["slow_down"]) }
    },
    Defect("two questions of one name", in: Device.machine, .questionTwice, at: "showingCode × waitElapsed") {
      $0.add(
        to: \.showingCode, insteadOf: "S3.poll",
        rows: [
          .on(
            \.waitElapsed, "S3.poll", ["manual"], when: .check("alive") { _, grant, _ in grant.secondsLeft > 0 },
            to: \.polling
          ) { _, grant, _ in grant }
        ])
    },
    Defect("two findings of one name", in: Turnstile.machine, .questionTwice, at: "locked × passageRequested") {
      $0.add(
        to: \.locked, insteadOf: "L1.passage",
        rows: [
          .on(
            \.passageRequested, "L1.passage", ["manual"], when: .found("paid") { context, _, _ in context.paid },
            to: \.buildingPressure
          ) { _, _, _, _ in Turnstile.BuildingPressure(attempt: 1) }
        ])
    },
    Defect("otherwise with something else", in: Device.machine, .otherwiseCombined, at: "S4.expired") {
      $0.add(
        to: \.polling, insteadOf: "S4.expired",
        rows: [
          .on(\.requestFailed, "S4.expired", ["manual"], when: .otherwise.and(.retryLeft), to: \.signedOut) {
            _, _, _ in Device.SignedOut(reason: .expired)
          }
        ])
    },
    Defect("more questions than can be tried", in: Turnstile.machine, .tooManyAnswers, at: "locked × coinInserted") {
      let all = (1..<13).reduce(Guard<Turnstile, Void, Turnstile.Coin, Void>.genuine) { all, number in
        all.and(.check("heavier than \(number) g") { $2.cents > number })
      }
      $0.add(
        to: \.locked, insteadOf: "L1.coin", "L1.counterfeit",
        rows: [
          .stay(on: \.coinInserted, "L1.coin", ["manual"], when: all),
          .stay(on: \.coinInserted, "L1.counterfeit", ["manual"], when: .not(all)),
        ])
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
    Defect("nothing but otherwise", in: TCP.machine, .otherwiseAlone, at: "closing × segmentArrived") {
      $0.remove("F3.acknowledged")
    },
  ]
}
