import PassWing

extension LegacyCookbook {
  /// Step 1: is there a valid token?
  static let tokenCheck: [Demand] = [
    Demand("V1-023", "S1", "Token there: go to step 11")
      .edges("S1.yes", "S11")
      .scenarios("login-remembered")
      .tests(LegacyTitle.steps)
      .differs(
        "PassFlow: requests", because: "the viewer is signed in, and step 11 begins when the app asks for playback"),
    Demand("V1-024", "S1", "No token: go to step 2")
      .edges("S1.no")
      .scenarios("legacy-sso")
      .tests(LegacyTitle.steps),
    Demand("V1-039", "S1", "Whether there is a valid token is asked of the service Check Authentication Token")
      .edges("S1.yes", "S1.no")
      .code("LegacyEndpoints.checkAuthenticationToken")
      .scenarios("login-remembered", "legacy-sso")
      .tests(LegacyTitle.check, LegacyTitle.noStatement),
  ]

  /// Step 2: is the viewer signed in on the device?
  static let deviceLogin: [Demand] = [
    Demand("V1-025", "S2", "Signed in on the device: go to step 6; steps 3 to 5 are left out")
      .edges("S2.signedIn", "S2.signedIn.list", "S3.mapped")
      .scenarios("signed-in-again", "signed-in-on-device")
      .tests(LegacyTitle.steps),
    Demand("V1-026", "S2", "Not signed in on the device: go to step 3")
      .edges("S2.nobody")
      .scenarios("legacy-sso")
      .tests(LegacyTitle.steps),
    Demand("V1-040", "S2", "The question is put to VSA")
      .edges("S2.nobody")
      .code("PartnerFramework.answer")
      .scenarios("legacy-sso"),
    Demand("V1-041", "S2", "Check whether access to the subscription information is permitted")
      .edges("S2.nobody", "S2.noAccess.code")
      .code("PartnerFramework.answer")
      .scenarios("legacy-sso", "access-restricted"),
    Demand("V1-042", "S2", "Go on only if the viewer permitted it")
      .edges("S2.signedIn.list", "S2.noAccess.code")
      .scenarios("signed-in-on-device", "access-restricted")
      .tests(LegacyTitle.steps),
    Demand("V1-043", "S2", "Submit a request for subscriber account information")
      .code("PartnerQuery", "PartnerFramework.answer")
      .tests(LegacyTitle.picker),
    Demand("V1-044", "S2", "Wait for the metadata and process it")
      .edges("S2.signedIn.list", "S2.nobody")
      .scenarios("signed-in-on-device", "legacy-sso"),
    Demand("V1-045", "S2", "Follow the snippet, and its comments above all")
      .demandsNothing(because: "a hint to the reader; the rows of its lines say what follows"),
    Demand("V1-046", "S2", "Make a `VSAccountManager`")
      .byContract(of: "PartnerFramework.answer")
      .tests(LegacyTitle.picker),
    Demand("V1-047", "S2", "The access check carries the option prompt with the value true")
      .code("PartnerQuery.promptsForAccess", "AppSettings.asksForAccess")
      .tests(LegacyTitle.picker)
      .differs("v1 7.2", because: "it does, unless the app forbids asking or the start is to show nothing"),
    Demand("V1-048", "S2", "Only the status decides; the error that comes with it is not looked at")
      .edges("S2.noAccess.list")
      .scenarios("access-restricted-phone")
      .tests(LegacyTitle.steps),
    Demand("V1-049", "S2", "Only `granted` continues the partner path")
      .edges("S2.signedIn.list", "S2.noAccess.code")
      .scenarios("signed-in-on-device", "access-restricted")
      .tests(LegacyTitle.steps),
    Demand("V1-050", "S2", "Any other status (viewer undecided, or access not allowed): go to step 10")
      .edges("S2.noAccess.code", "S2.noAccess.list")
      .scenarios("access-restricted", "access-restricted-phone")
      .tests(LegacyTitle.steps),
    Demand("V1-051", "S2", "Make a `VSAccountMetadataRequest`")
      .byContract(of: "PartnerFramework.answer")
      .tests(LegacyTitle.picker),
    Demand("V1-052", "S2", "`channelIdentifier` is `https://saml.sp.auth.adobe.com`")
      .code("PartnerQuery.channelIdentifier")
      .tests(SharedTitle.channel),
    Demand("V1-053", "S2", "The value of `channelIdentifier` is the SAML issuer, not the id of a channel")
      .demandsNothing(because: "why the value is what it is"),
    Demand("V1-054", "S2", "`includeAccountProviderIdentifier` is true: this step needs the provider's id")
      .code("PartnerQuery.includesProviderIdentifier")
      .tests(SharedTitle.constants),
    Demand("V1-055", "S2", "`includeAuthenticationExpirationDate` is true: this step needs the date")
      .code("PartnerQuery.includesExpirationDate")
      .tests(SharedTitle.constants),
    Demand("V1-056", "S2", "`isInterruptionAllowed` is false")
      .code("PartnerQuery.allowsInterruption")
      .tests(LegacyTitle.picker),
    Demand("V1-057", "S2", "With interruption not allowed, Apple's picker must not show up in this step")
      .edges("S2.nobody")
      .code("PartnerQuery.allowsInterruption")
      .scenarios("legacy-sso")
      .tests(LegacyTitle.picker),
    Demand(
      "V1-058", "S2",
      """
      Nothing else is set: no delegate, no supported or featured providers, no attribute names, no \
      verification token
      """
    )
    .code("PartnerQuery.hasDelegate")
    .tests(SharedTitle.constants, LegacyTitle.picker)
    .differs("C-16", because: "a delegate is set for every query; nothing else is set in this one"),
    Demand("V1-059", "S2", "Enqueue the request at the manager whose access was checked")
      .byContract(of: "PartnerFramework.answer")
      .tests(LegacyTitle.picker),
    Demand("V1-060", "S2", "Signed in means: metadata there and `accountProviderIdentifier` not nil")
      .edges("S2.signedIn", "S2.nobody")
      .scenarios("signed-in-again", "legacy-sso")
      .tests(LegacyTitle.steps),
    Demand("V1-061", "S2", "The error of the request is not looked at")
      .edges("S2.nobody")
      .scenarios("legacy-sso")
      .tests(LegacyTitle.steps),
    Demand("V1-062", "S2", "`authenticationExpirationDate` says when the current session on the device ends")
      .demandsNothing(because: "what a member of Apple means"),
    Demand(
      "V1-063", "S2",
      """
      `authenticationExpirationDate` should be compared with now; what follows from a passed date is not \
      said in this step
      """
    )
    .edges("S2.nobody", "S2.signedIn.list")
    .scenarios("device-session-over", "device-undated")
    .tests(LegacyTitle.steps),
    Demand("V1-064", "S2", "`accountProviderIdentifier` is the provider's id on Apple's platform")
      .demandsNothing(because: "what a member of Apple means"),
    Demand(
      "V1-065", "S2",
      """
      What VSA gives as `accountProviderIdentifier` is `platformMappingId` in the vendor's configuration
      """
    )
    .code("MVPD.platformMappingId")
    .edges("S3.mapped")
    .scenarios("signed-in-on-device")
    .tests(LegacyTitle.steps),
    Demand(
      "V1-066", "S2",
      """
      The app must find the MVPD's `id` by that `platformMappingId` (so the configuration is needed on \
      this path too)
      """
    )
    .edges("S2.signedIn.list", "S3.mapped", "S2.signedIn")
    .scenarios("signed-in-on-device", "signed-in-again")
    .tests(LegacyTitle.steps),
    Demand("V1-067", "S2", "Every later call to the vendor carries the MVPD's `id`, never Apple's id")
      .code("LegacyREST.MappedProvider")
      .tests(LegacyTitle.noAppleId),
    Demand("V1-068", "S2", "Signed in: go on with step 6, then with step 7")
      .edges("S2.signedIn", "S6.received", "S7.received")
      .scenarios("signed-in-again"),
    Demand("V1-069", "S2", "No metadata, or no provider id: not signed in on the platform, go to step 3")
      .edges("S2.nobody")
      .scenarios("legacy-sso")
      .tests(LegacyTitle.steps),
  ]

