import AppleSSOFlow
import PassSimulator

extension AppleSSO.Scenarios {
  /// Phase B: whether the viewer is signed in already.
  static let checking: [Scenario] = [
    Scenario(
      "no-interruption", "The system knows the provider, and the server the profile: the viewer is not asked",
      given: [.knownViewer()], endsIn: .authenticated, path: "B2 B5", answers: [appleAccess]),
    Scenario(
      "access-denied", "The viewer refuses access, and signs in on a second screen",
      given: [.noAccess, .secondScreen()], endsIn: .authenticated,
      path: "P2.denied P3→openingVault B2.without C4.ownPicker picker.chosen session.code poll.found",
      answers: [regularAccess]),
    Scenario(
      "access-denied-for-good",
      "The viewer refuses access and leaves; access is checked again, and its benefit is explained once",
      given: [.noAccess, .providers(.leaves)], script: [.signIn, .comeToForeground, .signIn], endsIn: .signedOut,
      path: """
        P2.denied P3→openingVault left@choosingProvider foreground.access foreground.access.known→signedOut
        P2.deniedBefore left@choosingProvider
        """, answers: [.viewerLeft, .viewerLeft]),
    Scenario(
      "access-restricted", "The device forbids access, and the viewer signs in on a second screen",
      given: [.restricted, .secondScreen()], endsIn: .authenticated, path: "P2 B2.without C4.ownPicker poll.found",
      answers: [regularAccess]),
    Scenario(
      "access-put-off", "The viewer puts off the answer, and signs in on a second screen",
      given: [.system(.notDetermined), .prompt(.notDetermined), .secondScreen()], endsIn: .authenticated,
      path: "P2 B2.without C4.ownPicker poll.found", answers: [regularAccess]),
    Scenario(
      "access-asked", "The viewer is asked for access and grants it", given: [.system(.notDetermined)],
      endsIn: .authenticated, path: "P2 B2.without C14", answers: [appleAccess]),
    Scenario(
      "access-asked-by-app", "The app asks for access in the foreground, before and after a sign-in",
      given: [.system(.notDetermined)], script: [.askForAccess, .signIn, .askForAccess], endsIn: .authenticated,
      path: "access@signedOut access.known→signedOut P2 C14 access@authenticated access.known→authenticated",
      answers: ["access granted", appleAccess, "access granted"]),
    Scenario(
      "status-undated",
      "The provider gives no end of its session: the profile stays hidden, and the provider's login follows",
      given: [.knownViewer(secondsLeft: nil), .set(\.framework.sessionSeconds, nil), .secondScreen()],
      endsIn: .authenticated, path: "B2.without B6 C4.undated session.code poll.found", answers: [regularAccess],
      transitions: 18),
    Scenario(
      "status-expired", "The session at the provider has ended: the viewer signs in to it again",
      given: [.knownViewer(secondsLeft: -60)], endsIn: .authenticated, path: "B2.without B6 C4 C7",
      answers: [appleAccess], transitions: 13),
    Scenario(
      "status-error", "The framework fails: the sign-in continues without a status",
      given: [.silentQueriesFail(.serviceTemporarilyUnavailable)], endsIn: .authenticated,
      path: "B2.unanswered B6 C4 C14", answers: [appleAccess]),
    Scenario(
      "several-profiles", "Two profiles are valid, and the viewer chooses; later the app switches",
      given: [.profile(), .profile("citycable")], script: [.signIn, .choose("citycable"), .choose("nobody")],
      endsIn: .authenticated, path: "B4.several B5.chosen choose choose.unknown",
      answers: [regularAccess, "done", "refused: nothing to choose"], transitions: 14),
    Scenario(
      "profile-chosen-by-app", "Two profiles are valid, and the app chooses in place of the viewer",
      given: [.profile(), .profile("citycable")],
      script: [
        .signIn, .entering(.choosingProfile, .choose("nobody")), .entering(.choosingProfile, .choose("citycable")),
      ],
      endsIn: .authenticated, path: "B4.several B5.byApp.unknown B5.byApp",
      answers: ["refused: nothing to choose", "done", .at("citycable")], transitions: 12),
    Scenario(
      "no-profile-chosen", "Two profiles are valid, and the viewer leaves",
      given: [.profile(), .profile("citycable"), .set(\.viewer.profile, nil)], endsIn: .signedOut,
      path: "B4.several left@choosingProfile", answers: [.viewerLeft], transitions: 11),
    Scenario(
      "profile-ends-meanwhile",
      "The profile has expired: the next sign-in starts over with the same provider, now degraded",
      given: [.profile(), .before(.profileOfMVPD, .degrade(mvpd: "northlight", .authNAll))],
      script: [.signIn, .signIn, .wait(90_000), .signIn], endsIn: .authenticated,
      path: "B5 signIn.again signIn.over B5",
      answers: [regularAccess, regularAccess, "signed in at northlight (degraded)"]),
    Scenario(
      "provider-switched-off", "The remembered provider no longer exists: the viewer chooses again",
      given: [.profile("citycable"), .before(.profileOfMVPD, .disableIntegration(mvpd: "citycable"))],
      script: [.signIn, .wait(90_000), .signIn], endsIn: .authenticated, path: "signIn.over B4.reselect C2 C14",
      answers: [.at("citycable"), appleAccess]),
    Scenario(
      "profiles-want-sign-in", "The server reports with an error that there is no profile",
      given: [.error(.listProfiles, "authenticated_profile_missing")], endsIn: .authenticated, path: "B4.picker C14",
      answers: [appleAccess]),
    Scenario(
      "profiles-without-integration", "The list of profiles is refused because the integration is missing",
      given: [.error(.listProfiles, "invalid_integration", .only(1))], endsIn: .authenticated,
      path: "B4.reselect.all C2 C14", answers: [appleAccess]),
    Scenario(
      "temporary-pass", "The viewer tries the app with a temporary pass, then signs in with a provider of their own",
      script: [.signInWith(.temporary(mvpd: "freepreview")), .authorize("news"), .signIn, .signInWith(.another)],
      endsIn: .authenticated, path: "P2 A4 B2.temporary D2.4.permit signIn.again signIn.another C14",
      answers: [
        "signed in at freepreview (temporary)", "news permit", "signed in at freepreview (temporary)", appleAccess,
      ]),
    Scenario(
      "another-provider-wanted",
      "The viewer wants another provider: Apple names the old one, and the app's own picker follows",
      given: [.knownViewer(), .takes("harbourtv"), .secondScreen()],
      script: [.signIn, .signInWith(.another), .authorize("news")], endsIn: .authenticated,
      path: "B5 signIn.another B2 B6 C2 C4.another picker.chosen poll.found",
      answers: [appleAccess, .at("harbourtv"), "news permit"]),
    Scenario(
      "another-provider-unseen", "The service finds the old provider although Apple names a new one",
      given: [
        .knownViewer(), .beforeQuery(2, .init()), .beforeQuery(3, .init(provider: "harbourtv-apple")),
        .fault(
          .partnerSession, .only(1),
          .session("authorize", reason: "authenticatedSSO", ["mvpd": "northlight", "sessionId": "unseen"])),
        .takes("citycable"), .secondScreen(),
      ],
      script: [.signIn, .signInWith(.another)], endsIn: .authenticated,
      path: "B5 signIn.another B2.without C4 C7.another picker.chosen poll.found",
      answers: [appleAccess, .at("citycable")]),
    Scenario(
      "temporary-pass-beside", "A viewer who is signed in takes a temporary pass", given: [.knownViewer()],
      script: [.signIn, .signInWith(.temporary(mvpd: "freepreview")), .authorize("news")], endsIn: .authenticated,
      path: "B5 signIn.temporary D2.4.permit",
      answers: [appleAccess, "signed in at freepreview (temporary)", "news permit"]),
  ]
}
