import AppleSSOFlow
import PassScenarios
import PassAPI
import PassSimulator
import PassTestSupport
import Testing

@testable import PassService

@Suite("Circuit breaker", .endsIfStuck) struct CircuitBreakerTransportTests {
  @Test("R-ERR-14: a failing service is asked five times, then once per cool-down, until it works")
  func failingService() async {
    let clock = SimulatedClock(Timestamp(milliseconds: 0)), wire = FarEnd(clock) { .status($0 < 7 ? 503 : 200) }
    let guarded = CircuitBreakerTransport(wire, clock: clock)
    var outcomes: [FarEnd.Outcome] = []
    for _ in 0..<75 {
      outcomes.append(await guarded.get("/"))
      await clock.advance(bySeconds: 1)
    }
    // Opens with the failure at 4 s, again with the probe at 34 s; the probe at 64 s succeeds.
    #expect(await wire.times.prefix(8) == [0, 1_000, 2_000, 3_000, 4_000, 34_000, 64_000, 65_000])
    #expect(outcomes.count { $0 == .failure(.circuitOpen) } == 29 + 29)
    #expect(outcomes.suffix(11).allSatisfy { $0 == .status(200) })
  }

  @Test("R-ERR-14: of many callers after the cool-down one is let through while its answer is out")
  func oneProbe() async {
    let clock = ManualClock(), wire = FarEnd(clock, holding: ["/first", "/probe"])
    let guarded = CircuitBreakerTransport(wire, breaker: CircuitBreaker(threshold: 1), clock: clock)
    let first = Task { await guarded.get("/first") }
    #expect(await eventually { await wire.arrivals.count == 1 })
    await wire.release("/first", .failure(.connectionLost))
    _ = await first.value
    await clock.advance(milliseconds: 30_000)
    let probe = Task { await guarded.get("/probe") }
    #expect(await eventually { await wire.arrivals.count == 2 })
    for _ in 1...3 { #expect(await guarded.get("/other") == .failure(.circuitOpen)) }
    await wire.release("/probe")
    #expect(await probe.value == .status(200))
    #expect(await guarded.get("/next") == .status(200))
    #expect(await wire.paths == ["/first", "/probe", "/next"])
  }

  @Test("R-ERR-14: a cancelled probe does not close the way for ever")
  func cancelledProbe() async {
    let clock = ManualClock(), wire = FarEnd(clock, holding: ["/first", "/probe"])
    let guarded = CircuitBreakerTransport(wire, breaker: CircuitBreaker(threshold: 1), clock: clock)
    let first = Task { await guarded.get("/first") }
    #expect(await eventually { await wire.arrivals.count == 1 })
    await wire.release("/first", .status(500))
    _ = await first.value
    await clock.advance(milliseconds: 30_000)
    let probe = Task { await guarded.get("/probe") }
    #expect(await eventually { await wire.arrivals.count == 2 })
    probe.cancel()
    #expect(await probe.value == .failure(.cancelled))
    #expect(await guarded.get("/next") == .status(200))
  }

  @Test("a wall that is set neither lengthens nor shortens the cool-down", arguments: [-3_600, 31_536_000])
  func wallSet(seconds: Int) async {
    let clock = ManualClock(), wire = FarEnd(clock) { .status($0 == 1 ? 500 : 200) }
    let guarded = CircuitBreakerTransport(wire, breaker: CircuitBreaker(threshold: 1), clock: clock)
    _ = await guarded.get("/")
    await clock.set(bySeconds: seconds)
    await clock.advance(milliseconds: 29_999)
    #expect(await guarded.get("/") == .failure(.circuitOpen))
    await clock.advance(milliseconds: 1)
    #expect(await guarded.get("/") == .status(200))
  }

  @Test("R-ERR-14: the circuit of one origin says nothing about another")
  func origins() async {
    let clock = SimulatedClock(Timestamp(milliseconds: 0)), breaker = CircuitBreaker(threshold: 1)
    let failing = CircuitBreakerTransport(FarEnd(clock) { _ in .failure(.timedOut) }, breaker: breaker, clock: clock)
    let working = CircuitBreakerTransport(FarEnd(clock), breaker: breaker, clock: clock)
    _ = await failing.get("/")
    #expect(await failing.get("/") == .failure(.circuitOpen))
    #expect(await working.get("/") == .status(200))
  }

  @Test("R-ERR-14: the flow is told of an open circuit at once, and recovers when the service does")
  func flow() async throws {
    var scenario = try #require(AppleSSO.scenario("offline"))
    scenario.world.policies = .standard
    scenario.world.backend.faults = [ScriptedFault(.listProfiles, .first(5), .transport(.connectionLost))]
    // Four failures of the first sign-in and one of the second open the circuit; the third comes after the cool-down.
    scenario.script = [.signIn, .signIn, .wait(30), .signIn]
    scenario.ending = Ending(
      .authenticated, path: [],
      answers: [
        "refused: failed: connectionLost", "refused: failed: circuitOpen", "signed in at northlight (appleSSO)",
      ])
    let world = SimulatedWorld(scenario.world)
    let result = await scenario.play(in: world) { _ in }
    #expect(result.problems.isEmpty, "\(result.problems)")
    #expect(await world.transport.log.filter { $0.outcome == .failure(.connectionLost) }.count == 5)
    // Three pauses of the first sign-in, one of the second, and the cool-down.
    let waits = [1, 2, 4, 1, 30]
    #expect(await world.clock.uptime == .seconds(waits.reduce(0, +)))
  }
}
