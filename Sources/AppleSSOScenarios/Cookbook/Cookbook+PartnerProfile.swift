import PassWing

extension Cookbook {
  /// C10.
  static let login: [Demand] = [
    Demand("V2-158", "C10", "Forward the SAML request to the framework")
      .edges("C9", "C11").code("PartnerQuery.login", "PartnerQuery.verificationToken").scenarios("apple-sso")
      .tests(Title.passedOn),
    Demand("V2-159", "C10", "After a login the SAML response comes back together with the status")
      .edges("C11").code("PartnerReply.samlResponse").scenarios("apple-sso"),
    Demand("V2-160", "C10", "Check access, and go on with the subscription only if the viewer allows it")
      .edges("C11.basic").code("PartnerFramework.answer").scenarios("login-denied", "login-restricted")
      .tests(Title.basic),
    Demand("V2-161", "C10", "Provide a delegate for the framework's manager")
      .byContract(of: "PartnerQuery.hasDelegate", "PartnerFramework").tests(SharedTitle.constants),
    Demand("V2-162", "C10", "Submit a request for the account's information, with the SAML request")
      .edges("C11").code("PartnerFramework.answer", "PartnerQuery.login").scenarios("apple-sso").tests(Title.passedOn),
    Demand("V2-163", "C10", "Wait for the metadata, and process them")
      .edges("C11").scenarios("apple-sso").tests(Title.waits),
    Demand("V2-164", "C10", "`isInterruptionAllowed` must be true (C-01)")
      .code("PartnerQuery.login", "AppSettings.allowsInterruptionAtLogin").tests(Title.interruption, Title.onlyPhaseC),
    Demand("V2-165", "C10", "In the code: it is false, so that the picker does not appear")
      .code("PartnerQuery.login", "AppSettings.allowsInterruptionAtLogin")
      .tests(
        "C10: only the provider of C4 is supported; request and attribute names are passed on; "
          + "interruption as set (C-01)",
        "a login that may interrupt the viewer renews the sign-in, unless the viewer leaves"
      )
      .differs(
        "C-01",
        because: "it is true unless the app sets it otherwise; only the picked provider is supported, so no picker"),
    Demand("V2-166", "C10", "In the code: the access check may ask the viewer (`prompt: true`)")
      .code("PartnerQuery.login", "PartnerQuery.promptsForAccess", "AppSettings.asksForAccess").tests(Title.onlyPhaseC),
    Demand("V2-167", "C10", "In the code: no delegate is set")
      .code("PartnerQuery.hasDelegate").tests(SharedTitle.constants)
      .differs("C-16", because: "the text wants a delegate, and the contract of the adapter has one"),
    Demand(
      "V2-168", "C10", "In the code: only granted access leads to a metadata request, any other to basic authentication"
    )
    .edges("C11.basic").code("PartnerFramework.answer").scenarios("login-denied", "login-undetermined")
    .tests(Title.basic),
    Demand("V2-169", "C10", "In the code: `channelIdentifier` is the vendor's SAML issuer")
      .byContract(of: "PartnerQuery.channelIdentifier").tests(SharedTitle.channel),
    Demand("V2-170", "C10", "In the code: provider id and expiry are asked for")
      .byContract(of: "PartnerQuery.includesProviderIdentifier", "PartnerQuery.includesExpirationDate").tests(
        SharedTitle.constants),
    Demand("V2-171", "C10", "In the code: `attributeNames` is `attributesNames` of the session answer (C-19)")
      .code("PartnerQuery.attributeNames", "PartnerQuery.login").tests(Title.passedOn),
    Demand("V2-172", "C10", "In the code: `verificationToken` is `request` of the session answer (C-15)")
      .code("PartnerQuery.verificationToken", "PartnerQuery.login").tests(Title.passedOn),
    Demand("V2-173", "C10", "In the code: the request is enqueued, and its handler goes on")
      .edges("C11").byContract(of: "PartnerFramework.answer").scenarios("apple-sso").tests(Title.waits),
  ]

