import FlowEngine
import Observation
import Testing

@testable import TestMachines

/// Compiles: no type of the engine has the name of the module that the macro's expansion names.
@Observable private final class Screen { var visit = 0 }

@Suite("A session is observed:", .endsIfStuck)
struct SessionObservationTests {
  let kitchen = Kitchen()

  @Test("an observation begins with the present state and misses nothing after it")
  func observes() async throws {
    let session = kitchen.session(.lit)
    await session.notify(.refilled)
    let observation = await session.observe()
    let screen = Screen()
    screen.visit = observation.visit
    #expect(observation.state == .lit && observation.context.refills == 1 && screen.visit == 1)
    await session.notify(.refilled)
    let next = try #require(await observation.records.first { _ in true })
    #expect(next.number == 2 && next.context.refills == 2 && next.visit == 2)
    guard case .moved(let edge, visit: 2) = next.reaction else { return #expect(Bool(false), "\(next.reaction)") }
    #expect(edge.id == "refilled")
  }

  @Test("one inspector sees what happens in many sessions, as it happens, until it is taken away")
  func inspected() async throws {
    let seen = Collected<String>(), sessions = [kitchen.session(.lit), kitchen.session(.cold)]
    for (number, session) in sessions.enumerated() {
      await session.inspect(as: "kettle \(number)") { name, count, report in
        seen.add("\(name) \(count): \(report.reaction), in \(report.state.name.stringValue)")
      }
    }
    let records = await sessions[0].records()
    await sessions[0].notify(.refilled)
    await sessions[1].notify(.lifted)
    #expect(
      seen.all == [
        "kettle 0 1: refilled: heating × refilled → heating as visit 1, in heating",
        "kettle 1 1: lifted ignored: the kettle is off, in cold",
      ])
    #expect(await records.first { _ in true }?.number == 1, "who reads records is served as well")
    await sessions[0].inspect(by: nil)
    await sessions[0].notify(.refilled)
    await sessions[1].end()
    await sessions[1].notify(.lifted)
    #expect(seen.all.count == 2)
  }

  @Test("every observer sees everything")
  func several() async {
    let session = kitchen.session(.lit)
    let streams = await [session.records(), session.records(), session.records()]
    for _ in 0..<5 { await session.notify(.lifted) }
    await session.end()
    for stream in streams { #expect(await stream.reduce(into: []) { $0.append($1.number) } == [1, 2, 3, 4, 5]) }
    #expect(await session.records().first { _ in true } == nil, "there is nothing to come after the end")
  }

  @Test("an observer that does not read keeps the newest only, and sees the gap in the numbers")
  func bounded() async {
    let session = kitchen.session(.lit), records = await session.records(keeping: 2)
    for _ in 0..<10 { await session.notify(.lifted) }
    await session.end()
    #expect(await records.reduce(into: []) { $0.append($1.number) } == [9, 10])
  }

  @Test("who reads on gets what was not read before, also after the session is gone")
  func readsOn() async {
    var session: Session<Kettle>? = kitchen.session(.lit)
    let records = await session?.records()
    for _ in 0..<3 { await session?.notify(.lifted) }
    #expect(await records?.first { _ in true }?.number == 1)
    for _ in 0..<2 { await session?.notify(.lifted) }
    session = nil
    #expect(await records?.reduce(into: []) { $0.append($1.number) } == [2, 3, 4, 5])
  }

  @Test("an observer that goes away leaves the others alone")
  func goesAway() async {
    let session = kitchen.session(.lit), staying = await session.records(), leaving = await session.records()
    let reader = Task { for await _ in leaving {} }
    reader.cancel()
    await reader.value
    await session.notify(.lifted)
    #expect(await staying.first { _ in true }?.number == 1)
  }

  @Test("each state that one event leads through is reported as it was")
  func throughStates() async throws {
    let session = kitchen.session(.lit), records = await session.records()
    await session.notify(.pour(Kettle.Pour()))
    try await kitchen.next().finish(.boiled)
    var states: [Kettle.State.Name] = [], visits: [Int] = []
    for await record in records {
      states.append(record.state.name)
      visits.append(record.visit)
      if record.state == .pouring { break }
    }
    #expect(states == [.heating, .hot, .pouring])
    #expect(visits == [0, 1, 2])
  }

  @Test("events of one caller are handled in their order")
  func inOrder() async {
    let session = kitchen.session(.lit), records = await session.records()
    for round in 0..<50 { await session.notify(round % 3 == 0 ? .lifted : .refilled) }
    await session.end()
    var handled: [String] = []
    for await record in records {
      switch record.reaction {
      case .moved(let edge, _), .stayed(let edge, _): handled.append(edge.id)
      default: #expect(Bool(false), "\(record.reaction)")
      }
    }
    #expect(handled == (0..<50).map { $0 % 3 == 0 ? "lifted" : "refilled" })
  }

  @Test("events of many callers do not interleave: each is handled whole, none is lost")
  func atomic() async {
    let session = kitchen.session(.lit), records = await session.records(keeping: 2000)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<500 { group.addTask { await session.notify(.refilled) } }
    }
    #expect(await session.context.refills == 500)
    await session.end()
    var number = 0, entered = 0
    for await record in records {
      number += 1
      // Each event restarts the effects; those whose turn comes too late are reported in between.
      if record.line.kind != "skipped" { entered += 1 }
      #expect(record.number == number && record.visit == entered && record.context.refills == entered)
    }
    #expect(entered == 500)
  }
}
