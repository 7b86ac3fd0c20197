import PassScenarios
import PassAPI
import Testing

@testable import AppleSSOFlow
@testable import PassService
@testable import AppleSSOTestSupport

/// What session answers ask for: v2 4.4, v2 4.5, v2 4.8; unknown values by R-AUTH-15.
@Suite("Next actions") struct NextActionTests {
  private static let requesting = AppleSSO.State.requestingPartnerSession(
    AppleSSO.RequestingPartnerSession(known: Sample.known))
  private static let noUserAgent = Sample.context { $0.settings.hasUserAgent = false }

  @Test(
    "the action decides, whatever the reason (C-24)",
    arguments: [
      ReasonType.none, .authenticated, .temporary, .degraded, .authenticatedSSO, "pfs_fallback",
      "configuration_fallback",
      "missing_parameters_fallback", "strange",
    ])
  func reasons(reason: ReasonType) {
    let types: [ReasonType: ProfileType] = [.authenticated: .regular, .degraded: .degraded, .temporary: .temporary]
    for (state, edge) in [
      (AppleSSO.State.creating, "session.authorize"), (.resuming, "resume.authorize"), (Self.requesting, "C7"),
    ] {
      let led = Stepping("authorize", state, .answered(.authorize, reason), edge).check()
      #expect(
        led.state
          == .storingSignIn(
            Authenticated(
              CurrentProfile(
                mvpd: "First",
                type: reason == .authenticatedSSO && state == Self.requesting ? .appleSSO : types[reason]))))
    }
    for (state, page, code) in [
      (AppleSSO.State.creating, "session.page", "session.code"), (.resuming, "resume.page", "resume.code"),
      (Self.requesting, "C8.page", "C8.code"),
    ] {
      let answered = AppleSSO.Event.answered(.authenticate, reason)
      Stepping("authenticate", state, answered, page, to: .showingLoginPage).check()
      Stepping("second screen", state, answered, code, to: .polling, in: Self.noUserAgent).check()
    }
  }

  private static let odd: [Stepping] = [
    Stepping("lacks a code", .creating, .answered(.authenticate, code: nil), "session.unusable", to: .storingEnd),
    Stepping("lacks a page", .creating, .answered(.authenticate, url: nil), "session.unusable", to: .storingEnd),
    // The page shows whether it is: the clocks may be wrong.
    Stepping(
      "code is over", .creating, .answered(.authenticate, until: Sample.now), "session.page", to: .showingLoginPage),
    Stepping("R-AUTH-15", .creating, .answered("dance"), "session.unusable", to: .storingEnd),
    Stepping("R-AUTH-15", .resuming, .answered("dance"), "resume.unusable", to: .storingEnd),
    Stepping(
      "C9 without C5", .creating, .answered(.partnerProfile, request: Sample.authentication), "session.unusable"),
    Stepping("resume", .creating, .answered(.resume), "session.resume", to: .resumingSession),
    Stepping("retry", .resuming, .answered(.retry), "resume.retry", to: .resumingSession),
    Stepping(
      "retried often enough: three times",
      .resumingSession(.init(mvpd: "First", session: .init(code: Secret("c"), rounds: 2))),
      .answered(.retry), "resume.unusable", to: .storingEnd),
    Stepping(
      "R-AUTH-6: the provider is supplied, whatever is missing", .resuming,
      .answered(.retry, mvpd: nil, missing: ["mvpd"]), "resume.retry", to: .resumingSession),
    Stepping(
      "second screen without a provider", .creatingSession(.init(mvpd: nil)),
      .answered(.resume, mvpd: nil, missing: ["mvpd"]), "session.code", to: .polling),
  ]
  @Test("answers that lack something, repeat themselves or are of a later API", arguments: odd)
  func oddities(row: Stepping) { row.check() }
}
