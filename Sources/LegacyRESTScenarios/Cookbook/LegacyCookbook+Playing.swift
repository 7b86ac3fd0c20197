import PassWing

extension LegacyCookbook {
  /// Step 10: regular authentication.
  static let regularLogin: [Demand] = [
    Demand(
      "V1-036", "S10",
      """
      The chart calls this step second-screen authentication and ends there: it draws no way from step 10 \
      to step 11
      """
    )
    .demandsNothing(because: "the picture ends there; after a regular login the app asks for step 11 as after any"),
    Demand("V1-177", "S10", "A code comes from the service Registration Code Request")
      .edges("S10.code", "S10.page")
      .code("LegacyEndpoints.createCode")
      .scenarios("second-screen", "first-screen")
      .tests(LegacyTitle.targets),
    Demand("V1-178", "S10", "The login is started with Initiate Authentication")
      .edges("S10.page")
      .code("LegacyEndpoints.authenticateTarget")
      .scenarios("first-screen")
      .tests(LegacyTitle.page),
    Demand(
      "V1-179", "S10",
      """
      The state is asked with Retrieve Authentication Token, or instead with Check Authentication Token
      """
    )
    .edges("poll.found", "poll.notYet")
    .code("LegacyEndpoints.retrieveAuthenticationToken")
    .scenarios("second-screen")
    .tests(LegacyTitle.login),
    Demand("V1-180", "S10", "tvOS: get a code")
      .edges("S10.code")
      .scenarios("second-screen"),
    Demand("V1-181", "S10", "tvOS: show the code to the viewer on the first screen")
      .edges("S10.code")
      .code("Situation.showingCode")
      .scenarios("second-screen")
      .tests(LegacyTitle.pages),
    Demand("V1-182", "S10", "tvOS: the first screen polls for the state of the login")
      .edges("poll.notYet", "poll.again", "poll.found")
      .scenarios("second-screen"),
    Demand("V1-183", "S10", "tvOS: polling starts once the code has been received")
      .edges("S10.code")
      .scenarios("second-screen")
      .tests(LegacyTitle.steps),
    Demand("V1-184", "S10", "tvOS: another app, on a second screen, starts the login")
      .demandsNothing(because: "another app does it; the page that it opens is `LegacyEndpoints.authenticateTarget`"),
    Demand("V1-185", "S10", "tvOS: the second screen starts the login when the code is used there")
      .demandsNothing(because: "another app does it; the page that it opens is `LegacyEndpoints.authenticateTarget`"),
    Demand("V1-186", "S10", "tvOS: the first screen stops polling when the token exists")
      .edges("poll.found")
      .scenarios("second-screen"),
    Demand("V1-187", "S10", "iOS, iPadOS: get a code")
      .edges("S10.page")
      .scenarios("first-screen"),
    Demand("V1-188", "S10", "iOS, iPadOS: the code should not be shown to the viewer")
      .edges("S10.page", "S10.elsewhere", "S10.code")
      .scenarios("first-screen", "second-screen-of-phone")
      .tests(LegacyTitle.pages)
      .differs(
        "v1 7.6", because: "it is not, unless the viewer chooses a second screen or the app has no web component"),
    Demand("V1-189", "S10", "iOS, iPadOS: the app itself starts the login, on the same (first) screen")
      .edges("S10.page")
      .code("UserAgent.open")
      .scenarios("first-screen"),
    Demand("V1-190", "S10", "iOS, iPadOS: the login is started with the code")
      .code("LegacyEndpoints.authenticateTarget")
      .tests(LegacyTitle.page, LegacyTitle.pages),
    Demand("V1-191", "S10", "iOS, iPadOS: the login runs in a `WKWebView` or an `SFSafariViewController`")
      .byContract(of: "UserAgent")
      .scenarios("first-screen"),
    Demand("V1-192", "S10", "iOS, iPadOS: the first screen polls for the state of the login")
      .edges("poll.found", "poll.notYet")
      .scenarios("first-screen", "first-screen-left"),
    Demand("V1-193", "S10", "iOS, iPadOS: polling starts only after the web component has closed")
      .edges("S10.page.closed@redirectReached", "S10.page.closed@viewerLeft")
      .scenarios("first-screen", "first-screen-left"),
    Demand("V1-194", "S10", "iOS, iPadOS: polling stops when the token exists")
      .edges("poll.found")
      .scenarios("first-screen"),
  ]

  /// Step 11: authorization.
  static let playback: [Demand] = [
    Demand("V1-037", "S11", "The chart ends here")
      .demandsNothing(because: "how the picture ends"),
    Demand("V1-195", "S11", "Ask for the authorization with Initiate Authorization")
      .edges("S11", "S11.permit")
      .code("LegacyEndpoints.authorize")
      .scenarios("legacy-sso")
      .tests(LegacyTitle.targets),
    Demand("V1-196", "S11", "Get the token for playback with Obtain Short Media Token")
      .edges("S11.play")
      .code("LegacyEndpoints.mediaToken")
      .scenarios("legacy-sso")
      .tests(LegacyTitle.targets),
  ]

