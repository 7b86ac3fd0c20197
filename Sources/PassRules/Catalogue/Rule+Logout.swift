extension Rule {
  /// Logout (v2 10).
  static let logout: [Rule] = [
    .must("R-LOGOUT-1", "Offer the user a way to sign out that calls the logout API")
      .enforced(by: "`AppleSSOClient.signOut()`"),
    .must("R-LOGOUT-2", "Follow the action named for each removed profile")
      .enforced(by: "question `logout`"),
    .must("R-LOGOUT-3", "For `logout`/`interactive` open `url` in a user agent; without one the process may end there")
      .enforced(by: "question `logout`, `UserAgent`"),
    .must(
      "R-LOGOUT-4",
      """
      For `appleSSO` profiles (`partner_logout`) guide the user to the system settings: iOS/iPadOS `Settings -> TV \
      Provider`, tvOS `Settings -> Accounts -> TV Provider`
      """
    ).enforced(by: "question `logout`"),
    .must("R-LOGOUT-5", "For `complete` and `invalid` do nothing further")
      .enforced(by: "question `logout`"),
    .should("R-LOGOUT-6", "Call logout only on the user's own request, never because a decision was denied")
      .enforced(by: "`loggingOut` is entered on the request only, `finishingSignOut` for one of an earlier launch"),
    .must("R-LOGOUT-7", "Send `redirectUrl`")
      .enforced(by: "`Endpoints.logout`"),
    .must("R-LOGOUT-8", "Send the service or subject token when single logout is wanted")
      .enforced(by: "`OptionalHeaders` with `ServiceToken` and `SubjectToken`"),
    .may("R-LOGOUT-9", "Skip logout for TempPass and before switching from TempPass to an MVPD or back")
      .enforced(by: "no edge demands it"),
  ]
}
