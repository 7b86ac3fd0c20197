import FlowEngine
import Testing

@testable import TestMachines

@Suite struct TurnstileTests {
  @Test("the table of the turnstile is sound")
  func validatesClean() {
    #expect(Turnstile.machine.validate() == [])
  }

  @Test("a cell that was forgotten is reported, and may be accepted for a reason")
  func forgotten() {
    var phases = Turnstile.machine.phases
    phases[2].nodes[0].decisions.removeAll { $0.event == .coinInserted }
    let machine = Machine(phases, from: .locked)
    #expect(machine.validate().map(\.description) == ["undecided: outOfOrder × coinInserted"])
    let known = Acceptance(.undecided, at: "outOfOrder × coinInserted", because: "the slot is shut then")
    #expect(machine.validate(accepting: [known]) == [])
  }

  @Test("a step is a function of context, state and event")
  func step() {
    var context = Turnstile.Context(paid: 120), state = Turnstile.State.locked
    let verdict = Turnstile.machine.step(&context, &state, .passageRequested(.init()))
    #expect(verdict == .edge(Turnstile.machine.edges.firstIndex { $0.id == "L1.passage" } ?? -1))
    #expect(state == .buildingPressure(.init(attempt: 1)) && context.paid == 20)
    #expect(Turnstile.machine.effects(context, state) == [.pump(.init(attempt: 1))])
  }

  @Test("whoever has not paid hears how much is missing")
  func unpaid() {
    var turnstile = Run(Turnstile.machine, Turnstile.Context())
    turnstile.send(.coinInserted(.init(cents: 70)))
    var log: [String] = []
    turnstile.send(.passageRequested(.init()), asking: Ticket(number: 1)) { report in
      log.append("\(report.reaction)")
    }
    #expect(
      log == [
        "L1.unpaid: locked × passageRequested [not paid] → locked (stays)",
        "passageRequested #1 refused: coinsMissing(cents: 30)",
      ])
  }

  @Test("a locked turnstile tells why it does not let anybody pass")
  func whyNot() {
    let explanation = Turnstile.machine.explain(.init(), .locked, .passageRequested(.init()))
    #expect(explanation.description == "locked × passageRequested: L1.unpaid (paid = no)")
  }

  /// One value of each state, and one of each event.
  static let states: [Turnstile.State] = [
    .locked, .buildingPressure(.init(attempt: 1)), .lettingPumpCool(.init(failedAttempts: 1)), .open(.init(bar: 5)),
    .outOfOrder,
  ]
  static let events: [Turnstile.Event] = [
    .passageRequested(.init()), .balanceRequested(.init()), .refundRequested(.init()), .coinInserted(.init(cents: 50)),
    .personPassed, .alarmRaised, .serviced, .pressureBuilt(.init(bar: 6)), .pumpFailed(.init()), .waitElapsed,
  ]
}
