import LegacyRESTFlow
import PassAPI
import PassSimulator

extension LegacyREST.Scenarios {
  /// Step 11, and user metadata.
  static let playing: [Scenario] = [
    signedIn(
      "denied", "The provider denies the resource, with its own text: there is a login",
      given: [.rule("movie", details: "Not in your package.")], [.authorize("movie")], endsIn: .authenticated,
      path: "S11.denied.bare S11.denied", answers: ["movie deny: authorization_denied_by_mvpd"]),
    signedIn(
      "denied-in-words-of-catalogue", "The provider denies the resource, with an enhanced error",
      given: [
        .set(\.backend.legacy.hasEnhancedErrors, true),
        .rule("movie", code: "authorization_denied_by_parental_controls"),
      ],
      [.authorize("movie")], endsIn: .authenticated, path: "S11.denied.why",
      answers: ["movie deny: authorization_denied_by_parental_controls"]),
    signedIn(
      "denied-for-want-of-login", "The resource is denied because there is no login",
      given: [.before(.initiateAuthorization, .dropProfiles)], [.authorize("news")], endsIn: .signedOut,
      path: "S11.denied.bare S11.loginGone ended", answers: ["refused: sign in again: login_gone"]),
    signedIn(
      "denial-check-fails", "The check for a missing login fails: the denial stands",
      given: [.rule("movie"), .fault(.checkAuthenticationToken, .from(2), .status(500))], [.authorize("movie")],
      endsIn: .authenticated, path: "S11.denied.bare S11.check.failed",
      answers: ["movie deny: authorization_denied_by_mvpd"]),
    signedIn(
      "media-token-refused", "There is a permit, but no media token for it",
      given: [.fault(.shortMediaToken, .status(403, body: ["message": "User not authorized"]))], [.authorize("news")],
      endsIn: .authenticated, path: "S11.permit S11.token.denied.bare S11.denied",
      answers: ["news deny: authorization_denied_by_mvpd"]),
    signedIn(
      "media-token-over", "The media token has expired on arrival",
      given: [.fault(.shortMediaToken, .distorted(.replaced("expires", by: "1")))], [.authorize("news")],
      endsIn: .authenticated, path: "S11.permit S11.token.incomplete",
      answers: ["refused: failed: incomplete_decision"]),
    signedIn(
      "media-token-fails", "The media token cannot be fetched", given: [.fault(.shortMediaToken, .status(405))],
      [.authorize("news")], endsIn: .authenticated, path: "S11.permit S11.token.failed",
      answers: ["refused: failed: rejected"]),
    signedIn(
      "media-token-refused-in-words-of-catalogue", "There is a permit, but the media token is denied for a reason",
      given: [denial(.shortMediaToken, "none", "authorization_denied_by_parental_controls")], [.authorize("news")],
      endsIn: .authenticated, path: "S11.permit S11.token.denied.why",
      answers: ["news deny: authorization_denied_by_parental_controls"]),
    signedIn(
      "login-missing-at-media-token", "There is a permit, but no longer a login for its media token",
      given: [denial(.shortMediaToken, "authentication", "authentication_session_missing")], [.authorize("news")],
      endsIn: .signedOut,
      path: "S11.permit S11.token.signIn ended", answers: ["refused: sign in again: authentication_session_missing"]),
    signedIn(
      "permit-of-other-resource", "The permit is for another resource",
      given: [.fault(.initiateAuthorization, .distorted(.replaced("resource", by: "other")))], [.authorize("news")],
      endsIn: .authenticated, path: "S11.incomplete", answers: ["refused: failed: incomplete_decision"]),
    signedIn(
      "authorization-fails", "The service fails: neither a denial nor a lost login",
      given: [.fault(.initiateAuthorization, .status(400))], [.authorize("news")], endsIn: .authenticated,
      path: "S11.failed", answers: ["refused: failed: rejected"]),
    signedIn(
      "authorization-recovers", "Authorization is retried after a pause and with a new token",
      given: [
        .fault(.initiateAuthorization, .only(1), .tooManyRequests),
        .fault(.initiateAuthorization, .only(2), .status(401)),
      ],
      [.authorize("news")], endsIn: .authenticated, path: "S11.pause S11.renew S11.permit S11.play",
      answers: ["news permit"]),
    signedIn(
      "login-replaced-while-open", "The device now has another login: the next sign-in reads whose",
      given: [.fault(.initiateAuthorization, .only(1), .distorted(.replaced("mvpd", by: .string("citycable"))))],
      [.authorize("news"), .signIn], endsIn: .authenticated, path: "S11.otherLogin ended S1.yes S1.known",
      answers: ["refused: sign in again: other_provider", appleAccess]),
    signedIn(
      "nothing-asked", "The app names no resource", [.authorize(" ")], endsIn: .authenticated, path: "S11.empty",
      answers: ["refused: no resources"]),
    Scenario(
      "login-over-before-playback", "The login expires while the app is open: detected without a call",
      given: [.profile()], script: [.signIn, .wait(100_000), .authorize("news")], endsIn: .signedOut,
      path: "S1.other S11.over",
      answers: ["signed in at northlight (type unknown)", "refused: sign in again: login_over"]),
    Scenario(
      "sign-in-after-end", "The login expires while the app is open: a sign-in starts over", given: [.profile()],
      script: [.signIn, .wait(100_000), .signIn], endsIn: .authenticated, path: "S1.other signIn.over S1.no S9.yes",
      answers: ["signed in at northlight (type unknown)", appleAccess]),
    signedIn(
      "metadata-none", "The service has no metadata", given: [.fault(.userMetadata, .status(404))], [.metadata],
      endsIn: .authenticated, path: "metadata.received", answers: ["metadata: "]),
    signedIn(
      "metadata-login-gone", "The login is gone when metadata are requested",
      given: [.before(.userMetadata, .dropProfiles)], [.metadata], endsIn: .signedOut, path: "metadata.loginGone ended",
      answers: ["refused: sign in again: login_gone"]),
    signedIn(
      "metadata-fails", "Metadata cannot be fetched", given: [.fault(.userMetadata, .distorted(.cut(percent: 60)))],
      [.metadata], endsIn: .authenticated, path: "metadata.failed", answers: ["refused: failed: unavailable"]),
  ]

