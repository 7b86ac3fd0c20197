import LegacyRESTFlow
import PassAPI
import PassService
import PassSimulator

extension LegacyREST {
  /// The scenarios of the flow, in files by their steps.
  enum Scenarios {
    typealias Scenario = PassSimulator.Scenario<LegacyREST>
    typealias ScriptedStep = PassSimulator.ScriptedStep<LegacyREST>
    typealias Change = (inout WorldScript) -> Void

    static let all: [Scenario] =
      [wholeFlow] + tokenCheck + deviceLogin + picking + exchanging + regularLogin + phones + playing + leaving
      + requesting + recovering + rare

    /// The whole flow of the cookbook without a hitch.
    private static let wholeFlow = make(
      "legacy-sso", "First launch on an Apple TV: sign-in with the TV provider over REST API v1, playback, sign-out",
      script: [.atRest(.signIn), .atRest(.authorize("news")), .atRest(.metadata), .atRest(.signOut)],
      endsIn: .signedOut,
      path: [
        "signIn", "P1", "vault.nothing", "A2", "A4", "S1.no", "S2.nobody", "S3.picker", "S5.yes", "S6.received",
        "S7.received", "S9.yes", "S11", "S11.permit", "S11.play", "metadata", "E1", "E2.call", "E1.done",
      ],
      answers: [
        appleAccess, "news permit", "metadata: channelID, householdID, tokenSource",
        "signed out, finish in Settings → Accounts → TV Provider",
      ]
    ).taking(24)

    static let appleAccess = "signed in at northlight (appleSSO)"
    static let regularAccess = "signed in at northlight (regular)"

    /// Creates a scenario, by default of a sign-in on an Apple TV, in the default world after `change`.
    ///
    /// Never inlined: an optimizing compiler takes minutes for a list of them.
    @inline(never) static func make(
      _ name: String, _ summary: String, settings: AppSettings = .simulated(),
      script: [ScriptedStep] = [.atRest(.signIn)],
      endsIn state: LegacyREST.State.Name, path: [String], answers: [String], _ change: Change = { _ in }
    ) -> Scenario {
      var world = WorldScript.legacy
      change(&world)
      return Scenario(
        name, summary, settings: settings, world: world, script: script,
        ending: Ending(state, path: path, answers: answers))
    }
  }
}

extension WorldScript {
  /// An earlier launch left a client, a token, and the provider of its sign-in, whose login the server may still have.
  package mutating func knowsLegacyViewer(type: ProfileType = .appleSSO, secondsLeft: Int = 86_400) {
    let known = KnownClient(token: "earlier-token")
    backend.knownClient = known
    backend.storedProfiles = [StoredProfile("northlight", type: type.rawValue, secondsLeft: secondsLeft)]
    vault.contents = VaultContents(
      credentials: ClientCredentials(clientId: known.id, clientSecret: known.secret),
      token: StoredToken(token: Secret("earlier-token"), expires: start.advanced(bySeconds: 3_600)),
      provider: RememberedProvider(mvpd: "northlight", mappingId: "northlight-apple", type: type), clockOffset: 0)
  }
}

