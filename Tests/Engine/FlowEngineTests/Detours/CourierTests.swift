import FlowEngine
import Testing

@testable import TestMachines

@Suite("The courier")
struct CourierTests {
  @Test("is sound")
  func sound() {
    #expect(Courier.machine.validate().map(\.description) == [])
  }
}
