import PassTestSupport
import Testing

@testable import PassService

@Suite("Work one after the other", .endsIfStuck) struct TurnsTests {
  @Test("what was given up is over only when it has returned, and what was cancelled in the line is not begun")
  func oneAfterTheOther() async {
    let turns = Turns(), gate = Gate()
    let first = Task { await turns.next { await gate.pass() } }
    await gate.reached()
    first.cancel()
    let cancelled = Task { await turns.next { Issue.record("was begun") } }, last = Task { await turns.next { 1 } }
    for _ in 0..<100 { await Task.yield() }
    cancelled.cancel()
    #expect(await gate.holding == 1)
    await gate.open()
    #expect(await last.value == 1)
    #expect(await cancelled.value == nil)
    await turns.idle()
  }
}
