import FlowEngine
import Testing

@testable import TestMachines

@Suite("The tank of the pump", .endsIfStuck)
struct OilingTests {
  @Test("is filled liter by liter")
  func session() async {
    let oiling = Session(Oiling.machine, .init()) { effect, emit in
      switch effect {
      case .fill:
        for _ in 1...3 { await emit(.literFlowed) }
        return .tankFilled
      case .deadline:
        try? await Task.sleep(for: .seconds(600))
        return .timeElapsed
      }
    }
    let records = await oiling.records()
    await oiling.notify(.nightFell)
    _ = await records.first { $0.state == .resting }
    #expect(await oiling.context.liters == 3)
  }

  @Test("is shut when the time is over, and what flows then comes too late")
  func stepper() throws {
    var oiling = Stepper(Oiling.machine, .init())
    oiling.send(.nightFell)
    #expect(oiling.effects == [.fill, .deadline])
    try oiling.progress(.literFlowed)
    try oiling.answer(.timeElapsed)
    #expect(oiling.state == .resting && oiling.context.liters == 1)
    #expect(oiling.conclude(.tankFilled, of: 1).lines() == ["tankFilled came too late, from visit 1"])
  }
}
