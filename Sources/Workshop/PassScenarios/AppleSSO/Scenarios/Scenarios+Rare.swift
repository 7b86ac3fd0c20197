import AppleSSOFlow
import PassSimulator

extension AppleSSO.Scenarios {
  /// Rare moments that no other scenario covers: every edge of the table is in a scenario.
  static let rare: [Scenario] = registeringAtTheWrongMoment + finishingElsewhere + choosingWrongly + readingInVain

  /// The app cancels while the client is registered, or the service fails permanently.
  private static let registeringAtTheWrongMoment = [
    Scenario(
      "cancel-registration-that-fails", "The app cancels while the client is registered, and the service fails",
      given: [.fault(.register, .transport(.offline))], script: [.signIn, .entering(.registering, .cancel)],
      endsIn: .signedOut, path: "A.cancel@registering A1.cancelled", answers: [.cancelled, "done"]),
    Scenario(
      "cancel-token-that-fails", "The app cancels while the token is requested, and the service fails",
      given: [.fault(.token, .transport(.offline))], script: [.signIn, .entering(.requestingToken, .cancel)],
      endsIn: .signedOut, path: "A.cancel@requestingToken A3.cancelled", answers: [.cancelled, "done"]),
    losingClient(
      "cancel-later-registration-that-fails", "A viewer is signed in, and the app cancels while a client is registered",
      given: [.fault(.register, .from(2), .transport(.offline))], [.entering(.registering, visit: 2, .cancel)],
      path: "A1.cancelled.signedIn", answers: [.cancelled, "done"]),
    losingClient(
      "cancel-later-registration",
      "A viewer is signed in, and the app cancels while a client is registered: the client is kept",
      [.entering(.registering, visit: 2, .cancel)], path: "A2.cancelled.signedIn", answers: [.cancelled, "done"]),
    signedIn(
      "cancel-later-token-that-fails", "A viewer is signed in, and the app cancels while a token is requested",
      given: [.fault(.token, .from(2), .transport(.offline))],
      [.wait(25_000), .authorize("news"), .entering(.requestingToken, visit: 2, .cancel)], endsIn: .authenticated,
      path: "A3.cancelled.signedIn", answers: [.cancelled, "done"]),
    losingClient(
      "later-registration-refused", "A viewer is signed in, and no other client can be registered",
      given: [.registrationError(.register, "invalid_software_statement", .from(2))], [], path: "A2.failed.signedIn",
      answers: ["refused: failed: invalid_software_statement"]),
    losingClient(
      "later-statement-of-another-api", "A viewer is signed in, and the statement is no longer for this API",
      given: [.fault(.register, .from(2), withoutScope)], [], path: "A2.scope.signedIn",
      answers: ["refused: failed: scope_missing"]),
    Scenario(
      "client-revoked-while-polling", "Token and client are revoked while the code is shown: the code is void",
      given: [
        .noAccess, .secondScreen(code: 2), .fault(.profileOfCode, .only(2), .status(401)),
        .registrationError(.token, "invalid_client", .only(2)),
      ],
      endsIn: .authenticated, path: "A4.register.poll session.code poll.found", answers: [regularAccess]),
    Scenario(
      "client-revoked-while-resuming", "Token and client are revoked while a session is resumed",
      given: [
        .secondScreen(), .fault(.partnerSession, .resume()), .fault(.resumeSession, .only(1), .status(401)),
        .registrationError(.token, "invalid_client", .only(2)),
      ],
      endsIn: .authenticated, path: "A2 A2.kept A4 C8.resume A4.register.resume A2 A2.kept A4 session.code poll.found",
      answers: [regularAccess]),
    Scenario(
      "registered-again-at-session", "The client is revoked before the code is requested, and registered again",
      given: [.noAccess, .secondScreen(), .error(.createSession, "invalid_access_token_client_application", .only(1))],
      endsIn: .authenticated, path: "A2 A2.kept A4 session.register A2 A2.kept A4→creatingSession poll.found",
      answers: [regularAccess]),
  ]

  /// Sessions and pages that continue in an unusual place.
  private static let finishingElsewhere = [
    Scenario(
      "sign-on-switched-off-phone", "Single sign-on is switched off for the app: the provider's page on a phone",
      settings: .phone, given: [.option(\.partnerSignOn, false)], endsIn: .authenticated, path: "C8.page poll.found",
      answers: [regularAccess]),
    Scenario(
      "resumed-with-code", "A resumed session asks for a login on a second screen, and has expired when it is polled",
      given: [.fault(.partnerSession, .resume()), .fault(.resumeSession, .only(1), .authenticate)], endsIn: .signedOut,
      path: "C8.resume resume.code poll.dead left@offeringNewCode", answers: [.viewerLeft]),
    Scenario(
      "resumed-with-page", "A resumed session asks for a login on a page, which no longer opens", settings: .phone,
      given: [.fault(.partnerSession, .resume()), .fault(.resumeSession, .only(1), .authenticate)], endsIn: .signedOut,
      path: "C8.resume resume.page page.failed", answers: ["refused: failed: page_failed"]),
    Scenario(
      "logout-first-page-fails", "The first of two logout pages does not open, the second does", settings: .phone,
      given: [.logoutPages("northlight", "citycable"), .pages(.fails, .finishes)], script: [.signIn, .signOut],
      endsIn: .signedOut, path: "E2.page.left@pageFailed E2.page.done",
      answers: [appleAccess, "signed out, provider page not finished"]),
    Scenario(
      "logout-first-page-left", "The viewer leaves the first of two logout pages, and sees the second",
      settings: .phone, given: [.logoutPages("northlight", "citycable"), .pages(.leaves, .finishes)],
      script: [.signIn, .signOut], endsIn: .signedOut, path: "E2.page.left@viewerLeft E2.page.done",
      answers: [appleAccess, "signed out, provider page not finished"]),
  ]

