import AppleSSOFlow
import PassService
import PassSimulator

extension AppleSSO.Scenarios {
  /// Steps C5 to C14: the server's answer to the picked provider, and the login there.
  static let signingOn: [Scenario] = [
    login("saml-missing", "The provider sends no SAML response", "C11.basic", transitions: 20, .login(.answersNothing)),
    login(
      "saml-of-other-provider", "Another provider answers than the one picked", "C11.basic", transitions: 20,
      .login(.answersFor("harbourtv-apple"))),
    login(
      "saml-login-fails", "The provider rejects the app", "C11.basic", transitions: 20,
      .login(.fails(FrameworkError(.providerRejected)))),
    login(
      "saml-login-cancelled", "The viewer closes the provider's login, and uses the app's own picker", "C11.cancelled",
      .login(.fails(FrameworkError(.userCancelled)))),
    login(
      "saml-invalid", "The server does not accept the SAML response", "C13.failed", transitions: 21,
      .login(.answersText("<samlp:Response/>"))),
    login(
      "partner-profile-empty", "The server creates no profile", "C14.none", transitions: 21,
      .option(\.partnerProfileIsEmpty, true)),
    login(
      "partner-session-fails", "The server creates no partner session", "C6.failed", transitions: 19,
      .error(.partnerSession, "internal_server_error")),
    login(
      "partner-session-without-request", "The answer of the partner session lacks the SAML request", "C6.unusable",
      .fault(.partnerSession, .session("partner_profile"))),
    Scenario(
      "resume-missing-parameters", "The partner session lacks parameters, and asks for them twice",
      given: [
        .fault(.partnerSession, .resume()), .fault(.resumeSession, .only(1), .resume(again: true)),
        .fault(.resumeSession, .only(2), .authorize),
      ],
      endsIn: .authenticated, path: "C4 C8.resume resume.retry resume.authorize", answers: [regularAccess]),
    Scenario(
      "resume-dead", "The session to be resumed has expired: the viewer wants another code",
      given: [.fault(.partnerSession, .resume()), .set(\.viewer.newCodes, 1), .secondScreen()], endsIn: .authenticated,
      path: "C8.resume basic.dead@resumingSession code.wanted session.code poll.found", answers: [regularAccess]),
    login(
      "sign-on-switched-off", "Single sign-on is switched off for the app: configuration_fallback", "C8.code",
      .option(\.partnerSignOn, false)),
    Scenario(
      "partner-session-degraded", "The provider is down: every viewer counts as signed in",
      given: [.set(\.backend.degradation, ["northlight": .authNAll])], script: [.signIn, .authorize("news")],
      endsIn: .authenticated, path: "C4 C7 D2.3 D2.4.permit",
      answers: ["signed in at northlight (degraded)", "news permit"], transitions: 15),
    Scenario(
      "integration-ends-on-the-way", "The integration ends between picker and session: the app's own picker",
      given: [.error(.partnerSession, "invalid_integration"), .takes("citycable"), .secondScreen(mvpd: "citycable")],
      endsIn: .authenticated, path: "C4 C6.reselect picker.chosen poll.found", answers: [.at("citycable")],
      transitions: 21),
    Scenario(
      "partner-profile-reselect", "The integration ends before the profile is created",
      given: [.takes("citycable"), .error(.partnerProfile, "invalid_integration"), .secondScreen()],
      endsIn: .authenticated, path: "C11 C13.reselect C2.ownPicker picker.chosen poll.found",
      answers: [.at("citycable")]),
  ]

  /// A login at system level that leads to one on a second screen.
  private static func login(
    _ name: String, _ summary: String, _ edge: String, transitions: Int? = nil, _ facts: Fact...
  ) -> Scenario {
    Scenario(
      name, summary, given: [.secondScreen()] + facts, endsIn: .authenticated, path: "C4 \(edge) poll.found",
      answers: [regularAccess], transitions: transitions)
  }

  /// The device's settings change between picker and login.
  static let losingStatusAtLogin: [Scenario] =
    systemsWithoutStatus.filter { !["undated", "expired"].contains($0.what) }
    .map { what, system, _ in
      Scenario(
        "login-\(what)", "The status is unusable at the login: \(what)",
        given: [.beforeQuery(3, system), .login(.answersNothing), .prompt(.notDetermined), .secondScreen()],
        endsIn: .authenticated, path: "C9 C11.basic session.code poll.found", answers: [regularAccess],
        transitions: 20)
    } + [
      Scenario(
        "login-expired",
        "The provider's session expires between picker and login: the viewer logs in to the provider again",
        given: [.beforeQuery(3, sessionOver)], endsIn: .authenticated, path: "C9 C11 C14", answers: [appleAccess])
    ]

  private static let sessionOver = FrameworkScript.System(provider: "northlight-apple", secondsLeft: -1)
}
