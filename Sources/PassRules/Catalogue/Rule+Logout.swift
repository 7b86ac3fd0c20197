extension Rule {
  /// Logout (REST API v2, section 10).
  static let logout: [Rule] = [
    Rule(
      "R-LOGOUT-1", .must, .logout,
      "Offer the user a way to sign out that calls the logout API",
      enforcement: "request `signOut`"),
    Rule(
      "R-LOGOUT-2", .must, .logout,
      "Follow the action named for each removed profile",
      enforcement: "question `logoutPage`"),
    Rule(
      "R-LOGOUT-3", .must, .logout,
      "For `logout`/`interactive` open `url` in a user agent; without one the process may end there",
      enforcement: "question `logoutPage`, `UserAgent`"),
    Rule(
      "R-LOGOUT-4", .must, .logout,
      "For `appleSSO` profiles (`partner_logout`) guide the user to the system settings: iOS/iPadOS `Settings -> TV Provider`, tvOS `Settings -> Accounts -> TV Provider`",
      enforcement: "question `logout`"),
    Rule(
      "R-LOGOUT-5", .must, .logout,
      "For `complete` and `invalid` do nothing further",
      enforcement: "question `logoutPage`"),
    Rule(
      "R-LOGOUT-6", .should, .logout,
      "Call logout only on the user's own request, never because a decision was denied",
      enforcement: "`loggingOut` is entered on the request only"),
    Rule(
      "R-LOGOUT-7", .must, .logout,
      "Send `redirectUrl`",
      enforcement: "`Endpoints.logout`"),
    Rule(
      "R-LOGOUT-8", .must, .logout,
      "Send the service or subject token when single logout is wanted",
      enforcement: "`Extras` with `ServiceToken` and `SubjectToken`"),
    Rule(
      "R-LOGOUT-9", .may, .logout,
      "Skip logout for TempPass and before switching from TempPass to an MVPD or back",
      enforcement: "no edge demands it"),
  ]
}
