extension Rule {
  /// Authentication sessions (v2 10).
  static let sessions: [Rule] = [
    .must(
      "R-AUTH-1", of: [.faqs], "Authenticate the user when no valid profile exists, and leave the phase out otherwise"
    )
    .enforced(by: "question `profiles`")
    .shown(by: "sessions for a provider with a valid profile, and decisions after the logout"),
    .must(
      "R-AUTH-2", of: [.flowPages, .apiPages],
      """
      Send `mvpd`, `domainName`, `redirectUrl` in one create call when the device can supply them, percent-encoded \
      once
      """
    ).enforced(by: "`SessionParameters`, `Form`")
      .shown(by: "`domainName` and `redirectUrl` of session calls that name a provider, and their encoding"),
    .must("R-AUTH-3", of: [.flowPages, .clientCookbook], "Follow `actionName`/`actionType` of every session answer")
      .enforced(by: "question `next action`")
      .shown(by: "resumed sessions that miss nothing, and decisions while a login is pending"),
    .must(
      "R-AUTH-4", of: [.flowPages, .clientCookbook],
      "On `authenticate` open `url` in a browser component, or show `code` when there is none"
    )
    .enforced(by: "`Origin.resolve(_:)`, `UserAgent`")
    .shown(by: "headers on the login page that no browser sends"),
    .must("R-AUTH-5", of: [.flowPages], "On `authorize` go to decisions without any login")
      .enforced(by: "question `next action`")
      .shown(by: "a login within a minute of an answer `authorize`"),
    .must(
      "R-AUTH-6", of: [.flowPages, .apiPages],
      "On `resume` or `retry` supply what `missingParameters` names, with the same code"
    )
    .enforced(by: "`SessionAnswer.missing`, question `next action`")
    .shown(by: "`missingParameters` against the resumed session, or the page that is opened without them"),
    .must(
      "R-AUTH-7", of: [.flowPages], "Use a real user agent that follows redirects and keeps cookies for the MVPD login"
    )
    .enforced(by: "protocol `UserAgent`")
    .untestable(because: "the browser is the platform's; the flow sees only how a visit ends")
    .hidden(because: "cookies and redirects are the browser's own"),
    .must("R-AUTH-8", of: [.faqs, .checklist], "Stop using a session after `notAfter` and let the user start again")
      .enforced(by: "question `profile of the code`")
      .shown(by: "calls with a code after its `notAfter`"),
    .must("R-AUTH-9", of: [.checklist], "Treat the old code as dead as soon as a new one is requested")
      .enforced(by: "a session state holds one code")
      .shown(by: "calls with a code after a newer one was issued"),
    .should(
      "R-AUTH-10", of: [.checklist], "On a second screen validate the typed code before opening the authenticate URL"
    )
    .enforced(by: "`Endpoints.sessionStatus` for second-screen apps")
    .hidden(because: "a second screen that opens the page may have checked the code on another way"),
    .should("R-AUTH-11", of: [.flowPages], "On a code error tell the user and ask for a new code")
      .enforced(by: "state `offeringNewCode`, `ViewerPrompts.offerNewCode()`")
      .hidden(because: "what a viewer reads is no call"),
    .must(
      "R-AUTH-12", of: [.faqs],
      """
      Ask the user to sign in again when profiles are gone or expired; no silent prolongation exists (with a valid \
      Apple session phase C may create a new profile without asking, section 7.3)
      """
    ).enforced(by: "questions `profiles` and `decision`")
      .shown(by: "decisions on a profile after its `notAfter`"),
    .must(
      "R-AUTH-13", of: [.faqs, .errorCodes],
      """
      Treat `authenticated_profile_missing`, `authenticated_profile_expired`, `authenticated_profile_invalidated` \
      as "sign in"
      """
    ).enforced(by: "questions `decision` and `decisions`")
      .shown(by: "decisions after one of these codes, without a login"),
    .mustNot(
      "R-AUTH-14", of: [.faqs], "Mix REST API v2 with v1 or SDK calls in one app or between first and second screen"
    )
    .enforced(by: "`Endpoints` has no other path")
    .shown(by: "calls of another version among those of v2"),
    .must("R-AUTH-15", of: [.errorCodes], "Survive unknown `actionName`, `actionType`, `reasonType` without crashing")
      .enforced(by: "`OpenVocabulary`")
      .hidden(because: "an app that ends leaves nothing, as one that was closed"),
    .should(
      "R-AUTH-16", of: [.checklist], "Support degraded, temporary and single sign-on flows when the business needs them"
    )
    .enforced(by: "scenarios of the simulator")
    .hidden(because: "what a business needs is no call"),
  ]

