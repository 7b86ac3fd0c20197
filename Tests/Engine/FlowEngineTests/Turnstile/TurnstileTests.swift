import FlowEngine
import Testing

@testable import TestMachines

@Suite struct TurnstileTests {
  @Test(
    "the table is sound: of the turnstile and what stands beside it, with timers, by hand, and without effects",
    arguments: [
      Turnstile.machine.validate(), CardReader.machine.validate(), Oiling.machine.validate(),
      SignalLamp.machine.validate(), DeviceGrant.machine.validate(), Mill.machine.validate(),
      Switch.machine.validate(),
    ])
  func sound(diagnostics: [Diagnostic]) { #expect(diagnostics == []) }

  @Test("a cell that was forgotten is reported, and may be accepted for a reason")
  func forgotten() {
    var phases = Turnstile.machine.phases
    phases[2].nodes[0].decisions.removeAll { $0.event == .coinInserted }
    let machine = Machine(phases, from: .locked)
    #expect(machine.validate().map(\.description) == ["undecided: outOfOrder × coinInserted"])
    let known = Acceptance(.undecided, at: "outOfOrder × coinInserted", because: "the slot is shut then")
    #expect(machine.validate(accepting: [known]) == [])
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
