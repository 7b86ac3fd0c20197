import AppleSSOFlow
import PassAPI
import PassSimulator
import PassTestSupport
import Testing

@testable import PassService

@Suite("Shared token requests", .endsIfStuck) struct SingleFlightTransportTests {
  private let token = HTTPRequest(.post, "/o/client/token")

  @Test("R-REG-2: equal requests for a token share one answer while it is on its way")
  func shared() async {
    let wire = FarEnd(ManualClock(), holding: [token.path]), sharing = SingleFlightTransport(wire)
    let callers = (1...5).map { _ in Task { await sharing.send(token) } }
    #expect(await eventually { await sharing.flights.passengers(of: token) == 5 })
    #expect(await eventually { await wire.arrivals.count == 1 })
    await wire.release(token.path)
    for caller in callers { #expect(await caller.value == .status(200)) }
    #expect(await wire.arrivals.count == 1)
  }

  @Test("nothing is kept: the next request is sent")
  func notCached() async {
    let wire = FarEnd(ManualClock()), sharing = SingleFlightTransport(wire)
    for _ in 1...3 { _ = await sharing.send(token) }
    #expect(await wire.arrivals.count == 3)
  }

  @Test("requests that differ, and requests for anything else, are not shared")
  func different() async {
    let wire = FarEnd(ManualClock()), sharing = SingleFlightTransport(wire)
    let requests = [
      token, HTTPRequest(.post, "/o/client/token", headers: ["X-Device-Info": "other"]),
      HTTPRequest(.get, "/api/v2/REF30/profiles"),
      HTTPRequest(.get, "/api/v2/REF30/profiles"),
    ]
    await withTaskGroup { group in
      for request in requests { group.addTask { _ = await sharing.send(request) } }
    }
    #expect(await wire.arrivals.count == 4)
  }

  @Test("without policies nothing is shared")
  func none() async {
    let wire = FarEnd(ManualClock(), holding: [token.path]), plain = wire.withPolicies(.none, clock: ManualClock())
    let callers = (1...2).map { _ in Task { await plain.send(token) } }
    #expect(await eventually { await wire.arrivals.count == 2 })
    await wire.release(token.path)
    for caller in callers { _ = await caller.value }
  }

  @Test("a caller that is cancelled leaves the others their answer")
  func oneLeaves() async {
    let wire = FarEnd(ManualClock(), holding: [token.path]), sharing = SingleFlightTransport(wire)
    let leaving = Task { await sharing.send(token) }, staying = Task { await sharing.send(token) }
    #expect(await eventually { await sharing.flights.passengers(of: token) == 2 })
    leaving.cancel()
    #expect(await leaving.value == .failure(.cancelled))
    #expect(await eventually { await wire.arrivals.count == 1 })
    await wire.release(token.path)
    #expect(await staying.value == .status(200))
  }

  @Test("when every caller has left, the request is cancelled, and the next one is sent anew")
  func allLeave() async {
    let wire = FarEnd(ManualClock(), holding: [token.path]), sharing = SingleFlightTransport(wire)
    let leaving = Task { await sharing.send(token) }
    #expect(await eventually { await wire.arrivals.count == 1 })
    leaving.cancel()
    #expect(await leaving.value == .failure(.cancelled))
    #expect(await sharing.flights.passengers(of: token) == 0)
    #expect(await eventually { await wire.cancelled == 1 })
    let next = Task { await sharing.send(token) }
    #expect(await eventually { await wire.arrivals.count == 2 })
    await wire.release(token.path)
    #expect(await next.value == .status(200))
  }

  @Test("the answer of a request that was given up does not go to whoever asks later")
  func lateAnswer() async {
    let wire = Deaf(), sharing = SingleFlightTransport(wire)
    let leaving = Task { await sharing.send(token) }
    #expect(await eventually { await wire.held.count == 1 })
    leaving.cancel()
    #expect(await leaving.value == .failure(.cancelled))
    let next = Task { await sharing.send(token) }
    #expect(await eventually { await wire.held.count == 2 })
    await wire.answer(0, .status(500))
    for _ in 1...1_000 { await Task.yield() }
    #expect(await sharing.flights.passengers(of: token) == 1)
    await wire.answer(1, .status(200))
    #expect(await next.value == .status(200))
  }

  @Test("R-REG-2: clients with one environment that start together register once, and get one token")
  func clients() async throws {
    let world = SimulatedWorld(), gate = TokenGate(world.transport)
    let environment = AppEnvironment(
      origin: .releaseProduction, transport: gate, framework: world.framework, vault: world.vault, clock: world.clock,
      userAgent: world.viewer, prompts: world.viewer, device: world.device)
    let flights = try #require(environment.transport as? SingleFlightTransport).flights
    let first = AppleSSOClient(settings: .simulated(), environment: environment)
    let second = AppleSSOClient(settings: .simulated(), environment: environment)
    async let one = first.signIn()
    async let other = second.signIn()
    for path in ["/o/client/register", "/o/client/token"] {
      let isShared = await eventually {
        guard let request = await gate.request(path) else { return false }
        return await flights.passengers(of: request) == 2
      }
      #expect(isShared, "\(path)")
      await gate.open(path)
    }
    _ = try await (one, other)
    let paths = await world.transport.log.map(\.request.path)
    #expect(paths.count { $0 == "/o/client/register" } == 1)
    #expect(paths.count { $0 == "/o/client/token" } == 1)
    await first.end()
    await second.end()
  }
}

/// Holds every request until the test answers it, be its caller cancelled or not.
private actor Deaf: HTTPTransport {
  private(set) var held: [CheckedContinuation<Result<HTTPResponse, TransportFailure>, Never>] = []
  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    await withCheckedContinuation { held.append($0) }
  }
  func answer(_ number: Int, _ outcome: Result<HTTPResponse, TransportFailure>) {
    held[number].resume(returning: outcome)
  }
}

/// Holds requests for credentials and tokens back until it is opened for them.
private actor TokenGate: HTTPTransport {
  private var held: [(request: HTTPRequest, go: CheckedContinuation<Void, Never>)] = []
  private var opened: Set<String> = []
  private let transport: any HTTPTransport

  init(_ transport: any HTTPTransport) { self.transport = transport }

  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    if request.path.hasPrefix("/o/"), !opened.contains(request.path) {
      await withCheckedContinuation { held.append((request, $0)) }
    }
    return await transport.send(request)
  }

  /// What is held with a path.
  func request(_ path: String) -> HTTPRequest? { held.first { $0.request.path == path }?.request }

  func open(_ path: String) {
    opened.insert(path)
    for (request, go) in held where request.path == path { go.resume() }
    held.removeAll { $0.request.path == path }
  }
}
