import FlowEngine
import Foundation
import Testing

@testable import TestMachines

/// Vocabularies declared by hand, as the comment of `Cased` shows: they run like those that `@Cases` writes.
@Suite("A vocabulary declared by hand", .endsIfStuck)
struct HandMadeTests {
  @Test("runs like a generated one")
  func runs() async throws {
    var stepper = Stepper(Lamp.machine(), .init())
    let first = stepper.ask(\.lit, .init(watts: 40)), second = stepper.ask(\.lit, .init(watts: 60))
    #expect(stepper.state == .warming(.init(watts: 40)) && stepper.effect == .heat(.init(watts: 40)))
    try stepper.answer(.glowed)
    #expect(stepper.state == .on(.init(watts: 40)))
    #expect(try [first, second].map { try stepper.result(of: $0)?.get() } == [40, 60])
    stepper.send(.dimmed(.init(watts: 15)))
    #expect(stepper.state == .on(.init(watts: 25)))
    stepper.send(.dimmed(.init(watts: 25)))
    #expect(stepper.state == .off)
    let session = Session(Lamp.machine(), .init()) { _ in .glowed }
    #expect(try await session.ask(\.lit, .init(watts: 7)) == 7)
  }

  @Test("is laid out, listed and validated like a generated one")
  func listed() throws {
    let machine = Lamp.machine()
    #expect(machine.validate() == [])
    #expect(
      machine.edges.map(\.description) == [
        "light: off × lit → warming", "join: warming × lit → warming (stays)", "glow: warming × glowed → on",
        "out: on × dimmed [out] → off", "dim: on × dimmed [not out] → on (stays)", "cut: on × cut → off",
      ])
    let state = Lamp.State.on(.init(watts: 3)), data = try JSONEncoder().encode(state)
    #expect(String(decoding: data, as: UTF8.self).contains("\"on\""))
    #expect(try JSONDecoder().decode(Lamp.State.self, from: data) == state)
    #expect("\(Lamp.State.cases.on)" == "on")
    #expect(Lamp.State.cases.on.extract(state) == .init(watts: 3) && Lamp.State.cases.off.extract(state) == nil)
  }
}

/// A case whose way out of its payload takes the wrong case: a slip of the pen. It is reported, changes nothing, and
/// traps nowhere.
@Suite("A case declared by hand that takes the wrong one", .endsIfStuck)
struct WrongCaseTests {
  private static func state(_ machine: Machine<Lamp>, _ state: Lamp.State, _ event: Lamp.Event) -> (
    StepResult, Lamp.State, Lamp.Context
  ) {
    var context = Lamp.Context(), after = state
    let verdict = machine.step(&context, &after, event)
    return (verdict, after, context)
  }
  private static let on = Lamp.State.on(.init(watts: 40)), warming = Lamp.State.warming(.init(watts: 40))

  @Test(
    "as a state is undecided for every event that would look at it, guarded or not",
    arguments: [Lamp.Event.dimmed(.init(watts: 1)), .dimmed(.init(watts: 100)), .cut])
  func asState(_ event: Lamp.Event) throws {
    let machine = Lamp.machine(on: \.onSlipped)
    let (verdict, after, context) = Self.state(machine, Self.on, event)
    #expect(verdict == .undecided && after == Self.on && context == .init())
    var stepper = try Stepper(machine, .init(), in: Self.on)
    #expect(stepper.send(event).lines() == ["\(event.name.stringValue) undecided"])
    #expect(stepper.state == Self.on && stepper.visit == 0 && stepper.context == .init())
    #expect(stepper.lastUnhandled?.event == event.name)
  }

  @Test("as an event is undecided, and the state is as it was")
  func asEvent() throws {
    let machine = Lamp.machine(dimmed: \.dimmedSlipped)
    var stepper = try Stepper(machine, .init(), in: Self.on)
    #expect(stepper.send(.dimmed(.init(watts: 1))).lines() == ["dimmed undecided"])
    #expect(stepper.state == Self.on && stepper.context == .init())
    #expect(stepper.explain(.dimmed(.init(watts: 1))).decision == "undecided")
  }

  @Test("as a request is undecided, and whoever asks hears it", arguments: [Lamp.State.off, warming])
  func asRequest(_ state: Lamp.State) async throws {
    let machine = Lamp.machine(lit: \.litSlipped)
    var stepper = try Stepper(machine, .init(), in: state)
    let (asking, reactions) = stepper.asking(\.lit, .init(watts: 1))
    #expect(reactions.lines() == ["lit #1 undecided"])
    #expect(throws: SessionError.self) { try stepper.result(of: asking)?.get() }
    #expect(stepper.state == state && stepper.run.open.isEmpty)
    let session = Session(Run(machine, Run.Configuration(.init(), state))) { _ in
      try? await Task.sleep(for: .seconds(100_000))
      return nil
    }
    await #expect(throws: SessionError.self) { try await session.ask(\.lit, .init(watts: 1)) }
    #expect(await session.state == state)
  }

  @Test("as a request that entering settles leaves nobody without a word")
  func asSettledRequest() async throws {
    var stepper = Stepper(Lamp.machine(answered: \.litSlipped), .init())
    let asking = stepper.ask(\.lit, .init(watts: 9))
    let reactions = try stepper.answer(.glowed)
    #expect(reactions.lines() == ["glow: warming × glowed → on as visit 2", "lit #1 undecided"])
    #expect(throws: SessionError.self) { try stepper.result(of: asking)?.get() }
    #expect(stepper.state == .on(.init(watts: 9)) && stepper.run.open.isEmpty)
    let session = Session(Lamp.machine(answered: \.litSlipped), .init()) { _ in .glowed }
    await #expect(throws: SessionError.self) { try await session.ask(\.lit, .init(watts: 9)) }
  }

  @Test("as a state that has an effect makes none, and traps nowhere")
  func asStateWithEffect() throws {
    var stepper = try Stepper(Lamp.machine(warming: \.warmingSlipped), .init(), in: Self.warming)
    #expect(stepper.effect == nil)
    #expect(
      stepper.conclude(.glowed, of: 0).lines()
        == ["glowed undecided", "heat is broken: it ended with glowed, which leads nowhere"])
    #expect(stepper.state == Self.warming)
  }

  @Test("as a request asked with another type of answer is not answered in the wrong type")
  func askedOtherwise() async throws {
    let machine = Lamp.machine()
    let session = Session(machine, .init()) { _ in .glowed }
    await #expect(throws: SessionError.self) { try await session.ask(\.litOtherwise, .init(watts: 5)) }
    #expect(await session.state == .off)
    var stepper = Stepper(machine, .init())
    let asking = stepper.ask(\.litOtherwise, .init(watts: 5))
    try stepper.answer(.glowed)
    #expect(throws: SessionError.undecided("answered with Int, not String")) { try stepper.result(of: asking)?.get() }
  }
}
