import PassFlows

extension Scenario {
  /// The states of a first sign-in with a TV provider, in the order of the cookbook.
  private static let stepsOfSignIn: [AppleSSO.State.Name] = [
    .describingDevice, .askingForAccess, .openingVault, .registering, .storingCredentials, .requestingToken,
    .storingToken, .readingStatus,
    .retrievingProfiles, .retrievingConfiguration, .pickingProvider, .requestingPartnerSession, .completingLogin,
    .creatingPartnerProfile,
  ]
  /// Those of them where a cancellation shows by itself: what comes while client or token are on their way waits for
  /// `readingStatus`.
  private static let stepsToCancel = stepsOfSignIn.filter {
    ![.storingCredentials, .requestingToken, .storingToken, .readingStatus].contains($0)
  }
  /// The states of a login on a second screen.
  private static let stepsOfSecondScreen: [AppleSSO.State.Name] = [
    .choosingProvider, .creatingSession, .polling, .awaitingLogin,
  ]

  /// Requests that meet each other, or come at the wrong time.
  static let requesting: [Scenario] = [
    Scenario(
      "cancel-sign-in", "The app cancels while the providers are fetched; their answer comes too late",
      acts: [.calmly(.signIn), Act(.entering(.retrievingConfiguration), .cancel)],
      ending: Ending(
        .signedOut, path: ["B6", "cancel@retrievingConfiguration"], answers: ["refused: cancelled", "done"])
    ) { _ in },
    Scenario(
      "cancel-code", "The app cancels while the code is shown",
      acts: [.calmly(.signIn), Act(.entering(.awaitingLogin), .cancel)],
      ending: Ending(
        .signedOut, path: ["poll.notYet", "cancel@awaitingLogin"], answers: ["refused: cancelled", "done"])
    ) { $0.takesSecondScreen() },
    Scenario(
      "cancel-play", "The app cancels a decision: the viewer stays signed in",
      acts: [.calmly(.signIn), .calmly(.authorize("news")), Act(.entering(.authorizing), .cancel)],
      ending: Ending(
        .authenticated, path: ["D2.cached", "D2.3.cancel"], answers: [appleAccess, "refused: cancelled", "done"])
    ) { $0.knowsViewer() },
    Scenario(
      "cancel-logout", "A sign-out cannot be cancelled",
      acts: [.calmly(.signIn), .calmly(.signOut), Act(.entering(.loggingOut), .cancel)],
      ending: Ending(
        .signedOut, path: ["E1", "E2.complete"], answers: [regularAccess, "refused: too late", "signed out"])
    ) { $0.backend.storedProfiles = [StoredProfile("northlight")] },
    Scenario(
      "play-while-signing-in", "A decision asked for during the sign-in waits for it",
      acts: [.calmly(.signIn), Act(.entering(.readingStatus), .authorize("news"))],
      ending: Ending(
        .authenticated, path: ["B5.one", "D2.cached", "D2.4.permit"], answers: [appleAccess, "news permit"])
    ) { $0.knowsViewer() },
    Scenario(
      "sign-in-joined", "A second sign-in joins the first",
      acts: [.calmly(.signIn), Act(.entering(.pickingProvider), .signIn)],
      ending: Ending(
        .authenticated, path: ["C2", "signIn.joins@pickingProvider", "C14"], answers: [appleAccess, appleAccess])
    ) { _ in },
    Scenario(
      "requests-before-sign-in", "What needs a viewer is refused before the sign-in",
      acts: [
        .signOut, .authorize("news"), .preauthorize(["news"]), .cancel, .newCode, .choose("northlight"),
        .comeToForeground,
      ].map {
        .calmly($0)
      },
      ending: Ending(
        .signedOut, path: [],
        answers: [
          "refused: not signed in", "refused: not signed in", "refused: not signed in", "refused: nothing to cancel",
          "refused: no code",
          "refused: nothing to choose",
        ])
    ) { _ in },
    Scenario(
      "sign-out-while-playing", "A sign-out waits for the decision that is under way",
      acts: [.calmly(.signIn), .calmly(.authorize("news")), Act(.entering(.authorizing), .signOut)],
      ending: Ending(
        .signedOut, path: ["D2.4.permit", "E1", "E2.partner_logout"],
        answers: [appleAccess, "news permit", "finish in Settings → Accounts → TV Provider"])
    ) { $0.knowsViewer() },
    Scenario(
      "cancel-at-every-step",
      "Sign-in after sign-in is cancelled, each a step further; the last finds the profile of the one before",
      acts: stepsToCancel.flatMap { [.calmly(.signIn), Act(.entering($0), .cancel)] } + [.calmly(.signIn)],
      ending: Ending(
        .authenticated,
        path: [
          "cancel@describingDevice", "cancel@openingVault", "A2.kept", "A4", "cancel@readingStatus",
          "cancel@creatingPartnerProfile", "B5.one",
        ],
        answers: stepsToCancel.flatMap { _ in ["refused: cancelled", "done"] } + [appleAccess])
    ) { _ in },
    Scenario(
      "join-at-every-step", "At every step another part of the app asks for the sign-in as well",
      acts: [.calmly(.signIn)] + stepsOfSignIn.map { Act(.entering($0), .signIn) },
      ending: Ending(.authenticated, path: ["C14"], answers: [appleAccess] + stepsOfSignIn.map { _ in appleAccess })
    ) { _ in },
    Scenario(
      "cancel-second-screen-at-every-step", "Logins on a second screen are cancelled, each a step further",
      acts: stepsOfSecondScreen.flatMap { [.calmly(.signIn), Act(.entering($0), .cancel)] } + [.calmly(.signIn)],
      ending: Ending(
        .authenticated,
        path: [
          "cancel@choosingProvider", "cancel@creatingSession", "cancel@polling", "cancel@awaitingLogin", "poll.found",
        ],
        answers: stepsOfSecondScreen.flatMap { _ in ["refused: cancelled", "done"] } + [regularAccess])
    ) {
      $0.takesSecondScreen()
      $0.backend.secondScreen = SecondScreenVisit(code: 4)
    },
    Scenario(
      "join-second-screen-at-every-step",
      "At every step of a login on a second screen another part of the app asks for it as well",
      acts: [.calmly(.signIn)] + stepsOfSecondScreen.map { Act(.entering($0), .signIn) },
      ending: Ending(
        .authenticated, path: ["poll.found"], answers: [regularAccess] + stepsOfSecondScreen.map { _ in regularAccess })
    ) { $0.takesSecondScreen() },
    Scenario(
      "cancel-first-screen", "The app cancels a login page, then a new one is finished", settings: .simulated(.iOS),
      acts: [
        .calmly(.signIn), Act(.entering(.showingLoginPage), .cancel), .calmly(.signIn),
        Act(.entering(.showingLoginPage, visit: 2), .newCode),
        Act(.entering(.showingLoginPage, visit: 3), .signIn),
      ],
      ending: Ending(
        .authenticated,
        path: ["cancel@showingLoginPage", "page.newCode", "signIn.joins@showingLoginPage", "poll.found"],
        answers: ["refused: cancelled", "done", "done", regularAccess, regularAccess])
    ) { $0.framework.system = .init(.denied) },
    Scenario(
      "cancel-pauses", "The app cancels while it waits for the vault, for the registry and for a call",
      acts: [
        .calmly(.signIn), Act(.entering(.awaitingVault), .cancel), .calmly(.signIn),
        Act(.entering(.pausing), .cancel),
        .calmly(.signIn), Act(.entering(.pausing, visit: 2), .cancel),
      ],
      ending: Ending(
        .signedOut, path: ["cancel@awaitingVault", "cancel@readingStatus", "cancel@retrievingProfiles"],
        answers: ["refused: cancelled", "done", "refused: cancelled", "done", "refused: cancelled", "done"])
    ) {
      $0.vault.notReadableYet = 1
      $0.backend.faults = [
        Fault(.register, .only(1), .tooManyRequests), Fault(.listProfiles, .only(1), .tooManyRequests),
      ]
    },
    Scenario(
      "cancel-play-while-pausing", "The app cancels a decision that waits for its repetition",
      acts: [.calmly(.signIn), .calmly(.authorize("news")), Act(.entering(.pausing), .cancel)],
      ending: Ending(
        .authenticated, path: ["D2.3.pause", "D2.3.cancel"],
        answers: [appleAccess, "refused: cancelled", "done"])
    ) {
      $0.knowsViewer()
      $0.backend.faults = [Fault(.authorize, .only(1), .tooManyRequests)]
    },
    Scenario(
      "cancel-browsing",
      "The app cancels a preauthorization, and later the reading of the status before one and before playback",
      acts: [
        .calmly(.signIn), .calmly(.preauthorize(["news"])), Act(.entering(.preauthorizing), .cancel),
        .calmly(.wait(3_700)),
        .calmly(.preauthorize(["news"])), Act(.entering(.readingStatusToPreauthorize), .cancel),
        .calmly(.authorize("news")),
        Act(.entering(.readingStatusToAuthorize), .cancel), .calmly(.comeToForeground),
        Act(.entering(.refreshingStatus), .cancel),
      ],
      ending: Ending(
        .authenticated, path: ["D1.3.cancel", "D1.1.cancel", "D2.1.cancel", "foreground.cancel"],
        answers: [
          appleAccess, "refused: cancelled", "done", "refused: cancelled", "done", "refused: cancelled", "done", "done",
        ])
    ) { $0.knowsViewer(secondsLeft: 3_600) },
    Scenario(
      "regular-profile", "A regular profile needs no partner status",
      acts: [
        .calmly(.signIn), .calmly(.comeToForeground), .calmly(.preauthorize(["news"])), .calmly(.authorize("news")),
      ],
      ending: Ending(
        .authenticated, path: ["B5.one", "foreground.plain", "D1.plain", "D2.plain", "D2.4.permit"],
        answers: [regularAccess, "news permit", "news permit"])
    ) { $0.backend.storedProfiles = [StoredProfile("northlight")] },
  ]
}
