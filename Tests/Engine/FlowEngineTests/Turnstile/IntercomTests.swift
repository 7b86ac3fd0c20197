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

  @Test("everybody who waits is answered, each from what they asked")
  func answers() throws {
    var intercom = Stepper(Intercom.machine, .init())
    let first = intercom.ask(\.helpRequested, .init(language: "Finnish"))
    let second = intercom.ask(\.helpRequested, .init(language: "Polish"))
    let gate = intercom.ask(\.gateRequested, .init(persons: 2))
    try intercom.answer(.attendantCame(.init(name: "Ada")))
    #expect(try intercom.result(of: first)?.get() == "Ada, in Finnish")
    #expect(try intercom.result(of: second)?.get() == "Ada, in Polish")
    #expect(try intercom.result(of: gate)?.get() == 20)
  }

  @Test("when nobody comes, everybody is refused")
  func nobody() throws {
    var intercom = Stepper(Intercom.machine, .init())
    let help = intercom.ask(\.helpRequested, .init(language: "Finnish"))
    try intercom.drive { _ in .lineFailed(.init()) }
    #expect(throws: Intercom.Refusal.nobodyThere) { try intercom.result(of: help)?.get() }
    #expect(intercom.visit == 4 && intercom.rests)
  }

  @Test("the machine is told of whoever does not wait any more")
  func hungUp() async throws {
    let intercom = Session(Intercom.machine, .init(), withdrawn: { _ in .hungUp }) { _ in
      try? await Task.sleep(for: .seconds(3600))  // Until the call is cancelled.
      return nil
    }
    let records = await intercom.records()
    let help = Task { try await intercom.ask(\.helpRequested, .init(language: "Finnish")) }
    for await record in records where record.state.name == .calling { break }
    help.cancel()
    await #expect(throws: CancellationError.self) { try await help.value }
    #expect(await intercom.state == .quiet)
  }

  @Test("as long as others wait, the call goes on")
  func othersWait() throws {
    var intercom = Stepper(Intercom.machine, .init())
    let help = intercom.ask(\.helpRequested, .init(language: "Finnish"))
    let gate = intercom.ask(\.gateRequested, .init(persons: 1))
    #expect(intercom.withdraw(help)?.othersWait == false)  // Nobody else waits for help.
    intercom.send(.hungUp)
    try intercom.answer(.attendantCame(.init(name: "Ada")))
    #expect(try intercom.result(of: gate)?.get() == 10)
    #expect(intercom.result(of: help) == nil)
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