  /// Polling (v2 10).
  static let polling: [Rule] = [
    .must(
      "R-POLL-1", of: [.checklist, .aiRules],
      "On the first screen start only when the user agent has reached `redirectUrl`"
    )
    .enforced(by: "edge on the redirect")
    .shown(by: "polls before the login page has reached the redirect, where pages are recorded"),
    .must(
      "R-POLL-2", of: [.checklist, .aiRules],
      "With a second screen start right after the session answer, with the code on display"
    )
    .enforced(by: "edge on the session answer without a browser")
    .shown(by: "the first poll more than 10 s after the session answer, where a second screen is seen"),
    .must("R-POLL-3", of: [.checklist, .aiRules], "Keep at least 3 s between polls (3 to 5 s or more)")
      .enforced(by: "named interval of the poll pause")
      .shown(by: "less than 3 s from one poll to the next"),
    .must("R-POLL-4", of: [.checklist], "Stop when the profile is obtained")
      .enforced(by: "question `profile of the code`")
      .shown(by: "polls after one that brought the profile"),
    .must("R-POLL-5", of: [.checklist], "Stop immediately when session and code expire")
      .enforced(by: "question `profile of the code`")
      .shown(by: "polls after the end of the code"),
    .must("R-POLL-6", of: [.checklist], "Stop polling an old code immediately when a new code is generated")
      .enforced(by: "a session state holds one code")
      .shown(by: "polls with a code after a newer one was issued"),
    .must("R-POLL-7", of: [.faqs], "Stay within the throttling limits and handle 429")
      .enforced(by: "question `look`")
      .shown(by: "polls within a second of a 429"),
    .must("R-POLL-8", of: [.flowPages], "Use profiles-code with the current code")
      .enforced(by: "the poll reads the code of its state")
      .shown(by: "polls with a code that no answer named, and profile checks in place of polls"),
    .must(
      "R-POLL-9", of: [.apiPages, .flowPages], "Read an empty map as \"not yet\" and a session/code error as \"stop\""
    )
    .enforced(by: "questions `profile of the code` and `look`")
    .shown(by: "polls after an error that ends the session"),
  ]

  /// Profiles (v2 10).
  static let profiles: [Rule] = [
    .must("R-PROF-1", of: [.checklist, .faqs], "Persist parts of the profile: MVPD, attributes, and (FAQs) `notAfter`")
      .enforced(by: "`RememberedProvider` in the `Vault`, `Context`")
      .hidden(because: "storage is no call"),
    .should(
      "R-PROF-2", of: [.faqs],
      "Choose the endpoint by situation: list (nothing remembered), mvpd (remembered), code (login running)"
    ).enforced(by: "`Endpoints.profiles` in three forms, question `profiles`")
      .shown(by: "a check for a provider whose profile the list has just brought"),
    .mustNot("R-PROF-3", of: [.checklist], "Query a separate endpoint for user metadata")
      .enforced(by: "`Endpoints` has no such call")
      .shown(by: "paths of the API with the word metadata"),
    .must(
      "R-PROF-4", of: [.checklist], "Be able to read profiles again after authorization when metadata may have changed"
    )
    .enforced(by: "`Endpoints.profiles(mvpd:)`")
    .hidden(because: "being able to is no call"),
    .must(
      "R-PROF-5", of: [.faqs, .cookbook],
      "When the map is empty create a new session and ask the user (Apple SSO: phase C first)"
    )
    .enforced(by: "question `profiles`")
    .shown(by: "decisions after a check that found no profile"),
    .should("R-PROF-6", of: [.checklist], "Handle several profiles: ask, or choose e.g. the longest validity")
      .enforced(by: "question `profiles`, `ViewerPrompts`")
      .hidden(because: "which of several profiles is chosen is right in any case"),
    .must(
      "R-PROF-7", of: [.faqs],
      "Use profiles-sso-partner once per SAML response; later checks use the ordinary endpoints"
    )
    .enforced(by: "the SAML response lives in one state")
    .shown(by: "a SAML response that is sent again after it was taken"),
    .may("R-PROF-8", of: [.checklist], "Offer the remembered MVPD for confirmation when a profile has expired")
      .enforced(by: "`RememberedProvider`, `ViewerPrompts`"),
    .must("R-PROF-9", of: [.userMetadata], "Treat encrypted attributes as unreadable on the device")
      .enforced(by: "`Attribute`")
      .hidden(because: "reading is no call"),
  ]
}
