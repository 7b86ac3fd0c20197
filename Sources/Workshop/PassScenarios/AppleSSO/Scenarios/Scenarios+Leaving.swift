import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator

extension AppleSSO.Scenarios {
  /// Phase E: sign-out.
  static let leaving: [Scenario] = [
    leaving("logout-complete", "Nothing is left to do", "northlight", .tvOS, ["E2.done"], "signed out"),
    leaving(
      "logout-page", "The provider's logout page is shown", "citycable", .iOS,
      ["E2.page", "E2.page.done"],
      "signed out"),
    leaving(
      "logout-page-left", "The viewer closes the logout page", "citycable", .iOS,
      ["E2.page", "E2.page.leftLast@viewerLeft"],
      "signed out, provider page not finished"
    ) {
      $0.viewer.pages = [.leaves]
    },
    Scenario(
      "logout-page-cancelled", "The logout page does not close, and the app cancels", settings: .simulated(.iOS),
      script: [.atRest(.signIn), .atRest(.signOut), ScriptedStep(.entering(.showingLogoutPage), .cancel)],
      endsIn: .signedOut, path: ["E2.page", "E2.page.cancel", "ended"],
      answers: ["signed in at citycable (regular)", "done", "signed out, provider page not finished"]
    ) { $0.backend.storedProfiles = [StoredProfile("citycable")] },
    leaving(
      "logout-page-fails", "The logout page cannot be shown", "citycable", .iOS,
      ["E2.page", "E2.page.leftLast@pageFailed"], "signed out, provider page not finished"
    ) {
      $0.viewer.pages = [.fails]
    },
    leaving(
      "logout-page-elsewhere", "The provider has a logout page, which a TV cannot show", "citycable", .tvOS,
      ["E2.done"],
      "signed out, provider page not finished"),
    leaving(
      "logout-invalid-integration", "The provider is no longer valid", "northlight", .tvOS, ["E2.gone"],
      "nothing to sign out"
    ) {
      $0.backend.incidents = [Incident(before: .logout, .disableIntegration(mvpd: "northlight"))]
    }.taking(14),
    leaving(
      "logout-recovers", "The logout call is retried, and the token renewed", "northlight", .tvOS,
      ["E2.pause", "pause.over→loggingOut", "E2.renew", "A4→loggingOut", "E2.done"], "signed out"
    ) {
      $0.backend.faults = [Fault(.logout, .only(1), .tooManyRequests), Fault(.logout, .only(2), .status(401))]
    },
    finishing(
      "logout-finished-by-next-launch", "The app was killed during the sign-out: the next launch finishes it",
      ["vault.token.signingOut", "finish.done", "B2.without", "B6", "C14"]),
    pageOfEarlierLaunch(
      "logout-page-of-earlier-launch", "The next launch opens the provider's logout page, then the sign-in continues",
      .signIn, ["finish.page", "finish.page.done", "B2.without", "B6", "C14"], appleAccess),
    pageOfEarlierLaunch(
      "logout-page-of-earlier-launch-left",
      "The viewer leaves the logout page of an earlier launch: the app is told what remains", .signIn,
      ["finish.page", "finish.page.leftLast@viewerLeft", "B2.without", "B6", "C14"], appleAccess
    ) { $0.viewer.pages = [.leaves, .finishes] },
    pageOfEarlierLaunch(
      "logout-pages-of-earlier-launch", "Two providers have a logout page for the next launch", .signIn,
      ["finish.page", "finish.page.next", "finish.page.done", "C14"], appleAccess
    ) {
      $0.hasTwoLogoutPages()
    },
    pageOfEarlierLaunch(
      "logout-pages-of-earlier-launch-left", "The viewer leaves the first of two pages, and sees the second", .signIn,
      ["finish.page", "finish.page.left@viewerLeft", "finish.page.done", "C14"], appleAccess
    ) {
      $0.hasTwoLogoutPages()
      $0.viewer.pages = [.leaves, .finishes]
    },
    pageOfEarlierLaunch(
      "logout-page-while-restoring", "A launch that restores shows no page", .restore,
      ["finish.page.silent", "B2.left"], "refused: not signed in", endsIn: .signedOut),
    finishing(
      "logout-with-settings-of-earlier-launch",
      "The next launch learns that Apple's sign-in remains, and the sign-in continues",
      ["finish.done", "B2.without", "C4.ownPicker", "picker.chosen", "poll.found"], "signed in at citycable (regular)"
    ) {
      $0.backend.storedProfiles = [StoredProfile("northlight", type: "appleSSO")]
      $0.framework.picker = .fails(FrameworkError(.userCancelled))
      $0.viewer.providers = [.takes("citycable")]
      $0.backend.secondScreen = SecondScreenVisit()
    },
    finishing(
      "logout-finished-with-new-token", "The next launch needs a token to sign the viewer out",
      ["vault.credentials.signingOut", "A4→finishingSignOut", "finish.done", "B6", "C14"]
    ) { $0.vault.contents.token = nil },
    finishing(
      "logout-finished-after-hitches", "The call that finishes a sign-out is retried with another token",
      ["finish.renew", "A4→finishingSignOut", "finish.done", "C14"]
    ) { $0.backend.faults = [Fault(.logout, .only(1), .status(401))] },
    finishing(
      "logout-finished-by-another-client", "The client is gone, and with it the profile to sign out from",
      ["register@finishingSignOut", "A4→finishingSignOut", "finish.done", "C14"]
    ) { $0.backend.incidents = [Incident(before: .logout, .revokeClients)] },
    finishing(
      "logout-finished-in-vain", "The provider is no longer valid: the next launch has nothing to sign out",
      ["vault.token.signingOut", "finish.refused", "B5"], regularAccess
    ) { $0.backend.faults = [Fault(.logout, .every, .error(code: "invalid_parameter_mvpd"))] },
    finishing(
      "logout-not-finished", "The logout fails: the viewer can still sign in, and the note of the sign-out is dropped",
      ["finish.counted", "finish.noted→readingStatus", "B5"], regularAccess
    ) { $0.backend.faults = [Fault(.logout, .every, .transport(.timedOut))] },
    Scenario(
      "logout-given-up", "The logout fails at launch after launch: it is no longer tried, and no profile is used",
      script: [.atRest(.restore)]
        + Array(repeating: [.atRest(.restore), .relaunch], count: PendingSignOut.maxLaunches).flatMap(\.self)
        + [.atRest(.restore)],
      endsIn: .signedOut,
      path: [
        "finish.counted", "finish.later", "finish.counted", "finish.givenUp", "finish.noted→readingStatus",
        "B2.left", "vault.token", "B2.left",
      ],
      answers: Array(repeating: "refused: not signed in", count: PendingSignOut.maxLaunches + 2)
    ) {
      $0.endedWhileSigningOut()
      $0.framework.system = .init(.restricted)
      $0.backend.faults = [Fault(.logout, .every, .error(code: "internal_server_error"))]
    },
    Scenario(
      "logout-of-two", "Sign-outs at two providers did not reach the service: later launches send both",
      script: [
        .atRest(.signIn), .atRest(.signOut), .atRest(.signIn),
        ScriptedStep(.entering(.choosingProfile, visit: 2), .choose("citycable")), .atRest(.signOut), .relaunch,
        .atRest(.restore), .relaunch, .atRest(.restore),
      ], endsIn: .signedOut,
      path: [
        "B5.chosen", "E2.failed", "finish.counted", "B5.byApp", "E2.failed", "finish.done", "B2.left", "finish.done",
        "B2.left",
      ],
      answers: [
        regularAccess, "signed out, not signed out at the service", "done", "signed in at citycable (regular)",
        "signed out, not signed out at the service", "refused: not signed in", "refused: not signed in",
      ]
    ) {
      $0.remembersClient(tokenSecondsLeft: 3_600)
      $0.framework.system = .init(.restricted)
      $0.backend.storedProfiles = [StoredProfile("northlight"), StoredProfile("citycable")]
      $0.backend.faults = [Fault(.logout, .first(3), .error(code: "internal_server_error"))]
    },
    Scenario(
      "logout-finish-cancelled", "The app joins, then cancels, while the sign-out of an earlier launch is finished",
      script: [
        .atRest(.signIn), ScriptedStep(.entering(.finishingSignOut), .signIn),
        ScriptedStep(.entering(.finishingSignOut), .cancel),
      ],
      endsIn: .signedOut, path: ["signIn.joins@finishingSignOut", "cancel@finishingSignOut"],
      answers: ["refused: cancelled", "refused: cancelled", "done"]
    ) { $0.endedWhileSigningOut() },
    Scenario(
      "logout-lost-with-client", "The vault has a sign-out to finish, but no client: nothing is left to sign out",
      endsIn: .authenticated, path: ["vault.nothing", "A2", "A4", "C14"], answers: [appleAccess]
    ) { $0.vault.contents.signingOut = "northlight" },
    Scenario(
      "logout-without-token",
      "There is no token: the viewer is signed out on the device, and the next launch tells the service",
      script: [.atRest(.signIn), .wait(4_000), .atRest(.signOut), .wait(200), .relaunch, .atRest(.signIn)],
      endsIn: .authenticated,
      path: [
        "E1.left", "E2.renew", "A.failed.signingOut@requestingToken", "ended", "vault.credentials.signingOut",
        "finish.done", "C14",
      ],
      answers: [regularAccess, "signed out, not signed out at the service", appleAccess]
    ) {
      $0.remembersClient(tokenSecondsLeft: 3_600)
      $0.backend.storedProfiles = [StoredProfile("northlight")]
      $0.backend.faults = [Fault(.token, .first(4), .transport(.timedOut))]
    },
    Scenario(
      "logout-fails", "The server fails: the viewer is signed out on this device",
      script: [.atRest(.signIn), .atRest(.signOut)], endsIn: .signedOut, path: ["E1", "E2.failed", "ended"],
      answers: [regularAccess, "signed out, not signed out at the service"]
    ) {
      $0.backend.storedProfiles = [StoredProfile("northlight")]
      $0.backend.faults = [Fault(.logout, .every, .error(code: "internal_server_error"))]
    },
    Scenario(
      "sign-out-is-carried-through", "A pending sign-out cannot be cancelled",
      script: [.atRest(.signIn), .atRest(.signOut), ScriptedStep(.entering(.pausing), .cancel)],
      endsIn: .signedOut, path: ["E2.pause", "pause.over→loggingOut", "E2.done"],
      answers: [appleAccess, "refused: too late", "signed out, finish in Settings → Accounts → TV Provider"]
    ) {
      $0.knowsViewer()
      $0.backend.faults = [Fault(.logout, .only(1), .tooManyRequests)]
    },
    Scenario(
      "logout-of-several", "Two providers have a logout page, and the settings remain", settings: .simulated(.iOS),
      script: [.atRest(.signIn), .atRest(.signOut)],
      endsIn: .signedOut, path: ["E2.page", "E2.page.next", "E2.page.done"],
      answers: [regularAccess, "signed out, finish in Settings → TV Provider"]
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

  /// A launch after one that was killed between its note in the vault and the call, or the call's answer.
  private static func finishing(
    _ name: String, _ summary: String, _ path: [String], _ answer: String = appleAccess,
    endsIn state: AppleSSO.State.Name = .authenticated, _ change: Change = { _ in }
  ) -> Scenario {
    Scenario(name, summary, endsIn: state, path: path, answers: [answer]) {
      $0.endedWhileSigningOut()
      change(&$0)
    }
  }

  /// An earlier launch noted a sign-out from a provider with a logout page.
  private static func pageOfEarlierLaunch(
    _ name: String, _ summary: String, _ action: AppleSSO.AppAction, _ path: [String], _ answer: String,
    endsIn state: AppleSSO.State.Name = .authenticated, _ change: Change = { _ in }
  ) -> Scenario {
    Scenario(
      name, summary, settings: .simulated(.iOS), script: [.atRest(action)], endsIn: state, path: path, answers: [answer]
    ) {
      $0.endedWhileSigningOut()
      $0.vault.contents.signingOut = "harbourtv"
      $0.backend.storedProfiles = [StoredProfile("harbourtv")]
      change(&$0)
    }
  }

  /// A sign-out from a regular profile.
  private static func leaving(
    _ name: String, _ summary: String, _ mvpd: String, _ platform: Platform, _ path: [String],
    _ answer: String,
    _ change: Change = { _ in }
  ) -> Scenario {
    Scenario(
      name, summary, settings: .simulated(platform), script: [.atRest(.signIn), .atRest(.signOut)],
      endsIn: .signedOut, path: ["B5", "E1"] + path, answers: ["signed in at \(mvpd) (regular)", answer]
    ) {
      $0.backend.storedProfiles = [StoredProfile(mvpd)]
      change(&$0)
    }
  }
}

extension WorldScript {
  /// The service knows two providers with a logout page, one of which is the viewer's.
  mutating func hasTwoLogoutPages(of mvpd: String = "harbourtv") {
    backend.storedProfiles = []
    backend.faults = [
      Fault(
        .logout, .only(1),
        .status(
          200,
          body: [
            "logouts": [
              mvpd: [
                "actionName": "logout", "actionType": "interactive", "mvpd": .string(mvpd),
                "url": "https://example.com/one",
              ],
              "citycable": [
                "actionName": "logout", "actionType": "interactive", "mvpd": "citycable",
                "url": "https://example.com/two",
              ],
            ]
          ]))
    ]
  }

  /// An earlier launch noted that the viewer signs out, and got no further.
  mutating func endedWhileSigningOut() {
    remembersClient(tokenSecondsLeft: 3_600)
    vault.contents.signingOut = "northlight"
    backend.storedProfiles = [StoredProfile("northlight")]
  }
}
