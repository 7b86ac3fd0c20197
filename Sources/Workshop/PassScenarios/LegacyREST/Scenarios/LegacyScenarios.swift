import LegacyRESTFlow
import PassService
import PassSimulator

extension LegacyREST {
  /// The scenarios of the flow, in files by their steps.
  enum Scenarios {
    typealias Scenario = PassSimulator.Scenario<LegacyREST>
    typealias ScriptedStep = PassSimulator.ScriptedStep<LegacyREST>

    static let all: [Scenario] =
      [wholeFlow] + tokenCheck + deviceLogin + picking + exchanging + regularLogin + phones + playing + leaving
      + requesting + recovering + rare

    /// The whole flow of the cookbook without a hitch.
    private static let wholeFlow = Scenario(
      "legacy-sso", "First launch on an Apple TV: sign-in with the TV provider over REST API v1, playback, sign-out",
      script: [.signIn, .authorize("news"), .metadata, .signOut], endsIn: .signedOut,
      path: """
        signIn P1 vault.nothing A2 A4 S1.no S2.nobody S3.picker S5.yes S6.received S7.received S9.yes S11 S11.permit
        S11.play metadata E1 E2.call E1.done
        """, answers: [appleAccess, "news permit", "metadata: channelID, householdID, tokenSource", .finishInSettings],
      transitions: 24)

    static let appleAccess = "signed in at northlight (appleSSO)"
    static let regularAccess = String.at("northlight")
  }
}

