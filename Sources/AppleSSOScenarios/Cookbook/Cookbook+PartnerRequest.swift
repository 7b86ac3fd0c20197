import PassWing

extension Cookbook {
  /// C3.
  static let picking: [Demand] = [
    Demand("V2-093", "C3", "Ask the framework for the viewer's permission and provider")
      .edges("C4").code("PartnerFramework.answer", "PartnerQuery.picker").scenarios("apple-sso"),
    Demand("V2-094", "C3", "Check access, and go on with the subscription only if the viewer allows it")
      .edges("C4.denied", "C4.ownPicker").code("PartnerFramework.answer")
      .scenarios("access-denied-at-picker", "access-restricted").tests(Title.access, Title.basic),
    Demand("V2-095", "C3", "Provide a delegate for the framework's manager")
      .byContract(of: "PartnerQuery.hasDelegate", "PartnerFramework").tests(SharedTitle.constants),
    Demand("V2-096", "C3", "Submit a request for the account's information")
      .edges("C4").code("PartnerFramework.answer", "PartnerQuery").scenarios("apple-sso").tests(Title.interruption),
    Demand("V2-097", "C3", "Wait for the metadata, and process them")
      .edges("C4").scenarios("apple-sso").tests(Title.waits),
    Demand("V2-098", "C3", "`isInterruptionAllowed` must be true")
      .code("PartnerQuery.picker", "PartnerQuery.allowsInterruption").tests(Title.interruption, Title.onlyPhaseC),
    Demand("V2-099", "C3", "In the code: the access check may ask the viewer (`prompt: true`)")
      .code("PartnerQuery.picker", "PartnerQuery.promptsForAccess", "AppSettings.asksForAccess").tests(
        Title.onlyPhaseC),
    Demand("V2-100", "C3", "In the code: the delegate is set before the access check")
      .byContract(of: "PartnerQuery.hasDelegate", "PartnerFramework").tests(SharedTitle.constants),
    Demand(
      "V2-101", "C3", "In the code: only granted access leads to a metadata request, any other to basic authentication"
    )
    .edges("C4.denied", "C4.ownPicker").code("PartnerFramework.answer")
    .scenarios("access-denied-at-picker", "access-put-off", "access-restricted").tests(Title.basic),
    Demand("V2-102", "C3", "In the code: `channelIdentifier` is the vendor's SAML issuer")
      .byContract(of: "PartnerQuery.channelIdentifier").tests(SharedTitle.channel),
    Demand("V2-103", "C3", "In the code: provider id and expiry are asked for")
      .byContract(of: "PartnerQuery.includesProviderIdentifier", "PartnerQuery.includesExpirationDate").tests(
        SharedTitle.constants),
    Demand("V2-104", "C3", "In the code: with interruption the picker appears")
      .edges("C4").code("PartnerQuery.picker").scenarios("apple-sso").tests(Title.interruption),
    Demand("V2-105", "C3", "In the code: supported providers are computed from the configuration (C-25)")
      .code("PartnerQuery.supported", "Configuration.supported").tests(Title.admitted),
    Demand("V2-106", "C3", "In the code: so are the featured ones, which come first")
      .code("PartnerQuery.featured", "AppSettings.featured")
      .tests(
        "C3: supported are those with both flags and an id, featured those that the app prefers, in its order (C-25)"),
    Demand("V2-107", "C3", "In the code: featured ones on iOS 11 and tvOS 11 or later only")
      .demandsNothing(because: "iOS 16 and tvOS 16 are the oldest systems of the package"),
    Demand("V2-108", "C3", "In the code: the request is enqueued, and its handler goes on")
      .edges("C4").byContract(of: "PartnerFramework.answer").scenarios("apple-sso").tests(Title.waits),
  ]

