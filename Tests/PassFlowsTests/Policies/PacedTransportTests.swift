import PassAPI
import PassSimulator
import Testing

@testable import PassFlows

@Suite("Paced transport") struct PacedTransportTests {
  @Test("R-THR-3: forty callers at once: ten are let through, then one a second")
  func concurrency() async {
    let clock = SimulatedClock(Timestamp(milliseconds: 0)), wire = FarEnd(clock),
      paced = PacedTransport(wire, clock: clock)
    await withTaskGroup { group in
      for caller in 1...40 { group.addTask { _ = await paced.get("/\(caller)") } }
    }
    #expect(await wire.times == Array(repeating: 0, count: 10) + (1...30).map { $0 * 1_000 })
    #expect(Set(await wire.paths).count == 40)
  }

  @Test("the order of waiting callers is kept")
  func order() async {
    let queue = Queue()
    await queue.fill(["/a", "/b", "/c", "/d"])
    for _ in 1...4 { await queue.pass(milliseconds: 1_000) }
    #expect(
      await queue.wire.arrivals
        == [("/", 0), ("/a", 1_000), ("/b", 2_000), ("/c", 3_000), ("/d", 4_000)].map(FarEnd.Arrival.init))
  }

  @Test("a caller that is cancelled in the line sends nothing, and those behind it move up")
  func cancelledInLine() async {
    let queue = Queue(), tasks = await queue.fill(["/a", "/b", "/c"])
    tasks[1].cancel()
    #expect(await tasks[1].value == .failure(.cancelled))
    for _ in 1...2 { await queue.pass(milliseconds: 1_000) }
    #expect(await queue.wire.arrivals.suffix(2) == [("/a", 1_000), ("/c", 2_000)].map(FarEnd.Arrival.init))
  }

  @Test("a caller that is cancelled at the head of the line frees its place at once")
  func cancelledAtHead() async {
    let queue = Queue(), tasks = await queue.fill(["/a", "/b"])
    tasks[0].cancel()
    #expect(await tasks[0].value == .failure(.cancelled))
    await queue.pass(milliseconds: 1_000)
    #expect(await queue.wire.arrivals.suffix(1) == [FarEnd.Arrival(path: "/b", milliseconds: 1_000)])
  }

  @Test("a caller that is cancelled before it comes sends nothing")
  func cancelledBefore() async {
    let queue = Queue()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await queue.paced.get("/a")
    }
    #expect(await task.value == .failure(.cancelled))
    #expect(await queue.wire.arrivals.isEmpty)
    #expect(await queue.paced.pacer.allowance.burst == 1)
  }

  @Test("R-THR-2: a 429 that comes meanwhile holds back who waits already")
  func throttledMeanwhile() async {
    let clock = ManualClock(), wire = FarEnd(clock, holding: ["/first"]),
      paced = PacedTransport(wire, pace: Pace(burst: 2), clock: clock)
    let first = Task { await paced.get("/first") }, second = Task { await paced.get("/second") }
    #expect(await eventually { await wire.arrivals.count == 2 })
    let third = Task { await paced.get("/third") }
    #expect(await eventually { await clock.sleeping == 1 })
    await clock.advance(milliseconds: 500)
    await wire.release("/first", .status(429))
    #expect(await first.value == .status(429))
    await clock.advance(milliseconds: 500)
    #expect(await eventually { await clock.sleeping == 1 })
    #expect(await wire.arrivals.count == 2)
    await clock.advance(milliseconds: 500)
    #expect(await eventually { await wire.arrivals.count == 3 })
    #expect(await wire.times.last == 1_500)
    _ = (await second.value, await third.value)
  }

  @Test("R-THR-2: after a 429 each of many callers waits for a second at least")
  func throttled() async {
    let clock = SimulatedClock(Timestamp(milliseconds: 0)), wire = FarEnd(clock) { .status($0 == 3 ? 429 : 200) }
    let paced = PacedTransport(wire, clock: clock)
    for _ in 1...3 { _ = await paced.get("/") }
    await withTaskGroup { group in
      for caller in 1...5 { group.addTask { _ = await paced.get("/\(caller)") } }
    }
    let times = await wire.times
    #expect(times.prefix(3) == [0, 0, 0] && times.count == 8)
    #expect(zip(times.dropFirst(2), times.dropFirst(3)).allSatisfy { $1 - $0 >= 1_000 })
  }

  @Test(
    "R-THR-3: the service's count never refuses a paced caller, however long requests and answers are on their way",
    arguments: 0..<20)
  func latency(seed: UInt64) async {
    let world = World.throttled, far = Distance(world, seed: seed), paced = PacedTransport(far, clock: world.clock)
    for _ in 1...60 {
      _ = await paced.get("/api/v2/REF30/configuration")
      await far.pass(upTo: 1_500)
    }
    #expect(await world.refusals == 0)
  }
}

/// A paced transport whose only free request is spent, with callers that line up.
private struct Queue {
  let clock = ManualClock()
  let wire: FarEnd
  let paced: PacedTransport

  init() {
    wire = FarEnd(clock)
    paced = PacedTransport(wire, pace: Pace(burst: 1), clock: clock)
  }

  /// Each caller stands in the line before the next one comes.
  @discardableResult
  func fill(_ paths: [String]) async -> [Task<Result<HTTPResponse, TransportFailure>, Never>] {
    _ = await paced.get("/")
    var tasks: [Task<Result<HTTPResponse, TransportFailure>, Never>] = []
    for path in paths {
      tasks.append(Task { await paced.get(path) })
      let behind = tasks.count - 1
      #expect(await eventually { await (clock.sleeping, paced.pacer.waiting) == (1, behind) })
    }
    return tasks
  }

  /// Lets time pass when somebody waits for it, and the next request arrive.
  func pass(milliseconds: Int64) async {
    #expect(await eventually { await clock.sleeping == 1 })
    let count = await wire.arrivals.count
    await clock.advance(milliseconds: milliseconds)
    #expect(await eventually { await wire.arrivals.count > count })
  }
}

/// A way to the simulated service that takes its time in both directions.
private actor Distance: HTTPTransport {
  private let world: World
  private var random: SplitMix64

  init(_ world: World, seed: UInt64) {
    self.world = world
    random = SplitMix64(seed: seed)
  }

  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    await pass(upTo: 900)
    let outcome = await world.transport.send(request)
    await pass(upTo: 900)
    return outcome
  }

  func pass(upTo most: Int64) async {
    let now = await world.clock.now
    await world.clock.sleep(
      until: Timestamp(milliseconds: now.milliseconds + Int64.random(in: 0...most, using: &random)))
  }
}
