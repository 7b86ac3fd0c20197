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

  @Test("what is open names the asking with its payload, and whether others of the kind wait")
  func open() {
    var stepper = Stepper(Self.machine, Lab.Context())
    let askings = (1...3).map { stepper.ask(\.go, .init($0)) }
    let withdrawals = [1, 0, 2].map { stepper.withdraw(askings[$0]) }
    #expect(withdrawals.map { $0?.request } == [.go(.init(2)), .go(.init(1)), .go(.init(3))])
    #expect(withdrawals.map { $0?.ticket } == [askings[1].ticket, askings[0].ticket, askings[2].ticket])
    #expect(withdrawals.map { $0?.othersWait } == [true, true, false])
    #expect(stepper.withdraw(askings[0]) == nil && stepper.run.open.isEmpty)
  }

  @Test("one of several leaves the others their answers, and itself without one")
  func oneOfSeveral() throws {
    var stepper = Stepper(Self.machine, Lab.Context())
    let askings = (1...3).map { stepper.ask(\.go, .init($0)) }
    _ = stepper.withdraw(askings[1])
    try stepper.answer(.finished(.init()))
    #expect(try askings.map { try stepper.result(of: $0)?.get() } == [1, nil, 3])
  }

  @Test("what is deferred names nothing, because nothing was taken")
  func deferred() throws {
    var stepper = try Stepper(Self.machine, Lab.Context(), in: .busy(.init()))
    let first = stepper.ask(\.look, .init()), second = stepper.ask(\.look, .init())
    #expect(stepper.withdraw(first) == nil && stepper.run.deferred.map(\.ticket) == [second.ticket])
    try stepper.answer(.finished(.init()))
    #expect(try stepper.result(of: second)?.get() == "done" && stepper.result(of: first) == nil)
  }

  @Test("what was answered names nothing, and its result stays")
  func answered() throws {
    var stepper = Stepper(Self.machine, Lab.Context())
    let asking = stepper.ask(\.go, .init(4))
    try stepper.answer(.finished(.init()))
    #expect(stepper.withdraw(asking) == nil)
    #expect(try stepper.result(of: asking)?.get() == 4)
  }

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
  /// The calls of the hook, in order.
  actor Diary {
    private(set) var lines: [String] = []
    private var waiting: [(count: Int, CheckedContinuation<Void, Never>)] = []
    func note(_ line: String) {
      lines.append(line)
      waiting.filter { $0.count <= lines.count }.forEach { $0.1.resume() }
      waiting.removeAll { $0.count <= lines.count }
    }
    func lines(_ count: Int) async -> [String] {
      if lines.count < count { await withCheckedContinuation { waiting.append((count, $0)) } }
      return lines
    }
  }
  private func session(_ diary: Diary, sends event: Lab.Event? = nil) -> Session<Lab> {
    Session(WithdrawalTests.machine, .init()) { withdrawal in
      let line = "\(withdrawal.request) #\(withdrawal.ticket.number)\(withdrawal.othersWait ? ", others wait" : "")"
      Task { await diary.note(line) }
      return withdrawal.othersWait ? nil : event
    } perform: { _ in
      await Lab.workUntilCancelled()
    }
  }
  private func go(_ session: Session<Lab>, _ number: Int) -> Task<Int, any Error> {
    Task { try await session.ask(\.go, .init(number)) }
  }
  private func taken(_ records: AsyncStream<Record<Lab>>, _ count: Int) async {
    _ = await records.first { $0.number == count }
  }

  @Test("each cancelled caller whose request was taken is named, with its payload, the last one too")
  func named() async throws {
    let diary = Diary(), session = session(diary, sends: .pong)
    let records = await session.records(), first = go(session, 1)
    await taken(records, 1)
    let second = go(session, 2)
    await taken(records, 2)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    _ = await diary.lines(1)
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(await diary.lines(2) == ["\(Lab.Event.go(.init(1))) #1, others wait", "\(Lab.Event.go(.init(2))) #2"])
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
