import FlowEngine
import Testing

@testable import TestMachines

@Suite(.endsIfStuck) struct SignalLampTests {
  @Test("the lamp is green while the arm is open")
  func green() async {
    let lamp = Session(SignalLamp.machine, .init())
    await lamp.notify(.armOpened)
    #expect(await lamp.state == .green)
    await lamp.notify(.alarmRaised)
    #expect(await lamp.state == .red)
    #expect(await lamp.context.openings == 1)
  }

  @Test("a row of several events stands for an edge each, which bears the row's id with the event")
  func rows() {
    #expect(
      SignalLamp.machine.edges.map(\.id) == [
        "L1.opened", "X1@red", "L2.closed@armClosed", "L2.closed@alarmRaised", "X1@green",
      ])
    #expect(Set(SignalLamp.machine.edges.map(\.row)) == ["L1.opened", "L2.closed", "X1"])
  }
}
