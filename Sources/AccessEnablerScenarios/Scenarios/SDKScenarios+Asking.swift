import AccessEnablerFlow
import FlowEngine
import PassAPI
import PassSimulator

extension AccessEnablerSDK.Scenarios {
  private static let questions: [Act] = [
    .atRest(.authorize("news")), .atRest(.preauthorize(["news"])), .atRest(.resources(["news"])), .atRest(.provider),
    .atRest(.metadata(.tokenSource)), .atRest(.options(.init(visitorId: "a"))),
  ]

  /// What an app asks at any moment.
  static let asking: [Scenario] = [
    tell(
      "asks-before-start", "Nothing is served before the requestor is set; options are kept",
      acts: [
        .atRest(.check), .atRest(.preauthorize(["news"])), .atRest(.choose("citycable")), .atRest(.cancel),
        .atRest(.start), .atRest(.options(.init(visitorId: "a"))), .atRest(.start),
      ], endsIn: .configured, path: ["1.preauthorize", "2.failed", "2.options", "2.again", "2.done"],
      answers: [
        "refused: not configured", "requestor_not_configured", "refused: not configured",
        "refused: nothing to cancel", "refused: configuration failed + CFG404", "done", "done",
      ]
    ) { $0.enabler.configurations = [false, true] },
    tell(
      "starts-twice", "Who starts while the SDK is made joins; later on everything is loaded again",
      acts: [
        .atRest(.start), Act(.entering(.makingEnabler), .start), .atRest(.start), .atRest(.check), .atRest(.start),
      ], endsIn: .configured, path: ["1.joins", "2.done", "A3.start", "2.done", "3.no", "A5.start", "2.done"],
      answers: ["done", "done", "done", "0", "done"]),
    tell(
      "asks-checked", "Questions of somebody who was found not to be logged in: the flow stays where it was",
      on: .iOS, acts: launch + questions + [.atRest(.choose("citycable")), .atRest(.play("news"))],
      endsIn: .authenticated,
      path: [
        "C09.denied→unauthenticated", "C12.done→unauthenticated", "C11.done→unauthenticated",
        "C13.done→unauthenticated", "M1.done→unauthenticated", "C02.done→unauthenticated", "C07.later→unauthenticated",
        "A5.play", "C10.next.permit",
      ],
      answers: [
        "done", "0", "news deny + N000", "authentication_session_missing", "allowed: ", "provider: none",
        "metadata: false", "done", "done", "news permit",
      ]),
    tell(
      "asks-logged-in", "Questions of somebody who is logged in",
      on: .iOS, acts: launch + questions + [.atRest(.choose("citycable")), .atRest(.check)], endsIn: .authenticated,
      path: ["A9.options", "C02.done→authenticated", "A9.choose", "C07.later→authenticated", "A9.check", "3.yes"],
      answers: [
        "done", "1", "news permit", "news yes", "allowed: news", "provider: northlight", "from Apple", "done", "done",
        "1",
      ]
    ) { $0.isSignedInOnDevice() },
    tell(
      "asks-while-logging-in", "A second sign-in joins the first; what else is asked waits for its end",
      acts: [
        .atRest(.start), .atRest(.signIn()), Act(.entering(.showingCode), .signIn()),
        Act(.entering(.showingCode), .authorize("news")), Act(.entering(.showingCode), .choose("citycable")),
        Act(.entering(.showingCode), .check),
      ], endsIn: .authenticated, path: ["4.joins@showingCode", "A8t.yes", "A9.authorize", "A9.check", "3.yes"],
      answers: ["done + VSA403", "refused: nothing to choose", "1 + VSA403", "1 + VSA403", "news permit", "1 + VSA403"]
    ) { $0.isSignedInOnDevice(.denied) },
    tell(
      "app-chooses", "The app chooses the provider in place of the viewer",
      acts: [.atRest(.start), .atRest(.signIn()), Act(.entering(.choosingProvider), .choose("citycable"))],
      endsIn: .authenticated, path: ["4.ownPicker", "O2.choose", "A8.code", "A8t.yes"],
      answers: ["done + VSA403", "done", "1 + VSA403"]
    ) { $0.isSignedInOnDevice(.denied) },
    tell(
      "dialog-cancelled",
      "The app gives the login up while Apple's picker is open, which is dismissed; the login was faster",
      acts: [.atRest(.start), .atRest(.signIn()), Act(.entering(.showingDialog), .cancel), .atRest(.check)],
      endsIn: .authenticated, path: ["4.present", "4.cancel@showingDialog", "cancel.late", "end.loggedIn", "3.yes"],
      answers: ["done", "done", "1 + N005", "1"]
    ) { $0.enabler.faults = ["K07": .never] },
    tell(
      "selected-code", "On an Apple TV a provider is selected without a login under way: a code is shown at once",
      acts: [.atRest(.start), .atRest(.choose("citycable")), .atRest(.check)], endsIn: .authenticated,
      path: ["A3.choose", "C07.code", "A8t.yes", "3.yes"], answers: ["done", "done", "1"]),
    tell(
      "login-refused", "The provider does not let the viewer in", on: .iOS,
      acts: [.atRest(.start), .atRest(.signIn())], endsIn: .unauthenticated, path: ["A8.end", "A8x.no"],
      answers: ["done", "refused: generic"]
    ) {
      $0.framework.picker = .picks("pickeronly-apple")
      $0.enabler.loginSucceeds = false
    },
    tell(
      "page-fails", "The provider's page cannot be shown", on: .iOS, acts: [.atRest(.start), .atRest(.signIn())],
      endsIn: .unauthenticated, path: ["A8.left@pageFailed", "cancel.done"],
      answers: ["done", "refused: viewer left"]
    ) {
      $0.framework.picker = .picks("pickeronly-apple")
      $0.viewer.pages = [.fails]
    },
    tell(
      "url-of-page", "The system opens addresses while the page is shown: only the one where a page ends is handed on",
      on: .iOS, options: .init(handlesSafariController: true),
      acts: [
        .atRest(.start), .atRest(.signIn()), Act(.entering(.showingPage), .opened("adbe.simulated://adobe.community")),
        Act(.entering(.showingPage), .opened("adbe.simulated://adobe.com?x=1")),
      ], endsIn: .authenticated, path: ["A8w.url", "A8x.yes"], answers: ["done + VSA403", "1 + VSA403"]
    ) {
      $0.isSignedInOnDevice(.denied)
      $0.enabler.dashboards[0].demandsSafari = ["northlight"]
    },
    tell(
      "url-of-logout", "The same while the page of a logout is shown", on: .iOS,
      acts: launch + [
        .atRest(.signOut), Act(.entering(.showingLogoutPage), .opened("https://elsewhere.example")),
        Act(.entering(.showingLogoutPage), .opened("adobepass://ios.app")),
      ], endsIn: .unauthenticated, path: ["L.page", "L2.url", "L3.zero", "L.done"],
      answers: ["done", "1", "signed out"]
    ) { $0.enabler.storedLogin = .init("citycable", isFromApple: false) },
    tell(
      "logout-page-closed", "The viewer closes the page of a logout", on: .iOS, acts: launch + [.atRest(.signOut)],
      endsIn: .unauthenticated, path: ["L.page", "L2.left@viewerLeft", "L.done"],
      answers: ["done", "1", "signed out, provider page not finished"]
    ) {
      $0.enabler.storedLogin = .init("citycable", isFromApple: false)
      $0.viewer.pages = [.leaves]
    },
    tell(
      "play-denied", "`getAuthorization` of what the provider denies, with a login and without",
      acts: [.atRest(.start), .atRest(.play("premium")), .atRest(.play("premium"))], endsIn: .authenticated,
      path: ["A3.play", "C10.next.denial", "end.denied", "A9.play", "C10.denial", "end.denied"],
      answers: ["done", "premium deny + Z100", "premium deny + Z100"]
    ) {
      $0.enabler.deniedResources = ["premium"]
      $0.enabler.order = .after
    },
    tell(
      "deny-reason-behind", "T14: the code that tells why a resource is denied comes behind the denial",
      acts: launch + [.atRest(.authorize("premium"))], endsIn: .authenticated,
      path: ["C09.denial", "C09.reason", "C09.denied→authenticated"], answers: ["done", "1", "premium deny + Z100"]
    ) {
      $0.isSignedInOnDevice()
      $0.enabler.deniedResources = ["premium"]
      $0.enabler.order = .after
    },
    tell(
      "play-cancelled", "`getAuthorization` without a login: the app gives it up while its code is shown",
      acts: [.atRest(.start), .atRest(.play("news")), Act(.entering(.showingCode), .cancel)],
      endsIn: .unauthenticated, path: ["C10.ownPicker", "A8.code", "4.cancel@showingCode", "cancel.done"],
      answers: ["done + VSA403", "done", "refused: cancelled"]
    ) {
      $0.isSignedInOnDevice(.denied)
      $0.enabler.secondScreenLogsIn = false
    },
  ]
}
