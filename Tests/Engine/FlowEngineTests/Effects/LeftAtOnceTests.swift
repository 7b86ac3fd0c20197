import FlowEngine
import Testing

@testable import TestMachines

@Suite("An effect whose state was left before its turn came", .endsIfStuck)
struct LeftAtOnceTests {
  @Test("is not begun, and counted, in each of 20 000 rounds")
  func skipped() async {
    let (entered, skipped, performed) = await played([.unlocked, .locked], times: 20_000)
    #expect(entered == 40_000 && skipped == 20_000 && performed == 0)
  }

  @Test("is not begun, while that of the state in which the round ends is")
  func last() async {
    let (entered, skipped, performed) = await played([.unlocked, .locked, .unlocked], times: 1)
    #expect(entered == 3 && skipped == 1 && performed == 1)
  }

  @Test("is reported")
  func reported() async {
    let session = Session(Bell.machine, .init()) { (_: Bell.Effect) in .served }
    let records = await session.records()
    await play([.unlocked, .locked], session)
    var lines: [String] = []
    for await record in records.prefix(3) { lines.append("\(record.reaction)") }
    #expect(lines.last == "listen was not started: its state was left")
    let (begun, skipped) = await (session.begunCount, session.skippedCount)
    #expect(begun == 0 && skipped == 1)
  }

  /// How many states a session entered that got the events of each round one after another, without a pause for any
  /// effect to begin, and how many effects it left out and performed once each had its turn.
  private func played(_ round: [Bell.Event], times: Int) async -> (entered: Int, skipped: Int, performed: Int) {
    let performed = Performed()
    let session = Session(Bell.machine, .init()) { (_: Bell.Effect) in
      await performed.note()
      return nil
    }
    for _ in 0..<times { await play(round, session) }
    while await session.begunCount > performed.count { await Task.yield() }
    return await (session.visit, session.skippedCount, performed.count)
  }

  private func play(_ round: [Bell.Event], _ session: isolated Session<Bell>) {
    for event in round { session.notify(event) }
  }

  private actor Performed {
    private(set) var count = 0
    func note() { count += 1 }
  }
}
