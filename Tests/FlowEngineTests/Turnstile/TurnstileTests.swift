import FlowEngine
import Testing

@Suite struct TurnstileTests {
  @Test("the table of the turnstile is sound")
  func validatesClean() {
    #expect(Turnstile.machine.validate() == [])
  }

  @Test("whoever has not paid hears how much is missing")
  func unpaid() {
    var turnstile = Run(Turnstile.machine, Turnstile.Context(), .locked)
    turnstile.send(.coinInserted(.init(cents: 70))) { _ in }
    var heard: [Turnstile.Refusal] = []
    turnstile.send(.passageRequested(.init()), asking: Ticket(number: 1)) { happening in
      if case .refused(_, _, let refusal) = happening { heard.append(refusal) }
    }
    #expect(heard == [.coinsMissing(cents: 30)])
  }

  @Test("a locked turnstile tells why it does not let anybody pass")
  func whyNot() {
    let explanation = Turnstile.machine.explain(Turnstile.Context(), .locked, .passageRequested(.init()))
    #expect(explanation.description == "locked × passageRequested: L1.unpaid (paid = no)")
  }

  @Test("the table lists itself as a drawing")
  func drawing() {
    let lines = Turnstile.machine.edges.map { edge in
      "\(edge.from.stringValue) -> \(edge.to.stringValue) [label=\"\(edge.on.stringValue) \(edge.condition)\"]"
    }
    #expect(lines.contains("buildingPressure -> outOfOrder [label=\"pumpFailed pump: exhausted or leaking\"]"))
  }

  /// One value of each state, and one of each event.
  static let states: [Turnstile.State] = [
    .locked, .buildingPressure(.init(attempt: 1)), .lettingPumpCool(.init(failedAttempts: 1)), .open(.init(bar: 5)), .outOfOrder,
  ]
  static let events: [Turnstile.Event] = [
    .passageRequested(.init()), .balanceRequested(.init()), .coinInserted(.init(cents: 50)), .personPassed, .alarmRaised, .serviced,
    .pressureBuilt(.init(bar: 6)), .pumpFailed(.init()), .waitElapsed,
  ]
}
