import PassWing

extension SDKCookbook {
  /// General.
  static let general: [Demand] = [
    Demand("SDK-001", "general", "The page describes a legacy way of integrating (marked so in its title)")
      .demandsNothing(because: "a label of the page; README says how long the SDK lives"),
    Demand("SDK-002", "general", "The page is for information only")
      .demandsNothing(because: "what the page is"),
    Demand(
      "SDK-003", "general",
      """
      Using the interface needs a current licence from the vendor; use without authorisation is \
      excluded
      """
    )
    .demandsNothing(because: "a contract between the app's owner and the vendor; README says so"),
    Demand("SDK-004", "general", "Partner single sign-on is offered to viewers of an app that runs on iOS")
      .code("Platform")
      .tests(SDKTitle.pages),
    Demand("SDK-005", "general", "The same is offered on iPadOS")
      .code("Platform")
      .tests(SDKTitle.pages),
    Demand("SDK-006", "general", "The same is offered on tvOS")
      .code("Platform")
      .tests(SDKTitle.pages),
    Demand(
      "SDK-007", "general",
      """
      The page only adds to the SDK documentation: contracts of calls and callbacks come from the API \
      reference
      """
    )
    .code("AccessEnablerCall", "AccessEnablerCallback")
    .tests(SDKTitle.traces),
    Demand("SDK-008", "general", "To offer Apple SSO the app integrates the AccessEnabler SDK")
      .byContract(of: "AccessEnabling")
      .tests(SDKTitle.traces),
    Demand("SDK-009", "general", "To offer Apple SSO the app follows the steps in the order given (1, 2, 3, 4)")
      .edges("1", "2.done", "3.check", "4.signIn")
      .scenarios("sdk-sso"),
  ]

  /// Permission.
  static let permission: [Demand] = [
    Demand(
      "SDK-010", "permission",
      """
      The app must request access to the subscription information that is stored at device level
      """
    )
    .byContract(of: "PartnerFramework.accessStatus")
    .tests(SDKTitle.framework),
    Demand(
      "SDK-011", "permission",
      """
      The viewer has to grant the app that permission before the flow can use the information
      """
    )
    .code("SDKConditions.access")
    .tests(SDKTitle.exchange),
    Demand(
      "SDK-012", "permission",
      """
      Expect a permission question of the system's kind (as for camera or microphone)
      """
    )
    .byContract(of: "PartnerFramework.accessStatus")
    .tests(SDKTitle.framework),
    Demand("SDK-013", "permission", "The permission is requested separately for each app")
      .byContract(of: "PartnerFramework.accessStatus")
      .tests(SDKTitle.framework),
    Demand("SDK-014", "permission", "The request goes through Apple's VideoSubscriberAccount framework")
      .byContract(of: "PartnerFramework.accessStatus")
      .tests(SDKTitle.framework),
    Demand("SDK-015", "permission", "The device stores the viewer's choice")
      .byContract(of: "PartnerFramework.accessStatus")
      .tests(SDKTitle.framework),
    Demand(
      "SDK-016", "permission",
      """
      Recommended: to viewers who refuse, the app explains the benefit of Apple SSO as an incentive
      """
    )
    .code("AdvancedStatus.Code.advice")
    .tests(SDKTitle.codes),
    Demand(
      "SDK-017", "permission",
      """
      The viewer can change the decision in the app's own settings (TV Provider access); the app \
      should bear that in mind
      """
    )
    .edges("3a")
    .scenarios("withdrawn"),
    Demand(
      "SDK-018", "permission",
      """
      On iOS and iPadOS the decision can also be changed under Settings → TV Provider
      """
    )
    .code("SettingsPlace")
    .tests(SDKTitle.settings),
    Demand(
      "SDK-019", "permission",
      """
      On tvOS the decision can also be changed under Settings → Accounts → TV Provider
      """
    )
    .code("SettingsPlace")
    .tests(SDKTitle.settings),
    Demand("SDK-020", "permission", "The app may ask for the permission when it enters the foreground")
      .byContract(of: "PartnerFramework.accessStatus")
      .tests(SDKTitle.framework),
    Demand(
      "SDK-021", "permission",
      """
      The access status may be checked at any moment before a login is required (Apple's \
      `checkAccessStatus`)
      """
    )
    .byContract(of: "PartnerFramework.accessStatus")
    .tests(SDKTitle.framework),
    Demand(
      "SDK-022", "permission",
      """
      If the viewer does not grant access, the SDK falls back to the regular login flow by itself
      """
    )
    .edges("4.ownPicker", "4a", "4b")
    .scenarios("denied", "undecided"),
    Demand(
      "SDK-023", "permission",
      """
      If communication with Apple's framework fails, the SDK falls back to the regular login flow by \
      itself
      """
    )
    .edges("4.ownPicker", "4c")
    .scenarios("framework-fails"),
    Demand("SDK-024", "permission", "Sample: create an account manager of Apple's framework (`VSAccountManager`)")
      .byContract(of: "PartnerFramework.accessStatus")
      .tests(SDKTitle.framework),
    Demand("SDK-025", "permission", "Sample: check access with the prompt option set to true")
      .byContract(of: "PartnerFramework.accessStatus")
      .tests(SDKTitle.framework),
    Demand(
      "SDK-026", "permission",
      """
      Sample: the answer comes to a completion handler with an access status and an error
      """
    )
    .byContract(of: "PartnerFramework.accessStatus")
    .tests(SDKTitle.framework),
    Demand("SDK-027", "permission", "Sample: only the status decides; the error is not looked at")
      .byContract(of: "PartnerFramework.accessStatus")
      .tests(SDKTitle.framework),
    Demand(
      "SDK-028", "permission",
      """
      Sample: status granted means that the app may read the subscription information: nothing to do
      """
    )
    .code("SDKConditions.access")
    .tests(SDKTitle.exchange),
    Demand(
      "SDK-029", "permission",
      """
      Sample: one catch-all branch takes every other status, both "no choice yet" and "not allowed"
      """
    )
    .code("SDKConditions.Access")
    .tests(SDKTitle.exchange),
    Demand(
      "SDK-030", "permission",
      """
      Sample, comment in that branch: explain the benefits of SSO to viewers who refuse
      """
    )
    .code("AdvancedStatus.Code.advice")
    .tests(SDKTitle.codes),
    Demand(
      "SDK-031", "permission",
      """
      Sample, comment in that branch: the decision can be changed in the app's settings, and per \
      platform in the device's settings (same paths as in the text)
      """
    )
    .code("SettingsPlace")
    .tests(SDKTitle.settings),
  ]

