import LegacyRESTFlow
import PassAPI
import PassSimulator

extension LegacyREST.Scenarios {
  /// Step 11, and user metadata.
  static let playing: [Scenario] = [
    signedIn(
      "denied", "The provider denies the resource, with its own text: there is a login", [.authorize("movie")],
      endsIn: .authenticated, path: ["S11.denied.bare", "S11.denied"],
      answers: ["movie deny: authorization_denied_by_mvpd"]
    ) { $0.backend.resourceRules = [ResourceRule("movie", details: "Not in your package.")] },
    signedIn(
      "denied-in-words-of-catalogue", "The provider denies the resource, with an enhanced error", [.authorize("movie")],
      endsIn: .authenticated,
      path: ["S11.denied.why"], answers: ["movie deny: authorization_denied_by_parental_controls"]
    ) {
      $0.backend.legacy.hasEnhancedErrors = true
      $0.backend.resourceRules = [ResourceRule("movie", code: "authorization_denied_by_parental_controls")]
    },
    signedIn(
      "denied-for-want-of-login", "The resource is denied because there is no login", [.authorize("news")],
      endsIn: .signedOut,
      path: ["S11.denied.bare", "S11.loginGone", "ended"], answers: ["refused: sign in again: login_gone"]
    ) { $0.backend.incidents = [Incident(before: .initiateAuthorization, .dropProfiles)] },
    signedIn(
      "denial-check-fails", "The check for a missing login fails: the denial stands",
      [.authorize("movie")], endsIn: .authenticated, path: ["S11.denied.bare", "S11.check.failed"],
      answers: ["movie deny: authorization_denied_by_mvpd"]
    ) {
      $0.backend.resourceRules = [ResourceRule("movie")]
      $0.backend.faults = [Fault(.checkAuthenticationToken, .from(2), .status(500))]
    },
    signedIn(
      "media-token-refused", "There is a permit, but no media token for it", [.authorize("news")],
      endsIn: .authenticated, path: ["S11.permit", "S11.token.denied.bare", "S11.denied"],
      answers: ["news deny: authorization_denied_by_mvpd"]
    ) { $0.backend.faults = [Fault(.shortMediaToken, .every, .status(403, body: ["message": "User not authorized"]))] },
    signedIn(
      "media-token-over", "The media token has expired on arrival", [.authorize("news")], endsIn: .authenticated,
      path: ["S11.permit", "S11.token.incomplete"], answers: ["refused: failed: incomplete_decision"]
    ) { $0.backend.faults = [Fault(.shortMediaToken, .every, .distorted(.replaced("expires", by: "1")))] },
    signedIn(
      "media-token-fails", "The media token cannot be fetched", [.authorize("news")], endsIn: .authenticated,
      path: ["S11.permit", "S11.token.failed"], answers: ["refused: failed: rejected"]
    ) { $0.backend.faults = [Fault(.shortMediaToken, .every, .status(405))] },
    signedIn(
      "media-token-refused-in-words-of-catalogue", "There is a permit, but the media token is denied for a reason",
      [.authorize("news")], endsIn: .authenticated, path: ["S11.permit", "S11.token.denied.why"],
      answers: ["news deny: authorization_denied_by_parental_controls"]
    ) { $0.backend.faults = [denial("none", "authorization_denied_by_parental_controls")] },
    signedIn(
      "login-missing-at-media-token", "There is a permit, but no longer a login for its media token",
      [.authorize("news")], endsIn: .signedOut, path: ["S11.permit", "S11.token.signIn", "ended"],
      answers: ["refused: sign in again: authentication_session_missing"]
    ) { $0.backend.faults = [denial("authentication", "authentication_session_missing")] },
    signedIn(
      "permit-of-other-resource", "The permit is for another resource", [.authorize("news")], endsIn: .authenticated,
      path: ["S11.incomplete"], answers: ["refused: failed: incomplete_decision"]
    ) { $0.backend.faults = [Fault(.initiateAuthorization, .every, .distorted(.replaced("resource", by: "other")))] },
    signedIn(
      "authorization-fails", "The service fails: neither a denial nor a lost login", [.authorize("news")],
      endsIn: .authenticated, path: ["S11.failed"], answers: ["refused: failed: rejected"]
    ) { $0.backend.faults = [Fault(.initiateAuthorization, .every, .status(400))] },
    signedIn(
      "authorization-recovers", "Authorization is retried after a pause and with a new token", [.authorize("news")],
      endsIn: .authenticated, path: ["S11.pause", "S11.renew", "S11.permit", "S11.play"], answers: ["news permit"]
    ) {
      $0.backend.faults = [
        Fault(.initiateAuthorization, .only(1), .tooManyRequests),
        Fault(.initiateAuthorization, .only(2), .status(401)),
      ]
    },
    signedIn(
      "login-replaced-while-open", "The device now has another login: the next sign-in reads whose",
      [.authorize("news"), .signIn], endsIn: .authenticated, path: ["S11.otherLogin", "ended", "S1.yes", "S1.known"],
      answers: ["refused: sign in again: other_provider", appleAccess]
    ) {
      $0.backend.faults = [
        Fault(.initiateAuthorization, .only(1), .distorted(.replaced("mvpd", by: .string("citycable"))))
      ]
    },
    signedIn(
      "nothing-asked", "The app names no resource", [.authorize(" ")], endsIn: .authenticated, path: ["S11.empty"],
      answers: ["refused: no resources"]),
    make(
      "login-over-before-playback", "The login expires while the app is open: detected without a call",
      script: [.atRest(.signIn), .wait(100_000), .atRest(.authorize("news"))], endsIn: .signedOut,
      path: ["S1.other", "S11.over"],
      answers: ["signed in at northlight (type unknown)", "refused: sign in again: login_over"]
    ) { $0.backend.storedProfiles = [StoredProfile("northlight")] },
    make(
      "sign-in-after-end", "The login expires while the app is open: a sign-in starts over",
      script: [.atRest(.signIn), .wait(100_000), .atRest(.signIn)], endsIn: .authenticated,
      path: ["S1.other", "signIn.over", "S1.no", "S9.yes"],
      answers: ["signed in at northlight (type unknown)", appleAccess]
    ) { $0.backend.storedProfiles = [StoredProfile("northlight")] },
    signedIn(
      "metadata-none", "The service has no metadata", [.metadata], endsIn: .authenticated, path: ["metadata.received"],
      answers: ["metadata: "]
    ) { $0.backend.faults = [Fault(.userMetadata, .every, .status(404))] },
    signedIn(
      "metadata-login-gone", "The login is gone when metadata are requested", [.metadata], endsIn: .signedOut,
      path: ["metadata.loginGone", "ended"], answers: ["refused: sign in again: login_gone"]
    ) { $0.backend.incidents = [Incident(before: .userMetadata, .dropProfiles)] },
    signedIn(
      "metadata-fails", "Metadata cannot be fetched", [.metadata], endsIn: .authenticated, path: ["metadata.failed"],
      answers: ["refused: failed: unavailable"]
    ) { $0.backend.faults = [Fault(.userMetadata, .every, .distorted(.cut(percent: 60)))] },
  ]