extension LegacyREST.Scenarios {
  /// Step 1.
  static let tokenCheck: [Scenario] = [
    make(
      "login-remembered", "The device has a login from an earlier launch",
      script: [.atRest(.signIn), .atRest(.authorize("news"))], endsIn: .authenticated,
      path: ["vault.token", "S1.yes", "S1.known", "S11.play"], answers: [appleAccess, "news permit"]
    ) { $0.knowsLegacyViewer() },
    make(
      "login-ends-meanwhile", "The login ends between the check and the call that reads whose it is",
      endsIn: .authenticated, path: ["S1.yes", "S1.gone", "S2.nobody", "S9.yes"], answers: [appleAccess]
    ) {
      $0.backend.storedProfiles = [StoredProfile("northlight")]
      $0.backend.incidents = [Incident(before: .retrieveAuthenticationToken, .dropProfiles)]
    },
    make(
      "restore-needs-viewer", "Nothing can be restored without the viewer", script: [.atRest(.restore)],
      endsIn: .signedOut, path: ["S1.no", "silent.partner@readingStatus"], answers: ["refused: not signed in"]
    ) { $0.knowsLegacyViewer(secondsLeft: -60) },
    make(
      "restore-framework-failing", "Apple's framework fails at a silent start: the sign-in stays unknown",
      script: [.atRest(.restore), .atRest(.authorize("news")), .atRest(.restore)], endsIn: .authenticated,
      path: ["S1.no", "silent.partner@readingStatus", "S11.doubt", "S1.no", "S2.signedIn.list", "S9.yes"],
      answers: ["refused: partner unavailable", "refused: partner unavailable", appleAccess]
    ) {
      $0.knowsLegacyViewer(secondsLeft: -60)
      $0.framework.system = .init(provider: "northlight-apple")
      $0.framework.failures = [.init(fromQuery: 1, to: 1, FrameworkError(.other))]
    },
    make(
      "sign-out-not-finished",
      "The logout of an earlier launch fails: a silent start does not use the login, a sign-in does",
      script: [.atRest(.restore), .atRest(.signIn)], endsIn: .authenticated,
      path: ["finish.counted", "finish.noted", "S1.no", "S2.left", "finish.later", "S1.yes", "S1.other"],
      answers: ["refused: not signed in", "signed in at northlight (type unknown)"]
    ) {
      $0.knowsLegacyViewer()
      $0.vault.contents.provider = nil
      $0.vault.contents.signingOut = "northlight"
      $0.backend.faults = [Fault(.legacyLogout, .every, .status(500))]
    },
    make(
      "sign-out-given-up", "The logout fails at launch after launch: it is no longer tried, and no login is used",
      script: [.atRest(.restore), .relaunch, .atRest(.restore)], endsIn: .signedOut,
      path: ["finish.givenUp", "finish.noted", "S2.left", "vault.token", "S2.left"],
      answers: Array(repeating: "refused: not signed in", count: 2)
    ) {
      $0.knowsLegacyViewer()
      $0.vault.contents.provider = nil
      $0.vault.contents.signingOut = "northlight"
      $0.vault.contents.signOuts[0].launches = PendingSignOut.maxLaunches - 1
      $0.backend.faults = [Fault(.legacyLogout, .every, .status(500))]
    },
    make(
      "sign-out-at-start", "The viewer's first action is a sign-out: the vault says from which provider",
      script: [.atRest(.signOut)], endsIn: .signedOut,
      path: ["E1.doubt", "E1.left.device", "E1.device", "E2.call", "E1.done", "ended"],
      answers: ["signed out, finish in Settings → Accounts → TV Provider"]
    ) { $0.knowsLegacyViewer() },
    make(
      "sign-out-while-restoring", "The viewer signs out while an earlier sign-in is restored",
      script: [
        .atRest(.restore), ScriptedStep(.entering(.checkingToken), .signOut),
        ScriptedStep(.entering(.recordingSignOut), .signOut),
      ], endsIn: .signedOut,
      path: ["E1.meanwhile@checkingToken", "E1.left.joins", "E1.left", "E2.call", "E1.done", "ended"],
      answers: ["refused: signed out"]
        + Array(repeating: "signed out, finish in Settings → Accounts → TV Provider", count: 2)
    ) { $0.knowsLegacyViewer() },
    make(
      "sign-out-without-token-at-start", "There is no token for the logout: the viewer is still signed out",
      script: [.atRest(.signOut)], endsIn: .signedOut,
      path: ["E1.left.device", "E2.renew", "A.failed.signingOut@requestingToken", "ended"],
      answers: ["signed out, not signed out at the service"]
    ) {
      $0.knowsLegacyViewer()
      $0.vault.contents.token = nil
      $0.backend.faults = [Fault(.token, .every, .transport(.offline))]
    },
    make(
      "sign-out-of-nobody", "The vault is empty: there is nothing to sign out", script: [.atRest(.signOut)],
      endsIn: .signedOut, path: ["E1.doubt", "E1.left.nobody"], answers: ["nothing to sign out"]),
    make(
      "sign-out-of-unknown", "The vault has a client, but no provider: the service says who is signed in",
      script: [.atRest(.signOut), ScriptedStep(.entering(.storingSignIn), .signOut), .atRest(.restore)],
      endsIn: .signedOut,
      path: ["E1.left.asks", "S1.other", "E1.found.joins", "E1.found", "E2.call", "E1.done", "ended", "S2.left"],
      answers: ["signed out", "signed out", "refused: not signed in"]
    ) {
      $0.knowsLegacyViewer(type: .regular)
      $0.vault.contents.provider = nil
      $0.framework.system = .init(provider: "northlight-apple")
    },
    make(
      "sign-out-refused", "The service refuses the logout and keeps the login: only the viewer's own sign-in uses it",
      script: [.atRest(.signIn), .atRest(.signOut), .atRest(.restore), .relaunch, .atRest(.restore), .atRest(.signIn)],
      endsIn: .authenticated, path: ["S1.known", "E1.failed", "ended", "S2.left", "S2.left", "S1.other"],
      answers: [
        regularAccess, "signed out, not signed out at the service", "refused: not signed in", "refused: not signed in",
        "signed in at northlight (type unknown)",
      ]
    ) {
      $0.knowsLegacyViewer(type: .regular)
      $0.framework.system = .init(.restricted)
      $0.backend.faults = [Fault(.legacyLogout, .every, .status(405))]
    },
    make(
      "sign-out-vault-fails", "The vault cannot be read: the sign-out is noted as soon as it can",
      script: [.atRest(.signOut), .atRest(.restore)], endsIn: .signedOut,
      path: ["E1.left.unread", "vault.token.signingOut", "finish.done", "S2.left"],
      answers: ["nothing to sign out, vault not erased", "refused: not signed in"]
    ) {
      $0.knowsLegacyViewer()
      $0.vault.failingLoads = .first(1)
    },
    make(
      "sign-out-device-unknown",
      "The device cannot describe itself: the viewer is signed out without a call to the service",
      script: [.atRest(.signOut), ScriptedStep(.entering(.describingForLogout), .signOut)], endsIn: .signedOut,
      path: ["E1.left.device", "E1.device.joins", "E1.device.unknown"],
      answers: Array(repeating: "signed out, not signed out at the service", count: 2)
    ) {
      $0.knowsLegacyViewer()
      $0.device = nil
    },
    make(
      "sign-out-device-undocumented",
      "The device has an undocumented system: the viewer is signed out without a call to the service",
      script: [.atRest(.signOut)], endsIn: .signedOut, path: ["E1.left.device", "E1.device.undocumented"],
      answers: ["signed out, not signed out at the service"]
    ) {
      $0.knowsLegacyViewer()
      $0.device?.info.osName = "iPadOS"
    },
    make(
      "login-of-another-provider", "The login of the device is not the one that the app remembers",
      script: [.atRest(.signIn), .atRest(.authorize("news"))], endsIn: .authenticated,
      path: ["S1.yes", "S1.other", "S11.play"], answers: ["signed in at citycable (type unknown)", "news permit"]
    ) {
      $0.knowsLegacyViewer()
      $0.backend.storedProfiles = [StoredProfile("citycable")]
    },
    make(
      "login-refused-again",
      "The service requires another login, and keeps the present one: the viewer signs out first",
      script: [
        .atRest(.signIn), .atRest(.authorize("news")), .atRest(.signIn), .atRest(.signOut), .atRest(.signIn),
      ], endsIn: .authenticated,
      path: ["S11.signIn", "S1.refused", "E1.doubt", "E1.done", "ended", "S1.no", "S9.yes"],
      answers: [
        appleAccess, "refused: sign in again: authorization_denied_by_hba_policies",
        "refused: sign out first: authorization_denied_by_hba_policies",
        "signed out, finish in Settings → Accounts → TV Provider", appleAccess,
      ]
    ) {
      $0.knowsLegacyViewer()
      $0.backend.resourceRules = [ResourceRule("news", code: "authorization_denied_by_hba_policies")]
      $0.backend.legacy.hasEnhancedErrors = true
    },
    make(
      "restore-unmapped", "The app does not support the device's provider: nothing is shown at a silent start",
      script: [.atRest(.restore)], endsIn: .signedOut, path: ["S2.signedIn.list", "silent@retrievingConfiguration"],
      answers: ["refused: not signed in"]
    ) {
      $0.knowsLegacyViewer(secondsLeft: -60)
      $0.framework.system = .init(provider: "elsewhere-apple")
    },
    make(
      "restore-exchange-fails", "The exchange fails at a silent start: nothing is shown",
      script: [.atRest(.restore)], endsIn: .signedOut, path: ["S7.received", "silent.failed@exchangingProfile"],
      answers: ["refused: not signed in"]
    ) {
      $0.knowsLegacyViewer(secondsLeft: -60)
      $0.framework.system = .init(provider: "northlight-apple")
      $0.backend.faults = [Fault(.tokenExchange, .every, .status(400))]
    },
    make(
      "check-fails", "The check fails for good: never taken for a missing login", endsIn: .signedOut,
      path: ["failed@checkingToken"], answers: ["refused: failed: rejected"]
    ) { $0.backend.faults = [Fault(.checkAuthenticationToken, .every, .status(404))] },
    make(
      "check-throttled", "The service asks for a short pause", endsIn: .authenticated,
      path: ["S1.pause", "pause.over→checkingToken", "S1.no", "S9.yes"], answers: [appleAccess]
    ) { $0.backend.faults = [Fault(.checkAuthenticationToken, .only(1), .tooManyRequests)] },
    make(
      "client-revoked", "The client is no longer accepted: another one has the same login", endsIn: .authenticated,
      path: ["register@checkingToken", "A2", "A4→checkingToken", "S1.yes", "S1.known"], answers: [appleAccess]
    ) {
      $0.knowsLegacyViewer()
      $0.backend.incidents = [Incident(before: .checkAuthenticationToken, .revokeClients)]
    },
    make(
      "client-revoked-at-token", "The client is not accepted when it requests a token", endsIn: .authenticated,
      path: ["vault.credentials", "A4.register", "A2", "A4→checkingToken", "S1.yes", "S1.known"], answers: [appleAccess]
    ) {
      $0.knowsLegacyViewer()
      $0.vault.contents.token = nil
      $0.backend.incidents = [Incident(before: .token, .revokeClients)]
    },
    make(
      "login-unknown-fails", "The call that reads whose login it is fails", endsIn: .signedOut,
      path: ["S1.yes", "failed@retrievingLogin"], answers: ["refused: failed: malformed"]
    ) {
      $0.backend.storedProfiles = [StoredProfile("northlight")]
      $0.backend.faults = [Fault(.retrieveAuthenticationToken, .every, .empty)]
    },
    make(
      "device-unknown", "The device cannot describe itself", endsIn: .signedOut, path: ["signIn", "P1.unknown"],
      answers: ["refused: device unknown"]
    ) { $0.device = nil },
  ]