extension LegacyREST.Scenarios {
  /// Step 1.
  static let tokenCheck: [Scenario] = [
    Scenario(
      "login-remembered", "The device has a login from an earlier launch", given: [.remembered()],
      script: [.signIn, .authorize("news")], endsIn: .authenticated, path: "vault.token S1.yes S1.known S11.play",
      answers: [appleAccess, "news permit"]),
    Scenario(
      "login-ends-meanwhile", "The login ends between the check and the call that reads whose it is",
      given: [.profile(), .before(.retrieveAuthenticationToken, .dropProfiles)], endsIn: .authenticated,
      path: "S1.yes S1.gone S2.nobody S9.yes", answers: [appleAccess]),
    Scenario(
      "restore-needs-viewer", "Nothing can be restored without the viewer", given: [.remembered(secondsLeft: -60)],
      script: [.restore], endsIn: .signedOut, path: "S1.no silent.partner@readingStatus", answers: [.notSignedIn]),
    Scenario(
      "restore-framework-failing", "Apple's framework fails at a silent start: the sign-in stays unknown",
      given: [.remembered(secondsLeft: -60), .subscription, .queriesFail(from: 1, to: 1, .other)],
      script: [.restore, .authorize("news"), .restore], endsIn: .authenticated,
      path: "S1.no silent.partner@readingStatus S11.doubt S1.no S2.signedIn.list S9.yes",
      answers: ["refused: partner unavailable", "refused: partner unavailable", appleAccess]),
    Scenario(
      "sign-out-not-finished",
      "The logout of an earlier launch fails: a silent start does not use the login, a sign-in does",
      given: [.remembered(), .noProvider, .signingOut("northlight"), .fault(.legacyLogout, .status(500))],
      script: [.restore, .signIn], endsIn: .authenticated,
      path: "finish.counted finish.noted S1.no S2.left finish.later S1.yes S1.other",
      answers: [.notSignedIn, "signed in at northlight (type unknown)"]),
    Scenario(
      "sign-out-given-up", "The logout fails at launch after launch: it is no longer tried, and no login is used",
      given: [
        .remembered(), .noProvider, .signingOut("northlight"),
        .vault(\.contents.signOuts[0].launches, PendingSignOut.maxLaunches - 1), .fault(.legacyLogout, .status(500)),
      ],
      script: [.restore, .relaunch, .restore], endsIn: .signedOut,
      path: "finish.givenUp finish.noted S2.left vault.token S2.left",
      answers: Array(repeating: .notSignedIn, count: 2)),
    Scenario(
      "sign-out-at-start", "The viewer's first action is a sign-out: the vault says from which provider",
      given: [.remembered()], script: [.signOut], endsIn: .signedOut,
      path: "E1.doubt E1.left.device E1.device E2.call E1.done ended", answers: [.finishInSettings]),
    Scenario(
      "sign-out-while-restoring", "The viewer signs out while an earlier sign-in is restored", given: [.remembered()],
      script: [.restore, .entering(.checkingToken, .signOut), .entering(.recordingSignOut, .signOut)],
      endsIn: .signedOut, path: "E1.meanwhile@checkingToken E1.left.joins E1.left E2.call E1.done ended",
      answers: ["refused: signed out"] + Array(repeating: .finishInSettings, count: 2)),
    Scenario(
      "sign-out-without-token-at-start", "There is no token for the logout: the viewer is still signed out",
      given: [.remembered(), .noToken, .fault(.token, .transport(.offline))], script: [.signOut], endsIn: .signedOut,
      path: "E1.left.device E2.renew A.failed.signingOut@requestingToken ended", answers: [.notAtService]),
    Scenario(
      "sign-out-of-nobody", "The vault is empty: there is nothing to sign out", script: [.signOut], endsIn: .signedOut,
      path: "E1.doubt E1.left.nobody", answers: [.nothingToSignOut]),
    Scenario(
      "sign-out-of-unknown", "The vault has a client, but no provider: the service says who is signed in",
      given: [.remembered("northlight", .regular), .noProvider, .subscription],
      script: [.signOut, .entering(.storingSignIn, .signOut), .restore], endsIn: .signedOut,
      path: "E1.left.asks S1.other E1.found.joins E1.found E2.call E1.done ended S2.left",
      answers: ["signed out", "signed out", .notSignedIn]),
    Scenario(
      "sign-out-refused", "The service refuses the logout and keeps the login: only the viewer's own sign-in uses it",
      given: [.remembered("northlight", .regular), .restricted, .fault(.legacyLogout, .status(405))],
      script: [.signIn, .signOut, .restore, .relaunch, .restore, .signIn], endsIn: .authenticated,
      path: "S1.known E1.failed ended S2.left S2.left S1.other",
      answers: [regularAccess, .notAtService, .notSignedIn, .notSignedIn, "signed in at northlight (type unknown)"]),
    Scenario(
      "sign-out-vault-fails", "The vault cannot be read: the sign-out is noted as soon as it can",
      given: [.remembered(), .vault(\.failingLoads, .first(1))], script: [.signOut, .restore], endsIn: .signedOut,
      path: "E1.left.unread vault.token.signingOut finish.done S2.left",
      answers: ["nothing to sign out, vault not erased", .notSignedIn]),
    Scenario(
      "sign-out-device-unknown",
      "The device cannot describe itself: the viewer is signed out without a call to the service",
      given: [.remembered(), .set(\.device, nil)], script: [.signOut, .entering(.describingForLogout, .signOut)],
      endsIn: .signedOut, path: "E1.left.device E1.device.joins E1.device.unknown",
      answers: Array(repeating: .notAtService, count: 2)),
    Scenario(
      "sign-out-device-undocumented",
      "The device has an undocumented system: the viewer is signed out without a call to the service",
      given: [.remembered(), .undocumentedDevice], script: [.signOut], endsIn: .signedOut,
      path: "E1.left.device E1.device.undocumented", answers: [.notAtService]),
    Scenario(
      "login-of-another-provider", "The login of the device is not the one that the app remembers",
      given: [.remembered(), .only("citycable")], script: [.signIn, .authorize("news")], endsIn: .authenticated,
      path: "S1.yes S1.other S11.play", answers: ["signed in at citycable (type unknown)", "news permit"]),
    Scenario(
      "login-refused-again",
      "The service requires another login, and keeps the present one: the viewer signs out first",
      given: [
        .remembered(), .rule("news", code: "authorization_denied_by_hba_policies"),
        .set(\.backend.legacy.hasEnhancedErrors, true),
      ],
      script: [.signIn, .authorize("news"), .signIn, .signOut, .signIn], endsIn: .authenticated,
      path: "S11.signIn S1.refused E1.doubt E1.done ended S1.no S9.yes",
      answers: [
        appleAccess, "refused: sign in again: authorization_denied_by_hba_policies",
        "refused: sign out first: authorization_denied_by_hba_policies", .finishInSettings, appleAccess,
      ]),
    Scenario(
      "restore-unmapped", "The app does not support the device's provider: nothing is shown at a silent start",
      given: [.remembered(secondsLeft: -60), .subscription(at: "elsewhere-apple")], script: [.restore],
      endsIn: .signedOut, path: "S2.signedIn.list silent@retrievingConfiguration", answers: [.notSignedIn]),
    Scenario(
      "restore-exchange-fails", "The exchange fails at a silent start: nothing is shown",
      given: [.remembered(secondsLeft: -60), .subscription, .fault(.tokenExchange, .status(400))], script: [.restore],
      endsIn: .signedOut, path: "S7.received silent.failed@exchangingProfile", answers: [.notSignedIn]),
    Scenario(
      "check-fails", "The check fails for good: never taken for a missing login",
      given: [.fault(.checkAuthenticationToken, .status(404))], endsIn: .signedOut, path: "failed@checkingToken",
      answers: ["refused: failed: rejected"]),
    Scenario(
      "check-throttled", "The service asks for a short pause",
      given: [.fault(.checkAuthenticationToken, .only(1), .tooManyRequests)], endsIn: .authenticated,
      path: "S1.pause pause.over→checkingToken S1.no S9.yes", answers: [appleAccess]),
    Scenario(
      "client-revoked", "The client is no longer accepted: another one has the same login",
      given: [.remembered(), .before(.checkAuthenticationToken, .revokeClients)], endsIn: .authenticated,
      path: "register@checkingToken A2 A4→checkingToken S1.yes S1.known", answers: [appleAccess]),
    Scenario(
      "client-revoked-at-token", "The client is not accepted when it requests a token",
      given: [.remembered(), .noToken, .before(.token, .revokeClients)], endsIn: .authenticated,
      path: "vault.credentials A4.register A2 A4→checkingToken S1.yes S1.known", answers: [appleAccess]),
    Scenario(
      "login-unknown-fails", "The call that reads whose login it is fails",
      given: [.profile(), .fault(.retrieveAuthenticationToken, .empty)], endsIn: .signedOut,
      path: "S1.yes failed@retrievingLogin", answers: ["refused: failed: malformed"]),
    Scenario(
      "device-unknown", "The device cannot describe itself", given: [.set(\.device, nil)], endsIn: .signedOut,
      path: "signIn P1.unknown", answers: ["refused: device unknown"]),
  ]

