import AppleSSOFlow
import PassSimulator

extension AppleSSO.Scenarios {
  /// The profile in use is read again.
  static let profile: [Scenario] = [
    signedIn(
      "profile-read-again", "After an authorization the profile is read again, with the present status",
      [.authorize("news"), .profile], endsIn: .authenticated, path: "D2.4.permit profile profile.found stored",
      answers: ["news permit", "profile of northlight (appleSSO)"]),
    signedIn(
      "profile-gone-when-read", "The profile is gone when it is read again",
      given: [.before(.profileOfMVPD, .dropProfiles)], [.authorize("news"), .profile], endsIn: .signedOut,
      path: "profile.gone ended", answers: ["news permit", "refused: sign in again: profile_gone"]),
    signedIn(
      "profile-read-with-refused-status", "The server refuses the status once when the profile is read again",
      given: [.error(.profileOfMVPD, "invalid_header_pfs_provider_info_expired", .only(1))],
      [.authorize("news"), .profile], endsIn: .authenticated,
      path: "profile.refresh profile.status.valid profile.found",
      answers: ["news permit", "profile of northlight (appleSSO)"]),
    signedIn(
      "profile-read-recovers", "The profile is read again after a pause and with a new token",
      given: [.fault(.profileOfMVPD, .only(1), .tooManyRequests), .fault(.profileOfMVPD, .only(2), .status(401))],
      [.authorize("news"), .profile], endsIn: .authenticated,
      path: """
        profile.pause pause.over→retrievingProfileInUse profile.renew A4.kept→retrievingProfileInUse profile.found
        """, answers: ["news permit", "profile of northlight (appleSSO)"]),
    signedIn(
      "profile-cannot-be-read", "The profile cannot be read again: the viewer stays signed in",
      given: [.error(.profileOfMVPD, "internal_server_error")], [.authorize("news"), .profile], endsIn: .authenticated,
      path: "profile.failed", answers: ["news permit", "refused: failed: internal_server_error"]),
    Scenario(
      "plain-profile-read-again",
      "A profile that is not Apple's needs no status; a request before the sign-in is refused", given: [.profile()],
      script: [.profile, .signIn, .authorize("news"), .profile, .entering(.retrievingProfileInUse, .cancel)],
      endsIn: .authenticated, path: "profile.doubt profile profile.cancel",
      answers: ["refused: not known yet", regularAccess, "news permit", .cancelled, "done"]),
  ]
}