  /// Logout.
  static let leaving: [Scenario] =
    [
      Scenario(
        "client-forgotten", "The service refuses the client at every launch: the viewer has the app forget it",
        given: [.remembered(), .fault(.checkAuthenticationToken, .only(1), .status(451))],
        script: [.restore, .forgetClient, .relaunch, .restore, .signIn], endsIn: .authenticated,
        path: "forget@signedOut ended vault.nothing.left vault.nothing.signingOut A2 A4 finish.done S1.no S9.yes",
        answers: ["refused: failed: rejected", .notAtService, .notSignedIn, appleAccess]),
      Scenario(
        "client-forgotten-while-restoring",
        "The client is forgotten while an earlier sign-in is restored: that ends, too", given: [.remembered()],
        script: [.restore, .entering(.checkingToken, .forgetClient)], endsIn: .signedOut,
        path: "forget@checkingToken ended", answers: ["refused: signed out", .notAtService]),
      Scenario(
        "client-forgotten-signed-in", "The client is forgotten after the sign-in, and the vault cannot be written",
        given: [.remembered(), .vault(\.failingStores, .only(1))], script: [.restore, .forgetClient, .signIn],
        endsIn: .authenticated,
        path: "forget@authenticated ended.unwritten vault.nothing.signingOut A2 A4 finish.done S9.yes",
        answers: [appleAccess, "signed out, not signed out at the service, vault not erased", appleAccess]),
      Scenario(
        "logout-in-component", "Logout on a phone: in a web component, then the call", settings: .phone,
        script: [.signIn, .signOut], endsIn: .signedOut, path: "E1.left E2.page E1.page E1.done ended",
        answers: [appleAccess, "signed out, finish in Settings → TV Provider"]),
      Scenario(
        "logout-page-left", "The viewer closes the component: the login is still removed", settings: .phone,
        given: [.pages(.leaves)], script: [.signIn, .signOut], endsIn: .signedOut,
        path: "E2.page E1.page.left@viewerLeft E1.done",
        answers: [appleAccess, "signed out, finish in Settings → TV Provider, provider page not finished"]),
      Scenario(
        "logout-page-cancelled", "The app does not wait for the component", settings: .phone,
        script: [.signIn, .signOut, .entering(.showingLogoutPage, .cancel)], endsIn: .signedOut,
        path: "E1.page.cancel E1.done",
        answers: [appleAccess, "done", "signed out, finish in Settings → TV Provider, provider page not finished"]),
      Scenario(
        "logout-of-nobody", "The service no longer knows a login, and refuses the logout: the viewer is signed out",
        given: [.before(.userMetadata, .dropProfiles), .fault(.legacyLogout, .status(400))],
        script: [.signIn, .signOut], endsIn: .signedOut, path: "E2.call E1.already ended",
        answers: [appleAccess, .nothingToSignOut]),
      Scenario(
        "logout-regular", "The login came from a code: nothing is left to do in the settings",
        given: [.restricted, .secondScreen()], script: [.signIn, .signOut], endsIn: .signedOut,
        path: "poll.found E2.call E1.done", answers: [regularAccess, "signed out"]),
      Scenario(
        "logout-regular-phone",
        "On a phone, the login came from a page of the provider: nothing is left to do in the settings",
        settings: .phone, given: [.restricted], script: [.signIn, .signOut], endsIn: .signedOut,
        path: "S10.page poll.found E2.page E1.page E1.done", answers: [regularAccess, "signed out"]),
      Scenario(
        "logout-without-metadata", "The origin of the login cannot be read: the device knows it",
        given: [.fault(.userMetadata, .status(400))], script: [.signIn, .signOut], endsIn: .signedOut,
        path: "E2.unknown E1.done", answers: [appleAccess, .finishInSettings]),
      Scenario(
        "logout-without-metadata-phone", "On a phone, the origin of the login cannot be read: the device knows it",
        settings: .phone, given: [.fault(.userMetadata, .status(400))], script: [.signIn, .signOut], endsIn: .signedOut,
        path: "E2.unknown.page E1.page E1.done",
        answers: [appleAccess, "signed out, finish in Settings → TV Provider"]),
      signedIn(
        "logout-unreachable", "The service is unreachable: the viewer is signed out on this device",
        given: [.fault(.userMetadata, .transport(.connectionLost))], [.signOut], endsIn: .signedOut,
        path: "E2.pause E2.outOfReach ended",
        answers: ["signed out, finish in Settings → Accounts → TV Provider, not signed out at the service"]),
      signedIn(
        "logout-fails", "The logout call fails: the viewer is signed out on this device",
        given: [.fault(.legacyLogout, .status(400))], [.signOut], endsIn: .signedOut, path: "E1.failed ended",
        answers: ["signed out, finish in Settings → Accounts → TV Provider, not signed out at the service"]),
      signedIn(
        "logout-without-login", "The login is already gone at the logout",
        given: [
          .fault(
            .legacyLogout,
            .status(
              403,
              body: ["action": "authentication", "status": .integer(403), "code": "authentication_session_missing"]))
        ],
        [.signOut], endsIn: .signedOut, path: "E1.gone ended",
        answers: ["nothing to sign out, finish in Settings → Accounts → TV Provider"]),
      signedIn(
        "logout-recovers", "Logout is retried after a lost connection, and with a new token",
        given: [.fault(.userMetadata, .only(1), .status(401)), .fault(.legacyLogout, .only(1), .transport(.timedOut))],
        [.signOut], endsIn: .signedOut, path: "E2.renew E2.call E1.pause E1.done", answers: [.finishInSettings]),
      Scenario(
        "logout-finished-later", "The app is killed during a sign-out: the next launch finishes it first",
        given: [.remembered(), .noProvider, .signingOut("northlight")], script: [.signIn], endsIn: .authenticated,
        path: "vault.token.signingOut finish.done S1.no S9.yes", answers: [appleAccess]),
    ]
    + [(ScriptedStep.authorize("news"), LegacyREST.State.Name.obtainingMediaToken), (.metadata, .retrievingMetadata)]
    .flatMap { request, state in
      Scenario.leaving(
        request, state, given: [.remembered()], answers: [appleAccess, "refused: signed out"],
        signedOut: .finishInSettings, forgotten: .notAtService)
    }
    + Scenario.leavingTwice(
      describing: .describingForLogout, loggingOut: .loggingOut, given: [.remembered()], signedOut: .finishInSettings,
      forgotten: .notAtService)

