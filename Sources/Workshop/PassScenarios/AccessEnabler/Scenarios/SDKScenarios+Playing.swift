import AccessEnablerFlow
import FlowEngine
import PassAPI
import PassSimulator

extension AccessEnablerSDK.Scenarios {
  /// Decisions and metadata.
  static let playing: [Scenario] = [
    make(
      "not-logged-in", "T19: `checkAuthorization` without a login: no token, and no picker",
      script: [.atRest(.start), .atRest(.authorize("news"))], endsIn: .configured,
      path: ["authorize.denied→configured"],
      answers: ["done", "news deny + N000"]),
    make(
      "logs-in-to-play", "T20: `getAuthorization` without a login: the login first, then the token",
      script: [.atRest(.start), .atRest(.play("news"))], endsIn: .authenticated,
      path: [
        "play@configured", "4.present@gettingAuthorization", "4.dismiss", "4.decides@awaitingLogin",
        "play.permit@awaitingDecision",
      ],
      answers: ["done", "news permit"]),
    make(
      "plays-logged-in", "`getAuthorization` with a login: only the decision",
      script: launch + [.atRest(.play("news"))],
      endsIn: .authenticated, path: ["play@authenticated", "play.permit@gettingAuthorization"],
      answers: ["done", "1", "news permit"]
    ) { $0.isSignedInOnDevice() },
    make(
      "play-given-up", "`getAuthorization` without a login, and the viewer leaves",
      script: [.atRest(.start), .atRest(.play("news"))], endsIn: .unauthenticated,
      path: ["4.ownPicker@gettingAuthorization", "O2.left@viewerLeft", "4f.done"],
      answers: ["done + VSA403", "refused: viewer left"]
    ) {
      $0.isSignedInOnDevice(.denied)
      $0.viewer.providers = [.leaves]
    },
    make(
      "deny", "The provider denies a resource, and says why",
      script: launch + [.atRest(.authorize("premium"))], endsIn: .authenticated,
      path: ["authorize.denial", "authorize.denied→authenticated"],
      answers: ["done", "1", "premium deny + Z100"]
    ) {
      $0.isSignedInOnDevice()
      $0.enabler.deniedResources = ["premium"]
    },
    make(
      "empty-token", "A permit with an empty media token counts as a denial",
      script: launch + [.atRest(.authorize("news")), .atRest(.play("news"))], endsIn: .authenticated,
      path: ["authorize.empty", "authorize.denied→authenticated", "play.empty@gettingAuthorization", "end.denied"],
      answers: ["done", "1", "news deny", "news deny"]
    ) {
      $0.isSignedInOnDevice()
      $0.enabler.tokenlessResources = ["news"]
    },
    make(
      "preauthorizes", "Preauthorization, in both forms",
      script: launch + [.atRest(.preauthorize(["news", "premium"])), .atRest(.resources(["news", "premium"]))],
      endsIn: .authenticated, path: ["preauthorize.done→authenticated", "resources.done→authenticated"],
      answers: ["done", "1", "news yes, premium no", "allowed: news"]
    ) {
      $0.isSignedInOnDevice()
      $0.enabler.deniedResources = ["premium"]
    },
    make(
      "asks-logged-out", "Questions while the viewer is not logged in",
      script: [
        .atRest(.start), .atRest(.preauthorize(["news"])), .atRest(.resources(["news"])), .atRest(.provider),
        .atRest(.metadata(.tokenSource)),
      ], endsIn: .configured,
      path: [
        "preauthorize.done→configured", "resources.done→configured", "provider.done→configured", "M1.done→configured",
      ],
      answers: [
        "done", "authentication_session_missing", "allowed: ", "provider: none", "metadata: false",
      ]),
    make(
      "token-source", "T27: the login came from Apple; the value arrives inside an object",
      script: launch + [.atRest(.metadata(.tokenSource)), .atRest(.metadata(.user("zip")))], endsIn: .authenticated,
      path: ["M1.done→authenticated", "M1.done→authenticated"], answers: ["done", "1", "from Apple", "metadata: true"]
    ) {
      $0.isSignedInOnDevice()
      $0.enabler.wrapsMetadata = true
    },
    make(
      "token-source-regular", "T27: the login came from the regular flow",
      script: launch + [.atRest(.metadata(.tokenSource))], endsIn: .authenticated, path: ["M1.done→authenticated"],
      answers: ["done", "1", "metadata: true"]
    ) { $0.enabler.storedLogin = .init("citycable", isFromApple: false) },
    make(
      "options", "Options before and after the configuration",
      script: [
        .atRest(.options(.init(visitorId: "a"))), .atRest(.start), .atRest(.options(.init(visitorId: "b"))),
      ], endsIn: .configured, path: ["1.options", "options@configured", "options.done→configured"],
      answers: ["done", "done", "done"]),
  ]

  /// Logout.
  static let leaving: [Scenario] = [
    make(
      "logout-page", "T12: logout of a login through Apple on an iPhone: a hidden page, then the settings",
      on: .iOS, script: launch + [.atRest(.signOut)], endsIn: .unauthenticated,
      path: ["L.signOut@authenticated", "L.page", "L2.end", "L.zero@completingLogout", "L.done"],
      answers: ["done", "1", "signed out, finish in Settings → TV Provider"]
    ) { $0.isSignedInOnDevice() }.taking(15),
    make(
      "logout-regular", "T13: logout of a regular login on an Apple TV: nothing remains",
      script: launch + [.atRest(.signOut), .atRest(.check)], endsIn: .unauthenticated,
      path: ["L.signOut@authenticated", "L.zero@loggingOut", "L.done", "3.check@unauthenticated", "3.no"],
      answers: ["done", "1", "signed out", "0"]
    ) { $0.enabler.storedLogin = .init("citycable", isFromApple: false) },
    make(
      "logout-and-back",
      "T26: logout of a regular login while signed in on the device: the next start exchanges Apple's profile",
      script: launch + [.atRest(.signOut), .relaunch, .atRest(.start), .atRest(.check)], endsIn: .authenticated,
      path: ["L.zero@loggingOut", "L.done", "2.done", "3.yes"], answers: ["done", "1", "signed out", "done", "1"]
    ) {
      $0.isSignedInOnDevice()
      $0.enabler.storedLogin = .init("citycable", isFromApple: false)
    },
    make(
      "logout-in-vain", "A logout after which the SDK keeps the login", script: launch + [.atRest(.signOut)],
      endsIn: .authenticated, path: ["L.failed"], answers: ["done", "1", "refused: still signed in"]
    ) {
      $0.enabler.storedLogin = .init("citycable", isFromApple: false)
      $0.enabler.keepsLogin = true
    },
    make(
      "logout-page-left", "The logout page does not finish", on: .iOS,
      script: launch + [.atRest(.signOut)], endsIn: .unauthenticated, path: ["L.page", "L2.left@pageFailed", "L.done"],
      answers: ["done", "1", "signed out, provider page not finished"]
    ) {
      $0.enabler.storedLogin = .init("citycable", isFromApple: false)
      $0.viewer.pages = [.fails]
    },
    make(
      "logout-logged-out", "Logout without a login", script: [.atRest(.start), .atRest(.signOut)],
      endsIn: .unauthenticated,
      path: ["L.signOut@configured", "L.zero@loggingOut", "L.done"], answers: ["done", "signed out"]),
  ]
}
