import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator

extension AppleSSO.Scenarios {
  /// Rare moments that no other scenario covers: every edge of the table is in a scenario.
  static let rare: [Scenario] = registeringAtTheWrongMoment + finishingElsewhere + choosingWrongly + readingInVain

  /// The app cancels while the client is registered, or the service fails permanently.
  private static let registeringAtTheWrongMoment = [
    Scenario(
      "cancel-registration-that-fails", "The app cancels while the client is registered, and the service fails",
      script: [.atRest(.signIn), ScriptedStep(.entering(.registering), .cancel)],
      endsIn: .signedOut, path: ["A.cancel@registering", "A1.cancelled"], answers: ["refused: cancelled", "done"]
    ) { $0.backend.faults = [Fault(.register, .every, .transport(.offline))] },
    Scenario(
      "cancel-token-that-fails", "The app cancels while the token is requested, and the service fails",
      script: [.atRest(.signIn), ScriptedStep(.entering(.requestingToken), .cancel)],
      endsIn: .signedOut, path: ["A.cancel@requestingToken", "A3.cancelled"], answers: ["refused: cancelled", "done"]
    ) { $0.backend.faults = [Fault(.token, .every, .transport(.offline))] },
    losingClient(
      "cancel-later-registration-that-fails", "A viewer is signed in, and the app cancels while a client is registered",
      [ScriptedStep(.entering(.registering, visit: 2), .cancel)], path: ["A1.cancelled.signedIn"],
      answers: ["refused: cancelled", "done"], Fault(.register, .from(2), .transport(.offline))),
    losingClient(
      "cancel-later-registration",
      "A viewer is signed in, and the app cancels while a client is registered: the client is kept",
      [ScriptedStep(.entering(.registering, visit: 2), .cancel)], path: ["A2.cancelled.signedIn"],
      answers: ["refused: cancelled", "done"]),
    signedIn(
      "cancel-later-token-that-fails", "A viewer is signed in, and the app cancels while a token is requested",
      [.wait(25_000), .atRest(.authorize("news")), ScriptedStep(.entering(.requestingToken, visit: 2), .cancel)],
      endsIn: .authenticated, path: ["A3.cancelled.signedIn"], answers: ["refused: cancelled", "done"]
    ) { $0.backend.faults = [Fault(.token, .from(2), .transport(.offline))] },
    losingClient(
      "later-registration-refused", "A viewer is signed in, and no other client can be registered", [],
      path: ["A2.failed.signedIn"], answers: ["refused: failed: invalid_software_statement"],
      Fault(.register, .from(2), .registrationError(code: "invalid_software_statement"))),
    losingClient(
      "later-statement-of-another-api", "A viewer is signed in, and the statement is no longer for this API", [],
      path: ["A2.scope.signedIn"], answers: ["refused: failed: scope_missing"], Fault(.register, .from(2), withoutScope)
    ),
    Scenario(
      "client-revoked-while-polling", "Token and client are revoked while the code is shown: the code is void",
      endsIn: .authenticated, path: ["A4.register.poll", "session.code", "poll.found"], answers: [regularAccess]
    ) {
      $0.takesSecondScreen()
      $0.backend.secondScreen?.code = 2
      $0.backend.faults = [
        Fault(.profileOfCode, .only(2), .status(401)),
        Fault(.token, .only(2), .registrationError(code: "invalid_client")),
      ]
    },
    Scenario(
      "client-revoked-while-resuming", "Token and client are revoked while a session is resumed",
      endsIn: .authenticated,
      path: [
        "A2", "A2.kept", "A4", "C8.resume", "A4.register.resume", "A2", "A2.kept", "A4",
        "session.code", "poll.found",
      ],
      answers: [regularAccess]
    ) {
      $0.backend.secondScreen = SecondScreenVisit()
      $0.backend.faults = [
        Fault(.partnerSession, .every, .resume()), Fault(.resumeSession, .only(1), .status(401)),
        Fault(.token, .only(2), .registrationError(code: "invalid_client")),
      ]
    },
    Scenario(
      "registered-again-at-session", "The client is revoked before the code is requested, and registered again",
      endsIn: .authenticated,
      path: [
        "A2", "A2.kept", "A4", "session.register", "A2", "A2.kept", "A4→creatingSession",
        "poll.found",
      ],
      answers: [regularAccess]
    ) {
      $0.takesSecondScreen()
      $0.backend.faults = [
        Fault(.createSession, .only(1), .error(code: "invalid_access_token_client_application"))
      ]
    },
  ]

