import FlowEngine
import Testing

@Suite struct TurnstileTests {
  @Test("the table of the turnstile is sound")
  func validatesClean() {
    #expect(Turnstile.machine.validate() == [])
  }
}
