import FlowEngine
import Testing

@testable import TestMachines

/// Many at once. What is random is seeded.
@Suite("Under load", .serialized, .endsIfStuck)
struct StressTests {
  private static let busy = LabTable(
    idle: [
      .on(\.go, "go", [], to: \.busy) { _, _, asked in Lab.Busy(number: asked.number) }, .defer(.look),
      .ignore(.ping, because: "idle"),
    ],
    busy: [
      LabTable.working, .stay(on: \.go, "joined", []), .stay(on: \.look, "looked", []), .ignore(.ping, because: "busy"),
      .on(
        \.finished, "finished", [],
        answering: .all(\.go) { _, _, result, asked in .success(asked.number + result.value) }
          .and(.all(\.look) { _, _, _, _ in .failure(.no) }), to: \.idle),
      .on(
        \.failed, "failed", [], answering: .all(\.go) { _, _, _, asked in .failure(.never(asked.number)) }, to: \.idle),
    ]
  ).machine

  @Test("each of 200 × 50 askings that are cancelled at random ends exactly once, in its own way")
  func askings() async {
    let answered = Counter(), cancelled = Counter(), wrong = Counter()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          var random = SeededRandom(seed: UInt64(number))
          let session = Session(Self.busy, .init()) { _ in
            await Task.yield()
            return .finished(.init(value: 1_000))
          }
          var asked: [(Int, Task<Int, any Error>)] = []
          for value in 0..<50 {
            let task = Task { try await session.ask(\.go, .init(value)) }
            if random.next() % 3 == 0 { await Task.yield() }
            if random.next() % 4 == 0 { task.cancel() }
            asked.append((value, task))
          }
          for (value, task) in asked {
            switch await task.result {
            case .success(value + 1_000): answered.hit()
            case .failure(is CancellationError): cancelled.hit()
            default: wrong.hit()
            }
          }
          // Nobody is left whom the end would tell a second time.
          await session.end()
        }
      }
    }
    #expect(wrong.count == 0 && answered.count + cancelled.count == 10_000)
    #expect(answered.count > 5_000 && cancelled.count > 100)
  }

  @Test("2 000 deferred requests are taken in their order, each with its own answer, and none twice")
  func deferred() throws {
    let table = LabTable(
      waiting: [LabTable.waits, .on(\.waited, "waited", [], to: \.done), .defer(.go, .look)],
      done: [
        .stay(on: \.go, "go", [], answering: .asker { context, _, asked in .success(asked.number - context.count) }) {
          context, _, _ in
          context.count += 1
        }, .stay(on: \.look, "look", [], answering: .asker { _, _, _ in .success("seen") }),
      ])
    var stepper = table.stepper(in: .waiting)
    let askings = (0..<2_000).map { stepper.ask(\.go, .init($0)) }
    let looks = (0..<10).map { _ in stepper.ask(\.look, .init()) }
    #expect(stepper.run.deferred.count == 2_010)
    let reactions = try stepper.answer(.waited)
    #expect(reactions.count == 1 + 2 * 2_010 && stepper.run.deferred.isEmpty)
    #expect(try askings.allSatisfy { try stepper.result(of: $0)?.get() == 0 })
    #expect(try looks.allSatisfy { try stepper.result(of: $0)?.get() == "seen" })
  }

  @Test("2 000 who wait are answered in their order, and 1 000 of them may withdraw before")
  func open() throws {
    var stepper = Stepper(Self.busy, .init())
    let askings = (0..<2_000).map { stepper.ask(\.go, .init($0)) }
    for index in stride(from: 0, to: 2_000, by: 2) {
      #expect(stepper.withdraw(askings[index])?.request == .go(.init(index)))
    }
    let reactions = try stepper.answer(.finished(.init(value: 7)))
    let tickets = reactions.compactMap { if case .answered(let ticket, _, _) = $0 { ticket } else { nil } }
    #expect(tickets == stride(from: 1, to: 2_000, by: 2).map { askings[$0].ticket })
    #expect(try stepper.result(of: askings[1_999])?.get() == 2_006)
  }

  @Test(
    "what waits comes out as it went in, whatever is withdrawn meanwhile: compared with a plain list", arguments: 0..<20
  )
  func model(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed)), run = try Run(Self.busy, Lab.Context(), in: .idle),
      list: [(Int, Lab.Event)] = []
    var next = 0, differences = 0
    run.send(.go(.init(-1)))
    for _ in 0..<200 {
      if random.next() % 3 > 0 {
        next += 1
        let event: Lab.Event = random.next() % 2 == 0 ? .go(.init(next)) : .look(.init())
        run.send(event, asking: Ticket(number: next)) { _ in }
        list.append((next, event))
      } else if let index = list.indices.randomElement(using: &random) {
        let (number, event) = list.remove(at: index), withdrawal = run.withdraw(Ticket(number: number))
        let othersWait = list.contains { $0.1.name == event.name }
        if withdrawal?.request != event || withdrawal?.othersWait != othersWait { differences += 1 }
      }
      let open = run.open.filter { $0.ticket != nil }
      if open.map(\.ticket?.number) != list.map(\.0) || open.map(\.event) != list.map(\.1) { differences += 1 }
    }
    #expect(differences == 0 && next > 100)
  }

  @Test("sessions that nobody holds are freed, whatever they were doing")
  func freed() async {
    weak var resting: Session<Lab>?
    weak var working: Session<Lab>?
    weak var asked: Session<Lab>?
    weak var observed: Session<Lab>?
    var records: [Records<Lab>] = []
    for _ in 0..<50 {
      let first = Session(Self.busy, .init()) { _ in await untilCancelled() }
      resting = first
      await first.notify(.ping)
      let second = Session(Self.busy, .init()) { _ in await untilCancelled() }
      working = second
      await second.notify(.go(.init()))
      let third = Session(Self.busy, .init()) { _ in await untilCancelled() }
      asked = third
      let asking = Task { [weak third] in try await third?.ask(\.go, .init()) }
      asking.cancel()
      _ = await asking.result
      let fourth = Session(Self.busy, .init()) { _ in .failed }
      observed = fourth
      records.append(await fourth.records())
      _ = try? await fourth.ask(\.go, .init(3))
    }
    for stream in records.dropLast() { for await _ in stream {} }
    // A cancelled task lets go of its session when it ends, and that takes as long as it takes.
    for _ in 0..<10_000 where resting != nil || working != nil || asked != nil || observed != nil { await Task.yield() }
    #expect(resting == nil && working == nil && asked == nil && observed == nil)
  }
}
