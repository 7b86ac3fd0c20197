import Testing

@testable import AppleSSOFlow
@testable import PassScenarios
@testable import PassAPI
@testable import PassService
@testable import PassSimulator
@testable import PassTestSupport

/// The flow against a service that throttles.
@Suite("Throttling", .endsIfStuck) struct ThrottleTests {
  /// A visit that needs nineteen requests: a sign-in, and forty resources of which five go into one request.
  private static func eager(_ policies: Policies) async throws -> SimulatedWorld {
    let world = SimulatedWorld.throttled
    let environment = AppEnvironment(
      origin: .releaseProduction, transport: world.transport, framework: world.framework, vault: world.vault,
      clock: world.clock,
      userAgent: world.viewer, prompts: world.viewer, device: world.device, policies: policies)
    let tv = AppleSSOClient(settings: .simulated(), environment: environment)
    _ = try await tv.signIn()
    #expect(try await tv.preauthorize((1...40).map { "channel-\($0)" }).count == 40)
    for channel in 1...5 { #expect(try await tv.authorize("channel-\(channel)").isAuthorized) }
    await tv.end()
    return world
  }

  @Test("R-THR-3: with policies an eager visit sees no 429, and stays below one request a second after the burst")
  func paced() async throws {
    let world = try await Self.eager(.standard), log = await world.transport.log
    #expect(await world.refusals == 0)
    #expect(log.count == 19)
    for (earlier, later) in zip(log.dropFirst(9), log.dropFirst(10)) {
      #expect(earlier.start.advanced(bySeconds: 1) <= later.start)
    }
  }

  @Test("R-THR-3: without policies the same visit is throttled, and survives by the pauses of the table")
  func unpaced() async throws {
    #expect(try await Self.eager(.none).refusals > 0)
  }

  @Test(
    "R-THR-3: no scenario is throttled beyond its script, and each ends as it says",
    arguments: AppleSSO.scenarios.map(\.name))
  func scenarios(name: String) async throws {
    let scenario = try #require(AppleSSO.scenario(name))
    let scripted = await PlayedScenario.of(scenario).world
    var throttled = scenario
    throttled.world.backend.options.throttles = true
    throttled.world.policies = .standard
    let world = SimulatedWorld(throttled.world, seed: scenario.seed)
    let result = await throttled.play(in: world) { _ in }
    #expect(result.problems.isEmpty)
    #expect(await world.refusals == scripted.refusals)
  }
}
