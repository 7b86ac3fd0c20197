import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator

extension AppleSSO.Scenarios {
  /// Phase E: sign-out.
  static let leaving: [Scenario] = [
    out("logout-complete", "Nothing is left to do", "northlight", "E2.done", signedOut),
    out("logout-page", "The provider's logout page is shown", "citycable", "E2.page E2.page.done", signedOut),
    out(
      "logout-page-left", "The viewer closes the logout page", "citycable", "E2.page E2.page.leftLast@viewerLeft",
      pageLeft, .pages(.leaves)),
    Scenario(
      "logout-page-cancelled", "The logout page does not close, and the app cancels", settings: .phone,
      given: [.profile("citycable")], script: [.signIn, .signOut, .entering(.showingLogoutPage, .cancel)],
      endsIn: .signedOut, path: "E2.page E2.page.cancel ended", answers: [.at("citycable"), "done", pageLeft]),
    out(
      "logout-page-fails", "The logout page cannot be shown", "citycable", "E2.page E2.page.leftLast@pageFailed",
      pageLeft, .pages(.fails)),
    Scenario(
      "logout-page-elsewhere", "The provider has a logout page, which a TV cannot show", given: [.profile("citycable")],
      script: [.signIn, .signOut], endsIn: .signedOut, path: "B5 E1 E2.done", answers: [.at("citycable"), pageLeft]),
    out(
      "logout-invalid-integration", "The provider is no longer valid", "northlight", "E2.gone", .nothingToSignOut,
      transitions: 14, .before(.logout, .disableIntegration(mvpd: "northlight"))),
    out(
      "logout-recovers", "The logout call is retried, and the token renewed", "northlight",
      "E2.pause pause.over→loggingOut E2.renew A4→loggingOut E2.done", signedOut,
      .fault(.logout, .only(1), .tooManyRequests), .fault(.logout, .only(2), .status(401))),
    page(
      "logout-page-of-earlier-launch-left",
      "The viewer leaves the logout page of an earlier launch: the app is told what remains",
      "finish.page finish.page.leftLast@viewerLeft B2.without B6 C14", .pages(.leaves, .finishes)),
    page(
      "logout-pages-of-earlier-launch", "Two providers have a logout page for the next launch",
      "finish.page finish.page.next finish.page.done C14", .logoutPages("harbourtv", "citycable")),
    page(
      "logout-pages-of-earlier-launch-left", "The viewer leaves the first of two pages, and sees the second",
      "finish.page finish.page.left@viewerLeft finish.page.done C14", .logoutPages("harbourtv", "citycable"),
      .pages(.leaves, .finishes)),
    Scenario(
      "logout-page-while-restoring", "A launch that restores shows no page", settings: .phone, given: [.pageLeft],
      script: [.restore], endsIn: .signedOut, path: "finish.page.silent B2.left", answers: [.notSignedIn]),
    later(
      "logout-with-settings-of-earlier-launch",
      "The next launch learns that Apple's sign-in remains, and the sign-in continues",
      "finish.done B2.without C4.ownPicker picker.chosen poll.found", answer: .at("citycable"),
      .only("northlight", type: .appleSSO), .pickerFails(.userCancelled), .takes("citycable"), .secondScreen()),
    later(
      "logout-finished-after-hitches", "The call that finishes a sign-out is retried with another token",
      "finish.renew A4→finishingSignOut finish.done C14", .fault(.logout, .only(1), .status(401))),
    later(
      "logout-finished-by-another-client", "The client is gone, and with it the profile to sign out from",
      "register@finishingSignOut A4→finishingSignOut finish.done C14", .before(.logout, .revokeClients)),
    later(
      "logout-finished-in-vain", "The provider is no longer valid: the next launch has nothing to sign out",
      "vault.token.signingOut finish.refused B5", answer: regularAccess, .error(.logout, "invalid_parameter_mvpd")),
    later(
      "logout-not-finished", "The logout fails: the viewer can still sign in, and the note of the sign-out is dropped",
      "finish.counted finish.noted→readingStatus B5", answer: regularAccess, .fault(.logout, .transport(.timedOut))),
    Scenario(
      "logout-given-up", "The logout fails at launch after launch: it is no longer tried, and no profile is used",
      given: [.leftEarlier, .restricted, .error(.logout, serverError)],
      script: [.restore] + Array(repeating: [.restore, .relaunch], count: PendingSignOut.maxLaunches).flatMap(\.self)
        + [.restore],
      endsIn: .signedOut,
      path: """
        finish.counted finish.later finish.counted finish.givenUp finish.noted→readingStatus B2.left vault.token B2.left
        """, answers: Array(repeating: .notSignedIn, count: PendingSignOut.maxLaunches + 2)),
    Scenario(
      "logout-of-two", "Sign-outs at two providers did not reach the service: later launches send both",
      given: [.registered, .restricted, .profile(), .profile("citycable"), .error(.logout, serverError, .first(3))],
      script: [
        .signIn, .signOut, .signIn, .entering(.choosingProfile, visit: 2, .choose("citycable")), .signOut, .relaunch,
        .restore, .relaunch, .restore,
      ],
      endsIn: .signedOut,
      path: "B5.chosen E2.failed finish.counted B5.byApp E2.failed finish.done B2.left finish.done B2.left",
      answers: [regularAccess, .notAtService, "done", .at("citycable"), .notAtService, .notSignedIn, .notSignedIn]),
    Scenario(
      "logout-finish-cancelled", "The app joins, then cancels, while the sign-out of an earlier launch is finished",
      given: [.leftEarlier],
      script: [.signIn, .entering(.finishingSignOut, .signIn), .entering(.finishingSignOut, .cancel)],
      endsIn: .signedOut, path: "signIn.joins@finishingSignOut cancel@finishingSignOut",
      answers: [.cancelled, .cancelled, "done"]),
    Scenario(
      "logout-without-token",
      "There is no token: the viewer is signed out on the device, and the next launch tells the service",
      given: [.registered, .profile(), .fault(.token, .first(4), .transport(.timedOut))],
      script: [.signIn, .wait(4_000), .signOut, .wait(200), .relaunch, .signIn], endsIn: .authenticated,
      path: "E1.left E2.renew A.failed.signingOut@requestingToken ended vault.credentials.signingOut finish.done C14",
      answers: [regularAccess, .notAtService, appleAccess]),
    Scenario(
      "logout-fails", "The server fails: the viewer is signed out on this device",
      given: [.profile(), .error(.logout, serverError)], script: [.signIn, .signOut], endsIn: .signedOut,
      path: "E1 E2.failed ended", answers: [regularAccess, .notAtService]),
    Scenario(
      "sign-out-is-carried-through", "A pending sign-out cannot be cancelled",
      given: [.knownViewer(), .fault(.logout, .only(1), .tooManyRequests)],
      script: [.signIn, .signOut, .entering(.pausing, .cancel)], endsIn: .signedOut,
      path: "E2.pause pause.over→loggingOut E2.done", answers: [appleAccess, "refused: too late", .finishInSettings]),
    Scenario(
      "logout-of-several", "Two providers have a logout page, and the settings remain", settings: .phone,
      given: [.profile(), .logoutPages("citycable", "harbourtv", partner: "northlight")], script: [.signIn, .signOut],
      endsIn: .signedOut, path: "E2.page E2.page.next E2.page.done",
      answers: [regularAccess, "signed out, finish in Settings → TV Provider"]),
  ]

