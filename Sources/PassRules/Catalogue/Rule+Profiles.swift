extension Rule {
  /// Profiles (REST API v2, section 10).
  static let profiles: [Rule] = [
    Rule(
      "R-PROF-1", .must, .profiles,
      "Persist parts of the profile: MVPD, attributes, and (FAQs) `notAfter`",
      enforcement: "`RememberedProvider` in the `Vault`, `Context`"),
    Rule(
      "R-PROF-2", .should, .profiles,
      "Choose the endpoint by situation: list (nothing remembered), mvpd (remembered), code (login running)",
      enforcement: "`Endpoints.profiles` in three forms, question `profiles`"),
    Rule(
      "R-PROF-3", .mustNot, .profiles,
      "Query a separate endpoint for user metadata",
      enforcement: "`Endpoints` has no such call"),
    Rule(
      "R-PROF-4", .must, .profiles,
      "Be able to read profiles again after authorization when metadata may have changed",
      enforcement: "`Endpoints.profiles(mvpd:)`"),
    Rule(
      "R-PROF-5", .must, .profiles,
      "When the map is empty create a new session and ask the user (Apple SSO: phase C first)",
      enforcement: "question `profiles`"),
    Rule(
      "R-PROF-6", .should, .profiles,
      "Handle several profiles: ask, or choose e.g. the longest validity",
      enforcement: "question `profiles`, `Chooser`"),
    Rule(
      "R-PROF-7", .must, .profiles,
      "Use profiles-sso-partner once per SAML response; later checks use the ordinary endpoints",
      enforcement: "the SAML response lives in one state"),
    Rule(
      "R-PROF-8", .may, .profiles,
      "Offer the remembered MVPD for confirmation when a profile has expired",
      enforcement: "`RememberedProvider`, `Chooser`"),
    Rule(
      "R-PROF-9", .must, .profiles,
      "Treat encrypted attributes as unreadable on the device",
      enforcement: "`Attribute`"),
  ]
}
