import AccessEnablerFlow
import PassSimulator

extension AccessEnablerSDK.Scenarios {
  /// Decisions and metadata.
  static let playing: [Scenario] = [
    Scenario(
      "not-logged-in", "T19: `checkAuthorization` without a login: no token, and no picker",
      script: [.start, .authorize("news")], endsIn: .configured, path: "authorize.denied→configured",
      answers: ["done", "news deny + N000"]),
    Scenario(
      "logs-in-to-play", "T20: `getAuthorization` without a login: the login first, then the token",
      script: [.start, .play("news")], endsIn: .authenticated,
      path: """
        play@configured 4.present@gettingAuthorization 4.dismiss 4.decides@awaitingLogin play.permit@awaitingDecision
        """, answers: ["done", "news permit"]),
    Scenario(
      "plays-logged-in", "`getAuthorization` with a login: only the decision", given: [.signedInOnDevice()],
      script: launch + [.play("news")], endsIn: .authenticated,
      path: "play@authenticated play.permit@gettingAuthorization", answers: ["done", "1", "news permit"]),
    Scenario(
      "play-given-up", "`getAuthorization` without a login, and the viewer leaves",
      given: [.signedInOnDevice(.denied), .providers(.leaves)], script: [.start, .play("news")],
      endsIn: .unauthenticated, path: "4.ownPicker@gettingAuthorization O2.left@viewerLeft 4f.done",
      answers: ["done + VSA403", .viewerLeft]),
    Scenario(
      "deny", "The provider denies a resource, and says why",
      given: [.signedInOnDevice(), .sdk(\.deniedResources, ["premium"])], script: launch + [.authorize("premium")],
      endsIn: .authenticated, path: "authorize.denial authorize.denied→authenticated",
      answers: ["done", "1", "premium deny + Z100"]),
    Scenario(
      "empty-token", "A permit with an empty media token counts as a denial",
      given: [.signedInOnDevice(), .sdk(\.tokenlessResources, ["news"])],
      script: launch + [.authorize("news"), .play("news")], endsIn: .authenticated,
      path: "authorize.empty authorize.denied→authenticated play.empty@gettingAuthorization end.denied",
      answers: ["done", "1", "news deny", "news deny"]),
    Scenario(
      "preauthorizes", "Preauthorization, in both forms",
      given: [.signedInOnDevice(), .sdk(\.deniedResources, ["premium"])],
      script: launch + [.preauthorize(["news", "premium"]), .resources(["news", "premium"])], endsIn: .authenticated,
      path: "preauthorize.done→authenticated resources.done→authenticated",
      answers: ["done", "1", "news yes, premium no", "allowed: news"]),
    Scenario(
      "asks-logged-out", "Questions while the viewer is not logged in",
      script: [.start, .preauthorize(["news"]), .resources(["news"]), .provider, .metadata(.tokenSource)],
      endsIn: .configured,
      path: "preauthorize.done→configured resources.done→configured provider.done→configured M1.done→configured",
      answers: ["done", "authentication_session_missing", "allowed: ", "provider: none", "metadata: false"]),
    Scenario(
      "token-source", "T27: the login came from Apple; the value arrives inside an object",
      given: [.signedInOnDevice(), .sdk(\.wrapsMetadata, true)],
      script: launch + [.metadata(.tokenSource), .metadata(.user("zip"))], endsIn: .authenticated,
      path: "M1.done→authenticated M1.done→authenticated", answers: ["done", "1", "from Apple", "metadata: true"]),
    Scenario(
      "options", "Options before and after the configuration",
      script: [.options(.init(visitorId: "a")), .start, .options(.init(visitorId: "b"))], endsIn: .configured,
      path: "1.options options@configured options.done→configured", answers: ["done", "done", "done"]),
  ]

  /// Logout.
  static let leaving: [Scenario] = [
    Scenario(
      "logout-page", "T12: logout of a login through Apple on an iPhone: a hidden page, then the settings",
      settings: .phone, given: [.signedInOnDevice()], script: launch + [.signOut], endsIn: .unauthenticated,
      path: "L.signOut@authenticated L.page L2.end L.zero@completingLogout L.done",
      answers: ["done", "1", "signed out, finish in Settings → TV Provider"], transitions: 15),
    Scenario(
      "logout-regular", "T13: logout of a regular login on an Apple TV: nothing remains",
      given: [.storedLogin("citycable")], script: launch + [.signOut, .check], endsIn: .unauthenticated,
      path: "L.signOut@authenticated L.zero@loggingOut L.done 3.check@unauthenticated 3.no",
      answers: ["done", "1", "signed out", "0"]),
    Scenario(
      "logout-and-back",
      "T26: logout of a regular login while signed in on the device: the next start exchanges Apple's profile",
      given: [.signedInOnDevice(), .storedLogin("citycable")], script: launch + [.signOut, .relaunch, .start, .check],
      endsIn: .authenticated, path: "L.zero@loggingOut L.done 2.done 3.yes",
      answers: ["done", "1", "signed out", "done", "1"]),
    Scenario(
      "logout-in-vain", "A logout after which the SDK keeps the login",
      given: [.storedLogin("citycable"), .sdk(\.keepsLogin, true)], script: launch + [.signOut], endsIn: .authenticated,
      path: "L.failed", answers: ["done", "1", "refused: still signed in"]),
    Scenario(
      "logout-page-left", "The logout page does not finish", settings: .phone,
      given: [.storedLogin("citycable"), .pages(.fails)], script: launch + [.signOut], endsIn: .unauthenticated,
      path: "L.page L2.left@pageFailed L.done", answers: ["done", "1", "signed out, provider page not finished"]),
    Scenario(
      "logout-logged-out", "Logout without a login", script: [.start, .signOut], endsIn: .unauthenticated,
      path: "L.signOut@configured L.zero@loggingOut L.done", answers: ["done", "signed out"]),
  ]
}
