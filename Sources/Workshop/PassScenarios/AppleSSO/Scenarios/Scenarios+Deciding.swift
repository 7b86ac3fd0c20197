import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator

extension AppleSSO.Scenarios {
  /// Phase D: what may be played.
  static let deciding: [Scenario] = [
    signedIn(
      "resource-denied", "One resource of several is denied, and cannot be played",
      [.atRest(.preauthorize(["news", "sport"])), .atRest(.authorize("sport"))],
      endsIn: .authenticated, path: ["D1.3", "D1.4", "D2.3", "D2.4.deny"],
      answers: ["news permit, sport deny: preauthorization_denied_by_mvpd", "sport deny: authorization_denied_by_mvpd"]
    ) { $0.backend.resourceRules = [ResourceRule("sport")] }.taking(14),
    signedIn(
      "no-resources", "Decisions without a resource are refused",
      [.atRest(.preauthorize([])), .atRest(.authorize(""))], endsIn: .authenticated, path: ["D1.empty", "D2.empty"],
      answers: ["refused: no resources", "refused: no resources"]),
    signedIn(
      "decisions-retried", "The provider's network fails for one resource: its decision is requested again",
      [.atRest(.preauthorize(["news", "sport"])), .atRest(.authorize("sport"))],
      endsIn: .authenticated, path: ["D1.4.item.pause", "pause.over→preauthorizing", "D1.4", "D2.4.permit"],
      answers: ["news permit, sport permit", "sport permit"]
    ) { $0.backend.resourceRules = [ResourceRule("sport", code: "network_received_error", times: 1)] },
    signedIn(
      "authorization-retried", "The decision for playback is requested again", [.atRest(.authorize("sport"))],
      endsIn: .authenticated, path: ["D2.4.item.pause", "pause.over→authorizing", "D2.4.permit"],
      answers: ["sport permit"]
    ) { $0.backend.resourceRules = [ResourceRule("sport", code: "network_connection_timeout", times: 2)] },
    signedIn(
      "profile-missing", "The profile is gone when it is needed for playback: the viewer signs in again",
      [.atRest(.authorize("news")), .atRest(.signIn)],
      endsIn: .authenticated, path: ["D2.4.item.signIn", "signIn", "B6", "C14"],
      answers: ["refused: sign in again: authenticated_profile_missing", appleAccess]
    ) { $0.backend.incidents = [Incident(before: .authorize, .dropProfiles)] },
    signedIn(
      "profile-missing-while-preauthorizing", "The profile is gone when a catalogue is marked",
      [.atRest(.preauthorize(["news"]))],
      endsIn: .signedOut, path: ["D1.4.item.signIn"], answers: ["refused: sign in again: authenticated_profile_missing"]
    ) { $0.backend.incidents = [Incident(before: .preauthorize, .dropProfiles)] },
    signedIn(
      "profile-over-before-decisions", "The profile has expired before playback: no call is made",
      [.wait(90_000), .atRest(.authorize("news"))], endsIn: .signedOut, path: ["D2.over", "ended"],
      answers: ["refused: sign in again: authenticated_profile_expired"]),
    signedIn(
      "client-gone-while-authorizing",
      "The client is revoked before playback: the next sign-in registers again",
      [.atRest(.authorize("news")), .atRest(.signIn)],
      endsIn: .authenticated, path: ["D2.4.signIn", "ended", "vault.nothing", "A2", "B5"],
      answers: ["refused: sign in again: invalid_access_token_client_application", appleAccess]
    ) { $0.backend.incidents = [Incident(before: .authorize, .revokeClients)] },
    signedIn(
      "authorization-fails", "The server fails: the viewer stays signed in",
      [.atRest(.authorize("news")), .atRest(.preauthorize(["news"]))],
      endsIn: .authenticated, path: ["D2.4.failed", "D1.3", "D1.4.failed"],
      answers: ["refused: failed: internal_server_error", "refused: failed: internal_server_error"]
    ) {
      $0.backend.faults = [.authorize, .preauthorize].map { Fault($0, .every, .error(code: "internal_server_error")) }
    }.taking(14),
    signedIn(
      "decisions-incomplete", "The server's answer has no decision", [.atRest(.authorize("news"))],
      endsIn: .authenticated, path: ["D2.4.incomplete"], answers: ["refused: failed: incomplete_decision"]
    ) { $0.backend.faults = [Fault(.authorize, .every, .empty)] }.taking(12),
    signedIn(
      "provider-does-not-answer", "The service cannot reach the provider, even after retries",
      [.atRest(.authorize("sport"))], endsIn: .authenticated, path: ["D2.4.item.pause", "D2.4.deny"],
      answers: ["sport deny: network_received_error"]
    ) { $0.backend.resourceRules = [ResourceRule("sport", code: "network_received_error")] }.taking(18),
    signedIn(
      "identity-wanted", "The service requires an identity for the temporary pass", [.atRest(.authorize("news"))],
      endsIn: .authenticated, path: ["D2.4.failed"],
      answers: ["refused: failed: invalid_header_identity_for_temporary_access"]
    ) {
      $0.backend.faults = [Fault(.authorize, .every, .error(code: "invalid_header_identity_for_temporary_access"))]
    }.taking(12),
    signedIn(
      "single-resource-too-many", "The service rejects a single resource as too many: it cannot be split",
      [.atRest(.preauthorize(["news"]))], endsIn: .authenticated, path: ["D1.4.failed"],
      answers: ["refused: failed: too_many_resources"]
    ) { $0.backend.faults = [Fault(.preauthorize, .every, .error(code: "too_many_resources"))] }.taking(12),
    signedIn(
      "framework-fails-again",
      "Apple's framework keeps failing with an unnamed error: the viewer stays signed in, and may sign out",
      [.wait(3_700), .atRest(.authorize("news")), .atRest(.authorize("news")), .atRest(.signOut), .atRest(.signIn)],
      endsIn: .authenticated,
      path: ["status.error", "status.error", "E2.done", "B2.unanswered", "C4.ownPicker", "poll.found"],
      answers: [
        "refused: partner unavailable", "refused: partner unavailable",
        "signed out, finish in Settings → Accounts → TV Provider", "signed in at citycable (regular)",
      ]
    ) {
      $0.framework.system.secondsLeft = 3_600
      $0.framework.failures = [.init(fromQuery: 2, FrameworkError(.other))]
      $0.viewer.providers = [.takes("citycable")]
      $0.backend.secondScreen = SecondScreenVisit()
    },
    signedIn(
      "preauthorization-denied-apart",
      "The whole call is denied because of one of two resources: each gets its own answer",
      [.atRest(.preauthorize(["news", "sport"]))],
      endsIn: .authenticated, path: ["D1.4.denied.apart", "D1.4.denied.more", "D1.4"],
      answers: ["news deny: preauthorization_denied_by_mvpd, sport permit"]
    ) {
      $0.backend.faults = [Fault(.preauthorize, .first(2), .error(code: "preauthorization_denied_by_mvpd"))]
    },
    signedIn(
      "status-refreshed", "The status expires before playback and is read again",
      [.wait(3_700), .atRest(.authorize("news"))],
      endsIn: .authenticated, path: ["B2", "D2.1", "D2.2", "D2.4.permit"], answers: ["news permit"]
    ) {
      $0.framework.system.secondsLeft = 3_600
      $0.framework.changes = [.init(beforeQuery: 2, .init(provider: "northlight-apple"))]
    },
    signedIn(
      "foreground", "The app comes to the foreground: the status is read again, and used",
      [.atRest(.comeToForeground), .atRest(.authorize("news"))],
      endsIn: .authenticated, path: ["foreground", "foreground.valid", "D2.3", "D2.4.permit"], answers: ["news permit"]
    ).taking(14),
    signedIn(
      "foreground-after-sign-out-in-settings",
      "The viewer signs out in the settings and comes back: the app signs them out, too",
      [.atRest(.comeToForeground), .atRest(.authorize("news"))],
      endsIn: .signedOut, path: ["foreground", "status.unusable", "ended"], answers: ["refused: not signed in"]
    ) { $0.framework.changes = [.init(beforeQuery: 2, .init())] },
    signedIn(
      "permits-while-access-lasts", "Earlier permits are answered without a call, once access is confirmed",
      [
        .atRest(.preauthorize(["news"])), .atRest(.comeToForeground), .atRest(.preauthorize(["news"])),
        .atRest(.preauthorize(["news"])),
      ],
      endsIn: .authenticated, path: ["D1.4", "foreground.failed", "D1.1.known", "D1.2.known", "D1.known"],
      answers: ["news permit", "news permit", "news permit"]
    ) {
      $0.framework.failures = [.init(fromQuery: 2, to: 2, FrameworkError(.serviceTemporarilyUnavailable))]
    },
    signedIn(
      "permits-end-with-access", "The viewer withdraws access in the settings: earlier permits no longer count",
      [.atRest(.preauthorize(["news"])), .wait(3_700), .atRest(.preauthorize(["news"]))],
      endsIn: .signedOut, path: ["D1.4", "D1.1.known", "status.unusable", "ended"],
      answers: ["news permit", "refused: sign in again: partner_status_denied"]
    ) {
      $0.framework.system.secondsLeft = 3_600
      $0.framework.changes = [.init(beforeQuery: 2, .init(.denied))]
    },
    signedIn(
      "foreground-while-deciding", "The app comes to the foreground during a decision: the next one reads the status",
      [
        .atRest(.authorize("news")), ScriptedStep(.entering(.authorizing), .comeToForeground),
        .atRest(.authorize("sport")),
      ],
      endsIn: .authenticated, path: ["D2.3", "foreground.meanwhile@authorizing", "D2.4.permit", "D2.1", "D2.2"],
      answers: ["news permit", "sport permit"]),
    signedIn(
      "denied-at-the-root", "The server denies with an error for the whole call: it still counts as a denial",
      [.atRest(.authorize("news")), .atRest(.preauthorize((1...6).map { "item-\($0)" }))], endsIn: .authenticated,
      path: [
        "D2.4.denied", "D1.4.denied.apart", "D1.4.denied.more", "D1.4.denied.apart", "D1.4.denied.more", "D1.4.denied",
      ],
      answers: [
        "news deny: authorization_denied_by_mvpd",
        (1...6).map { "item-\($0) deny: preauthorization_denied_by_mvpd" }.joined(separator: ", "),
      ]
    ) {
      $0.backend.faults = [
        Fault(.authorize, .every, .error(code: "authorization_denied_by_mvpd")),
        Fault(.preauthorize, .every, .error(code: "preauthorization_denied_by_mvpd")),
      ]
    }.taking(24),
    signedIn(
      "another-login-wanted",
      "The provider does not recognize the viewer: the profile is not used again, although the server keeps it",
      [.atRest(.authorize("news")), .atRest(.signIn)], endsIn: .authenticated,
      path: ["D2.4.item.signIn", "ended", "B6", "C6.refused", "session.code", "poll.found"],
      answers: ["refused: sign in again: identity_not_recognized_by_mvpd", regularAccess]
    ) {
      $0.backend.faults = [Fault(.authorize, .every, .itemError(code: "identity_not_recognized_by_mvpd"))]
      $0.backend.secondScreen = SecondScreenVisit()
    },
    Scenario(
      "another-login-impossible",
      "The provider rejects the viewer, and each login returns that profile: the viewer signs out and in again",
      script: [
        .atRest(.signIn), .atRest(.authorize("news")), .atRest(.signIn), .wait(60), .atRest(.signOut), .atRest(.signIn),
        .atRest(.authorize("news")),
      ],
      endsIn: .authenticated,
      path: [
        "B5", "D2.4.item.signIn", "ended", "B6.confirm", "session.refused", "E1.doubt", "E1.left", "E2.done",
        "ended", "poll.found", "D2.4.permit",
      ],
      answers: [
        regularAccess, "refused: sign in again: authorization_denied_by_hba_policies",
        "refused: sign out first: authorization_denied_by_hba_policies", "signed out", regularAccess, "news permit",
      ]
    ) {
      $0.framework.picker = .fails(FrameworkError(.userCancelled))
      $0.backend.storedProfiles = [StoredProfile("northlight")]
      $0.backend.secondScreen = SecondScreenVisit()
      $0.backend.faults = [Fault(.authorize, .only(1), .itemError(code: "authorization_denied_by_hba_policies"))]
    },
    Scenario(
      "refused-profile-stays", "The service does not remove a profile that it refuses: the next sign-in tries again",
      script: [
        .atRest(.signIn), .atRest(.authorize("news")), .wait(60), .atRest(.signOut), .wait(60), .atRest(.signIn),
      ],
      endsIn: .authenticated,
      path: [
        "D2.4.item.signIn", "E1.doubt", "E2.failed", "vault.token.signingOut", "finish.done", "poll.found",
      ],
      answers: [
        regularAccess, "refused: sign in again: identity_not_recognized_by_mvpd",
        "signed out, not signed out at the service", regularAccess,
      ]
    ) {
      $0.framework.picker = .fails(FrameworkError(.userCancelled))
      $0.backend.storedProfiles = [StoredProfile("northlight")]
      $0.backend.secondScreen = SecondScreenVisit()
      $0.backend.faults = [
        Fault(.authorize, .every, .itemError(code: "identity_not_recognized_by_mvpd")),
        Fault(.logout, .only(1), .error(code: "internal_server_error")),
      ]
    }.taking(34),
    signedIn(
      "preauthorization-recovers", "A preauthorization survives throttling and a forgotten token",
      [.atRest(.preauthorize(["news"]))], endsIn: .authenticated,
      path: ["D1.4.pause", "pause.over→preauthorizing", "D1.4.renew", "A4.kept→preauthorizing", "D1.4"],
      answers: ["news permit"]
    ) {
      $0.backend.faults = [
        Fault(.preauthorize, .only(1), .tooManyRequests), Fault(.preauthorize, .only(2), .status(401)),
      ]
    },
    signedIn(
      "profile-expired-while-authorizing", "The server refuses an authorization because the profile has expired",
      [.atRest(.authorize("news"))],
      endsIn: .signedOut, path: ["D2.4.signIn"], answers: ["refused: sign in again: authenticated_profile_expired"]
    ) { $0.backend.faults = [Fault(.authorize, .every, .error(code: "authenticated_profile_expired"))] },
    signedIn(
      "profile-expired-while-preauthorizing", "The server refuses a preauthorization because the profile has expired",
      [.atRest(.preauthorize(["news"]))],
      endsIn: .signedOut, path: ["D1.4.signIn"], answers: ["refused: sign in again: authenticated_profile_expired"]
    ) { $0.backend.faults = [Fault(.preauthorize, .every, .error(code: "authenticated_profile_expired"))] },
    signedIn(
      "profile-over-before-preauthorizing", "The profile has expired before a catalogue is marked",
      [.wait(90_000), .atRest(.preauthorize(["news"]))], endsIn: .signedOut, path: ["D1.over", "ended"],
      answers: ["refused: sign in again: authenticated_profile_expired"]),
  ]