  /// Choices of viewer and app that were not offered, and choices that meet another question.
  private static let choosingWrongly = [
    Scenario(
      "profile-not-offered", "The app's list of profiles answers with a profile that it did not offer",
      given: [
        .profile(), .profile("citycable"), .set(\.viewer.profile, "harbourtv"),
        .set(\.viewer.choosesOnlyOffered, false),
      ],
      endsIn: .signedOut, path: "B5.unknown", answers: ["refused: nothing to choose"]),
    Scenario(
      "provider-not-offered", "The app's picker answers with a provider that it did not offer",
      given: [.noAccess, .secondScreen(), .takes("nobody"), .set(\.viewer.choosesOnlyOffered, false)],
      endsIn: .signedOut, path: "picker.unknown", answers: ["refused: nothing to choose"]),
    Scenario(
      "access-asked-by-many", "The app asks for access twice, comes to the foreground in between, and cancels",
      script: [
        .askForAccess, .entering(.askingAgain, .askForAccess), .entering(.askingAgain, .comeToForeground),
        .entering(.askingAgain, .cancel),
      ],
      endsIn: .signedOut, path: "access.joins access.foreground access.cancel→signedOut",
      answers: [.cancelled, .cancelled, "done"]),
    Scenario(
      "another-provider-in-memory", "The providers are in memory when the viewer wants another one than the last",
      settings: .phone,
      given: [
        .noAccess, .set(\.viewer.confirmation, .another), .takes("northlight", "citycable"),
        .itemError(.authorize, "authorization_denied_by_hba_policies", .only(1)),
      ],
      script: [.signIn, .authorize("news"), .signIn], endsIn: .authenticated,
      path: "D2.4.item.signIn ended B6.confirm confirm.another.cached picker.chosen poll.found",
      answers: [regularAccess, "refused: sign in again: authorization_denied_by_hba_policies", .at("citycable")]),
  ]

  /// Profiles and vaults that cannot be read.
  private static let readingInVain = [
    Scenario(
      "profiles-want-sign-in-later",
      "The service reports that there is no profile, with the providers in memory: Apple's picker at once",
      given: [.error(.listProfiles, "authenticated_profile_missing", .only(2))],
      script: [.signIn, .entering(.pickingProvider, .cancel), .signIn], endsIn: .authenticated,
      path: "C2 B4.picker.cached C14", answers: [.cancelled, "done", appleAccess]),
    Scenario(
      "profiles-want-sign-in-without-access",
      "The service reports that there is no profile, and the viewer refuses access: the app's own picker",
      given: [
        .noAccess, .secondScreen(),
        .set(\.backend.catalogue, [.cityCable, SimulatedMVPD("northlight", "Northlight TV")]),
        .error(.listProfiles, "authenticated_profile_missing", .only(2)),
      ],
      script: [.signIn, .entering(.choosingProvider, .cancel), .signIn], endsIn: .authenticated,
      path: "B4.picker.cached.ownPicker poll.found", answers: [.cancelled, "done", regularAccess]),
    signedIn(
      "profile-over-when-read", "The profile has expired when it is read again",
      given: [
        .set(\.framework.system.secondsLeft, 1_000_000), .only("northlight", type: .appleSSO, secondsLeft: 3_600),
      ],
      [.wait(90_000), .profile], endsIn: .signedOut, path: "profile.over ended",
      answers: ["refused: sign in again: authenticated_profile_expired"]),
    signedIn(
      "profile-without-integration", "The integration has ended when the profile is read again",
      given: [.error(.profileOfMVPD, "invalid_integration")], [.authorize("news"), .profile], endsIn: .signedOut,
      path: "profile.reselect ended", answers: ["news permit", "refused: sign in again: invalid_integration"]),
    signedIn(
      "profile-of-lost-client", "The client is revoked when the profile is read again",
      given: [.error(.profileOfMVPD, "invalid_access_token_client_application")], [.authorize("news"), .profile],
      endsIn: .signedOut, path: "profile.signIn ended",
      answers: ["news permit", "refused: sign in again: invalid_access_token_client_application"]),
    Scenario(
      "restore-from-damaged-vault", "The vault is damaged, and nothing may be shown",
      given: [.vault(\.isDamaged, true)], script: [.restore], endsIn: .signedOut,
      path: "vault.lost.silent B2.new.nobody", answers: [.notSignedIn]),
    Scenario(
      "restore-from-newer-vault", "The vault's contents are of a later version, and nothing may be shown",
      given: [.vault(\.isNewer, true)], script: [.restore], endsIn: .signedOut, path: "vault.newer.silent",
      answers: ["refused: vault unreadable"]),
  ]

  /// A viewer is signed in; the token ends, and the client is revoked when a new one is requested.
  private static func losingClient(
    _ name: String, _ summary: String, given facts: [Fact] = [], _ script: [ScriptedStep], path: String,
    answers: [String]
  ) -> Scenario {
    signedIn(
      name, summary, given: [.registrationError(.token, "invalid_client", .only(2))] + facts,
      [.wait(25_000), .authorize("news")] + script, endsIn: .authenticated, path: path, answers: answers)
  }
}
