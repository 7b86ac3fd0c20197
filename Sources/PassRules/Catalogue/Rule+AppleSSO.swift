extension Rule {
  /// Our own records say of every query what its constants say.
  private static let elsewhere = "in records of other clients: ours repeat the constant"

  /// Apple single sign-on (v2 10).
  static let appleSSO: [Rule] = [
    .must(
      "R-SSO-1", of: [.cookbook],
      "Ask for access to the subscriber account through Apple's framework and go on with it only when granted"
    ).enforced(by: "`PartnerFramework.answer(_:)` checks access first")
      .shown(by: "in journals: metadata requests without access"),
    .must("R-SSO-2", of: [.cookbook], "Set `isInterruptionAllowed` false in phases B and D, true in C.2 and C.3 (C-01)")
      .enforced(by: "`PartnerQuery.allowsInterruption` per state")
      .shown(by: "in journals: `isInterruptionAllowed` against the phase"),
    .must("R-SSO-3", of: [.cookbook], "Use `https://saml.sp.auth.adobe.com` as `channelIdentifier`")
      .enforced(by: "`PartnerQuery.channelIdentifier`, a constant").watched(only: elsewhere)
      .shown(by: "in journals: the channel of metadata requests"),
    .must("R-SSO-4", of: [.cookbook], "Request provider identifier and expiration date in every framework request")
      .enforced(by: "`PartnerQuery.includesProviderIdentifier`, `PartnerQuery.includesExpirationDate`, constants")
      .watched(only: elsewhere)
      .shown(by: "in journals: what metadata requests ask for"),
    .must("R-SSO-5", of: [.cookbook], "Provide a delegate that can present and dismiss the framework's view")
      .enforced(
        by: "`VideoSubscriberAccountFramework`, or another adapter by contract: `PartnerQuery.hasDelegate` is true"
      ).watched(only: elsewhere)
      .shown(by: "in journals: metadata requests without a delegate"),
    .must(
      "R-SSO-6", of: [.cookbook, .appleFAQs],
      """
      Call a partner status valid only if access is granted, the provider id is present and known (C-95), and its \
      date is in the future (absent: C-11)
      """
    ).enforced(by: "question `partner status`")
      .shown(by: "statuses that are sent without access or provider, or after their date"),
    .must("R-SSO-7", of: [.appleFAQs, .flowPages], "Send `AP-Partner-Framework-Status` on both partner endpoints")
      .enforced(by: "`Endpoints.partnerSession`, `Endpoints.partnerProfile`")
      .shown(by: "partner calls without the header"),
    .must("R-SSO-8", of: [.cookbook], "Send it on profiles when valid, so that `appleSSO` profiles can be returned")
      .enforced(by: "`Endpoints.profiles(status:)` with the valid status")
      .shown(by: "checks without the header while a valid status is known"),
    .must(
      "R-SSO-9", of: [.cookbook, .appleFAQs],
      "Send a valid one on preauthorize and authorize when the chosen profile is `appleSSO`"
    )
    .enforced(by: "question `partner status needed`")
    .shown(by: "decisions on an `appleSSO` profile without the header, or with one that is over"),
    .may("R-SSO-10", of: [.cookbook], "Leave it out on decisions for any other profile type")
      .enforced(by: "question `partner status needed`"),
    .must(
      "R-SSO-11", of: [.headerPages], "Encode it as Base64 of the JSON in 6.4 with the date as a string of milliseconds"
    )
    .enforced(by: "`PartnerStatus.headerValue`")
    .shown(by: "the form of the header"),
    .must("R-SSO-12", of: [.cookbook], "Use profiles-list or profiles-mvpd for the check in phase B")
      .enforced(by: "phase B has no other call")
      .shown(by: "a record from the registration on that begins with a partner call"),
    .mustNot("R-SSO-13", of: [.cookbook], "Use profiles-sso-partner in phase B")
      .enforced(by: "phase B has no other call")
      .shown(by: "profiles-sso-partner without a partner session before it"),
    .must(
      "R-SSO-14", of: [.cookbook],
      "Map the framework's provider id to the MVPD id through `platformMappingId` and use the MVPD id towards Adobe"
    ).enforced(by: "question `picker`")
      .shown(by: "Apple's ids in place of MVPD ids, and the other way about, by the configuration"),
    .must(
      "R-SSO-15", of: [.cookbook, .flowPages],
      "On `partner_profile` pass `request` and `attributesNames` to the framework"
    )
    .enforced(by: "payload of the login query")
    .shown(by: "in journals: SAML request and attributes against the answer"),
    .must(
      "R-SSO-16", of: [.cookbook, .flowPages],
      "On `authenticate` or `resume` run basic authentication, on `authorize` go to decisions"
    )
    .enforced(by: "question `next action`")
    .shown(by: "profiles-sso-partner after an answer that asked for something else"),
    .must(
      "R-SSO-17", of: [.cookbook, .apiPages],
      "Clean, Base64-encode and percent-encode the SAML response, and never percent-encode twice"
    )
    .enforced(by: "type `SAMLResponse`")
    .shown(by: "the encoding of `SAMLResponse`"),
    .must(
      "R-SSO-18", of: [.cookbook, .appleFAQs],
      "Fall back to basic authentication when permission, metadata or SAML response is missing"
    )
    .enforced(by: "questions `partner status`, `picker` and `login`")
    .shown(by: "profiles-sso-partner without `SAMLResponse`"),
    .may(
      "R-SSO-19", of: [.cookbook, .appleFAQs],
      """
      When the framework reports an unsupported provider that maps to an MVPD, use it without showing the own \
      picker (our default)
      """
    ).enforced(by: "question `picker`"),
    .may("R-SSO-20", of: [.cookbook, .appleFAQs], "Use a cached partner status for decisions")
      .enforced(by: "question `partner status needed`"),
    .should("R-SSO-25", of: [.cookbook, .appleFAQs], "Refresh the cached status when the app comes to the foreground")
      .enforced(by: "edge on `cameToForeground`")
      .hidden(because: "coming to the foreground is no call"),
    .must("R-SSO-26", of: [.cookbook], "Cache and use only valid status values")
      .enforced(by: "question `partner status`")
      .shown(by: "statuses that are sent after their date"),
    .must(
      "R-SSO-27", of: [.appleFAQs],
      """
      Hold Apple's Video Subscriber Single Sign-On entitlement and have single sign-on switched on per integration \
      and platform
      """
    ).enforced(by: "entitlement and set-up of the app")
      .untestable(because: "entitlement and switches lie outside the program")
      .hidden(because: "entitlement and switches are no call"),
    .must("R-SSO-28", of: [.cookbook], "Wait for the framework's metadata answer before going on")
      .enforced(by: "an effect is awaited before the next state")
      .shown(by: "in journals: calls while the framework is asked"),
    .must(
      "R-SSO-21", of: [.cookbook], "Send `X-Device-Info` (and/or `User-Agent`) such that the platform is recognisable"
    )
    .enforced(by: "type `DeviceInfo`")
    .shown(by: "a partner status from a device that describes itself as of another system"),
    .must(
      "R-SSO-22", of: [.apiPages],
      "Accept 200 and 201 from profiles-sso-partner and use whatever profile type it contains"
    )
    .enforced(by: "`AnswerReader`")
    .hidden(
      because: """
        what a client makes of a profile shows only in what other rules watch: a login in spite of it is \
        R-AUTH-1
        """),
    .must("R-SSO-23", of: [.apiPages], "Handle the `invalid_header_pfs_*` family and `invalid_parameter_saml_response`")
      .enforced(by: "question `remedy`")
      .shown(by: "the same call again after such an error, without a new look at the framework"),
    .should(
      "R-SSO-24", of: [.cookbook],
      "Explain the benefit to users who refuse access and remember that the choice can change in settings"
    ).enforced(
      by: """
        states `explainingAccess` and `lookingAtAccess`, `ViewerPrompts.explainAccess(in:)`, whose text is the \
        app's, `AppleSSOClient.accessWasDenied()`
        """
    )
    .hidden(because: "what a viewer reads is no call"),
  ]
}
