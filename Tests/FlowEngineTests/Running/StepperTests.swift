import FlowEngine
import Testing

@Suite("A stepper")
struct StepperTests {
  private func kettle(_ state: Kettle.State = .cold) -> Stepper<Kettle> { Stepper(Kettle.machine, Kettle.Context(), state) }

  @Test("starts at visit 0 and rests without an effect that has outcomes")
  func starts() {
    let stepper = kettle()
    #expect(stepper.state == .cold && stepper.visit == 0 && stepper.rests && stepper.effect == nil)
  }

  @Test("takes a declared outcome, and settles whoever asked")
  func answers() throws {
    var stepper = kettle()
    let first = stepper.ask(Kettle.boil, Kettle.Boil()), second = stepper.ask(Kettle.boil, Kettle.Boil())
    #expect(stepper.effect == .heat(refills: 0) && stepper.result(of: first) == nil)
    try stepper.answer(.boiled)
    #expect(stepper.state == .hot)
    for ticket in [first, second] { #expect(try stepper.result(of: ticket)?.get() as? Int == 100) }
  }

  @Test("refuses an outcome that the effect does not declare, and changes nothing")
  func undeclared() {
    var stepper = kettle(.heating(Kettle.Heating()))
    #expect(throws: StepperError.notAnOutcome("poured", of: "heat", declared: ["boiled", "burnt"])) { try stepper.answer(.poured) }
    #expect(stepper.visit == 0 && stepper.happenings.isEmpty)
  }

  @Test("refuses an outcome while the machine rests", arguments: [Kettle.State.cold, .hot, .broken])
  func rests(state: Kettle.State) {
    var stepper = kettle(state)
    #expect(throws: StepperError.rests(state: state.name.stringValue, outcome: "boiled")) { try stepper.answer(.boiled) }
  }

  @Test("discards the outcome of an earlier visit, and counts it")
  func late() {
    var stepper = kettle(.heating(Kettle.Heating()))
    stepper.send(.refilled)
    let happened = stepper.land(.boiled, of: 0)
    guard case .late(.boiled, visit: 0)? = happened.first else { return #expect(Bool(false), "\(happened)") }
    #expect(stepper.state.name == .heating && stepper.run.lateCount == 1)
  }

  @Test("drives until the machine rests, commands among the effects, also of states that a deferred event leaves at once")
  func drives() throws {
    var stepper = kettle(), performed: [Kettle.Effect] = []
    stepper.ask(Kettle.boil, Kettle.Boil())
    let tea = stepper.ask(Kettle.pour, Kettle.Pour())
    try stepper.drive { effect in
      performed.append(effect)
      return switch effect {
      case .heat: .boiled
      case .pour: .poured
      case .ring: nil
      }
    }
    #expect(performed == [.heat(refills: 0), .ring, .pour])
    #expect(stepper.state == .cold && stepper.rests && stepper.commands.isEmpty)
    #expect(throws: Never.self) { try stepper.result(of: tea)?.get() }
  }

  @Test("stops driving at an effect without an outcome, and says when the limit is reached")
  func driveStops() throws {
    var stepper = kettle(.heating(Kettle.Heating()))
    try stepper.drive { _ in nil }
    #expect(stepper.visit == 0)
    #expect(throws: StepperError.restless(state: "heating", limit: 0)) { try stepper.drive(limit: 0) { _ in .boiled } }
  }

  @Test("says why the last event did nothing, as of then")
  func unhandled() {
    var stepper = kettle()
    #expect(stepper.lastUnhandled == nil)
    stepper.send(.refilled)
    stepper.ask(Kettle.boil, Kettle.Boil())
    #expect(stepper.lastUnhandled?.description == "cold × refilled: ignore (the kettle is off)")
    #expect(stepper.explain(.refilled).decision == "refilled")
  }

  @Test("does not count a withdrawn asking as abandoned while another of its kind is deferred")
  func withdrawsBesideDeferred() {
    var run = Run(Kettle.machine, Kettle.Context(), .hot)
    let tickets = (1...2).map(Ticket.init)
    for ticket in tickets { run.send(.pour(Kettle.Pour()), asking: ticket) { _ in } }
    #expect(run.state == .pouring && run.deferred.count == 1)
    #expect(run.withdraw(tickets[0]) == nil)
  }

  @Test("withdraws an asking, and names the request when it was taken and nobody else waits for it")
  func withdraws() {
    var run = Run(Kettle.machine, Kettle.Context(), .cold)
    let tickets = (1...3).map(Ticket.init)
    run.send(.boil(Kettle.Boil()), asking: tickets[0]) { _ in }
    run.send(.boil(Kettle.Boil()), asking: tickets[1]) { _ in }
    run.send(.pour(Kettle.Pour()), asking: tickets[2]) { _ in }
    #expect(run.withdraw(tickets[0]) == nil)
    #expect(run.withdraw(tickets[1]) == .boil)
    #expect(run.withdraw(tickets[1]) == nil)
    #expect(run.withdraw(tickets[2]) == nil && run.deferred.isEmpty)
  }
}