  /// A scenario that begins with a sign-in without interruption.
  static func signedIn(
    _ name: String, _ summary: String, _ script: [ScriptedStep],
    endsIn state: AppleSSO.State.Name, path: [String], answers: [String], _ change: Change = { _ in }
  ) -> Scenario {
    Scenario(
      name, summary, script: [.atRest(.signIn)] + script,
      endsIn: state, path: path, answers: [appleAccess] + answers
    ) {
      $0.knowsViewer()
      change(&$0)
    }
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
      ("authorizing", "authorizing", AppleSSO.AppAction.authorize("news"), "D2.1"),
      ("preauthorizing", "preauthorizing", .preauthorize(["news"]), "D1.1"),
      ("profile", "reading the profile", .profile, "profile.status"),
    ].map { name, activity, action, reading in
      signedIn(
        "status-lost-\(name)-\(what)", "The status expires, and the new one before \(activity) is unusable: \(what)",
        [.wait(3_700), .atRest(action)], endsIn: isDoubt ? .authenticated : .signedOut,
        path: [reading, isDoubt ? "status.error" : "status.unusable"],
        answers: [isDoubt ? "refused: partner unavailable" : "refused: sign in again: partner_status_\(word)"]
      ) {
        $0.framework.system.secondsLeft = 3_600
        $0.framework.changes = [.init(beforeQuery: 2, system)]
      }
    }
  }
}