  private static let signedOut = "signed out", pageLeft = "signed out, provider page not finished"
  private static let serverError = "internal_server_error"

  /// A launch after one that was killed between its note in the vault and the call, or the call's answer.
  private static func later(
    _ name: String, _ summary: String, _ path: String, answer: String = appleAccess, _ facts: Fact...
  ) -> Scenario {
    Scenario(
      name, summary, given: [.leftEarlier] + facts, endsIn: .authenticated, path: path, answers: [answer])
  }

  /// An earlier launch noted a sign-out from a provider with a logout page.
  private static func page(_ name: String, _ summary: String, _ path: String, _ facts: Fact...) -> Scenario {
    Scenario(
      name, summary, settings: .phone, given: [.pageLeft] + facts, endsIn: .authenticated, path: path,
      answers: [appleAccess])
  }

  /// A sign-out from a regular profile: on an iPhone from the provider that has a logout page, else on an Apple TV.
  private static func out(
    _ name: String, _ summary: String, _ mvpd: String, _ path: String, _ answer: String, transitions: Int? = nil,
    _ facts: Fact...
  ) -> Scenario {
    Scenario(
      name, summary, settings: mvpd == "citycable" ? .phone : .simulated(), given: [.profile(mvpd)] + facts,
      script: [.signIn, .signOut], endsIn: .signedOut, path: "B5 E1 \(path)", answers: [.at(mvpd), answer],
      transitions: transitions)
  }
}

extension Fact {
  /// An earlier launch noted that the viewer signs out, and got no further.
  fileprivate static let leftEarlier = all(registered, signingOut("northlight"), only("northlight"))
  /// The same, at a provider with a logout page.
  fileprivate static let pageLeft = all(leftEarlier, signingOut("harbourtv"), only("harbourtv"))

  /// The service's answer to a logout names these providers, each with a page, and perhaps one whose sign-in remains in
  /// the settings; without that one it has no profile, and answers so once.
  static func logoutPages(_ mvpds: String..., partner: String? = nil) -> Self {
    var logouts: [String: JSONValue] = [:]
    let pages =
      partner == nil
      ? ["https://example.com/one", "https://example.com/two"]
      : ["https://sp.auth.adobe.com/a", "https://sp.auth.adobe.com/b"]
    for (mvpd, page) in zip(mvpds, pages) {
      logouts[mvpd] = [
        "actionName": "logout", "actionType": "interactive", "mvpd": .string(mvpd), "url": .string(page),
      ]
    }
    guard let partner else {
      return all(noProfiles, fault(.logout, .only(1), .status(200, body: ["logouts": .object(logouts)])))
    }
    logouts[partner] = [
      "actionName": "partner_logout", "actionType": "partner_interactive", "mvpd": .string(partner),
    ]
    return fault(.logout, .status(200, body: ["logouts": .object(logouts)]))
  }
}