  /// Sessions and pages that continue in an unusual place.
  private static let finishingElsewhere = [
    Scenario(
      "sign-on-switched-off-phone", "Single sign-on is switched off for the app: the provider's page on a phone",
      settings: .simulated(.iOS), endsIn: .authenticated, path: ["C8.page", "poll.found"], answers: [regularAccess]
    ) { $0.backend.options.partnerSignOn = false },
    Scenario(
      "resumed-with-code",
      "A resumed session asks for a login on a second screen, and has expired when it is polled",
      endsIn: .signedOut, path: ["C8.resume", "resume.code", "poll.dead", "left@offeringNewCode"],
      answers: ["refused: viewer left"]
    ) {
      $0.backend.faults = [Fault(.partnerSession, .every, .resume()), Fault(.resumeSession, .only(1), .authenticate)]
    },
    Scenario(
      "resumed-with-page", "A resumed session asks for a login on a page, which no longer opens",
      settings: .simulated(.iOS), endsIn: .signedOut, path: ["C8.resume", "resume.page", "page.failed"],
      answers: ["refused: failed: page_failed"]
    ) {
      $0.backend.faults = [Fault(.partnerSession, .every, .resume()), Fault(.resumeSession, .only(1), .authenticate)]
    },
    leavingPages(
      "logout-first-page-fails", "The first of two logout pages does not open, the second does",
      ["E2.page.left@pageFailed", "E2.page.done"], .fails),
    leavingPages(
      "logout-first-page-left", "The viewer leaves the first of two logout pages, and sees the second",
      ["E2.page.left@viewerLeft", "E2.page.done"], .leaves),
  ]

  /// Choices of viewer and app that were not offered, and choices that meet another question.
  private static let choosingWrongly = [
    Scenario(
      "profile-not-offered", "The app's list of profiles answers with a profile that it did not offer",
      endsIn: .signedOut, path: ["B5.unknown"], answers: ["refused: nothing to choose"]
    ) {
      $0.backend.storedProfiles = [StoredProfile("northlight"), StoredProfile("citycable")]
      $0.viewer.profile = "harbourtv"
      $0.viewer.choosesOnlyOffered = false
    },
    Scenario(
      "provider-not-offered", "The app's picker answers with a provider that it did not offer",
      endsIn: .signedOut, path: ["picker.unknown"], answers: ["refused: nothing to choose"]
    ) {
      $0.takesSecondScreen()
      $0.viewer.providers = [.takes("nobody")]
      $0.viewer.choosesOnlyOffered = false
    },
    Scenario(
      "access-asked-by-many", "The app asks for access twice, comes to the foreground in between, and cancels",
      script: [
        .atRest(.askForAccess), ScriptedStep(.entering(.askingAgain), .askForAccess),
        ScriptedStep(.entering(.askingAgain), .comeToForeground), ScriptedStep(.entering(.askingAgain), .cancel),
      ],
      endsIn: .signedOut, path: ["access.joins", "access.foreground", "access.cancel→signedOut"],
      answers: ["refused: cancelled", "refused: cancelled", "done"]),
    Scenario(
      "another-provider-in-memory", "The providers are in memory when the viewer wants another one than the last",
      settings: .simulated(.iOS), script: [.atRest(.signIn), .atRest(.authorize("news")), .atRest(.signIn)],
      endsIn: .authenticated,
      path: ["D2.4.item.signIn", "ended", "B6.confirm", "confirm.another.cached", "picker.chosen", "poll.found"],
      answers: [
        regularAccess, "refused: sign in again: authorization_denied_by_hba_policies",
        "signed in at citycable (regular)",
      ]
    ) {
      $0.framework.system = .init(.denied)
      $0.viewer.confirmation = .another
      $0.viewer.providers = [.takes("northlight"), .takes("citycable")]
      $0.backend.faults = [Fault(.authorize, .only(1), .itemError(code: "authorization_denied_by_hba_policies"))]
    },
  ]

