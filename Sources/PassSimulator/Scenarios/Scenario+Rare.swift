import PassAPI
import PassFlows

extension Scenario {
  /// The rarer branches: what seldom goes wrong, and what goes wrong twice.
  static let rare: [Scenario] =
    ["denied", "restricted", "undetermined", "nobody", "expired"].compactMap(statusLostAtLogin) + registeredAgain
    + [
      Scenario(
        "registered-again-once",
        "Two calls of one sign-in find their client revoked: it is registered again once, and then the sign-in ends",
        acts: [.calmly(.signIn)],
        ending: Ending(
          .signedOut, path: ["C1.register", "A4.back→retrievingConfiguration", "C2", "C6.outOfReach"],
          answers: ["refused: failed: invalid_access_token_client_application"])
      ) {
        $0.backend.faults = [.configuration, .partnerSession].map {
          Fault($0, .only(1), .error(code: "invalid_access_token_client_application"))
        }
      },
      Scenario(
        "signed-in-without-token", "The token cannot be renewed: the viewer stays signed in",
        acts: [.calmly(.signIn), .calmly(.authorize("news"))],
        ending: Ending(
          .authenticated, path: ["D2.3.renew", "A3.failed.signedIn"],
          answers: [appleAccess, "refused: failed: unauthorized_client"])
      ) {
        $0.knowsViewer()
        $0.backend.incidents = [Incident(before: .authorize, .forgetTokens)]
        $0.backend.faults = [Fault(.token, .from(2), .registrationError(code: "unauthorized_client"))]
      },
      Scenario(
        "cancel-renewal",
        "The app cancels while a token is fetched for a viewer who is signed in: the token is kept all the same",
        acts: [
          .calmly(.signIn), .calmly(.authorize("news")), Act(.entering(.requestingToken, visit: 2), .cancel),
          .calmly(.authorize("news")),
        ],
        ending: Ending(
          .authenticated, path: ["D2.3.renew", "A4", "A4.back→authorizing", "D2.3.cancel", "D2.4.permit"],
          answers: [appleAccess, "refused: cancelled", "done", "news permit"])
      ) {
        $0.knowsViewer()
        $0.backend.incidents = [Incident(before: .authorize, .forgetTokens)]
      },
      Scenario(
        "sign-in-during-renewal",
        "Somebody asks for a sign-in while a token is fetched for a viewer who is signed in: they are",
        acts: [.calmly(.signIn), .calmly(.authorize("news")), Act(.entering(.requestingToken, visit: 2), .signIn)],
        ending: Ending(
          .authenticated, path: ["D2.3.renew", "signIn.known@requestingToken", "A4.back→authorizing", "D2.4.permit"],
          answers: [appleAccess, appleAccess, "news permit"])
      ) {
        $0.knowsViewer()
        $0.backend.incidents = [Incident(before: .authorize, .forgetTokens)]
      },
      signedIn(
        "browsing-recovers", "A preauthorization survives throttling and a forgotten token", [.preauthorize(["news"])],
        Ending(
          .authenticated,
          path: ["D1.3.pause", "pause.over→preauthorizing", "D1.3.renew", "A4.back→preauthorizing", "D1.4"],
          answers: ["news permit"])
      ) {
        $0.backend.faults = [
          Fault(.preauthorize, .only(1), .tooManyRequests), Fault(.preauthorize, .only(2), .status(401)),
        ]
      },
      signedIn(
        "profile-expired-at-play", "The server refuses the whole call because the profile has ended",
        [.authorize("news")],
        Ending(
          .signedOut, path: ["D2.4.signInAgain"], answers: ["refused: sign in again: authenticated_profile_expired"])
      ) { $0.backend.faults = [Fault(.authorize, .every, .error(code: "authenticated_profile_expired"))] },
      signedIn(
        "profile-expired-while-browsing", "The same for a preauthorization", [.preauthorize(["news"])],
        Ending(
          .signedOut, path: ["D1.4.signInAgain"], answers: ["refused: sign in again: authenticated_profile_expired"])
      ) { $0.backend.faults = [Fault(.preauthorize, .every, .error(code: "authenticated_profile_expired"))] },
      Scenario(
        "profiles-want-sign-in", "The server has no profile to list, and says so with an error",
        acts: [.calmly(.signIn)],
        ending: Ending(.authenticated, path: ["B4.signIn", "C14"], answers: [appleAccess])
      ) { $0.backend.faults = [Fault(.listProfiles, .every, .error(code: "authenticated_profile_missing"))] },
      Scenario(
        "picked-session-over", "The session that the picker reports has ended", acts: [.calmly(.signIn)],
        ending: Ending(.authenticated, path: ["C4.expired", "basic.chosen", "poll.found"], answers: [regularAccess])
      ) {
        $0.framework.sessionSeconds = -60
        $0.backend.secondScreen = SecondScreenVisit()
      },
      Scenario(
        "partner-profile-reselect", "The integration ends before the profile is created", acts: [.calmly(.signIn)],
        ending: Ending(
          .authenticated, path: ["C11", "C13.reselect", "C2.reselect", "basic.chosen", "poll.found"],
          answers: ["signed in at citycable (regular)"])
      ) {
        $0.viewer.providers = [.takes("citycable")]
        $0.backend.faults = [Fault(.partnerProfile, .every, .error(code: "invalid_integration"))]
        $0.backend.secondScreen = SecondScreenVisit()
      },
      onSecondScreen(
        "poll-fails", "The server fails while it is polled",
        Ending(.signedOut, path: ["poll.failed"], answers: ["refused: failed: internal_server_error"])
      ) {
        $0.backend.faults = [Fault(.profileOfCode, .every, .error(code: "internal_server_error"))]
      },
      onSecondScreen(
        "poll-reselect", "The integration ends while the code is shown",
        Ending(
          .authenticated, path: ["poll.reselect", "C2.reselect", "basic.chosen", "poll.found"],
          answers: ["signed in at citycable (regular)"])
      ) {
        $0.viewer.providers = [.takes("northlight"), .takes("citycable")]
        $0.backend.faults = [Fault(.profileOfCode, .only(1), .error(code: "invalid_integration"))]
        $0.backend.secondScreen = SecondScreenVisit(code: 2)
      },
      onSecondScreen(
        "second-screen-reselect", "The integration of the provider that was chosen on a second screen ends",
        Ending(.signedOut, path: ["poll.reselect.elsewhere"], answers: ["refused: failed: invalid_integration"])
      ) {
        $0.viewer.providers = [.onSecondScreen]
        $0.backend.faults = [Fault(.profileOfCode, .every, .error(code: "invalid_integration"))]
      },
      Scenario(
        "throttled-for-good", "The partner way is throttled until no repetition is left: the sign-in ends",
        acts: [.calmly(.signIn)],
        ending: Ending(.signedOut, path: ["C5.pause", "C6.outOfReach"], answers: ["refused: failed: throttled"])
      ) { $0.backend.faults = [Fault(.partnerSession, .every, .tooManyRequests)] },
      Scenario(
        "offline-for-good", "The connection is lost while the profile is created, for good", acts: [.calmly(.signIn)],
        ending: Ending(.signedOut, path: ["C12.pause", "C13.outOfReach"], answers: ["refused: failed: transport"])
      ) { $0.backend.faults = [Fault(.partnerProfile, .every, .transport(.offline))] },
      Scenario(
        "vault-lost-for-good",
        "The vault cannot be read, now as then: the second sign-in knows the client all the same",
        acts: [.calmly(.signIn), .calmly(.signOut), .calmly(.wait(200)), .calmly(.signIn)],
        ending: Ending(
          .authenticated, path: ["A.lost", "A2", "E2.partner_logout", "A.lost.known", "C14"],
          answers: [appleAccess, "finish in Settings → Accounts → TV Provider", appleAccess])
      ) { $0.vault.failsToLoad = true },
      Scenario(
        "vault-forgets", "The vault keeps nothing: the second sign-in knows client and token all the same",
        acts: [.calmly(.signIn), .calmly(.signOut), .calmly(.wait(200)), .calmly(.signIn)],
        ending: Ending(
          .authenticated, path: ["A.nothing", "A2", "E2.partner_logout", "A.token", "C14"],
          answers: [appleAccess, "finish in Settings → Accounts → TV Provider", appleAccess])
      ) { $0.vault.failsToStore = true },
      Scenario(
        "sign-out-is-carried-through", "A sign-out that waits cannot be cancelled",
        acts: [.calmly(.signIn), .calmly(.signOut), Act(.entering(.pausing), .cancel)],
        ending: Ending(
          .signedOut, path: ["E1.pause", "pause.over→loggingOut", "E2.partner_logout"],
          answers: [appleAccess, "refused: too late", "finish in Settings → Accounts → TV Provider"])
      ) {
        $0.knowsViewer()
        $0.backend.faults = [Fault(.logout, .only(1), .tooManyRequests)]
      },
      Scenario(
        "status-refused-unsent", "The profiles are refused because of a status that was not sent: the picker follows",
        acts: [.calmly(.signIn)],
        ending: Ending(.authenticated, path: ["B2.nobody", "B4.unasked", "C2", "C14"], answers: [appleAccess])
      ) {
        $0.backend.faults = [Fault(.listProfiles, .only(1), .error(code: "invalid_header_pfs_provider_info_expired"))]
      },
      Scenario(
        "profiles-without-integration", "The list of profiles is refused for want of an integration",
        acts: [.calmly(.signIn)],
        ending: Ending(.authenticated, path: ["B4.reselect.all", "C2", "C14"], answers: [appleAccess])
      ) { $0.backend.faults = [Fault(.listProfiles, .only(1), .error(code: "invalid_integration"))] },
      signedIn(
        "profile-over-before-browsing", "The profile has ended when a catalogue is to be marked",
        [.wait(90_000), .preauthorize(["news"])],
        Ending(
          .signedOut, path: ["D1.over", "K.erased"], answers: ["refused: sign in again: authenticated_profile_expired"])
      ) { _ in },
      Scenario(
        "device-undocumented", "The device describes itself with a system that is not documented",
        acts: [.calmly(.signIn)],
        ending: Ending(.signedOut, path: ["P1.undocumented"], answers: ["refused: device unknown"])
      ) { $0.device?.info.osName = "iPadOS" },
      Scenario(
        "statement-of-another-api", "The software statement is not one for this API", acts: [.calmly(.signIn)],
        ending: Ending(.signedOut, path: ["A2.scope"], answers: ["refused: failed: scope_missing"])
      ) { $0.backend.faults = [Fault(.register, .every, withoutScope)] },
      onSecondScreen(
        "preview-used-up", "The free preview is used up when the session is created",
        Ending(
          .signedOut, path: ["session.signIn"],
          answers: ["refused: sign in again: temporary_access_duration_limit_exceeded"])
      ) {
        $0.backend.faults = [Fault(.createSession, .every, .error(code: "temporary_access_duration_limit_exceeded"))]
      },
      onSecondScreen(
        "preview-used-up-while-polled", "The free preview is used up while the code is shown",
        Ending(
          .signedOut, path: ["poll.signIn"],
          answers: ["refused: sign in again: temporary_access_resources_limit_exceeded"])
      ) {
        $0.backend.faults = [Fault(.profileOfCode, .every, .error(code: "temporary_access_resources_limit_exceeded"))]
      },
      onSecondScreen(
        "client-revoked-while-polled",
        "The client is revoked while the code is shown: the new one gets a session of its own",
        Ending(
          .authenticated, path: ["poll.register", "A4.back→creatingSession", "basic.code", "poll.found"],
          answers: [regularAccess])
      ) {
        $0.backend.faults = [Fault(.profileOfCode, .only(1), .error(code: "invalid_access_token_client_application"))]
        $0.backend.secondScreen = SecondScreenVisit(code: 2)
      },
      onSecondScreen(
        "client-never-accepted", "Every poll finds its client revoked: the sign-in registers once more, not for ever",
        Ending(
          .signedOut, path: ["poll.register", "A4.back→creatingSession", "basic.code", "poll.failed"],
          answers: ["refused: failed: invalid_access_token_client_application"])
      ) {
        $0.backend.faults = [Fault(.profileOfCode, .every, .error(code: "invalid_access_token_client_application"))]
      },
      onSecondScreen(
        "session-dead-at-once", "The session is dead when it is created: another code for the same provider",
        Ending(
          .authenticated, path: ["session.dead", "code.wanted", "basic.code", "poll.found"], answers: [regularAccess])
      ) {
        $0.backend.faults = [Fault(.createSession, .only(1), .error(code: "invalid_authentication_session"))]
        $0.backend.secondScreen = SecondScreenVisit()
        $0.viewer.newCodes = 1
      },
      onSecondScreen(
        "session-unusable", "The session asks for something that this version does not know",
        Ending(.signedOut, path: ["basic.unusable"], answers: ["refused: failed: unusable_action_unheard_of"])
      ) {
        $0.backend.faults = [
          Fault(.createSession, .every, .status(200, body: ["actionName": "unheard_of", "actionType": "direct"]))
        ]
      },
      Scenario(
        "logout-of-several", "Two providers have a logout page, and the settings are left", settings: .simulated(.iOS),
        acts: [.calmly(.signIn), .calmly(.signOut)],
        ending: Ending(
          .signedOut, path: ["E2.logout", "E2.page.next", "E2.page.settings"],
          answers: [regularAccess, "finish in Settings → TV Provider"])
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
      Scenario(
        "join-pauses",
        "Another part of the app asks for the sign-in while it waits for the vault, the registry and a call",
        acts: [
          .calmly(.signIn), Act(.entering(.awaitingVault), .signIn), Act(.entering(.pausing), .signIn),
          Act(.entering(.pausing, visit: 2), .signIn),
        ],
        ending: Ending(
          .authenticated, path: ["A.again", "pause.over→registering", "pause.over→retrievingProfiles", "C14"],
          answers: Array(repeating: appleAccess, count: 4))
      ) {
        $0.vault.notReadableYet = 1
        $0.backend.faults = [
          Fault(.register, .only(1), .tooManyRequests), Fault(.listProfiles, .only(1), .tooManyRequests),
        ]
      },
      Scenario(
        "cancel-profile-choice", "The app joins, then cancels, while the viewer chooses among profiles",
        acts: [.calmly(.signIn), Act(.entering(.choosingProfile), .signIn), Act(.entering(.choosingProfile), .cancel)],
        ending: Ending(
          .signedOut, path: ["signIn.joins@choosingProfile", "cancel@choosingProfile"],
          answers: ["refused: cancelled", "refused: cancelled", "done"])
      ) { $0.backend.storedProfiles = [StoredProfile("northlight"), StoredProfile("citycable")] },
      Scenario(
        "new-code-while-polling", "The app asks for another code while the first is polled: the answer comes too late",
        acts: [.calmly(.signIn), Act(.entering(.polling), .newCode)],
        ending: Ending(
          .authenticated, path: ["poll.newCode", "basic.code", "poll.found"], answers: ["done", regularAccess])
      ) {
        $0.takesSecondScreen()
        $0.backend.secondScreen = SecondScreenVisit(code: 2)
      },
    ]

  private static func onSecondScreen(
    _ name: String, _ summary: String, _ ending: Ending, _ change: (inout WorldScript) -> Void
  ) -> Scenario {
    Scenario(name, summary, acts: [.calmly(.signIn)], ending: ending) {
      $0.takesSecondScreen()
      change(&$0)
    }
  }

  /// Between picker and login something changes in the device's settings.
  private static func statusLostAtLogin(_ what: String) -> Scenario? {
    let systems: [String: FrameworkScript.System] = [
      "denied": .init(.denied), "restricted": .init(.restricted), "undetermined": .init(.notDetermined),
      "nobody": .init(),
      "expired": .init(provider: "northlight-apple", secondsLeft: -1),
    ]
    return systems[what].map { system in
      Scenario(
        "login-\(what)", "At the login the status is found to be unusable: \(what)", acts: [.calmly(.signIn)],
        ending: Ending(
          .authenticated, path: ["C9", "C11.\(what)", "basic.code", "poll.found"], answers: [regularAccess])
      ) {
        $0.framework.changes = [.init(beforeQuery: 3, system)]
        $0.framework.login = .answersNothing
        $0.framework.answerToPrompt = .notDetermined
        $0.backend.secondScreen = SecondScreenVisit()
      }
    }
  }

  private static let withoutScope = Fault.Answer.status(
    201,
    body: [
      "client_id": "v1-client", "client_secret": "v1-secret", "grant_types": ["client_credentials"],
      "scopes": ["api:client"],
    ])

  /// A call of the partner sign-in finds its client revoked.
  private static let registeredAgain = [
    ("C1", "retrievingConfiguration", EndpointName.configuration),
    ("C5", "requestingPartnerSession", .partnerSession), ("C12", "creatingPartnerProfile", .partnerProfile),
  ].map { step, state, endpoint in
    Scenario(
      "registered-again-at-\(step.lowercased())", "The client is revoked on the way, and registered again: \(step)",
      acts: [.calmly(.signIn)],
      ending: Ending(
        .authenticated, path: ["\(step).register", "A2", "A4.back→\(state)", "C14"], answers: [appleAccess])
    ) { $0.backend.faults = [Fault(endpoint, .only(1), .error(code: "invalid_access_token_client_application"))] }
  }
}
