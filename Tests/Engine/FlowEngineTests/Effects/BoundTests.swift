import FlowEngine
import Testing

@testable import TestMachines

@Suite("What piles up has a bound:", .endsIfStuck)
struct BoundTests {
  /// While somebody checks, whistles wait.
  private static let machine = {
    var table = DockTable()
    table.checking.append(.defer(.whistleBlown))
    return table.machine
  }()

  @Test("notifications that wait; those beyond are dropped, which is reported, and requests wait all the same")
  func deferred() throws {
    var stepper = try Stepper(Self.machine, .init(), in: .checking)
    for _ in 0..<Run<Dock>.maxDeferred { #expect(stepper.send(.whistleBlown).lines() == ["whistleBlown deferred"]) }
    for _ in 0..<2 { #expect(stepper.send(.whistleBlown).lines() == ["whistleBlown dropped: too many events wait"]) }
    let leave = stepper.ask(\.leave, .init())
    #expect(stepper.run.deferred.count == Run<Dock>.maxDeferred + 1)
    let reactions = try stepper.answer(.inspected)
    #expect(reactions.count == 2 + Run<Dock>.maxDeferred + 1 && stepper.run.deferred.isEmpty)
    #expect(try stepper.result(of: leave)?.get() == "free")
    #expect(stepper.send(.whistleBlown).lines() == ["whistleBlown ignored: somebody whistles"])
  }

  @Test("notifications that wait in a session, whose records say which were dropped")
  func deferredInSession() async throws {
    let crew = Crew(), session = crew.session(Self.machine, in: .checking), limit = Run<Dock>.maxDeferred
    await session.start()
    for _ in 0..<limit { await session.notify(.whistleBlown) }
    let records = await session.records()
    await session.notify(.whistleBlown)
    #expect(await records.first { _ in true }?.description == "\(limit + 1) whistleBlown dropped: too many events wait")
    #expect(await session.droppedCount == 1)
  }

  @Test("commands that wait beside an effect, which goes on")
  func commands() async throws {
    let crew = Crew(), session = crew.session(), limit = Session<Dock>.maxWaitingCommands
    await session.start()
    let horn = try await crew.next(.horn)
    for _ in 0..<limit { await session.notify(.shipChanged) }
    let records = await session.records()
    await session.notify(.shipChanged)
    let lines = await records.lines(until: "horn")
    #expect(lines.count == 2 && lines.last == "horn dropped: too many of its kind wait")
    await session.notify(.stormCame)
    horn.finish(nil)
    for ship in 1...limit {
      let next = try await crew.next(.horn)
      #expect(next.effect == .horn(.init(ship)))
      next.finish(nil)
    }
  }
}
