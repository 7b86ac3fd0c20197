import FlowEngine
import Foundation
import Testing

@testable import TestMachines

@Suite("A lamp", .endsIfStuck)
struct LampTests {
  @Test("answers all who asked for light, each from their own payload")
  func runs() async throws {
    var stepper = Stepper(Lamp.machine, .init())
    let first = stepper.ask(\.lit, .init(watts: 40)), second = stepper.ask(\.lit, .init(watts: 60))
    #expect(stepper.state == .warming(.init(watts: 40)) && stepper.effect == .heat(.init(watts: 40)))
    try stepper.answer(.glowed)
    #expect(stepper.state == .on(.init(watts: 40)))
    #expect(try [first, second].map { try stepper.result(of: $0)?.get() } == [40, 60])
    stepper.send(.dimmed(.init(watts: 15)))
    #expect(stepper.state == .on(.init(watts: 25)))
    stepper.send(.dimmed(.init(watts: 25)))
    #expect(stepper.state == .off)
    let session = Session(Lamp.machine, .init()) { _ in .glowed }
    #expect(try await session.ask(\.lit, .init(watts: 7)) == 7)
  }

  @Test("is listed by its rows, and its cases are named and taken apart")
  func listed() throws {
    let machine = Lamp.machine
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
