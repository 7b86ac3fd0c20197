import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator

extension AppleSSO.Scenarios {
  /// A restore while the system's sign-in is still valid: it gives a new profile, and nothing is shown.
  static let exchanging: [Scenario] = [
    exchange(
      "exchange", "The profile has expired, Apple's sign-in has not", "B2 B4.silent.exchange C2.silent C9 C11 C14",
      appleAccess, endsIn: .authenticated, .registered),
    exchange(
      "exchange-first-launch", "The first launch of the app on a device that knows the viewer",
      "vault.nothing.silent B2.new A2 A4→retrievingProfiles B4.silent.exchange C2.silent C9 C14", appleAccess,
      endsIn: .authenticated),
    Scenario(
      "exchange-cached", "The providers were fetched a moment ago: they are not fetched again", given: [.subscription],
      script: [.signIn, .entering(.pickingProvider, .cancel), .restore], endsIn: .authenticated,
      path: "C2 cancel@pickingProvider B4.silent.exchange.cached C9 C11 C14",
      answers: [.cancelled, "done", appleAccess]),
    exchange(
      "exchange-framework-failing", "First launch, and Apple's framework fails", "vault.nothing.silent B2.new.nobody",
      "refused: partner unavailable", .silentQueriesFail(.serviceTemporarilyUnavailable)),
    exchange(
      "exchange-unknown-provider", "The app does not support the device's provider",
      "B2.new silent@retrievingConfiguration", .notSignedIn, .subscription(at: "elsewhere-apple")),
    exchange(
      "exchange-needs-viewer", "The service requires the provider's own login, which needs the viewer",
      "C2.silent silent@requestingPartnerSession", .notSignedIn,
      .fault(
        .partnerSession,
        .status(
          200,
          body: [
            "actionName": "authenticate", "actionType": "interactive", "reasonType": "none", "mvpd": "northlight",
            "serviceProvider": "REF30", "code": "ABCDEFG", "sessionId": "unseen",
            "notBefore": .integer(1_767_268_800_000), "notAfter": .integer(1_767_270_600_000),
            "url": "/api/v2/authenticate/x/ABCDEFG",
          ]))),
    exchange(
      "exchange-refused", "The service refuses the exchange", "C2.silent silent.failed@requestingPartnerSession",
      .notSignedIn, .error(.partnerSession, "invalid_integration")),
    exchange(
      "exchange-garbled", "Something else than the service answers the exchange: that says nothing of the viewer",
      "C2.silent silent.failed@requestingPartnerSession", "refused: failed: malformed",
      .fault(.partnerSession, .empty)),
    exchange(
      "exchange-unusable",
      "The service answers the exchange with an action of a later API: that says nothing of the viewer",
      "C2.silent C6.unusable.silent", "refused: failed: unusable_action_later",
      .fault(.partnerSession, .status(200, body: ["actionName": "later"]))),
    exchange(
      "exchange-out-of-reach", "The service is unreachable during the exchange", "C2.silent C6.outOfReach",
      "refused: failed: timedOut", .fault(.partnerSession, .transport(.timedOut))),
    exchange(
      "exchange-login-fails", "The framework completes no login without the viewer",
      "C9 silent.partner@completingLogin", .notSignedIn, .login(.fails(FrameworkError(.providerRejected)))),
    exchange(
      "exchange-without-profile", "The service creates no profile", "C11 silent@creatingPartnerProfile", .notSignedIn,
      .option(\.partnerProfileIsEmpty, true)),
    exchange(
      "exchange-profile-refused", "The service refuses the profile", "C11 silent.failed@creatingPartnerProfile",
      .notSignedIn, .error(.partnerProfile, "invalid_integration")),
  ]

  /// A return to the foreground while the system's sign-in is still valid.
  static let comingBack: [Scenario] = [
    Scenario(
      "foreground-signs-in", "The viewer signs in in the settings and comes back: the app signs them in, too",
      given: [.beforeQuery(2, .init(provider: "northlight-apple"))],
      script: [.restore, .comeToForeground, .authorize("news")], endsIn: .authenticated,
      path: """
        B2.new.nobody foreground.access foreground.found vault.nothing.silent B2.new B4.silent.exchange C2.silent C14
        D2.4.permit
        """, answers: [.notSignedIn, "news permit"]),
    Scenario(
      "foreground-profile-over", "The profile expires while the app is in the background: on return it gets a new one",
      given: [.knownViewer(), .set(\.framework.system.secondsLeft, 1_000_000)],
      script: [.signIn, .wait(90_000), .comeToForeground, .authorize("news")], endsIn: .authenticated,
      path: "B5 foreground foreground.over B4.silent.exchange C9 C14 D2.4.permit",
      answers: [appleAccess, "news permit"]),
    Scenario(
      "sign-out-settings-changed", "After a sign-out the settings name another provider: it signs the viewer in",
      given: [.knownViewer(), .beforeQuery(5, .init(provider: "harbourtv-apple"))],
      script: [.signIn, .signOut, .comeToForeground, .relaunch, .restore, .restore, .relaunch, .restore],
      endsIn: .authenticated,
      path: "E2.done foreground.access foreground.access.known→signedOut B2.left B2.left B4.silent.exchange C14",
      answers: [appleAccess, .finishInSettings, .notSignedIn, .notSignedIn, "signed in at harbourtv (appleSSO)"]),
  ]

  private static func exchange(
    _ name: String, _ summary: String, _ path: String, _ answer: String,
    endsIn state: AppleSSO.State.Name = .signedOut, _ facts: Fact...
  ) -> Scenario {
    Scenario(
      name, summary, given: [.subscription] + facts, script: [.restore], endsIn: state,
      path: path, answers: [answer])
  }
}