  /// Steps 2 and 3.
  static let deviceLogin: [Scenario] = [
    make(
      "signed-in-on-device", "The viewer is signed in on the device: the list is fetched to find the provider's id",
      endsIn: .authenticated, path: ["S2.signedIn.list", "S3.mapped", "S9.yes"], answers: [appleAccess]
    ) { $0.framework.system = .init(provider: "northlight-apple") }.taking(13),
    make(
      "signed-in-again", "After a sign-out the viewer is still signed in on the device: the list is in memory",
      script: [.atRest(.signIn), .atRest(.signOut), .atRest(.signIn)], endsIn: .authenticated,
      path: ["S9.yes", "E1.done", "S1.no", "S2.signedIn", "S9.yes"],
      answers: [appleAccess, "signed out, finish in Settings → Accounts → TV Provider", appleAccess]),
    make(
      "device-undated", "Apple gives no end of the session: it counts as not expired", endsIn: .authenticated,
      path: ["S2.signedIn.list", "S9.yes"], answers: [appleAccess]
    ) { $0.framework.system = .init(provider: "northlight-apple", secondsLeft: nil) },
    make(
      "device-session-over", "The session on the device has expired: the picker", endsIn: .authenticated,
      path: ["S2.nobody", "S3.picker", "S5.yes", "S9.yes"], answers: [appleAccess]
    ) { $0.framework.system = .init(provider: "northlight-apple", secondsLeft: -1) },
    make(
      "device-provider-unknown-again", "The app does not support the device's provider, and the list is in memory",
      script: [.atRest(.signIn), .atRest(.signIn)], endsIn: .signedOut, path: ["S3.code", "S2.unmapped.code"],
      answers: ["refused: viewer left", "refused: viewer left"]
    ) {
      $0.framework.system = .init(provider: "elsewhere-apple")
      $0.backend.options.sessionSeconds = 5
    },
    make(
      "nobody-in-picker", "No provider supports Apple's picker, which would then show all providers",
      endsIn: .authenticated,
      path: ["S2.nobody", "S3.code", "poll.found"], answers: ["signed in at citycable (regular)"]
    ) {
      $0.backend.catalogue = [.cityCable]
      $0.backend.secondScreen = SecondScreenVisit(mvpd: "citycable")
    },
    make(
      "list-fails", "The list cannot be fetched", endsIn: .signedOut,
      path: ["S2.nobody", "failed@retrievingConfiguration"], answers: ["refused: failed: rejected"]
    ) { $0.backend.faults = [Fault(.provideMVPDList, .every, .status(404))] },
    make(
      "access-denied", "The viewer refuses access: its benefit is explained once, then a code on the television",
      endsIn: .authenticated, path: ["S2.denied", "P3→readingStatus", "S2.noAccess.code", "S10.code", "poll.found"],
      answers: [regularAccess]
    ) {
      $0.framework.system = .init(.notDetermined)
      $0.framework.answerToPrompt = .denied
      $0.backend.secondScreen = SecondScreenVisit()
    },
    phone(
      "access-denied-phone",
      "On a phone the viewer refuses access: other settings are named, then the app's own picker",
      endsIn: .authenticated,
      path: [
        "S2.denied", "P3→readingStatus", "S2.noAccess.list", "S3.ownPicker", "S10.chosen", "S10.page", "poll.found",
      ],
      answers: [regularAccess]
    ) {
      $0.framework.system = .init(.notDetermined)
      $0.framework.answerToPrompt = .denied
    },
    make(
      "access-restricted", "The device does not allow access", endsIn: .authenticated,
      path: ["S2.noAccess.code", "S10.code", "poll.found"], answers: [regularAccess]
    ) {
      $0.framework.system = .init(.restricted)
      $0.backend.secondScreen = SecondScreenVisit()
    },
    phone(
      "access-restricted-phone", "On a phone that does not allow access, the list for the app's own picker is fetched",
      endsIn: .authenticated, path: ["S2.noAccess.list", "S3.ownPicker", "S10.chosen", "S10.page", "poll.found"],
      answers: [regularAccess]
    ) { $0.framework.system = .init(.restricted) },
    make(
      "access-restricted-silent", "Without access a silent start shows nothing", script: [.atRest(.restore)],
      endsIn: .signedOut, path: ["silent.partner@readingStatus"], answers: ["refused: not signed in"]
    ) {
      $0.knowsLegacyViewer(secondsLeft: -60)
      $0.framework.system = .init(.restricted)
    },
  ]

