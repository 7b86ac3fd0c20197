@testable import FlowEngine
@testable import TestMachines

extension Oversight {
  private static let transfer = Download.Transfer(url: "u", received: 4)
  private static let grant = Device.Grant(scope: "tv", code: DeviceTests.code, interval: 5, secondsLeft: 30)
  private static let refreshing = Device.Refreshing(token: DeviceTests.token)

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
      "a detour that refuses what the state kept first would answer", in: Device.machine, .init(),
      .waiting(.init(seconds: 2)), keeping: [.refreshing(refreshing)],
      { $0.add(to: \.waiting, rows: [.reject(.tokenRequested, with: .unreachable)]) }, expected: "a2"
    ) { device in
      let token = device.ask(\.tokenRequested, .init(until: 1_500))
      try device.answer(.waitElapsed)
      try device.answer(.tokenReceived(.init(access: "a2", scope: "tv", expires: 2_000)))
      return try device.heard(token).map { (try? $0.get()) ?? "refused" } ?? "nothing"
    },
    // To a state of a detour the columns of its phase say what they say to all, those of the machine do not.
    Oversight(
      "a detour in a phase that decides for it", in: Device.machine, .init(), .waiting(.init(seconds: 2)),
      keeping: [.requestingCode(.init(scope: "tv", retries: 1))],
      {
        let nodes = $0.phases[1].nodes + $0.phases[2].nodes
        $0.phases[1...] = [Phase("T", "Signed in", nodes, everywhere: [.defer(.signInRequested, .signOutRequested)])]
      }, expected: "refused"
    ) { device in
      let signIn = device.ask(\.signInRequested, .init(scope: "radio"))
      return try device.heard(signIn) == nil ? "nothing" : "refused"
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
      "a forgotten answer that otherwise takes", in: Device.machine, .init(), .polling(grant),
      { $0.remove("S4.slowDown") }, expected: "showingCode"
    ) { device in
      try device.answer(DeviceTests.failed("slow_down"))
      return device.state.name.stringValue
    },
    // Each combination of answers has one row; which row is right, only the meaning of the answers says.
    Oversight(
      "two guards confounded", in: Device.machine, .init(), .refreshing(refreshing),
      {
        $0.change(edge: "T2.again") { $0.condition = .not($0.condition) }
        $0.change(edge: "T2.unreachable") { $0.condition = .not($0.condition) }
      }, expected: "waiting"
    ) { device in
      try device.answer(.connectionFailed)
      return device.state.name.stringValue
    },
    // Another state with the same payload, which other edges lead to as well.
    Oversight(
      "a wrong target", in: Device.machine, .init(), .polling(grant),
      {
        $0.add(
          to: \.polling, insteadOf: "S4.again",
          rows: [
            .on(\.connectionFailed, "S4.again", ["manual"], when: .retryLeft, to: \.polling) { _, state, _ in state }
          ])
      }, expected: "showingCode"
    ) { device in
      try device.answer(.connectionFailed)
      return device.state.name.stringValue
    },
    // Bodies are code. `Machine.assumptions` names the edge, which is believed to be counted.
    Oversight(
      "a retry that is not counted", in: Device.machine, .init(), .refreshing(refreshing),
      {
        $0.add(
          to: \.refreshing, insteadOf: "T2.again",
          rows: [
            .on(\.connectionFailed, "T2.again", ["manual"], when: .retryLeft, to: \.waiting, then: .again) {
              _, state, _ in Device.Wait(seconds: state.retries)
            }
          ])
      }, expected: "signedIn"
    ) { device in
      do {
        try device.drive { if case .wait = $0 { .waitElapsed } else { .connectionFailed } }
        return device.state.name.stringValue
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
    Oversight(
      "another answer", in: Device.machine, .init(), .polling(grant),
      {
        $0.add(
          to: \.polling, insteadOf: "S4.denied",
          rows: [
            .on(\.requestFailed, "S4.denied", ["manual"], when: .poll(is: .denied), to: \.signedOut) { _, _, _ in
              Device.SignedOut()
            }
          ])
      }, expected: "denied"
    ) { device in
      let signIn = device.ask(\.signInRequested, .init(scope: "tv"))
      try device.answer(DeviceTests.failed("access_denied"))
      guard case .failure(let refusal) = try device.heard(signIn) else { return "nothing" }
      return "\(refusal)"
    },
  ]
}
