import PassWing

extension LegacyCookbook {
  /// General.
  static let general: [Demand] = [
    Demand("V1-001", "general", "The page is marked legacy; what it describes is REST API v1")
      .demandsNothing(because: "a label of the page; README says how long this API lives"),
    Demand("V1-002", "general", "The page informs only; it grants no right to use the API")
      .demandsNothing(because: "what the page is; README says that the API takes a licence"),
    Demand(
      "V1-003", "general",
      """
      Using the API takes a current licence from Adobe; use without permission is forbidden
      """
    )
    .demandsNothing(because: "a contract between the app's owner and the vendor; README says so"),
    Demand(
      "V1-004", "general",
      """
      Follow the vendor's product announcements for news and for the dates at which products end
      """
    )
    .demandsNothing(because: "a hint to the reader"),
    Demand(
      "V1-005", "general",
      """
      Partner single sign-on over v1 exists for apps that run on iOS, iPadOS or tvOS, and is named for no \
      other system
      """
    )
    .code("Platform")
    .tests(LegacyTitle.targets),
    Demand(
      "V1-006", "general",
      """
      The cookbook only extends the v1 reference: every call is made as its own API page says
      """
    )
    .edges("E2.page")
    .code("LegacyEndpoints", "LegacyEndpoints.logoutTarget")
    .scenarios("logout-in-component")
    .tests(LegacyTitle.targets)
    .differs("v1 8.1", because: "the logout in a web component has a `redirect_url`, which no page lists for it"),
    Demand("V1-007", "general", "The app integrates Apple's VideoSubscriberAccount framework (VSA)")
      .byContract(of: "PartnerFramework")
      .tests(LegacyTitle.picker),
    Demand("V1-008", "general", "Towards the v1 API the app keeps to the sequence of steps of this page")
      .edges("signIn", "S1.no", "S2.nobody", "S3.picker", "S5.yes", "S6.received", "S7.received", "S9.yes", "S11")
      .scenarios("legacy-sso")
      .tests(LegacyTitle.steps),
    Demand(
      "V1-021", "general",
      """
      The flow has eleven steps in this order: token there?; signed in through partner SSO?; \
      configuration; partner SSO with that configuration; login successful?; profile request; forward it \
      to partner SSO; exchange the profile; token made?; regular authentication; authorization
      """
    )
    .edges("S1.no", "S2.nobody", "S3.picker", "S5.yes", "S6.received", "S7.received", "S9.yes", "S11")
    .scenarios("legacy-sso")
    .tests(LegacyTitle.steps),
    Demand(
      "V1-022", "general",
      """
      The flow starts when the viewer wants protected content; the first thing is step 1
      """
    )
    .edges("signIn", "S1.no")
    .scenarios("legacy-sso")
    .tests(LegacyTitle.cost)
    .differs(
      "PassFlow: requests",
      because:
        "the app asks for a sign-in when it wants one; step 1 is the first call of it"),
    Demand(
      "V1-038", "general",
      """
      Calls to the vendor's API: steps 1, 3, 6, 8, 9, 10, 11; dealings with VSA: steps 2, 4, 5, 7
      """
    )
    .demandsNothing(because: "a summary of the steps"),
  ]

  /// Permission.
  static let permission: [Demand] = [
    Demand(
      "V1-009", "permission",
      """
      The app must ask for access to the subscription information that the device holds about the viewer
      """
    )
    .edges("S2.nobody", "S3.picker")
    .code("PartnerFramework.answer")
    .scenarios("legacy-sso")
    .tests(LegacyTitle.picker),
    Demand("V1-010", "permission", "Without the viewer's permission the app may not go on with that information")
      .edges("S2.noAccess.code", "S4.noAccess.code", "S7.noAccess.code")
      .scenarios("access-restricted", "access-lost-at-picker", "access-lost-at-login")
      .tests(LegacyTitle.steps),
    Demand(
      "V1-011", "permission",
      """
      The permission is of the kind known from camera and microphone: the viewer is asked and answers
      """
    )
    .demandsNothing(because: "a comparison"),
    Demand("V1-012", "permission", "Permission is asked for, and given, per app")
      .byContract(of: "PartnerFramework.answer")
      .scenarios("access-denied"),
    Demand("V1-013", "permission", "Permission is asked for through VSA")
      .byContract(of: "PartnerFramework.answer")
      .scenarios("access-denied"),
    Demand("V1-014", "permission", "The device remembers the viewer's choice")
      .demandsNothing(because: "Apple's system does; the flow asks it before every query"),
    Demand(
      "V1-015", "permission",
      """
      Recommended: win viewers who refused by explaining what Apple single sign-on gives them
      """
    )
    .edges("S2.denied", "S4.denied", "P3")
    .code("Chooser.explainAccess")
    .scenarios("access-denied", "access-denied-at-picker"),
    Demand(
      "V1-016", "permission",
      """
      A decision is not final: the viewer can change it in the app's own settings page (TV Provider \
      access)
      """
    )
    .demandsNothing(because: "what the system offers the viewer; the framework is asked anew at every query"),
    Demand(
      "V1-017", "permission",
      """
      The viewer can also change it under `Settings -> TV Provider` on iOS and iPadOS (the translation \
      mixes the two paths up here)
      """
    )
    .edges("S2.denied")
    .code("SettingsPlace.path")
    .scenarios("access-denied-phone")
    .tests(SharedTitle.place),
    Demand(
      "V1-018", "permission",
      """
      The viewer can also change it under `Settings -> Accounts -> TV Provider` on tvOS
      """
    )
    .edges("S2.denied")
    .code("SettingsPlace.path")
    .scenarios("access-denied")
    .tests(SharedTitle.place),
    Demand("V1-019", "permission", "Recommended: ask for permission when the app enters the foreground")
      .edges("S2.nobody")
      .code("PartnerQuery.promptsForAccess")
      .scenarios("legacy-sso")
      .tests(LegacyTitle.picker)
      .differs(
        "C-16", because: "the viewer is asked when they sign in, before each query, as the code of the page does"),
    Demand(
      "V1-020", "permission",
      """
      Whether access is permitted may be checked at any time before authentication is needed
      """
    )
    .edges("S2.nobody")
    .scenarios("legacy-sso")
    .tests(LegacyTitle.picker),
  ]
}
