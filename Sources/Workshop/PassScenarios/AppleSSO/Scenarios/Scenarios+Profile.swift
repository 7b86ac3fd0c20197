import AppleSSOFlow
import PassAPI
import PassSimulator

extension AppleSSO.Scenarios {
  /// The profile in use is read again.
  static let profile: [Scenario] = [
    signedIn(
      "profile-read-again", "After an authorization the profile is read again, with the present status",
      [.atRest(.authorize("news")), .atRest(.profile)],
      endsIn: .authenticated, path: ["D2.4.permit", "profile", "profile.found", "stored"],
      answers: ["news permit", "profile of northlight (appleSSO)"]),
    signedIn(
      "profile-read-again-later", "The profile is read again after the status has expired: the status is read first",
      [.wait(3_700), .atRest(.profile)],
      endsIn: .authenticated, path: ["profile.status", "profile.status.valid", "profile.found"],
      answers: ["profile of northlight (appleSSO)"]
    ) {
      $0.framework.system.secondsLeft = 3_600
      $0.framework.changes = [.init(beforeQuery: 2, .init(provider: "northlight-apple"))]
    },
    signedIn(
      "profile-gone-when-read", "The profile is gone when it is read again",
      [.atRest(.authorize("news")), .atRest(.profile)], endsIn: .signedOut, path: ["profile.gone", "ended"],
      answers: ["news permit", "refused: sign in again: profile_gone"]
    ) { $0.backend.incidents = [Incident(before: .profileOfMVPD, .dropProfiles)] },
    signedIn(
      "profile-read-with-refused-status", "The server refuses the status once when the profile is read again",
      [.atRest(.authorize("news")), .atRest(.profile)],
      endsIn: .authenticated, path: ["profile.refresh", "profile.status.valid", "profile.found"],
      answers: ["news permit", "profile of northlight (appleSSO)"]
    ) {
      $0.backend.faults = [Fault(.profileOfMVPD, .only(1), .error(code: "invalid_header_pfs_provider_info_expired"))]
    },
    signedIn(
      "profile-read-recovers", "The profile is read again after a pause and with a new token",
      [.atRest(.authorize("news")), .atRest(.profile)], endsIn: .authenticated,
      path: [
        "profile.pause", "pause.over→retrievingProfileInUse", "profile.renew", "A4.kept→retrievingProfileInUse",
        "profile.found",
      ], answers: ["news permit", "profile of northlight (appleSSO)"]
    ) {
      $0.backend.faults = [
        Fault(.profileOfMVPD, .only(1), .tooManyRequests), Fault(.profileOfMVPD, .only(2), .status(401)),
      ]
    },
    signedIn(
      "profile-cannot-be-read", "The profile cannot be read again: the viewer stays signed in",
      [.atRest(.authorize("news")), .atRest(.profile)], endsIn: .authenticated, path: ["profile.failed"],
      answers: ["news permit", "refused: failed: internal_server_error"]
    ) { $0.backend.faults = [Fault(.profileOfMVPD, .every, .error(code: "internal_server_error"))] },
    Scenario(
      "plain-profile-read-again",
      "A profile that is not Apple's needs no status; a request before the sign-in is refused",
      script: [
        .atRest(.profile), .atRest(.signIn), .atRest(.authorize("news")), .atRest(.profile),
        ScriptedStep(.entering(.retrievingProfileInUse), .cancel),
      ],
      endsIn: .authenticated, path: ["profile.doubt", "profile", "profile.cancel"],
      answers: ["refused: not known yet", regularAccess, "news permit", "refused: cancelled", "done"]
    ) { $0.backend.storedProfiles = [StoredProfile("northlight")] },
  ]
}
