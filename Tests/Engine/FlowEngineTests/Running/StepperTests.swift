import FlowEngine
import Testing

@testable import TestMachines

@Suite("A stepper")
struct StepperTests {
  private func kettle(_ state: Kettle.State = .cold) -> Stepper<Kettle> {
    Stepper(Run(Kettle.machine, Run.Configuration(Kettle.Context(), state)))
  }

  @Test("starts at visit 0 and rests without an effect that has outcomes")
  func starts() {
    let stepper = kettle()
    #expect(stepper.state == .cold && stepper.visit == 0 && stepper.rests && stepper.effect == nil)
  }

  @Test("takes a declared outcome, and settles whoever asked")
  func answers() throws {
    var stepper = kettle()
    let first = stepper.ask(\.boil, Kettle.Boil()), second = stepper.ask(\.boil, Kettle.Boil())
    #expect(stepper.effect == .heat(.init(refills: 0)) && stepper.result(of: first) == nil)
    try stepper.answer(.boiled)
    #expect(stepper.state == .hot)
    for asking in [first, second] { #expect(try stepper.result(of: asking)?.get() == 100) }
  }

  @Test("refuses an outcome that the effect does not declare, and changes nothing")
  func undeclared() {
    var stepper = kettle(.heating(Kettle.Heating()))
    #expect(throws: StepperError.notAnOutcome("poured", of: "heat", declared: ["boiled", "burnt"])) {
      try stepper.answer(.poured)
    }
    #expect(stepper.visit == 0 && stepper.state == .heating(Kettle.Heating()) && !stepper.run.isBroken)
  }

  @Test("refuses an outcome while the machine rests", arguments: [Kettle.State.cold, .hot, .broken])
  func rests(state: Kettle.State) {
    var stepper = kettle(state)
    #expect(throws: StepperError.rests(state: state.name.stringValue, outcome: "boiled")) {
      try stepper.answer(.boiled)
    }
  }

  @Test(
    "drives until the machine rests, commands among the effects, also of states that a deferred event leaves at once")
  func drives() throws {
    var stepper = kettle(), performed: [Kettle.Effect] = []
    stepper.ask(\.boil, Kettle.Boil())
    let tea = stepper.ask(\.pour, Kettle.Pour())
    try stepper.drive { effect in
      performed.append(effect)
      return switch effect {
      case .heat: .boiled
      case .pour: .poured
      case .ring: nil
      }
    }
    #expect(performed == [.heat(.init(refills: 0)), .ring, .pour])
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

  @Test("gives results of the type of the request's answer, and the errors that a session would throw")
  func typed() throws {
    var stepper = kettle()
    let boil: Stepper<Kettle>.PendingRequest<Int> = stepper.ask(\.boil, .init()),
      pour: Stepper<Kettle>.PendingRequest<String?> = stepper.ask(\.pour, .init())
    #expect(stepper.result(of: boil) == nil && stepper.result(of: pour) == nil)
    try stepper.drive { $0.name == .heat ? .boiled : $0 == .pour ? .poured : nil }
    let degrees: Result<Int, any Error>? = stepper.result(of: boil),
      tea: Result<String?, any Error>? = stepper.result(of: pour)
    #expect(try degrees?.get() == 100)
    #expect(try #require(tea).get() == nil)
    let (rejected, reactions) = stepper.asking(\.pour, .init())
    #expect(throws: Kettle.Refusal.empty) { try stepper.result(of: rejected)?.get() }
    #expect(reactions.lines() == ["pour #3 refused: empty"] && rejected.ticket == Ticket(number: 3))
  }

  @Test(
    "gives an error of its own for what is ignored, undecided or unheard",
    arguments: [
      (Kettle.State.pouring, SessionError.ignored(because: "it pours")), (.hot, .undecided("hot × boil: undecided")),
      (.heating(.init()), .broken(effect: "heat")),
    ])
  func errors(_ state: Kettle.State, _ error: SessionError) {
    var stepper = kettle(state)
    let asking = stepper.ask(\.boil, .init())
    stepper.conclude(nil, of: 0)
    #expect(throws: error) { try stepper.result(of: asking)?.get() }
  }

  @Test("keeps a result as long as it is asked for, and none for what was withdrawn")
  func keeps() throws {
    var stepper = kettle()
    let kept = stepper.ask(\.boil, .init()), withdrawn = stepper.ask(\.boil, .init())
    #expect(stepper.withdraw(withdrawn)?.request == .boil(.init()))
    try stepper.answer(.boiled)
    for _ in 0..<2 { #expect(try stepper.result(of: kept)?.get() == 100) }
    #expect(stepper.result(of: withdrawn) == nil)
  }
}
