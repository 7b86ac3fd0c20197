import PassAPI
import PassFlows

extension Scenario {
  /// Phase D: what may be played?
  static let deciding: [Scenario] = [
    signedIn(
      "resource-denied", "One resource of several is denied, and cannot be played",
      [.preauthorize(["news", "sport"]), .authorize("sport")],
      Ending(
        .authenticated, path: ["D1.cached", "D1.4", "D2.cached", "D2.4.deny"],
        answers: [
          "news permit, sport deny: preauthorization_denied_by_mvpd", "sport deny: authorization_denied_by_mvpd",
        ])
    ) { $0.backend.resourceRules = [ResourceRule("sport")] },
    signedIn(
      "no-resources", "Decisions without a resource are refused", [.preauthorize([]), .authorize("")],
      Ending(
        .authenticated, path: ["D1.empty", "D2.empty"], answers: ["refused: no resources", "refused: no resources"])
    ) { _ in },
    signedIn(
      "decisions-retried", "A network of the provider fails for one resource: it is asked for again",
      [.preauthorize(["news", "sport"]), .authorize("sport")],
      Ending(
        .authenticated, path: ["D1.4.retry", "pause.over→preauthorizing", "D1.4", "D2.4.permit"],
        answers: ["news permit, sport permit", "sport permit"])
    ) { $0.backend.resourceRules = [ResourceRule("sport", code: "network_received_error", times: 1)] },
    signedIn(
      "play-retried", "The decision to play is asked for again", [.authorize("sport")],
      Ending(.authenticated, path: ["D2.4.retry", "pause.over→authorizing", "D2.4.permit"], answers: ["sport permit"])
    ) { $0.backend.resourceRules = [ResourceRule("sport", code: "network_connection_timeout", times: 2)] },
    signedIn(
      "profile-missing", "The profile is gone when it is needed: the viewer signs in again",
      [.authorize("news"), .signIn],
      Ending(
        .authenticated, path: ["D2.4.signIn", "signIn", "B6", "C14"],
        answers: ["refused: sign in again: authenticated_profile_missing", appleAccess])
    ) { $0.backend.incidents = [Incident(before: .authorize, .dropProfiles)] },
    signedIn(
      "profile-missing-to-browse", "The profile is gone when a catalogue is marked", [.preauthorize(["news"])],
      Ending(.signedOut, path: ["D1.4.signIn"], answers: ["refused: sign in again: authenticated_profile_missing"])
    ) { $0.backend.incidents = [Incident(before: .preauthorize, .dropProfiles)] },
    signedIn(
      "profile-over-before-decisions", "The profile has ended when something is to be played: nothing is asked",
      [.wait(90_000), .authorize("news")],
      Ending(
        .signedOut, path: ["D2.over", "K.erased"], answers: ["refused: sign in again: authenticated_profile_expired"])
    ) { _ in },
    signedIn(
      "client-gone-at-play", "The client is revoked when something is to be played: the next sign-in registers anew",
      [.authorize("news"), .signIn],
      Ending(
        .authenticated, path: ["D2.4.signInAgain", "K.erased", "A.nothing", "A2", "B5.one"],
        answers: ["refused: sign in again: invalid_access_token_client_application", appleAccess])
    ) { $0.backend.incidents = [Incident(before: .authorize, .revokeClients)] },
    signedIn(
      "play-fails", "The server fails: the viewer stays signed in", [.authorize("news"), .preauthorize(["news"])],
      Ending(
        .authenticated, path: ["D2.4.failed", "D1.cached", "D1.4.failed"],
        answers: ["refused: failed: internal_server_error", "refused: failed: internal_server_error"])
    ) {
      $0.backend.faults = [.authorize, .preauthorize].map { Fault($0, .every, .error(code: "internal_server_error")) }
    },
    signedIn(
      "decisions-incomplete", "The server decides about nothing", [.authorize("news")],
      Ending(.authenticated, path: ["D2.4.incomplete"], answers: ["refused: failed: incomplete_decision"])
    ) { $0.backend.faults = [Fault(.authorize, .every, .empty)] },
    signedIn(
      "status-refreshed", "The status ends before playback and is read anew", [.wait(3_700), .authorize("news")],
      Ending(.authenticated, path: ["B2", "D2.1", "D2.2", "D2.4.permit"], answers: ["news permit"])
    ) {
      $0.framework.system.secondsLeft = 3_600
      $0.framework.changes = [.init(beforeQuery: 2, .init(provider: "northlight-apple"))]
    },
    signedIn(
      "foreground", "The app comes to the foreground: the status is read anew, and used",
      [.comeToForeground, .authorize("news")],
      Ending(
        .authenticated, path: ["foreground", "foreground.valid", "D2.cached", "D2.4.permit"], answers: ["news permit"])
    ) { _ in },
    signedIn(
      "foreground-after-sign-out-in-settings", "The viewer has signed out in the settings: the next decision finds out",
      [.comeToForeground, .authorize("news")],
      Ending(
        .signedOut, path: ["foreground", "foreground.unusable", "D2.1", "D2.2.nobody"],
        answers: ["refused: sign in again: partner_status_nobody"])
    ) { $0.framework.changes = [.init(beforeQuery: 2, .init())] },
  ]

  /// What follows a sign-in without interruption.
  static func signedIn(
    _ name: String, _ summary: String, settings: AppleSSO.Settings = .simulated(), _ deeds: [Act.Deed],
    _ ending: Ending,
    _ change: (inout WorldScript) -> Void
  ) -> Scenario {
    Scenario(
      name, summary, settings: settings, acts: ([.signIn] + deeds).map { .calmly($0) },
      ending: Ending(ending.state, path: ending.path, answers: [appleAccess] + ending.answers)
    ) {
      $0.knowsViewer()
      change(&$0)
    }
  }

  /// The status ends, and when it is read anew before a decision it is of no use.
  static let losingStatus: [Scenario] = [
    ("denied", FrameworkScript.System(.denied)), ("restricted", .init(.restricted)),
    ("undetermined", .init(.notDetermined)),
    ("nobody", .init()), ("expired", .init(provider: "northlight-apple", secondsLeft: -1)),
    ("undated", .init(provider: "northlight-apple", secondsLeft: nil)),
  ].flatMap { what, system in
    [
      ("playing", Act.Deed.authorize("news"), "D2.1", "D2.2.\(what)"),
      ("browsing", .preauthorize(["news"]), "D1.1", "D1.2.\(what)"),
      ("reading", .review, "review", "review.status.\(what)"),
    ].map { activity, deed, reading, edge in
      signedIn(
        "status-lost-\(activity)-\(what)",
        "The status ends, and before \(activity) it is found to be unusable: \(what)",
        [.wait(3_700), deed],
        Ending(.signedOut, path: [reading, edge], answers: ["refused: sign in again: partner_status_\(what)"])
      ) {
        $0.framework.system.secondsLeft = 3_600
        $0.framework.changes = [.init(beforeQuery: 2, system)]
      }
    }
  }
}
