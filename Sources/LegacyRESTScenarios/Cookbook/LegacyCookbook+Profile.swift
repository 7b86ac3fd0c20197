import PassWing

extension LegacyCookbook {
  /// Step 6: the profile request.
  static let profileRequest: [Demand] = [
    Demand("V1-031", "S6", "The profile request goes on into step 7")
      .edges("S6.received")
      .scenarios("legacy-sso"),
    Demand("V1-128", "S6", "The profile request comes from the service Profile Request")
      .edges("S6.received")
      .code("LegacyEndpoints.profileRequest")
      .scenarios("legacy-sso")
      .tests(LegacyTitle.targets, LegacyTitle.profileRequest),
    Demand("V1-129", "S6", "The profile request is asked for the MVPD that was selected")
      .code("LegacyREST.ProfileQuery")
      .tests(LegacyTitle.targets, LegacyTitle.noAppleId),
    Demand(
      "V1-130", "S6",
      """
      The provider id that VSA gave is the `platformMappingId` of the vendor's configuration
      """
    )
    .code("MVPD.platformMappingId")
    .tests(LegacyTitle.steps),
    Demand("V1-131", "S6", "The app must find the MVPD's `id` by that value in the answer of Provide MVPD List")
      .edges("S3.mapped", "S5.yes")
      .code("Configuration.mapped")
      .scenarios("signed-in-on-device", "legacy-sso"),
  ]