  /// C11.
  static let loginAnswer: [Demand] = [
    Demand("V2-174", "C11", "The status is valid if all of the conditions below hold")
      .edges("C11", "C11.basic").code("AppleSSO.LoginResult").scenarios("apple-sso", "saml-missing")
      .tests(Title.loginAnswers),
    Demand("V2-175", "C11", "Condition: access is granted")
      .edges("C11.basic").scenarios("login-denied", "login-restricted", "login-undetermined").tests(Title.loginAnswers),
    Demand("V2-176", "C11", "Condition: the provider's mapping id is there and valid")
      .edges("C11", "C11.basic").scenarios("apple-sso", "saml-of-other-provider", "login-nobody")
      .tests(Title.loginAnswers),
    Demand("V2-177", "C11", "Condition: the expiry, where there is one, is valid")
      .edges("C11", "C11.basic").scenarios("apple-sso", "login-expired")
      .tests(Title.loginAnswers, "C11: a login without any expiry leads to basic authentication (C-11)")
      .differs(
        "C-11", because: "where there is none that of C4 counts; without that either, basic authentication follows"),
    Demand("V2-178", "C11", "Condition: the SAML response is there and valid")
      .edges("C11", "C11.basic").code("SAMLResponse.init").scenarios("apple-sso", "saml-missing")
      .tests(Title.loginAnswers),
    Demand("V2-179", "C11", "In the code: success is a SAML response; provider id and date are not looked at")
      .edges("C11", "C11.basic").scenarios("apple-sso", "saml-of-other-provider").tests(Title.loginAnswers)
      .differs("C-11", because: "both are looked at, as the text of the step wants"),
    Demand("V2-180", "C11", "In the code: provider id and expiry should match those of C4")
      .edges("C11", "C11.basic").scenarios("apple-sso", "saml-of-other-provider").tests(Title.loginAnswers),
    Demand("V2-181", "C11", "In the code: no metadata or no SAML response: basic authentication")
      .edges("C11.basic", "C11.cancelled").scenarios("saml-missing", "saml-login-fails", "saml-login-cancelled")
      .tests(Title.basic),
    Demand("V2-182", "C11", "In the code: runs of tabs and blanks become one blank")
      .code("SAMLResponse.withCollapsedBlanks").tests(SharedTitle.cleaned, Title.samlWire),
    Demand("V2-183", "C11", "In the code: line breaks are taken out")
      .code("SAMLResponse.withoutLineBreaks").tests(SharedTitle.cleaned, Title.samlWire),
    Demand("V2-184", "C11", "In the code: white space is trimmed at both ends")
      .code("SAMLResponse.trim").tests(SharedTitle.cleaned, Title.samlWire, "nothing is left of white space"),
    Demand("V2-185", "C11", "In the code: the text becomes Base64, without options")
      .code("SAMLResponse.base64").tests(SharedTitle.cleaned, Title.samlWire),
    Demand("V2-186", "C11", "In the code: reserved characters of that are percent-encoded")
      .code("SAMLResponse.formValue").tests(SharedTitle.cleaned, Title.samlWire),
    Demand("V2-187", "C11", "In the code: it must not be percent-encoded again")
      .code("Endpoints.partnerProfile", "SAMLResponse.formValue")
      .tests(
        "the form carries the value as it is, not encoded again",
        "a response that was not cleaned, not encoded or encoded twice is refused"),
    Demand("V2-188", "C11", "In the code: with the encoded response on to C12").edges("C11").scenarios("apple-sso"),
  ]

