import PassWing

extension Cookbook {
  /// B1 and B2.
  static let readingStatus: [Demand] = [
    Demand("V2-047", "B1", "Ask the framework for the viewer's permission and provider")
      .edges("B2", "B2.without").code("PartnerFramework.answer", "PartnerQuery.status")
      .scenarios("no-interruption", "apple-sso"),
    Demand("V2-048", "B1", "Check access, and go on with the subscription only if the viewer allows it")
      .edges("B2.without").code("PartnerFramework.answer").scenarios("access-denied", "access-restricted")
      .tests(Title.access),
    Demand("V2-049", "B1", "Provide a delegate for the framework's manager")
      .byContract(of: "PartnerQuery.hasDelegate", "PartnerFramework").tests(SharedTitle.constants),
    Demand("V2-050", "B1", "Submit a request for the account's information")
      .code("PartnerFramework.answer", "PartnerQuery").scenarios("no-interruption").tests(Title.interruption),
    Demand("V2-051", "B1", "Wait for the metadata, and process them")
      .edges("B2", "B2.without").scenarios("no-interruption", "apple-sso").tests(Title.waits),
    Demand("V2-052", "B1", "`isInterruptionAllowed` must be false")
      .code("PartnerQuery.status", "PartnerQuery.allowsInterruption").tests(Title.interruption, Title.onlyPhaseC),
    Demand("V2-053", "B1", "In the code: the access check may ask the viewer (`prompt: true`)")
      .code("PartnerQuery.status", "PartnerQuery.promptsForAccess").tests(Title.interruption, Title.onlyPhaseC)
      .differs("C-16", because: "the text forbids interrupting the viewer here, so nobody is asked"),
    Demand("V2-054", "B1", "In the code: no delegate is set")
      .code("PartnerQuery.hasDelegate").tests(SharedTitle.constants)
      .differs("C-16", because: "the text wants a delegate, and the contract of the adapter has one"),
    Demand("V2-055", "B1", "In the code: only granted access leads to a metadata request, any other to B3")
      .edges("B2.without").code("PartnerFramework.answer")
      .scenarios("access-denied", "access-put-off", "access-restricted"),
    Demand("V2-056", "B1", "In the code: `channelIdentifier` is the vendor's SAML issuer")
      .byContract(of: "PartnerQuery.channelIdentifier").tests(SharedTitle.channel),
    Demand("V2-057", "B1", "In the code: provider id and expiry are asked for")
      .byContract(of: "PartnerQuery.includesProviderIdentifier", "PartnerQuery.includesExpirationDate").tests(
        SharedTitle.constants),
    Demand("V2-058", "B1", "In the code: without interruption the picker does not appear")
      .code("PartnerQuery.status").scenarios("no-interruption").tests(Title.interruption),
    Demand("V2-059", "B1", "In the code: the request is enqueued, and its handler goes on")
      .edges("B2").byContract(of: "PartnerFramework.answer").scenarios("no-interruption").tests(Title.waits),
    Demand("V2-060", "B2", "The status is valid if all of the conditions below hold")
      .edges("B2", "B2.without").code("AppleSSO.StatusResult").scenarios("no-interruption", "status-expired")
      .tests(Title.statuses),
    Demand("V2-061", "B2", "Condition: access is granted")
      .edges("B2.without").scenarios("access-denied", "access-restricted", "access-put-off").tests(Title.statuses),
    Demand("V2-062", "B2", "Condition: the provider's mapping id is there and valid (C-95)")
      .edges("B2", "B2.without").code("Context.knows").scenarios("no-interruption", "apple-sso")
      .tests(Title.statuses, Title.known),
    Demand("V2-063", "B2", "Condition: the expiry, where there is one, is valid")
      .edges("B2.without").scenarios("status-expired", "status-undated").tests(Title.statuses)
      .differs("C-11", because: "without an expiry the status is not sent: the header has to have one"),
    Demand("V2-064", "B2", "In the code: signed in on the device is whoever has a provider id, whatever the error")
      .edges("B2", "B2.without").code("PartnerReply.provider").scenarios("no-interruption", "status-error")
      .tests(Title.statuses),
    Demand("V2-065", "B2", "In the code: compare the end of the session with the time")
      .edges("B2.without").scenarios("status-expired").tests(Title.statuses),
    Demand("V2-066", "B2", "In the code: the provider's id at Apple is `platformMappingId` at the service (C-10)")
      .code("PartnerReply.providerId", "MVPD.platformMappingId").tests(Title.ids),
    Demand("V2-067", "B2", "In the code: find the provider's own id by it")
      .code("Context.knows", "RememberedProvider.mappingId").tests(Title.known)
      .differs(
        "C-95",
        because: "the configuration comes in C1 only; here one in memory is asked, or the provider that is remembered"),
    Demand("V2-068", "B2", "In the code: use the provider's own id in all further calls")
      .code("Access.mvpd").tests(Title.ids),
    Demand("V2-069", "B2", "In the code: a provider is found: on to B3")
      .edges("B2").scenarios("no-interruption"),
    Demand("V2-070", "B2", "In the code: none is found: on to B3 all the same")
      .edges("B2.without").scenarios("apple-sso"),
  ]

