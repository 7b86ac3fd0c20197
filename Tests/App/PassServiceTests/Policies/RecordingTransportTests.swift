import AppleSSOFlow
import PassAPI
import PassSimulator
import PassTestSupport
import Testing

@testable import PassService

@Suite("Recorded exchanges", .endsIfStuck) struct RecordingTransportTests {
  private actor Journal {
    private(set) var exchanges: [Exchange] = []
    func append(_ exchange: Exchange) { exchanges.append(exchange) }
  }

  /// Takes a quarter of a second.
  private struct Slow: HTTPTransport {
    let wire: FarEnd
    let clock: ManualClock
    func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
      await clock.advance(milliseconds: 250)
      return await wire.send(request)
    }
  }

  @Test("R-PERF-1: every exchange is told with its outcome and the times of both ends")
  func figures() async {
    let clock = ManualClock(), journal = Journal(),
      wire = FarEnd(clock) { $0 == 2 ? .failure(.timedOut) : .status(200) }
    let recording = RecordingTransport(Slow(wire: wire, clock: clock), clock: clock) { await journal.append($0) }
    for path in ["/a", "/b"] { _ = await recording.get(path) }
    let exchanges = await journal.exchanges
    #expect(exchanges.map(\.request.path) == ["/a", "/b"])
    #expect(exchanges.map(\.outcome) == [.status(200), .failure(.timedOut)])
    #expect(exchanges.map(\.start.milliseconds) == [0, 250])
    #expect(exchanges.map(\.milliseconds) == [250, 250])
  }

  @Test("R-PERF-1: an exchange during which the clock was set back took no time")
  func setBack() {
    let exchange = Exchange(
      HTTPRequest(.get, "/"), .failure(.offline), start: Timestamp(milliseconds: 5), end: Timestamp(milliseconds: 4))
    #expect(exchange.milliseconds == 0)
  }

  @Test("R-PERF-1: the record of a whole visit is the log of the service, and nothing that was not sent")
  func wholeVisit() async throws {
    let world = SimulatedWorld(), journal = Journal()
    let environment = AppEnvironment(
      origin: .releaseProduction, transport: world.transport, framework: world.framework, vault: world.vault,
      clock: world.clock,
      userAgent: world.viewer, prompts: world.viewer, device: world.device, observer: { await journal.append($0) })
    let tv = AppleSSOClient(settings: .simulated(), environment: environment)
    _ = try await tv.signIn()
    _ = try await tv.authorize("news")
    await tv.end()
    #expect(await journal.exchanges == world.transport.log)
  }

  @Test("what a policy refuses is not recorded, and what it delays has the times of the wire")
  func belowPolicies() async {
    let clock = SimulatedClock(Timestamp(milliseconds: 0)), journal = Journal()
    let policies = Policies(
      sharesTokenRequests: true, circuitBreaker: CircuitBreaker(threshold: 2), pace: Pace(burst: 1))
    let transport = FarEnd(clock) { _ in .status(500) }.withPolicies(policies, clock: clock) {
      await journal.append($0)
    }
    #expect(await transport.get("/a") == .status(500))
    #expect(await transport.get("/b") == .status(500))
    #expect(await transport.get("/c") == .failure(.circuitOpen))
    #expect(await journal.exchanges.map(\.start.milliseconds) == [0, 1_000])
    #expect(await clock.now.milliseconds == 1_000)
  }
}
