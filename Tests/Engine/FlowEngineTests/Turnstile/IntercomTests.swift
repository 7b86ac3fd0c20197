import FlowEngine
import Testing

@testable import TestMachines

@Suite(.endsIfStuck) struct IntercomTests {
  @Test("the table of the intercom is sound")
  func validatesClean() {
    #expect(Intercom.machine.validate() == [])
    let counted = [
      "I2.again@callUnanswered is bounded by next call: yes", "I2.again@lineFailed is bounded by next call: yes",
    ]
    #expect(Intercom.machine.assumptions.map(\.description) == counted)
  }

  @Test("when nobody comes, everybody is refused")
  func nobody() throws {
    var intercom = Stepper(Intercom.machine, .init())
    let help = intercom.ask(\.helpRequested, .init(language: "Finnish"))
    try intercom.drive { _ in .lineFailed(.init()) }
    #expect(throws: Intercom.Refusal.nobodyThere) { try intercom.result(of: help)?.get() }
    #expect(intercom.visit == 4 && intercom.rests)
  }

  @Test("the wide gate stays shut at night, and for crowds", arguments: [(true, 1), (false, 5)])
  func gate(_ isNight: Bool, _ persons: Int) {
    var intercom = Stepper(Intercom.machine, .init(isNight: isNight))
    let gate = intercom.ask(\.gateRequested, .init(persons: persons))
    #expect(throws: Intercom.Refusal.gateStaysShut) { try intercom.result(of: gate)?.get() }
    intercom.send(.helpRequested(.init(language: "Finnish")))
    let again = intercom.ask(\.gateRequested, .init(persons: persons))
    #expect(throws: Intercom.Refusal.gateStaysShut) { try intercom.result(of: again)?.get() }
  }
}
