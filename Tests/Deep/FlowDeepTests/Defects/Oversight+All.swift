@testable import FlowEngine
@testable import TestMachines

extension Oversight {
  private static let transfer = Download.Transfer(url: "u", received: 4)

  static let all: [Oversight] = [
    // A column is meant for states that have nothing to say; it cannot know who forgot to.
    Oversight(
      "a forgotten edge whose event a column ignores", in: Download.machine, .init(),
      .paused(.init(transfer: transfer, isByNetwork: true)),
      {
        $0.remove("T4.network")
        $0.forget(.networkFound, in: .paused)
        $0.columns = [.ignore(.networkFound, because: "nothing is transferred")]
      }, expected: "connecting"
    ) { download in
      download.send(.networkFound)
      return download.state.name.stringValue
    },
    // What a state of a detour does not say, the state kept first decides, and it has something to say.
    Oversight(
      "a forgotten edge of a detour", in: Download.machine, .init(), .waiting(.init(seconds: 8)),
      keeping: [.connecting(.init(transfer: transfer))], { $0.remove("T3.found") }, expected: "connecting"
    ) { download in
      download.send(.networkFound)
      return download.state.name.stringValue
    },
    // A row of a detour comes before what the state kept first says, and either may be meant.
    Oversight(
      "a detour that refuses what the state kept first would answer", in: Download.machine, .init(),
      .waiting(.init(seconds: 2)), keeping: [.connecting(.init(transfer: transfer))],
      { $0.add(to: \.waiting, rows: [.reject(.statusRequested, with: .unreachable)]) }, expected: "4"
    ) { download in
      let status = download.ask(\.statusRequested, .init())
      return try download.heard(status).map { (try? $0.get()).map(String.init) ?? "refused" } ?? "nothing"
    },
    // To a state of a detour the columns of its phase say what they say to all, those of the machine do not.
    Oversight(
      "a detour in a phase that decides for it", in: Download.machine, .init(), .waiting(.init(seconds: 2)),
      keeping: [.connecting(.init(transfer: transfer))],
      { $0.phases[1] = Phase("T", "Over the network", $0.phases[1].nodes, everywhere: [.defer(.startRequested)]) },
      expected: "refused"
    ) { download in
      let start = download.ask(\.startRequested, .init(url: "v"))
      return try download.heard(start) == nil ? "nothing" : "refused"
    },
    // Any state may be kept that leads on.
    Oversight(
      "a detour that comes back to the wrong state", in: Download.machine, .init(),
      .receiving(.init(transfer: transfer, total: 10)),
      {
        $0.add(
          to: \.receiving, insteadOf: "T2.lost",
          rows: [
            .on(\.connectionLost, "T2.lost", ["manual"], when: .retryLeft, to: \.waiting, then: .again) { _, state, _ in
              state.transfer.retries += 1
              return Download.Wait(seconds: 1)
            }
          ])
      }, expected: "connecting"
    ) { download in
      try download.answer(.connectionLost)
      try download.answer(.waitElapsed)
      return download.state.name.stringValue
    },
    // `otherwise` takes whatever is left, what was forgotten among it.
    Oversight(
      "a forgotten answer that otherwise takes", in: Download.machine, .init(),
      .connecting(.init(transfer: transfer)), { $0.remove("T1.later") }, expected: "waiting"
    ) { download in
      try download.answer(.replied(.init(status: 503, retryAfter: 9)))
      return download.state.name.stringValue
    },
    // Each combination of answers has one row; which row is right, only the meaning of the answers says.
    Oversight(
      "two guards confounded", in: Download.machine, .init(), .connecting(.init(transfer: transfer)),
      {
        $0.change(edge: "T1.lost") { $0.condition = .not($0.condition) }
        $0.change(edge: "T1.unreachable") { $0.condition = .not($0.condition) }
      }, expected: "waiting"
    ) { download in
      try download.answer(.connectionLost)
      return download.state.name.stringValue
    },
    // Another state with the same payload, which other edges lead to as well.
    Oversight(
      "a wrong target", in: Courier.machine, .init(), .charge(1), keeping: [.serve(3)],
      {
        $0.add(
          to: \.charging, insteadOf: "C.broken",
          rows: [
            .on(
              \.chargerBroken, "C.broken", ["plan"],
              answering: .all(\.deliver) { _, _, _, _ in .failure(.broken) }, to: \.home)
          ])
      }, expected: "idle"
    ) { courier in
      try courier.answer(.chargerBroken)
      return courier.state.name.stringValue
    },
    // Bodies are code. `Machine.assumptions` names the edge, which is believed to be counted.
    Oversight(
      "a retry that is not counted", in: Download.machine, .init(), .connecting(.init(transfer: transfer)),
      {
        $0.add(
          to: \.connecting, insteadOf: "T1.lost",
          rows: [
            .on(\.connectionLost, "T1.lost", ["manual"], when: .retryLeft, to: \.waiting, then: .again) { _, _, _ in
              Download.Wait(seconds: 1)
            }
          ])
      }, expected: "failed"
    ) { download in
      do {
        try download.drive { if case .wait = $0 { .waitElapsed } else { .connectionLost } }
        return download.state.name.stringValue
      } catch { return "restless" }
    },
    // A later state answers as well: the request is settled, only not when or as it was meant.
    Oversight(
      "an answer that comes too late", in: Download.machine, .init(), .receiving(.init(transfer: transfer, total: 10)),
      { $0.change(.discarding) { $0.settles = [] } }, expected: "answered in discarding"
    ) { download in
      let start = download.ask(\.startRequested, .init(url: "u"))
      download.ask(\.cancelRequested, .init())
      return try download.heard(start) == nil ? "unanswered" : "answered in \(download.state.name.stringValue)"
    },
    // Who is answered by an edge is not answered again on entering.
    Oversight(
      "another answer", in: Download.machine, .init(), .connecting(.init(transfer: transfer)),
      {
        $0.add(
          to: \.connecting, insteadOf: "T1.refused",
          rows: [
            .on(
              \.replied, "T1.refused", ["manual"], when: .otherwise,
              answering: .all(\.startRequested) { _, _, _, _ in .failure(.unreachable) }, to: \.failed
            ) { _, state, reply in Download.Failed(transfer: state.transfer, reason: .rejected(status: reply.status)) }
          ])
      }, expected: "rejected(status: 404)"
    ) { download in
      let start = download.ask(\.startRequested, .init(url: "u"))
      try download.answer(.replied(.init(status: 404)))
      guard case .failure(let refusal) = try download.heard(start) else { return "nothing" }
      return "\(refusal)"
    },
  ]
}
