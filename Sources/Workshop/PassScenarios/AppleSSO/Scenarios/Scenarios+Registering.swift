import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator

extension AppleSSO.Scenarios {
  /// Phase A: the contents of the vault, and the server's reaction to them.
  static let registering: [Scenario] = [
    Scenario(
      "warm-start", "The credentials and token of an earlier launch are used unchanged",
      endsIn: .authenticated, path: ["vault.token", "B2.without", "C14"], answers: [appleAccess]
    ) { $0.remembersClient(tokenSecondsLeft: 3_600) },
    Scenario(
      "credentials-only", "The stored token has expired, the credentials are still valid",
      endsIn: .authenticated, path: ["vault.credentials", "A4", "C14"], answers: [appleAccess]
    ) { $0.remembersClient(tokenSecondsLeft: 30) },
    Scenario(
      "vault-locked", "The device stays locked: nothing is concluded from a vault that cannot be read",
      endsIn: .signedOut, path: ["vault.locked", "pause.over→openingVault", "vault.lockedForGood"],
      answers: ["refused: vault locked"]
    ) { $0.vault.notReadableYet = 99 },
    Scenario(
      "vault-fails", "The vault cannot be read: the client that it may hold is not replaced",
      endsIn: .signedOut, path: ["vault.failed", "pause.over→openingVault", "vault.failedForGood"],
      answers: ["refused: vault unreadable"]
    ) { $0.vault.failingLoads = .every },
    Scenario(
      "vault-given-up", "The vault could not be read for ten seconds: later requests try once each, until it can",
      script: [.atRest(.signIn), .atRest(.signIn), .atRest(.signIn)],
      endsIn: .authenticated, path: ["vault.failedForGood", "vault.failedForGood", "vault.nothing", "C14"],
      answers: ["refused: vault unreadable", "refused: vault unreadable", appleAccess]
    ) { $0.vault.failingLoads = .first(7) }.taking(33),
    Scenario(
      "device-unknown", "The device cannot describe itself, so nothing is sent",
      endsIn: .signedOut, path: ["P1.unknown"], answers: ["refused: device unknown"]
    ) { $0.device = nil }.taking(2),
    Scenario(
      "invalid-client", "The server has forgotten the client: it is registered again, once",
      endsIn: .authenticated, path: ["vault.credentials", "A4.register", "A2", "A4", "C14"], answers: [appleAccess]
    ) {
      $0.remembersClient(tokenSecondsLeft: 30)
      $0.backend.faults = [Fault(.token, .only(1), .registrationError(code: "invalid_client"))]
    },
    Scenario(
      "registration-refused", "The software statement is not accepted",
      endsIn: .signedOut, path: ["vault.nothing", "A.failed@registering"],
      answers: ["refused: failed: invalid_software_statement"]
    ) { $0.backend.faults = [Fault(.register, .every, .registrationError(code: "invalid_software_statement"))] }.taking(
      6),
    Scenario(
      "registration-interrupted", "Registration and token are each requested twice",
      endsIn: .authenticated,
      path: ["A2.pause", "pause.over→registering", "A2", "A4.pause", "pause.over→requestingToken", "A4", "C14"],
      answers: [appleAccess]
    ) {
      $0.backend.faults = [
        Fault(.register, .only(1), .transport(.timedOut)), Fault(.token, .only(1), .tooManyRequests),
      ]
    },
    Scenario(
      "token-refused-for-good", "No token is issued",
      endsIn: .signedOut, path: ["A2.kept", "A.failed@requestingToken"],
      answers: ["refused: failed: unauthorized_client"]
    ) { $0.backend.faults = [Fault(.token, .every, .registrationError(code: "unauthorized_client"))] }.taking(8),
    Scenario(
      "token-refused-offline", "The stored token is refused, and no other is issued: it is removed from the vault",
      endsIn: .signedOut, path: ["vault.token", "B4.renew", "A.failed@requestingToken", "ended"],
      answers: ["refused: failed: unauthorized_client"]
    ) {
      $0.remembersClient(tokenSecondsLeft: 3_600)
      $0.backend.faults = [
        Fault(.listProfiles, .only(1), .status(401)),
        Fault(.token, .every, .registrationError(code: "unauthorized_client")),
      ]
    },
    Scenario(
      "token-refused-twice", "Every token is refused: none is left in the vault",
      endsIn: .signedOut,
      path: [
        "vault.token", "B4.renew", "A4→retrievingProfiles", "failed@retrievingProfiles", "ended",
      ],
      answers: ["refused: failed: unauthorized"]
    ) {
      $0.remembersClient(tokenSecondsLeft: 3_600)
      $0.backend.faults = [Fault(.listProfiles, .every, .status(401))]
    },
    Scenario(
      "token-over-on-arrival", "Every token has expired on arrival: no call can be made",
      endsIn: .signedOut, path: ["A4", "B4.renew", "A4", "failed@retrievingProfiles"],
      answers: ["refused: failed: token_unusable"]
    ) { $0.backend.options.tokenSeconds = 0 }.taking(12),
    Scenario(
      "not-set-up", "The service's configuration of this platform must be corrected by an operator",
      endsIn: .signedOut, path: ["A4", "failed@retrievingProfiles"],
      answers: ["refused: failed: invalid_configuration_platform"]
    ) { $0.backend.faults = [Fault(.listProfiles, .every, .error(code: "invalid_configuration_platform"))] }.taking(10),
    Scenario(
      "vault-newer",
      "The vault's contents are of a later version: they are left alone, and this launch works without them",
      endsIn: .authenticated, path: ["vault.lost", "A2", "C14"], answers: [appleAccess]
    ) { $0.vault.isNewer = true },
    Scenario(
      "vault-lost-for-good",
      "The vault's contents can never be read: the second sign-in still knows the client",
      script: [.atRest(.signIn), .atRest(.signOut), .wait(200), .atRest(.signIn)],
      endsIn: .authenticated, path: ["vault.lost", "A2", "E2.done", "ended.unwritten", "vault.known@vaultLost", "C14"],
      answers: [appleAccess, finishNotErased, appleAccess]
    ) {
      $0.vault.isDamaged = true
      $0.vault.failingStores = .every
    },
    Scenario(
      "vault-fails-later", "The vault can no longer be read: the second sign-in still knows the client",
      script: [.atRest(.signIn), .atRest(.signOut), .wait(200), .atRest(.signIn)],
      endsIn: .authenticated, path: ["vault.nothing", "A2", "E2.done", "ended", "vault.known@vaultFailed", "C14"],
      answers: [appleAccess, "signed out, finish in Settings → Accounts → TV Provider", appleAccess]
    ) { $0.vault.failingLoads = .from(2) },
    Scenario(
      "vault-forgets", "The vault keeps nothing: the second sign-in still knows client and token",
      script: [.atRest(.signIn), .atRest(.signOut), .wait(200), .atRest(.signIn)],
      endsIn: .authenticated, path: ["vault.nothing", "A2", "E2.done", "ended.unwritten", "vault.token", "C14"],
      answers: [appleAccess, finishNotErased, appleAccess]
    ) { $0.vault.failingStores = .every },
    Scenario(
      "vault-shared", "Two clients share a vault and register at the same time: the one stored first is used",
      endsIn: .authenticated, path: ["vault.nothing", "A2", "A2.kept", "A4", "C14"], answers: [appleAccess]
    ) { $0.sharesVault(tokenSecondsLeft: nil) },
    Scenario(
      "vault-shared-with-token", "Two clients share a vault: the other was faster, and already has a token",
      endsIn: .authenticated, path: ["vault.nothing", "A2", "A2.back→readingStatus", "C14"], answers: [appleAccess]
    ) { $0.sharesVault(tokenSecondsLeft: 3_600) },
    Scenario(
      "device-undocumented", "The device describes itself with a system that is not documented",
      endsIn: .signedOut, path: ["P1.undocumented"], answers: ["refused: device unknown"]
    ) { $0.device?.info.osName = "iPadOS" }.taking(2),
    Scenario(
      "statement-of-another-api", "The software statement is not one for this API",
      endsIn: .signedOut, path: ["A2.scope"], answers: ["refused: failed: scope_missing"]
    ) { $0.backend.faults = [Fault(.register, .every, withoutScope)] },
  ]