  /// B3 to B6.
  static let checkingProfiles: [Demand] = [
    Demand("V2-071", "B3", "Ask Profiles for all profiles")
      .edges("B5", "B6", "B4.reselect").code("Endpoints.profiles").scenarios("apple-sso", "provider-switched-off")
      .tests(
        "R-PROF-2: profiles are listed when nothing is remembered, and asked for by provider when one is",
        "R-SSO-12, R-SSO-13: phase B asks for profiles in the ordinary way, whatever the status"
      )
      .differs(
        "C-18",
        because: "of a provider that is remembered only the profile is asked for, unless the status names another"),
    Demand("V2-072", "B3", "`serviceProvider` is required")
      .code("Endpoints.serviceProvider", "Endpoints.profiles").tests(Title.rebuilt),
    Demand("V2-073", "B3", "`Authorization` is required").code("Endpoints.profiles").tests(Title.bearer),
    Demand("V2-074", "B3", "`AP-Device-Identifier` is required")
      .code("Endpoints.profiles", "DeviceIdentifier.headerValue").tests(Title.identifier),
    Demand("V2-075", "B3", "`AP-Partner-Framework-Status` is required")
      .edges("B2", "B2.without").code("PartnerStatus.headerValue").scenarios("no-interruption", "apple-sso")
      .tests(Title.profilesStatus).differs("C-04", because: "it is sent when there is a valid one, and left out else"),
    Demand("V2-076", "B3", "The status must be valid for `appleSSO` profiles to be shown")
      .edges("B2").scenarios("no-interruption").tests(Title.profilesStatus, Title.onlyValid),
    Demand("V2-077", "B4", "The answer brings the profiles that were found")
      .edges("B5", "B4.several", "B6").code("Profile").scenarios("no-interruption", "several-profiles", "apple-sso"),
    Demand("V2-078", "B5", "Of the profiles choose one by own logic")
      .edges("B5", "B4.several", "B5.byApp").scenarios("no-interruption", "several-profiles", "profile-chosen-by-app")
      .tests("R-PROF-6: a profile that has ended is not offered"),
    Demand("V2-079", "B5", "In the end by asking the viewer")
      .edges("B5.chosen", "left").code("Chooser.chooseProfile").scenarios("several-profiles", "no-profile-chosen")
      .tests("R-PROF-6: of several profiles the viewer chooses one"),
    Demand("V2-080", "B5", "Go on to decisions with it")
      .edges("B5", "stored", "D2.3").scenarios("second-launch"),
    Demand("V2-081", "B6", "Without a profile go on to partner authentication")
      .edges("B6", "B6.cached", "B6.confirm").scenarios("apple-sso", "picker-again", "provider-confirmed")
      .tests("R-PROF-5: without profiles a new login begins with phase C, and the viewer is asked")
      .differs(
        "R-CFG-4",
        because: "a viewer who used a provider without Apple is first asked whether to go on with it; whoever wants "
          + "another goes on as told"),
  ]
}
