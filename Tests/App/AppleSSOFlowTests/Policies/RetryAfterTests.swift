import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// A way to the simulated service before which somebody says when to come back.
private struct Doorkeeper: HTTPTransport {
  let world: SimulatedWorld
  let seconds: Int

  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    await world.transport.send(request).map {
      var answer = $0
      if answer.status == 429 || answer.status == 503 { answer.headers["Retry-After"] = "\(seconds)" }
      return answer
    }
  }
}

/// The flow against a server that says when to come back.
@Suite("Retry-After in the flow", .endsIfStuck) struct RetryAfterTests {
  /// A sign-in whose calls of an endpoint are refused at first, and half a minute later a second one, if need be: when
  /// the calls were made, in seconds, and what came of it.
  private static func signIn(
    _ endpoint: Endpoint, answering answer: ScriptedFault.Answer, seconds: Int, policies: Policies
  ) async -> (times: [Int64], access: CurrentProfile?) {
    let world = SimulatedWorld(
      WorldScript {
        if endpoint == .profileOfCode { $0.apply(.noAccess) } else { $0.apply(.profile()) }
        $0.backend.secondScreen = SecondScreenVisit(beforePoll: 2)
        $0.backend.faults = [ScriptedFault(endpoint, .only(1), answer)]
        ($0.policies, $0.limits) = (policies, .standard)
      })
    var environment = world.environment
    environment.transport = Doorkeeper(world: world, seconds: seconds).withPolicies(policies, clock: world.clock)
    let tv = AppleSSOClient(settings: .simulated(), environment: environment)
    var access = try? await tv.signIn()
    if access == nil {
      await world.clock.advance(bySeconds: 30)
      access = try? await tv.signIn()
    }
    let calls = await world.transport.log.filter { Backend.endpoint(of: $0.request) == endpoint }
    return (calls.map { ($0.start.milliseconds - world.script.start.milliseconds) / 1_000 }, access)
  }

  private static let answers: [ScriptedFault.Answer] = [.tooManyRequests, .status(503), .page(503)]
  private static let policies = [Policies.none, .standard]

  @Test("R-THR-2: a call is repeated when the server wants it to be", arguments: answers, policies)
  func call(answer: ScriptedFault.Answer, policies: Policies) async {
    let made = await Self.signIn(.listProfiles, answering: answer, seconds: 12, policies: policies)
    #expect(made.times == [0, 12] && made.access != nil)
  }

  @Test(
    "R-THR-2: a demand for an hour's pause ends the request, and is kept for half a minute", arguments: answers,
    policies)
  func tooLong(answer: ScriptedFault.Answer, policies: Policies) async {
    let made = await Self.signIn(.listProfiles, answering: answer, seconds: 3_600, policies: policies)
    #expect(made.times == [0, 30] && made.access != nil)
  }

  @Test("R-POLL-7: a poll is repeated when the server wants it to be", arguments: answers, policies)
  func poll(answer: ScriptedFault.Answer, policies: Policies) async {
    let made = await Self.signIn(.profileOfCode, answering: answer, seconds: 12, policies: policies)
    #expect(made.times.prefix(2) == [0, 12] && made.access != nil)
  }
}
