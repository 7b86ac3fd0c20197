extension Rule {
  /// Authentication sessions (REST API v2, section 10).
  static let sessions: [Rule] = [
    Rule(
      "R-AUTH-1", .must, .sessions,
      "Authenticate the user when no valid profile exists, and leave the phase out otherwise",
      enforcement: "question `profiles`"),
    Rule(
      "R-AUTH-2", .must, .sessions,
      "Send `mvpd`, `domainName`, `redirectUrl` in one create call when the device can supply them, percent-encoded once",
      enforcement: "`SessionParameters`, `Form`"),
    Rule(
      "R-AUTH-3", .must, .sessions,
      "Follow `actionName`/`actionType` of every session answer",
      enforcement: "question `next`"),
    Rule(
      "R-AUTH-4", .must, .sessions,
      "On `authenticate` open `url` in a browser component, or show `code` when there is none",
      enforcement: "`Origin.resolve(_:)`, `UserAgent`"),
    Rule(
      "R-AUTH-5", .must, .sessions,
      "On `authorize` go to decisions without any login",
      enforcement: "question `next`"),
    Rule(
      "R-AUTH-6", .must, .sessions,
      "On `resume` or `retry` supply what `missingParameters` names, with the same code",
      enforcement: "`SessionAnswer.missing`, question `next`"),
    Rule(
      "R-AUTH-7", .must, .sessions,
      "Use a real user agent that follows redirects and keeps cookies for the MVPD login",
      enforcement: "protocol `UserAgent`",
      untestable: "the browser is the platform's; the flow sees only how a visit ends"),
    Rule(
      "R-AUTH-8", .must, .sessions,
      "Stop using a session after `notAfter` and let the user start again",
      enforcement: "question `poll`"),
    Rule(
      "R-AUTH-9", .must, .sessions,
      "Treat the old code as dead as soon as a new one is requested",
      enforcement: "a session state holds one code"),
    Rule(
      "R-AUTH-10", .should, .sessions,
      "On a second screen validate the typed code before opening the authenticate URL",
      enforcement: "`Endpoints.sessionStatus` for second-screen apps"),
    Rule(
      "R-AUTH-11", .should, .sessions,
      "On a code error tell the user and ask for a new code",
      enforcement: "reason of `signedOut`"),
    Rule(
      "R-AUTH-12", .must, .sessions,
      "Ask the user to sign in again when profiles are gone or expired; no silent prolongation exists (with a valid Apple session phase C may create a new profile without asking, section 7.3)",
      enforcement: "questions `profiles` and `decision`"),
    Rule(
      "R-AUTH-13", .must, .sessions,
      "Treat `authenticated_profile_missing`, `authenticated_profile_expired`, `authenticated_profile_invalidated` as \"sign in\"",
      enforcement: "questions `decision` and `decisions`"),
    Rule(
      "R-AUTH-14", .mustNot, .sessions,
      "Mix REST API v2 with v1 or SDK calls in one app or between first and second screen",
      enforcement: "`Endpoints` has no other path"),
    Rule(
      "R-AUTH-15", .must, .sessions,
      "Survive unknown `actionName`, `actionType`, `reasonType` without crashing",
      enforcement: "`OpenVocabulary`"),
    Rule(
      "R-AUTH-16", .should, .sessions,
      "Support degraded, temporary and single sign-on flows when the business needs them",
      enforcement: "scenarios of the simulator"),
  ]
}