  /// Steps 4 and 5.
  static let picking: [Scenario] = [
    make(
      "picked-unsupported", "The viewer taps a provider that Apple only lists: its own login, without another picker",
      endsIn: .authenticated, path: ["S5.unsupported", "S10.code", "poll.found"],
      answers: ["signed in at pickeronly (regular)"]
    ) {
      $0.framework.picker = .picks("pickeronly-apple")
      $0.backend.secondScreen = SecondScreenVisit(mvpd: "northlight")
    },
    phone(
      "picked-unsupported-phone", "On a phone the viewer taps a provider that Apple only lists: its page",
      endsIn: .authenticated,
      path: ["S5.unsupported", "S10.page", "poll.found"], answers: ["signed in at pickeronly (regular)"]
    ) { $0.framework.picker = .picks("pickeronly-apple") },
    picked("picked-other-provider", "The viewer picks \"Other TV Provider\"", "S5.no") {
      $0.framework.picker = .otherProvider
    }.taking(17),
    picked("picker-closed", "The viewer closes the picker", "S5.no") {
      $0.framework.picker = .fails(FrameworkError(.userCancelled))
    }.taking(17),
    picked("picker-silent", "The picker gives no answer", "S5.no") { $0.framework.picker = .answersNothing }.taking(
      17),
    picked("picked-unsupported-unknown", "The viewer taps a provider that is not on the list", "S5.no") {
      $0.framework.picker = .fails(FrameworkError(.unsupportedProvider, unsupportedProviderId: "elsewhere-apple"))
    }.taking(17),
    picked("picked-expired", "The session at the picked provider has expired", "S5.expired") {
      $0.framework.sessionSeconds = -1
    }.taking(17),
    picked("access-lost-at-picker", "Access is withdrawn before the picker", "S4.noAccess") {
      $0.framework.changes = [.init(beforeQuery: 2, .init(.restricted))]
    }.taking(17),
    make(
      "access-denied-at-picker", "The viewer withdraws access before the picker", endsIn: .authenticated,
      path: ["S3.picker", "S4.denied", "P3→pickingProvider", "S4.noAccess.code", "poll.found"], answers: [regularAccess]
    ) {
      $0.framework.changes = [.init(beforeQuery: 2, .init(.denied))]
      $0.backend.secondScreen = SecondScreenVisit()
    },
  ]

  /// A sign-in on an Apple TV whose picker leads to no login, completed by a code.
  private static func picked(_ name: String, _ summary: String, _ edge: String, _ change: Change) -> Scenario {
    make(
      name, summary, endsIn: .authenticated, path: ["S3.picker", "\(edge).code", "S10.code", "poll.found"],
      answers: [regularAccess]
    ) {
      $0.backend.secondScreen = SecondScreenVisit()
      change(&$0)
    }
  }

  /// A sign-in on a phone.
  static func phone(
    _ name: String, _ summary: String, script: [ScriptedStep] = [.atRest(.signIn)], endsIn state: LegacyREST.State.Name,
    path: [String], answers: [String], _ change: Change = { _ in }
  ) -> Scenario {
    make(
      name, summary, settings: .simulated(.iOS), script: script, endsIn: state, path: path, answers: answers, change)
  }
}
