import AccessEnablerFlow
import FlowEngine
import PassAPI
import PassSimulator

extension AccessEnablerSDK.Scenarios {
  private static let questions: [ScriptedStep] = [
    .atRest(.authorize("news")), .atRest(.preauthorize(["news"])), .atRest(.resources(["news"])), .atRest(.provider),
    .atRest(.metadata(.tokenSource)), .atRest(.options(.init(visitorId: "a"))),
  ]

  /// Requests that an app may make at any moment.
  static let asking: [Scenario] = [
    make(
      "asks-before-start", "Nothing is answered before the requestor is set; options are kept",
      script: [
        .atRest(.check), .atRest(.preauthorize(["news"])), .atRest(.choose("citycable")), .atRest(.cancel),
        .atRest(.start), .atRest(.options(.init(visitorId: "a"))), .atRest(.start),
      ], endsIn: .configured, path: ["1.preauthorize", "2.failed", "2.options", "2.again", "2.done"],
      answers: [
        "refused: not configured", "requestor_not_configured", "refused: not configured",
        "refused: nothing to cancel", "refused: configuration failed + CFG404", "done", "done",
      ]
    ) { $0.enabler.configurations = [false, true] },
    make(
      "clock-wrong", "The SDK rejects the device's clock", script: [.atRest(.start)],
      endsIn: .unconfigured, path: ["2.failed"], answers: ["refused: configuration failed + CFG100"]
    ) {
      $0.enabler.configurations = [false]
      $0.enabler.configurationFailure = .clockWrong
    },
    make(
      "starts-twice",
      "A start while another one is in progress joins it; a later start loads everything again",
      script: [
        .atRest(.start), ScriptedStep(.entering(.makingEnabler), .start),
        ScriptedStep(.entering(.askingForAccess), .start),
        ScriptedStep(.entering(.askingForAccess), .preauthorize(["news"])), .atRest(.start), .atRest(.check),
        .atRest(.start),
      ], endsIn: .configured,
      path: [
        "1.joins", "P.joins@askingForAccess", "P.early@askingForAccess", "2.done", "2.start@configured", "2.done",
        "3.no", "2.start@unauthenticated",
        "2.done",
      ],
      answers: ["requestor_not_configured", "done", "done", "done", "done", "0", "done"]),
    make(
      "asks-checked", "Questions after a check found no login: the flow stays in its state",
      on: .iOS, script: launch + questions + [.atRest(.choose("citycable")), .atRest(.play("news"))],
      endsIn: .authenticated,
      path: [
        "authorize.denied→unauthenticated", "preauthorize.done→unauthenticated", "resources.done→unauthenticated",
        "provider.done→unauthenticated", "M1.done→unauthenticated", "options.done→unauthenticated",
        "O3.later→unauthenticated",
        "play@unauthenticated", "play.permit@awaitingDecision",
      ],
      answers: [
        "done", "0", "news deny + N000", "authentication_session_missing", "allowed: ", "provider: none",
        "metadata: false", "done", "done", "news permit",
      ]),
    make(
      "asks-logged-in", "Questions while the viewer is logged in",
      on: .iOS, script: launch + questions + [.atRest(.choose("citycable")), .atRest(.check)], endsIn: .authenticated,
      path: [
        "options@authenticated", "options.done→authenticated", "O3.choose@authenticated", "O3.later→authenticated",
        "3.check@authenticated", "3.yes",
      ],
      answers: [
        "done", "1", "news permit", "news yes", "allowed: news", "provider: northlight", "from Apple", "done", "done",
        "1",
      ]
    ) { $0.isSignedInOnDevice() },
    make(
      "asks-while-logging-in", "A second sign-in joins the first; other requests wait for its end",
      script: [
        .atRest(.start), .atRest(.signIn()), ScriptedStep(.entering(.showingCode), .signIn()),
        ScriptedStep(.entering(.showingCode), .authorize("news")),
        ScriptedStep(.entering(.showingCode), .choose("citycable")),
        ScriptedStep(.entering(.showingCode), .check),
      ], endsIn: .authenticated,
      path: ["4.joins@showingCode", "4.yes@showingCode", "authorize@authenticated", "3.check@authenticated", "3.yes"],
      answers: ["done + VSA403", "refused: nothing to choose", "1 + VSA403", "1 + VSA403", "news permit", "1 + VSA403"]
    ) { $0.isSignedInOnDevice(.denied) },
    make(
      "app-chooses", "The app chooses the provider in place of the viewer",
      script: [.atRest(.start), .atRest(.signIn()), ScriptedStep(.entering(.choosingProvider), .choose("citycable"))],
      endsIn: .authenticated,
      path: ["4.ownPicker@authenticating", "O2.choose", "4.code@selectingProvider", "4.yes@showingCode"],
      answers: ["done + VSA403", "done", "1 + VSA403"]
    ) { $0.isSignedInOnDevice(.denied) },
    make(
      "dialog-cancelled",
      "The app cancels while Apple's picker is open, which is dismissed; but the login finishes first",
      script: [.atRest(.start), .atRest(.signIn()), ScriptedStep(.entering(.showingDialog), .cancel), .atRest(.check)],
      endsIn: .authenticated,
      path: ["4.present@authenticating", "4.cancel@showingDialog", "4f.late", "end.loggedIn", "3.yes"],
      answers: ["done", "done", "1 + N005", "1"]
    ) { $0.enabler.faults = ["K07": .never] },
    make(
      "selected-code", "On an Apple TV a provider is selected without a login in progress: a code is shown at once",
      script: [.atRest(.start), .atRest(.choose("citycable")), .atRest(.check)], endsIn: .authenticated,
      path: ["O3.choose@configured", "4.code@preselecting", "4.yes@showingCode", "3.yes"],
      answers: ["done", "done", "1"]),
    make(
      "login-refused", "The provider rejects the viewer's login", on: .iOS,
      script: [.atRest(.start), .atRest(.signIn())], endsIn: .unauthenticated,
      path: ["O3.end", "4.no@completingLogin"],
      answers: ["done", "refused: generic"]
    ) {
      $0.framework.picker = .picks("pickeronly-apple")
      $0.enabler.loginSucceeds = false
    },
    make(
      "page-fails", "The provider's page cannot be shown", on: .iOS, script: [.atRest(.start), .atRest(.signIn())],
      endsIn: .unauthenticated, path: ["O3.left@pageFailed", "4f.done"],
      answers: ["done", "refused: viewer left"]
    ) {
      $0.framework.picker = .picks("pickeronly-apple")
      $0.viewer.pages = [.fails]
    },
    make(
      "url-of-page", "The system opens addresses while the page is shown: only the completion address is passed on",
      on: .iOS, options: .init(handlesSafariController: true),
      script: [
        .atRest(.start), .atRest(.signIn()),
        ScriptedStep(.entering(.showingPage), .opened("adbe.simulated://adobe.community")),
        ScriptedStep(.entering(.showingPage), .opened("adbe.simulated://adobe.com?x=1")),
      ], endsIn: .authenticated, path: ["4.url@showingPage", "4.yes@completingLogin"],
      answers: ["done + VSA403", "1 + VSA403"]
    ) {
      $0.isSignedInOnDevice(.denied)
      $0.enabler.dashboards[0].demandsSafari = ["northlight"]
    },
    make(
      "url-of-logout", "The system opens addresses while a logout page is shown", on: .iOS,
      script: launch + [
        .atRest(.signOut), ScriptedStep(.entering(.showingLogoutPage), .opened("https://elsewhere.example")),
        ScriptedStep(.entering(.showingLogoutPage), .opened("adobepass://ios.app")),
      ], endsIn: .unauthenticated, path: ["L.page", "L2.url", "L.zero@completingLogout", "L.done"],
      answers: ["done", "1", "signed out"]
    ) { $0.enabler.storedLogin = .init("citycable", isFromApple: false) },
    make(
      "logout-page-closed", "The viewer closes the logout page", on: .iOS, script: launch + [.atRest(.signOut)],
      endsIn: .unauthenticated, path: ["L.page", "L2.left@viewerLeft", "L.done"],
      answers: ["done", "1", "signed out, provider page not finished"]
    ) {
      $0.enabler.storedLogin = .init("citycable", isFromApple: false)
      $0.viewer.pages = [.leaves]
    },
    make(
      "play-denied", "`getAuthorization` for a denied resource, with and without a login",
      script: [.atRest(.start), .atRest(.play("premium")), .atRest(.play("premium"))], endsIn: .authenticated,
      path: [
        "play@configured", "play.denial@awaitingDecision", "end.denied", "play@authenticated",
        "play.denial@gettingAuthorization", "end.denied",
      ],
      answers: ["done", "premium deny + Z100", "premium deny + Z100"]
    ) {
      $0.enabler.deniedResources = ["premium"]
      $0.enabler.order = .after
    },
    make(
      "deny-reason-behind", "T14: the code with the reason arrives after the denial",
      script: launch + [.atRest(.authorize("premium"))], endsIn: .authenticated,
      path: ["authorize.denial", "authorize.reason", "authorize.denied→authenticated"],
      answers: ["done", "1", "premium deny + Z100"]
    ) {
      $0.isSignedInOnDevice()
      $0.enabler.deniedResources = ["premium"]
      $0.enabler.order = .after
    },
    make(
      "play-cancelled", "`getAuthorization` without a login: the app cancels while the code is shown",
      script: [.atRest(.start), .atRest(.play("news")), ScriptedStep(.entering(.showingCode), .cancel)],
      endsIn: .unauthenticated,
      path: ["4.ownPicker@gettingAuthorization", "4.code@selectingProvider", "4.cancel@showingCode", "4f.done"],
      answers: ["done + VSA403", "done", "refused: cancelled"]
    ) {
      $0.isSignedInOnDevice(.denied)
      $0.enabler.secondScreenLogsIn = false
    },
  ]
}