  /// Logout.
  static let leaving: [Scenario] =
    [
      make(
        "client-forgotten", "The service refuses the client at every launch: the viewer has the app forget it",
        script: [.atRest(.restore), .atRest(.forgetClient), .relaunch, .atRest(.restore), .atRest(.signIn)],
        endsIn: .authenticated,
        path: [
          "forget@signedOut", "ended", "vault.nothing.left", "vault.nothing.signingOut", "A2", "A4", "finish.done",
          "S1.no", "S9.yes",
        ],
        answers: [
          "refused: failed: rejected", "signed out, not signed out at the service", "refused: not signed in",
          appleAccess,
        ]
      ) {
        $0.knowsLegacyViewer()
        $0.backend.faults = [Fault(.checkAuthenticationToken, .only(1), .status(451))]
      },
      make(
        "client-forgotten-while-restoring",
        "The client is forgotten while an earlier sign-in is restored: that ends, too",
        script: [.atRest(.restore), ScriptedStep(.entering(.checkingToken), .forgetClient)], endsIn: .signedOut,
        path: ["forget@checkingToken", "ended"],
        answers: ["refused: signed out", "signed out, not signed out at the service"]
      ) { $0.knowsLegacyViewer() },
      make(
        "client-forgotten-signed-in", "The client is forgotten after the sign-in, and the vault cannot be written",
        script: [.atRest(.restore), .atRest(.forgetClient), .atRest(.signIn)], endsIn: .authenticated,
        path: [
          "forget@authenticated", "ended.unwritten", "vault.nothing.signingOut", "A2", "A4", "finish.done", "S9.yes",
        ],
        answers: [
          appleAccess, "signed out, not signed out at the service, vault not erased", appleAccess,
        ]
      ) {
        $0.knowsLegacyViewer()
        $0.vault.failingStores = .only(1)
      },
      phone(
        "logout-in-component", "Logout on a phone: in a web component, then the call",
        script: [.atRest(.signIn), .atRest(.signOut)],
        endsIn: .signedOut, path: ["E1.left", "E2.page", "E1.page", "E1.done", "ended"],
        answers: [appleAccess, "signed out, finish in Settings → TV Provider"]),
      phone(
        "logout-page-left", "The viewer closes the component: the login is still removed",
        script: [.atRest(.signIn), .atRest(.signOut)], endsIn: .signedOut,
        path: ["E2.page", "E1.page.left@viewerLeft", "E1.done"],
        answers: [appleAccess, "signed out, finish in Settings → TV Provider, provider page not finished"]
      ) { $0.viewer.pages = [.leaves] },
      phone(
        "logout-page-cancelled", "The app does not wait for the component",
        script: [.atRest(.signIn), .atRest(.signOut), ScriptedStep(.entering(.showingLogoutPage), .cancel)],
        endsIn: .signedOut, path: ["E1.page.cancel", "E1.done"],
        answers: [appleAccess, "done", "signed out, finish in Settings → TV Provider, provider page not finished"]),
      phone(
        "logout-page-suffices", "The page ends the login, then the call is refused: the viewer is signed out",
        script: [.atRest(.signIn), .atRest(.signOut)], endsIn: .signedOut,
        path: ["E2.page", "E1.page", "E1.already", "ended"],
        answers: [appleAccess, "signed out, finish in Settings → TV Provider"]
      ) { $0.backend.faults = [Fault(.legacyLogout, .every, .status(405))] },
      make(
        "logout-of-nobody", "The service no longer knows a login, and refuses the logout: the viewer is signed out",
        script: [.atRest(.signIn), .atRest(.signOut)], endsIn: .signedOut, path: ["E2.call", "E1.already", "ended"],
        answers: [appleAccess, "nothing to sign out"]
      ) {
        $0.backend.incidents = [Incident(before: .userMetadata, .dropProfiles)]
        $0.backend.faults = [Fault(.legacyLogout, .every, .status(400))]
      },
      make(
        "logout-regular", "The login came from a code: nothing is left to do in the settings",
        script: [.atRest(.signIn), .atRest(.signOut)], endsIn: .signedOut, path: ["poll.found", "E2.call", "E1.done"],
        answers: [regularAccess, "signed out"]
      ) {
        $0.framework.system = .init(.restricted)
        $0.backend.secondScreen = SecondScreenVisit()
      },
      phone(
        "logout-regular-phone",
        "On a phone, the login came from a page of the provider: nothing is left to do in the settings",
        script: [.atRest(.signIn), .atRest(.signOut)], endsIn: .signedOut,
        path: ["S10.page", "poll.found", "E2.page", "E1.page", "E1.done"], answers: [regularAccess, "signed out"]
      ) { $0.framework.system = .init(.restricted) },
      make(
        "logout-without-metadata", "The origin of the login cannot be read: the device knows it",
        script: [.atRest(.signIn), .atRest(.signOut)], endsIn: .signedOut, path: ["E2.unknown", "E1.done"],
        answers: [appleAccess, "signed out, finish in Settings → Accounts → TV Provider"]
      ) { $0.backend.faults = [Fault(.userMetadata, .every, .status(400))] },
      phone(
        "logout-without-metadata-phone", "On a phone, the origin of the login cannot be read: the device knows it",
        script: [.atRest(.signIn), .atRest(.signOut)],
        endsIn: .signedOut, path: ["E2.unknown.page", "E1.page", "E1.done"],
        answers: [appleAccess, "signed out, finish in Settings → TV Provider"]
      ) { $0.backend.faults = [Fault(.userMetadata, .every, .status(400))] },
      signedIn(
        "logout-unreachable", "The service is unreachable: the viewer is signed out on this device", [.signOut],
        endsIn: .signedOut, path: ["E2.pause", "E2.outOfReach", "ended"],
        answers: ["signed out, finish in Settings → Accounts → TV Provider, not signed out at the service"]
      ) { $0.backend.faults = [Fault(.userMetadata, .every, .transport(.connectionLost))] },
      signedIn(
        "logout-fails", "The logout call fails: the viewer is signed out on this device", [.signOut],
        endsIn: .signedOut, path: ["E1.failed", "ended"],
        answers: ["signed out, finish in Settings → Accounts → TV Provider, not signed out at the service"]
      ) { $0.backend.faults = [Fault(.legacyLogout, .every, .status(400))] },
      signedIn(
        "logout-refused",
        "The service refuses the logout: the viewer is signed out on this device, and told what remains",
        [.signOut], endsIn: .signedOut, path: ["E1.failed", "ended"],
        answers: ["signed out, finish in Settings → Accounts → TV Provider, not signed out at the service"]
      ) { $0.backend.faults = [Fault(.legacyLogout, .every, .status(403))] },
      signedIn(
        "logout-without-login", "The login is already gone at the logout", [.signOut], endsIn: .signedOut,
        path: ["E1.gone", "ended"], answers: ["nothing to sign out, finish in Settings → Accounts → TV Provider"]
      ) {
        $0.backend.faults = [
          Fault(
            .legacyLogout, .every,
            .status(
              403,
              body: ["action": "authentication", "status": .integer(403), "code": "authentication_session_missing"]))
        ]
      },
      signedIn(
        "logout-recovers", "Logout is retried after a lost connection, and with a new token", [.signOut],
        endsIn: .signedOut, path: ["E2.renew", "E2.call", "E1.pause", "E1.done"],
        answers: ["signed out, finish in Settings → Accounts → TV Provider"]
      ) {
        $0.backend.faults = [
          Fault(.userMetadata, .only(1), .status(401)), Fault(.legacyLogout, .only(1), .transport(.timedOut)),
        ]
      },
      make(
        "logout-finished-later", "The app is killed during a sign-out: the next launch finishes it first",
        script: [.atRest(.signIn)], endsIn: .authenticated,
        path: ["vault.token.signingOut", "finish.done", "S1.no", "S9.yes"], answers: [appleAccess]
      ) {
        $0.knowsLegacyViewer()
        $0.vault.contents.provider = nil
        $0.vault.contents.signingOut = "northlight"
      },
    ]
    + [
      (LegacyREST.AppAction.authorize("news"), LegacyREST.State.Name.obtainingMediaToken),
      (.metadata, .retrievingMetadata),
    ]
    .flatMap { action, state in
      [
        (LegacyREST.AppAction.signOut, "E1.meanwhile", "signed out, finish in Settings → Accounts → TV Provider"),
        (.forgetClient, "forget", "signed out, not signed out at the service"),
      ].map { leaving, edge, answer in
        make(
          "\(edge == "forget" ? "client-forgotten" : "sign-out")-while-\(state.stringValue.lowercased())",
          "The viewer signs out, or has the client forgotten, while a request is served: that is not waited for",
          script: [.atRest(.signIn), .atRest(action), ScriptedStep(.entering(state), leaving)], endsIn: .signedOut,
          path: ["\(edge)@\(state.stringValue)", "ended"], answers: [appleAccess, "refused: signed out", answer]
        ) { $0.knowsLegacyViewer() }
      }
    }
    + [(.loggingOut, "E1.joins@loggingOut"), (.storingEnd, "ended.joins")].map {
      (state: LegacyREST.State.Name, edge) in
      make(
        "signed-out-twice-at-\(state.stringValue.lowercased())", "Two callers sign out: both get the answer",
        script: [.atRest(.signOut), ScriptedStep(.entering(state), .signOut)], endsIn: .signedOut,
        path: ["E1.doubt", edge],
        answers: [
          "signed out, finish in Settings → Accounts → TV Provider",
          "signed out, finish in Settings → Accounts → TV Provider",
        ]
      ) { $0.knowsLegacyViewer() }
    }
    + [
      (.recordingSignOut, "E1.left.forget"), (.describingForLogout, "E1.device.forget"),
      (.loggingOut, "E1.forget@loggingOut"),
    ].map { (state: LegacyREST.State.Name, edge) in
      let answer = "signed out, not signed out at the service"
      return make(
        "client-forgotten-at-\(state.stringValue.lowercased())",
        "The client is forgotten during a sign-out: both callers get that answer, and the service is not waited for",
        script: [.atRest(.signOut), ScriptedStep(.entering(state), .forgetClient)], endsIn: .signedOut,
        path: ["E1.doubt", edge, "ended"], answers: [answer, answer]
      ) { $0.knowsLegacyViewer() }
    }

