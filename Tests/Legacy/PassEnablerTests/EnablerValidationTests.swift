import FlowEngine
import PassEnabler
import Testing

@Suite("The table of the façade") struct EnablerValidationTests {
  @Test("validate() finds nothing")
  func isSound() {
    #expect(EnablerFlow.machine.validate() == [])
  }
}
