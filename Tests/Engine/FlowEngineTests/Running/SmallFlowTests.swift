import FlowEngine
import Testing

@testable import TestMachines

@Suite("A machine without effects and refusals", .endsIfStuck)
struct SmallFlowTests {
  @Test("runs in a session that needs nobody to perform anything")
  func session() async throws {
    let session = Session(Switch.machine, .init())
    #expect(try await session.ask(\.asked, .init()) == false)
    await session.notify(.toggled)
    #expect(try await session.ask(\.asked, .init()))
  }

  @Test("runs in a stepper, and has nothing to drive")
  func stepper() throws {
    var stepper = Stepper(Switch.machine, .init())
    stepper.send(.toggled)
    func nothing(_: NoEffect) -> Switch.Event? {}
    try stepper.drive(by: nothing)
    #expect(stepper.state == .on && stepper.effect == nil && stepper.rests)
    #expect(throws: StepperError.rests(state: "on", outcome: "toggled")) { try stepper.answer(.toggled) }
  }

  @Test("begins in the state that it is told, or in the initial one")
  func begins() async throws {
    #expect(Stepper(Switch.machine, .init()).state == .off)
    #expect(try Run(Switch.machine, .init(), in: .on).state == .on)
    #expect(try await Session(Run(Switch.machine, .init(), in: .on)).state == .on)
    #expect(Switch.machine.initial == .off)
  }
}