  /// Requests that meet the flow at various moments.
  static let requesting: [Scenario] = [
    make(
      "requests-join", "A second sign-in joins the first; requests that need it wait",
      script: [
        .atRest(.signIn), ScriptedStep(.entering(.retrievingConfiguration), .signIn),
        ScriptedStep(.entering(.requestingProfile), .authorize("news")),
      ],
      endsIn: .authenticated, path: ["S3.picker", "S9.yes", "S11.play"],
      answers: [appleAccess, appleAccess, "news permit"]),
    make(
      "sign-in-cancelled", "The app cancels while a code is shown",
      script: [.atRest(.signIn), ScriptedStep(.entering(.awaitingLogin), .cancel)], endsIn: .signedOut,
      path: ["S10.code", "poll.notYet", "cancel@awaitingLogin"], answers: ["refused: cancelled", "done"]
    ) { $0.framework.system = .init(.restricted) },
    make(
      "code-renewed-by-app", "The app asks for another code",
      script: [.atRest(.signIn), ScriptedStep(.entering(.awaitingLogin), .newCode)], endsIn: .authenticated,
      path: ["poll.notYet", "newCode@awaitingLogin", "S10.code", "poll.found"], answers: ["done", regularAccess]
    ) {
      $0.framework.system = .init(.restricted)
      $0.backend.secondScreen = SecondScreenVisit(code: 2)
    },
    signedIn(
      "playback-cancelled", "The app cancels an authorization", [.authorize("news")],
      then: ScriptedStep(.entering(.authorizing), .cancel),
      endsIn: .authenticated, path: ["S11", "S11.cancel"], answers: ["refused: cancelled", "done"]),
    signedIn(
      "media-token-cancelled", "The app cancels while the media token is fetched", [.authorize("news")],
      then: ScriptedStep(.entering(.obtainingMediaToken), .cancel), endsIn: .authenticated,
      path: ["S11.permit", "S11.token.cancel"], answers: ["refused: cancelled", "done"]),
    signedIn(
      "denial-check-cancelled", "The app cancels while a denial is checked", [.authorize("movie")],
      then: ScriptedStep(.entering(.checkingDenial), .cancel), endsIn: .authenticated,
      path: ["S11.denied.bare", "S11.check.cancel"], answers: ["refused: cancelled", "done"]
    ) { $0.backend.resourceRules = [ResourceRule("movie")] },
    signedIn(
      "asked-at-rest", "Requests that make no sense at rest are refused", [.cancel, .choose("northlight"), .newCode],
      endsIn: .authenticated, path: ["S1.yes", "S1.known"],
      answers: ["refused: nothing to cancel", "refused: nothing to choose", "refused: no code"]),
    make(
      "asked-signed-out", "Requests are refused while it is not known who is signed in, and while signed out",
      script: [
        .atRest(.authorize("news")), .atRest(.metadata), .atRest(.restore), .atRest(.authorize("news")),
        .atRest(.metadata), .atRest(.signOut),
      ], endsIn: .signedOut,
      path: ["S11.doubt", "metadata.doubt", "S1.no", "silent.partner@readingStatus"],
      answers: ["refused: not known yet", "refused: not known yet"]
        + Array(repeating: "refused: not signed in", count: 4)),
    make(
      "relaunched", "The app is launched again", script: [.atRest(.signIn), .relaunch, .atRest(.signIn)],
      endsIn: .authenticated, path: ["S9.yes", "vault.token", "S1.yes", "S1.known"],
      answers: [appleAccess, appleAccess]),
  ]

  /// The service refuses the token with an error of the catalogue.
  private static func denial(_ action: String, _ code: String) -> Fault {
    Fault(
      .shortMediaToken, .every,
      .status(403, body: ["action": .string(action), "status": .integer(403), "code": .string(code)]))
  }

  /// A launch with a known viewer, followed by requests of the app.
  private static func signedIn(
    _ name: String, _ summary: String, _ actions: [LegacyREST.AppAction], then act: ScriptedStep? = nil,
    endsIn state: LegacyREST.State.Name, path: [String], answers: [String], _ change: Change = { _ in }
  ) -> Scenario {
    make(
      name, summary, script: [.atRest(.signIn)] + actions.map { .atRest($0) } + [act].compactMap { $0 }, endsIn: state,
      path: path, answers: [appleAccess] + answers
    ) {
      $0.knowsLegacyViewer()
      change(&$0)
    }
  }
}
