import PassAPI
import PassSimulator
import PassTestSupport
import FlowEngine
import Testing

@testable import PassService

@Suite("Paced transport", .endsIfStuck) struct PacedTransportTests {
  @Test("R-THR-3: forty callers at once: ten are let through, then one a second")
  func concurrency() async {
    let queue = Queue(Pace()), callers = (1...40).map { queue.call("/\($0)") }
    #expect(await eventually { await queue.answered == 10 })
    for _ in 1...30 { await queue.pass(milliseconds: 1_000) }
    for caller in callers { #expect(await caller.value == .status(200)) }
    #expect(await queue.wire.times == Array(repeating: 0, count: 10) + (1...30).map { $0 * 1_000 })
    #expect(Set(await queue.wire.paths).count == 40)
  }

  @Test("R-THR-3, C-89: a page is paced like a call, and keeps a second's distance where the burst is used up")
  func page() async {
    let queue = Queue(Pace(burst: 2)), pacer = queue.paced.pacer
    _ = await queue.paced.get("/")
    #expect(await pacer.admitPage())
    #expect(await pacer.allowance.burst == 0)
    let page = Task { await pacer.admitPage() }
    #expect(await eventually { await queue.clock.sleeping == 1 })
    await queue.clock.advance(milliseconds: 1_000)
    #expect(await page.value)
    // It was a contact: who comes next waits, and nobody waits for a page that is not wanted any more.
    let unwanted = Task { await pacer.admitPage() }
    #expect(await eventually { await queue.clock.sleeping == 1 })
    unwanted.cancel()
    #expect(await unwanted.value == false)
  }

  @Test("the order of waiting callers is kept")
  func order() async {
    let queue = Queue()
    await queue.fill(["/a", "/b", "/c", "/d"])
    #expect(await queue.paced.pacer.delay == .seconds(5))
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

  @Test("a wall that is set makes nobody wait for longer, nor for shorter", arguments: [-3_600, 31_536_000])
  func wallSet(seconds: Int) async {
    let queue = Queue()
    await queue.fill(["/a", "/b"])
    await queue.clock.set(bySeconds: seconds)
    await queue.clock.advance(milliseconds: 999)
    #expect(await (queue.clock.sleeping, queue.wire.arrivals.count) == (1, 1))
    await queue.pass(milliseconds: 1)
    await queue.clock.set(bySeconds: seconds)
    await queue.pass(milliseconds: 1_000)
    #expect(await queue.wire.times == [0, 1_000, 2_000])
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
    let held = await HeldRequest()
    await held.clock.advance(milliseconds: 500)
    await held.wire.release("/first", .status(429))
    #expect(await eventually { await held.clock.sleeping == 1 })
    await held.clock.advance(milliseconds: 999)
    #expect(await held.wire.arrivals.count == 2)
    await held.clock.advance(milliseconds: 1)
    #expect(await held.third.value == .status(200))
    #expect(await held.wire.times.last == 1_500)
  }

  @Test("R-THR-3: when the burst is used up, a request waits for the answer to one under way, but not for ever")
  func underWay() async {
    let held = await HeldRequest()
    await held.clock.advance(milliseconds: 2_999)
    #expect(await held.clock.limited == 1)
    #expect(await held.wire.arrivals.count == 2)
    await held.clock.advance(milliseconds: 1)
    #expect(await held.third.value == .status(200))
    #expect(await held.wire.times.last == 3_000)
  }

  @Test("a caller that is cancelled while it waits for another one's answer sends nothing")
  func cancelledUnderWay() async {
    let held = await HeldRequest()
    held.third.cancel()
    #expect(await held.third.value == .failure(.cancelled))
    #expect(await held.wire.arrivals.count == 2)
  }

  @Test("R-THR-2: after a 429 each of many callers waits for a second at least")
  func throttled() async {
    let queue = Queue(Pace()) { .status($0 == 3 ? 429 : 200) }
    for _ in 1...3 { _ = await queue.paced.get("/") }
    let callers = (1...5).map { queue.call("/\($0)") }
    for _ in 1...5 { await queue.pass(milliseconds: 1_000) }
    for caller in callers { #expect(await caller.value == .status(200)) }
    #expect(await queue.wire.times == [0, 0, 0] + (1...5).map { $0 * 1_000 })
  }

  @Test("R-THR-2: an answer that asks for a pause holds back who comes next", arguments: [429, 503])
  func retryAfter(status: Int) async {
    let queue = Queue(Pace()) {
      .success(HTTPResponse(status: $0 == 1 ? status : 200, headers: ["Retry-After": $0 == 1 ? "5" : "60"]))
    }
    _ = await queue.paced.get("/")
    let next = queue.call("/next")
    #expect(await eventually { await queue.clock.sleeping == 1 })
    await queue.clock.advance(milliseconds: 4_999)
    #expect(await queue.wire.arrivals.count == 1)
    await queue.pass(milliseconds: 1)
    #expect(await next.value.map(\.status) == .success(200))
    #expect(await queue.wire.times == [0, 5_000])
  }

  @Test("R-THR-3: requests without a network leave the burst to those that follow")
  func offline() async {
    let queue = Queue(Pace()) { $0 <= 40 ? .failure(.offline) : .status(200) }
    for _ in 1...50 { _ = await queue.paced.get("/") }
    #expect(await queue.wire.times == Array(repeating: 0, count: 50))
  }

  @Test(
    "R-THR-3: the service's count never refuses a paced caller, however long requests and answers are on their way",
    arguments: 0..<20)
  func latency(seed: UInt64) async {
    let world = SimulatedWorld.throttled, far = Distance(world, seed: seed),
      paced = PacedTransport(far, clock: world.clock)
    for _ in 1...60 {
      _ = await paced.get("/api/v2/REF30/configuration")
      await far.pass(upTo: 1_500)
    }
    #expect(await world.refusals == 0)
  }
}

/// A paced transport with callers that line up, and a clock that moves when all that can happen has happened.
private struct Queue {
  private actor Count {
    private(set) var value = 0
    func add() { value += 1 }
  }

  let clock = ManualClock()
  let wire: FarEnd
  let paced: PacedTransport
  private let count = Count()

  /// With one free request, unless the test has another pace.
  init(
    _ pace: Pace = Pace(burst: 1), answer: @escaping @Sendable (_ count: Int) -> FarEnd.Outcome = { _ in .status(200) }
  ) {
    wire = FarEnd(clock, answer: answer)
    paced = PacedTransport(wire, pace: pace, clock: clock)
  }

  /// How many callers have had their answer, with which the transport is done.
  var answered: Int { get async { await count.value } }

  func call(_ path: String) -> Task<FarEnd.Outcome, Never> {
    Task {
      let outcome = await paced.get(path)
      await count.add()
      return outcome
    }
  }

  /// Spends the free request. Then each caller stands in the line before the next one comes.
  @discardableResult
  func fill(_ paths: [String]) async -> [Task<FarEnd.Outcome, Never>] {
    _ = await paced.get("/")
    var tasks: [Task<FarEnd.Outcome, Never>] = []
    for path in paths {
      tasks.append(call(path))
      let behind = tasks.count - 1
      #expect(await eventually { await (clock.sleeping, paced.pacer.waiting) == (1, behind) })
    }
    return tasks
  }

  /// Lets time pass when somebody waits for it, and the next request be answered.
  func pass(milliseconds: Int64) async {
    #expect(await eventually { await clock.sleeping == 1 })
    let before = await answered
    await clock.advance(milliseconds: milliseconds)
    #expect(await eventually { await answered > before })
  }
}

/// A way to the simulated service that takes its time in both directions.
private actor Distance: HTTPTransport {
  private let world: SimulatedWorld
  private var random: SeededRandom

  init(_ world: SimulatedWorld, seed: UInt64) {
    self.world = world
    random = SeededRandom(seed: seed)
  }

  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    await pass(upTo: 900)
    let outcome = await world.transport.send(request)
    await pass(upTo: 900)
    return outcome
  }

  func pass(upTo most: Int64) async {
    await world.clock.sleep(for: .milliseconds(Int64.random(in: 0...most, using: &random)))
  }
}

/// A burst of two that is used up while its first request has no answer; a third one waits.
private struct HeldRequest {
  let clock = ManualClock()
  let wire: FarEnd
  let third: Task<Result<HTTPResponse, TransportFailure>, Never>

  init() async {
    let wire = FarEnd(clock, holding: ["/first"]), paced = PacedTransport(wire, pace: Pace(burst: 2), clock: clock)
    Task { await paced.get("/first") }
    #expect(await eventually { await wire.arrivals.count == 1 })
    #expect(await paced.get("/second") == .status(200))
    third = Task { await paced.get("/third") }
    self.wire = wire
    let clock = clock
    #expect(await eventually { await clock.limited == 1 })
  }
}
