import Foundation
import Testing

@testable import AppleSSOTestSupport
@testable import PassAPI
@testable import PassService
@testable import PassSimulator
@testable import PassTestSupport

/// How often each call is repeated, counted at the service.
@Suite("Repetitions", .endsIfStuck) struct RepetitionTests {
  private static let policies = [Policies.none, .standard]
  private static let failures: [ScriptedFault.Answer] = [
    .transport(.connectionLost), .transport(.timedOut), .tooManyRequests, .page(500), .page(502),
    .garbage,
    .error(code: "network_connection_timeout"),
  ]

  @Test(
    "R-ERR-5, R-POLL-3, C-90: a call that may be repeated is repeated three times, after 1, 2 and 4 seconds; a poll keeps its interval",
    arguments: Visit.endpoints, policies)
  func pauses(endpoint: Endpoint, policies: Policies) async throws {
    // Each poll for half an hour is many calls; the tests of the polling policy try it with every answer.
    for failure in Self.failures.prefix(endpoint == .profileOfCode ? 2 : Self.failures.count) {
      let visit = try await Visit(to: endpoint, [.every: failure], policies: policies)
      if endpoint == .profileOfCode {
        // Without an answer, as long as the code lives: half an hour.
        // Less often behind an open circuit.
        #expect(Set(visit.distances(endpoint)).isSubset(of: [5, 30, 35]), "\(failure)")
        #expect((1_766...1_795).contains(visit.distances(endpoint).reduce(0, +)), "\(failure)")
      } else {
        #expect(visit.distances(endpoint) == [1, 2, 4], "\(endpoint) \(failure)")
      }
    }
  }

  @Test(
    "what no service answers is given up as out of reach", arguments: Visit.endpoints.filter { $0 != .profileOfCode })
  func unavailable(endpoint: Endpoint) async throws {
    let silent = try await Visit(to: endpoint, [.every: .transport(.timedOut)])
    for answer in [ScriptedFault.Answer.status(500), .page(500), .page(502), .status(503), .garbage] {
      let visit = try await Visit(to: endpoint, [.every: answer])
      #expect(visit.calls(endpoint).map(\.start) == silent.calls(endpoint).map(\.start), "\(answer)")
      #expect(
        visit.result.answers.map { $0.replacingOccurrences(of: "unavailable", with: "timedOut") }
          == silent.result.answers, "\(answer)")
    }
  }

  @Test("R-REG-7: a call that is answered 401 is repeated once, with a new token", arguments: Visit.endpoints, policies)
  func renewal(endpoint: Endpoint, policies: Policies) async throws {
    let plain = try await Visit(to: endpoint),
      visit = try await Visit(to: endpoint, [.every: .status(401)], policies: policies)
    let isRegistry = endpoint == .register || endpoint == .token
    #expect(visit.calls(endpoint).count == (isRegistry ? 1 : 2))
    if !isRegistry { #expect(visit.calls(.token).count == plain.calls(.token).count + 1) }
  }

  @Test(
    "R-ERR-7: a 400, 403 or 405 without an action is not repeated",
    arguments: Visit.endpoints.filter { $0 != .profileOfCode }, [400, 403, 405])
  func failures(endpoint: Endpoint, status: Int) async throws {
    #expect(try await Visit(to: endpoint, [.every: .status(status)], policies: .standard).calls(endpoint).count == 1)
  }

  @Test(
    "R-THR-1, R-THR-2: a 429 with its HTML page is waited for at every endpoint, and changes nothing else",
    arguments: Visit.endpoints,
    policies)
  func throttled(endpoint: Endpoint, policies: Policies) async throws {
    let plain = try await Visit(to: endpoint),
      visit = try await Visit(to: endpoint, [.only(1): .tooManyRequests], policies: policies)
    #expect(visit.result.answers == plain.result.answers)
    #expect(visit.log.count == plain.log.count + 1)
    let refused = try #require(visit.log.firstIndex { $0.status == 429 })
    #expect(visit.log[refused].end.advanced(bySeconds: 1) <= visit.log[refused + 1].start)
  }
}
