import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator

extension AppleSSO.Scenarios {
  /// Steps C5 to C14: the server's answer to the picked provider, and the login there.
  static let signingOn: [Scenario] = [
    login("saml-missing", "The provider sends no SAML response", "C11.basic") {
      $0.framework.login = .answersNothing
    }.taking(20),
    login("saml-of-other-provider", "Another provider answers than the one picked", "C11.basic") {
      $0.framework.login = .answersFor("harbourtv-apple")
    }.taking(20),
    login("saml-login-fails", "The provider rejects the app", "C11.basic") {
      $0.framework.login = .fails(FrameworkError(.providerRejected))
    }.taking(20),
    login(
      "saml-login-cancelled", "The viewer closes the provider's login, and uses the app's own picker", "C11.cancelled"
    ) {
      $0.framework.login = .fails(FrameworkError(.userCancelled))
    },
    login("saml-invalid", "The server does not accept the SAML response", "C13.failed") {
      $0.framework.login = .answersText("<samlp:Response/>")
    }.taking(21),
    login("partner-profile-empty", "The server creates no profile", "C14.none") {
      $0.backend.options.partnerProfileIsEmpty = true
    }.taking(21),
    login("partner-session-fails", "The server creates no partner session", "C6.failed") {
      $0.backend.faults = [Fault(.partnerSession, .every, .error(code: "internal_server_error"))]
    }.taking(19),
    login(
      "partner-session-without-request", "The answer of the partner session lacks the SAML request", "C6.unusable"
    ) {
      $0.backend.faults = [Fault(.partnerSession, .every, .session("partner_profile"))]
    },
    Scenario(
      "resume-missing-parameters", "The partner session lacks parameters, and asks for them twice",
      endsIn: .authenticated, path: ["C4", "C8.resume", "resume.retry", "resume.authorize"], answers: [regularAccess]
    ) {
      $0.backend.faults = [
        Fault(.partnerSession, .every, .resume()), Fault(.resumeSession, .only(1), .resume(again: true)),
        Fault(.resumeSession, .only(2), .authorize),
      ]
    },
    Scenario(
      "resume-dead", "The session to be resumed has expired: the viewer wants another code", endsIn: .authenticated,
      path: ["C8.resume", "basic.dead@resumingSession", "code.wanted", "session.code", "poll.found"],
      answers: [regularAccess]
    ) {
      $0.backend.faults = [Fault(.partnerSession, .every, .resume())]
      $0.viewer.newCodes = 1
      $0.backend.secondScreen = SecondScreenVisit()
    },
    login("sign-on-switched-off", "Single sign-on is switched off for the app: configuration_fallback", "C8.code") {
      $0.backend.options.partnerSignOn = false
    },
    Scenario(
      "partner-session-degraded", "The provider is down: every viewer counts as signed in",
      script: [.atRest(.signIn), .atRest(.authorize("news"))],
      endsIn: .authenticated, path: ["C4", "C7", "D2.3", "D2.4.permit"],
      answers: ["signed in at northlight (degraded)", "news permit"]
    ) { $0.backend.degradation = ["northlight": .authNAll] }.taking(15),
    Scenario(
      "integration-ends-on-the-way", "The integration ends between picker and session: the app's own picker",
      endsIn: .authenticated, path: ["C4", "C6.reselect", "picker.chosen", "poll.found"],
      answers: ["signed in at citycable (regular)"]
    ) {
      $0.backend.faults = [Fault(.partnerSession, .every, .error(code: "invalid_integration"))]
      $0.viewer.providers = [.takes("citycable")]
      $0.backend.secondScreen = SecondScreenVisit(mvpd: "citycable")
    }.taking(21),
    Scenario(
      "partner-profile-reselect", "The integration ends before the profile is created",
      endsIn: .authenticated, path: ["C11", "C13.reselect", "C2.ownPicker", "picker.chosen", "poll.found"],
      answers: ["signed in at citycable (regular)"]
    ) {
      $0.viewer.providers = [.takes("citycable")]
      $0.backend.faults = [Fault(.partnerProfile, .every, .error(code: "invalid_integration"))]
      $0.backend.secondScreen = SecondScreenVisit()
    },
  ]

  /// A login at system level that leads to one on a second screen.
  private static func login(
    _ name: String, _ summary: String, _ edge: String, _ change: Change = { _ in }
  )
    -> Scenario
  {
    Scenario(
      name, summary, endsIn: .authenticated, path: ["C4", edge, "poll.found"], answers: [regularAccess]
    ) {
      $0.backend.secondScreen = SecondScreenVisit()
      change(&$0)
    }
  }

  /// The device's settings change between picker and login.
  static let losingStatusAtLogin: [Scenario] =
    systemsWithoutStatus.filter { !["undated", "expired"].contains($0.what) }
    .map { what, system, _ in
      Scenario(
        "login-\(what)", "The status is unusable at the login: \(what)",
        endsIn: .authenticated, path: ["C9", "C11.basic", "session.code", "poll.found"], answers: [regularAccess]
      ) {
        $0.framework.changes = [.init(beforeQuery: 3, system)]
        $0.framework.login = .answersNothing
        $0.framework.answerToPrompt = .notDetermined
        $0.backend.secondScreen = SecondScreenVisit()
      }.taking(20)
    } + [
      Scenario(
        "login-expired",
        "The provider's session expires between picker and login: the viewer logs in to the provider again",
        endsIn: .authenticated, path: ["C9", "C11", "C14"], answers: [appleAccess]
      ) { $0.framework.changes = [.init(beforeQuery: 3, sessionOver)] }
    ]

  private static let sessionOver = FrameworkScript.System(provider: "northlight-apple", secondsLeft: -1)
}