  /// C4.
  static let picked: [Demand] = [
    Demand("V2-109", "C4", "The status is valid if all of the conditions below hold")
      .edges("C4", "C4.expired", "C4.denied", "C4.ownPicker").code("AppleSSO.PickerResult")
      .scenarios("apple-sso", "picked-session-over", "access-denied-at-picker", "provider-unknown")
      .tests(Title.pickerAnswers),
    Demand("V2-110", "C4", "Condition: access is granted")
      .edges("C4.denied", "C4.ownPicker").scenarios("access-denied-at-picker", "access-restricted")
      .tests(Title.pickerAnswers),
    Demand("V2-111", "C4", "Condition: the provider's mapping id is there and valid")
      .edges("C4", "C4.ownPicker").scenarios("apple-sso", "provider-unknown").tests(Title.pickerAnswers),
    Demand("V2-112", "C4", "Condition: the expiry, where there is one, is valid (C-11)")
      .edges("C4", "C4.undated", "C4.expired").scenarios("apple-sso", "status-undated", "picked-session-over")
      .tests(Title.pickerAnswers),
    Demand("V2-113", "C4", "In the code: signed in on the device is whoever has a provider id")
      .edges("C4", "C4.ownPicker").code("PartnerReply.provider").scenarios("apple-sso", "picker-without-provider")
      .tests(Title.pickerAnswers),
    Demand("V2-114", "C4", "In the code: compare the end of the session with the time")
      .edges("C4.expired").scenarios("picked-session-over").tests(Title.pickerAnswers),
    Demand("V2-115", "C4", "In the code: the provider's id at Apple is `platformMappingId` at the service (C-10)")
      .edges("C4").code("MVPD.platformMappingId", "PickedProvider.mappingId").scenarios("apple-sso").tests(Title.ids),
    Demand("V2-116", "C4", "In the code: find the provider's own id by it")
      .edges("C4").code("Configuration.provider", "PickedProvider.mvpd").scenarios("apple-sso").tests(Title.ids),
    Demand("V2-117", "C4", "In the code: use the provider's own id in all further calls")
      .code("PickedProvider.mvpd", "Access.mvpd")
      .tests(Title.ids, "R-SSO-14: a provider that falls back to basic authentication is named by its MVPD id"),
    Demand("V2-118", "C4", "In the code: a provider is found: on to C5").edges("C4").scenarios("apple-sso"),
    Demand("V2-119", "C4", "In the code: without metadata or provider id the error decides")
      .edges("C4.unsupported", "C4.ownPicker").scenarios("unsupported-provider-known", "picker-error")
      .tests(Title.pickerAnswers),
    Demand("V2-120", "C4", "In the code: look whether the picked provider is one that is not onboarded")
      .edges("C4.unsupported").code("FrameworkError.unsupportedProviderId").scenarios("unsupported-provider-known")
      .tests(Title.unsupported),
    Demand("V2-121", "C4", "In the code: that is code 1 with the provider's id under a key, cast by force")
      .edges("C4.unsupported").code("FrameworkError.unsupportedProvider", "FrameworkError.unsupportedProviderId")
      .scenarios("unsupported-provider-known").tests(Title.unsupported)
      .differs("C-22", because: "the adapter hands over a typed error; nothing is cast by force"),
    Demand("V2-122", "C4", "In the code: take the first provider of the configuration with that id at Apple")
      .edges("C4", "C4.unsupported").code("Configuration.provider")
      .scenarios("apple-sso", "unsupported-provider-known")
      .tests("C4: of two providers with the same id at Apple the first of the configuration is taken"),
    Demand("V2-123", "C4", "In the code: basic authentication with it, without a picker of the app")
      .edges("C4.unsupported").scenarios("unsupported-provider-known").tests(Title.unsupported),
    Demand("V2-124", "C4", "In the code: no such provider: basic authentication")
      .edges("C4.ownPicker").scenarios("unsupported-provider-unknown").tests(Title.pickerAnswers),
    Demand("V2-125", "C4", "In the code: another error, or one without an id: basic authentication")
      .edges("C4.ownPicker").scenarios("picker-error", "picker-other-provider", "region-unsupported")
      .tests(Title.basic),
    Demand("V2-126", "C4", "In the code: neither provider id nor error: basic authentication")
      .edges("C4.ownPicker").scenarios("picker-without-provider").tests(Title.basic),
  ]

  /// C5.
  static let requesting: [Demand] = [
    Demand("V2-127", "C5", "Call Sessions Partner to start a session")
      .edges("C4", "C9").code("Endpoints.partnerSession").scenarios("apple-sso"),
    Demand("V2-128", "C5", "`serviceProvider` is required")
      .code("Endpoints.serviceProvider", "Endpoints.partnerSession").tests(Title.rebuilt),
    Demand("V2-129", "C5", "`partner` is required; the parameters of the form are not named (C-24)")
      .code("Endpoints.partnerSession", "SessionParameters")
      .tests(Title.rebuilt, "the partner session sends no MVPD"),
    Demand("V2-130", "C5", "`Authorization` is required").code("Endpoints.partnerSession").tests(Title.bearer),
    Demand("V2-131", "C5", "`AP-Device-Identifier` is required")
      .code("Endpoints.partnerSession", "DeviceIdentifier.headerValue").tests(Title.identifier),
    Demand("V2-132", "C5", "`Content-Type` is required")
      .code("Endpoints.partnerSession").tests(Title.exactHeaders, Title.contentType),
    Demand("V2-133", "C5", "`X-Device-Info` is required")
      .code("Endpoints.partnerSession", "DeviceInfo.headerValue").tests(Title.deviceInfo),
    Demand("V2-134", "C5", "`AP-Partner-Framework-Status` is required (C-04)")
      .edges("C4", "C4.undated").code("PartnerSessionQuery.status").scenarios("apple-sso", "status-undated")
      .tests(Title.partnerEndpoints),
    Demand("V2-135", "C5", "The status must be valid for the SAML request to come")
      .edges("C4").scenarios("apple-sso").tests(Title.onlyValid, Title.fallsBack),
  ]