  /// C12 to C14.
  static let creatingProfile: [Demand] = [
    Demand("V2-189", "C12", "Call Profiles Partner to create a profile and get it")
      .edges("C11", "C14").code("Endpoints.partnerProfile").scenarios("apple-sso")
      .tests("R-PROF-7: a SAML response makes one profile, which is looked up like any other afterwards"),
    Demand("V2-190", "C12", "`serviceProvider` is required")
      .code("Endpoints.serviceProvider", "Endpoints.partnerProfile").tests(Title.rebuilt),
    Demand("V2-191", "C12", "`partner` is required").code("Endpoints.partnerProfile").tests(Title.rebuilt),
    Demand("V2-192", "C12", "`SAMLResponse` is required")
      .code("Endpoints.partnerProfile", "SAMLResponse.formValue").tests(Title.samlWire),
    Demand("V2-193", "C12", "`Authorization` is required").code("Endpoints.partnerProfile").tests(Title.bearer),
    Demand("V2-194", "C12", "`AP-Device-Identifier` is required")
      .code("Endpoints.partnerProfile", "DeviceIdentifier.headerValue").tests(Title.identifier),
    Demand("V2-195", "C12", "`Content-Type` is required")
      .code("Endpoints.partnerProfile").tests(Title.exactHeaders, Title.contentType),
    Demand("V2-196", "C12", "`X-Device-Info` is required")
      .code("Endpoints.partnerProfile", "DeviceInfo.headerValue").tests(Title.deviceInfo),
    Demand("V2-197", "C12", "`AP-Partner-Framework-Status` is required (C-04)")
      .edges("C11").code("PartnerProfileQuery.status").scenarios("apple-sso").tests(Title.partnerEndpoints),
    Demand("V2-198", "C12", "The status must be valid for an `appleSSO` profile to come")
      .edges("C11", "C13.refresh").scenarios("apple-sso", "partner-profile-refreshed").tests(Title.onlyValid),
    Demand("V2-199", "C12", "So must the SAML response")
      .edges("C11", "C13.failed").scenarios("apple-sso", "saml-invalid")
      .tests("a cleaned response, encoded once, becomes an appleSSO profile"),
    Demand("V2-200", "C13", "The answer describes the profile (C-17)")
      .edges("C14").code("Profile").scenarios("apple-sso")
      .tests("an answer decodes into its type, or into the error that it carries"),
    Demand("V2-201", "C13", "Its `type` is `appleSSO`")
      .edges("C14").code("ProfileType.appleSSO").scenarios("apple-sso")
      .tests(
        Title.createdProfile),
    Demand("V2-202", "C13", "Parameters or headers that are not valid: an enhanced error")
      .edges("C13.failed", "C13.refresh").scenarios("saml-invalid", "partner-profile-refreshed")
      .tests(
        Title.everyCode,
        "R-SSO-23: a status or SAML response that the server goes on refusing leads to basic authentication"),
    Demand("V2-203", "C13", "The integration is not active: an enhanced error (C-92)")
      .edges("C13.reselect").scenarios("partner-profile-reselect").tests(Title.everyCode),
    Demand("V2-204", "C13", "Condition of the partner: single sign-on is configured and switched on")
      .edges("C13.failed", "C14").scenarios("apple-sso")
      .tests("R-ERR-9, R-ERR-13: a configuration error is reported even if the sign-in goes on without the partner"),
    Demand("V2-205", "C13", "Condition of the partner: the status is valid")
      .edges("C13.refresh", "C14").scenarios("partner-profile-refreshed")
      .tests("R-SSO-23: a status or SAML response that the server goes on refusing leads to basic authentication"),
    Demand("V2-206", "C13", "A condition of the partner does not hold: the answer of the basic query")
      .edges("C14.none", "C13.refresh").scenarios("partner-profile-empty", "partner-profile-refreshed")
      .tests("a partner status of no use is refused, or hides the partner's profile (C-06)")
      .differs(
        "C-06",
        because:
          "such an answer, empty or with another profile, leads to basic authentication; an error is taken as well, "
          + "and is what the simulator answers"),
    Demand("V2-207", "C14", "Go on to decisions; what without a profile is not said")
      .edges("C14", "C14.none", "D1.3").scenarios("apple-sso", "partner-profile-empty"),
  ]
}
