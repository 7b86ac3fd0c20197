extension Rule {
  /// Our own records say of every query what its constants say.
  private static let elsewhere = "in records of other clients: ours repeat the constant"

  /// Apple single sign-on (v2 10).
  static let appleSSO: [Rule] = [
    .must(
      "R-SSO-1",
      "Ask for access to the subscriber account through Apple's framework and go on with it only when granted"
    ).enforced(by: "`PartnerFramework.answer(_:)` checks access first"),
    .must("R-SSO-2", "Set `isInterruptionAllowed` false in phases B and D, true in C.2 and C.3 (C-01)")
      .enforced(by: "`PartnerQuery.allowsInterruption` per state"),
    .must("R-SSO-3", "Use `https://saml.sp.auth.adobe.com` as `channelIdentifier`")
      .enforced(by: "`PartnerQuery.channelIdentifier`, a constant").watched(only: elsewhere),
    .must("R-SSO-4", "Request provider identifier and expiration date in every framework request")
      .enforced(by: "`PartnerQuery.includesProviderIdentifier`, `PartnerQuery.includesExpirationDate`, constants")
      .watched(only: elsewhere),
    .must("R-SSO-5", "Provide a delegate that can present and dismiss the framework's view")
      .enforced(
        by: """
          contract of `PartnerFramework`, whose adapter is the app's: it sets a delegate, since \
          `PartnerQuery.hasDelegate` is true of every query
          """
      ).watched(only: elsewhere),
    .must(
      "R-SSO-6",
      """
      Call a partner status valid only if access is granted, the provider id is present and known (C-95), and its \
      date is in the future (absent: C-11)
      """
    ).enforced(by: "question `partner status`"),
    .must("R-SSO-7", "Send `AP-Partner-Framework-Status` on both partner endpoints")
      .enforced(by: "`Endpoints.partnerSession`, `Endpoints.partnerProfile`"),
    .must("R-SSO-8", "Send it on profiles when valid, so that `appleSSO` profiles can be returned")
      .enforced(by: "`Endpoints.profiles(status:)` with the valid status"),
    .must("R-SSO-9", "Send a valid one on preauthorize and authorize when the chosen profile is `appleSSO`")
      .enforced(by: "question `partner status needed`"),
    .may("R-SSO-10", "Leave it out on decisions for any other profile type")
      .enforced(by: "question `partner status needed`"),
    .must("R-SSO-11", "Encode it as Base64 of the JSON in 6.4 with the date as a string of milliseconds")
      .enforced(by: "`PartnerStatus.headerValue`"),
    .must("R-SSO-12", "Use profiles-list or profiles-mvpd for the check in phase B")
      .enforced(by: "phase B has no other call"),
    .mustNot("R-SSO-13", "Use profiles-sso-partner in phase B")
      .enforced(by: "phase B has no other call"),
    .must(
      "R-SSO-14",
      "Map the framework's provider id to the MVPD id through `platformMappingId` and use the MVPD id towards Adobe"
    ).enforced(by: "question `picker`"),
    .must("R-SSO-15", "On `partner_profile` pass `request` and `attributesNames` to the framework")
      .enforced(by: "payload of the login query"),
    .must("R-SSO-16", "On `authenticate` or `resume` run basic authentication, on `authorize` go to decisions")
      .enforced(by: "question `next action`"),
    .must("R-SSO-17", "Clean, Base64-encode and percent-encode the SAML response, and never percent-encode twice")
      .enforced(by: "type `SAMLResponse`"),
    .must("R-SSO-18", "Fall back to basic authentication when permission, metadata or SAML response is missing")
      .enforced(by: "questions `partner status`, `picker` and `login`"),
    .may(
      "R-SSO-19",
      """
      When the framework reports an unsupported provider that maps to an MVPD, use it without showing the own \
      picker (our default)
      """
    ).enforced(by: "question `picker`"),
    .may("R-SSO-20", "Use a cached partner status for decisions")
      .enforced(by: "question `partner status needed`"),
    .should("R-SSO-25", "Refresh the cached status when the app comes to the foreground")
      .enforced(by: "edge on `cameToForeground`"),
    .must("R-SSO-26", "Cache and use only valid status values")
      .enforced(by: "question `partner status`"),
    .must(
      "R-SSO-27",
      """
      Hold Apple's Video Subscriber Single Sign-On entitlement and have single sign-on switched on per integration \
      and platform
      """
    ).enforced(by: "entitlement and set-up of the app")
      .untestable(because: "entitlement and switches lie outside the program"),
    .must("R-SSO-28", "Wait for the framework's metadata answer before going on")
      .enforced(by: "an effect is awaited before the next state"),
    .must("R-SSO-21", "Send `X-Device-Info` (and/or `User-Agent`) such that the platform is recognisable")
      .enforced(by: "type `DeviceInfo`"),
    .must("R-SSO-22", "Accept 200 and 201 from profiles-sso-partner and use whatever profile type it contains")
      .enforced(by: "`AnswerReader`"),
    .must("R-SSO-23", "Handle the `invalid_header_pfs_*` family and `invalid_parameter_saml_response`")
      .enforced(by: "question `remedy`"),
    .should(
      "R-SSO-24", "Explain the benefit to users who refuse access and remember that the choice can change in settings"
    ).enforced(
      by: """
        states `explainingAccess` and `lookingAtAccess`, `ViewerPrompts.explainAccess(in:)`, whose text is the \
        app's, `AppleSSOClient.accessWasDenied()`
        """),
  ]
}
