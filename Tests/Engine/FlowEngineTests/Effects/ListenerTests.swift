import FlowEngine
import Testing

@testable import TestMachines

@Suite("an effect with progress and no outcome is a listener", .endsIfStuck)
struct ListenerTests {
  @Test("it is declared so, and its machine is sound: the state leads on by progress and does not rest")
  func declared() {
    #expect(!Bell.declaration(of: .listen).isCommand && Bell.declaration(of: .listen).outcomes.isEmpty)
    #expect(Bell.machine.validate() == [])
    #expect(!Bell.machine.rests(in: .open) && Bell.machine.rests(in: .shut))
  }

  @Test("it brings progress any number of times, and progress may leave the state")
  func brings() throws {
    var stepper = try Stepper(Bell.machine, .init(), in: .open)
    try stepper.progress(.rang)
    try stepper.progress(.rang)
    try stepper.progress(.customerCame)
    #expect(stepper.state == .serving && stepper.context.rings == 2)
  }

  @Test("it is started on entering, and cancelled on leaving")
  func cancelled() async {
    let (happenings, tell) = AsyncStream.makeStream(of: String.self)
    let (silence, silent) = AsyncStream.makeStream(of: Void.self)
    let session = Session(Bell.machine, .init()) { effect, emit in
      guard effect == .listen else { return .served }
      await emit(.rang)
      tell.yield("listens")
      // Ends when the task is cancelled.
      for await _ in silence {}
      tell.yield(Task.isCancelled ? "cancelled" : "over")
      return nil
    }
    var happening = happenings.makeAsyncIterator()
    await session.notify(.unlocked)
    #expect(await happening.next() == "listens")
    await session.notify(.locked)
    #expect(await happening.next() == "cancelled")
    #expect(await session.isBroken == false)
    await session.end()
    silent.finish()
  }

  @Test("one that ends while its state lasts is broken")
  func broken() throws {
    var run = try Run(Bell.machine, .init(), in: .open)
    run.conclude(nil, of: run.visit) { _ in }
    #expect(run.isBroken)
    var again = try Run(Bell.machine, .init(), in: .open), reactions: [String] = []
    again.conclude(.rang, of: again.visit) { reactions.append("\($0.reaction)") }
    #expect(again.isBroken && reactions.count == 1, "progress does not end it")
  }
}
