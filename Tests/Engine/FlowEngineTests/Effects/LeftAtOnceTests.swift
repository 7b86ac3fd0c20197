import FlowEngine
import FlowTesting
import Testing

@testable import TestMachines

@Suite("An effect whose state was left before its turn came", .endsIfStuck)
struct LeftAtOnceTests {
  @Test("is not begun, and counted, in each of 20 000 rounds")
  func skipped() async {
    let left = await Bell.machine.leftAtOnce(.init(), round: [.unlocked, .locked])
    #expect(left.entered == 40_000 && left.skipped == 20_000 && left.performed.isEmpty)
  }

  @Test("is not begun, while that of the state in which the round ends is")
  func last() async {
    let left = await Bell.machine.leftAtOnce(.init(), round: [.unlocked, .locked, .unlocked], times: 1)
    #expect(left.entered == 3 && left.skipped == 1 && left.performed == ["listen": 1])
  }

  @Test("is reported")
  func reported() async {
    let session = Session(Bell.machine, .init()) { (_: Bell.Effect) in .served }
    let records = await session.records()
    await turn(session)
    var lines: [String] = []
    for await record in records.prefix(3) { lines.append("\(record.reaction)") }
    #expect(lines.last == "listen was not started: its state was left")
    let (begun, skipped) = await (session.begunCount, session.skippedCount)
    #expect(begun == 0 && skipped == 1)
  }

  private func turn(_ session: isolated Session<Bell>) {
    session.notify(.unlocked)
    session.notify(.locked)
  }
}