  /// Step 7: the profile.
  static let profile: [Demand] = [
    Demand("V1-032", "S7", "The profile goes on into step 8")
      .edges("S7.received")
      .scenarios("legacy-sso"),
    Demand("V1-132", "S7", "The step is done with VSA")
      .edges("S7.received")
      .code("PartnerFramework.answer")
      .scenarios("legacy-sso"),
    Demand("V1-133", "S7", "Check whether access is permitted, as in step 2")
      .edges("S7.received", "S7.noAccess.code")
      .scenarios("legacy-sso", "access-lost-at-login"),
    Demand("V1-134", "S7", "Go on only if the viewer permitted it")
      .edges("S7.received", "S7.noAccess.code")
      .scenarios("legacy-sso", "access-lost-at-login"),
    Demand("V1-135", "S7", "Submit a request for subscriber account information")
      .code("PartnerQuery")
      .tests(LegacyTitle.query),
    Demand("V1-136", "S7", "Wait for the metadata and process it")
      .edges("S7.received", "S7.none.code")
      .scenarios("legacy-sso", "saml-missing"),
    Demand("V1-137", "S7", "Follow the snippet, and its comments above all")
      .demandsNothing(because: "a hint to the reader; the rows of its lines say what follows"),
    Demand("V1-138", "S7", "Make a `VSAccountManager`")
      .byContract(of: "PartnerFramework.answer")
      .tests(LegacyTitle.query),
    Demand("V1-139", "S7", "The access check carries the option prompt with the value true")
      .code("PartnerQuery.promptsForAccess", "AppSettings.asksForAccess")
      .tests(LegacyTitle.query)
      .differs("v1 7.2", because: "it does, unless the app forbids asking or the start is to show nothing"),
    Demand("V1-140", "S7", "Only the status decides; the error that comes with it is not looked at")
      .edges("S7.noAccess.code")
      .scenarios("access-lost-at-login")
      .tests(LegacyTitle.steps),
    Demand("V1-141", "S7", "Only `granted` continues the partner path")
      .edges("S7.received", "S7.noAccess.code")
      .scenarios("legacy-sso", "access-lost-at-login"),
    Demand("V1-142", "S7", "Any other status (viewer undecided, or access not allowed): go to step 10")
      .edges("S7.noAccess.code")
      .scenarios("access-lost-at-login"),
    Demand("V1-143", "S7", "Make a new `VSAccountMetadataRequest`")
      .byContract(of: "PartnerFramework.answer")
      .tests(LegacyTitle.query),
    Demand("V1-144", "S7", "`channelIdentifier` is the same constant, `https://saml.sp.auth.adobe.com`")
      .code("PartnerQuery.channelIdentifier")
      .tests(SharedTitle.channel),
    Demand("V1-145", "S7", "The value of `channelIdentifier` is the SAML issuer, not the id of a channel")
      .demandsNothing(because: "why the value is what it is"),
    Demand("V1-146", "S7", "`includeAccountProviderIdentifier` is true")
      .code("PartnerQuery.includesProviderIdentifier")
      .tests(SharedTitle.constants),
    Demand(
      "V1-147", "S7",
      """
      The id that comes back should be that of the provider found before; no branch hangs on it
      """
    )
    .edges("S7.none.code")
    .scenarios("saml-of-other-provider")
    .tests(LegacyTitle.steps)
    .differs("v1 7.2", because: "a response of another provider is not used; one that names none is"),
    Demand("V1-148", "S7", "`includeAuthenticationExpirationDate` is true")
      .code("PartnerQuery.includesExpirationDate")
      .tests(SharedTitle.constants),
    Demand(
      "V1-149", "S7",
      """
      The date that comes back should belong to the provider found before; no branch hangs on it
      """
    )
    .demandsNothing(because: "no branch hangs on it"),
    Demand("V1-150", "S7", "`isInterruptionAllowed` is false")
      .code("PartnerQuery.allowsInterruption")
      .tests(LegacyTitle.query),
    Demand("V1-151", "S7", "With interruption not allowed, Apple's picker must not show up in this step")
      .edges("S7.none.code")
      .scenarios("saml-login-fails")
      .tests(LegacyTitle.query),
    Demand("V1-152", "S7", "`attributeNames` are the `requiredMetadataFields` of the MVPD found before")
      .code("PartnerQuery.attributeNames", "LegacyREST.MappedProvider.attributes")
      .tests(LegacyTitle.query),
    Demand(
      "V1-153", "S7",
      """
      These fields come from Provide MVPD List and are what a successful login is expected to bring
      """
    )
    .code("PartnerQuery.attributeNames", "LegacyREST.MappedProvider.attributes")
    .tests(LegacyTitle.query),
    Demand("V1-154", "S7", "`verificationToken` is the payload of step 6, unchanged")
      .code("PartnerQuery.verificationToken")
      .tests(LegacyTitle.query, LegacyTitle.profileRequest),
    Demand("V1-155", "S7", "No delegate and no supported or featured providers are set")
      .code("PartnerQuery.hasDelegate")
      .tests(SharedTitle.constants, LegacyTitle.query)
      .differs("C-16", because: "a delegate is set for every query; providers are not in this one"),
    Demand("V1-156", "S7", "Enqueue the request at the manager whose access was checked")
      .byContract(of: "PartnerFramework.answer")
      .tests(LegacyTitle.query),
    Demand(
      "V1-157", "S7",
      """
      Good result: metadata there and `samlAttributeQueryResponse` not nil; nothing else is tested
      """
    )
    .edges("S7.received", "S7.none.code")
    .scenarios("legacy-sso", "saml-of-other-provider")
    .tests(LegacyTitle.steps)
    .differs(
      "v1 7.2", because: "a provider named beside it has to be the one found before, and blanks are no response"),
    Demand("V1-158", "S7", "No metadata, or no SAML response: go to step 10")
      .edges("S7.none.code")
      .scenarios("saml-missing", "saml-login-fails"),
    Demand("V1-159", "S7", "The error of the request is not looked at")
      .edges("S7.none.code")
      .scenarios("saml-login-fails")
      .tests(LegacyTitle.steps),
    Demand("V1-160", "S7", "Clean-up 1: every run of spaces and tabs becomes one space (regular expression)")
      .code("SAMLResponse")
      .tests(SharedTitle.cleaned),
    Demand(
      "V1-161", "S7",
      """
      The comment speaks of removing lines, tabs and spaces; the code only collapses spaces and tabs
      """
    )
    .demandsNothing(because: "the operation is followed, not the comment"),
    Demand(
      "V1-162", "S7",
      """
      Clean-up 2: split at line breaks (Foundation's set `newlines`) and join without anything between
      """
    )
    .code("SAMLResponse")
    .tests(SharedTitle.cleaned),
    Demand(
      "V1-163", "S7",
      """
      Clean-up 3: trim white space and line breaks at both ends (`whitespacesAndNewlines`)
      """
    )
    .code("SAMLResponse")
    .tests(SharedTitle.cleaned),
    Demand("V1-164", "S7", "The clean-ups come in this order, before any encoding")
      .code("SAMLResponse")
      .tests(SharedTitle.cleaned),
    Demand("V1-165", "S7", "Encoding 1: UTF-8 bytes, Base64, no options (no line breaks)")
      .code("SAMLResponse")
      .tests(SharedTitle.cleaned),
    Demand(
      "V1-166", "S7",
      """
      Encoding 2: percent-encode the 19 characters `!*'();:@&=+$,/?%#[]`, leave all others
      """
    )
    .code("SAMLResponse")
    .tests(SharedTitle.cleaned),
    Demand("V1-167", "S7", "The value is final: do not URL-encode it a second time")
      .code("SAMLResponse.formValue")
      .tests(LegacyTitle.exchange),
    Demand(
      "V1-168", "S7",
      """
      The value stays optional through all five operations; nothing is done if one of them yields nil
      """
    )
    .code("SAMLResponse")
    .edges("S7.none.code")
    .scenarios("saml-missing")
    .tests(LegacyTitle.steps),
    Demand("V1-169", "S7", "Value there: go on with step 8")
      .edges("S7.received")
      .scenarios("legacy-sso"),
  ]