  private static let finishNotErased = "signed out, finish in Settings → Accounts → TV Provider, vault not erased"

  static let withoutScope = Fault.Answer.status(
    201,
    body: [
      "client_id": "v1-client", "client_secret": "v1-secret", "grant_types": ["client_credentials"],
      "scopes": ["api:client"],
    ])
}

extension WorldScript {
  /// The vault has the client and token of an earlier launch, and the server knows them.
  mutating func remembersClient(tokenSecondsLeft: Int) {
    let client = KnownClient(token: "earlier-token", tokenSecondsLeft: tokenSecondsLeft)
    backend.knownClient = client
    vault.contents = VaultContents(
      credentials: ClientCredentials(clientId: client.id, clientSecret: client.secret),
      token: client.token.map { StoredToken(token: $0, expires: start.advanced(bySeconds: tokenSecondsLeft)) },
      clockOffset: 0)
  }

  /// Another client stores its credentials and token just before the scenario's client does.
  mutating func sharesVault(tokenSecondsLeft: Int?) {
    remembersClient(tokenSecondsLeft: tokenSecondsLeft ?? 0)
    if tokenSecondsLeft == nil { vault.contents.token = nil }
    vault.othersStore = [1: vault.contents]
    vault.contents = VaultContents()
  }

  /// The viewer is signed in at system level, with an `appleSSO` profile on the server.
  mutating func knowsViewer(secondsLeft: Int? = 86_400) {
    framework.system = .init(provider: "northlight-apple", secondsLeft: secondsLeft)
    backend.storedProfiles = [StoredProfile("northlight", type: "appleSSO")]
  }
}
