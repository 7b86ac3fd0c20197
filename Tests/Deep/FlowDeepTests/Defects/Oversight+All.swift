@testable import FlowEngine
@testable import TestMachines

extension Oversight {
  static let all: [Oversight] = [
    // A column is meant for states that have nothing to say; it cannot know who forgot to.
    Oversight(
      "a forgotten edge whose event a column ignores", in: CardReader.machine, .init(), .refunding(.init(cents: 100)),
      {
        $0.remove("K3.pulled")
        $0.columns = [.ignore(.cardPulled, because: "no card is in it")]
      }, expected: "ready"
    ) { reader in
      reader.send(.cardPulled)
      return reader.state.name.stringValue
    },
    // What a state of a detour does not say, the state kept first decides, and it has something to say.
    Oversight(
      "a forgotten edge of a detour", in: Courier.machine, .init(), .nap(1), keeping: [.ride(3)],
      {
        $0.remove("Z.phone")
        $0.add(to: \.stranded, rows: [.returns(on: \.phoneRang, "T.phone", ["plan"])])
      }, expected: "riding"
    ) { courier in
      courier.send(.phoneRang)
      return courier.state.name.stringValue
    },
    // A row of a detour comes before what the state kept first says, and either may be meant.
    Oversight(
      "a detour that refuses what the state kept first would answer", in: Courier.machine, .init(), .nap(1),
      keeping: [.ride(3)], { $0.add(to: \.napping, rows: [.reject(.locate, with: .late)]) }, expected: "at 3"
    ) { courier in
      let place = courier.ask(\.locate, .init())
      return try courier.heard(place).map { (try? $0.get()) ?? "refused" } ?? "nothing"
    },
    // To a state of a detour the columns of its phase say what they say to all, those of the machine do not.
    Oversight(
      "a detour in a phase that decides for it", in: CardReader.machine, .init(), .waiting,
      keeping: [.charging(.init(cents: 100))],
      {
        let nodes = $0.phases[0].nodes
        $0.phases = [
          Phase("K", "Cards", Array(nodes.prefix(3))),
          Phase("W", "Waits", Array(nodes.suffix(2)), everywhere: [.ignore(.cardPulled, because: "no card is in it")]),
        ]
      }, expected: "ready"
    ) { reader in
      reader.send(.cardPulled)
      return reader.state.name.stringValue
    },
    // Any state may be kept that leads on.
    Oversight(
      "a detour that comes back to the wrong state", in: Courier.machine, .init(), .ride(3),
      {
        $0.add(
          to: \.riding, insteadOf: "R.closed",
          rows: [.on(\.roadClosed, "R.closed", ["plan"], to: \.napping, then: .again) { _, _, _ in .init(minutes: 5) }])
      }, expected: "serving"
    ) { courier in
      try courier.answer(.roadClosed)
      try courier.answer(.woke)
      return courier.state.name.stringValue
    },
    // `otherwise` takes whatever is left, what was forgotten among it.
    Oversight(
      "a forgotten answer that otherwise takes", in: Courier.machine, .init(payments: 2), .paying, keeping: [.serve(3)],
      {
        $0.remove("P.unpopular")
        $0.add(
          to: \.paying, rows: [.returns(on: \.paid, "P.rider", ["plan"], when: .kept(is: .riding).and(.unpopular))])
      }, expected: "riding"
    ) { courier in
      try courier.answer(.paid)
      return courier.state.name.stringValue
    },
    // Each combination of answers has one row; which row is right, only the meaning of the answers says.
    Oversight(
      "two guards confounded", in: Turnstile.machine, .init(), .locked,
      {
        $0.change(edge: "L1.coin") { $0.condition = .not($0.condition) }
        $0.change(edge: "L1.counterfeit") { $0.condition = .not($0.condition) }
      }, expected: "50"
    ) { turnstile in
      turnstile.send(.coinInserted(.init(cents: 50)))
      return "\(turnstile.context.paid)"
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
      "a retry that is not counted", in: Turnstile.machine, .init(), .buildingPressure(.init(attempt: 1)),
      {
        $0.add(
          to: \.lettingPumpCool, insteadOf: "P2.cooled",
          rows: [.on(\.waitElapsed, "P2.cooled", ["manual"], to: \.buildingPressure) { _, _, _ in .init(attempt: 1) }])
      }, expected: "outOfOrder"
    ) { turnstile in
      do {
        try turnstile.drive { if case .wait = $0 { .waitElapsed } else { .pumpFailed(.init()) } }
        return turnstile.state.name.stringValue
      } catch { return "restless" }
    },
    // A later state answers as well: the request is settled, only not when or as it was meant.
    Oversight(
      "an answer that comes too late", in: CardReader.machine, .init(key: 1), .ready,
      {
        $0.add(
          to: \.charging, insteadOf: "K2.booked",
          rows: [.on(\.booked, "K2.booked", ["manual"], to: \.waiting, then: \.ready) { _, _, _ in ((), ()) }])
      }, expected: "answered in ready"
    ) { reader in
      let charge = reader.ask(\.chargeRequested, .init(cents: 100))
      try reader.answer(.booked(.init(number: 7)))
      return try reader.heard(charge) == nil ? "unanswered" : "answered in \(reader.state.name.stringValue)"
    },
    // Who is answered by an edge is not answered again on entering.
    Oversight(
      "another answer", in: Turnstile.machine, .init(paid: 100), .locked,
      {
        $0.add(
          to: \.buildingPressure, insteadOf: "P1.broken",
          rows: [
            .on(
              \.pumpFailed, "P1.broken", ["manual"], when: .pump(is: .exhausted, .leaking),
              answering: .all(\.passageRequested) { _, _, _, _ in .failure(.occupied) }, to: \.outOfOrder)
          ])
      }, expected: "outOfOrder"
    ) { turnstile in
      let passage = turnstile.ask(\.passageRequested, .init())
      try turnstile.answer(.pumpFailed(.init(isLeaking: true)))
      guard case .failure(let refusal) = try turnstile.heard(passage) else { return "nothing" }
      return "\(refusal)"
    },
  ]
}