  /// Logout.
  static let logout: [Demand] = [
    Demand(
      "V1-197", "logout",
      """
      VSA has no call that signs the viewer out of the TV provider account of the device
      """
    )
    .demandsNothing(because: "a state of affairs"),
    Demand(
      "V1-198", "logout",
      """
      So a logout has its full effect only after the viewer has signed out on the device
      """
    )
    .edges("E1.done")
    .code("SignOutResult.Remainder")
    .scenarios("legacy-sso")
    .tests(LegacyTitle.source),
    Demand(
      "V1-199", "logout",
      """
      The viewer signs out of the device on iOS and iPadOS under `Settings -> TV Provider`
      """
    )
    .edges("E1.done")
    .code("SettingsPlace.path")
    .scenarios("logout-in-component")
    .tests(SharedTitle.place),
    Demand(
      "V1-200", "logout",
      """
      The viewer signs out of the device on tvOS under `Settings -> Accounts -> TV Provider`
      """
    )
    .edges("E1.done")
    .code("SettingsPlace.path")
    .scenarios("legacy-sso")
    .tests(SharedTitle.place),
    Demand(
      "V1-201", "logout",
      """
      The viewer's other way is to take the permission back in the app's settings page (TV Provider \
      access)
      """
    )
    .demandsNothing(because: "what the system offers the viewer"),
    Demand("V1-202", "logout", "Read the user metadata with User Metadata Call")
      .edges("E2.call")
      .code("LegacyEndpoints.userMetadata")
      .scenarios("legacy-sso")
      .tests(LegacyTitle.targets),
    Demand("V1-203", "logout", "Log out with the service Logout")
      .edges("E1.done")
      .code("LegacyEndpoints.logout")
      .scenarios("legacy-sso")
      .tests(LegacyTitle.targets, LegacyTitle.noContent),
    Demand("V1-204", "logout", "tvOS: find out whether the login came from partner SSO")
      .edges("E2.call")
      .scenarios("legacy-sso"),
    Demand("V1-205", "logout", "tvOS: where the login came from is told by the user metadata key `tokenSource`")
      .code("UserMetadata.isFromApple")
      .tests(LegacyTitle.tokenSource),
    Demand("V1-206", "logout", "tvOS: if `tokenSource` equals `Apple`, tell the viewer to sign out explicitly")
      .edges("E1.done")
      .scenarios("legacy-sso")
      .tests(LegacyTitle.source),
    Demand("V1-207", "logout", "tvOS: with any other `tokenSource`, or none, the viewer is not told to do so")
      .edges("E1.done")
      .scenarios("logout-regular")
      .tests(LegacyTitle.source),
    Demand("V1-208", "logout", "tvOS: the place to name is `Settings -> Accounts -> TV Provider`")
      .edges("E1.done")
      .code("SettingsPlace.path")
      .scenarios("legacy-sso")
      .tests(SharedTitle.place),
    Demand("V1-209", "logout", "tvOS: call the vendor's logout directly over HTTP")
      .edges("E2.call", "E1.done")
      .scenarios("legacy-sso"),
    Demand("V1-210", "logout", "tvOS: the direct call does not help to end the session at the MVPD")
      .demandsNothing(because: "a state of affairs"),
    Demand("V1-211", "logout", "iOS, iPadOS: find out whether the login came from partner SSO")
      .edges("E2.page")
      .scenarios("logout-in-component"),
    Demand(
      "V1-212", "logout",
      """
      iOS, iPadOS: where the login came from is told by the user metadata key `tokenSource`
      """
    )
    .code("UserMetadata.isFromApple")
    .tests(LegacyTitle.tokenSource),
    Demand(
      "V1-213", "logout",
      """
      iOS, iPadOS: if `tokenSource` equals `Apple`, tell the viewer to sign out explicitly
      """
    )
    .edges("E1.done")
    .scenarios("logout-in-component")
    .tests(LegacyTitle.source),
    Demand(
      "V1-214", "logout",
      """
      iOS, iPadOS: with any other `tokenSource`, or none, the viewer is not told to do so
      """
    )
    .edges("E1.done")
    .scenarios("logout-regular-phone")
    .tests(LegacyTitle.source),
    Demand("V1-215", "logout", "iOS, iPadOS: the place to name is `Settings -> TV Provider`")
      .edges("E1.done")
      .code("SettingsPlace.path")
      .scenarios("logout-in-component")
      .tests(SharedTitle.place),
    Demand(
      "V1-216", "logout",
      """
      iOS, iPadOS: the vendor's logout runs in a `WKWebView` or an `SFSafariViewController`
      """
    )
    .edges("E2.page", "E1.page")
    .code("UserAgent.open")
    .scenarios("logout-in-component")
    .differs("v1 8.1", because: "the page is opened, and the documented call follows it, since no page can send it"),
    Demand(
      "V1-217", "logout",
      """
      iOS, iPadOS: the logout in the web component helps to end the session at the MVPD
      """
    )
    .demandsNothing(because: "a state of affairs"),
  ]
}
