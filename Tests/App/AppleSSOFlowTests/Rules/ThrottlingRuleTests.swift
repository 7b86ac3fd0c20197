import Foundation
import PassAPI
import PassService
import PassSimulator
import PassTestSupport
import Testing

@testable import AppleSSOTestSupport

/// v2 10, "Errors, retries, throttling": what concerns the number of calls.
@Suite("Rules of throttling", .endsIfStuck) struct ThrottlingRuleTests {
  /// What a throttle may answer: the documented page, and bodies that would mean something else at another status.
  private static let pages: [Fault.Answer] = [
    .tooManyRequests, .status(429),
    .status(429, body: ErrorRuleTests.error(.authentication, code: "authenticated_profile_expired")),
    .status(429, body: ["error": "invalid_client"]),
  ]

  @Test("R-THR-1: 429 is understood on every endpoint, whatever its body is", arguments: EndpointApproach.all, pages)
  func understood(approach: EndpointApproach, page: Fault.Answer) async throws {
    let outcome = try await approach.taken(answering: page, to: .only(1))
    #expect(outcome.refusal == nil)
    #expect(outcome.next == approach.endpoint)
    #expect((outcome.calls.gaps.first ?? 0) >= 1)
  }

  @Test("R-THR-1: 429 is understood where the flow does not call by itself")
  func understoodBySessionStatus() async throws {
    let device = DeviceDescription.appleTV
    let call = Endpoints(serviceProvider: "REF30", identifier: device.identifier, device: device.info)
      .sessionStatus(code: "8ER640M", token: Secret("token"))
    let page = HTTPResponse(status: 429, headers: ["content-type": "text/html"], body: Data("<html></html>".utf8))
    #expect(throws: CallFailure.throttled()) { try call.decode(page) }
  }

  @Test("R-THR-4: a first sign-in with decisions makes each call once")
  func firstLaunch() async throws {
    let app = LaunchedApp { _ in }
    _ = try await app.tv.signIn()
    _ = try await app.tv.signIn()
    _ = try await app.tv.preauthorize(["news"])
    _ = try await app.tv.preauthorize(["news"])
    _ = try await app.tv.authorize("news")
    _ = try await app.tv.signOut()
    #expect(
      await app.endpoints() == [
        .register, .token, .listProfiles, .configuration, .partnerSession, .partnerProfile, .preauthorize, .authorize,
        .logout,
      ])
  }

  @Test("R-THR-4: the next launch makes one call until something is played")
  func nextLaunch() async throws {
    let app = LaunchedApp { _ in }
    _ = try await app.tv.signIn()
    let before = await app.endpoints().count
    let next = LaunchedApp(in: app.world, remembered: await app.tv.remembered())
    _ = try await next.tv.signIn()
    #expect(await next.endpoints().dropFirst(before) == [.profileOfMVPD])
    let queries = await app.world.framework.queries.count
    _ = try await next.tv.preauthorize(["news"])
    _ = try await next.tv.authorize("news")
    #expect(await app.world.framework.queries.count == queries)
  }

  @Test("R-THR-4: the providers are not fetched again within three minutes")
  func configurationIsKept() async throws {
    let app = LaunchedApp(.simulated(.iOS)) {
      $0.framework.system = .init(.denied)
      $0.viewer.providers = [.leaves, .takes("northlight")]
    }
    _ = try await app.refusal { _ = try await $0.signIn() }
    await app.world.clock.advance(bySeconds: 100)
    _ = try await app.tv.signIn()
    #expect(await app.calls(.configuration).count == 1)
  }
}
