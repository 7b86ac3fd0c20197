import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator

extension AppleSSO.Scenarios {
  /// Phase B: whether the viewer is signed in already.
  static let checking: [Scenario] = [
    Scenario(
      "no-interruption", "The system knows the provider, and the server the profile: the viewer is not asked",
      endsIn: .authenticated, path: ["B2", "B5"], answers: [appleAccess]
    ) { $0.knowsViewer() },
    Scenario(
      "access-denied", "The viewer refuses access, and signs in on a second screen", endsIn: .authenticated,
      path: [
        "P2.denied", "P3→openingVault", "B2.without", "C4.ownPicker", "picker.chosen", "session.code", "poll.found",
      ],
      answers: [regularAccess]
    ) {
      $0.framework.system = .init(.denied)
      $0.backend.secondScreen = SecondScreenVisit()
    },
    Scenario(
      "access-denied-for-good",
      "The viewer refuses access and leaves; access is checked again, and its benefit is explained once",
      script: [.atRest(.signIn), .atRest(.comeToForeground), .atRest(.signIn)], endsIn: .signedOut,
      path: [
        "P2.denied", "P3→openingVault", "left@choosingProvider", "foreground.access",
        "foreground.access.known→signedOut",
        "P2.deniedBefore", "left@choosingProvider",
      ],
      answers: ["refused: viewer left", "refused: viewer left"]
    ) {
      $0.framework.system = .init(.denied)
      $0.viewer.providers = [.leaves]
    },
    Scenario(
      "access-restricted", "The device forbids access, and the viewer signs in on a second screen",
      endsIn: .authenticated, path: ["P2", "B2.without", "C4.ownPicker", "poll.found"], answers: [regularAccess]
    ) {
      $0.framework.system = .init(.restricted)
      $0.backend.secondScreen = SecondScreenVisit()
    },
    Scenario(
      "access-put-off", "The viewer puts off the answer, and signs in on a second screen",
      endsIn: .authenticated, path: ["P2", "B2.without", "C4.ownPicker", "poll.found"], answers: [regularAccess]
    ) {
      $0.framework.system = .init(.notDetermined)
      $0.framework.answerToPrompt = .notDetermined
      $0.backend.secondScreen = SecondScreenVisit()
    },
    Scenario(
      "access-asked", "The viewer is asked for access and grants it",
      endsIn: .authenticated, path: ["P2", "B2.without", "C14"], answers: [appleAccess]
    ) { $0.framework.system = .init(.notDetermined) },
    Scenario(
      "access-asked-by-app", "The app asks for access in the foreground, before and after a sign-in",
      script: [.atRest(.askForAccess), .atRest(.signIn), .atRest(.askForAccess)], endsIn: .authenticated,
      path: [
        "access@signedOut", "access.known→signedOut", "P2", "C14", "access@authenticated", "access.known→authenticated",
      ],
      answers: ["access granted", appleAccess, "access granted"]
    ) { $0.framework.system = .init(.notDetermined) },
    Scenario(
      "status-undated",
      "The provider gives no end of its session: the profile stays hidden, and the provider's login follows",
      endsIn: .authenticated, path: ["B2.without", "B6", "C4.undated", "session.code", "poll.found"],
      answers: [regularAccess]
    ) {
      $0.knowsViewer(secondsLeft: nil)
      $0.framework.sessionSeconds = nil
      $0.backend.secondScreen = SecondScreenVisit()
    }.taking(18),
    Scenario(
      "status-expired", "The session at the provider has ended: the viewer signs in to it again",
      endsIn: .authenticated, path: ["B2.without", "B6", "C4", "C7"], answers: [appleAccess]
    ) { $0.knowsViewer(secondsLeft: -60) }.taking(13),
    Scenario(
      "status-error", "The framework fails: the sign-in continues without a status",
      endsIn: .authenticated, path: ["B2.unanswered", "B6", "C4", "C14"], answers: [appleAccess]
    ) { $0.framework.silentError = FrameworkError(.serviceTemporarilyUnavailable) },
    Scenario(
      "several-profiles", "Two profiles are valid, and the viewer chooses; later the app switches",
      script: [.atRest(.signIn), .atRest(.choose("citycable")), .atRest(.choose("nobody"))],
      endsIn: .authenticated, path: ["B4.several", "B5.chosen", "choose", "choose.unknown"],
      answers: [regularAccess, "done", "refused: nothing to choose"]
    ) { $0.backend.storedProfiles = [StoredProfile("northlight"), StoredProfile("citycable")] }.taking(14),
    Scenario(
      "profile-chosen-by-app", "Two profiles are valid, and the app chooses in place of the viewer",
      script: [
        .atRest(.signIn), ScriptedStep(.entering(.choosingProfile), .choose("nobody")),
        ScriptedStep(.entering(.choosingProfile), .choose("citycable")),
      ],
      endsIn: .authenticated, path: ["B4.several", "B5.byApp.unknown", "B5.byApp"],
      answers: ["refused: nothing to choose", "done", "signed in at citycable (regular)"]
    ) { $0.backend.storedProfiles = [StoredProfile("northlight"), StoredProfile("citycable")] }.taking(12),
    Scenario(
      "no-profile-chosen", "Two profiles are valid, and the viewer leaves",
      endsIn: .signedOut, path: ["B4.several", "left@choosingProfile"], answers: ["refused: viewer left"]
    ) {
      $0.backend.storedProfiles = [StoredProfile("northlight"), StoredProfile("citycable")]
      $0.viewer.profile = nil
    }.taking(11),
    Scenario(
      "profile-expired", "The earlier profile has expired",
      endsIn: .authenticated, path: ["B6", "C14"], answers: [appleAccess]
    ) { $0.backend.storedProfiles = [StoredProfile("northlight", secondsLeft: -60)] },
    Scenario(
      "profile-ends-meanwhile",
      "The profile has expired: the next sign-in starts over with the same provider, now degraded",
      script: [.atRest(.signIn), .atRest(.signIn), .wait(90_000), .atRest(.signIn)],
      endsIn: .authenticated, path: ["B5", "signIn.again", "signIn.over", "B5"],
      answers: [regularAccess, regularAccess, "signed in at northlight (degraded)"]
    ) {
      $0.backend.storedProfiles = [StoredProfile("northlight")]
      $0.backend.incidents = [Incident(before: .profileOfMVPD, .degrade(mvpd: "northlight", .authNAll))]
    },
    Scenario(
      "provider-switched-off", "The remembered provider no longer exists: the viewer chooses again",
      script: [.atRest(.signIn), .wait(90_000), .atRest(.signIn)],
      endsIn: .authenticated, path: ["signIn.over", "B4.reselect", "C2", "C14"],
      answers: ["signed in at citycable (regular)", appleAccess]
    ) {
      $0.backend.storedProfiles = [StoredProfile("citycable")]
      $0.backend.incidents = [Incident(before: .profileOfMVPD, .disableIntegration(mvpd: "citycable"))]
    },
    Scenario(
      "profiles-want-sign-in", "The server reports with an error that there is no profile",
      endsIn: .authenticated, path: ["B4.picker", "C14"], answers: [appleAccess]
    ) { $0.backend.faults = [Fault(.listProfiles, .every, .error(code: "authenticated_profile_missing"))] },
    Scenario(
      "status-refused-unsent", "The profiles are refused for a status that was not sent: the picker follows",
      endsIn: .authenticated, path: ["B2.without", "B4.picker", "C2", "C14"], answers: [appleAccess]
    ) {
      $0.backend.faults = [Fault(.listProfiles, .only(1), .error(code: "invalid_header_pfs_provider_info_expired"))]
    },
    Scenario(
      "profiles-without-integration", "The list of profiles is refused because the integration is missing",
      endsIn: .authenticated, path: ["B4.reselect.all", "C2", "C14"], answers: [appleAccess]
    ) { $0.backend.faults = [Fault(.listProfiles, .only(1), .error(code: "invalid_integration"))] },
    Scenario(
      "temporary-pass", "The viewer tries the app with a temporary pass, then signs in with a provider of their own",
      script: [
        .atRest(.signInWith(.temporary(mvpd: "freepreview"))), .atRest(.authorize("news")), .atRest(.signIn),
        .atRest(.signInWith(.another)),
      ],
      endsIn: .authenticated,
      path: ["P2", "A4", "B2.temporary", "D2.4.permit", "signIn.again", "signIn.another", "C14"],
      answers: [
        "signed in at freepreview (temporary)", "news permit", "signed in at freepreview (temporary)", appleAccess,
      ]
    ),
    Scenario(
      "another-provider-wanted",
      "The viewer wants another provider: Apple names the old one, and the app's own picker follows",
      script: [.atRest(.signIn), .atRest(.signInWith(.another)), .atRest(.authorize("news"))], endsIn: .authenticated,
      path: ["B5", "signIn.another", "B2", "B6", "C2", "C4.another", "picker.chosen", "poll.found"],
      answers: [appleAccess, "signed in at harbourtv (regular)", "news permit"]
    ) {
      $0.knowsViewer()
      $0.viewer.providers = [.takes("harbourtv")]
      $0.backend.secondScreen = SecondScreenVisit()
    },
    Scenario(
      "another-provider-unseen", "The service finds the old provider although Apple names a new one",
      script: [.atRest(.signIn), .atRest(.signInWith(.another))], endsIn: .authenticated,
      path: ["B5", "signIn.another", "B2.without", "C4", "C7.another", "picker.chosen", "poll.found"],
      answers: [appleAccess, "signed in at citycable (regular)"]
    ) {
      $0.knowsViewer()
      $0.framework.changes = [
        .init(beforeQuery: 2, .init()), .init(beforeQuery: 3, .init(provider: "harbourtv-apple")),
      ]
      $0.backend.faults = [
        Fault(
          .partnerSession, .only(1),
          .status(
            200,
            body: [
              "actionName": "authorize", "actionType": "direct", "reasonType": "authenticatedSSO", "mvpd": "northlight",
              "serviceProvider": "REF30", "sessionId": "unseen",
            ]))
      ]
      $0.viewer.providers = [.takes("citycable")]
      $0.backend.secondScreen = SecondScreenVisit()
    },
    Scenario(
      "temporary-pass-beside", "A viewer who is signed in takes a temporary pass",
      script: [
        .atRest(.signIn), .atRest(.signInWith(.temporary(mvpd: "freepreview"))), .atRest(.authorize("news")),
      ],
      endsIn: .authenticated, path: ["B5", "signIn.temporary", "D2.4.permit"],
      answers: [appleAccess, "signed in at freepreview (temporary)", "news permit"]
    ) { $0.knowsViewer() },
  ]
}