  /// Steps 2 and 3.
  static let deviceLogin: [Scenario] = [
    Scenario(
      "signed-in-on-device", "The viewer is signed in on the device: the list is fetched to find the provider's id",
      given: [.subscription], endsIn: .authenticated, path: "S2.signedIn.list S3.mapped S9.yes", answers: [appleAccess],
      transitions: 13),
    Scenario(
      "signed-in-again", "After a sign-out the viewer is still signed in on the device: the list is in memory",
      script: [.signIn, .signOut, .signIn], endsIn: .authenticated, path: "S9.yes E1.done S1.no S2.signedIn S9.yes",
      answers: [appleAccess, .finishInSettings, appleAccess]),
    Scenario(
      "device-undated", "Apple gives no end of the session: it counts as not expired",
      given: [.system(provider: "northlight-apple", secondsLeft: nil)], endsIn: .authenticated,
      path: "S2.signedIn.list S9.yes", answers: [appleAccess]),
    Scenario(
      "device-session-over", "The session on the device has expired: the picker",
      given: [.system(provider: "northlight-apple", secondsLeft: -1)], endsIn: .authenticated,
      path: "S2.nobody S3.picker S5.yes S9.yes", answers: [appleAccess]),
    Scenario(
      "device-provider-unknown-again", "The app does not support the device's provider, and the list is in memory",
      given: [.subscription(at: "elsewhere-apple"), .option(\.sessionSeconds, 5)], script: [.signIn, .signIn],
      endsIn: .signedOut, path: "S3.code S2.unmapped.code", answers: [.viewerLeft, .viewerLeft]),
    Scenario(
      "nobody-in-picker", "No provider supports Apple's picker, which would then show all providers",
      given: [.set(\.backend.catalogue, [.cityCable]), .secondScreen(mvpd: "citycable")], endsIn: .authenticated,
      path: "S2.nobody S3.code poll.found", answers: [.at("citycable")]),
    Scenario(
      "list-fails", "The list cannot be fetched", given: [.fault(.provideMVPDList, .status(404))], endsIn: .signedOut,
      path: "S2.nobody failed@retrievingConfiguration", answers: ["refused: failed: rejected"]),
    Scenario(
      "access-denied", "The viewer refuses access: its benefit is explained once, then a code on the television",
      given: [.system(.notDetermined), .prompt(.denied), .secondScreen()], endsIn: .authenticated,
      path: "S2.denied P3→readingStatus S2.noAccess.code S10.code poll.found", answers: [regularAccess]),
    Scenario(
      "access-denied-phone",
      "On a phone the viewer refuses access: other settings are named, then the app's own picker", settings: .phone,
      given: [.system(.notDetermined), .prompt(.denied)], endsIn: .authenticated,
      path: "S2.denied P3→readingStatus S2.noAccess.list S3.ownPicker S10.chosen S10.page poll.found",
      answers: [regularAccess]),
    Scenario(
      "access-restricted", "The device does not allow access", given: [.restricted, .secondScreen()],
      endsIn: .authenticated, path: "S2.noAccess.code S10.code poll.found", answers: [regularAccess]),
    Scenario(
      "access-restricted-phone", "On a phone that does not allow access, the list for the app's own picker is fetched",
      settings: .phone, given: [.restricted], endsIn: .authenticated,
      path: "S2.noAccess.list S3.ownPicker S10.chosen S10.page poll.found", answers: [regularAccess]),
  ]