  /// Step 8: the exchange.
  static let exchange: [Demand] = [
    Demand("V1-033", "S8", "What the exchange brings is the authentication token that step 9 asks about")
      .edges("S9.yes")
      .code("LegacyEndpoints.exchangeToken")
      .scenarios("legacy-sso")
      .tests(LegacyTitle.noContent),
    Demand("V1-170", "S8", "The exchange is done with the service Token Exchange")
      .edges("S9.yes")
      .code("LegacyEndpoints.exchangeToken")
      .scenarios("legacy-sso")
      .tests(LegacyTitle.exchange),
    Demand("V1-171", "S8", "What VSA gave as `samlAttributeQueryResponse` is sent as `SAMLResponse`")
      .code("LegacyEndpoints.exchangeToken")
      .tests(LegacyTitle.exchange),
    Demand("V1-172", "S8", "Before the call that text is cleaned up as in the snippet of step 7")
      .code("SAMLResponse")
      .tests(SharedTitle.cleaned, LegacyTitle.exchange),
    Demand(
      "V1-173", "S8",
      """
      Before the call it is Base64-encoded, then URL-encoded; the translation loses the word for this \
      order
      """
    )
    .code("LegacyEndpoints.exchangeToken")
    .tests(LegacyTitle.exchange),
  ]

  /// Step 9: is there a token?
  static let exchangeResult: [Demand] = [
    Demand("V1-034", "S9", "Token made: go to step 11")
      .edges("S9.yes", "S11")
      .scenarios("legacy-sso")
      .differs(
        "PassFlow: requests", because: "the viewer is signed in, and step 11 begins when the app asks for playback"),
    Demand("V1-035", "S9", "Token not made: go to step 10")
      .edges("S9.no.code", "failed")
      .scenarios("saml-invalid", "exchange-without-204", "exchange-unreachable")
      .differs(
        "v1 7.2", because: "a service out of reach ends the sign-in: step 10 would meet the same silence (R-THR-2)"),
    Demand("V1-174", "S9", "The answer to this question is the answer of Token Exchange; no other call is named")
      .edges("S9.yes", "S9.no.code")
      .scenarios("legacy-sso", "saml-invalid"),
    Demand("V1-175", "S9", "Success is status 204, without content")
      .edges("S9.yes", "S9.no.code")
      .scenarios("legacy-sso", "exchange-without-204")
      .tests(LegacyTitle.noContent),
    Demand("V1-176", "S9", "204 means that the token exists and can be used for authorization at once")
      .edges("S9.yes", "S11.permit")
      .scenarios("legacy-sso"),
  ]
}
