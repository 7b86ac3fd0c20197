import PassAPI
import PassFlows

extension AppleSSO.Scenarios {
  /// Phase E: sign-out.
  static let leaving: [Scenario] = [
    leaving("logout-complete", "Nothing is left to do", "northlight", .tvOS, ["E2.done"], "signed out"),
    leaving(
      "logout-page", "The provider's logout page is shown", "citycable", .iOS,
      ["E2.page", "E2.page.done@redirectReached"],
      "signed out"),
    leaving(
      "logout-page-left", "The viewer closes the logout page", "citycable", .iOS,
      ["E2.page", "E2.page.done@viewerLeft"],
      "signed out"
    ) {
      $0.viewer.pages = [.leaves]
    },
    leaving(
      "logout-page-fails", "The logout page cannot be shown", "citycable", .iOS,
      ["E2.page", "E2.page.done@pageFailed"],
      "signed out"
    ) {
      $0.viewer.pages = [.fails]
    },
    leaving(
      "logout-page-elsewhere", "The provider has a logout page, which a TV cannot show", "citycable", .tvOS,
      ["E2.done"],
      "provider page not shown"),
    leaving(
      "logout-invalid", "There is no profile to remove any more", "northlight", .tvOS, ["E2.done"],
      "nothing to sign out"
    ) {
      $0.backend.incidents = [Incident(before: .logout, .dropProfiles)]
    },
    leaving(
      "logout-invalid-integration", "The provider is none any more", "northlight", .tvOS, ["E2.gone"],
      "nothing to sign out"
    ) {
      $0.backend.incidents = [Incident(before: .logout, .disableIntegration(mvpd: "northlight"))]
    },
    leaving(
      "logout-recovers", "The call is repeated, and the token renewed", "northlight", .tvOS,
      ["E2.pause", "pause.over→loggingOut", "E2.renew", "A4.back→loggingOut", "E2.done"], "signed out"
    ) {
      $0.backend.faults = [Fault(.logout, .only(1), .tooManyRequests), Fault(.logout, .only(2), .status(401))]
    },
    Scenario(
      "logout-fails", "The server fails: the viewer stays signed in", acts: [.atRest(.signIn), .atRest(.signOut)],
      endsIn: .authenticated, path: ["E1", "E2.failed"],
      answers: [regularAccess, "refused: failed: internal_server_error"]
    ) {
      $0.backend.storedProfiles = [StoredProfile("northlight")]
      $0.backend.faults = [Fault(.logout, .every, .error(code: "internal_server_error"))]
    },
    Scenario(
      "sign-out-is-carried-through", "A sign-out that waits cannot be cancelled",
      acts: [.atRest(.signIn), .atRest(.signOut), Act(.entering(.pausing), .cancel)],
      endsIn: .signedOut, path: ["E2.pause", "pause.over→loggingOut", "E2.done"],
      answers: [appleAccess, "refused: too late", "finish in Settings → Accounts → TV Provider"]
    ) {
      $0.knowsViewer()
      $0.backend.faults = [Fault(.logout, .only(1), .tooManyRequests)]
    },
    Scenario(
      "logout-of-several", "Two providers have a logout page, and the settings are left", settings: .simulated(.iOS),
      acts: [.atRest(.signIn), .atRest(.signOut)],
      endsIn: .signedOut, path: ["E2.page", "E2.page.next@redirectReached", "E2.page.done@redirectReached"],
      answers: [regularAccess, "finish in Settings → TV Provider"]
    ) {
      $0.backend.storedProfiles = [StoredProfile("northlight")]
      $0.backend.faults = [
        Fault(
          .logout, .every,
          .status(
            200,
            body: [
              "logouts": [
                "citycable": [
                  "actionName": "logout", "actionType": "interactive", "mvpd": "citycable",
                  "url": "https://sp.auth.adobe.com/a",
                ],
                "harbourtv": [
                  "actionName": "logout", "actionType": "interactive", "mvpd": "harbourtv",
                  "url": "https://sp.auth.adobe.com/b",
                ],
                "northlight": [
                  "actionName": "partner_logout", "actionType": "partner_interactive", "mvpd": "northlight",
                ],
              ]
            ]))
      ]
    },
  ]

  /// A sign-out from a regular profile.
  private static func leaving(
    _ name: String, _ summary: String, _ mvpd: String, _ platform: Platform, _ path: [String],
    _ answer: String,
    _ change: Change = { _ in }
  ) -> Scenario {
    Scenario(
      name, summary, settings: .simulated(platform), acts: [.atRest(.signIn), .atRest(.signOut)],
      endsIn: .signedOut, path: ["B5", "E1"] + path, answers: ["signed in at \(mvpd) (regular)", answer]
    ) {
      $0.backend.storedProfiles = [StoredProfile(mvpd)]
      change(&$0)
    }
  }
}
