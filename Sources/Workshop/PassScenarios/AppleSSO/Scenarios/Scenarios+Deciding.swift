import AppleSSOFlow
import PassSimulator

extension AppleSSO.Scenarios {
  /// Phase D: what may be played.
  static let deciding: [Scenario] = [
    signedIn(
      "resource-denied", "One resource of several is denied, and cannot be played", given: [.rule("sport")],
      [.preauthorize(["news", "sport"]), .authorize("sport")], endsIn: .authenticated, path: "D1.3 D1.4 D2.3 D2.4.deny",
      answers: [
        "news permit, sport deny: preauthorization_denied_by_mvpd", "sport deny: authorization_denied_by_mvpd",
      ],
      transitions: 14),
    signedIn(
      "no-resources", "Decisions without a resource are refused", [.preauthorize([]), .authorize("")],
      endsIn: .authenticated, path: "D1.empty D2.empty", answers: ["refused: no resources", "refused: no resources"]),
    signedIn(
      "decisions-retried", "The provider's network fails for one resource: its decision is requested again",
      given: [.rule("sport", code: "network_received_error", times: 1)],
      [.preauthorize(["news", "sport"]), .authorize("sport")], endsIn: .authenticated,
      path: "D1.4.item.pause pause.over→preauthorizing D1.4 D2.4.permit",
      answers: ["news permit, sport permit", "sport permit"]),
    signedIn(
      "authorization-retried", "The decision for playback is requested again",
      given: [.rule("sport", code: "network_connection_timeout", times: 2)], [.authorize("sport")],
      endsIn: .authenticated, path: "D2.4.item.pause pause.over→authorizing D2.4.permit", answers: ["sport permit"]),
    signedIn(
      "profile-missing", "The profile is gone when it is needed for playback: the viewer signs in again",
      given: [.before(.authorize, .dropProfiles)], [.authorize("news"), .signIn], endsIn: .authenticated,
      path: "D2.4.item.signIn signIn B6 C14",
      answers: ["refused: sign in again: authenticated_profile_missing", appleAccess]),
    signedIn(
      "profile-missing-while-preauthorizing", "The profile is gone when a catalogue is marked",
      given: [.before(.preauthorize, .dropProfiles)], [.preauthorize(["news"])], endsIn: .signedOut,
      path: "D1.4.item.signIn", answers: ["refused: sign in again: authenticated_profile_missing"]),
    signedIn(
      "profile-over-before-decisions", "The profile has expired before playback: no call is made",
      [.wait(90_000), .authorize("news")], endsIn: .signedOut, path: "D2.over ended",
      answers: ["refused: sign in again: authenticated_profile_expired"]),
    signedIn(
      "client-gone-while-authorizing", "The client is revoked before playback: the next sign-in registers again",
      given: [.before(.authorize, .revokeClients)], [.authorize("news"), .signIn], endsIn: .authenticated,
      path: "D2.4.signIn ended vault.nothing A2 B5",
      answers: ["refused: sign in again: invalid_access_token_client_application", appleAccess]),
    signedIn(
      "authorization-fails", "The server fails: the viewer stays signed in",
      given: [.error(.authorize, "internal_server_error"), .error(.preauthorize, "internal_server_error")],
      [.authorize("news"), .preauthorize(["news"])], endsIn: .authenticated, path: "D2.4.failed D1.3 D1.4.failed",
      answers: ["refused: failed: internal_server_error", "refused: failed: internal_server_error"], transitions: 14),
    signedIn(
      "decisions-incomplete", "The server's answer has no decision", given: [.fault(.authorize, .empty)],
      [.authorize("news")], endsIn: .authenticated, path: "D2.4.incomplete",
      answers: ["refused: failed: incomplete_decision"], transitions: 12),
    signedIn(
      "provider-does-not-answer", "The service cannot reach the provider, even after retries",
      given: [.rule("sport", code: "network_received_error")], [.authorize("sport")], endsIn: .authenticated,
      path: "D2.4.item.pause D2.4.deny", answers: ["sport deny: network_received_error"], transitions: 18),
    signedIn(
      "identity-wanted", "The service requires an identity for the temporary pass",
      given: [.error(.authorize, "invalid_header_identity_for_temporary_access")], [.authorize("news")],
      endsIn: .authenticated, path: "D2.4.failed",
      answers: ["refused: failed: invalid_header_identity_for_temporary_access"], transitions: 12),
    signedIn(
      "single-resource-too-many", "The service rejects a single resource as too many: it cannot be split",
      given: [.error(.preauthorize, "too_many_resources")], [.preauthorize(["news"])], endsIn: .authenticated,
      path: "D1.4.failed", answers: ["refused: failed: too_many_resources"], transitions: 12),
    signedIn(
      "framework-fails-again",
      "Apple's framework keeps failing with an unnamed error: the viewer stays signed in, and may sign out",
      given: [
        .set(\.framework.system.secondsLeft, 3_600), .queriesFail(from: 2, .other), .takes("citycable"),
        .secondScreen(),
      ],
      [.wait(3_700), .authorize("news"), .authorize("news"), .signOut, .signIn], endsIn: .authenticated,
      path: "status.error status.error E2.done B2.unanswered C4.ownPicker poll.found",
      answers: ["refused: partner unavailable", "refused: partner unavailable", .finishInSettings, .at("citycable")]),
    signedIn(
      "preauthorization-denied-apart",
      "The whole call is denied because of one of two resources: each gets its own answer",
      given: [.error(.preauthorize, "preauthorization_denied_by_mvpd", .first(2))], [.preauthorize(["news", "sport"])],
      endsIn: .authenticated, path: "D1.4.denied.apart D1.4.denied.more D1.4",
      answers: ["news deny: preauthorization_denied_by_mvpd, sport permit"]),
    signedIn(
      "status-refreshed", "The status expires before playback and is read again",
      given: [.set(\.framework.system.secondsLeft, 3_600), .beforeQuery(2, .init(provider: "northlight-apple"))],
      [.wait(3_700), .authorize("news")], endsIn: .authenticated, path: "B2 D2.1 D2.2 D2.4.permit",
      answers: ["news permit"]),
    signedIn(
      "foreground", "The app comes to the foreground: the status is read again, and used",
      [.comeToForeground, .authorize("news")], endsIn: .authenticated,
      path: "foreground foreground.valid D2.3 D2.4.permit", answers: ["news permit"], transitions: 14),
    signedIn(
      "foreground-after-sign-out-in-settings",
      "The viewer signs out in the settings and comes back: the app signs them out, too",
      given: [.beforeQuery(2, .init())], [.comeToForeground, .authorize("news")], endsIn: .signedOut,
      path: "foreground status.unusable ended", answers: [.notSignedIn]),
    signedIn(
      "permits-while-access-lasts", "Earlier permits are answered without a call, once access is confirmed",
      given: [.queriesFail(from: 2, to: 2, .serviceTemporarilyUnavailable)],
      [.preauthorize(["news"]), .comeToForeground, .preauthorize(["news"]), .preauthorize(["news"])],
      endsIn: .authenticated, path: "D1.4 foreground.failed D1.1.known D1.2.known D1.known",
      answers: ["news permit", "news permit", "news permit"]),
    signedIn(
      "foreground-while-deciding", "The app comes to the foreground during a decision: the next one reads the status",
      [.authorize("news"), .entering(.authorizing, .comeToForeground), .authorize("sport")], endsIn: .authenticated,
      path: "D2.3 foreground.meanwhile@authorizing D2.4.permit D2.1 D2.2", answers: ["news permit", "sport permit"]),
    signedIn(
      "denied-at-the-root", "The server denies with an error for the whole call: it still counts as a denial",
      given: [
        .error(.authorize, "authorization_denied_by_mvpd"), .error(.preauthorize, "preauthorization_denied_by_mvpd"),
      ],
      [.authorize("news"), .preauthorize(items(6))], endsIn: .authenticated,
      path: "D2.4.denied D1.4.denied.apart D1.4.denied.more D1.4.denied.apart D1.4.denied.more D1.4.denied",
      answers: [
        "news deny: authorization_denied_by_mvpd",
        items(6, " deny: preauthorization_denied_by_mvpd").joined(separator: ", "),
      ],
      transitions: 24),
    signedIn(
      "another-login-wanted",
      "The provider does not recognize the viewer: the profile is not used again, although the server keeps it",
      given: [.itemError(.authorize, "identity_not_recognized_by_mvpd"), .secondScreen()],
      [.authorize("news"), .signIn], endsIn: .authenticated,
      path: "D2.4.item.signIn ended B6 C6.refused session.code poll.found",
      answers: ["refused: sign in again: identity_not_recognized_by_mvpd", regularAccess]),
    Scenario(
      "another-login-impossible",
      "The provider rejects the viewer, and each login returns that profile: the viewer signs out and in again",
      given: [
        .pickerFails(.userCancelled), .profile(), .secondScreen(),
        .itemError(.authorize, "authorization_denied_by_hba_policies", .only(1)),
      ],
      script: [.signIn, .authorize("news"), .signIn, .wait(60), .signOut, .signIn, .authorize("news")],
      endsIn: .authenticated,
      path: """
        B5 D2.4.item.signIn ended B6.confirm session.refused E1.doubt E1.left E2.done ended poll.found D2.4.permit
        """,
      answers: [
        regularAccess, "refused: sign in again: authorization_denied_by_hba_policies",
        "refused: sign out first: authorization_denied_by_hba_policies", "signed out", regularAccess, "news permit",
      ]),
    Scenario(
      "refused-profile-stays", "The service does not remove a profile that it refuses: the next sign-in tries again",
      given: [
        .pickerFails(.userCancelled), .profile(), .secondScreen(),
        .itemError(.authorize, "identity_not_recognized_by_mvpd"), .error(.logout, "internal_server_error", .only(1)),
      ],
      script: [.signIn, .authorize("news"), .wait(60), .signOut, .wait(60), .signIn], endsIn: .authenticated,
      path: "D2.4.item.signIn E1.doubt E2.failed vault.token.signingOut finish.done poll.found",
      answers: [
        regularAccess, "refused: sign in again: identity_not_recognized_by_mvpd", .notAtService, regularAccess,
      ],
      transitions: 34),
    signedIn(
      "preauthorization-recovers", "A preauthorization survives throttling and a forgotten token",
      given: [.fault(.preauthorize, .only(1), .tooManyRequests), .fault(.preauthorize, .only(2), .status(401))],
      [.preauthorize(["news"])], endsIn: .authenticated,
      path: "D1.4.pause pause.over→preauthorizing D1.4.renew A4.kept→preauthorizing D1.4", answers: ["news permit"]),
    signedIn(
      "profile-expired-while-preauthorizing", "The server refuses a preauthorization because the profile has expired",
      given: [.error(.preauthorize, "authenticated_profile_expired")], [.preauthorize(["news"])], endsIn: .signedOut,
      path: "D1.4.signIn", answers: ["refused: sign in again: authenticated_profile_expired"]),
    signedIn(
      "profile-over-before-preauthorizing", "The profile has expired before a catalogue is marked",
      [.wait(90_000), .preauthorize(["news"])], endsIn: .signedOut, path: "D1.over ended",
      answers: ["refused: sign in again: authenticated_profile_expired"]),
  ]