  /// Steps 4 and 5.
  static let picking: [Scenario] = [
    Scenario(
      "picked-unsupported", "The viewer taps a provider that Apple only lists: its own login, without another picker",
      given: [.picker(.picks("pickeronly-apple")), .secondScreen(mvpd: "northlight")], endsIn: .authenticated,
      path: "S5.unsupported S10.code poll.found", answers: [.at("pickeronly")]),
    Scenario(
      "picked-unsupported-phone", "On a phone the viewer taps a provider that Apple only lists: its page",
      settings: .phone, given: [.picker(.picks("pickeronly-apple"))], endsIn: .authenticated,
      path: "S5.unsupported S10.page poll.found", answers: [.at("pickeronly")]),
    picked(
      "picked-other-provider", "The viewer picks \"Other TV Provider\"", "S5.no", .picker(.otherProvider),
      transitions: 17),
    picked("picker-closed", "The viewer closes the picker", "S5.no", .pickerFails(.userCancelled), transitions: 17),
    picked("picker-silent", "The picker gives no answer", "S5.no", .picker(.answersNothing), transitions: 17),
    picked(
      "picked-unsupported-unknown", "The viewer taps a provider that is not on the list", "S5.no",
      .picker(.fails(FrameworkError(.unsupportedProvider, unsupportedProviderId: "elsewhere-apple"))), transitions: 17),
    picked(
      "picked-expired", "The session at the picked provider has expired", "S5.expired",
      .set(\.framework.sessionSeconds, -1), transitions: 17),
    picked(
      "access-lost-at-picker", "Access is withdrawn before the picker", "S4.noAccess",
      .beforeQuery(2, .init(.restricted)), transitions: 17),
    Scenario(
      "access-denied-at-picker", "The viewer withdraws access before the picker",
      given: [.beforeQuery(2, .init(.denied)), .secondScreen()], endsIn: .authenticated,
      path: "S3.picker S4.denied P3→pickingProvider S4.noAccess.code poll.found", answers: [regularAccess]),
  ]

  /// A sign-in on an Apple TV whose picker leads to no login, completed by a code.
  private static func picked(_ name: String, _ summary: String, _ edge: String, _ fact: Fact, transitions: Int? = nil)
    -> Scenario
  {
    Scenario(
      name, summary, given: [.secondScreen(), fact], endsIn: .authenticated,
      path: "S3.picker \(edge).code S10.code poll.found", answers: [regularAccess], transitions: transitions)
  }
}
