import AppleSSOFlow
import PassSimulator

extension AppleSSO.Scenarios {
  /// A sign-out waits for no request of a signed-in viewer.
  static let leavingAtOnce: [Scenario] = [
    (ScriptedStep.authorize("news"), AppleSSO.State.Name.authorizing), (.preauthorize(["news"]), .preauthorizing),
    (.profile, .retrievingProfileInUse), (.comeToForeground, .refreshingStatus),
  ].flatMap { request, state in
    Scenario.leaving(
      request, state, given: [.knownViewer()],
      answers: [appleAccess] + (state == .refreshingStatus ? [] : ["refused: signed out"]),
      signedOut: .finishInSettings, forgotten: "signed out")
  }

  /// The states of a first sign-in with a TV provider, in the order of the cookbook.
  private static let stepsOfSignIn: [AppleSSO.State.Name] = [
    .describingDevice, .askingForAccess, .openingVault, .registering, .storingCredentials, .requestingToken,
    .readingStatus, .retrievingProfiles, .retrievingConfiguration, .pickingProvider,
    .requestingPartnerSession, .completingLogin, .creatingPartnerProfile,
  ]
  /// The steps that a sequence of cancellations reaches: a client or token that is on its way is kept, and serves the
  /// next sign-in.
  private static let stepsToCancel = stepsOfSignIn.filter { $0 != .storingCredentials }
  /// The states of a login on a second screen.
  private static let stepsOfSecondScreen: [AppleSSO.State.Name] = [
    .choosingProvider, .creatingSession, .polling, .awaitingLogin,
  ]

  /// A sign-out ends a sign-in at every step.
  static let leavingAtEveryStep = stepsOfSignIn.filter {
    ![.registering, .storingCredentials, .requestingToken].contains($0)
  }.map { state in
    Scenario(
      "sign-out-at-\(state.stringValue.lowercased())", "The viewer signs out during a sign-in, which ends",
      script: [.signIn, .entering(state, .signOut)], endsIn: .signedOut, path: "E1.meanwhile@\(state.stringValue)",
      answers: ["refused: signed out", state == .creatingPartnerProfile ? .finishInSettings : .nothingToSignOut])
  }

