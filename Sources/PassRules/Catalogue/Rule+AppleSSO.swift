extension Rule {
  /// Apple single sign-on (REST API v2, section 10).
  static let appleSSO: [Rule] = [
    Rule(
      "R-SSO-1", .must, .appleSSO,
      "Ask for access to the subscriber account through Apple's framework and go on with it only when granted",
      enforcement: "`PartnerFramework.answer(_:)` checks access first"),
    Rule(
      "R-SSO-2", .must, .appleSSO,
      "Set `isInterruptionAllowed` false in phases B and D, true in C.2 and C.3 (C-01)",
      enforcement: "`PartnerQuery.allowsInterruption` per state"),
    Rule(
      "R-SSO-3", .must, .appleSSO,
      "Use `https://saml.sp.auth.adobe.com` as `channelIdentifier`",
      enforcement: "`PartnerQuery.channelIdentifier`"),
    Rule(
      "R-SSO-4", .must, .appleSSO,
      "Request provider identifier and expiration date in every framework request",
      enforcement: "`PartnerQuery`"),
    Rule(
      "R-SSO-5", .must, .appleSSO,
      "Provide a delegate that can present and dismiss the framework's view",
      enforcement: "the live adapter sets a delegate"),
    Rule(
      "R-SSO-6", .must, .appleSSO,
      "Call a partner status valid only if access is granted, the provider id is present and known (C-95), and its date is in the future (absent: C-11)",
      enforcement: "question `status`"),
    Rule(
      "R-SSO-7", .must, .appleSSO,
      "Send `AP-Partner-Framework-Status` on both partner endpoints",
      enforcement: "`Endpoints.partnerSession`, `Endpoints.partnerProfile`"),
    Rule(
      "R-SSO-8", .must, .appleSSO,
      "Send it on profiles when valid, so that `appleSSO` profiles can be returned",
      enforcement: "`Endpoints.profiles(status:)` with the valid status"),
    Rule(
      "R-SSO-9", .must, .appleSSO,
      "Send a valid one on preauthorize and authorize when the chosen profile is `appleSSO`",
      enforcement: "question `statusNeeded`"),
    Rule(
      "R-SSO-10", .may, .appleSSO,
      "Leave it out on decisions for any other profile type",
      enforcement: "question `statusNeeded`"),
    Rule(
      "R-SSO-11", .must, .appleSSO,
      "Encode it as Base64 of the JSON in 6.4 with the date as a string of milliseconds",
      enforcement: "`PartnerStatus.headerValue`"),
    Rule(
      "R-SSO-12", .must, .appleSSO,
      "Use profiles-list or profiles-mvpd for the check in phase B",
      enforcement: "phase B has no other call"),
    Rule(
      "R-SSO-13", .mustNot, .appleSSO,
      "Use profiles-sso-partner in phase B",
      enforcement: "phase B has no other call"),
    Rule(
      "R-SSO-14", .must, .appleSSO,
      "Map the framework's provider id to the MVPD id through `platformMappingId` and use the MVPD id towards Adobe",
      enforcement: "question `picked`"),
    Rule(
      "R-SSO-15", .must, .appleSSO,
      "On `partner_profile` pass `request` and `attributesNames` to the framework",
      enforcement: "payload of the login query"),
    Rule(
      "R-SSO-16", .must, .appleSSO,
      "On `authenticate` or `resume` run basic authentication, on `authorize` go to decisions",
      enforcement: "question `next`"),
    Rule(
      "R-SSO-17", .must, .appleSSO,
      "Clean, Base64-encode and percent-encode the SAML response, and never percent-encode twice",
      enforcement: "type `SAMLResponse`"),
    Rule(
      "R-SSO-18", .must, .appleSSO,
      "Fall back to basic authentication when permission, metadata or SAML response is missing",
      enforcement: "questions `status`, `picked` and `login`"),
    Rule(
      "R-SSO-19", .may, .appleSSO,
      "When the framework reports an unsupported provider that maps to an MVPD, use it without showing the own picker (our default)",
      enforcement: "question `picked`"),
    Rule(
      "R-SSO-20", .may, .appleSSO,
      "Use a cached partner status for decisions",
      enforcement: "question `statusNeeded`"),
    Rule(
      "R-SSO-25", .should, .appleSSO,
      "Refresh the cached status when the app comes to the foreground",
      enforcement: "edge on `cameToForeground`"),
    Rule(
      "R-SSO-26", .must, .appleSSO,
      "Cache and use only valid status values",
      enforcement: "question `status`"),
    Rule(
      "R-SSO-27", .must, .appleSSO,
      "Hold Apple's Video Subscriber Single Sign-On entitlement and have single sign-on switched on per integration and platform",
      enforcement: "entitlement and set-up of the app",
      untestable: "entitlement and switches lie outside the program"),
    Rule(
      "R-SSO-28", .must, .appleSSO,
      "Wait for the framework's metadata answer before going on",
      enforcement: "an effect is awaited before the next state"),
    Rule(
      "R-SSO-21", .must, .appleSSO,
      "Send `X-Device-Info` (and/or `User-Agent`) such that the platform is recognisable",
      enforcement: "type `DeviceInfo`"),
    Rule(
      "R-SSO-22", .must, .appleSSO,
      "Accept 200 and 201 from profiles-sso-partner and use whatever profile type it contains",
      enforcement: "`AnswerReader`"),
    Rule(
      "R-SSO-23", .must, .appleSSO,
      "Handle the `invalid_header_pfs_*` family and `invalid_parameter_saml_response`",
      enforcement: "question `remedy`"),
    Rule(
      "R-SSO-24", .should, .appleSSO,
      "Explain the benefit to users who refuse access and remember that the choice can change in settings",
      enforcement: "question `logout`",
      untestable: "a text that the app shows"),
  ]
}
