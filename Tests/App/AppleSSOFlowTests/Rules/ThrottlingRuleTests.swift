import Foundation
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// v2 10, "Errors, retries, throttling": what concerns the number of calls.
@Suite("Rules of throttling", .endsIfStuck) struct ThrottlingRuleTests {
  private static let rows: [RuleCase] = [
    RuleCase(
      "R-THR-4: a first sign-in with decisions makes each call once",
      when: .signIn, .signIn, .preauthorize("news"), .preauthorize("news"), .authorize("news"), .signOut,
      .calls(
        .register, .token, .listProfiles, .configuration, .partnerSession, .partnerProfile, .preauthorize, .authorize,
        .logout)),
    RuleCase(
      "R-THR-4: the next launch makes one call until something is played",
      when: .signIn, .launch, .signIn,
      .calls(.register, .token, .listProfiles, .configuration, .partnerSession, .partnerProfile, .profileOfMVPD),
      .queries(.status, 2), .preauthorize("news"), .authorize("news"), .queries(.status, 2), .queries(.picker, 1),
      .queries(.login, 1)),
    RuleCase(
      "R-THR-4: the providers are not fetched again within three minutes", on: .iOS, .noAccess,
      .providers(.leaves, .takes("northlight")),
      when: .refused(.signIn, .viewerLeft), .wait(100), .signIn, .count(.configuration, 1)),
  ]
  @Test("each row holds", arguments: rows)
  func table(row: RuleCase) async { await row.check() }

  /// What a throttle may answer: the documented page, and bodies that would mean something else at another status.
  private static let pages: [ScriptedFault.Answer] = [
    .tooManyRequests, .status(429),
    .status(429, body: ErrorRuleTests.error(.authentication, code: "authenticated_profile_expired")),
    .status(429, body: ["error": "invalid_client"]),
  ]

  @Test("R-THR-1: 429 is understood on every endpoint, whatever its body is", arguments: EndpointApproach.all, pages)
  func understood(approach: EndpointApproach, page: ScriptedFault.Answer) async throws {
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
}
