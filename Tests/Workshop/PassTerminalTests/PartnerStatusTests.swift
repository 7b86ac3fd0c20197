import AppleSSOFlow
import FlowCommands
import Foundation
import PassAPI
import PassLive
import PassService
import PassSimulator
import Testing

@testable import PassTerminal

@Suite("Apple's framework, away from it", .endsIfStuck)
struct PartnerStatusTests {
  /// A sign-in and a decision over the simulated wire, with the framework of the program.
  private func requests(framework: any PartnerFramework) async throws -> [HTTPRequest] {
    let world = SimulatedWorld()
    var environment = world.environment, settings = AppSettings.simulated()
    environment.framework = framework
    settings.hasUserAgent = true
    let client = AppleSSOClient(settings: settings, environment: environment)
    _ = try await client.signIn()
    _ = try await client.authorize("news")
    return await world.transport.log.map(\.request)
  }

  @Test("R-SSO-21: where the framework is not played, no request has a partner status, or is one of single sign-on")
  func undetermined() async throws {
    let requests = try await requests(framework: UndeterminedFramework())
    #expect(requests.count > 6)
    #expect(requests.allSatisfy { $0.headers["AP-Partner-Framework-Status"] == nil && !$0.path.contains("/sso/") })
  }

  @Test("where it is played, requests have one")
  func played() async throws {
    let framework = PlayedFramework.playing("northlight-apple", from: WorldScript().start)
    let requests = try await requests(framework: framework)
    #expect(requests.contains { $0.headers["AP-Partner-Framework-Status"] != nil })
  }
}