  /// Requests that meet the flow at various moments.
  static let requesting: [Scenario] = [
    Scenario(
      "requests-join", "A second sign-in joins the first; requests that need it wait",
      script: [
        .signIn, .entering(.retrievingConfiguration, .signIn), .entering(.requestingProfile, .authorize("news")),
      ],
      endsIn: .authenticated, path: "S3.picker S9.yes S11.play", answers: [appleAccess, appleAccess, "news permit"]),
    Scenario(
      "sign-in-cancelled", "The app cancels while a code is shown", given: [.restricted],
      script: [.signIn, .entering(.awaitingLogin, .cancel)], endsIn: .signedOut,
      path: "S10.code poll.notYet cancel@awaitingLogin", answers: [.cancelled, "done"]),
    Scenario(
      "code-renewed-by-app", "The app asks for another code", given: [.restricted, .secondScreen(code: 2)],
      script: [.signIn, .entering(.awaitingLogin, .newCode)], endsIn: .authenticated,
      path: "poll.notYet newCode@awaitingLogin S10.code poll.found", answers: ["done", regularAccess]),
    signedIn(
      "playback-cancelled", "The app cancels an authorization", [.authorize("news"), .entering(.authorizing, .cancel)],
      endsIn: .authenticated, path: "S11 S11.cancel", answers: [.cancelled, "done"]),
    signedIn(
      "media-token-cancelled", "The app cancels while the media token is fetched",
      [.authorize("news"), .entering(.obtainingMediaToken, .cancel)], endsIn: .authenticated,
      path: "S11.permit S11.token.cancel", answers: [.cancelled, "done"]),
    signedIn(
      "denial-check-cancelled", "The app cancels while a denial is checked", given: [.rule("movie")],
      [.authorize("movie"), .entering(.checkingDenial, .cancel)], endsIn: .authenticated,
      path: "S11.denied.bare S11.check.cancel", answers: [.cancelled, "done"]),
    signedIn(
      "asked-at-rest", "Requests that make no sense at rest are refused", [.cancel, .choose("northlight"), .newCode],
      endsIn: .authenticated, path: "S1.yes S1.known",
      answers: ["refused: nothing to cancel", "refused: nothing to choose", "refused: no code"]),
    Scenario(
      "asked-signed-out", "Requests are refused while it is not known who is signed in, and while signed out",
      script: [.authorize("news"), .metadata, .restore, .authorize("news"), .metadata, .signOut], endsIn: .signedOut,
      path: "S11.doubt metadata.doubt S1.no silent.partner@readingStatus",
      answers: ["refused: not known yet", "refused: not known yet"] + Array(repeating: .notSignedIn, count: 4)),
    Scenario(
      "relaunched", "The app is launched again", script: [.signIn, .relaunch, .signIn], endsIn: .authenticated,
      path: "S9.yes vault.token S1.yes S1.known", answers: [appleAccess, appleAccess]),
  ]

  /// The service refuses a call with an error of the catalogue.
  static func denial(_ endpoint: Endpoint, _ action: String, _ code: String) -> Fact {
    .fault(endpoint, .status(403, body: ["action": .string(action), "status": .integer(403), "code": .string(code)]))
  }

  /// A launch with a known viewer, followed by requests of the app.
  private static func signedIn(
    _ name: String, _ summary: String, given facts: [Fact] = [], _ script: [ScriptedStep],
    endsIn state: LegacyREST.State.Name, path: String, answers: [String]
  ) -> Scenario {
    Scenario(
      name, summary, given: [.remembered()] + facts, script: [.signIn] + script, endsIn: state, path: path,
      answers: [appleAccess] + answers)
  }
}
