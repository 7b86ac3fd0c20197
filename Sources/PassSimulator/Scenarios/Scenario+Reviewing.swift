import PassAPI
import PassFlows

extension Scenario {
  /// The profile in use is read again.
  static let reviewing: [Scenario] = [
    signedIn(
      "profile-read-again", "After an authorization the profile is read again, with the status at hand",
      [.authorize("news"), .review],
      Ending(
        .authenticated, path: ["D2.4.permit", "review.cached", "review.found", "K.stored"],
        answers: ["news permit", "profile of northlight (appleSSO)"])
    ) { _ in },
    signedIn(
      "profile-read-again-later", "The status has ended by then, and is read first", [.wait(3_700), .review],
      Ending(
        .authenticated, path: ["review", "review.status", "review.found"], answers: ["profile of northlight (appleSSO)"]
      )
    ) {
      $0.framework.system.secondsLeft = 3_600
      $0.framework.changes = [.init(beforeQuery: 2, .init(provider: "northlight-apple"))]
    },
    signedIn(
      "profile-gone-when-read", "The profile is gone when it is read again", [.authorize("news"), .review],
      Ending(
        .signedOut, path: ["review.gone", "K.erased"], answers: ["news permit", "refused: sign in again: profile_gone"])
    ) { $0.backend.incidents = [Incident(before: .profileOfMVPD, .dropProfiles)] },
    signedIn(
      "profile-read-with-refused-status", "The server refuses the status once", [.authorize("news"), .review],
      Ending(
        .authenticated, path: ["review.refresh", "review.status", "review.found"],
        answers: ["news permit", "profile of northlight (appleSSO)"])
    ) {
      $0.backend.faults = [Fault(.profileOfMVPD, .only(1), .error(code: "invalid_header_pfs_provider_info_expired"))]
    },
    signedIn(
      "profile-read-recovers", "A pause and a new token on the way", [.authorize("news"), .review],
      Ending(
        .authenticated,
        path: [
          "review.pause", "pause.over→retrievingProfileInUse", "review.renew", "A4.back→retrievingProfileInUse",
          "review.found",
        ],
        answers: ["news permit", "profile of northlight (appleSSO)"])
    ) {
      $0.backend.faults = [
        Fault(.profileOfMVPD, .only(1), .tooManyRequests), Fault(.profileOfMVPD, .only(2), .status(401)),
      ]
    },
    signedIn(
      "profile-cannot-be-read", "The server fails: the viewer stays signed in", [.authorize("news"), .review],
      Ending(
        .authenticated, path: ["review.failed"], answers: ["news permit", "refused: failed: internal_server_error"])
    ) { $0.backend.faults = [Fault(.profileOfMVPD, .every, .error(code: "internal_server_error"))] },
    Scenario(
      "plain-profile-read-again", "A profile that is not Apple's needs no status; nobody is signed in before",
      acts: [
        .calmly(.review), .calmly(.signIn), .calmly(.authorize("news")), .calmly(.review),
        Act(.entering(.retrievingProfileInUse), .cancel),
      ],
      ending: Ending(
        .authenticated, path: ["review.plain", "review.cancel"],
        answers: ["refused: not signed in", regularAccess, "news permit", "refused: cancelled", "done"])
    ) { $0.backend.storedProfiles = [StoredProfile("northlight")] },
  ]
}