  /// Requests that meet one another, or come at the wrong time.
  static let requesting: [Scenario] = [
    Scenario(
      "cancel-sign-in", "The app cancels while the providers are fetched; their answer comes too late",
      script: [.signIn, .entering(.retrievingConfiguration, .cancel)], endsIn: .signedOut,
      path: "B6 cancel@retrievingConfiguration", answers: [.cancelled, "done"]),
    Scenario(
      "cancel-authorization", "The app cancels a decision: the viewer stays signed in", given: [.knownViewer()],
      script: [.signIn, .authorize("news"), .entering(.authorizing, .cancel)], endsIn: .authenticated,
      path: "D2.3 D2.3.cancel", answers: [appleAccess, .cancelled, "done"]),
    Scenario(
      "cancel-logout", "A sign-out cannot be cancelled", given: [.profile()],
      script: [.signIn, .signOut, .entering(.loggingOut, .cancel)], endsIn: .signedOut, path: "E1 E2.done",
      answers: [regularAccess, "refused: too late", "signed out"]),
    Scenario(
      "authorization-while-signing-in", "A decision requested during the sign-in waits for it", given: [.knownViewer()],
      script: [.signIn, .entering(.readingStatus, .authorize("news"))], endsIn: .authenticated,
      path: "B5 D2.3 D2.4.permit", answers: [appleAccess, "news permit"]),
    Scenario(
      "requests-before-sign-in", "Requests that need a signed-in viewer are refused before the sign-in",
      script: [
        .authorize("news"), .preauthorize(["news"]), .signOut, .signOut, .cancel, .newCode, .choose("northlight"),
        .comeToForeground,
      ],
      endsIn: .signedOut, path: "D2.doubt D1.doubt E1.doubt E1.left.nobody",
      answers: [
        "refused: not known yet", "refused: not known yet", .nothingToSignOut, .notSignedIn,
        "refused: nothing to cancel", "refused: no code", "refused: nothing to choose",
      ]),
    Scenario(
      "cancel-at-every-step",
      "Sign-ins are cancelled, each one step later; the last finds the profile of the one before",
      script: stepsToCancel.flatMap { [.signIn, .entering($0, .cancel)] } + [.signIn], endsIn: .authenticated,
      path: """
        cancel@describingDevice cancel@openingVault A.cancel@registering A2 A2.cancelled vault.credentials
        A.cancel@requestingToken A4.store A4.cancelled vault.token cancel@readingStatus cancel@creatingPartnerProfile B5
        """, answers: stepsToCancel.flatMap { _ in [.cancelled, "done"] } + [appleAccess]),
    Scenario(
      "cancel-while-storing", "A sign-in is cancelled while the client is stored",
      script: [.signIn, .entering(.storingCredentials, .cancel)], endsIn: .signedOut,
      path: "A.cancel@storingCredentials A2.cancelled", answers: [.cancelled, "done"]),
    Scenario(
      "sign-in-after-cancelled",
      "Another sign-in is requested after the first was cancelled: it begins when the first has ended",
      script: [.signIn, .entering(.registering, .cancel), .entering(.storingCredentials, .signIn)],
      endsIn: .authenticated, path: "A.cancel@registering A2 A2.cancelled signIn vault.credentials C14",
      answers: [.cancelled, "done", appleAccess]),
    Scenario(
      "foreground-at-every-step", "The app comes to the foreground at every step of a sign-in",
      script: [.signIn] + stepsOfSignIn.map { .entering($0, .comeToForeground) }, endsIn: .authenticated,
      path: "foreground.meanwhile@readingStatus foreground.meanwhile@creatingPartnerProfile C14",
      answers: [appleAccess]),
    Scenario(
      "foreground-at-second-screen", "The app comes to the foreground at every step of a login on a second screen",
      given: [.pickerFails(.userCancelled), .secondScreen()],
      script: [.signIn] + stepsOfSecondScreen.map { .entering($0, .comeToForeground) } + [
        .entering(.storingSignIn, .comeToForeground)
      ],
      endsIn: .authenticated,
      path: "foreground.meanwhile@choosingProvider foreground.meanwhile@awaitingLogin poll.found",
      answers: [regularAccess]),
    Scenario(
      "foreground-while-served", "The app comes to the foreground during the requests of a signed-in viewer",
      given: [.knownViewer()],
      script: [
        .signIn, .preauthorize(["news"]), .entering(.preauthorizing, .comeToForeground), .profile,
        .entering(.refreshingStatus, .comeToForeground), .entering(.retrievingProfileInUse, .comeToForeground),
        .signOut, .entering(.loggingOut, .comeToForeground), .entering(.storingEnd, .comeToForeground),
      ],
      endsIn: .signedOut,
      path: """
        foreground.meanwhile@preauthorizing D1.4 profile.status foreground.meanwhile@refreshingStatus
        foreground.meanwhile@retrievingProfileInUse foreground.meanwhile@loggingOut foreground.meanwhile@storingEnd
        ended
        """, answers: [appleAccess, "news permit", "profile of northlight (appleSSO)", .finishInSettings]),
    Scenario(
      "join-at-every-step", "Another part of the app joins the sign-in at every step",
      script: [.signIn] + stepsOfSignIn.map { .entering($0, .signIn) }, endsIn: .authenticated, path: "C14",
      answers: [appleAccess] + stepsOfSignIn.map { _ in appleAccess }),
    Scenario(
      "cancel-second-screen-at-every-step", "Logins on a second screen are cancelled, each one step later",
      given: [.noAccess, .secondScreen(code: 4)],
      script: stepsOfSecondScreen.flatMap { [.signIn, .entering($0, .cancel)] } + [.signIn], endsIn: .authenticated,
      path: "cancel@choosingProvider cancel@creatingSession cancel@polling cancel@awaitingLogin poll.found",
      answers: stepsOfSecondScreen.flatMap { _ in [.cancelled, "done"] } + [regularAccess]),
    Scenario(
      "join-second-screen-at-every-step", "Another part of the app joins a login on a second screen at every step",
      given: [.noAccess, .secondScreen()], script: [.signIn] + stepsOfSecondScreen.map { .entering($0, .signIn) },
      endsIn: .authenticated, path: "poll.found",
      answers: [regularAccess] + stepsOfSecondScreen.map { _ in regularAccess }),
    Scenario(
      "cancel-first-screen", "The app cancels a login page, then a new one is finished", settings: .phone,
      given: [.noAccess],
      script: [
        .signIn, .entering(.showingLoginPage, .cancel), .signIn, .entering(.showingLoginPage, visit: 2, .newCode),
        .entering(.showingLoginPage, visit: 3, .signIn),
      ],
      endsIn: .authenticated,
      path: "cancel@showingLoginPage newCode@showingLoginPage signIn.joins@showingLoginPage poll.found",
      answers: [.cancelled, "done", "done", regularAccess, regularAccess]),
    Scenario(
      "cancel-pauses", "The app cancels during pauses: for the vault, for registration and for a call",
      given: [
        .vault(\.notReadableYet, 1), .fault(.register, .only(1), .tooManyRequests),
        .fault(.listProfiles, .only(1), .tooManyRequests),
      ],
      script: [
        .signIn, .entering(.pausing, .cancel), .signIn, .entering(.pausing, visit: 2, .cancel), .signIn,
        .entering(.pausing, visit: 3, .cancel),
      ],
      endsIn: .signedOut, path: "cancel@openingVault cancel@readingStatus cancel@retrievingProfiles",
      answers: [.cancelled, "done", .cancelled, "done", .cancelled, "done"]),
    Scenario(
      "cancel-authorization-while-pausing", "The app cancels a decision during the pause before its retry",
      given: [.knownViewer(), .fault(.authorize, .only(1), .tooManyRequests)],
      script: [.signIn, .authorize("news"), .entering(.pausing, .cancel)], endsIn: .authenticated,
      path: "D2.4.pause D2.3.cancel", answers: [appleAccess, .cancelled, "done"]),
    Scenario(
      "cancel-preauthorization",
      "The app cancels a preauthorization, then status reads before a preauthorization and before playback",
      given: [.knownViewer(secondsLeft: 3_600)],
      script: [
        .signIn, .preauthorize(["news"]), .entering(.preauthorizing, .cancel), .wait(3_700), .preauthorize(["news"]),
        .entering(.refreshingStatus, .cancel), .authorize("news"), .entering(.refreshingStatus, visit: 2, .cancel),
        .comeToForeground, .entering(.refreshingStatus, visit: 3, .cancel),
      ],
      endsIn: .authenticated, path: "D1.3.cancel status.cancel status.cancel status.cancel",
      answers: [appleAccess, .cancelled, "done", .cancelled, "done", .cancelled, "done", "done"]),
    Scenario(
      "regular-profile", "A regular profile needs no partner status", given: [.profile()],
      script: [.signIn, .comeToForeground, .preauthorize(["news"]), .authorize("news")], endsIn: .authenticated,
      path: "B5 foreground.plain D1.3 D2.3 D2.4.permit", answers: [regularAccess, "news permit", "news permit"]),
    Scenario(
      "cancel-renewal", "The app cancels while a token is fetched for a signed-in viewer: the token is still stored",
      given: [.knownViewer(), .before(.authorize, .forgetTokens)],
      script: [.signIn, .authorize("news"), .entering(.requestingToken, visit: 2, .cancel), .authorize("news")],
      endsIn: .authenticated, path: "D2.4.renew A.cancel@requestingToken A4.store A4.cancelled.signedIn D2.4.permit",
      answers: [appleAccess, .cancelled, "done", "news permit"]),
    Scenario(
      "sign-in-during-renewal",
      "A sign-in is requested while a token is fetched for a signed-in viewer: it is answered at once",
      given: [.knownViewer(), .before(.authorize, .forgetTokens)],
      script: [.signIn, .authorize("news"), .entering(.requestingToken, visit: 2, .signIn)], endsIn: .authenticated,
      path: "D2.4.renew signIn.known@requestingToken A4.kept→authorizing D2.4.permit",
      answers: [appleAccess, appleAccess, "news permit"]),
    Scenario(
      "join-pauses", "Another part of the app joins the sign-in during pauses: for the vault, registration and a call",
      given: [
        .vault(\.notReadableYet, 1), .fault(.register, .only(1), .tooManyRequests),
        .fault(.listProfiles, .only(1), .tooManyRequests),
      ],
      script: [
        .signIn, .entering(.pausing, .signIn), .entering(.pausing, visit: 2, .signIn),
        .entering(.pausing, visit: 3, .signIn),
      ],
      endsIn: .authenticated, path: "pause.over→openingVault pause.over→registering pause.over→retrievingProfiles C14",
      answers: Array(repeating: appleAccess, count: 4)),
    Scenario(
      "cancel-profile-choice", "The app joins, then cancels, while the viewer chooses among profiles",
      given: [.profile(), .profile("citycable")],
      script: [.signIn, .entering(.choosingProfile, .signIn), .entering(.choosingProfile, .cancel)], endsIn: .signedOut,
      path: "signIn.joins@choosingProfile cancel@choosingProfile", answers: [.cancelled, .cancelled, "done"]),
    Scenario(
      "new-code-while-polling", "The app asks for another code while the first is polled: the answer comes too late",
      given: [.noAccess, .secondScreen(code: 2)], script: [.signIn, .entering(.polling, .newCode)],
      endsIn: .authenticated, path: "newCode@polling session.code poll.found", answers: ["done", regularAccess]),
  ]
}
