import PassScenarios
import PassAPI
import PassSimulator
import Testing

@testable import AppleSSOFlow
@testable import PassService

/// A played scenario that comes to a given endpoint, and what went over the wire.
struct Visit {
  /// Every endpoint of v2 that the flow calls: two are for user agents and second screens.
  static let endpoints = Endpoint.all.filter { $0 != .getSession && $0 != .authenticate }

  let result: ScenarioResult
  let log: [Exchange]

  /// Plays a visit to an endpoint, with faults at its calls.
  init(
    to endpoint: Endpoint, _ faults: [ScriptedFault.Calls: ScriptedFault.Answer] = [:], policies: Policies = .none
  ) async throws {
    var scenario = try Self.scenario(endpoint)
    scenario.world.backend.faults.insert(contentsOf: faults.map { ScriptedFault(endpoint, $0.key, $0.value) }, at: 0)
    scenario.world.policies = policies
    let world = SimulatedWorld(scenario.world, seed: scenario.seed)
    result = await scenario.play(in: world) { _ in }
    log = await world.transport.log
  }

  /// The calls of an endpoint.
  func calls(_ endpoint: Endpoint) -> [Exchange] { log.filter { Backend.endpoint(of: $0.request) == endpoint } }

  /// The seconds between the calls of an endpoint.
  func distances(_ endpoint: Endpoint) -> [Int64] {
    let times = calls(endpoint).map(\.start.milliseconds)
    return zip(times, times.dropFirst()).map { ($1 - $0) / 1_000 }
  }

  private static func scenario(_ endpoint: Endpoint) throws -> Scenario<AppleSSO> {
    switch endpoint {
    case .createSession, .profileOfCode:
      return try #require(AppleSSO.scenario("second-screen"))
    case .profileOfMVPD:
      // The profile ends meanwhile; the token, which would be renewed as well, does not.
      var scenario = try #require(AppleSSO.scenario("profile-ends-meanwhile"))
      scenario.world.backend.options.tokenSeconds = 200_000
      return scenario
    case .resumeSession:
      var scenario = try #require(AppleSSO.scenario("apple-sso"))
      scenario.world.backend.faults = [
        ScriptedFault(.partnerSession, .every, .resume()),
        ScriptedFault(.resumeSession, .every, .authorize),
      ]
      return scenario
    default:
      var scenario = try #require(AppleSSO.scenario("apple-sso"))
      // After a sign-in that failed, a sign-out looks for the viewer once more.
      scenario.script = [.signIn, .preauthorize(["news"]), .authorize("news")]
      if endpoint == .logout { scenario.script.append(.signOut) }
      return scenario
    }
  }
}
