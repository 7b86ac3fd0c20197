extension Rule {
  /// Logout (v2 10).
  static let logout: [Rule] = [
    .must(
      "R-LOGOUT-1", of: [.checklist, .aiRules, .faqs], "Offer the user a way to sign out that calls the logout API"
    )
    .enforced(by: "`AppleSSOClient.signOut()`")
    .hidden(because: "a button that nobody pressed leaves nothing"),
    .must("R-LOGOUT-2", of: [.checklist], "Follow the action named for each removed profile")
      .enforced(by: "question `logout`")
      .shown(by: "another logout while a page is left to open, where pages are recorded"),
    .must(
      "R-LOGOUT-3", of: [.checklist, .clientCookbook],
      "For `logout`/`interactive` open `url` in a user agent; without one the process may end there"
    )
    .enforced(by: "question `logout`, `UserAgent`")
    .shown(
      by: """
        logout pages that are opened with the access token, or never, where a record shows that the \
        device opens pages
        """),
    .must(
      "R-LOGOUT-4", of: [.checklist, .appleFAQs, .cookbook],
      """
      For `appleSSO` profiles (`partner_logout`) guide the user to the system settings: iOS/iPadOS `Settings -> TV \
      Provider`, tvOS `Settings -> Accounts -> TV Provider`
      """
    ).enforced(by: "question `logout`")
      .hidden(because: "what a viewer reads is no call"),
    .must("R-LOGOUT-5", of: [.apiPages], "For `complete` and `invalid` do nothing further")
      .enforced(by: "question `logout`")
      .shown(by: "another logout after `complete` or `invalid`"),
    .should(
      "R-LOGOUT-6", of: [.checklist, .aiRules],
      "Call logout only on the user's own request, never because a decision was denied"
    )
    .enforced(by: "`loggingOut` is entered on the request only, `finishingSignOut` for one of an earlier launch")
    .shown(by: "a logout within five seconds of a denial, and six or more at equal intervals"),
    .must("R-LOGOUT-7", of: [.apiPages], "Send `redirectUrl`")
      .enforced(by: "`Endpoints.logout`")
      .shown(by: "`redirectUrl` and its encoding"),
    .must("R-LOGOUT-8", of: [.flowPages], "Send the service or subject token when single logout is wanted")
      .enforced(by: "`OptionalHeaders` with `ServiceToken` and `SubjectToken`")
      .shown(by: "a logout without the token that calls before it had"),
    .may(
      "R-LOGOUT-9", of: [.tempPass, .faqs],
      "Skip logout for TempPass and before switching from TempPass to an MVPD or back"
    )
    .enforced(by: "no edge demands it"),
  ]
}