  /// The first items of a catalogue, each perhaps with a decision.
  static func items(_ count: Int, _ decision: String = "") -> [String] {
    (1...count).map { "item-\($0)\(decision)" }
  }

  /// A scenario that begins with a sign-in without interruption.
  static func signedIn(
    _ name: String, _ summary: String, given facts: [Fact] = [], _ script: [ScriptedStep],
    endsIn state: AppleSSO.State.Name, path: String, answers: [String], transitions: Int? = nil
  ) -> Scenario {
    Scenario(
      name, summary, given: [.knownViewer()] + facts, script: [.signIn] + script, endsIn: state, path: path,
      answers: [appleAccess] + answers, transitions: transitions)
  }

  /// The states of the system that have no usable status for a call, with the flow's words for them.
  static let systemsWithoutStatus: [(what: String, system: FrameworkScript.System, word: String)] = [
    ("denied", .init(.denied), "denied"), ("restricted", .init(.restricted), "restricted"),
    ("undetermined", .init(.notDetermined), "undetermined"), ("nobody", .init(), "nobody"),
    ("expired", .init(provider: "northlight-apple", secondsLeft: -1), "expired"),
    ("undated", .init(provider: "northlight-apple", secondsLeft: nil), "undated"),
  ]

  /// The status ends, and a new reading before a decision is unusable.
  static let losingStatus: [Scenario] = systemsWithoutStatus.flatMap { what, system, word in
    // Access that is not determined says nothing about a viewer of Apple's.
    let isDoubt = system.access == .notDetermined
    return [
      ("authorizing", "authorizing", ScriptedStep.authorize("news"), "D2.1"),
      ("preauthorizing", "preauthorizing", .preauthorize(["news"]), "D1.1"),
      ("profile", "reading the profile", .profile, "profile.status"),
    ].map { name, activity, step, reading in
      signedIn(
        "status-lost-\(name)-\(what)", "The status expires, and the new one before \(activity) is unusable: \(what)",
        given: [.set(\.framework.system.secondsLeft, 3_600), .beforeQuery(2, system)], [.wait(3_700), step],
        endsIn: isDoubt ? .authenticated : .signedOut,
        path: "\(reading) \(isDoubt ? "status.error" : "status.unusable")",
        answers: [isDoubt ? "refused: partner unavailable" : "refused: sign in again: partner_status_\(word)"])
    }
  }
}
