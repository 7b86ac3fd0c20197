extension Rule {
  /// Authentication sessions (v2 10).
  static let sessions: [Rule] = [
    .must("R-AUTH-1", "Authenticate the user when no valid profile exists, and leave the phase out otherwise")
      .enforced(by: "question `profiles`"),
    .must(
      "R-AUTH-2",
      """
      Send `mvpd`, `domainName`, `redirectUrl` in one create call when the device can supply them, percent-encoded \
      once
      """
    ).enforced(by: "`SessionParameters`, `Form`"),
    .must("R-AUTH-3", "Follow `actionName`/`actionType` of every session answer")
      .enforced(by: "question `next action`"),
    .must("R-AUTH-4", "On `authenticate` open `url` in a browser component, or show `code` when there is none")
      .enforced(by: "`Origin.resolve(_:)`, `UserAgent`"),
    .must("R-AUTH-5", "On `authorize` go to decisions without any login")
      .enforced(by: "question `next action`"),
    .must("R-AUTH-6", "On `resume` or `retry` supply what `missingParameters` names, with the same code")
      .enforced(by: "`SessionAnswer.missing`, question `next action`"),
    .must("R-AUTH-7", "Use a real user agent that follows redirects and keeps cookies for the MVPD login")
      .enforced(by: "protocol `UserAgent`")
      .untestable(because: "the browser is the platform's; the flow sees only how a visit ends"),
    .must("R-AUTH-8", "Stop using a session after `notAfter` and let the user start again")
      .enforced(by: "question `profile of the code`"),
    .must("R-AUTH-9", "Treat the old code as dead as soon as a new one is requested")
      .enforced(by: "a session state holds one code"),
    .should("R-AUTH-10", "On a second screen validate the typed code before opening the authenticate URL")
      .enforced(by: "`Endpoints.sessionStatus` for second-screen apps"),
    .should("R-AUTH-11", "On a code error tell the user and ask for a new code")
      .enforced(by: "state `offeringNewCode`, `ViewerPrompts.offerNewCode()`"),
    .must(
      "R-AUTH-12",
      """
      Ask the user to sign in again when profiles are gone or expired; no silent prolongation exists (with a valid \
      Apple session phase C may create a new profile without asking, section 7.3)
      """
    ).enforced(by: "questions `profiles` and `decision`"),
    .must(
      "R-AUTH-13",
      """
      Treat `authenticated_profile_missing`, `authenticated_profile_expired`, `authenticated_profile_invalidated` \
      as "sign in"
      """
    ).enforced(by: "questions `decision` and `decisions`"),
    .mustNot("R-AUTH-14", "Mix REST API v2 with v1 or SDK calls in one app or between first and second screen")
      .enforced(by: "`Endpoints` has no other path"),
    .must("R-AUTH-15", "Survive unknown `actionName`, `actionType`, `reasonType` without crashing")
      .enforced(by: "`OpenVocabulary`"),
    .should("R-AUTH-16", "Support degraded, temporary and single sign-on flows when the business needs them")
      .enforced(by: "scenarios of the simulator"),
  ]

  /// Polling (v2 10).
  static let polling: [Rule] = [
    .must("R-POLL-1", "On the first screen start only when the user agent has reached `redirectUrl`")
      .enforced(by: "edge on the redirect"),
    .must("R-POLL-2", "With a second screen start right after the session answer, with the code on display")
      .enforced(by: "edge on the session answer without a browser"),
    .must("R-POLL-3", "Keep at least 3 s between polls (3 to 5 s or more)")
      .enforced(by: "named interval of the poll pause"),
    .must("R-POLL-4", "Stop when the profile is obtained")
      .enforced(by: "question `profile of the code`"),
    .must("R-POLL-5", "Stop immediately when session and code expire")
      .enforced(by: "question `profile of the code`"),
    .must("R-POLL-6", "Stop polling an old code immediately when a new code is generated")
      .enforced(by: "a session state holds one code"),
    .must("R-POLL-7", "Stay within the throttling limits and handle 429")
      .enforced(by: "question `remedy`"),
    .must("R-POLL-8", "Use profiles-code with the current code")
      .enforced(by: "the poll reads the code of its state"),
    .must("R-POLL-9", "Read an empty map as \"not yet\" and a session/code error as \"stop\"")
      .enforced(by: "question `profile of the code`"),
  ]

  /// Profiles (v2 10).
  static let profiles: [Rule] = [
    .must("R-PROF-1", "Persist parts of the profile: MVPD, attributes, and (FAQs) `notAfter`")
      .enforced(by: "`RememberedProvider` in the `Vault`, `Context`"),
    .should(
      "R-PROF-2", "Choose the endpoint by situation: list (nothing remembered), mvpd (remembered), code (login running)"
    ).enforced(by: "`Endpoints.profiles` in three forms, question `profiles`"),
    .mustNot("R-PROF-3", "Query a separate endpoint for user metadata")
      .enforced(by: "`Endpoints` has no such call"),
    .must("R-PROF-4", "Be able to read profiles again after authorization when metadata may have changed")
      .enforced(by: "`Endpoints.profiles(mvpd:)`"),
    .must("R-PROF-5", "When the map is empty create a new session and ask the user (Apple SSO: phase C first)")
      .enforced(by: "question `profiles`"),
    .should("R-PROF-6", "Handle several profiles: ask, or choose e.g. the longest validity")
      .enforced(by: "question `profiles`, `ViewerPrompts`"),
    .must("R-PROF-7", "Use profiles-sso-partner once per SAML response; later checks use the ordinary endpoints")
      .enforced(by: "the SAML response lives in one state"),
    .may("R-PROF-8", "Offer the remembered MVPD for confirmation when a profile has expired")
      .enforced(by: "`RememberedProvider`, `ViewerPrompts`"),
    .must("R-PROF-9", "Treat encrypted attributes as unreadable on the device")
      .enforced(by: "`Attribute`"),
  ]
}
