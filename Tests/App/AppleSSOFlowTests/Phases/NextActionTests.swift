import PassScenarios
import FlowEngine
import PassAPI
import Testing

@testable import AppleSSOFlow
@testable import PassService
@testable import AppleSSOTestSupport

/// What session answers ask for: v2 4.4, v2 4.5, v2 4.8; unknown values by R-AUTH-15.
@Suite("Next actions") struct NextActionTests {
  private static let creating = AppleSSO.State.creatingSession(CreatingCode(mvpd: "First"))
  private static let resuming = AppleSSO.State.resumingSession(Sample.resuming)
  private static let requesting = AppleSSO.State.requestingPartnerSession(
    AppleSSO.RequestingPartnerSession(known: Sample.known))
  private static let noUserAgent = Sample.context { $0.settings.hasUserAgent = false }

  @Test(
    "the action decides, whatever the reason (C-24)",
    arguments: [
      ReasonType.none, .authenticated, .temporary, .degraded, .authenticatedSSO, .pfsFallback, .configurationFallback,
      .missingParametersFallback, "strange",
    ])
  func reasons(reason: ReasonType) {
    let types: [ReasonType: ProfileType] = [.authenticated: .regular, .degraded: .degraded, .temporary: .temporary]
    for (state, edge) in [
      (Self.creating, "session.authorize"), (Self.resuming, "resume.authorize"), (Self.requesting, "C7"),
    ] {
      let led = Stepping("authorize", state, .sessionAnswered(Sample.answer(.authorize, reason)), edge).check()
      #expect(
        led.state
          == .storingSignIn(
            Authenticated(
              Access(
                mvpd: "First",
                type: reason == .authenticatedSSO && state == Self.requesting ? .appleSSO : types[reason]))))
    }
    for (state, page, code) in [
      (Self.creating, "session.page", "session.code"), (Self.resuming, "resume.page", "resume.code"),
      (Self.requesting, "C8.page", "C8.code"),
    ] {
      let answered = AppleSSO.Event.sessionAnswered(Sample.answer(.authenticate, reason))
      Stepping("authenticate", state, answered, page, to: .showingLoginPage).check()
      Stepping("second screen", state, answered, code, to: .polling, in: Self.noUserAgent).check()
    }
  }

  private static let odd: [Stepping] = [
    Stepping(
      "lacks a code", creating, .sessionAnswered(Sample.answer(.authenticate, code: nil)), "session.unusable",
      to: .storingEnd),
    Stepping(
      "lacks a page", creating, .sessionAnswered(Sample.answer(.authenticate, url: nil)), "session.unusable",
      to: .storingEnd),
    // The page shows whether it is: the clocks may be wrong.
    Stepping(
      "code is over", creating, .sessionAnswered(Sample.answer(.authenticate, until: Sample.now)), "session.page",
      to: .showingLoginPage),
    Stepping("R-AUTH-15", creating, .sessionAnswered(Sample.answer("dance")), "session.unusable", to: .storingEnd),
    Stepping("R-AUTH-15", resuming, .sessionAnswered(Sample.answer("dance")), "resume.unusable", to: .storingEnd),
    Stepping(
      "C9 without C5", creating, .sessionAnswered(Sample.answer(.partnerProfile, request: Sample.authentication)),
      "session.unusable"),
    Stepping("resume", creating, .sessionAnswered(Sample.answer(.resume)), "session.resume", to: .resumingSession),
    Stepping("retry", resuming, .sessionAnswered(Sample.answer(.retry)), "resume.retry", to: .resumingSession),
    Stepping(
      "retried often enough: three times", .resumingSession(.init(mvpd: "First", session: .init(code: "c", rounds: 2))),
      .sessionAnswered(Sample.answer(.retry)), "resume.unusable", to: .storingEnd),
    Stepping(
      "R-AUTH-6: the provider is supplied, whatever is missing", resuming,
      .sessionAnswered(Sample.answer(.retry, mvpd: nil, missing: ["mvpd"])), "resume.retry", to: .resumingSession),
    Stepping(
      "second screen without a provider", .creatingSession(.init(mvpd: nil)),
      .sessionAnswered(Sample.answer(.resume, mvpd: nil, missing: ["mvpd"])), "session.code", to: .polling),
  ]
  @Test("answers that lack something, repeat themselves or are of a later API", arguments: odd)
  func oddities(row: Stepping) { row.check() }
}