  /// Callbacks and codes.
  static let codes: [Demand] = [
    Demand(
      "SDK-032", "callbacks",
      """
      The app implements the callbacks that belong to Apple SSO (the two that follow)
      """
    )
    .edges("4.present", "4.dismiss")
    .scenarios("picks-supported"),
    Demand("SDK-033", "callbacks", "`presentTVProviderDialog` comes when Apple's provider picker is about to open")
      .edges("4.present")
      .scenarios("picks-supported"),
    Demand("SDK-034", "callbacks", "`dismissTVProviderDialog` comes when Apple's provider picker is about to close")
      .edges("4.dismiss")
      .scenarios("picks-supported"),
    Demand(
      "SDK-035", "codes",
      """
      The app handles the advanced status codes that belong to Apple SSO (the seven that follow)
      """
    )
    .code("AdvancedStatus")
    .tests(SDKTitle.codes),
    Demand("SDK-036", "codes", "`N003`: the viewer took \"Other TV Provider\" in Apple's picker")
      .edges("4d")
      .scenarios("other-provider"),
    Demand(
      "SDK-037", "codes",
      """
      `N004`: the viewer took in Apple's picker a provider whose integration is disabled for the \
      current requestor
      """
    )
    .edges("4e")
    .scenarios("integration-off"),
    Demand(
      "SDK-038", "codes",
      """
      `N004`: or a provider whose single sign-on is disabled for the current requestor
      """
    )
    .edges("4e")
    .scenarios("provider-off"),
    Demand("SDK-039", "codes", "`N005`: the viewer cancelled the app's own (regular) provider picker")
      .edges("4f")
      .scenarios("own-picker-cancelled"),
    Demand("SDK-040", "codes", "`N005`: or cancelled Apple's picker")
      .edges("4f")
      .scenarios("apple-cancelled"),
    Demand("SDK-041", "codes", "`VSA403`: TV Provider permission is denied for the app")
      .edges("2a", "3a", "4a")
      .scenarios("denied"),
    Demand("SDK-042", "codes", "`VSA404`: TV Provider permission is undetermined for the app")
      .edges("2b", "3b", "4b")
      .scenarios("undecided"),
    Demand("SDK-043", "codes", "`VSA503`: the metadata request to Apple's framework failed")
      .edges("4c")
      .scenarios("framework-fails")
      .tests(SDKTitle.context),
    Demand("SDK-044", "codes", "With `VSA503` the field `message` carries more context")
      .edges("4c")
      .scenarios("framework-fails")
      .tests(SDKTitle.context),
    Demand(
      "SDK-045", "codes",
      """
      `AAPL` / `APPL_ERROR` (written as a pair): the metadata request to Apple's framework failed
      """
    )
    .edges("2c", "3c")
    .scenarios("framework-fails")
    .tests(SDKTitle.context),
    Demand("SDK-046", "codes", "With `AAPL` / `APPL_ERROR` the field `details` carries more context")
      .edges("2c", "3c")
      .scenarios("framework-fails")
      .tests(SDKTitle.context),
  ]
}