  /// Profiles and vaults that cannot be read.
  private static let readingInVain = [
    Scenario(
      "profiles-want-sign-in-later",
      "The service reports that there is no profile, with the providers in memory: Apple's picker at once",
      script: [.atRest(.signIn), ScriptedStep(.entering(.pickingProvider), .cancel), .atRest(.signIn)],
      endsIn: .authenticated, path: ["C2", "B4.picker.cached", "C14"],
      answers: ["refused: cancelled", "done", appleAccess]
    ) { $0.backend.faults = [Fault(.listProfiles, .only(2), .error(code: "authenticated_profile_missing"))] },
    Scenario(
      "profiles-want-sign-in-without-access",
      "The service reports that there is no profile, and the viewer refuses access: the app's own picker",
      script: [.atRest(.signIn), ScriptedStep(.entering(.choosingProvider), .cancel), .atRest(.signIn)],
      endsIn: .authenticated, path: ["B4.picker.cached.ownPicker", "poll.found"],
      answers: ["refused: cancelled", "done", regularAccess]
    ) {
      $0.takesSecondScreen()
      $0.backend.catalogue = [.cityCable, SimulatedMVPD("northlight", "Northlight TV")]
      $0.backend.faults = [Fault(.listProfiles, .only(2), .error(code: "authenticated_profile_missing"))]
    },
    signedIn(
      "profile-over-when-read", "The profile has expired when it is read again",
      [.wait(90_000), .atRest(.profile)], endsIn: .signedOut, path: ["profile.over", "ended"],
      answers: ["refused: sign in again: authenticated_profile_expired"]
    ) {
      $0.framework.system.secondsLeft = 1_000_000
      $0.backend.storedProfiles = [StoredProfile("northlight", type: "appleSSO", secondsLeft: 3_600)]
    },
    signedIn(
      "profile-without-integration", "The integration has ended when the profile is read again",
      [.atRest(.authorize("news")), .atRest(.profile)], endsIn: .signedOut, path: ["profile.reselect", "ended"],
      answers: ["news permit", "refused: sign in again: invalid_integration"]
    ) { $0.backend.faults = [Fault(.profileOfMVPD, .every, .error(code: "invalid_integration"))] },
    signedIn(
      "profile-of-lost-client", "The client is revoked when the profile is read again",
      [.atRest(.authorize("news")), .atRest(.profile)], endsIn: .signedOut, path: ["profile.signIn", "ended"],
      answers: ["news permit", "refused: sign in again: invalid_access_token_client_application"]
    ) {
      $0.backend.faults = [Fault(.profileOfMVPD, .every, .error(code: "invalid_access_token_client_application"))]
    },
    Scenario(
      "restore-from-damaged-vault", "The vault is damaged, and nothing may be shown",
      script: [.atRest(.restore)], endsIn: .signedOut, path: ["vault.lost.silent", "B2.new.nobody"],
      answers: ["refused: not signed in"]
    ) { $0.vault.isDamaged = true },
    Scenario(
      "restore-from-newer-vault", "The vault's contents are of a later version, and nothing may be shown",
      script: [.atRest(.restore)], endsIn: .signedOut, path: ["vault.newer.silent"],
      answers: ["refused: vault unreadable"]
    ) { $0.vault.isNewer = true },
  ]

  /// A viewer is signed in; the token ends, and the client is revoked when a new one is requested.
  private static func losingClient(
    _ name: String, _ summary: String, _ script: [ScriptedStep], path: [String], answers: [String],
    _ fault: Fault? = nil
  ) -> Scenario {
    signedIn(
      name, summary, [.wait(25_000), .atRest(.authorize("news"))] + script, endsIn: .authenticated, path: path,
      answers: answers
    ) {
      $0.backend.faults =
        [Fault(.token, .only(2), .registrationError(code: "invalid_client"))] + [fault].compactMap(\.self)
    }
  }

  /// A viewer signs out at two providers with a logout page.
  private static func leavingPages(
    _ name: String, _ summary: String, _ path: [String], _ first: ViewerScript.PageEnding
  ) -> Scenario {
    Scenario(
      name, summary, settings: .simulated(.iOS), script: [.atRest(.signIn), .atRest(.signOut)], endsIn: .signedOut,
      path: path, answers: [appleAccess, "signed out, provider page not finished"]
    ) {
      $0.hasTwoLogoutPages(of: "northlight")
      $0.viewer.pages = [first, .finishes]
    }
  }
}
