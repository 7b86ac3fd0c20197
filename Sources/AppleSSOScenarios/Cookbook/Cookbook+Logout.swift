import PassWing

extension Cookbook {
  /// E1 and E2.
  static let logout: [Demand] = [
    Demand("V2-273", "E1", "Call Logout to start the logout")
      .edges("E1", "E1.noted").code("Endpoints.logout", "AppleSSOClient.signOut").scenarios("apple-sso")
      .tests("R-LOGOUT-1: signing out calls the logout API once, for the provider of the viewer"),
    Demand("V2-274", "E1", "`serviceProvider` is required")
      .code("Endpoints.serviceProvider", "Endpoints.logout").tests(Title.rebuilt),
    Demand("V2-275", "E1", "`mvpd` is required").code("Endpoints.logout").tests(Title.rebuilt, Title.ids),
    Demand("V2-276", "E1", "`redirectUrl` is required")
      .code("Endpoints.logout", "AppSettings.redirectURL")
      .tests("R-LOGOUT-7: the redirect is sent in the query, percent-encoded once"),
    Demand("V2-277", "E1", "`Authorization` is required").code("Endpoints.logout").tests(Title.bearer),
    Demand("V2-278", "E1", "`AP-Device-Identifier` is required")
      .code("Endpoints.logout", "DeviceIdentifier.headerValue").tests(Title.identifier),
    Demand("V2-279", "E2", "The answer says what comes next; only that for `appleSSO` is described")
      .edges("E2.done", "E2.page").code("AppleSSO.LogoutResult").scenarios("apple-sso", "logout-page")
      .tests("R-LOGOUT-2: of several removed profiles every action is followed"),
    Demand("V2-280", "E2", "`url` is absent: the logout is finished on the partner's level")
      .edges("E2.done").code("LogoutEntry.url").scenarios("apple-sso")
      .tests("the action fits the profile that was removed"),
    Demand("V2-281", "E2", "`actionName` is `partner_logout`, `actionType` is `partner_interactive`")
      .edges("E2.done").code("ActionName.partnerLogout", "ActionType").scenarios("apple-sso")
      .tests("the action fits the profile that was removed"),
    Demand("V2-282", "E2", "After an `appleSSO` profile ask the viewer to log out on the partner's level too")
      .edges("E2.done").code("SignOutResult.Remainder", "SettingsPlace.path").scenarios("apple-sso")
      .tests("R-LOGOUT-4: an appleSSO profile sends the viewer to the settings of their system"),
    Demand("V2-283", "E2", "Parameters or headers that are not valid: an enhanced error")
      .edges("E2.failed", "E2.failed.signedOut").scenarios("logout-fails", "refused-profile-stays")
      .tests(Title.everyCode),
    Demand("V2-284", "E2", "The integration is not active: an enhanced error (C-83)")
      .edges("E2.gone").scenarios("logout-invalid-integration")
      .tests("an integration that is off refuses the logout (C-83)"),
  ]
}