  /// C6 to C9.
  static let nextAction: [Demand] = [
    Demand("V2-136", "C6", "The answer says what comes next")
      .edges("C7", "C8.page", "C8.code", "C8.resume", "C9").code("AppleSSO.NextAction")
      .scenarios("apple-sso", "partner-session-authorizes").tests(Title.everyAnswer),
    Demand("V2-137", "C6", "Parameters or headers that are not valid: an enhanced error")
      .edges("C6.failed").scenarios("partner-session-fails").tests(Title.everyCode),
    Demand("V2-138", "C6", "The integration is not active: an enhanced error (C-92)")
      .edges("C6.reselect").scenarios("integration-ends-on-the-way").tests(Title.integration),
    Demand("V2-139", "C6", "Condition of the partner: single sign-on is configured and switched on")
      .edges("C8.code", "C9").scenarios("sign-on-switched-off", "apple-sso")
      .tests("a provider that Apple's single sign-on is off for falls back before anything else"),
    Demand("V2-140", "C6", "Condition of the partner: the status is valid")
      .edges("C8.code", "C9").scenarios("status-undated", "apple-sso").tests(Title.fallsBack),
    Demand("V2-141", "C6", "A condition of the partner does not hold: basic authentication")
      .edges("C8.page", "C8.code", "C8.resume").scenarios("sign-on-switched-off", "resume-missing-parameters")
      .tests(Title.everyAnswer, Title.fallsBack),
    Demand("V2-142", "C7", "`actionName` is `authorize`, `actionType` is `direct`")
      .edges("C7").code("ActionName.authorize", "ActionType").scenarios("partner-session-authorizes")
      .tests(Title.everyAnswer),
    Demand("V2-143", "C7", "The server found a profile: the viewer does not log in again")
      .edges("C7").scenarios("partner-session-authorizes").tests("R-SSO-16: authorize leads to decisions"),
    Demand("V2-144", "C7", "That profile serves the decisions that follow")
      .edges("C7", "D2.3").scenarios("partner-session-degraded").tests("R-SSO-16: authorize leads to decisions"),
    Demand("V2-145", "C8", "`actionName` is `authenticate` or `resume`")
      .edges("C8.page", "C8.code", "C8.resume").code("ActionName.authenticate", "ActionName.resume")
      .scenarios("sign-on-switched-off", "resume-missing-parameters").tests(Title.everyAnswer),
    Demand("V2-146", "C8", "`actionType` is `interactive` or `direct`")
      .edges("C8.page", "C8.code", "C8.resume").code("ActionType")
      .scenarios("sign-on-switched-off", "resume-missing-parameters").tests(Title.everyAnswer),
    Demand("V2-147", "C8", "No profile, and a condition of the partner does not hold: basic authentication")
      .edges("C8.page", "C8.code", "C8.resume").scenarios("sign-on-switched-off")
      .tests("R-SSO-16: authenticate and resume lead to basic authentication", Title.actionDecides),
    Demand("V2-148", "C8", "Basic authentication on the first screen")
      .edges("C8.page", "session.page", "page.redirect").code("UserAgent.open").scenarios("first-screen")
      .tests(Title.actionDecides),
    Demand("V2-149", "C8", "Or on a second screen, with the provider chosen before")
      .edges("C8.code", "session.code").code("Situation.showingCode").scenarios(
        "sign-on-switched-off", "second-screen"),
    Demand("V2-150", "C8", "Or on a second screen, without a provider chosen before")
      .edges("picker.elsewhere", "session.code").code("ProviderChoice.onSecondScreen")
      .scenarios("provider-chosen-elsewhere"),
    Demand("V2-151", "C8", "Both variants of the second screen are linked to one page")
      .demandsNothing(because: "a slip of the page"),
    Demand("V2-152", "C9", "`actionName` is `partner_profile`, `actionType` is `direct`")
      .edges("C9").code("ActionName.partnerProfile", "ActionType").scenarios("apple-sso").tests(Title.everyAnswer),
    Demand("V2-153", "C9", "`authenticationRequest.type` names the protocol, always SAML")
      .edges("C9").code("AuthenticationRequest.type").scenarios("apple-sso")
      .tests("an answer decodes into its type, or into the error that it carries"),
    Demand("V2-154", "C9", "`authenticationRequest.request` is the SAML request for the framework (C-15)")
      .edges("C9").code("AuthenticationRequest.request").scenarios("apple-sso").tests(Title.passedOn),
    Demand("V2-155", "C9", "`authenticationRequest.attributesNames` are the attributes for the framework (C-19)")
      .edges("C9").code("AuthenticationRequest.attributesNames").scenarios("apple-sso").tests(Title.passedOn),
    Demand("V2-156", "C9", "The answer when there is no profile, and the partner's conditions hold")
      .edges("C9").scenarios("apple-sso").tests(Title.fallsBack),
    Demand("V2-157", "C9", "Pass the answer to the framework, which starts the provider's login")
      .edges("C9", "C11").code("PartnerQuery.login").scenarios("apple-sso").tests(Title.passedOn),
  ]
}
