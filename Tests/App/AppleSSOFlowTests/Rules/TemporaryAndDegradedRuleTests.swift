import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// v2 10, "Temporary and degraded access".
@Suite("Rules of temporary and degraded access", .endsIfStuck) struct TemporaryAndDegradedRuleTests {
  private static let rows: [RuleCase] = [
    RuleCase(
      "R-TEMP-3: the app learns when temporary access ends, and nothing is played with it afterwards", on: .iOS,
      when: .launch(remembering: "freepreview"),
      .sees {
        let access = try await $0.tv.signIn()
        #expect(access.type == .temporary)
        #expect(access.notAfter == $0.app.world.script.start.advanced(bySeconds: 180))
      }, .plays(), .wait(180), .refused(.authorize("news"), code: "temporary_access_duration_limit_exceeded")),
    RuleCase(
      "R-TEMP-5, R-CFG-3: with a temporary pass that the app names, the first call after the token is a decision",
      when: .signIn(.temporary, .temporary(mvpd: "freepreview")), .plays(), .calls(.register, .token, .authorize)),
    RuleCase(
      "R-TEMP-5: without that sign-in a decision is refused, and nothing is sent",
      when: .refused(.authorize("news"), .notKnownYet), .calls()),
    RuleCase(
      "R-DEG-2: when the rule has ended, the viewer is asked to log in as usual", on: .iOS, .noAccess,
      .set(\.backend.degradation, ["northlight": .authNAll]),
      Fact { $0.backend.incidents = [Incident(before: .authorize, call: 2, .degrade(mvpd: "northlight", nil))] },
      when: .signIn(.degraded), .plays(), .asksToSignIn(.authorize("news")), .signIn(.regular), .pages(1), .plays()),
    RuleCase(
      "R-DEG-3: a permit without times is a permit", .profile(), .set(\.backend.degradation, ["northlight": .authZAll]),
      when: .signIn
    ) {
      let decision = try await $0.tv.authorize("news")
      #expect(decision.isAuthorized && decision.token != nil)
      #expect(decision.notBefore == nil && decision.notAfter == nil)
    },
  ]
  @Test("each row holds", arguments: rows)
  func table(row: RuleCase) async { await row.check() }

  @Test(
    "R-TEMP-5: text that can be no provider's id is refused, and nothing is sent", arguments: ["", " ", "../x", "a\nb"])
  func noProvider(mvpd: String) async {
    await holds(when: .refused(.signIn(.temporary, .temporary(mvpd: mvpd)), .nothingToChoose), .calls())
  }

  private static let limits = ["temporary_access_duration_limit_exceeded", "temporary_access_resources_limit_exceeded"]

  @Test("R-TEMP-4: a decision that meets a limit asks for a sign-in, which offers the providers", arguments: limits)
  func limitAtDecision(code: String) async {
    await holds(
      on: .iOS, .noAccess, .takes("freepreview", "citycable"), .itemError(.authorize, code, .only(1)),
      .error(.profileOfMVPD, code, .only(1)),
      when: .signIn(.temporary), .asksToSignIn(.authorize("news"), code: code),
      .sees {
        let access = try await $0.tv.signIn()
        #expect(access.mvpd == "citycable" && access.type == .regular)
      }, .plays())
  }

  @Test("R-TEMP-4: a launch after a limit was met offers the providers", arguments: limits)
  func limitAtLaunch(code: String) async {
    await holds(
      on: .iOS, .error(.profileOfMVPD, code),
      when: .launch(remembering: "freepreview"), .signIn(at: "northlight"), .queries(.picker, 1))
  }

  @Test(
    "R-TEMP-4: a login that meets a limit says which", arguments: limits, [Endpoint.createSession, .profileOfCode])
  func limitAtLogin(code: String, endpoint: Endpoint) async {
    await holds(on: .iOS, .noAccess, .error(endpoint, code)) {
      let tv = $0.tv, refusal = await #expect(throws: ServiceRefusal.self) { try await tv.signIn() }
      #expect(refusal?.problem?.code == code && refusal?.problem?.action == .authentication)
    }
  }

  /// How a viewer meets a provider whose login is degraded.
  enum Meeting: CaseIterable, Sendable { case partnerSession, newSession, rememberedProvider, poll }

  @Test(
    "R-DEG-1: a degraded answer goes to decisions without a login, and its permits count", arguments: Meeting.allCases)
  func degraded(meeting: Meeting) async {
    let rule: Fact =
      meeting == .poll
      ? .all(.pages(.arrivesWithoutLogin), .before(.profileOfCode, .degrade(mvpd: "northlight", .authNAll)))
      : .set(\.backend.degradation, ["northlight": .authNAll])
    await holds(
      on: .iOS, meeting == .partnerSession ? .all() : .noAccess, rule,
      when: .launch(remembering: meeting == .rememberedProvider ? "northlight" : nil), .signIn(.degraded),
      .pages(meeting == .poll ? 1 : 0), .marks(["news"], [true]),
      .sees {
        let decision = try await $0.tv.authorize("news")
        #expect(decision.isAuthorized && decision.token != nil && decision.source == .degradation)
      }, .hasStatus(.authorize, false))
  }
}
