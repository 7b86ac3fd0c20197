import FlowEngine
import Testing

@testable import TestMachines

/// Whoever asked does not wait any more.
@Suite("Withdrawing", .endsIfStuck)
struct WithdrawalTests {
  /// Works; takes `go`, and defers `look`.
  static let machine = LabTable(
    idle: [.on(\.go, "go", [], to: \.busy) { _, _, asked in Lab.Busy(number: asked.number) }, .defer(.look)],
    busy: [
      LabTable.working, .stay(on: \.go, "joined", []), .defer(.look), .on(\.pong, "stopped", [], to: \.idle),
      .on(\.finished, "finished", [], to: \.done), .on(\.failed, "failed", [], to: \.done),
      .ignore(.ping, .add, .take, because: "busy"),
    ],
    done: [
      .answers(\.go) { _, _, asked in .success(asked.number) },
      .stay(on: \.look, "seen", [], answering: .asker { _, _, _ in .success("done") }),
    ]
  ).machine

  private static let go = Run(machine, .init())
  private static let courses: [Course<Lab>] = [
    Course(
      "what is open names the asking with its payload, and whether others of the kind wait", go,
      after: [.send(.go(.init(1))), .send(.go(.init(2))), .send(.go(.init(3)))],
      acts: [
        .withdraw(2): "go 2 #2, others wait; open go 1, go 3", .withdraw(1): "go 1 #1, others wait; open go 3",
        .withdraw(3): "go 3 #3; open nobody", .withdraw(1): "nothing was taken",
      ]),
    Course(
      "one of several leaves the others their answers, and itself without one", go,
      after: [.send(.go(.init(1))), .send(.go(.init(2))), .send(.go(.init(3))), .withdraw(2)],
      acts: [.bring(.finished(.init())): "finished, go #1 = 1, go #3 = 3; done; visit 2; open nobody"]),
    Course(
      "what is deferred names nothing, because nothing was taken", Run(machine, .init(.init(), .busy(.init()))),
      after: [.send(.look(.init())), .send(.look(.init()))],
      acts: [
        .withdraw(1): "nothing was taken; deferred look",
        .bring(.finished(.init())): "finished, seen, look #2 = done; done; visit 1; deferred nobody",
      ]),
    Course(
      "what was answered names nothing", go, after: [.send(.go(.init(4)))],
      acts: [
        .bring(.finished(.init())): "finished, go #1 = 4; done; visit 2; open nobody",
        .withdraw(1): "nothing was taken",
      ]),
  ]

  @Test("goes as it is written:", arguments: courses)
  func course(_ course: Course<Lab>) { course.check() }

  @Test("a request that nobody waits for does not count as others who wait")
  func nobodyElse() {
    var stepper = Stepper(Self.machine, Lab.Context())
    let asking = stepper.ask(\.go, .init(1))
    stepper.send(.go(.init(2)))
    #expect(stepper.withdraw(asking)?.othersWait == false)
  }

  @Test("a copy of the run keeps what the original withdraws")
  func copied() {
    var run = Run(Self.machine, Lab.Context())
    run.send(.go(.init(1)), asking: Ticket(number: 1)) { _ in }
    let copy = run
    _ = run.withdraw(Ticket(number: 1))
    #expect(run.open.isEmpty && copy.open.map(\.ticket) == [Ticket(number: 1)])
  }
}

@Suite("A session tells of what is withdrawn:", .endsIfStuck)
struct WithdrawnHookTests {
  private func session(_ diary: Collected<String>, sends event: Lab.Event? = nil) -> Session<Lab> {
    Session(WithdrawalTests.machine, .init()) { withdrawal in
      diary.add("\(withdrawal.request) #\(withdrawal.ticket.number)\(withdrawal.othersWait ? ", others wait" : "")")
      return withdrawal.othersWait ? nil : event
    } perform: { _ in
      await untilCancelled()
    }
  }
  private func go(_ session: Session<Lab>, _ number: Int) -> Task<Int, any Error> {
    Task { try await session.ask(\.go, .init(number)) }
  }
  private func taken(_ records: Records<Lab>, _ count: Int) async {
    _ = await records.first { $0.number == count }
  }

  @Test("each cancelled caller whose request was taken is named, with its payload, the last one too")
  func named() async throws {
    let diary = Collected<String>(), session = session(diary, sends: .pong)
    let records = await session.records(), first = go(session, 1)
    await taken(records, 1)
    let second = go(session, 2)
    await taken(records, 2)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(diary.all == ["\(Lab.Event.go(.init(1))) #1, others wait", "\(Lab.Event.go(.init(2))) #2"])
    #expect(await session.state == .idle)
  }

  @Test("a caller that is cancelled after its answer has its answer")
  func afterwards() async throws {
    let session = Session(try Run(WithdrawalTests.machine, .init(), in: .done)) { _ in
      .ping
    } perform: { _ in
      nil
    }
    let asking = Task { try await session.ask(\.look, .init()) }
    #expect(try await asking.value == "done")
    asking.cancel()
    #expect(try await asking.value == "done")
    #expect(await session.visit == 0)
  }

  @Test("a caller that is cancelled before it asks sends nothing, and the hook is not asked")
  func beforehand() async {
    let counter = Counter()
    let session = Session(WithdrawalTests.machine, .init()) { _ in
      counter.hit()
      return nil
    } perform: { _ in
      nil
    }
    let asking = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await session.ask(\.go, .init())
    }
    await #expect(throws: CancellationError.self) { try await asking.value }
    #expect(counter.count == 0)
    #expect(await session.state == .idle)
  }
}
