import PassWing

extension LegacyCookbook {
  /// Step 4: Apple's picker.
  static let systemPicker: [Demand] = [
    Demand("V1-028", "S4", "Step 5 is the only way on that the chart draws from step 4")
      .edges("S5.yes", "S5.no.code")
      .scenarios("legacy-sso", "picker-closed")
      .tests(LegacyTitle.steps),
    Demand("V1-077", "S4", "The step is done with VSA")
      .edges("S5.yes")
      .code("PartnerFramework.answer")
      .scenarios("legacy-sso"),
    Demand("V1-078", "S4", "Check whether access is permitted, as in step 2")
      .edges("S5.yes", "S4.noAccess.code")
      .scenarios("legacy-sso", "access-lost-at-picker")
      .tests(LegacyTitle.steps),
    Demand("V1-079", "S4", "Go on only if the viewer permitted it")
      .edges("S5.yes", "S4.noAccess.code")
      .scenarios("legacy-sso", "access-lost-at-picker")
      .tests(LegacyTitle.steps),
    Demand("V1-080", "S4", "Give the account manager a delegate")
      .code("PartnerQuery.hasDelegate")
      .tests(SharedTitle.constants),
    Demand("V1-081", "S4", "Submit a request for subscriber account information")
      .code("PartnerQuery")
      .tests(LegacyTitle.picker),
    Demand("V1-082", "S4", "Wait for the metadata and process it")
      .edges("S5.yes")
      .scenarios("legacy-sso"),
    Demand("V1-083", "S4", "Follow the snippet, and its comments above all")
      .demandsNothing(because: "a hint to the reader; the rows of its lines say what follows"),
    Demand("V1-084", "S4", "Make a `VSAccountManager`")
      .byContract(of: "PartnerFramework.answer")
      .tests(LegacyTitle.picker),
    Demand("V1-085", "S4", "The delegate is a class that adopts `VSAccountManagerDelegate`")
      .byContract(of: "PartnerFramework.answer")
      .tests(SharedTitle.constants),
    Demand("V1-086", "S4", "The delegate is set before access is checked")
      .byContract(of: "PartnerFramework.answer")
      .tests(LegacyTitle.picker),
    Demand("V1-087", "S4", "The access check carries the option prompt with the value true")
      .code("PartnerQuery.promptsForAccess", "AppSettings.asksForAccess")
      .tests(LegacyTitle.picker)
      .differs("v1 7.2", because: "it does, unless the app forbids asking"),
    Demand("V1-088", "S4", "Only the status decides; the error that comes with it is not looked at")
      .edges("S4.noAccess.code")
      .scenarios("access-lost-at-picker")
      .tests(LegacyTitle.steps),
    Demand("V1-089", "S4", "Only `granted` continues the partner path")
      .edges("S5.yes", "S4.noAccess.code")
      .scenarios("legacy-sso", "access-lost-at-picker"),
    Demand("V1-090", "S4", "Any other status (viewer undecided, or access not allowed): go to step 10")
      .edges("S4.noAccess.code")
      .scenarios("access-lost-at-picker")
      .tests(LegacyTitle.steps),
    Demand("V1-091", "S4", "Make a new `VSAccountMetadataRequest`")
      .byContract(of: "PartnerFramework.answer")
      .tests(LegacyTitle.picker),
    Demand("V1-092", "S4", "`channelIdentifier` is the same constant, `https://saml.sp.auth.adobe.com`")
      .code("PartnerQuery.channelIdentifier")
      .tests(SharedTitle.channel),
    Demand("V1-093", "S4", "The value of `channelIdentifier` is the SAML issuer, not the id of a channel")
      .demandsNothing(because: "why the value is what it is"),
    Demand("V1-094", "S4", "`includeAccountProviderIdentifier` is true: this step needs the provider's id")
      .code("PartnerQuery.includesProviderIdentifier")
      .tests(SharedTitle.constants),
    Demand("V1-095", "S4", "`includeAuthenticationExpirationDate` is true: this step needs the date")
      .code("PartnerQuery.includesExpirationDate")
      .tests(SharedTitle.constants),
    Demand("V1-096", "S4", "`isInterruptionAllowed` is true")
      .code("PartnerQuery.allowsInterruption")
      .tests(LegacyTitle.picker),
    Demand("V1-097", "S4", "With interruption allowed, VSA asks the viewer with Apple's picker in this step")
      .edges("S5.yes")
      .code("PartnerQuery.allowsInterruption")
      .scenarios("legacy-sso")
      .tests(LegacyTitle.picker),
    Demand("V1-098", "S4", "`supportedAccountProviderIdentifiers` is set")
      .code("PartnerQuery.supported", "Configuration.inPlatformPicker")
      .tests(LegacyTitle.picker),
    Demand(
      "V1-099", "S4",
      """
      The supported list can be computed from the answer of Provide MVPD List; it filters the providers in \
      Apple's picker
      """
    )
    .code("PartnerQuery.supported", "Configuration.inPlatformPicker")
    .tests(LegacyTitle.picker),
    Demand("V1-100", "S4", "`featuredAccountProviderIdentifiers` is set, but only from iOS 11 and tvOS 11 on")
      .code("PartnerQuery.featured", "AppSettings.featured")
      .tests(LegacyTitle.picker),
    Demand(
      "V1-101", "S4",
      """
      The featured list can be computed from the answer of Provide MVPD List; it orders the providers in \
      Apple's picker
      """
    )
    .code("PartnerQuery.featured", "AppSettings.featured")
    .tests(LegacyTitle.picker),
    Demand("V1-102", "S4", "No attribute names and no verification token are set")
      .demandsNothing(because: "what the code of the page does not set; nor does the query"),
    Demand("V1-103", "S4", "Enqueue the request at the manager whose access was checked")
      .byContract(of: "PartnerFramework.answer")
      .tests(LegacyTitle.picker),
    Demand("V1-104", "S4", "The checks on the result are those of step 5")
      .demandsNothing(because: "it says where to read"),
    Demand("V1-105", "S4", "Result good so far: metadata there and `accountProviderIdentifier` not nil")
      .edges("S5.yes")
      .scenarios("legacy-sso")
      .tests(LegacyTitle.steps),
    Demand("V1-106", "S4", "`authenticationExpirationDate` says when the current session on the device ends")
      .demandsNothing(because: "what a member of Apple means"),
    Demand("V1-107", "S4", "`authenticationExpirationDate` should be compared with now")
      .edges("S5.yes", "S5.expired.code")
      .scenarios("legacy-sso", "picked-expired"),
    Demand("V1-108", "S4", "`accountProviderIdentifier` is the provider's id on Apple's platform")
      .demandsNothing(because: "what a member of Apple means"),
    Demand(
      "V1-109", "S4",
      """
      What VSA gives as `accountProviderIdentifier` is `platformMappingId` in the vendor's configuration
      """
    )
    .code("MVPD.platformMappingId")
    .edges("S5.yes")
    .scenarios("legacy-sso")
    .tests(LegacyTitle.steps),
    Demand("V1-110", "S4", "The app must find the MVPD's `id` by that `platformMappingId`")
      .edges("S5.yes")
      .code("Configuration.mapped")
      .scenarios("legacy-sso"),
    Demand("V1-111", "S4", "Every later call to the vendor carries the MVPD's `id`")
      .code("LegacyREST.MappedProvider")
      .tests(LegacyTitle.noAppleId),
    Demand("V1-112", "S4", "Result good: go on with step 6, then with step 7")
      .edges("S5.yes", "S6.received", "S7.received")
      .scenarios("legacy-sso"),
    Demand(
      "V1-113", "S4",
      """
      No metadata, or no provider id: the viewer is not signed in on the platform; only then the error is \
      looked at
      """
    )
    .edges("S5.no.code", "S5.unsupported")
    .scenarios("picker-closed", "picked-unsupported")
    .tests(LegacyTitle.steps),
    Demand(
      "V1-114", "S4",
      """
      The app may find out whether the viewer picked a provider that Apple's picker shows but that has not \
      joined platform SSO
      """
    )
    .edges("S5.unsupported")
    .scenarios("picked-unsupported"),
    Demand("V1-115", "S4", "The error is read as an `NSError`")
      .code("FrameworkError")
      .tests(LegacyTitle.steps)
      .differs("C-22", because: "Apple's typed error is read, without casts"),
    Demand("V1-116", "S4", "Sign of such a provider, first half: the error's code equals 1")
      .edges("S5.unsupported", "S5.no.code")
      .code("FrameworkError.code")
      .scenarios("picked-unsupported", "picker-closed")
      .tests(LegacyTitle.steps),
    Demand(
      "V1-117", "S4",
      """
      Sign of such a provider, second half: the error's user info has a string under \
      `VSErrorInfoKeyUnsupportedProviderIdentifier`
      """
    )
    .edges("S5.unsupported", "S5.no.code")
    .code("FrameworkError.unsupportedProviderId")
    .scenarios("picked-unsupported", "picked-other-provider"),
    Demand("V1-118", "S4", "The string in the user info is the picked provider's id on Apple's platform")
      .code("FrameworkError.unsupportedProviderId")
      .tests(LegacyTitle.steps),
    Demand(
      "V1-120", "S4",
      """
      Search the kept MVPDs in order for one whose `platformMappingId` equals the string; the first one \
      counts
      """
    )
    .edges("S5.unsupported")
    .code("Configuration.provider")
    .scenarios("picked-unsupported")
    .tests(LegacyTitle.steps),
    Demand(
      "V1-121", "S4",
      """
      MVPD found for the string: go to step 10 with it; the app's own picker can be skipped, which serves \
      the viewer better
      """
    )
    .edges("S5.unsupported")
    .scenarios("picked-unsupported", "picked-unsupported-phone"),
    Demand("V1-122", "S4", "No MVPD found for the string: go to step 10 as usual")
      .edges("S5.no.code")
      .scenarios("picked-unsupported-unknown"),
    Demand("V1-123", "S4", "Another code, or no such string: go to step 10 as usual")
      .edges("S5.no.code", "S5.no")
      .scenarios("picked-other-provider", "picker-closed-phone"),
    Demand("V1-124", "S4", "No error at all: go to step 10 as usual")
      .edges("S5.no.code")
      .scenarios("picker-silent"),
  ]

  /// Step 5: did it end in a login?
  static let systemPickerResult: [Demand] = [
    Demand("V1-029", "S5", "Login successful: go to step 6")
      .edges("S5.yes")
      .scenarios("legacy-sso")
      .tests(LegacyTitle.steps),
    Demand("V1-030", "S5", "Login not successful: go to step 10")
      .edges("S5.no.code", "S5.no", "S5.expired.code")
      .scenarios("picker-closed", "picker-closed-phone", "picked-expired"),
    Demand("V1-125", "S5", "The step has no call of its own: it judges what step 4 brought")
      .demandsNothing(because: "it judges what step 4 brought; its rows begin with S5"),
    Demand(
      "V1-126", "S5",
      """
      Successful only if `accountProviderIdentifier` holds a valid value (what makes it valid is not said)
      """
    )
    .edges("S5.yes", "S5.no.code")
    .scenarios("legacy-sso", "picker-closed")
    .tests(LegacyTitle.steps),
    Demand(
      "V1-127", "S5",
      """
      Successful only if now is not past `authenticationExpirationDate`; the very moment still counts
      """
    )
    .edges("S5.expired.code")
    .scenarios("picked-expired")
    .tests(LegacyTitle.steps),
  ]
}
