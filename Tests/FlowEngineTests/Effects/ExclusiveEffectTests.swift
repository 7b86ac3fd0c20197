import FlowEngine
import Testing

@Suite("An exclusive effect", .endsIfStuck)
struct ExclusiveEffectTests {
  /// The inspector looks while a crane works, which is not exclusive.
  private static let machine = {
    var table = DockTable()
    table.checking.append(.does(\.tide))
    table.checking += [.on(\.tideTurned, "C.tide", ["plan"], to: \.free), .ignore(.waterRead, because: "no ship")]
    return table.machine
  }()

  @Test("begins anew only when its former run has returned, though that was cancelled; other kinds do not wait")
  func waits() async throws {
    let crew = Crew(), session = crew.session(Self.machine, in: .checking), records = await session.records()
    await session.start()
    let first = try await crew.next(.inspector)
    _ = try await crew.next(.tide)
    await session.notify(.shipChanged)
    #expect(await first.cancelled.value() != nil)
    _ = try await crew.next(.tide)
    #expect(crew.begun.count == 3, "the second inspector waits")
    first.finish(.inspected)
    let second = try await crew.next(.inspector)
    #expect(crew.begun.count == 4)
    second.finish(.inspected)
    let lines = await records.lines(until: "C.inspected")
    #expect(
      lines.dropFirst() == [
        "inspected came too late, from visit 0", "C.inspected: checking × inspected → free as visit 2",
      ])
  }

  @Test("that was left before it began is never performed")
  func neverBegun() async throws {
    let crew = Crew(), session = crew.session(Self.machine, in: .checking)
    await session.start()
    let first = try await crew.next(.inspector)
    _ = try await crew.next(.tide)
    for _ in 0..<20 {
      await session.notify(.shipChanged)
      _ = try await crew.next(.tide)
    }
    first.finish(nil)
    let last = try await crew.next(.inspector)
    #expect(crew.begun.count == 23, "of 21 inspectors the first and the last")
    #expect(await session.isBroken == false)
    let records = await session.records()
    last.finish(.inspected)
    #expect(await records.lines(until: "C.").last == "C.inspected: checking × inspected → free as visit 21")
  }

  @Test("that returned before the next one begins delays nothing")
  func alone() async throws {
    let crew = Crew(), session = crew.session(in: .checking)
    await session.start()
    for _ in 0..<3 {
      let records = await session.records()
      try await crew.next(.inspector).finish(.inspected)
      _ = await records.lines(until: "C.inspected")
      await session.notify(.shipChanged)
      try await crew.next(.crane).finish(.unloaded)
      _ = await records.lines(until: "U.unloaded")
    }
    #expect(try await crew.next(.inspector).effect == .inspector)
  }

  @Test("is waited for through states that do not have it")
  func through() async throws {
    let crew = Crew(), session = crew.session(in: .checking), records = await session.records()
    var table = DockTable()
    table.checking.append(.on(\.whistleBlown, "C.whistle", ["plan"], to: \.free))
    let whistling = crew.session(table.machine, in: .checking)
    await whistling.start()
    let first = try await crew.next(.inspector)
    await whistling.notify(.whistleBlown)
    await whistling.notify(.shipChanged)
    try await crew.next(.crane).finish(.unloaded)
    while await whistling.state != .checking { await Task.yield() }
    // Another session has an inspector of its own.
    await session.start()
    let other = try await crew.next(.inspector)
    other.finish(.inspected)
    _ = await records.lines(until: "C.inspected")
    let begun = crew.begun.count
    first.finish(.inspected)
    _ = try await crew.next(.inspector)
    #expect(crew.begun.count == begun + 1)
  }

  @Test("that never returns does not hold a session that nobody else holds")
  func released() async throws {
    let crew = Crew()
    var session: Session<Dock>? = crew.session(in: .checking)
    weak let released = session
    await session?.start()
    let first = try await crew.next(.inspector)
    await session?.notify(.shipChanged)
    session = nil
    #expect(released == nil)
    first.finish(nil)
  }
}
