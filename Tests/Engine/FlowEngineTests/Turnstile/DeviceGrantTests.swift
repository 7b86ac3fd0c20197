import FlowEngine
import Testing

@testable import TestMachines

@Suite("The code of the device grant") struct DeviceGrantTests {
  @Test("lives while it is asked for again and again")
  func lives() throws {
    var grant = Stepper(DeviceGrant.machine, .init())
    let signingIn = grant.ask(\.signInRequested, .init())
    try grant.answer(.codeIssued(.init(lifetime: 12, interval: 5)))
    grant.elapse(.seconds(5))
    #expect(grant.state == .polling && grant.timers.map(\.left) == [.seconds(7)])
    try grant.answer(.slowDown)
    grant.elapse(.seconds(7))
    #expect(throws: DeviceGrant.Refusal.expired) { try grant.result(of: signingIn)?.get() }
  }
}