  /// Step 3: the configuration.
  static let mvpdList: [Demand] = [
    Demand("V1-027", "S3", "The configuration goes on into step 4")
      .edges("S3.picker")
      .scenarios("legacy-sso")
      .tests(LegacyTitle.steps),
    Demand("V1-070", "S3", "Get the configuration from the service Provide MVPD List")
      .edges("S3.picker")
      .code("LegacyEndpoints.provideMVPDList")
      .scenarios("legacy-sso")
      .tests(LegacyTitle.targets),
    Demand("V1-071", "S3", "Per MVPD read `enablePlatformServices`")
      .code("MVPD.enablePlatformServices")
      .tests(LegacyTitle.forms, LegacyTitle.picker),
    Demand("V1-072", "S3", "Per MVPD read `boardingStatus`")
      .code("MVPD.boardingStatus")
      .tests(LegacyTitle.allFixtures)
      .differs("C-25", because: "it is read; what it says shows when a provider is tapped that Apple only lists"),
    Demand("V1-073", "S3", "Per MVPD read `displayInPlatformPicker`")
      .code("MVPD.displayInPlatformPicker")
      .tests(LegacyTitle.picker),
    Demand("V1-074", "S3", "Per MVPD read `platformMappingId`")
      .code("MVPD.platformMappingId")
      .tests(LegacyTitle.forms, LegacyTitle.steps),
    Demand("V1-075", "S3", "Per MVPD read `requiredMetadataFields`")
      .code("MVPD.requiredMetadataFields")
      .tests(LegacyTitle.forms, LegacyTitle.query),
    Demand(
      "V1-076", "S3",
      """
      What the properties are for stands in the comments of the snippets of the other steps
      """
    )
    .demandsNothing(because: "it says where to read; the rows of the other steps say what follows"),
    Demand(
      "V1-119", "S3",
      """
      The requestor's list of MVPDs must be made in step 3 and kept, for step 4 searches it
      """
    )
    .code("PickingProvider", "ServiceMemory.configuration")
    .edges("S3.picker")
    .scenarios("legacy-sso")
    .tests(LegacyTitle.steps),
  ]
}
