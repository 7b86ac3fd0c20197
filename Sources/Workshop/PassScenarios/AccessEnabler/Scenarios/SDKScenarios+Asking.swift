import AccessEnablerFlow
import PassSimulator

extension AccessEnablerSDK.Scenarios {
  private static let questions: [ScriptedStep] = [
    .authorize("news"), .preauthorize(["news"]), .resources(["news"]), .provider,
    .metadata(.tokenSource), .options(.init(visitorId: "a")),
  ]

  /// Requests that an app may make at any moment.
  static let asking: [Scenario] = [
    Scenario(
      "asks-before-start", "Nothing is answered before the requestor is set; options are kept",
      given: [.sdk(\.configurations, [false, true])],
      script: [
        .check, .preauthorize(["news"]), .choose("citycable"), .cancel, .start, .options(.init(visitorId: "a")), .start,
      ],
      endsIn: .configured, path: "1.preauthorize 2.failed 2.options 2.again 2.done",
      answers: [
        "refused: not configured", "requestor_not_configured", "refused: not configured", "refused: nothing to cancel",
        "refused: configuration failed + CFG404", "done", "done",
      ]),
    Scenario(
      "clock-wrong", "The SDK rejects the device's clock",
      given: [.sdk(\.configurations, [false]), .sdk(\.configurationFailure, .clockWrong)], script: [.start],
      endsIn: .unconfigured, path: "2.failed", answers: ["refused: configuration failed + CFG100"]),
    Scenario(
      "starts-twice", "A start while another one is in progress joins it; a later start loads everything again",
      script: [
        .start, .entering(.makingEnabler, .start), .entering(.askingForAccess, .start),
        .entering(.askingForAccess, .preauthorize(["news"])), .start, .check, .start,
      ],
      endsIn: .configured,
      path: """
        1.joins P.joins@askingForAccess P.early@askingForAccess 2.done 2.start@configured 2.done 3.no
        2.start@unauthenticated 2.done
        """, answers: ["requestor_not_configured", "done", "done", "done", "done", "0", "done"]),
    Scenario(
      "asks-checked", "Questions after a check found no login: the flow stays in its state", settings: .phone,
      script: launch + questions + [.choose("citycable"), .play("news")], endsIn: .authenticated,
      path: """
        authorize.denied→unauthenticated preauthorize.done→unauthenticated resources.done→unauthenticated
        provider.done→unauthenticated M1.done→unauthenticated options.done→unauthenticated O3.later→unauthenticated
        play@unauthenticated play.permit@awaitingDecision
        """,
      answers: [
        "done", "0", "news deny + N000", "authentication_session_missing", "allowed: ", "provider: none",
        "metadata: false", "done", "done", "news permit",
      ]),
    Scenario(
      "asks-logged-in", "Questions while the viewer is logged in", settings: .phone, given: [.signedInOnDevice()],
      script: launch + questions + [.choose("citycable"), .check], endsIn: .authenticated,
      path: """
        options@authenticated options.done→authenticated O3.choose@authenticated O3.later→authenticated
        3.check@authenticated 3.yes
        """,
      answers: [
        "done", "1", "news permit", "news yes", "allowed: news", "provider: northlight", "from Apple", "done", "done",
        "1",
      ]),
    Scenario(
      "asks-while-logging-in", "A second sign-in joins the first; other requests wait for its end",
      given: [.signedInOnDevice(.denied)],
      script: [
        .start, .signIn(), .entering(.showingCode, .signIn()), .entering(.showingCode, .authorize("news")),
        .entering(.showingCode, .choose("citycable")), .entering(.showingCode, .check),
      ],
      endsIn: .authenticated,
      path: "4.joins@showingCode 4.yes@showingCode authorize@authenticated 3.check@authenticated 3.yes",
      answers: [
        "done + VSA403", "refused: nothing to choose", "1 + VSA403", "1 + VSA403", "news permit", "1 + VSA403",
      ]),
    Scenario(
      "app-chooses", "The app chooses the provider in place of the viewer", given: [.signedInOnDevice(.denied)],
      script: [.start, .signIn(), .entering(.choosingProvider, .choose("citycable"))], endsIn: .authenticated,
      path: "4.ownPicker@authenticating O2.choose 4.code@selectingProvider 4.yes@showingCode",
      answers: ["done + VSA403", "done", "1 + VSA403"]),
    Scenario(
      "dialog-cancelled",
      "The app cancels while Apple's picker is open, which is dismissed; but the login finishes first",
      given: [.sdk(\.faults, ["K07": .never])],
      script: [.start, .signIn(), .entering(.showingDialog, .cancel), .check],
      endsIn: .authenticated, path: "4.present@authenticating 4.cancel@showingDialog 4f.late end.loggedIn 3.yes",
      answers: ["done", "done", "1 + N005", "1"]),
    Scenario(
      "selected-code", "On an Apple TV a provider is selected without a login in progress: a code is shown at once",
      script: [.start, .choose("citycable"), .check], endsIn: .authenticated,
      path: "O3.choose@configured 4.code@preselecting 4.yes@showingCode 3.yes", answers: ["done", "done", "1"]),
    Scenario(
      "login-refused", "The provider rejects the viewer's login", settings: .phone,
      given: [.picker(.picks("pickeronly-apple")), .sdk(\.loginSucceeds, false)], script: [.start, .signIn()],
      endsIn: .unauthenticated, path: "O3.end 4.no@completingLogin", answers: ["done", "refused: generic"]),
    Scenario(
      "page-fails", "The provider's page cannot be shown", settings: .phone,
      given: [.picker(.picks("pickeronly-apple")), .pages(.fails)], script: [.start, .signIn()],
      endsIn: .unauthenticated, path: "O3.left@pageFailed 4f.done", answers: ["done", .viewerLeft]),
    Scenario(
      "url-of-page", "The system opens addresses while the page is shown: only the completion address is passed on",
      settings: .simulated(.iOS, options: .init(handlesSafariController: true)),
      given: [.signedInOnDevice(.denied), .sdk(\.dashboards[0].demandsSafari, ["northlight"])],
      script: [
        .start, .signIn(), .entering(.showingPage, .opened("adbe.simulated://adobe.community")),
        .entering(.showingPage, .opened("adbe.simulated://adobe.com?x=1")),
      ],
      endsIn: .authenticated, path: "4.url@showingPage 4.yes@completingLogin",
      answers: ["done + VSA403", "1 + VSA403"]),
    Scenario(
      "url-of-logout", "The system opens addresses while a logout page is shown", settings: .phone,
      given: [.storedLogin("citycable")],
      script: launch + [
        .signOut, .entering(.showingLogoutPage, .opened("https://elsewhere.example")),
        .entering(.showingLogoutPage, .opened("adobepass://ios.app")),
      ],
      endsIn: .unauthenticated, path: "L.page L2.url L.zero@completingLogout L.done",
      answers: ["done", "1", "signed out"]),
    Scenario(
      "logout-page-closed", "The viewer closes the logout page", settings: .phone,
      given: [.storedLogin("citycable"), .pages(.leaves)], script: launch + [.signOut], endsIn: .unauthenticated,
      path: "L.page L2.left@viewerLeft L.done", answers: ["done", "1", "signed out, provider page not finished"]),
    Scenario(
      "play-denied", "`getAuthorization` for a denied resource, with and without a login",
      given: [.sdk(\.deniedResources, ["premium"]), .sdk(\.order, .after)],
      script: [.start, .play("premium"), .play("premium")], endsIn: .authenticated,
      path: """
        play@configured play.denial@awaitingDecision end.denied play@authenticated play.denial@gettingAuthorization
        end.denied
        """, answers: ["done", "premium deny + Z100", "premium deny + Z100"]),
    Scenario(
      "deny-reason-behind", "T14: the code with the reason arrives after the denial",
      given: [.signedInOnDevice(), .sdk(\.deniedResources, ["premium"]), .sdk(\.order, .after)],
      script: launch + [.authorize("premium")], endsIn: .authenticated,
      path: "authorize.denial authorize.reason authorize.denied→authenticated",
      answers: ["done", "1", "premium deny + Z100"]),
    Scenario(
      "play-cancelled", "`getAuthorization` without a login: the app cancels while the code is shown",
      given: [.signedInOnDevice(.denied), .sdk(\.secondScreenLogsIn, false)],
      script: [.start, .play("news"), .entering(.showingCode, .cancel)], endsIn: .unauthenticated,
      path: "4.ownPicker@gettingAuthorization 4.code@selectingProvider 4.cancel@showingCode 4f.done",
      answers: ["done + VSA403", "done", .cancelled]),
  ]
}
